//! The name of a clause, such as `MAS-13`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a clause: the three capital letters of its law, and its number. The law need not have that clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId {
    prefix: [u8; 3],
    number: u8,
}

impl ClauseId {
    /// The clause with this name. For names that are literals in code.
    ///
    /// # Panics
    ///
    /// If the text is not the name of a clause. In a `const`, such a text is a compile error instead.
    pub const fn named(name: &str) -> ClauseId {
        match ClauseId::read(name) {
            Some(clause) => clause,
            None => panic!("the text is not the name of a clause"),
        }
    }

    /// The three letters of the law that has the clause, such as `MAS`.
    pub fn prefix(&self) -> &str {
        str::from_utf8(&self.prefix).unwrap_or_default()
    }

    /// Reads three capital letters, a hyphen, and a number from 1 to 255 without a leading zero; `None` for any other text.
    const fn read(name: &str) -> Option<ClauseId> {
        let [a @ b'A'..=b'Z', b @ b'A'..=b'Z', c @ b'A'..=b'Z', b'-', digits @ ..] =
            name.as_bytes()
        else {
            return None;
        };
        let (Ok(text), [b'1'..=b'9', ..]) = (str::from_utf8(digits), digits) else { return None };
        let Ok(number) = u8::from_str_radix(text, 10) else { return None };
        Some(ClauseId { prefix: [*a, *b, *c], number })
    }
}

/// The error for a text that is not the name of a clause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not the name of a clause; a name is three capital letters, a hyphen and a number from 1 to 255, as in `MAS-13`"
)]
pub struct ClauseIdError(String);

impl FromStr for ClauseId {
    type Err = ClauseIdError;

    /// Reads a name such as `MAS-13`, and refuses any other text.
    fn from_str(text: &str) -> Result<ClauseId, ClauseIdError> {
        ClauseId::read(text).ok_or_else(|| ClauseIdError(text.to_owned()))
    }
}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.prefix(), self.number))
    }
}

/// Compares a clause with its name as text. A text that is not the name of a clause equals no clause.
impl PartialEq<str> for ClauseId {
    fn eq(&self, name: &str) -> bool {
        ClauseId::read(name) == Some(*self)
    }
}

impl PartialEq<&str> for ClauseId {
    fn eq(&self, name: &&str) -> bool {
        *self == **name
    }
}
