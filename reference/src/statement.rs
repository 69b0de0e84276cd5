//! The statements that rules make, as plain data. A statement does not contain whether it is true.
//!
//! The name of a statement is a sentence that is true or false of its fields. Each family of games has an `enum` of its
//! own; the statements of the usual rules are in `usual`.

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

/// A statement that a rule makes under the name of a clause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statement {
    /// The clause is in force. Clauses that just set the order of judging (such as CHE-35) have only this statement.
    IsInForce,
    /// A statement of the usual rules.
    Usual(Usual),
    /// A statement of Masonic Chess.
    Masonic(Masonic),
    /// A statement of Deflection and Gothic Chess.
    Deflection(Deflection),
    /// A statement of the House of Mirrors.
    Mirrors(Mirrors),
    /// A statement of the Kingdom of Distorting Mirrors.
    Kingdom(Kingdom),
    /// A statement of Spectral Realm Chess.
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
