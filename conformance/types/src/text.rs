//! Reading canonical text, and reporting where and why a text is not canonical.

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

/// The error for a text that is not canonical: where it goes wrong, what is there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column} of the {what}: expected {expected}, found {found}")]
pub struct TextError {
    /// What was being read, for example `position` or `turn`.
    pub what: &'static str,
    /// The column of the first wrong character, counted in characters from 1.
    pub column: usize,
    /// What was found there: text in backticks, `a space`, `the end`, `nothing`, or the code of a hidden character.
    pub found: String,
    /// What was expected there.
    pub expected: String,
}

impl TextError {
    /// The error for a text that is wrong as a whole.
    pub(crate) fn whole(what: &'static str, text: &str, expected: impl Into<String>) -> TextError {
        let found = if text.is_empty() { "nothing".into() } else { format!("`{text}`") };
        TextError { what, column: 1, found, expected: expected.into() }
    }

    /// This error, with another text for what was expected.
    pub(crate) fn expecting(self, expected: impl Into<String>) -> TextError {
        TextError { expected: expected.into(), ..self }
    }
}

/// The value of `all` whose name is `text`. If no value has this name, the error lists every name.
pub(crate) fn by_name<T: Copy>(
    what: &'static str,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, TextError> {
    all.iter().copied().find(|&it| name(it) == text).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&it| name(it)).collect();
        TextError::whole(what, text, format!("one of {}", names.join(", ")))
    })
}

/// Implements `Display` and `FromStr` for a type by means of its method `name`. The last two arguments are for the
/// error: the word for what was read, and the constant that lists every value.
macro_rules! written_by_name {
    ($type:ident, $what:literal, $all:ident) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::text::TextError;

            /// Reads a name. For any other text, the error lists every name.
            fn from_str(text: &str) -> Result<$type, crate::text::TextError> {
                crate::text::by_name($what, text, &$type::$all, $type::name)
            }
        }
    };
}
pub(crate) use written_by_name;

/// Declares an enum, each value with its name as text.
macro_rules! named {
    (
        $what:literal, $all:ident:
        $(#[$of:meta])*
        pub enum $type:ident { $($(#[$doc:meta])* $value:ident = $name:literal),* $(,)? }
    ) => {
        $(#[$of])*
        pub enum $type { $($(#[$doc])* $value),* }

        impl $type {
            /// Every value, in the order of the declaration.
            pub const $all: [$type; [$($type::$value),*].len()] = [$($type::$value),*];

            /// The name of the value.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),*
                }
            }
        }

        crate::text::written_by_name!($type, $what, $all);
    };
}
pub(crate) use named;

/// A text with a cursor, from which the next characters are taken.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    what: &'static str,
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(what: &'static str, text: &'a str) -> Scanner<'a> {
        Scanner { what, text, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += found.len_utf8();
        Some(found)
    }

    /// Takes the next character if `read` returns a value for it, and returns this value.
    pub(crate) fn take_if<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let value = self.peek().and_then(read)?;
        self.next();
        Some(value)
    }

    /// Takes the next character if it is `wanted`, and returns whether it was.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        self.take_if(|found| (found == wanted).then_some(())).is_some()
    }

    /// Takes the next character if it is `wanted`; otherwise fails, with `expected` in the error.
    pub(crate) fn expect(&mut self, wanted: char, expected: &str) -> Result<(), TextError> {
        if self.take(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    pub(crate) fn expect_end(&self, expected: &str) -> Result<(), TextError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Takes a decimal number from `least` to `most`, without a sign or leading zeros.
    pub(crate) fn number<N: FromStr + PartialOrd + Display + Copy>(
        &mut self,
        least: N,
        most: N,
    ) -> Result<N, TextError> {
        let start = self.clone();
        while self.peek().is_some_and(|found| found.is_ascii_digit()) {
            self.next();
        }
        let digits = &self.text[start.at..self.at];
        let expected = if digits.len() > 1 && digits.starts_with('0') {
            "a number without a leading zero".into()
        } else {
            match digits.parse() {
                Ok(value) if (least..=most).contains(&value) => return Ok(value),
                _ => format!("a number from {least} to {most}"),
            }
        };
        let error = start.error(expected);
        Err(if digits.is_empty() {
            error
        } else {
            TextError { found: format!("`{digits}`"), ..error }
        })
    }

    /// An error at the cursor, which states what is there and what was `expected`.
    pub(crate) fn error(&self, expected: impl Into<String>) -> TextError {
        let found = match self.peek() {
            Some(' ') => "a space".into(),
            // Only the escape of a character that cannot be shown has more than two characters.
            Some(found) if found.escape_debug().len() > 2 => format!("U+{:04X}", u32::from(found)),
            Some(found) => format!("`{}`", found.escape_debug()),
            None => "the end".into(),
        };
        TextError {
            what: self.what,
            column: self.text[..self.at].chars().count() + 1,
            found,
            expected: expected.into(),
        }
    }
}
