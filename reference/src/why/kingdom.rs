//! Explanations of the statements of the Kingdom of Distorting Mirrors.

use types::facts::{Company, Deed, Moment, Placed, Violation, Way};
use types::{BoardId, CastlingRight, Cell, ClauseId, Extra, ExtraForm, Side, Step, Turn};

use super::attack::attacks_on;
use super::averted;
use super::going::{goes, going, is_breach, out_of_line, out_of_reach, placed, via, who};
use super::usual::{beside_the_kings_way, not_initial, nothing_to_capture, over};
use crate::castling::Castling;
use crate::clauses::Clauses;
use crate::context::{Context, Going, Heard};
use crate::kingdom::boards;
use crate::kingdom::castling::{castlings, king_on};
use crate::kingdom::check::{completes_a_turn, follows};
use crate::kingdom::max::could_enter;
use crate::kingdom::promotion::waits;
use crate::kingdom::turn::goes_alone;
use crate::kingdom::twins::{between, beyond, direction, is_pawns_diagonal, mover, twin};
use crate::log::{Account, Explain};
use crate::statement::{Kingdom, Moving, Stands, Vector};

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Kingdom, explain: Explain) -> Account {
    match statement {
        _ if is_breach(heard) => Account::of(breach(heard, statement, explain)),
        Kingdom::HasRange(..) | Kingdom::AreTwins(..) | Kingdom::AttacksOnCellCrossed(..) => {
            Account::untraced()
        }
        Kingdom::Waits(_) | Kingdom::ArrivesFirst(..) | Kingdom::TwinBecomesTheSame(..)
            if !heard.truth =>
        {
            Account::untraced()
        }
        Kingdom::DecidesCastling(_) if !heard.read => {
            Account { rests_on: vec![ClauseId::named("KDM-25")], ..Account::untraced() }
        }
        Kingdom::DecidesCastling(_) => Account::untraced(),
        Kingdom::KingIsElsewhere(..) => Account { is_reason: true, ..Account::default() },
        Kingdom::StepsAlong(run) | Kingdom::RunsAlong(run) => {
            Account::does(goes(&going(heard, run.moving), over(heard, &run)))
        }
        Kingdom::RunsAcross(m, cell) => runs_across(heard, m, cell, explain),
        Kingdom::IsLone(m) => alone(heard, m, Company::Lone),
        Kingdom::TwinWaits(m, cell) => alone(heard, m, Company::TwinWaits(cell)),
        Kingdom::CompletesATurn(m) if heard.truth => completes(&going(heard, m)),
        Kingdom::ArrivesFirst(m, twin) => {
            let there = |m: Moving| Placed::new(m.man, m.to());
            let waits = Deed::Waits { pawn: there(m), twin: twin.map(there) };
            let deeds = if heard.read { vec![waits] } else { Vec::new() };
            Account { is_reason: true, deeds, ..Account::default() }
        }
        _ if heard.read => {
            Account { deeds: deed(heard, statement).into_iter().collect(), ..Account::default() }
        }
        _ => Account::default(),
    }
}

/// KDM-8: the fact that the king crosses an attacked cell. If the cell is not attacked, the statement is not traced.
fn runs_across(heard: &Heard<'_>, m: Moving, cell: Cell, explain: Explain) -> Account {
    let cx = &heard.cx.silent();
    let moved = king_on(cx.position, m.from(), cell);
    let attacks = attacks_on(&cx.on(&moved), explain, cell, m.side().other()).all;
    if attacks.is_empty() {
        return Account::untraced();
    }
    let king = who(&going(heard, m));
    let deeds = vec![Deed::RunsAcross { king, cell, attacks }];
    Account { deeds, decides: Some(heard.law), ..Account::default() }
}

/// The fact that a man moves alone.
fn alone(heard: &Heard<'_>, m: Moving, company: Company) -> Account {
    Account::does(Deed::Alone { who: who(&going(heard, m)), company })
}

/// How the attacker's move makes a complete turn (KDM-19), alone or with its twin's move, and by which clause.
fn completes(g: &Going<'_>) -> Account {
    let with = |company| Deed::Alone { who: who(g), company };
    let (clause, deed) = match (twin(g, mover(g)), goes_alone(g).is_ok()) {
        (None, true) => ("KDM-10", with(Company::Lone)),
        (Some(twin), true) if waits(g, twin) => ("KDM-14", with(Company::TwinWaits(twin.0))),
        (Some(twin), false) => match follows(g, twin) {
            Some(along) if is_escort(&along) => ("KDM-12", goes(&along, way(g, along.step))),
            Some(along) => ("KDM-9", goes(&along, way(g, along.step))),
            None => return Account::default(),
        },
        _ => return Account::default(),
    };
    Account { rests_on: vec![ClauseId::named(clause)], ..Account::does(deed) }
}

/// Whether a pawn moves diagonally and captures nothing.
fn is_escort(along: &Going<'_>) -> bool {
    is_pawns_diagonal(along.moving()) && along.man_there().is_none()
}

/// The effect of a turn that a statement reports; `None` if it reports none.
fn deed(heard: &Heard<'_>, statement: Kingdom) -> Option<Deed> {
    Some(match statement {
        Kingdom::MovesRook(Castling { right, rook: (from, to), .. }) => {
            Deed::Castles { right, rook: placed(heard.cx, from)?, to }
        }
        Kingdom::Captures(m) => {
            Deed::Captures { whom: placed(heard.cx, m.to())?, en_passant: false }
        }
        Kingdom::Becomes(m) => {
            Deed::Becomes { pawn: Placed::new(m.man, m.to()), kind: m.step.promotion? }
        }
        Kingdom::TwinBecomesTheSame((cell, pawn), kind) => {
            Deed::Becomes { pawn: Placed::new(pawn, cell), kind }
        }
        _ => return None,
    })
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Kingdom, explain: Explain) -> Option<Violation> {
    let cx = &heard.cx.silent();
    let moving = |m: Moving| going(heard, m);
    Some(match statement {
        Kingdom::StaysOnItsBoard(m) => {
            Violation::StaysOnItsBoard { who: who(&moving(m)), to: m.to() }
        }
        Kingdom::HasSomeRange(m) | Kingdom::IsPawnsStep(m) => out_of_reach(&moving(m), moves),
        Kingdom::StepsAlong(run) | Kingdom::GoesFarther(run) => {
            out_of_reach(&moving(run.moving), moves)
        }
        Kingdom::AreStrangers(short, max) => {
            Violation::NoTwins { short: standing(short), max: standing(max) }
        }
        Kingdom::StepsTwice(m) => not_initial(&moving(m), None),
        Kingdom::InTheWay(run) | Kingdom::CouldGoOn(run) => {
            stops_elsewhere(&moving(run.moving), run.direction)
        }
        Kingdom::RunsAlong(run) => out_of_line(&moving(run.moving), moves),
        Kingdom::CapturesStraight(run) => {
            let g = moving(run.moving);
            Violation::NotVacant {
                who: who(&g),
                way: over(heard, &run),
                by: placed(&g, g.step.to)?,
            }
        }
        Kingdom::RunsAcross(m, cell) => {
            let moved = king_on(cx.position, m.from(), cell);
            let attacks = attacks_on(&cx.on(&moved), explain, cell, m.side().other()).all;
            Violation::RunsAcross { king: who(&moving(m)), cell, attacks }
        }
        Kingdom::IsStepOnABoardOrEach => Violation::OtherForm { expected: ExtraForm::Twin },
        Kingdom::GoInTwoDirections(short, max) => {
            Violation::TwoDirections { short: way(cx, short.step), max: way(cx, max.step) }
        }
        Kingdom::LeavesItsTwin(m, twin) => needs_its_twin(&moving(m), twin),
        Kingdom::TwinWaits(m, cell) => {
            needs_its_twin(&moving(m), (cell, cx.position.men.get(cell)?))
        }
        Kingdom::IsLone(m) => Violation::HasNoTwin { who: who(&moving(m)) },
        Kingdom::GoesAlong(m, true) => Violation::NoEscort { pawn: who(&moving(m)), to: m.to() },
        Kingdom::CapturesNothing(m, _) | Kingdom::GoesAlong(m, false) => {
            nothing_to_capture(&moving(m))
        }
        Kingdom::CastlesOnBothBoards(right, last) => is_written(cx, right, last),
        Kingdom::MovesWhileWaiting(m) => {
            let g = moving(m);
            Violation::StaysWaiting { pawn: who(&g), twin: twin(&g, mover(&g)).map(standing) }
        }
        Kingdom::IsPromotedBeforeItsTwin(m) => {
            let g = moving(m);
            let before = twin(&g, mover(&g)).map(standing);
            Violation::NoPromotion { who: who(&g), to: m.to(), kind: m.step.promotion?, before }
        }
        Kingdom::BecomeTwoKinds(short, max) => Violation::TwoKinds { short, max },
        Kingdom::CompletesATurn(m) => out_of_reach(&moving(m), |_| false),
        _ => return None,
    })
}

/// A man and its cell, as facts hold them.
pub fn standing((cell, man): Stands) -> Placed {
    Placed::new(man, cell)
}

/// The cells of a step, from the first to the last, both included.
fn way(cx: &Context<'_>, step: Step) -> Way {
    via(step, between(cx, step))
}

/// Whether the man reaches its destination by the clauses of its board; a pawn moves diagonally only to capture.
fn moves(g: &Going<'_>) -> bool {
    boards::goes(g).is_ok() && (!is_pawns_diagonal(g.moving()) || g.man_there().is_some())
}

/// KDM-4: the fact that shows where a run in a direction ends, and which man stops it, if any.
fn stops_elsewhere(g: &Going<'_>, direction: Vector) -> Violation {
    let mut cells = vec![g.step.from];
    let mut by = None;
    for cell in beyond(g, g.step.from, direction) {
        if could_enter(g, g.moving(), direction, cell) {
            cells.push(cell);
        }
        by = placed(g, cell);
        if by.is_some() {
            break;
        }
    }
    Violation::RunsElsewhere { who: who(g), to: g.step.to, run: Way::over(cells), by }
}

/// KDM-9: the fact that a man does not move without its twin; it also says whether the twin is unable to move along.
fn needs_its_twin(g: &Going<'_>, twin: Stands) -> Violation {
    let stuck = boards::goes(g).is_ok() && follows(g, twin).is_none();
    Violation::NeedsItsTwin { who: who(g), twin: standing(twin), stuck }
}

/// KDM-13: what is wrong with castling as written: the kings castle toward different wings, or `right` is written otherwise.
fn is_written(cx: &Context<'_>, right: CastlingRight, last: Step) -> Violation {
    let castlings = castlings(cx);
    let step = |castling: &Castling| Step::new(castling.king.0, castling.king.1);
    let due = castlings.iter().filter(|castling| castling.right == right).map(step);
    let (mut both, mut steps) = (due.clone(), due);
    let other = castlings.iter().map(step).find(|&it| it == last && it.from.board == BoardId::Max);
    if let Some((short, max)) = both.next().zip(other).filter(|&(_, max)| both.next() != Some(max))
    {
        return Violation::TwoDirections { short: way(cx, short), max: way(cx, max) };
    }
    let (first, extra) = (steps.next(), steps.next().map(Extra::Twin));
    let turn = Turn { step: first.unwrap_or(last), extra };
    match placed(cx, last.from) {
        Some(king) => Violation::CastlingIsWritten { king, to: last.to, turn },
        None => Violation::NoMan { cell: last.from },
    }
}

/// KDM-21: what attacks the mover's own kings after a turn, or what a legal turn averts. KDM-19: for a legal turn, also
/// each man that afterwards fails to attack a king because its twin cannot follow, unless that was so before the turn.
pub fn own_check(heard: &Heard<'_>, side: Side, explain: Explain) -> Account {
    let account = averted::own_check(heard, explain, side, Moment::Turn);
    let (now, Some(before)) = (heard.cx.silent(), heard.cx.before) else { return account };
    if heard.read {
        return account;
    }
    let mut deeds = account.deeds;
    let mut decides: Vec<ClauseId> = account.decides.iter().flat_map(Clauses::iter).collect();
    for king in now.position.men.kings(side) {
        let men = now.position.men.of(side.other());
        for (cell, man) in men.filter(|(cell, _)| cell.board == king.board) {
            let stood = |cell: Cell| before.men.get(cell) == now.position.men.get(cell);
            let earlier = left_behind(&now.on(before), (cell, man), king);
            if earlier.is_some() && stood(cell) && stood(king) {
                continue;
            }
            if let Some((deed, clauses)) = left_behind(&now, (cell, man), king) {
                decides.extend(clauses);
                deeds.push(deed);
            }
        }
    }
    Account { decides: Clauses::first_of(&decides), deeds, ..account }
}

/// KDM-20: if the castling king's path is not attacked, each man that fails to attack it because its twin cannot follow.
pub fn castles(heard: &Heard<'_>, explain: Explain, castling: Castling) -> Account {
    let cx = heard.cx.silent();
    let mut deeds = Vec::new();
    let mut decides = Vec::new();
    for cell in castling.kings_way() {
        let moved = king_on(cx.position, castling.king.0, cell);
        let now = cx.on(&moved);
        let men = now.position.men.of(castling.right.side.other());
        for (from, man) in men.filter(|(from, _)| from.board == cell.board) {
            if let Some((deed, clauses)) = left_behind(&now, (from, man), cell) {
                decides.extend(clauses);
                deeds.push(deed);
            }
        }
    }
    let beside = beside_the_kings_way(heard, explain, castling);
    decides.extend(heard.law.iter().take(beside.len()));
    deeds.extend(beside);
    Account { deeds, decides: Clauses::first_of(&decides), ..Account::default() }
}

/// KDM-19: the fact that a man could reach a cell of its own board but does not attack it, because its twin cannot
/// follow; and the clauses that say so. `None` if the man cannot reach the cell or does attack it.
fn left_behind(
    cx: &Context<'_>,
    (from, man): Stands,
    to: Cell,
) -> Option<(Deed, impl Iterator<Item = ClauseId> + use<>)> {
    let g = cx.of(man, Step::new(from, to)).as_attack();
    if boards::goes(&g).is_err() {
        return None;
    }
    let twin = twin(&g, mover(&g)).filter(|_| !completes_a_turn(&g))?;
    let next = beyond(cx, twin.0, direction(g.step)).next();
    let by = next.and_then(|cell| placed(&g, cell)).filter(|by| by.man.side == man.side);
    let is_free = next.is_some() && by.is_none();
    let captures_nothing = is_free && is_pawns_diagonal(g.moving()) && cx.is_in_force("KDM-11");
    let clauses = ["KDM-19"].into_iter().chain(captures_nothing.then_some("KDM-11"));
    let (who, twin) = (Placed::new(man, from), standing(twin));
    let deed = Deed::CannotFollow { who, to, twin, by, captures_nothing };
    Some((deed, clauses.map(ClauseId::named)))
}
