//! The tests of this crate from outside, in one program, since each program costs its linking.

mod brute;
mod playing;
mod problems;
mod solving;
mod tables;
