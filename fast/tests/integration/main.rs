//! The integration tests of this crate, in one program because linking each program is slow.

mod counter;
mod deflection;
mod faults;
mod games;
mod kingdom;
mod masonic;
mod mirrors;
mod perft;
mod positions;
mod spectral;
mod trying_out;
