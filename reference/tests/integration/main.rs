//! The integration tests of this crate, in one program because linking each program is slow.

mod deflection;
mod functions;
mod held;
mod kingdom;
mod masonic;
mod mirrors;
mod mirrors_claims;
mod perft;
mod reasons;
mod sentences;
mod spectral;
