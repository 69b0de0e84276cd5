//! Explanations of the statements of the usual rules.

use types::facts::{Deed, Moment, Placed, Verb, Violation, Way};
use types::{Cell, ClauseId, EnPassant, ExtraForm, Family, Kind, Side};

use super::attack::{attacks_on, clauses_of_its_own};
use super::averted::own_check;
use super::going::{
    self, blocked, goes, going, is_breach, leaps, out_of_line, out_of_reach, placed, via, who,
};
use super::reflections::{goes_but_for_reflections, unlike_men_beside};
use crate::castling::Castling;
use crate::chess::{self, is_initial};
use crate::context::{Going, Heard, Judged};
use crate::kingdom::check::with_an_enemy;
use crate::log::{Account, Explain};
use crate::masonic::Bricks;
use crate::plane::{Plane as _, Squares, relative_rank};
use crate::statement::{Manner, Moving, Run, Usual};
use crate::usual::castling::is_attacked_on_the_way;

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Usual, explain: Explain) -> Account {
    match statement {
        Usual::LeavesKingInCheck(side) => own_check(heard, explain, side, Moment::Turn),
        Usual::KingsWayIsAttacked(castling) if heard.read => {
            castles_across(heard, explain, castling)
        }
        Usual::KingsWayIsAttacked(castling) if !heard.truth => {
            let deeds = beside_the_kings_way(heard, explain, castling);
            let decides = (!deeds.is_empty()).then_some(heard.law);
            Account { deeds, decides, ..Account::default() }
        }
        Usual::RightIsLost(castling) if is_breach(heard) => right_is_lost(heard, castling),
        Usual::HasManOn(cell) if is_breach(heard) => no_man(heard, cell),
        Usual::LosesRight(_) if !heard.truth && !heard.read => Account::untraced(),
        Usual::LosesRight(_) => Account { is_reason: true, ..Account::default() },
        Usual::Moves(m, manner) => {
            Account { deeds: deeds(&going(heard, m), manner), ..Account::default() }
        }
        _ if is_breach(heard) => Account::of(breach(heard, statement)),
        _ => Account::does(way(heard, statement)),
    }
}

/// The fact that shows how a man moves if its clause grants the move; `None` for other statements.
fn way(heard: &Heard<'_>, statement: Usual) -> Option<Deed> {
    Some(match statement {
        Usual::RunsAlong(run) => goes(&going(heard, run.moving), over(heard, &run)),
        Usual::LeapsAsKnight(m)
        | Usual::StepsToVacantCell(m)
        | Usual::CapturesDiagonally(m)
        | Usual::HasJustCrossed(m, _)
        | Usual::StepsAsKing(m) => leaps(&going(heard, m)),
        Usual::StepsTwice(m, crossed) => goes(&going(heard, m), via(m.step, [crossed])),
        Usual::Castles(m, castling) => {
            let mut cells: Vec<Cell> = castling.kings_way().collect();
            if castling.king.0 > castling.king.1 {
                cells.reverse();
            }
            goes(&going(heard, m), Way::over(cells))
        }
        _ => return None,
    })
}

/// The cells of a run from end to end; just the ends if it is along no line.
pub fn over(heard: &Heard<'_>, run: &Run) -> Way {
    match heard.cx.position.game.family() {
        Family::Masonic => via(run.moving.step, Bricks::of(&heard.cx.silent()).between(run)),
        Family::Chess
        | Family::Deflection
        | Family::Mirrors
        | Family::Kingdom
        | Family::Spectral => via(run.moving.step, Squares.between(run)),
    }
}

/// What a move does besides moving the man: a capture, crossing a cell, moving the rook in castling, a promotion.
fn deeds(g: &Going<'_>, manner: Manner) -> Vec<Deed> {
    let (cell, en_passant) = match manner {
        Manner::EnPassant { taken } => (taken, true),
        _ => (g.step.to, false),
    };
    let captures = placed(g, cell).map(|whom| Deed::Captures { whom, en_passant });
    let besides = match manner {
        Manner::DoubleStep { crossed } => Some(Deed::Crosses { cell: crossed }),
        Manner::Castling(Castling { right, rook: (from, to), .. }) => {
            placed(g, from).map(|rook| Deed::Castles { right, rook, to })
        }
        Manner::Plain | Manner::EnPassant { .. } => None,
    };
    let pawn = Placed::new(g.man, g.step.to);
    let becomes = g.step.promotion.map(|kind| Deed::Becomes { pawn, kind });
    captures.into_iter().chain(besides).chain(becomes).collect()
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Usual) -> Option<Violation> {
    let cx = heard.cx.silent();
    let moving = |m: Moving| going(heard, m);
    Some(match statement {
        Usual::IsCell(cell) => Violation::NoCell { cell },
        Usual::IsKindOfTheGame(m) => Violation::NoSuchKind { who: who(&moving(m)) },
        Usual::LeadsElsewhere(step) => Violation::EndsWhereItBegan { cell: step.from, path: None },
        Usual::IsOneMove => Violation::OtherForm { expected: ExtraForm::Nothing },
        Usual::IsOpponentsMan(man, from) => {
            Violation::NotTheirs { who: Placed::new(man, from), mover: cx.position.side }
        }
        Usual::OwnManStandsThere(m) => {
            Violation::OwnMan { who: who(&moving(m)), other: placed(&cx, m.to())? }
        }
        Usual::KingStandsThere(m) => {
            Violation::KingStands { who: who(&moving(m)), king: placed(&cx, m.to())? }
        }
        Usual::RunsAlong(run) => out_of_line(&moving(run.moving), moves),
        Usual::ManInTheWay(run) => {
            let way = over(heard, &run);
            let man = way.between().iter().copied().find(|&cell| placed(&cx, cell).is_some())?;
            blocked(&moving(run.moving), way, man)
        }
        Usual::LeapsAsKnight(m) => out_of_reach(&moving(m), by(chess::knight)),
        Usual::IsPawnsStep(m) => out_of_reach(&moving(m), by(chess::pawn)),
        Usual::StepsAsKing(m) => out_of_reach(&moving(m), by(chess::king)),
        Usual::StepsToVacantCell(m) => not_vacant(&moving(m), m.to()),
        Usual::StepsTwice(m, crossed) => no_double_step(&moving(m), crossed),
        Usual::CapturesDiagonally(m) => nothing_to_capture(&moving(m)),
        Usual::HasJustCrossed(m, pawn) => {
            let other = placed(&cx, pawn)?;
            Violation::NotJustCrossed { pawn: who(&moving(m)), to: m.to(), other }
        }
        Usual::StaysAsItIs(m) => {
            let kind = m.step.promotion?;
            Violation::NoPromotion { who: who(&moving(m)), to: m.to(), kind, before: None }
        }
        Usual::BecomesOneOf(m, kinds) => Violation::Letter {
            pawn: who(&moving(m)),
            to: m.to(),
            written: m.step.promotion,
            kinds: kinds.to_vec(),
        },
        Usual::Castles(m, _) => out_of_reach(&moving(m), |_| false),
        Usual::RookStandsReady(castling) => {
            let needed = castling.placed_rook();
            let found = placed(&cx, needed.cell);
            Violation::NotThere { right: castling.right, needed, found }
        }
        Usual::ManBetweenKingAndRook(castling) => {
            let by = castling.between().find_map(|cell| placed(&cx, cell))?;
            Violation::Between { king: castling.placed_king(), rook: castling.placed_rook(), by }
        }
        Usual::GoesOn(by) => Violation::Ended { by },
        Usual::MayClaim(_) | Usual::ActHasNoEffect | Usual::MayResign(_) => Violation::NoSuchAct,
        _ => return None,
    })
}

/// Whether the man reaches its destination by the clauses of movement of its game. In Kingdom, where an attack takes a whole
/// turn (KDM-19), the men about which the usual rules make statements move as in chess.
fn moves(g: &Going<'_>) -> bool {
    let on_its_board = g.step.from.board == g.step.to.board;
    on_its_board
        && match g.position.game.family() {
            Family::Kingdom => chess::goes(g).is_ok(),
            Family::Mirrors => goes_but_for_reflections(g),
            Family::Chess | Family::Masonic | Family::Deflection | Family::Spectral => {
                going::moves(g)
            }
        }
}

/// A test of whether a man reaches its destination by a rule of chess.
fn by(rule: fn(&Going<'_>) -> Judged<Manner>) -> impl Fn(&Going<'_>) -> bool {
    move |g| g.step.from.board == g.step.to.board && rule(g).is_ok()
}

/// The fact that a man stands on a cell that the pawn's move needs vacant.
pub fn not_vacant(g: &Going<'_>, cell: Cell) -> Violation {
    let way = via(g.step, (cell != g.step.to).then_some(cell));
    match placed(g, cell) {
        Some(by) => Violation::NotVacant { who: who(g), way, by },
        None => out_of_reach(g, moves),
    }
}

/// What keeps a pawn from a double step: a man in its way, or that the pawn is not on its initial cell.
fn no_double_step(g: &Going<'_>, crossed: Cell) -> Violation {
    let (side, from) = (g.man.side, g.step.from);
    let ranks = g.position.game.shape(from.board).ranks;
    let initial = is_initial(g, side, from);
    let held = [crossed, g.step.to].into_iter().find(|&cell| g.position.men.get(cell).is_some());
    match held {
        Some(cell) if initial => not_vacant(g, cell),
        _ => not_initial(g, Some(relative_rank(side, 2, ranks))),
    }
}

/// The fact that a pawn makes its double step only from its initial cell.
pub fn not_initial(g: &Going<'_>, rank: Option<u8>) -> Violation {
    Violation::NotInitial { pawn: who(g), to: g.step.to, rank }
}

/// The fact that a pawn moves diagonally only to capture.
pub fn nothing_to_capture(g: &Going<'_>) -> Violation {
    let crossed = g.position.en_passant.map(|field: EnPassant| field.crossed);
    Violation::NothingToCapture { pawn: who(g), to: g.step.to, reflection: None, crossed }
}

/// The fact that the king crosses an attacked cell. The trace shows how the attack was found.
fn castles_across(heard: &Heard<'_>, explain: Explain, castling: Castling) -> Account {
    let (cx, quiet) = (heard.cx, heard.cx.silent());
    let mut way = castling.kings_way();
    let Some(cell) = way.find(|&cell| is_attacked_on_the_way(&quiet, &castling, cell)) else {
        return Account::default();
    };
    let enemy: Side = castling.right.side.other();
    let position = cx.attacks().on_the_way(cx, castling.king.0, cell);
    let found = attacks_on(&cx.on(&position), explain, cell, enemy);
    let king = castling.placed_king();
    let three = cx.position.game.family() == Family::Deflection;
    let by_three = three.then(|| ClauseId::named("DEF-3")).into_iter();
    Account {
        below: found.below,
        rests_on: by_three
            .chain(found.all.first().into_iter().flat_map(clauses_of_its_own))
            .collect(),
        ..Account::of(Violation::CastlesAcross { king, cell, attacks: found.all })
    }
}

/// CHE-18: the attacks that do not prevent castling: attacks on the rook, and on cells that only the rook crosses.
pub fn beside_the_kings_way(heard: &Heard<'_>, explain: Explain, castling: Castling) -> Vec<Deed> {
    let (cx, enemy) = (heard.cx.silent(), castling.right.side.other());
    if !cx.is_in_force(heard.law) {
        return Vec::new();
    }
    let crossed: Vec<Cell> = castling.kings_way().collect();
    let beside = castling.between().chain([castling.rook.0]).filter(|cell| !crossed.contains(cell));
    let attacked = beside.filter_map(|cell| {
        let with_it = with_an_enemy(&cx, cell, enemy);
        let attacks = attacks_on(&cx.on(&with_it), explain, cell, enemy).all;
        let (king, clause) = (castling.placed_king(), heard.law.iter().next()?);
        (!attacks.is_empty()).then_some(Deed::NoCheck { king, cell, attacks, clause })
    });
    attacked.collect()
}

/// The fact that the castling right does not exist; by SPE-3 no such right exists if the array has no rooks.
fn right_is_lost(heard: &Heard<'_>, castling: Castling) -> Account {
    let (right, rook) = (castling.right, castling.rook.0);
    let array = heard.cx.position.array();
    let rookless = array.is_some_and(|kinds| !kinds.contains(&Kind::Rook));
    if !rookless || !heard.cx.is_in_force("SPE-3") {
        return Account::of(Violation::NoRight { right, rook });
    }
    let (needed, found) = (castling.placed_rook(), placed(heard.cx, rook));
    let instead = Some((Verb::Forbids, heard.law.within(ClauseId::named("SPE-3"))));
    Account { instead, ..Account::of(Violation::NotThere { right, needed, found }) }
}

/// The fact that no man is on a cell; or, by HOM-9, that a mirror shows nothing because the men on its rank are not alike.
fn no_man(heard: &Heard<'_>, cell: Cell) -> Account {
    let unlike = unlike_men_beside(heard.cx, cell);
    if unlike.is_empty() || !heard.cx.is_in_force("HOM-9") {
        return Account::of(Violation::NoMan { cell });
    }
    let rests_on = vec![ClauseId::named("HOM-9")];
    Account { rests_on, ..Account::of(Violation::ShowsNothing { cell, men: unlike }) }
}
