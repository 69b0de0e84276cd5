//! The integration tests of this crate, in one program because linking each program is slow.

mod claims;
mod deflection;
mod functions;
mod held;
mod kingdom;
mod laws;
mod masonic;
mod mirrors;
mod mirrors_claims;
mod order;
mod perft;
mod reasons;
mod sentences;
mod spectral;
