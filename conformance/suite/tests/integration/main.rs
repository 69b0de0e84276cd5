//! The integration tests of this crate, in one program, since linking each program is slow.

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
