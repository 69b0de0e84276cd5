//! The readings, family by family.
//!
//! A reading is an entry in the list of its family's module. Its code is one of the forms of
//! [`Reading`](crate::Reading). Where a rule states the clause, the first forms change what the clause says, and everything that
//! rests on it follows. The other forms change a whole answer: acceptance, the legal turns, the position after a turn, the
//! end, what is the same position.
//!
//! Six rulings have no reading here, since under their rivals no turn, position or end would be another: CHE-35, CHE-36,
//! HOM-22, KDM-27, DEF-31 and SPE-36 say only which of several broken clauses is named, and an engine need not name any.
//! That they are followed is tested by the clauses of illegal turns in the cases.

mod by_law;
mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use crate::misreading::Misreading;

/// Every other reading: those of the usual rules, then those of each law in its order.
pub fn all() -> impl Iterator<Item = &'static Misreading> {
    let by_law = [
        chess::ALL,
        chess::en_passant::ALL,
        chess::promotion::ALL,
        chess::castling::ALL,
        chess::ends::ALL,
        masonic::ALL,
        deflection::ALL,
        deflection::acts::ALL,
        deflection::gothic::ALL,
        mirrors::boards::ALL,
        mirrors::reflections::ALL,
        mirrors::paths::ALL,
        kingdom::boards::ALL,
        kingdom::turn::ALL,
        kingdom::promotion::ALL,
        kingdom::check::ALL,
        spectral::board::ALL,
        spectral::men::ALL,
        spectral::pawn::ALL,
        spectral::cannons::ALL,
        spectral::steppers::ALL,
        spectral::turning::ALL,
    ];
    by_law.into_iter().flatten()
}
