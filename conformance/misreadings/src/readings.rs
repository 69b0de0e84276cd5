//! The misreadings, family by family. This code calls them readings, for short.
//!
//! Each family's module has a list of its readings. The code of a reading takes one of the forms of
//! [`Reading`](crate::misreading::Reading). If a rule states the clause, the reading changes what the rule states, and
//! with it everything that rests on the rule. Otherwise the reading changes a whole answer: acceptance, the legal
//! turns, the position after a turn, the end, or which positions are the same. In the lists, the `it` of a
//! closure given to `Says`, `Only`, `Except`, `Also` or `AlsoOf`, or to the constructors `states`, `only`, `except` or
//! `also`, is the statement. The commonest forms have constructors, from `never` to `changes`, for code that is a block
//! or fits beside the name; the method `by` takes any form.
//!
//! Six rulings have no reading here, since a misreading of them would change no turn, position or end: CHE-35, CHE-36,
//! HOM-22, KDM-27, DEF-31 and SPE-36 say only which of several broken clauses is named, and an engine need not name
//! any. Cases that expect the clause of an illegal turn test these rulings.

pub(crate) mod by_law;
mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod prelude;
mod spectral;

use crate::misreading::Misreading;

/// First the readings of the rules of chess, then those of each variant's law.
pub fn all() -> impl Iterator<Item = &'static Misreading> {
    let by_law = [
        chess::ALL,
        chess::pawns::ALL,
        chess::castling::ALL,
        chess::ends::ALL,
        masonic::ALL,
        deflection::ALL,
        mirrors::ALL,
        mirrors::reflections::ALL,
        kingdom::ALL,
        kingdom::promotion::ALL,
        kingdom::check::ALL,
        spectral::ALL,
        spectral::pawn::ALL,
        spectral::further::ALL,
    ];
    by_law.into_iter().flatten()
}
