//! The tests of this crate from outside, in one program, since each program costs its linking.

mod functions;
mod kingdom;
mod laws;
mod mirrors_claims;
mod misreadings;
mod order;
mod perft;
mod reasons;
mod sentences;
