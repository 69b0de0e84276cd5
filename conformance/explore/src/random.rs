//! Random positions, turns and played games for fuzzers and property tests. They can be shrunk.
//!
//! | type | what it is | smaller ones have |
//! |---|---|---|
//! | [`Edited`] | a position with men and fields changed at random: mostly accepted, otherwise mostly with a single fault | fewer men, less in their fields |
//! | [`Accepted`] | a position that an engine accepts | fewer men, less in their fields |
//! | [`Written`] | an accepted position and a turn that can be written for it: in half of the values close to a legal turn | a position with fewer men, the same turn |
//! | [`Played`] | a game that an engine has played at random from an accepted position | fewer turns, then fewer men, if necessary with other turns |
//!
//! [`Random`] makes values of these types from bytes. So do the traits of [`arbitrary`](https://docs.rs/arbitrary),
//! [`proptest`](https://docs.rs/proptest) and [`quickcheck`](https://docs.rs/quickcheck), each with the feature of the same
//! name. The engine is a type that implements `Default`.
//!
//! ```
//! # use {chess_arbiter_explore as explore, fast as chess_arbiter_fast, types as chess_arbiter_types};
//! use chess_arbiter_fast::Fast;
//! use chess_arbiter_types::{Engine, Game};
//! use explore::Choices;
//! use explore::random::{Accepted, Random};
//!
//! let mut choices = Choices::new(b"any bytes, of a fuzzer or a generator");
//! let accepted = Accepted::<Fast>::of(Game::Masonic, &mut choices);
//! assert!(Fast::new().accept(&accepted.position).is_ok());
//! for smaller in accepted.smaller() {
//!     assert!(Fast::new().accept(&smaller.position).is_ok());
//! }
//! ```

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
#[cfg(feature = "proptest")]
mod proptest_impls;
#[cfg(feature = "quickcheck")]
mod quickcheck_impls;

#[cfg(feature = "proptest")]
pub use proptest_impls::{Strategy, Tree, any, of};

use std::fmt;
use std::marker::PhantomData;

use types::{Engine, Game, Position, Score, Turn};

use crate::choices::Choices;
use crate::edit::edited;
use crate::random_play::any_turn;
use crate::reduce::reductions;
use crate::writable::writable;

/// The longest game played at random, in turns.
pub const LONGEST_GAME: usize = 40;

/// The most bytes of choices that a value uses.
#[cfg(any(feature = "proptest", feature = "quickcheck"))]
const BYTES: usize = 1024;

/// A value made from random choices.
pub trait Random: Clone + fmt::Debug + 'static {
    /// A value of one game. The same choices make the same value; running out of choices is not an error.
    fn of(game: Game, choices: &mut Choices<'_>) -> Self;

    /// The games for which there are values.
    fn games() -> Vec<Game>;

    /// Values like this one with one thing removed, the largest reductions first. A value without smaller ones is minimal.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>>;

    /// A value of a randomly chosen game.
    fn any(choices: &mut Choices<'_>) -> Self {
        let games = Self::games();
        Self::of(choices.pick(&games).copied().unwrap_or(Game::Chess), choices)
    }
}

/// A position with men and fields changed at random and then mostly repaired. About two thirds are accepted, and most
/// others have a single fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The position.
    pub position: Position,
}

impl Random for Edited {
    fn of(game: Game, choices: &mut Choices<'_>) -> Edited {
        Edited { position: edited(game, choices) }
    }

    fn games() -> Vec<Game> {
        Game::ALL.to_vec()
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Edited>> {
        Box::new(smaller_positions(self.position.clone()).map(|position| Edited { position }))
    }
}

/// A position that the engine `E` accepts.
pub struct Accepted<E> {
    /// The position.
    pub position: Position,
    engine: PhantomData<fn() -> E>,
}

/// How many edited positions are tried before the initial position is used.
const TRIES: usize = 8;

impl<E: Engine + Default + 'static> Accepted<E> {
    fn by(engine: &E, game: Game, choices: &mut Choices<'_>) -> Accepted<E> {
        let edited = (0..TRIES).find_map(|_| {
            let position = Edited::of(game, choices).position;
            engine.accept(&position).is_ok().then_some(position)
        });
        Accepted { position: edited.unwrap_or_else(|| game.start()), engine: PhantomData }
    }
}

impl<E: Engine + Default + 'static> Random for Accepted<E> {
    fn of(game: Game, choices: &mut Choices<'_>) -> Accepted<E> {
        Accepted::by(&E::default(), game, choices)
    }

    fn games() -> Vec<Game> {
        E::default().games().to_vec()
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Accepted<E>>> {
        let engine = E::default();
        let smaller = smaller_positions(self.position.clone())
            .filter(move |position| engine.accept(position).is_ok());
        Box::new(smaller.map(|position| Accepted { position, engine: PhantomData }))
    }
}

impl<E> Clone for Accepted<E> {
    fn clone(&self) -> Accepted<E> {
        Accepted { position: self.position.clone(), engine: PhantomData }
    }
}

impl<E> fmt::Debug for Accepted<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position.game, self.position)
    }
}

/// A position that the engine `E` accepts, and a turn that can be written for it, legal or not.
pub struct Written<E> {
    /// The position.
    pub accepted: Accepted<E>,
    /// The turn. Its text is well formed for the game.
    pub turn: Turn,
}

impl<E: Engine + Default + 'static> Random for Written<E> {
    fn of(game: Game, choices: &mut Choices<'_>) -> Written<E> {
        let engine = E::default();
        let accepted = Accepted::by(&engine, game, choices);
        let legal = engine.turns(&accepted.position).unwrap_or_default();
        let turn = match choices.pick(&legal) {
            Some(turn) if choices.one_in(3) => *turn,
            _ => writable(&accepted.position, &legal, choices),
        };
        Written { accepted, turn }
    }

    fn games() -> Vec<Game> {
        Accepted::<E>::games()
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Written<E>>> {
        let turn = self.turn;
        Box::new(self.accepted.smaller().map(move |accepted| Written { accepted, turn }))
    }
}

impl<E> Clone for Written<E> {
    fn clone(&self) -> Written<E> {
        Written { accepted: self.accepted.clone(), turn: self.turn }
    }
}

impl<E> fmt::Debug for Written<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.accepted, self.turn)
    }
}

/// A game whose start the engine `E` accepts, and whose turns it all finds legal. The turns can go on after the game has
/// ended because of dead material, repetition or the halfmove counter (CHE-23, CHE-25, CHE-27).
pub struct Played<E> {
    /// The position before the first turn.
    pub start: Accepted<E>,
    /// The turns.
    pub turns: Vec<Turn>,
}

impl<E: Engine + Default + 'static> Played<E> {
    /// The score, without an act of a player.
    pub fn score(&self) -> Score {
        Score { start: self.start.position.clone(), turns: self.turns.clone(), act: None }
    }

    /// Every position from the first to the last.
    pub fn positions(&self) -> Vec<Position> {
        let engine = E::default();
        let mut positions = vec![self.start.position.clone()];
        for turn in &self.turns {
            let next = positions.last().and_then(|position| engine.play(position, turn).ok());
            positions.extend(next);
        }
        positions
    }

    /// Plays the same turns from another start. In place of a turn that is illegal, the least legal turn of the position is
    /// played; if no turn is legal, the game stops.
    fn bent(start: Accepted<E>, turns: &[Turn]) -> Played<E> {
        let engine = E::default();
        let mut position = start.position.clone();
        let mut played = Vec::new();
        for turn in turns {
            let play = |turn: Turn| Some((turn, engine.play(&position, &turn).ok()?));
            let another = || play(engine.turns(&position).ok()?.into_iter().min()?);
            let Some((turn, next)) = play(*turn).or_else(another) else { break };
            played.push(turn);
            position = next;
        }
        Played { start, turns: played }
    }
}

impl<E: Engine + Default + 'static> Random for Played<E> {
    fn of(game: Game, choices: &mut Choices<'_>) -> Played<E> {
        let engine = E::default();
        let start = Accepted::by(&engine, game, choices);
        let mut turns = Vec::new();
        let mut position = start.position.clone();
        for _ in 0..choices.below(LONGEST_GAME + 1) {
            let legal = engine.turns(&position).unwrap_or_default();
            let Some(turn) = any_turn(&position, &legal, choices) else { break };
            let Ok(next) = engine.play(&position, &turn) else { break };
            turns.push(turn);
            position = next;
        }
        Played { start, turns }
    }

    fn games() -> Vec<Game> {
        Accepted::<E>::games()
    }

    /// First, beginnings of the game, short ones first; then the game from its second position on; then games from smaller
    /// starts, with other turns in place of those that are no longer legal.
    fn smaller(&self) -> Box<dyn Iterator<Item = Played<E>>> {
        let (start, turns) = (self.start.clone(), self.turns.clone());
        let beginnings = [0, turns.len() / 2, turns.len().saturating_sub(1)];
        let beginnings = beginnings.into_iter().filter(|&length| length < turns.len());
        let beginning = |length| Played { start: start.clone(), turns: turns[..length].to_vec() };
        let mut shorter: Vec<Played<E>> = beginnings.map(beginning).collect();
        if let Some(position) = self.positions().into_iter().nth(1) {
            let start = Accepted { position, engine: PhantomData };
            shorter.push(Played { start, turns: turns[1..].to_vec() });
        }
        let bent = start.smaller().map(move |start| Played::bent(start, &turns));
        Box::new(shorter.into_iter().chain(bent))
    }
}

impl<E> Clone for Played<E> {
    fn clone(&self) -> Played<E> {
        Played { start: self.start.clone(), turns: self.turns.clone() }
    }
}

impl<E> fmt::Debug for Played<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:", self.start)?;
        self.turns.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}

/// The position with one thing removed, in every possible way.
fn smaller_positions(position: Position) -> impl Iterator<Item = Position> {
    reductions(&position).into_iter().filter_map(move |reduction| {
        let mut smaller = position.clone();
        reduction(&mut smaller);
        (smaller != position).then_some(smaller)
    })
}
