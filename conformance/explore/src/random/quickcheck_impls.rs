//! Implements the trait [`Arbitrary`] of the crate `quickcheck`.

use quickcheck::{Arbitrary, Gen};
use types::Engine;

use super::{Accepted, BYTES, Edited, Played, Random, Written};
use crate::choices::Choices;

fn any<T: Random>(generator: &mut Gen) -> T {
    let bytes: Vec<u8> = (0..BYTES).map(|_| u8::arbitrary(generator)).collect();
    T::any(&mut Choices::new(&bytes))
}

impl Arbitrary for Edited {
    fn arbitrary(generator: &mut Gen) -> Edited {
        any(generator)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Edited>> {
        self.smaller()
    }
}

impl<E: Engine + Default + 'static> Arbitrary for Accepted<E> {
    fn arbitrary(generator: &mut Gen) -> Accepted<E> {
        any(generator)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Accepted<E>>> {
        self.smaller()
    }
}

impl<E: Engine + Default + 'static> Arbitrary for Written<E> {
    fn arbitrary(generator: &mut Gen) -> Written<E> {
        any(generator)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Written<E>>> {
        self.smaller()
    }
}

impl<E: Engine + Default + 'static> Arbitrary for Played<E> {
    fn arbitrary(generator: &mut Gen) -> Played<E> {
        any(generator)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Played<E>>> {
        self.smaller()
    }
}
