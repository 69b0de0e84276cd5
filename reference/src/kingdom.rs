//! Kingdom of Distorting Mirrors, with both rules of pawn captures.
//!
//! A turn is one man and its twin, on two boards, in one direction. The order of judging is
//! here, the clauses in modules named after the headings of the law: two boards and twins (KDM-1, KDM-2) in
//! `twins`, the boards (KDM-3; KDM-4…8) in `short` and `max`, the men of a turn (KDM-9…12) in
//! `turn`, castling (KDM-13, KDM-20, KDM-25) and promotion (KDM-14…17) in modules of these names,
//! the position after a turn (KDM-18, KDM-23) in `after`, attack and the end (KDM-19…23, KDM-26) in
//! `check`, the accepted positions (KDM-24) in `acceptance`.

mod acceptance;
mod after;
mod castling;
mod check;
mod max;
mod promotion;
mod short;
mod turn;
mod twins;

use std::cell::OnceCell;

use record::facts::{AttackedKing, Fact, Form, Placed};
use record::{Board, Cell, End, Kind, Man, Position, Second, Side, Step, Turn};

use crate::context::{Context, Going, R};
use crate::rules::Rules;
use crate::usual::{
    self, attacked_kings, castlings_of, cells_of, leads_elsewhere, movers_man, onto_no_own_man,
    own_kings_are_safe, stays_on_the_board,
};

pub(crate) use twins::Half;

pub(crate) use after::{Counts, carry_out};
pub(crate) use castling::ON_BOTH_BOARDS;
pub(crate) use check::{LastTurn, rest};
pub(crate) use max::{Across, Onward, is_attacked_on_its_way};
pub(crate) use promotion::{ArrivesFirst, WaitingTwin, judge as promotes};
pub(crate) use turn::{Idle, Rest};
pub(crate) use twins::{Pair, RANGES, Range, goes, is_last_rank, promoted, twin};

/// The rules of `kingdom-capture` and `kingdom-escort`.
pub(crate) struct Kingdom;

impl Rules for Kingdom {
    fn accept(&self, cx: &Context<'_>) -> R<()> {
        acceptance::accept(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position> {
        judge(cx, turn)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(writable(cx.silent()))
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        attacked_kings(self, cx, side)
    }

    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing> {
        usual::checks(self, cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        usual::attackers(self, &cx.aside(&check::with_an_enemy(cx, cell, by)), cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        check::is_dead(cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        check::can_never_mate(cx, side)
    }

    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        check::end_without_turn(cx)
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        check::for_repetition(cx)
    }
}

/// The ruling on a turn: form, mover's men, then castling or a move of one man or of twins, and
/// check on the mover's own kings.
fn judge(cx: &Context<'_>, turn: &Turn) -> R<Position> {
    let mut goings = Vec::with_capacity(2);
    let steps = steps(cx, turn)?;
    for &step in &steps {
        goings.push(cx.of(movers_man(cx, step.from)?, step));
    }
    let side = goings.first().map_or(cx.position.side, |g| g.man.side);
    let after = match castling::is_meant(cx, &goings) {
        Some(right) => castling::castle(cx, &goings, right)?,
        None => go(cx, &goings)?,
    };
    own_kings_are_safe(&Kingdom, cx, &after, side)?;
    check::tell_who_cannot_follow(cx, &after, side);
    Ok(after)
}

/// KDM-9: a turn is a step on one board, or one on each. CHE-1: all cells are cells of the boards.
fn steps(cx: &Context<'_>, turn: &Turn) -> R<Vec<Step>> {
    let steps = match (turn.step.from.board, turn.second) {
        (Board::Short | Board::Max, None) => vec![turn.step],
        (Board::Short, Some(Second::Twin(max))) if max.from.board == Board::Max => {
            vec![turn.step, max]
        }
        _ => {
            let expected = Form::StepOnABoardOrEach;
            return Err(cx.fault("KDM-9", || Fact::OtherForm { expected }));
        }
    };
    for &step in &steps {
        stays_on_the_board(cx, step)?;
    }
    Ok(steps)
}

/// A turn other than castling, in the order of KDM-27: who moves, movement and path on each board, direction, capture,
/// promotion; the position after it.
fn go(cx: &Context<'_>, goings: &[Going<'_>]) -> R<Position> {
    castling::runs(cx, goings);
    let ((), halves) = cx.in_order("KDM-27", || company(cx, goings), || movement(goings))?;
    let captures = || {
        captures(&halves)?;
        turn::pawns_capture(cx, &halves)?;
        halves.iter().try_for_each(max::king_runs_across)
    };
    let rest = || cx.in_order("KDM-27", captures, || promotion::judge(cx, &halves));
    let one_direction = || turn::go_in_one_direction(cx, &halves);
    let ((), ((), waiting)) = cx.in_order("KDM-27", one_direction, rest)?;
    Ok(carry_out(cx, &halves, waiting))
}

/// Whether the men of a turn may move together (KDM-9), or the one man alone (KDM-10, KDM-14).
fn company(cx: &Context<'_>, goings: &[Going<'_>]) -> R<()> {
    match goings {
        [short, max] => turn::go_together(cx, short, max),
        goings => goings.iter().try_for_each(|g| turn::goes_alone(g).map(drop)),
    }
}

/// The movement of each man on its board, the short-range board first.
fn movement<'a>(goings: &[Going<'a>]) -> R<Vec<Half<'a>>> {
    for g in goings {
        leads_elsewhere(g, g.step)?;
    }
    goings.iter().map(goes).collect()
}

/// CHE-3 on each board.
fn captures(halves: &[Half<'_>]) -> R<()> {
    for half in halves {
        onto_no_own_man(&half.going)?;
        tell_capture(half);
    }
    Ok(())
}

/// Records the man that a legal turn captures on a board.
fn tell_capture(half: &Half<'_>) {
    let cell = half.going.step.to;
    half.going.tells(|| {
        let whom = Placed::new(half.taken()?, cell);
        Some(Fact::Captures { whom, en_passant: false })
    });
}

/// Every turn that can be written for the side to move with steps that their boards allow, with
/// every letter for a pawn that arrives; and castling. Twins whose steps go in different directions are left out
/// (KDM-9).
fn writable(cx: Context<'_>) -> impl Iterator<Item = Turn> + '_ {
    let men = cx.position.men.iter().filter(|&(from, _)| movers_man(&cx, from).is_ok());
    let movers: Vec<Mover<'_>> = men.map(Mover::new).collect();
    (0..movers.len()).flat_map(move |index| turns_of(&cx, &movers, &movers[index]))
}

/// A man that a turn can move.
struct Mover<'a> {
    from: Cell,
    man: Man,
    /// Its steps, once it is its turn or its twin's.
    steps: OnceCell<Vec<Possible<'a>>>,
}

/// A step of one man that the clauses of its board allow, or one of castling.
struct Possible<'a> {
    step: Step,
    /// How the man goes there; `None` if it can only castle there.
    half: Option<Half<'a>>,
    /// Whether it is a step of castling.
    castles: bool,
}

impl Possible<'_> {
    /// Whether it can be a turn together with a step of the twin.
    fn goes_with(&self, cx: &Context<'_>, max: &Possible<'_>) -> bool {
        let goes = |(short, max)| turn::go_in_one_direction(cx, &[short, max]).is_ok();
        self.castles || max.castles || self.half.zip(max.half).is_some_and(goes)
    }
}

impl<'a> Mover<'a> {
    fn new((from, man): (Cell, Man)) -> Mover<'a> {
        Mover { from, man, steps: OnceCell::new() }
    }

    fn steps(&self, cx: &Context<'a>) -> &[Possible<'a>] {
        self.steps.get_or_init(|| possible_steps(cx, self.from, self.man))
    }
}

/// The turns that can be written with a man alone; if it is on the short-range board, also those with its twin.
fn turns_of<'a>(cx: &Context<'a>, movers: &[Mover<'a>], one: &Mover<'a>) -> Vec<Turn> {
    let own = one.steps(cx);
    let mut turns: Vec<Turn> = own.iter().map(|short| Turn::from(short.step)).collect();
    if one.from.board != Board::Short {
        return turns;
    }
    for other in movers.iter().filter(|other| other.from.board == Board::Max) {
        if twins::are_twins(cx, (one.from, one.man), (other.from, other.man)).is_ok() {
            for max in other.steps(cx) {
                let with = own.iter().filter(|short| short.goes_with(cx, max));
                turns.extend(with.map(|short| Turn::from(short.step).with(Second::Twin(max.step))));
            }
        }
    }
    turns
}

/// The cells to which a man could go by the clauses of its board or castle, and perhaps others, sorted: they alone are asked
/// about.
fn reach(cx: &Context<'_>, from: Cell, man: Man) -> Vec<Cell> {
    let mut cells = match from.board {
        Board::Max => max::reach(cx.position, from, man),
        _ => short::reach(cx.position, from, man),
    };
    if man.kind == Kind::King {
        cells.extend(castlings_of(&castling::castlings(cx), man.side));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The steps of one man that the clauses of its board allow, with every letter that can be written
/// if it is a pawn that arrives on its last rank (elsewhere a letter is refused by CHE-14); and those of castling.
fn possible_steps<'a>(cx: &Context<'a>, from: Cell, man: Man) -> Vec<Possible<'a>> {
    let game = cx.position.game;
    let mut steps = Vec::new();
    let reach = cx.is_plain().then(|| reach(cx, from, man));
    for to in cells_of(game, reach).filter(|to| to.board == from.board && *to != from) {
        let step = Step::new(from, to);
        let g = cx.of(man, step);
        let (half, castles) = (goes(&g).ok(), castling::castling_of(&g).is_some());
        if half.is_none() && !castles {
            continue;
        }
        let possible = |step| Possible { step, half, castles };
        steps.push(possible(step));
        if half.is_some_and(|half| half.arrives()) {
            let letters = game.kinds().iter();
            steps.extend(letters.map(|&(kind, _)| possible(step.promoting(kind))));
        }
    }
    steps
}
