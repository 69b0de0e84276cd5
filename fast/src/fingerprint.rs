//! A fast hash of positions, the same on every machine with the same byte order.

use std::hash::{Hash, Hasher};

/// An odd number with random-looking bits: the fractional part of the golden ratio, multiplied by 2⁶⁴.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hasher that mixes each word into its state by a multiplication whose product has 128 bits.
struct Folding(u64);

impl Folding {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "both halves of the product are used")]
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(MIX);
        self.0 = (product as u64 ^ (product >> 64) as u64).rotate_left(23).wrapping_add(word);
    }
}

impl Hasher for Folding {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mut last = Folding(self.0);
        last.add(MIX);
        last.0
    }
}

/// The hash of a value.
#[inline]
pub(crate) fn fingerprint(value: &impl Hash) -> u64 {
    let mut folding = Folding(MIX);
    value.hash(&mut folding);
    folding.finish()
}
