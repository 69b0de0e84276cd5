//! The tests of this crate from outside, in one program, since each program costs its linking.

mod attackers;
mod exhaust;
mod generated;
mod lines;
mod parts;
