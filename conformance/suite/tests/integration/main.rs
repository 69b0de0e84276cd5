//! The tests of this crate from outside, in one program, since each program costs its linking.

mod cases;
mod circles;
mod comparison;
mod corpus;
mod cut;
mod dependencies;
#[path = "../diagnosed/mod.rs"]
mod diagnosed;
mod diagnosis;
mod exchange;
mod programs;
mod reach;
mod running;
mod serving;
mod smoke;
