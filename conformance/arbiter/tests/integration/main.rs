//! The tests of this crate from outside, in one program, since each program costs its linking.

mod check;
mod cli;
mod controls;
mod diagram;
mod effects;
mod exhaust;
mod flaws;
mod folders;
mod games;
mod law;
mod law_pages;
mod limits;
mod misreadings;
mod pages;
mod profiles;
mod program;
mod random;
mod readme;
mod reasons;
mod scores;
mod shards;
mod solve;
mod starved;
mod tables;
mod terminal;
mod written;
