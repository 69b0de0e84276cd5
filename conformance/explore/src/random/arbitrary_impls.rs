//! Implements the trait [`Arbitrary`] of the crate `arbitrary`: a fuzzer's bytes make the choices.

use arbitrary::{Arbitrary, Result, Unstructured};
use types::Engine;

use super::{Accepted, Edited, Played, Random, Written};
use crate::choices::Choices;

fn any<T: Random>(bytes: &mut Unstructured<'_>) -> T {
    // Unused bytes remain for the value that the fuzzer makes next.
    Choices::lent(bytes, T::any)
}

impl<'a> Arbitrary<'a> for Edited {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Edited> {
        Ok(any(bytes))
    }
}

impl<'a, E: Engine + Default + 'static> Arbitrary<'a> for Accepted<E> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Accepted<E>> {
        Ok(any(bytes))
    }
}

impl<'a, E: Engine + Default + 'static> Arbitrary<'a> for Written<E> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Written<E>> {
        Ok(any(bytes))
    }
}

impl<'a, E: Engine + Default + 'static> Arbitrary<'a> for Played<E> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Played<E>> {
        Ok(any(bytes))
    }
}
