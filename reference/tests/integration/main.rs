//! The tests of this crate from outside, in one program, since each program costs its linking.

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
