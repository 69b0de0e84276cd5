//! Strategies for `proptest`: [`any`] makes values of every game, [`of`] makes values of one game.

use std::marker::PhantomData;

use chacha20::rand_core::Rng as _;
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;
use types::Game;

use super::{BYTES, Random};
use crate::choices::Choices;

/// A strategy that makes values of every game.
pub fn any<T: Random>() -> Strategy<T> {
    Strategy { game: None, value: PhantomData }
}

/// A strategy that makes values of one game.
pub fn of<T: Random>(game: Game) -> Strategy<T> {
    Strategy { game: Some(game), value: PhantomData }
}

/// The strategy that [`any`] and [`of`] return.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<T> {
    game: Option<Game>,
    value: PhantomData<fn() -> T>,
}

impl<T: Random> proptest::strategy::Strategy for Strategy<T> {
    type Tree = Tree<T>;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Strategy<T>> {
        let mut bytes = vec![0; BYTES];
        runner.rng().fill_bytes(&mut bytes);
        let mut choices = Choices::new(&bytes);
        let value = match self.game {
            Some(game) => T::of(game, &mut choices),
            None => T::any(&mut choices),
        };
        Ok(Tree { untried: Box::new(std::iter::empty()), best: value.clone(), current: value })
    }
}

/// A value that is being shrunk.
pub struct Tree<T> {
    /// The smallest value known to fail.
    best: T,
    current: T,
    /// Smaller values that have not been tried yet.
    untried: Box<dyn Iterator<Item = T>>,
}

impl<T: Random> ValueTree for Tree<T> {
    type Value = T;

    fn current(&self) -> T {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.best = self.current.clone();
        self.untried = self.best.smaller();
        self.complicate()
    }

    fn complicate(&mut self) -> bool {
        let next = self.untried.next();
        let found = next.is_some();
        self.current = next.unwrap_or_else(|| self.best.clone());
        found
    }
}
