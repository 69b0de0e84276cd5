//! Gothic Chess (DEF-1…4, DEF-28): a game of its own, and the men and board of Deflection.

use record::facts::Fact;
use record::{Cell, EnPassant, Kind, Man, Side, Step, Turn, Wing};

use crate::chess::{self, right};
use crate::context::{Context, Defined, Fault, Going, R};
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Squares, leaps, relative_rank, rides};
use crate::usual::{self, Attacks, Castling, Manner, Usual, castling};

/// The rules of Gothic Chess.
pub(crate) struct Gothic;

/// DEF-1: whether a cell is one of the board of ten files by eight ranks.
pub(super) fn is_cell(cx: &Context<'_>, cell: Cell) -> bool {
    cx.says("DEF-1", cx.position.game.has(cell), &cell)
}

/// DEF-1: both cells of a move are cells of the board.
pub(super) fn has_cells(cx: &Context<'_>, step: Step) -> R<()> {
    for cell in [step.from, step.to] {
        if !is_cell(cx, cell) {
            return Err(cx.fault(["DEF-1", "CHE-1"], || Fact::NoCell { cell }));
        }
    }
    Ok(())
}

/// DEF-1: whether a cell is on the first or the last rank of the board.
pub(super) fn is_end(cell: Cell) -> bool {
    cell.rank == 1 || cell.rank == 8
}

/// How a man moves, except castling.
fn goes(g: &Going<'_>) -> R<Manner> {
    match g.man.kind {
        Kind::Chancellor => chancellor(g),
        Kind::Archbishop => archbishop(g),
        _ => chess::goes(g),
    }
}

/// DEF-2: the marshall, called chancellor here, moves either as a rook or as a knight.
fn chancellor(g: &Going<'_>) -> R<Manner> {
    leaps_or(g, goes, |g| chess::ride(g, ["DEF-2", "CHE-6"], &ORTHOGONALS, goes))
}

/// DEF-2: the archbishop moves either as a bishop or as a knight.
fn archbishop(g: &Going<'_>) -> R<Manner> {
    leaps_or(g, goes, |g| chess::ride(g, ["DEF-2", "CHE-5"], &DIAGONALS, goes))
}

/// DEF-2: as a knight, or else as another man. `rule` is the whole movement of the man.
pub(super) fn leaps_or(
    g: &Going<'_>,
    rule: impl Fn(&Going<'_>) -> R<Manner>,
    ride: impl Fn(&Going<'_>) -> R<Manner>,
) -> R<Manner> {
    let as_knight = || {
        let manner = chess::knight(g)?;
        g.grants("DEF-2", Some(()), || g.out_of_reach(|g| rule(g).is_ok()))?;
        Ok(manner)
    };
    g.either(as_knight, |_| ride(g))
}

/// DEF-3: the king moves three cells, from f to i or c, and the rook from j to h or from a to d.
const CASTLINGS: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 2), (0, 3)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 2), (0, 3)),
];

/// DEF-3: the castlings, from the cells of DEF-1.
pub(super) fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["DEF-3", "CHE-16", "DEF-1"], &CASTLINGS)
}

/// DEF-3: the fault of a king's illegal step; if the king could castle, a step to a cell
/// on its path is castling by too few cells.
pub(super) fn no_kings_step(g: &Going<'_>, no_step: Fault) -> Fault {
    if !g.is_kept() {
        return no_step;
    }
    let (king, to) = (g.who(), g.step.to);
    let held = |castling: &&Castling| {
        castling.placed_king() == king && g.position.castling.has(castling.right)
    };
    let castlings = castlings(g);
    let mut meant = castlings.iter().filter(held);
    match meant
        .find(|castling| castling.kings_way().any(|cell| cell == to && cell != castling.king.1))
    {
        None => no_step,
        Some(castling) => g.fault(["DEF-3", "CHE-16"], || Fact::CastlingIsWritten {
            king,
            to,
            turn: Turn::of(castling.king.0, castling.king.1),
        }),
    }
}

/// DEF-4: the kinds that a pawn becomes, the marshall by its name in this game.
const KINDS: [Kind; 6] =
    [Kind::Queen, Kind::Chancellor, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

/// DEF-4: on its last rank a pawn becomes one of some kinds.
pub(super) fn promotion(
    cx: &Context<'_>,
    pawn: Man,
    to: Cell,
    kinds: &'static [Kind],
) -> Option<Defined<Kind>> {
    let last = relative_rank(pawn.side, to.rank, 8) == 8;
    last.then(|| cx.defines(["DEF-4", "CHE-14"], kinds))
}

/// DEF-28: the material that is dead in chess is dead here.
fn is_dead(cx: &Context<'_>) -> bool {
    cx.says("DEF-28", chess::is_dead(cx), &())
}

impl Attacks for Gothic {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for Gothic {
    fn has_form(&self, cx: &Context<'_>, step: Step) -> R<()> {
        has_cells(cx, step)?;
        usual::has_form(cx, step)
    }

    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        let castles = |no_step| castling(self, g, castlings(g), no_kings_step(g, no_step));
        g.either(|| goes(g), castles)
    }

    /// The two men of DEF-2 leap as knights and ride along lines; the others go as in chess.
    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        let lines = match man.kind {
            Kind::Chancellor => &ORTHOGONALS,
            Kind::Archbishop => &DIAGONALS,
            _ => return chess::reach(cx.position, from, man),
        };
        let mut reach = leaps(Squares, cx.position, from, &KNIGHT_LEAPS);
        reach.extend(rides(Squares, cx.position, from, lines));
        Some(reach)
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        castlings(cx)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        promotion(cx, pawn, to, &KINDS)
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        is_end(cell)
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        chess::double_step(cx, side, field)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        is_dead(cx)
    }

    /// DEF-30: as in chess, and marshalls count as rooks.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("DEF-30", chess::can_never_mate(cx.position, side), &side)
    }
}
