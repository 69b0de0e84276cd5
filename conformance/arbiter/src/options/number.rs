//! Whole numbers as values of options.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| wrong(text, "expected a whole number, at least 0"))
}

pub fn positive<T: FromStr + From<u8> + PartialOrd>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| wrong(text, "expected a whole number, at least 1"))
}

pub fn count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| wrong(text, "expected a whole number, at least 1"))
}

/// Reads a number within a range; `what` names the unit in errors, such as `turns`.
pub fn within<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: &RangeInclusive<T>,
    what: &str,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!("expected a number of {what} from {} to {}", range.start(), range.end())
    })
}

/// Reads the size of a table in MiB, up to 64 GiB. Refuses a size that the system would not provide.
pub fn mebibytes(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: NonZeroUsize = NonZeroUsize::new(1 << 16).expect("it is not zero");
    let number = within(text, &(NonZeroUsize::MIN..=MOST), "MiB")?;
    let mut memory = Vec::<u8>::new();
    let is_there = memory.try_reserve_exact(number.get() << 20).is_ok();
    // Without this, the unused allocation could be optimised away.
    std::hint::black_box(&memory);
    if is_there { Ok(number) } else { Err(format!("there is not enough memory for {number} MiB")) }
}

fn wrong(text: &str, expected: &str) -> String {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && text.bytes().any(|byte| byte != b'0') {
        "the number is too large".into()
    } else {
        expected.into()
    }
}
