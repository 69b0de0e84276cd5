//! Misreadings of Masonic Chess.

use reference::masonic::Masonic as Rules;
use reference::usual::judge::carry_out;

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    states("masonic/odd-ranks-are-shifted", "MAS-1", MASONIC, |_, _, truth| !truth)
        .says("the odd ranks are shifted half a cell to the right, not the even ones"),
    misreading("masonic/rook-runs-straight-up", "MAS-2", MASONIC)
        .says("straight up and down, to every second rank, is a rook direction too")
        .by(Directions(|_, _| {
            &[(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, 2), (0, -2)]
        })),
    misreading("masonic/six-diagonals", "MAS-3", MASONIC)
        .says("straight up and down, to every second rank, is a diagonal too")
        .by(Directions(|_, _| &[(3, 1), (-3, 1), (3, -1), (-3, -1), (0, 2), (0, -2)])),
    misreading("masonic/mirrored-array", "MAS-5", MASONIC)
        .says("Black's king starts on d8 and the queen on e8, so that a half turn of the board exchanges the sides")
        .by(Castlings(|_, _| &MIRRORED)),
    misreading("masonic/rook-steps-along-a-cant", "MAS-6", MASONIC)
        .says("a rook runs along its rank, but makes only one step along a cant")
        .by(Only(|cx, _| goes(cx, |(_, up)| up.abs() <= 1))),
    misreading("masonic/bishop-has-no-single-step", "MAS-7", MASONIC)
        .says("a bishop moves along diagonals only")
        .by(Only(|cx, _| goes(cx, |by| !is_rook_step(by)))),
    only("masonic/bishop-steps-only-to-vacant-cells", "MAS-7", MASONIC, |cx, _| {
        goes(cx, |by| !is_rook_step(by)) || cx.moving().is_some_and(|m| is_vacant(cx, m.to()))
    })
    .says("a bishop captures only along diagonals, not by its single step"),
    misreading("masonic/queen-is-a-rook-with-a-diagonal-step", "MAS-8", MASONIC)
        .says("a queen moves as a rook, or one step along a diagonal")
        .by(Only(|cx, _| goes(cx, |(aside, up)| aside.abs() <= 3 || aside.abs() != 3 * up.abs()))),
    only("masonic/king-has-six-neighbours", "MAS-9", MASONIC, |cx, _| goes(cx, is_rook_step))
        .says("a king moves only to one of the six cells that touch its own"),
    misreading("masonic/knight-goes-outward-only", "MAS-10", MASONIC)
        .says("a knight's two steps go on outward, so it has eight displacements and not twelve")
        .by(Only(|cx, _| goes(cx, |(aside, _)| aside.abs() != 2))),
    misreading("masonic/knight-has-no-widest-leaps", "MAS-10", MASONIC)
        .says("a knight steps only up or down a cant before its diagonal step, never along its rank")
        .by(Only(|cx, _| goes(cx, |(aside, _)| aside.abs() != 5))),
    states("masonic/knight-leaps-as-in-chess", "MAS-10", MASONIC, |_, it, truth| {
        let Statement::Masonic(Masonic::LeapsAsKnight(m)) = it else { return truth };
        KNIGHT_LEAPS.contains(&Squares.displacement(m.from(), m.to()))
    })
    .says("a knight leaps two files and one rank, or one file and two ranks, by the names of the cells"),
    misreading("masonic/knight-blocked", "MAS-11", MASONIC)
        .says("a knight needs a vacant cell for its first step")
        .by(Except(|_, it| matches!(it, Statement::Masonic(Masonic::FirstStepOver(_))))),
    misreading("masonic/knight-needs-its-first-step", "MAS-11", MASONIC)
        .says("the cell of a knight's first step must be on the board")
        .by(Except(|_, it| matches!(it, Statement::Masonic(Masonic::FirstStepOver(None))))),
    forbids("masonic/pawn-keeps-its-file", "MAS-12", MASONIC, |cx, turn| {
        let Step { from, to, .. } = turn.step;
        is_pawn(cx, from) && from.file != to.file && displacement(turn.step).0.abs() < 3
    })
    .says("a pawn steps only to the cell in front of it whose name has the same file"),
    forbids("masonic/pawn-knows-one-cant", "MAS-12", MASONIC, |cx, turn| {
        let aside = displacement(turn.step).0;
        is_pawn(cx, turn.step.from)
            && aside.abs() < 3
            && aside.signum() != forward(cx.position.side)
    })
    .says("a pawn steps along one of its two cants only, the same at every step"),
    allows("masonic/double-step-over-two-cants", "MAS-12", MASONIC, double_steps_over_two_cants)
        .says("the two steps of a pawn's first move may be along different cants"),
    changes("masonic/double-step-names-a-cell-of-its-file", "MAS-12", MASONIC, |cx, turn, after| {
        if cx.position.en_passant != after.en_passant
            && let Some(field) = &mut after.en_passant
        {
            field.crossed.file = turn.step.from.file;
        }
    })
    .says("the cell that a double step crosses is the one with the file that the pawn left"),
    misreading("masonic/pawn-attacks-along-its-cants", "MAS-13", MASONIC)
        .says("a pawn attacks the two cells to which it steps as well")
        .by(AlsoOf("CHE-4", |_, it| {
            let Statement::Usual(Usual::Attacks(m)) = it else { return false };
            let (aside, up) = displacement(m.step);
            m.man.kind == Kind::Pawn && aside.abs() == 1 && up == forward(m.side())
        })),
    allows("masonic/pawn-captures-where-it-steps", "MAS-13", MASONIC, captures_along_a_cant)
        .says("a pawn may capture on the two cells to which it steps as well"),
    always("masonic/double-step-from-every-rank", "MAS-15", MASONIC)
        .says("a pawn may make its double step from every rank"),
    changes("masonic/en-passant-on-one-cant-only", "MAS-14", MASONIC, |_, turn, after| {
        if displacement(turn.step).0 < 0 {
            after.en_passant = None;
        }
    })
    .says("only a double step along the cant to the right can be answered by a capture en passant"),
    changes("masonic/en-passant-takes-the-pawn-of-its-file", "MAS-14", MASONIC, |cx, turn, after| {
        let Some(pawn) = taken(cx, turn) else { return };
        let behind = turn.step.to.offset(0, -forward(cx.position.side));
        after.men.put(pawn, Man::new(cx.position.side.other(), Kind::Pawn));
        let held = |cell: &Cell| after.men.get(*cell).is_some_and(|man| man.kind == Kind::Pawn);
        behind.filter(held).and_then(|cell| after.men.take(cell));
    })
    .says("a capture en passant takes the man behind the cell reached, on the cell with the same file"),
    changes("masonic/en-passant-takes-the-other-pawn", "MAS-14", MASONIC, |cx, turn, after| {
        let enemy = Man::new(cx.position.side.other(), Kind::Pawn);
        let Some(pawn) = taken(cx, turn) else { return };
        let other = cx.position.men.iter().find(|&(cell, man)| {
            let (aside, up) = displacement(Step::new(turn.step.to, cell));
            man == enemy && cell != pawn && aside.abs() == 1 && up == forward(enemy.side)
        });
        if let Some((other, _)) = other {
            after.men.put(pawn, enemy);
            after.men.take(other);
        }
    })
    .says("if two pawns could have crossed the cell, the one that did not move can be captured en passant"),
    misreading("masonic/dead-as-in-chess", "MAS-17", MASONIC)
        .says("the material that is dead in chess is dead here")
        .by(DEAD_AS_IN_CHESS),
    never("masonic/bare-kings-play-on", "MAS-17", MASONIC)
        .says("no material is dead, not even two bare kings"),
    misreading("masonic/never-mates-as-in-chess", "MAS-19", MASONIC)
        .says("what can never give checkmate in chess can never give it here")
        .by(NEVER_MATES_AS_IN_CHESS),
];

const MIRRORED: [Castling; 4] = [
    CASTLINGS[0],
    CASTLINGS[1],
    Castling::on_rank(right(Side::Black, Wing::King), 8, (3, 5), (7, 4)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (3, 1), (0, 2)),
];

/// How far a step goes: the number of half cells to the right, and the number of ranks up. Even ranks lie half a cell
/// further to the right than odd ones.
fn displacement(step: Step) -> Vector {
    let twice = |cell: Cell| 2 * i32::from(cell.file) + i32::from(cell.rank.is_multiple_of(2));
    let up = i32::from(step.to.rank) - i32::from(step.from.rank);
    (twice(step.to) - twice(step.from), up)
}

/// Whether `by` holds for the displacement of the moving man's step; `true` if no man is moving.
fn goes(cx: &Context<'_>, by: impl Fn(Vector) -> bool) -> bool {
    cx.moving().is_none_or(|m| by(displacement(m.step)))
}

/// Whether a displacement is one step in a rook direction.
fn is_rook_step((aside, up): Vector) -> bool {
    matches!((aside.abs(), up.abs()), (2, 0) | (1, 1))
}

/// MAS-13: the steps of pawns along a forward cant to a cell with a man of the other side.
fn captures_along_a_cant(cx: &Context<'_>) -> Allowed {
    let law = law(cx.position);
    let side = cx.position.side;
    let captures = steps(cx).into_iter().filter_map(|turn| {
        let Step { from, to, promotion } = turn.step;
        let pawn = cx.position.men.get(from).filter(|man| man.kind == Kind::Pawn)?;
        let there = cx.position.men.get(to)?;
        let (aside, up) = displacement(turn.step);
        let takes = there.side != side && there.kind != Kind::King;
        let last = relative_rank(side, to.rank, 8) == 8;
        let fits = promotion.map_or(!last, |kind| last && PROMOTION_KINDS.contains(&kind));
        if pawn.side != side || !takes || !fits || aside.abs() != 1 || up != forward(side) {
            return None;
        }
        let after = carry_out(&Rules, &law.of(pawn, turn.step), Manner::Plain);
        is_safe(&after, side).then_some((turn, after))
    });
    captures.collect()
}

/// The cell of the pawn that a turn captures en passant.
fn taken(cx: &Context<'_>, turn: &Turn) -> Option<Cell> {
    let field = cx.position.en_passant.filter(|field| field.crossed == turn.step.to)?;
    let crosses = is_pawn(cx, turn.step.from) && displacement(turn.step).0.abs() == 3;
    field.pawn.filter(|_| crosses)
}

/// The double steps of pawns along two different cants.
fn double_steps_over_two_cants(cx: &Context<'_>) -> Allowed {
    let side = cx.position.side;
    let second = |cell: Cell| relative_rank(side, cell.rank, 8) == 2;
    let pawns = cx.position.men.of(side);
    let pawns = pawns.filter(|&(cell, man)| man.kind == Kind::Pawn && second(cell));
    let steps = pawns.filter_map(|(from, man)| {
        let to = from.offset(0, 2 * forward(side))?;
        let mut near = cx.position.game.cells().filter(|&cell| {
            let (aside, up) = displacement(Step::new(from, cell));
            aside.abs() == 1 && up == forward(side)
        });
        let vacant = |&cell: &Cell| is_vacant(cx, cell);
        let crossed = near.find(vacant).filter(|_| vacant(&to))?;
        let mut after = cx.position.clone();
        after.men.take(from);
        after.men.put(to, man);
        after.en_passant = Some(EnPassant { crossed, pawn: Some(to) });
        pass_the_turn(&mut after, true);
        is_safe(&after, side).then_some((Turn::of(from, to), after))
    });
    steps.collect()
}
