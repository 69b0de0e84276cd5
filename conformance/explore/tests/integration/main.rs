//! The integration tests of this crate, in one program, since linking each program is slow.

mod attackers;
mod choices;
mod exhaust;
mod generated;
mod lines;
mod parts;
mod rights;
