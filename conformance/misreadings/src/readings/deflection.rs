//! Misreadings of Deflection and of Gothic Chess.

use reference::deflection::path::Paths;
use reference::heading::Heading;
use reference::statement::Arrival;
use types::{Act, Deflector, DeflectorFields};

use crate::readings::prelude::*;

pub const ALL: &[Misreading] = &[
    misreading("deflection/board-of-eight-by-eight", "DEF-1", TEN_FILES)
        .says("the board has only the eight files of chess")
        .by(Except(|_, it| matches!(it, Statement::Usual(Usual::IsCell(cell)) if cell.file >= 8))),
    misreading("deflection/castling-by-two", "DEF-3", TEN_FILES)
        .says("the king castles by moving two cells toward the rook, as in chess")
        .by(Castlings(|_, _| &CASTLINGS_BY_TWO)),
    misreading("deflection/four-kinds", "DEF-4", TEN_FILES)
        .says("a pawn becomes a queen, rook, bishop or knight, as in chess")
        .by(Kinds(|_, _| &PROMOTION_KINDS)),
    misreading("deflection/every-deflector-turns-by-a-right-angle", "DEF-5", DEFLECTION)
        .says("J and V turn a path by 90 degrees too")
        .by(Says(|_, it, truth| match *it {
            Statement::Deflection(Deflection::TurnsBy(_, eighths)) => eighths == 2,
            _ => truth,
        })),
    never("deflection/deflectors-act-on-nobody", "DEF-7", DEFLECTION)
        .says("a path may go straight on across a deflector"),
    misreading("deflection/deflectors-turn-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector turns a path to the right only")
        .by(Except(|_, it| turns(it, None, LEFT))),
    misreading("deflection/deflectors-turn-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector turns a path to the left only")
        .by(Except(|_, it| turns(it, None, RIGHT))),
    misreading("deflection/j-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type J turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::J), LEFT))),
    misreading("deflection/j-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type J turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::J), RIGHT))),
    misreading("deflection/l-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type L turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::L), LEFT))),
    misreading("deflection/l-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type L turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::L), RIGHT))),
    misreading("deflection/v-turns-to-the-right-only", "DEF-7", DEFLECTION)
        .says("a deflector of type V turns a path to the right only")
        .by(Except(|_, it| turns(it, Some(Deflector::V), LEFT))),
    misreading("deflection/v-turns-to-the-left-only", "DEF-7", DEFLECTION)
        .says("a deflector of type V turns a path to the left only")
        .by(Except(|_, it| turns(it, Some(Deflector::V), RIGHT))),
    misreading("deflection/deflectors-turn-no-diagonal-paths", "DEF-7", DEFLECTION)
        .says("a path that comes to a deflector along a diagonal ends there")
        .by(Except(|_, it| comes_along(it, 1))),
    misreading("deflection/deflectors-turn-diagonal-paths-only", "DEF-7", DEFLECTION)
        .says("a path that comes to a deflector along a file or rank ends there")
        .by(Except(|_, it| comes_along(it, 0))),
    misreading("deflection/captures-on-a-turned-path-take-no-right", "CHE-17", DEFLECTION)
        .says("a rook that is captured on a path across a deflector keeps its right to castle")
        .by(After(|cx, turn, after| {
            if needs_a_deflector(cx, turn) {
                after.castling = cx.position.castling;
            }
        })),
    misreading("deflection/captures-on-a-turned-path-do-not-reset-the-clock", "CHE-26", DEFLECTION)
        .says("a capture on a path across a deflector does not set the halfmove field to 0")
        .by(After(|cx, turn, after| {
            count_on(cx, after, !is_vacant(cx, turn.step.to) && needs_a_deflector(cx, turn));
        })),
    never("deflection/path-stays-on-lines-of-its-own", "DEF-9", DEFLECTION)
        .says("a path is turned only onto a line along which the man could move by itself"),
    except("deflection/path-ends-at-the-second-deflector", "DEF-10", DEFLECTION, |_, it| {
        matches!(it, Statement::Deflection(Deflection::MeetsAnotherDeflector(_)))
    })
    .says("a path that has been turned once ends at the next deflector"),
    except("deflection/ring-is-closed", "DEF-11", DEFLECTION, is_on_a_ring)
        .says("a path may not end on a ring of deflectors in which it could circle for ever"),
    never("deflection/man-stands-where-it-began-until-it-has-arrived", "DEF-12", DEFLECTION)
        .says("the man's own path ends before the cell that the man has left"),
    never("deflection/attack-along-straight-lines", "DEF-13", DEFLECTION)
        .says("a man attacks straight across deflectors"),
    misreading("deflection/deflector-turned-by-its-own-place", "DEF-20", DEFLECTION)
        .says("a moving deflector is turned at the cell that it has left, as by another deflector")
        .by(Also(|_, it| matches!(it, Statement::Deflection(Deflection::TurnsPath(..))))),
    misreading("deflection/act-parries", "DEF-22", DEFLECTION)
        .says("check on the mover's own king is judged only after the whole turn, so an act may parry it")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::ActFollows)))),
    never("deflection/acts-count-against-mate", "DEF-23", DEFLECTION)
        .says("a side that can still make an act is neither mated nor stalemated"),
    never("deflection/every-ko-makes-a-position-new", "DEF-24", DEFLECTION)
        .says("a ko counts for repetition even if it forbids nothing"),
    misreading("deflection/dead-as-in-chess", "DEF-25", DEFLECTION)
        .says("a position is also dead if no mate would be possible without deflectors")
        .by(DEAD_AS_IN_CHESS),
    except("deflection/mating-move-ends-the-turn", "DEF-27", DEFLECTION, |cx, _| {
        let (rules, law) = (rules(cx.position), law(cx.position));
        rules.is_dead(&law) || !rules.has_turn(&law)
    })
    .says("no act follows a move that mates, stalemates or leaves two bare kings"),
    misreading("deflection/marshall-and-archbishop-exchanged", "DEF-2", DEFLECTION)
        .says("a marshall moves as a bishop or a knight, and an archbishop as a rook or a knight")
        .by(Headings(|_, list| {
            if list == Heading::ORTHOGONAL { &Heading::DIAGONAL } else { &Heading::ORTHOGONAL }
        })),
    allows("deflection/check-after-castling-forgotten", "DEF-3", DEFLECTION, |cx| {
        castlings_forbidden_only_by(OWN_CHECK, cx, |turn, _| castles_by_three(cx, turn))
    })
    .says("whether castling leaves the king in check is judged only in the position before it"),
    misreading("deflection/j-and-v-exchanged", "DEF-5", DEFLECTION)
        .says("J turns a path by 135 degrees, and V by 45")
        .by(Says(|_, it, truth| match *it {
            Statement::Deflection(Deflection::TurnsBy(Deflector::J, eighths)) => eighths == 3,
            Statement::Deflection(Deflection::TurnsBy(Deflector::V, eighths)) => eighths == 1,
            _ => truth,
        })),
    never("deflection/deflector-holds-its-cell", "DEF-6", DEFLECTION)
        .says("no man may land on a cell with a deflector"),
    except("deflection/deflector-shields-the-man-on-it", "DEF-6", DEFLECTION, |cx, it| {
        let Statement::Deflection(Deflection::LandsOnDeflector(m)) = it else { return false };
        !is_vacant(cx, m.to())
    })
    .says("a man on a cell with a deflector cannot be captured"),
    never("deflection/deflector-stops-the-double-step", "DEF-8", DEFLECTION)
        .says("a pawn's double step is not possible across a deflector"),
    never("deflection/deflector-hinders-castling", "DEF-14", DEFLECTION)
        .says("a deflector between king and rook makes castling impossible"),
    misreading("deflection/only-bare-kings-are-dead", "DEF-25", DEFLECTION)
        .says("a position is dead only when the two kings alone are left")
        .by(Only(|cx, _| besides_kings(cx).is_empty())),
    also("deflection/lone-bishop-is-dead", "DEF-25", DEFLECTION, |cx, _| {
        let men = besides_kings(cx);
        men.len() == 1 && men[0].kind == Kind::Bishop
    })
    .says("two kings and a bishop are dead whatever deflectors there are"),
    misreading("deflection/six-deflectors-required", "DEF-26", DEFLECTION)
        .says("a position is accepted only with all six deflectors, on the board or in hand")
        .by(Accepts(|cx| {
            cx.position.deflectors().is_none_or(|fields| {
                let hands = Side::BOTH.into_iter().flat_map(|side| fields.hand(side));
                fields.placed.len() + hands.filter(|held| *held).count() == 6
            })
        })),
    misreading("deflection/never-mates-as-in-chess", "DEF-29", DEFLECTION)
        .says("what can never give checkmate in chess can never give it here")
        .by(NEVER_MATES_AS_IN_CHESS),
    forbids("deflection/act-is-compulsory", "DEF-15", DEFLECTION, |cx, turn| {
        turn.extra.is_none() && fields(cx).hand(cx.position.side).contains(&true)
    })
    .says("a player who has a deflector in hand must place one"),
    misreading("deflection/no-placing-where-the-man-began", "DEF-16", DEFLECTION)
        .says("no deflector is placed on the cell that the turn's man has just left")
        .by(Forbids(
            |_, turn| matches!(act(turn), Some(Act::Place(_, cell)) if cell == turn.step.from),
        )),
    misreading("deflection/placing-under-a-man", "DEF-16", DEFLECTION)
        .says("a deflector may be placed on a cell where a man stands")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::ManStandsThere(..))))),
    changes("deflection/placed-deflector-stays-in-hand", "DEF-16", DEFLECTION, |cx, turn, after| {
        let before = fields(cx).hand(cx.position.side);
        if let (Some(Act::Place(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
            *fields.hand_mut(cx.position.side) = before;
        }
    })
    .says("a placed deflector may be placed again; the hand does not change"),
    misreading("deflection/placing-comes-from-the-other-hand", "DEF-16", DEFLECTION)
        .says("a placed deflector leaves the hand of the side that is to move next")
        .by(After(|cx, turn, after| {
            let side = cx.position.side;
            if let Some(Act::Place(deflector, _)) = act(turn) {
                change(after, |fields| {
                    fields.hand_mut(side)[deflector as usize] = true;
                    fields.hand_mut(side.other())[deflector as usize] = false;
                });
            }
        })),
    never("deflection/landing-removes-the-deflector", "DEF-17", DEFLECTION)
        .says("a man that lands on a deflector takes it off the board"),
    misreading("deflection/moving-with-deflectors-in-hand", "DEF-18", DEFLECTION)
        .says("a player may move a deflector even with deflectors in hand")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::HasStillInHand(_))))),
    forbids("deflection/moving-when-both-hands-are-empty", "DEF-18", DEFLECTION, |cx, turn| {
        let held = |side| fields(cx).hand(side).contains(&true);
        matches!(act(turn), Some(Act::Move(..))) && Side::BOTH.into_iter().any(held)
    })
    .says("deflectors are moved only once both players' hands are empty"),
    misreading("deflection/deflector-moves-as-a-queen", "DEF-20", DEFLECTION)
        .says("a deflector moves as a queen does, diagonally too")
        .by(Headings(|_, _| &Heading::ALL)),
    misreading("deflection/deflector-moves-as-a-bishop", "DEF-20", DEFLECTION)
        .says("a deflector moves as a bishop does")
        .by(Headings(|_, _| &Heading::DIAGONAL)),
    misreading("deflection/deflector-is-not-turned", "DEF-20", DEFLECTION)
        .says("a moving deflector goes straight on across other deflectors")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::TurnsPath(..))))),
    except("deflection/deflector-passes-over-men", "DEF-20", DEFLECTION, |_, it| {
        // A deflector that comes back to its cell is still refused, because a deflector lies there: itself.
        use Deflection::{DeflectorComesBack, EndsAtMan};
        matches!(it, Statement::Deflection(EndsAtMan(_) | DeflectorComesBack(_)))
    })
    .says("a moving deflector passes over men"),
    except("deflection/deflector-moves-under-men", "DEF-20", DEFLECTION, |_, it| {
        use Deflection::{IsUnderMan, ManStandsThere};
        matches!(it, Statement::Deflection(ManStandsThere(..) | IsUnderMan(..)))
    })
    .says("a deflector may be moved from and to a cell where a man stands"),
    never("deflection/no-ko", "DEF-21", DEFLECTION)
        .says("a deflector may be moved back to where the opponent's last turn took it from"),
    forbids("deflection/ko-is-of-the-cell", "DEF-21", DEFLECTION, |cx, turn| {
        matches!(act(turn), Some(Act::Move(_, to)) if Some(to) == came_from(cx))
    })
    .says("no deflector at all may be moved to the cell that the opponent's last turn moved one from"),
    forbids("deflection/ko-forbids-placing", "DEF-21", DEFLECTION, |cx, turn| {
        matches!(act(turn), Some(Act::Place(_, cell)) if Some(cell) == came_from(cx))
    })
    .says("placing a deflector on the cell that the opponent's last turn moved one from is forbidden, too"),
    forbids("deflection/ko-is-of-the-deflector", "DEF-21", DEFLECTION, |cx, turn| {
        let Some((stands, _)) = fields(cx).ko else { return false };
        matches!(act(turn), Some(Act::Move(from, _)) if from == stands)
    })
    .says("the deflector that the opponent's last turn moved may not be moved at all"),
    misreading("deflection/ko-never-written", "DEF-21", DEFLECTION)
        .says("a turn that moves a deflector leaves no ko")
        .by(After(|_, _, after| change(after, |fields| fields.ko = None))),
    changes("deflection/ko-kept", "DEF-21", DEFLECTION, |cx, _, after| {
        let before = fields(cx).ko;
        change(after, |fields| fields.ko = fields.ko.or(before));
    })
    .says("a ko lasts until another deflector is moved"),
    changes("deflection/ko-cells-exchanged", "DEF-21", DEFLECTION, |_, turn, after| {
        if let (Some(Act::Move(..)), Some(fields)) = (act(turn), after.deflectors_mut()) {
            fields.ko = fields.ko.map(|(stands, came_from)| (came_from, stands));
        }
    })
    .says("the ko names first the cell that the deflector has left, then the one where it lies"),
    misreading("deflection/act-may-expose-the-king", "DEF-22", DEFLECTION)
        .says("check on the mover's own king is judged after the man's move only, so an act may expose the king")
        .by(Except(|_, it| matches!(it, Statement::Deflection(Deflection::WasSafeBefore)))),
    misreading("deflection/repetition-forgets-deflectors", "DEF-24", DEFLECTION)
        .says("positions with the same men on the same cells are the same, wherever deflectors lie")
        .by(Same(|_, same| change(same, |fields| fields.placed.clear()))),
    misreading("deflection/repetition-forgets-the-ko", "DEF-24", DEFLECTION)
        .says("a ko never makes a position a different one")
        .by(Same(|_, same| change(same, |fields| fields.ko = None))),
    changes("deflection/acts-reset-the-clock", "DEF-24", DEFLECTION, |_, turn, after| {
        if turn.extra.is_some() {
            after.halfmove = 0;
        }
    })
    .says("an act sets the halfmove field to 0, as a capture does"),
    misreading("gothic/chancellor-and-archbishop-exchanged", "DEF-2", GOTHIC)
        .says("a chancellor moves as a bishop or a knight, and an archbishop as a rook or a knight")
        .by(Directions(|_, list| if list == ORTHOGONALS { &DIAGONALS } else { &ORTHOGONALS })),
    misreading("gothic/archbishop-does-not-leap", "DEF-2", TEN_FILES)
        .says("an archbishop moves as a bishop only")
        .by(Except(|_, it| leaps(it, &[Kind::Archbishop]))),
    misreading("gothic/chancellor-does-not-leap", "DEF-2", TEN_FILES)
        .says("a marshall, called chancellor in Gothic Chess, moves as a rook only")
        .by(Except(|_, it| leaps(it, &[Kind::Chancellor, Kind::Marshall]))),
    misreading("gothic/rook-lands-beside-the-old-cell", "DEF-3", TEN_FILES)
        .says("castling takes the rook to the cell beside the one that the king has left")
        .by(Castlings(|_, _| &BESIDE_THE_OLD_CELL)),
    allows("gothic/castling-across-an-attacked-second-cell", "DEF-3", TEN_FILES, |cx| {
        castlings_forbidden_only_by(HINDRANCE, cx, |turn, _| {
            let (from, to) = (turn.step.from, turn.step.to);
            let toward = (i32::from(to.file) - i32::from(from.file)).signum();
            let way = [0, 1, 3].map(|steps| from.offset(toward * steps, 0));
            let rook = if toward > 0 { 9 } else { 0 };
            let mut between = from.file.min(rook) + 1..from.file.max(rook);
            let enemy = cx.position.side.other();
            castles_by_three(cx, turn)
                && between.all(|file| is_vacant(cx, Cell { file, ..from }))
                && way.into_iter().flatten().all(|cell| !attacked(cx, cell, enemy))
        })
    })
    .says("of the cells that the castling king crosses only the first must not be attacked"),
    never("gothic/no-material-is-dead", "DEF-28", GOTHIC)
        .says("no material is dead on ten files, since the list is for a board of eight files"),
    misreading("gothic/one-man-besides-the-kings-at-most", "DEF-28", GOTHIC)
        .says("only material with at most one man besides the kings is dead")
        .by(Only(|cx, _| besides_kings(cx).len() < 2)),
    misreading("gothic/only-a-bare-king-never-mates", "DEF-30", GOTHIC)
        .says("only a bare king can never give checkmate, as in Deflection")
        .by(Only(|cx, it| side_of(it).is_some_and(|side| cx.position.men.of(side).count() == 1))),
];

fn castles_by_three(cx: &Context<'_>, turn: &Turn) -> bool {
    let Step { from, to, .. } = turn.step;
    is_king(cx, from) && from.rank == to.rank && from.file.abs_diff(to.file) == 3
}

const CASTLINGS_BY_TWO: [Castling; 4] = castlings_on(8, 5, (9, 7, 6), (0, 3, 4));

fn change(position: &mut Position, by: impl FnOnce(&mut DeflectorFields)) {
    position.deflectors_mut().map(by);
}

/// DEF-11: whether a path that goes on from this arrival comes back to the same cell on the same heading.
fn is_on_a_ring(cx: &Context<'_>, statement: &Statement) -> bool {
    let Statement::Deflection(Deflection::CouldCircle(of, from, arrival)) = *statement else {
        return false;
    };
    let Some(paths) = Paths::of(cx, of, from) else { return false };
    let mut reached: Vec<Arrival> = vec![arrival];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        for onward in paths.onward(from).into_iter().flatten() {
            if (onward.cell, onward.heading) == (arrival.cell, arrival.heading) {
                return true;
            }
            if !reached.contains(&onward) {
                reached.push(onward);
            }
        }
        next += 1;
    }
    false
}

/// The angles, in eighths of a circle, by which a path bends to the right.
const RIGHT: [u8; 3] = [1, 2, 3];
const LEFT: [u8; 3] = [5, 6, 7];

/// DEF-7: whether the statement is that a deflector (of this type, if one is given) bends a path by one of the angles
/// in `side`.
fn turns(statement: &Statement, deflector: Option<Deflector>, side: [u8; 3]) -> bool {
    let Statement::Deflection(Deflection::TurnsTo(by, from, to)) = statement else { return false };
    deflector.is_none_or(|it| it == *by) && side.contains(&((to.0 + 8 - from.0) % 8))
}

/// DEF-7: whether the statement is that a deflector bends a path that comes along a diagonal (if `parity` is 1), or
/// along a file or rank (if it is 0).
fn comes_along(statement: &Statement, parity: u8) -> bool {
    let Statement::Deflection(Deflection::TurnsTo(_, from, _)) = statement else { return false };
    from.0 % 2 == parity
}

/// Whether the man's move is illegal without the deflectors on the board.
fn needs_a_deflector(cx: &Context<'_>, turn: &Turn) -> bool {
    let mut without = cx.position.clone();
    change(&mut without, |fields| (fields.ko, fields.placed) = (None, Vec::new()));
    after(&law(&without), &Turn::from(turn.step)).is_none()
}

/// The deflector fields of a position; empty in a game without deflectors.
fn fields<'a>(cx: &Context<'a>) -> &'a DeflectorFields {
    static NONE: std::sync::LazyLock<DeflectorFields> =
        std::sync::LazyLock::new(DeflectorFields::default);
    cx.position.deflectors().unwrap_or(&NONE)
}

fn act(turn: &Turn) -> Option<Act> {
    if let Some(Extra::Act(act)) = turn.extra { Some(act) } else { None }
}

/// The cell from which the opponent's last turn moved a deflector, if it moved one.
fn came_from(cx: &Context<'_>) -> Option<Cell> {
    fields(cx).ko.map(|(_, came_from)| came_from)
}

const GOTHIC: &[Game] = &[Game::Gothic];

const BESIDE_THE_OLD_CELL: [Castling; 4] = castlings_on(8, 5, (9, 8, 6), (0, 2, 4));

/// DEF-2: whether the statement is that a man of one of these kinds moves as a knight.
fn leaps(statement: &Statement, kinds: &[Kind]) -> bool {
    let Statement::Deflection(Deflection::MovesAsKnight(m)) = statement else { return false };
    kinds.contains(&m.man.kind)
}
