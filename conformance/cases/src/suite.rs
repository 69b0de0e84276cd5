//! Which cases a report is about: their number, their version, and a digest of what they say.

use std::fmt::{self, Write as _};

use hmac_sha256::Hash;

use crate::CaseFile;

/// A set of cases, named so that two reports can be told to be about the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The version of this crate.
    pub version: &'static str,
    /// How many cases there are.
    pub cases: usize,
    /// The first twelve digits of the SHA-256 of what the cases say. How a file is laid out does not
    /// matter, and neither does in which file a case stands.
    pub digest: String,
}

/// Digits of the digest that are shown.
const DIGITS: usize = 12;

impl Suite {
    /// The set of these cases.
    pub fn of(files: &[CaseFile]) -> Suite {
        let mut cases: Vec<_> = files.iter().flat_map(|file| &file.cases).collect();
        cases.sort_by(|left, right| left.id.cmp(&right.id));
        let mut hash = Hash::new();
        for case in &cases {
            hash.update(serde_json::to_vec(case).unwrap_or_default());
            hash.update(b"\n");
        }
        let mut digest = String::new();
        for byte in hash.finalize() {
            // Writing to a string does not fail.
            let _ = write!(digest, "{byte:02x}");
        }
        Suite {
            version: env!("CARGO_PKG_VERSION"),
            cases: cases.len(),
            digest: digest[..DIGITS].to_owned(),
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "suite {}, {} cases, digest {}", self.version, self.cases, self.digest)
    }
}
