//! Misreadings of Gothic Chess.

use reference::castling::Castling;
use reference::context::Context;
use reference::plane::{DIAGONALS, ORTHOGONALS};
use reference::statement::{Deflection, Statement};
use types::{Cell, Game, Kind, Position, Turn};

use super::castles_by_three;
use crate::misreading::Reading::{Allows, Castlings, Directions, Except, Only, Says};
use crate::misreading::{Misreading, misreading};
use crate::readings::by_law::{
    HINDRANCE, TEN_FILES, attacked, besides_kings, castlings_on, forbidden_only_by, is_vacant,
    side_of,
};

const GOTHIC: &[Game] = &[Game::Gothic];

pub const ALL: &[Misreading] = &[
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
    misreading("gothic/castling-across-an-attacked-second-cell", "DEF-3", TEN_FILES)
        .says("of the cells that the castling king crosses only the first must not be attacked")
        .by(Allows(across_the_second_cell)),
    misreading("gothic/no-material-is-dead", "DEF-28", GOTHIC)
        .says("no material is dead on ten files, since the list is for a board of eight files")
        .by(Says(|_, _, _| false)),
    misreading("gothic/one-man-besides-the-kings-at-most", "DEF-28", GOTHIC)
        .says("only material with at most one man besides the kings is dead")
        .by(Only(|cx, _| besides_kings(cx).len() < 2)),
    misreading("gothic/only-a-bare-king-never-mates", "DEF-30", GOTHIC)
        .says("only a bare king can never give checkmate, as in Deflection")
        .by(Only(|cx, it| side_of(it).is_some_and(|side| cx.position.men.of(side).count() == 1))),
];

const BESIDE_THE_OLD_CELL: [Castling; 4] = castlings_on(8, 5, (9, 8, 6), (0, 2, 4));

/// DEF-2: whether the statement is that a man of one of these kinds moves as a knight.
fn leaps(statement: &Statement, kinds: &[Kind]) -> bool {
    let Statement::Deflection(Deflection::MovesAsKnight(m)) = statement else { return false };
    kinds.contains(&m.man.kind)
}

/// The castlings prevented only because the cell next to the king's destination is attacked, each with the position after
/// it.
fn across_the_second_cell(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    if cx.position.castling == types::CastlingRights::NONE {
        return Vec::new();
    }
    forbidden_only_by(HINDRANCE, cx, |turn, _| {
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
}
