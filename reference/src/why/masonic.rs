//! Explanations of the statements of Masonic Chess.

use types::facts::{Deed, Violation};
use types::{Cell, ClauseId, Kind};

use super::going::{
    goes, going, is_breach, leaps, moves, out_of_line, out_of_reach, placed, via, who,
};
use super::usual::{not_initial, not_vacant, nothing_to_capture, over};
use crate::context::Heard;
use crate::log::Account;
use crate::plane::relative_rank;
use crate::statement::Masonic;

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Masonic) -> Account {
    match statement {
        Masonic::IsShifted(_) => Account::untraced(),
        Masonic::FirstStepOver(first) => leaps_over(heard, first),
        _ if is_breach(heard) => {
            let rests_on = rests_on(statement, true);
            Account { rests_on, ..Account::of(breach(heard, statement)) }
        }
        _ => {
            let rests_on = rests_on(statement, false);
            Account { rests_on, ..Account::does(way(heard, statement)) }
        }
    }
}

/// MAS-11: the fact that the first step of a knight's move would lead off the board, which makes no difference. A man on the
/// cell of the first step needs no mention: a leaper passes it anyway.
fn leaps_over(heard: &Heard<'_>, first: Option<Cell>) -> Account {
    let Some(m) = heard.cx.moving().filter(|_| first.is_none() && heard.read) else {
        return Account::default();
    };
    let knight = who(&going(heard, m));
    let deeds = if m.attacks { Vec::new() } else { vec![Deed::FirstStepOffBoard { knight }] };
    Account { is_grant: true, decides: Some(heard.law), deeds, ..Account::default() }
}

/// The clauses on which an answer rests because they define directions.
fn rests_on(statement: Masonic, breaks: bool) -> Vec<ClauseId> {
    let both = [ClauseId::named("MAS-2"), ClauseId::named("MAS-3")];
    match (statement, breaks) {
        (Masonic::RunsAlong(run), true) => match run.moving.man.kind {
            Kind::Rook => vec![both[0]],
            Kind::Bishop => vec![both[1]],
            _ => both.to_vec(),
        },
        (
            Masonic::RunsAlong(run)
            | Masonic::StepsAsKing(run)
            | Masonic::StepsToVacantCell(run)
            | Masonic::CapturesDiagonally(run),
            false,
        ) => run.by.iter().collect(),
        (Masonic::StepsAsKing(_), true) | (Masonic::LeapsAsKnight(_), false) => both.to_vec(),
        (Masonic::HasJustCrossed(run, _), false) => {
            run.by.iter().chain([ClauseId::named("CHE-12")]).collect()
        }
        _ => Vec::new(),
    }
}

/// The fact that shows how a man moves if its clause grants the move; `None` for other statements.
fn way(heard: &Heard<'_>, statement: Masonic) -> Option<Deed> {
    Some(match statement {
        Masonic::RunsAlong(run)
        | Masonic::StepsAsKing(run)
        | Masonic::StepsToVacantCell(run)
        | Masonic::CapturesDiagonally(run)
        | Masonic::HasJustCrossed(run, _) => goes(&going(heard, run.moving), over(heard, &run)),
        Masonic::LeapsAsKnight(m) => leaps(&going(heard, m)),
        Masonic::StepsTwice(m, crossed) => goes(&going(heard, m), via(m.step, [crossed])),
        _ => return None,
    })
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Masonic) -> Option<Violation> {
    Some(match statement {
        Masonic::RunsAlong(run) => out_of_line(&going(heard, run.moving), moves),
        Masonic::StepsAsKing(run) => out_of_reach(&going(heard, run.moving), moves),
        Masonic::LeapsAsKnight(m) | Masonic::IsPawnsStep(m) => {
            out_of_reach(&going(heard, m), moves)
        }
        Masonic::StepsToVacantCell(run) => not_vacant(&going(heard, run.moving), run.moving.to()),
        Masonic::CrossesCell(m) => {
            Violation::CrossesNoCell { pawn: who(&going(heard, m)), to: m.to() }
        }
        Masonic::StepsTwice(m, crossed) => {
            let g = going(heard, m);
            let held = |&cell: &_| g.position.men.get(cell).is_some();
            not_vacant(&g, [crossed, m.to()].into_iter().find(held)?)
        }
        Masonic::CapturesDiagonally(run) => nothing_to_capture(&going(heard, run.moving)),
        Masonic::HasJustCrossed(run, pawn) => {
            let g = going(heard, run.moving);
            Violation::NotJustCrossed { pawn: who(&g), to: g.step.to, other: placed(&g, pawn)? }
        }
        Masonic::IsFirstMove(m) => {
            not_initial(&going(heard, m), Some(relative_rank(m.side(), 2, 8)))
        }
        _ => return None,
    })
}
