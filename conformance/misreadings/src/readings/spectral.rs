//! Misreadings of Spectral Realm Chess: of squares and points (SPE-1 to SPE-3), of the men of chess (SPE-4 to SPE-7), of
//! the king in check (SPE-11, SPE-12), and of dead material and accepted positions (SPE-13, SPE-14, SPE-35). The pawn is
//! in `pawn` (SPE-8 to SPE-10, SPE-20, SPE-32), the further kinds are in `further` (SPE-21 to SPE-31).
//!
//! Three rulings have no entry, because no position in this notation can tell them from their rivals. If the corners of the
//! border were cells (SPE-1), there would be points that no text can name. Further kinds (SPE-33) would need letters that
//! the notation does not have. And the array of `spectral-random` already says whether there are rooks to castle with
//! (SPE-3).

pub mod further;
pub mod pawn;

use reference::plane::{Plane, multiple, scaled};
use reference::spectral::Spectral as Rules;
use reference::spectral::board::{HALF_STEPS, HalfSteps};
use reference::usual::judge::carry_out;

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("spectral/no-points-below-the-last-rank", "SPE-1", SPECTRAL)
        .says("there are only six rows of points, none between ranks 7 and 8")
        .by(Except(
            |_, it| matches!(it, Statement::Spectral(Spectral::IsPoint(cell)) if cell.rank == 7),
        )),
    misreading("spectral/no-points-beside-the-last-file", "SPE-1", SPECTRAL)
        .says("there are only six points in a row, none between the g- and the h-file")
        .by(Except(
            |_, it| matches!(it, Statement::Spectral(Spectral::IsPoint(cell)) if cell.file == 6),
        )),
    misreading("spectral/no-half-steps-to-the-lower-right", "SPE-2", SPECTRAL)
        .says("a man moves diagonally to the upper left, the upper right and the lower left only")
        .by(Directions(|_, _| &[(1, 0), (-1, 0), (0, -1)])),
    misreading("spectral/men-on-points-attack-no-square", "CHE-4", SPECTRAL)
        .says("a man on a point attacks no square: it gives no check there")
        .by(Except(|_, it| attacks_across(it, BoardId::Points))),
    misreading("spectral/men-on-squares-attack-no-point", "CHE-4", SPECTRAL)
        .says("a man on a square attacks no point: it gives no check there")
        .by(Except(|_, it| attacks_across(it, BoardId::Squares))),
    forbids("spectral/men-on-points-stand-between-king-and-rook", "SPE-3", SPECTRAL, |cx, turn| {
        let row = first_row(cx.position.side);
        castles(cx, turn).is_some_and(|mut files| {
            files.any(|file| !is_vacant(cx, Cell::new(BoardId::Points, file, row)))
        })
    })
    .says("a man on a point between the king's and the rook's file prevents castling"),
    misreading("spectral/points-attack-no-castling-cell", "SPE-3", SPECTRAL)
        .says("a man on a point does not prevent castling by attacking the king's cell or the one that it crosses")
        .by(Allows(|cx| {
            let mut on_squares = cx.position.clone();
            let others = cx.position.men.of(cx.position.side.other());
            for (cell, _) in others.filter(|(cell, _)| cell.board == BoardId::Points) {
                on_squares.men.take(cell);
            }
            let rules = rules(cx.position);
            let mut castlings = steps(cx);
            castlings.retain(|turn| castles(cx, turn).is_some());
            let allowed = castlings.into_iter().filter_map(|turn| {
                rules.judge(&law(&on_squares), &turn).ok()?;
                let after = rules.judge(&without(&HINDRANCE, cx.position), &turn).ok()?;
                Some((turn, after))
            });
            allowed.collect()
        })),
    forbids("spectral/full-steps-stop-at-the-point-between", "SPE-5", SPECTRAL, |cx, turn| {
        let steps = mover(cx, turn).map(|man| matches!(man.kind, Kind::King | Kind::Pawn));
        let between = diagonal(turn.step).unwrap_or_default();
        steps == Some(true) && shape(turn.step) == Some((1, 1)) && men_on(cx, &between) > 0
    })
    .says("a man on the point or square in between stops the full diagonal step of a king or a pawn"),
    misreading("spectral/bishops-stay-on-their-board", "SPE-4", SPECTRAL)
        .says("a bishop moves diagonally by full steps only, as in chess")
        .by(Except(|cx, it| is(cx, Kind::Bishop) && is_odd(it))),
    misreading("spectral/queen-stays-on-her-board", "SPE-4", SPECTRAL)
        .says("a queen moves diagonally by full steps only, as in chess")
        .by(Except(|cx, it| is(cx, Kind::Queen) && is_odd(it))),
    misreading("spectral/boards-are-changed-by-a-single-half-step", "SPE-4", SPECTRAL)
        .says("a bishop or queen changes boards only by a single half-step, and otherwise moves by full steps")
        .by(Except(|_, it| steps_of(it).is_some_and(|steps| steps % 2 == 1 && steps > 1))),
    misreading("spectral/riders-on-points-stay-on-points", "SPE-4", SPECTRAL)
        .says("a bishop or queen that is on a point moves diagonally to points only")
        .by(Except(|cx, it| from_a_point(cx) && is_odd(it))),
    misreading("spectral/both-boards-stand-in-every-diagonal", "SPE-5", SPECTRAL)
        .says("a man on a point stops a bishop that moves from square to square")
        .by(Also(|_, it| counts(it, |_| true))),
    misreading("spectral/odd-diagonals-pass-the-board-left", "SPE-5", SPECTRAL)
        .says("only men on the board where a diagonal move ends stand in its way")
        .by(Except(|cx, it| counts(it, |cell| step(cx).map(|it| it.to.board) != Some(cell.board)))),
    except("spectral/odd-diagonals-pass-the-board-reached", "SPE-5", SPECTRAL, |cx, it| {
        counts(it, |cell| step(cx).map(|it| it.from.board) != Some(cell.board))
    })
    .says("only men on the board where a diagonal move begins stand in its way"),
    also("spectral/rook-and-knight-rest-on-points", "SPE-6", SPECTRAL, |cx, it| {
        from_a_point(cx) && matches!(it, Statement::Spectral(Spectral::LeavesItsBoard(_)))
    })
    .says("a rook or knight that a pawn has become on a point cannot move from there"),
    except("spectral/queen-has-no-lines-of-points", "SPE-6", SPECTRAL, |cx, it| {
        from_a_point(cx) && matches!(it, Statement::Spectral(Spectral::RunsOnItsBoard(_)))
    })
    .says("a queen on a point moves diagonally only, since files and ranks are lines of squares"),
    except("spectral/king-captures-by-no-half-step", "SPE-7", SPECTRAL, |cx, _| captures(cx))
        .says("a king may move by a half-step only to a vacant cell"),
    except("spectral/king-on-a-point-stays-on-points", "SPE-7", SPECTRAL, |cx, _| from_a_point(cx))
        .says("a king moves by a half-step from a square to a point, but not back"),
    misreading("spectral/king-in-check-may-capture-on-a-point", "SPE-11", WITH_THE_RULE)
        .says("a king in check may move to a point if it captures there")
        .by(Except(|cx, _| captures(cx))),
    also("spectral/king-in-check-attacks-no-point", "SPE-11", WITH_THE_RULE, |cx, it| {
        kings_attack(it).is_some_and(|m| attacked(cx, m.from(), m.side().other()))
    })
    .says("a king in check on a square attacks no point"),
    forbids("spectral/king-in-check-keeps-its-board", "SPE-11", SPECTRAL, |cx, turn| {
        leaves(cx, turn, BoardId::Points, BoardId::Squares) && in_check(cx.position)
    })
    .says("a king in check may not leave a point for a square either"),
    forbids("spectral/king-in-check-moves-to-no-point", "SPE-11", SPECTRAL, |cx, turn| {
        leaves(cx, turn, BoardId::Points, BoardId::Points) && in_check(cx.position)
    })
    .says("a king in check may not move to a point, from another point either"),
    misreading("spectral/king-enters-no-point", "SPE-11", SPECTRAL)
        .says("a king never moves from a square to a point, in check or not")
        .by(Forbids(|cx, turn| leaves(cx, turn, BoardId::Squares, BoardId::Points))),
    misreading("spectral-free/king-in-check-enters-no-point", "SPE-11", &[Game::SpectralFree])
        .says("the rule for a king in check holds in the free form, too")
        .by(Forbids(|cx, turn| {
            cx.position.game == Game::SpectralFree
                && leaves(cx, turn, BoardId::Squares, BoardId::Points)
                && in_check(cx.position)
        })),
    never("spectral/king-checked-on-a-point-has-lost", "SPE-12", SPECTRAL)
        .says("a king that is checked on a point has lost at once"),
    misreading("spectral/king-checked-on-a-point-returns-to-a-square", "SPE-12", SPECTRAL)
        .says("a king that is checked on a point has to move to a square")
        .by(Only(|cx, _| is(cx, Kind::King) && !to_a_point(cx))),
    misreading("spectral/dead-as-in-chess", "SPE-13", SPECTRAL)
        .says("the material that is dead in chess is dead here")
        .by(DEAD_AS_IN_CHESS),
    misreading("spectral/only-bare-kings-are-dead", "SPE-13", SPECTRAL)
        .says("a king and a knight against a king are not dead material")
        .by(Only(|cx, _| besides_kings(cx).is_empty())),
    misreading("spectral/knights-are-dead", "SPE-13", SPECTRAL)
        .says("kings with any number of knights are dead material")
        .by(Also(|cx, _| besides_kings(cx).iter().all(|man| man.kind == Kind::Knight))),
    misreading("spectral-random/a-knight-only-is-dead", "SPE-13", RANDOM)
        .says("a knight is the only man with which a king cannot mate, as in the game without further kinds")
        .by(Only(|cx, _| besides_kings(cx).iter().all(|man| man.kind == Kind::Knight))),
    never("spectral/pawns-may-stand-on-their-last-row-of-points", "SPE-14", SPECTRAL)
        .says("a pawn may stand on its side's last row of points"),
    also("spectral/no-pawns-on-their-first-row-of-points", "SPE-14", SPECTRAL, |_, it| {
        let Statement::Usual(Usual::PawnCannotStand(pawn, cell)) = it else { return false };
        cell.board == BoardId::Points && cell.rank == first_row(pawn.side)
    })
    .says("no pawn may stand on the row of points beside its side's first rank, which it cannot reach"),
    misreading("spectral-random/plays-in-the-free-form", "SPE-34", RANDOM)
        .says("in the random variant a king in check may enter a point, as in the free form")
        .by(Only(|_, it| kings_attack(it).is_some())),
    misreading("spectral/never-mates-as-in-chess", "SPE-35", SPECTRAL)
        .says("what can never give checkmate in chess can never give it here")
        .by(NEVER_MATES_AS_IN_CHESS),
];

/// The games in which a king in check may not enter a point.
const WITH_THE_RULE: &[Game] = &[Game::Spectral, Game::SpectralRandom];

/// The games in which a pawn promotes to a piece of orthodox chess.
const WITH_MEN_OF_CHESS: &[Game] = &[Game::Spectral, Game::SpectralFree];

const RANDOM: &[Game] = &[Game::SpectralRandom];

fn step(cx: &Context<'_>) -> Option<Step> {
    cx.moving().map(|moving| moving.step)
}

fn is(cx: &Context<'_>, kind: Kind) -> bool {
    cx.moving().is_some_and(|moving| moving.man.kind == kind)
}

fn captures(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| !is_vacant(cx, step.to))
}

fn is_own(cx: &Context<'_>, cell: Cell) -> bool {
    let side = cx.moving().map(|moving| moving.side());
    cx.position.men.get(cell).is_some_and(|man| Some(man.side) == side)
}

fn from_a_point(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| step.from.board == BoardId::Points)
}

fn to_a_point(cx: &Context<'_>) -> bool {
    step(cx).is_some_and(|step| step.to.board == BoardId::Points)
}

/// How many files and ranks a step goes; `None` if it leads to the other board.
fn displacement(step: Step) -> Option<Vector> {
    (step.from.board == step.to.board).then(|| Squares.displacement(step.from, step.to))
}

/// The displacement without signs, the smaller number first: (1, 2) for a knight's leap.
fn shape(step: Step) -> Option<Vector> {
    let (files, ranks) = displacement(step)?;
    Some((files.abs().min(ranks.abs()), files.abs().max(ranks.abs())))
}

/// The cells strictly between the ends of a diagonal, half-step by half-step; `None` for a step on no diagonal.
fn diagonal(step: Step) -> Option<Vec<Cell>> {
    between(HalfSteps, step, &HALF_STEPS)
}

/// How many half-steps a step takes along a diagonal; `None` for a step on no diagonal.
fn half_steps(step: Step) -> Option<usize> {
    Some(diagonal(step)?.len() + 1)
}

/// The cells strictly between the ends of a step on one board along one of the directions; `None` if the step is along
/// none of these directions.
fn line(step: Step, directions: &[Vector]) -> Option<Vec<Cell>> {
    displacement(step).and_then(|_| between(Squares, step, directions))
}

fn between(plane: impl Plane, step: Step, directions: &[Vector]) -> Option<Vec<Cell>> {
    let way = plane.displacement(step.from, step.to);
    directions.iter().find_map(|&direction| {
        let steps = 1..multiple(way, direction)?;
        Some(steps.filter_map(|times| plane.at(step.from, scaled(direction, times))).collect())
    })
}

fn men_on(cx: &Context<'_>, cells: &[Cell]) -> usize {
    cells.iter().filter(|&&cell| !is_vacant(cx, cell)).count()
}

/// Whether a step is that of the kind Man: to a neighbour on its own board, or a half-step.
fn is_mans_step(step: Step) -> bool {
    matches!(shape(step), Some((_, 1))) || half_steps(step) == Some(1)
}

/// A man's plain move, carried out even if the law forbids it: the turn and the position after it. `None` if it captures a
/// man of its own side or a king, or leaves its own king attacked.
fn moved(cx: &Context<'_>, man: Man, step: Step) -> Option<(Turn, Position)> {
    let law = law(cx.position);
    let there = cx.position.men.get(step.to);
    if there.is_some_and(|other| other.side == man.side || other.kind == Kind::King) {
        return None;
    }
    let after = carry_out(&Rules, &law.of(man, step), Manner::Plain);
    is_safe(&after, man.side).then(|| (Turn::from(step), after))
}

/// The moves of men of this kind for which `so` holds and that leave the mover's king safe.
fn moves(cx: &Context<'_>, kind: Kind, so: impl Fn(&Context<'_>, Step) -> bool) -> Allowed {
    let men = cx.position.men.of(cx.position.side).filter(|(_, man)| man.kind == kind);
    let steps = men
        .flat_map(|(from, man)| cx.position.game.cells().map(move |to| (man, Step::new(from, to))));
    let steps = steps.filter(|&(_, step)| step.from != step.to && so(cx, step));
    steps.filter_map(|(man, step)| moved(cx, man, step)).collect()
}

fn mover(cx: &Context<'_>, turn: &Turn) -> Option<Man> {
    cx.position.men.get(turn.step.from)
}

/// The row of points beside the first rank of a side.
fn first_row(side: Side) -> u8 {
    if side == Side::White { 1 } else { 7 }
}

/// The files of the points beside the cells from the king to the rook, if the turn is castling.
fn castles(cx: &Context<'_>, turn: &Turn) -> Option<std::ops::RangeInclusive<u8>> {
    match displacement(turn.step).filter(|_| is_king(cx, turn.step.from))? {
        (2, 0) => Some(4..=6),
        (-2, 0) => Some(0..=3),
        _ => None,
    }
}

/// CHE-4: whether a man on this board attacks a cell of the other.
fn attacks_across(statement: &Statement, from: BoardId) -> bool {
    let Statement::Usual(Usual::Attacks(m)) = statement else { return false };
    m.from().board == from && m.to().board != from
}

/// SPE-5: whether the statement is that the man on a cell counts as being in the way, and `is_such` holds for that cell.
fn counts(statement: &Statement, is_such: impl Fn(Cell) -> bool) -> bool {
    matches!(*statement, Statement::Spectral(Spectral::Counts(_, cell)) if is_such(cell))
}

/// How many half-steps a man makes along a diagonal, if the statement is about such a move.
const fn steps_of(statement: &Statement) -> Option<i32> {
    match statement {
        Statement::Spectral(Spectral::RunsDiagonally(run)) => Some(run.steps),
        _ => None,
    }
}

/// Whether the statement is about a diagonal that leads to the other board: one of an odd number of half-steps.
fn is_odd(statement: &Statement) -> bool {
    steps_of(statement).is_some_and(|steps| steps % 2 == 1)
}

/// SPE-11: the king, if the statement is that it attacks a point from a square while in check.
fn kings_attack(statement: &Statement) -> Option<Moving> {
    match *statement {
        Statement::Spectral(Spectral::EntersPointInCheck(moving)) if moving.attacks => Some(moving),
        _ => None,
    }
}

fn leaves(cx: &Context<'_>, turn: &Turn, from: BoardId, to: BoardId) -> bool {
    is_king(cx, turn.step.from) && (turn.step.from.board, turn.step.to.board) == (from, to)
}
