//! The tests of this crate from outside, in one program, since each program costs its linking.

mod deflection;
mod faults;
mod games;
mod kingdom;
mod masonic;
mod mirrors;
mod perft;
mod positions;
mod spectral;
