//! Random choices, made from the bytes of a seeded generator or of a fuzzer.

use arbitrary::Unstructured;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use types::Game;

/// Choices made from bytes. Once the bytes are used up, every choice is the first possible one.
pub struct Choices<'a>(Unstructured<'a>);

impl<'a> Choices<'a> {
    /// Choices from these bytes.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(Unstructured::new(bytes))
    }

    /// Calls `use_them` with choices made from `bytes`, and then advances `bytes` past the bytes that were used.
    #[cfg(feature = "arbitrary")]
    pub(crate) fn lent<T>(
        bytes: &mut Unstructured<'a>,
        use_them: impl FnOnce(&mut Choices<'a>) -> T,
    ) -> T {
        let mut choices = Choices(std::mem::replace(bytes, Unstructured::new(&[])));
        let made = use_them(&mut choices);
        *bytes = choices.0;
        made
    }

    /// A number below `count`; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        let Some(last) = count.checked_sub(1) else { return 0 };
        self.0.int_in_range(0..=last).unwrap_or(0)
    }

    /// Like [`Choices::below`], for numbers that fit in a byte.
    pub fn small_below(&mut self, count: u8) -> u8 {
        u8::try_from(self.below(usize::from(count))).unwrap_or_default()
    }

    /// A number from `-most` to `most`.
    pub fn around(&mut self, most: u8) -> i32 {
        i32::from(self.small_below(most.saturating_mul(2) | 1)) - i32::from(most)
    }

    /// True about once in `count` calls; always false once the bytes are used up.
    pub fn one_in(&mut self, count: usize) -> bool {
        count > 0 && self.below(count) == count - 1 && !self.0.is_empty()
    }

    /// A random entry of the list; `None` if the list is empty.
    pub fn pick<'b, T>(&mut self, list: &'b [T]) -> Option<&'b T> {
        list.get(self.below(list.len()))
    }
}

/// The bytes of one round, which depend only on the seed, the game and the round.
pub fn round_bytes(seed: u64, game: Game, round: u64, count: usize) -> Vec<u8> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&round.to_le_bytes());
    // The key has the game's name, not its index, so that adding a game does not change the rounds of the other games.
    for (slot, byte) in key[16..].iter_mut().zip(game.name().bytes()) {
        *slot = byte;
    }
    let mut bytes = vec![0; count];
    ChaCha8Rng::from_seed(key).fill_bytes(&mut bytes);
    bytes
}
