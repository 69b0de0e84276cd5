//! The men of the House of Mirrors: how they are set up and move (HOM-3…8), material and acceptance (HOM-19 to HOM-21).

use types::{BoardId, Cell, EnPassant, Kind, Man, Position, Side, Wing};

use super::reflection_moves::{captures_no_reflection, goes_past_reflections};
use crate::castling::Castling;
use crate::chess::{self, ROYAL, right};
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::plane::{DIAGONALS, Plane as _, Squares, relative_rank};
use crate::statement::{Manner, Mirrors as States, Usual};
use crate::usual::castling::castling;
use crate::usual::{Game, is_bare};

/// The rules for the real men, their castling and promotion. The moves of reflections are in `reflection_moves`.
#[derive(Clone, Copy, Debug)]
pub struct MirrorRules {
    /// The number of ranks of the board.
    ranks: u8,
}

impl MirrorRules {
    /// The rules for the game of a position.
    pub fn of(cx: &Context<'_>) -> MirrorRules {
        MirrorRules { ranks: cx.position.game.shape(BoardId::Squares).ranks }
    }
}

/// HOM-3: the king starts on the e-file, the rooks on the b- and h-files. HOM-7: the king moves two cells, to c or g, and
/// the rook to the cell that the king crosses, on d or f.
const fn castlings_on(ranks: u8) -> [Castling; 4] {
    [
        Castling::on_rank(right(Side::White, Wing::King), 1, (4, 6), (7, 5)),
        Castling::on_rank(right(Side::White, Wing::Queen), 1, (4, 2), (1, 3)),
        Castling::on_rank(right(Side::Black, Wing::King), ranks, (4, 6), (7, 5)),
        Castling::on_rank(right(Side::Black, Wing::Queen), ranks, (4, 2), (1, 3)),
    ]
}

const SMALL: [Castling; 4] = castlings_on(11);
const LARGE: [Castling; 4] = castlings_on(13);

/// HOM-4, HOM-5: how a man moves, except by castling, and whether it may pass reflections on its way (HOM-14).
fn goes(g: &Going<'_>) -> Judged<Manner> {
    let manner = match g.man.kind {
        Kind::DragonHorse => dragon_horse(g)?,
        _ => as_in_chess(g)?,
    };
    goes_past_reflections(g)?;
    Ok(manner)
}

/// HOM-4: the dragon horse moves to an adjacent cell, as a king, or along a diagonal, as a bishop (CHE-5).
pub fn dragon_horse(g: &Going<'_>) -> Judged<Manner> {
    let adjacent = ROYAL.contains(&Squares.displacement(g.step.from, g.step.to));
    let diagonal = Squares.run(g.moving(), &[g.defines("HOM-4", &DIAGONALS)]).is_along_a_line();
    g.grants("HOM-4", States::MovesAsDragonHorse(g.moving()), adjacent || diagonal)?;
    g.either(|| chess::king(g), |_| chess::ride(g, ["HOM-4", "CHE-5"], &DIAGONALS))
}

/// HOM-5: king, queen, rook, knight and pawn move as in chess; but a pawn captures no reflection (HOM-10).
fn as_in_chess(g: &Going<'_>) -> Judged<Manner> {
    const KINDS: [Kind; 5] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Knight, Kind::Pawn];
    g.grants("HOM-5", States::MovesAsInChess(g.moving()), KINDS.contains(&g.man.kind))?;
    captures_no_reflection(g)?;
    chess::goes(g)
}

/// HOM-6: the kinds to which a pawn promotes.
const PROMOTION_KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];

/// HOM-8: en passant never happens, so a double step leaves no field behind.
pub fn leaves_no_en_passant_field(cx: &Context<'_>, after: &mut Position) {
    if let Some(EnPassant { crossed, .. }) = after.en_passant
        && cx.does_not_matter("HOM-8", States::DoubleStepOver(crossed))
    {
        after.en_passant = None;
    }
}

/// Only men are attackers by these rules; reflections attack by the rules of the whole game (`Mirrors`).
impl Attacks for MirrorRules {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for MirrorRules {
    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        g.either(|| goes(g), |no_step| castling(g, self.castlings(g), no_step))
    }

    /// A pawn promotes on the eighth rank of its side (HOM-6).
    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        let eighth = relative_rank(pawn.side, to.rank, self.ranks) == 8;
        let promotes = cx.holds("HOM-6", States::IsOnEighthRank(pawn.side, to), eighth);
        promotes.then(|| cx.defines(["HOM-6", "CHE-14"], &PROMOTION_KINDS))
    }

    /// The castlings of HOM-7, from the cells of HOM-3.
    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        let all = if self.ranks == 13 { &LARGE } else { &SMALL };
        cx.defines(["CHE-16", "HOM-7", "HOM-3"], all)
    }

    /// HOM-19: two kings alone are dead material.
    fn is_dead(&self, cx: &Context<'_>) -> bool {
        let bare = Side::BOTH.into_iter().all(|side| is_bare(cx.position, side));
        cx.holds("HOM-19", Usual::IsDead, bare)
    }

    fn acceptance(&self) -> &'static str {
        "HOM-20"
    }

    /// HOM-20: pawns stand on the ranks from the second of their side to the one before the promotion rank.
    fn bars_pawn(&self, side: Side, cell: Cell) -> bool {
        !(2..=7).contains(&relative_rank(side, cell.rank, self.ranks))
    }

    /// HOM-20: no position has an en passant field (HOM-8).
    fn double_step(&self, _: &Context<'_>, _: Side, _: EnPassant) -> Option<(Cell, Cell)> {
        None
    }

    /// HOM-21: a bare king never mates, not even by its reflection.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.holds("HOM-21", Usual::CanNeverMate(side), is_bare(cx.position, side))
    }
}
