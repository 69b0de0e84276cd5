//! The identity of a set of cases: the version, the number of cases, and a digest of them.

use std::fmt::{self, Write as _};

use hmac_sha256::Hash;

use crate::CaseFile;
use crate::shown::many;

/// The identity of a set of cases, which shows whether two reports are about the same cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The version of this crate.
    pub version: &'static str,
    /// The number of cases.
    pub cases: usize,
    /// The first twelve hexadecimal digits of the SHA-256 of all cases. The digest depends neither on the layout of
    /// files nor on which file a case is in.
    pub digest: String,
}

impl Suite {
    /// The identity of the cases in these files.
    pub fn of(files: &[CaseFile]) -> Suite {
        let mut cases: Vec<_> = files.iter().flat_map(|file| &file.cases).collect();
        cases.sort_by(|left, right| left.id.cmp(&right.id));
        let mut hash = Hash::new();
        for case in &cases {
            hash.update(serde_json::to_vec(case).unwrap_or_default());
            hash.update(b"\n");
        }
        let mut digest = String::new();
        for byte in &hash.finalize()[..6] {
            // Writing to a string cannot fail.
            let _ = write!(digest, "{byte:02x}");
        }
        Suite { version: env!("CARGO_PKG_VERSION"), cases: cases.len(), digest }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "suite {}, {}, digest {}", self.version, many(self.cases, "case"), self.digest)
    }
}
