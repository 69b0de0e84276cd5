//! The men of chess on squares and points (SPE-4 to SPE-7), and the king in check (SPE-11 to SPE-13).

use record::facts::{AttackedKing, Fact, Moment};
use record::{Board, Cell, Game, Kind, Step};

use super::Spectral;
use super::board::{HalfSteps, diagonal, half_step, line_on_its_board, on_its_board};
use crate::context::{Clauses, Context, Going, Granted, Leap, R};
use crate::plane::{KNIGHT_LEAPS, Line, ORTHOGONALS, blocked, over_no_man};
use crate::usual::{Manner, attacked_kings, attacked_kings_told};

/// SPE-4: the bishop moves diagonally by any number of half-steps.
pub(super) fn bishop(g: &Going<'_>) -> R<Manner> {
    let line = g.grants("SPE-4", diagonal(g), || g.out_of_line(|g| bishop(g).is_ok()))?;
    nothing_in_the_way(g, &line)
}

/// SPE-4: so does the queen (CHE-7), and by SPE-6 along file and rank of her own board.
pub(super) fn queen(g: &Going<'_>) -> R<Manner> {
    let straight = line_on_its_board(g, g.defines("CHE-7", &ORTHOGONALS));
    if let Some(line) = straight {
        g.grants(["CHE-7", "SPE-6"], Some(line), || g.out_of_reach(|g| queen(g).is_ok()))?;
        over_no_man(g, &line)?;
        return Ok(Manner::Plain);
    }
    let missing = || g.out_of_line(|g| queen(g).is_ok());
    let line = g.grants(["SPE-4", "CHE-7"], diagonal(g), missing)?;
    nothing_in_the_way(g, &line)
}

/// A man strictly between the ends of a diagonal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Between {
    pub(crate) from: Cell,
    pub(crate) cell: Cell,
    pub(crate) to: Cell,
}

/// SPE-5: the men strictly between the ends of a diagonal that count. For an even number of half-steps
/// these are the men of the board where it begins and ends, for an odd number those of both.
pub(super) fn men_between(g: &Going<'_>, line: &Line<HalfSteps>) -> impl Iterator<Item = Cell> {
    let even = line.steps % 2 == 0;
    let Step { from, to, .. } = g.step;
    line.between().filter(move |&cell| {
        let counts = !even || cell.board == from.board;
        g.position.men.get(cell).is_some() && g.says("SPE-5", counts, &Between { from, cell, to })
    })
}

/// SPE-5: no man that counts stands in the way.
pub(super) fn nothing_in_the_way(g: &Going<'_>, line: &Line<HalfSteps>) -> R<Manner> {
    let quiet = g.quietly();
    let first = men_between(&quiet, line).next();
    let ignored = || men_ignored(g, line);
    g.forbids("SPE-5", first, |cell| {
        blocked(g, line.way().map(|way| g.ignoring(way, "SPE-5", &ignored())), cell)
    })?;
    if g.is_kept() {
        g.passes("SPE-5", &ignored());
    }
    Ok(Manner::Plain)
}

/// SPE-5: the men strictly between the ends of a diagonal that do not count.
pub(super) fn men_ignored(g: &Going<'_>, line: &Line<HalfSteps>) -> Vec<Cell> {
    let counting: Vec<Cell> = men_between(&g.quietly(), line).collect();
    let stands = |cell: &Cell| g.position.men.get(*cell).is_some();
    line.between().filter(|cell| stands(cell) && !counting.contains(cell)).collect()
}

/// SPE-5: a full diagonal step passes whatever is on the point or square in between.
pub(super) fn passes_in_a_full_step(g: &Going<'_>) {
    if g.is_kept()
        && let Some(line) = diagonal(&g.quietly()).filter(|line| line.steps == 2)
    {
        g.passes("SPE-5", &men_ignored(g, &line));
    }
}

/// SPE-6: rook and knight stay on the board where they stand.
fn stays(g: &Going<'_>) -> R<()> {
    let leaves = on_its_board(g).is_none().then_some(g.step.to);
    g.forbids("SPE-6", leaves, |_| stays_on_its_board(g))
}

/// That a man does not change boards.
pub(super) fn stays_on_its_board(g: &Going<'_>) -> Fact {
    Fact::StaysOnItsBoard { who: g.who(), to: g.step.to }
}

/// SPE-6: the rook moves along file and rank of its own board (CHE-6).
pub(super) fn rook(g: &Going<'_>) -> R<Manner> {
    stays(g)?;
    let line = line_on_its_board(g, g.defines("CHE-6", &ORTHOGONALS));
    let line = g.grants("CHE-6", line, || g.out_of_line(|g| rook(g).is_ok()))?;
    over_no_man(g, &line)?;
    Ok(Manner::Plain)
}

/// SPE-6: the knight leaps on its own board (CHE-9).
pub(super) fn knight(g: &Going<'_>) -> R<Manner> {
    stays(g)?;
    let leaps = on_its_board(g).is_some_and(|way| KNIGHT_LEAPS.contains(&way));
    g.grants("CHE-9", leaps.then(|| leap(g)), || g.out_of_reach(|g| knight(g).is_ok()))?;
    Ok(Manner::Plain)
}

/// Straight from the cell left to the cell reached.
pub(super) fn leap(g: &Going<'_>) -> Leap {
    Leap { from: g.step.from, to: g.step.to }
}

/// Whether it is one step to a neighbour on its own board.
pub(super) fn is_step_to_a_neighbour(g: &Going<'_>) -> bool {
    on_its_board(g).is_some_and(|(files, ranks)| files.abs().max(ranks.abs()) == 1)
}

/// SPE-7: the king moves one step to a neighbour on its own board (CHE-15), or one half-step.
pub(super) fn king(g: &Going<'_>) -> R<Manner> {
    if is_step_to_a_neighbour(g) {
        g.grants("CHE-15", Some(leap(g)), || g.out_of_reach(|g| king(g).is_ok()))?;
    } else {
        let missing = || g.out_of_reach(|g| king(g).is_ok());
        let half_step = || g.grants("SPE-7", half_step(g), missing);
        g.in_order("SPE-36", half_step, || enters_no_point_in_check(g))?;
    }
    Ok(Manner::Plain)
}

/// The question whether SPE-11 takes away a king's attack from a square on a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingsAttack;

/// SPE-11: a king in check does not move from a square to a point. The clause takes turns away, not attacks.
/// In the free form it does not hold; in the random variant it holds by SPE-34.
fn enters_no_point_in_check(g: &Going<'_>) -> R<()> {
    let enters = g.step.from.board == Board::Squares && g.step.to.board == Board::Points;
    let game = g.position.game;
    if !enters || game == Game::SpectralFree {
        return Ok(());
    }
    if g.attacks {
        let taken_away = g.quietly().says("SPE-11", false, &KingsAttack);
        return if taken_away {
            Err(g.fault("SPE-11", || g.out_of_reach(|_| false)))
        } else {
            Ok(())
        };
    }
    let random: Clauses = ["SPE-11", "SPE-34"].into();
    let law = if game == Game::SpectralRandom { random } else { "SPE-11".into() };
    let checked = attacked_kings(&Spectral, &g.silent(), g.man.side);
    let in_check = checked.contains(&g.step.from).then_some(g.step.from);
    g.forbids(law, in_check, |cell| {
        let mut kings: Vec<AttackedKing> = attacked_kings_told(&Spectral, g, &[cell]);
        match kings.pop() {
            Some(king) => Fact::NoPointInCheck { king, to: g.step.to },
            None => Fact::NoMan { cell },
        }
    })
}

/// SPE-12: a king in check on a point parries that check as on a square.
pub(super) fn parries_on_a_point(g: &Going<'_>) -> R<()> {
    let mut kings = g.position.men.kings(g.man.side);
    if g.attacks || g.adds_nothing() || !kings.any(|king| king.board == Board::Points) {
        return Ok(());
    }
    let checked = attacked_kings(&Spectral, &g.silent(), g.man.side);
    if checked.iter().all(|king| king.board == Board::Squares) {
        return Ok(());
    }
    g.grants("SPE-12", Some(()), || Fact::Check {
        kings: attacked_kings_told(&Spectral, g, &checked),
        after: Moment::Turn,
    })
}

/// SPE-13: the kinds of which one man with the two kings never mates.
const MATELESS: [Kind; 9] = [
    Kind::Knight,
    Kind::Alfil,
    Kind::Archer,
    Kind::Star,
    Kind::Pao,
    Kind::Vao,
    Kind::Leo,
    Kind::Nao,
    Kind::Grasshopper,
];

/// SPE-13: bare kings are dead, alone or with one man of these kinds.
pub(super) fn is_dead(cx: &Context<'_>) -> bool {
    let kinds = cx.position.men.iter().map(|(_, man)| man.kind);
    let others: Vec<Kind> = kinds.filter(|&kind| kind != Kind::King).collect();
    let dead = match others.as_slice() {
        [] => true,
        [one] => MATELESS.contains(one),
        _ => false,
    };
    cx.says("SPE-13", dead, &())
}
