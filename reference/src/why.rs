//! Explanations of statements. Nothing here is law.
//!
//! For each statement that a listener hears, this module finds what shows that a clause is broken, what a legal turn
//! does, on which definitions the answer rests, and which clauses decide without being broken. To do so it consults the
//! rules and their geometry again, without a listener.

pub mod attack;
mod averted;
mod defect;
mod deflection;
mod going;
mod kingdom;
mod masonic;
mod mirrors;
mod reflections;
mod spectral;
mod usual;

use types::Family;

use crate::context::Heard;
use crate::log::{Account, Explain};
use crate::statement::{Statement, Usual};

/// How statements are explained if only one of several paths to the same cell is to be included.
pub const EXPLAIN: Explain = Explain { account, all_ways: false };

/// The explanation of a statement.
fn account(heard: &Heard<'_>, explain: Explain) -> Account {
    if let Some(defect) = defect::defect(heard, explain) {
        return Account { defect: Some(defect), ..Account::default() };
    }
    let family = heard.cx.position.game.family();
    match heard.statement {
        Statement::IsInForce => Account::default(),
        Statement::Usual(Usual::LeavesKingInCheck(side)) if family == Family::Kingdom => {
            kingdom::own_check(heard, side, explain)
        }
        Statement::Usual(Usual::KingsWayIsAttacked(castling))
            if family == Family::Kingdom && !heard.read =>
        {
            kingdom::castles(heard, explain, castling)
        }
        Statement::Usual(statement) => usual::account(heard, statement, explain),
        Statement::Masonic(statement) => masonic::account(heard, statement),
        Statement::Deflection(statement) => deflection::account(heard, statement, explain),
        Statement::Mirrors(statement) => mirrors::account(heard, statement),
        Statement::Kingdom(statement) => kingdom::account(heard, statement, explain),
        Statement::Spectral(statement) => spectral::account(heard, statement, explain),
    }
}
