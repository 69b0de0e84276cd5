//! Other readings of Gothic Chess.

use reference::castling::Castling;
use reference::chess::right;
use reference::context::{Context, Repealed};
use reference::plane::{DIAGONALS, ORTHOGONALS};
use reference::statement::{Deflection, Statement};
use types::{ClauseId, Game, Kind, Position, Side, Turn, Wing};

use super::BOTH;
use crate::misreading::{Misreading, Reading};
use crate::readings::by_law::{attacked, law, rules, side_of, steps, without};

const GOTHIC: &[Game] = &[Game::Gothic];

/// The readings of this module, in the law's order.
pub(in super::super) const ALL: &[Misreading] = &[
    Misreading {
        name: "gothic/chancellor-and-archbishop-exchanged",
        clause: ClauseId::named("DEF-2"),
        games: GOTHIC,
        says: "a chancellor moves as a bishop or a knight, and an archbishop as a rook or a knight",
        reading: Reading::Directions(
            |_, list| {
                if list == ORTHOGONALS { &DIAGONALS } else { &ORTHOGONALS }
            },
        ),
    },
    Misreading {
        name: "gothic/archbishop-does-not-leap",
        clause: ClauseId::named("DEF-2"),
        games: BOTH,
        says: "an archbishop moves as a bishop only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !leaps(statement, &[Kind::Archbishop])
        }),
    },
    Misreading {
        name: "gothic/chancellor-does-not-leap",
        clause: ClauseId::named("DEF-2"),
        games: BOTH,
        says: "a marshall, called chancellor in Gothic Chess, moves as a rook only",
        reading: Reading::Says(|_, statement, truth| {
            truth && !leaps(statement, &[Kind::Chancellor, Kind::Marshall])
        }),
    },
    Misreading {
        name: "gothic/rook-lands-beside-the-old-cell",
        clause: ClauseId::named("DEF-3"),
        games: BOTH,
        says: "castling takes the rook to the cell beside the one that the king has left",
        reading: Reading::Castlings(|_, _| &BESIDE_THE_OLD_CELL),
    },
    Misreading {
        name: "gothic/castling-across-an-attacked-second-cell",
        clause: ClauseId::named("DEF-3"),
        games: BOTH,
        says: "of the cells that the castling king crosses only the first must not be attacked",
        reading: Reading::Allows(across_the_second_cell),
    },
    Misreading {
        name: "gothic/no-material-is-dead",
        clause: ClauseId::named("DEF-28"),
        games: GOTHIC,
        says: "no material is dead on ten files, since the list is that of the board of eight",
        reading: Reading::Says(|_, _, _| false),
    },
    Misreading {
        name: "gothic/one-man-besides-the-kings-at-most",
        clause: ClauseId::named("DEF-28"),
        games: GOTHIC,
        says: "only material with at most one man besides the kings is dead",
        reading: Reading::Says(|cx, _, truth| truth && cx.position.men.iter().count() < 4),
    },
    Misreading {
        name: "gothic/only-a-bare-king-never-mates",
        clause: ClauseId::named("DEF-30"),
        games: GOTHIC,
        says: "only a bare king can never give checkmate, as in Deflection",
        reading: Reading::Says(|cx, statement, truth| {
            truth && side_of(statement).is_some_and(|side| cx.position.men.of(side).count() == 1)
        }),
    },
];

const BESIDE_THE_OLD_CELL: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 8), (9, 6)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 2), (0, 4)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 8), (9, 6)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 2), (0, 4)),
];

/// DEF-2: whether it is stated that a man of these kinds moves as a knight.
fn leaps(statement: &Statement, kinds: &[Kind]) -> bool {
    match statement {
        Statement::Deflection(Deflection::MovesAsKnight(m)) => kinds.contains(&m.man.kind),
        _ => false,
    }
}

/// The law without CHE-18, which prevents castling for the moment.
static HINDRANCE: Repealed = Repealed(ClauseId::named("CHE-18"));

/// The castlings prevented only because the cell next to the king's destination is attacked, each with the position after
/// it.
fn across_the_second_cell(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    if cx.position.castling == types::CastlingRights::NONE {
        return Vec::new();
    }
    let rules = rules(cx.position);
    let (law, lax) = (law(cx.position), without(&HINDRANCE, cx.position));
    let castlings = steps(cx).filter_map(|turn| {
        let (from, to) = (turn.step.from, turn.step.to);
        let king = cx.position.men.get(from).filter(|man| man.kind == Kind::King)?;
        if from.rank != to.rank || from.file.abs_diff(to.file) != 3 {
            return None;
        }
        let toward = (i32::from(to.file) - i32::from(from.file)).signum();
        let at = |steps: i32| from.offset(toward * steps, 0);
        let way: Option<Vec<_>> = (0..4).map(at).collect();
        let way = way?;
        let rook = if toward > 0 { 9 } else { 0 };
        let between = |file: u8| types::Cell { file, ..from };
        let (low, high) = (from.file.min(rook) + 1, from.file.max(rook));
        let clear = (low..high).all(|file| cx.position.men.get(between(file)).is_none());
        let safe = [way[0], way[1], way[3]];
        let safe = safe.iter().all(|&cell| !attacked(cx, cell, king.side.other()));
        let after = rules.judge(&lax, &turn).ok().filter(|_| clear && safe)?;
        rules.judge(&law, &turn).is_err().then_some((turn, after))
    });
    castlings.collect()
}
