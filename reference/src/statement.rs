//! What rules state: a question with its subject, as plain data. The answer is not part of it.
//!
//! A statement is named as a sentence that is true or false, and says whom it is about. Each family has an `enum` of its
//! own; those of the usual rules are in `usual`.

mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod moving;
mod spectral;
mod usual;

pub use self::deflection::{Arrival, Deflection, Traveller};
pub use self::kingdom::{Kingdom, Range, Stands};
pub use self::masonic::Masonic;
pub use self::mirrors::{Image, Mirrors};
pub use self::moving::{Moving, Run, Vector};
pub use self::spectral::{Purpose, Spectral};
pub use self::usual::{Manner, Times, Usual};

/// What a rule states under the name of a clause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statement {
    /// Nothing but that the clause is in force, as where it sets the order of questions (CHE-35 and its kind).
    IsInForce,
    /// By the usual rules.
    Usual(Usual),
    /// Of Masonic Chess.
    Masonic(Masonic),
    /// Of Deflection and Gothic Chess.
    Deflection(Deflection),
    /// Of the House of Mirrors.
    Mirrors(Mirrors),
    /// Of the Kingdom of Distorting Mirrors.
    Kingdom(Kingdom),
    /// Of Spectral Realm Chess.
    Spectral(Spectral),
}

macro_rules! statements {
    ($($family:ident)*) => {$(
        impl From<$family> for Statement {
            fn from(statement: $family) -> Statement {
                Statement::$family(statement)
            }
        }
    )*};
}

statements! { Usual Masonic Deflection Mirrors Kingdom Spectral }
