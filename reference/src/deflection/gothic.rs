//! Gothic Chess (DEF-1…4, DEF-28, DEF-30): a game in its own right, whose board and men are also those of Deflection.

use types::{Cell, EnPassant, Kind, Man, Side, Step, Wing};

use crate::castling::Castling;
use crate::chess::{self, right};
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::plane::{DIAGONALS, ORTHOGONALS, relative_rank};
use crate::statement::{Deflection as States, Manner, Usual};
use crate::usual::castling::castling;
use crate::usual::{Game, play};

/// The rules of Gothic Chess.
pub struct Gothic;

/// DEF-1: whether a cell is on the board, which has ten files and eight ranks.
pub fn is_cell(cx: &Context<'_>, cell: Cell) -> bool {
    cx.holds("DEF-1", Usual::IsCell(cell), cx.position.game.has(cell))
}

/// DEF-1: both cells of a move are cells of the board.
pub fn has_cells(cx: &Context<'_>, step: Step) -> Judged {
    [step.from, step.to].into_iter().try_for_each(|cell| {
        let is_cell = is_cell(cx, cell);
        cx.requires(["DEF-1", "CHE-1"], Usual::IsCell(cell), is_cell.then_some(()))
    })
}

/// DEF-1: whether a cell is on the first or the last rank of the board.
pub const fn is_end(cell: Cell) -> bool {
    cell.rank == 1 || cell.rank == 8
}

/// DEF-2: how a man moves, except castling: the chancellor as a knight or as a rook, the archbishop as a knight or as a
/// bishop, other men as in chess.
fn goes(g: &Going<'_>) -> Judged<Manner> {
    let (law, lines) = match g.man.kind {
        Kind::Chancellor => (["DEF-2", "CHE-6"], &ORTHOGONALS),
        Kind::Archbishop => (["DEF-2", "CHE-5"], &DIAGONALS),
        _ => return chess::goes(g),
    };
    g.either(|| as_knight(g), |_| chess::ride(g, law, lines))
}

/// DEF-2: the marshall (in Gothic Chess called chancellor) and the archbishop move as a knight, too.
pub fn as_knight(g: &Going<'_>) -> Judged<Manner> {
    let manner = chess::knight(g)?;
    let does = matches!(g.man.kind, Kind::Marshall | Kind::Chancellor | Kind::Archbishop);
    g.grants("DEF-2", States::MovesAsKnight(g.moving()), does)?;
    Ok(manner)
}

/// DEF-3: the king moves three cells, from f to i or c, and the rook from j to h or from a to d.
const CASTLINGS: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 2), (0, 3)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 2), (0, 3)),
];

/// DEF-3: the castlings of the game. DEF-1 gives the initial cells.
pub fn castlings(cx: &Context<'_>) -> Defined<Castling> {
    cx.defines(["DEF-3", "CHE-16", "DEF-1"], &CASTLINGS)
}

/// DEF-3: the king's move: a step, judged by `steps`, or castling. If the king may still castle, a move that is longer
/// than a step and ends before the castling's destination counts as castling by too few cells.
pub fn king(g: &Going<'_>, steps: impl FnOnce(&Going<'_>) -> Judged<Manner>) -> Judged<Manner> {
    let castles = |no_step| {
        let is_whole = stopped_castling(g).is_none();
        let law = ["DEF-3", "CHE-16"];
        g.requires(law, States::CastlesAllTheWay(g.moving()), is_whole.then_some(()))?;
        castling(g, castlings(g), no_step)
    };
    g.either(|| steps(g), castles)
}

/// DEF-3: the castling, if any, along whose path the king moves without reaching its destination.
pub fn stopped_castling(g: &Going<'_>) -> Option<Castling> {
    let stops = |castling: &&Castling| {
        let is_his = castling.right.side == g.man.side && castling.king.0 == g.step.from;
        let may = g.position.castling.has(castling.right);
        let mut way = castling.kings_way().filter(|&cell| cell != castling.king.1);
        is_his && may && way.any(|cell| cell == g.step.to)
    };
    castlings(g).iter().find(stops).copied()
}

/// DEF-4: the kinds to which a pawn promotes; the marshall is called chancellor in this game.
const KINDS: [Kind; 6] =
    [Kind::Queen, Kind::Chancellor, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

/// DEF-4: the kinds to which a pawn promotes on `to`; `None` if `to` is not on the pawn's last rank.
pub fn promotion(
    cx: &Context<'_>,
    pawn: Man,
    to: Cell,
    kinds: &'static [Kind],
) -> Option<Defined<Kind>> {
    let last = relative_rank(pawn.side, to.rank, 8) == 8;
    last.then(|| cx.defines(["DEF-4", "CHE-14"], kinds))
}

impl Attacks for Gothic {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for Gothic {
    fn has_form(&self, cx: &Context<'_>, step: Step) -> Judged {
        has_cells(cx, step)?;
        play::has_form(cx, step)
    }

    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        if g.man.kind == Kind::King { king(g, goes) } else { goes(g) }
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

    /// DEF-28: the same material is dead as in chess.
    fn is_dead(&self, cx: &Context<'_>) -> bool {
        cx.holds("DEF-28", Usual::IsDead, chess::is_dead(cx.position))
    }

    /// DEF-30: the same material as in chess can never mate; marshalls count as rooks.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.holds("DEF-30", Usual::CanNeverMate(side), chess::can_never_mate(cx.position, side))
    }
}
