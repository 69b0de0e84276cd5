//! The initial position and the men of the House of Mirrors (HOM-3…8), dead material and acceptance (HOM-19,
//! HOM-20), for the usual rules.

use record::facts::{Fact, Placed};
use record::{Board, Cell, EnPassant, Kind, Man, Position, Side, Wing};

use super::{Reflection, glass, reflection};
use crate::chess::{self, ROYAL, no_such_kind, right};
use crate::context::{Context, Defined, Going, R};
use crate::plane::{DIAGONALS, Plane, Squares, leaps, relative_rank, rides};
use crate::usual::{Attacks, Castling, Manner, Usual, castling, is_bare};

/// The men of a position of the House of Mirrors and their reflections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hall {
    /// How many ranks the board has.
    ranks: u8,
}

impl Hall {
    pub(crate) fn of(cx: &Context<'_>) -> Hall {
        Hall { ranks: cx.position.game.shape(Board::Squares).ranks }
    }
}

/// HOM-3: the king starts on the e-file, the rooks on the b- and h-files. HOM-7: the king moves two
/// cells, to c or g, and the rook to the cell that the king crosses, on d or f.
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

/// HOM-4: the dragon horse moves to an adjacent cell, as a king, or along a diagonal, as a bishop.
fn dragon_horse(g: &Going<'_>) -> R<Manner> {
    let adjacent = ROYAL.contains(&Squares.displacement(g.step.from, g.step.to));
    let diagonal = Squares.line(g.step.from, g.step.to, &[g.defines("HOM-4", &DIAGONALS)]);
    let goes = (adjacent || diagonal.is_some()).then_some(());
    g.grants("HOM-4", goes, || g.out_of_reach(|g| dragon_horse(g).is_ok()))?;
    g.either(|| chess::king(g), |_| chess::ride(g, ["HOM-4", "CHE-5"], &DIAGONALS, dragon_horse))
}

/// HOM-5: king, queen, rook, knight and pawn move as in chess.
fn as_in_chess(g: &Going<'_>) -> R<Manner> {
    g.grants("HOM-5", Some(()), || g.out_of_reach(|_| false))?;
    match g.man.kind {
        Kind::King => chess::king(g),
        Kind::Queen => chess::queen(g),
        Kind::Rook => chess::rook(g),
        Kind::Knight => chess::knight(g),
        Kind::Pawn => {
            reflection::pawn_takes_none(g)?;
            chess::pawn(g)
        }
        _ => Err(no_such_kind(g)),
    }
}

/// How a man moves, except castling (HOM-4, HOM-5), past reflections or not (HOM-14).
fn goes(g: &Going<'_>) -> R<Manner> {
    let manner = match g.man.kind {
        Kind::DragonHorse => dragon_horse(g)?,
        _ => as_in_chess(g)?,
    };
    reflection::goes_past(g)?;
    Ok(manner)
}

/// HOM-6: what a pawn becomes.
const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];

/// HOM-6: on the eighth rank of its side a pawn becomes one of them.
fn promotion(cx: &Context<'_>, hall: Hall, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
    let eighth = relative_rank(pawn.side, to.rank, hall.ranks) == 8;
    cx.says("HOM-6", eighth, &(pawn.side, to)).then(|| cx.defines(["HOM-6", "CHE-14"], &KINDS))
}

/// HOM-7: the castlings, from the cells of HOM-3.
fn castlings(cx: &Context<'_>, hall: Hall) -> Defined<Castling> {
    let all = if hall.ranks == 13 { &LARGE } else { &SMALL };
    cx.defines(["CHE-16", "HOM-7", "HOM-3"], all)
}

/// HOM-8: no double step leaves an en passant field.
pub(super) fn leaves_no_en_passant_field(cx: &Context<'_>, after: &mut Position) {
    if after.en_passant.is_some() && cx.says_and_cites("HOM-8", true, &()) {
        after.en_passant = None;
    }
}

/// HOM-19: bare kings are dead.
fn is_dead(cx: &Context<'_>) -> bool {
    let bare = cx.position.men.iter().all(|(_, man)| man.kind == Kind::King);
    cx.says("HOM-19", bare, &())
}

/// HOM-20: pawns stand on the ranks from the second of their side to the one before the promotion
/// rank.
fn bars_pawn(hall: Hall, side: Side, cell: Cell) -> bool {
    !(2..=7).contains(&relative_rank(side, cell.rank, hall.ranks))
}

impl Attacks for Hall {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }

    fn attackers_besides(&self, cx: &Context<'_>, by: Side) -> Vec<Placed> {
        reflection::attackers(cx, &glass::reflections_of(cx), by)
    }

    fn reflections(&self, cx: &Context<'_>) -> Vec<Placed> {
        glass::reflections_of(cx).iter().map(Reflection::placed).collect()
    }

    fn is_blocked_by_reflections(&self, cx: &Context<'_>) -> bool {
        reflection::blocks(cx)
    }
}

impl Usual for Hall {
    fn acceptance(&self) -> &'static str {
        "HOM-20"
    }

    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        g.either(|| goes(g), |no_step| castling(self, g, castlings(g, *self), no_step))
    }

    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        if man.kind != Kind::DragonHorse {
            return chess::reach(cx.position, from, man);
        }
        let mut reach = leaps(Squares, cx.position, from, &ROYAL);
        reach.extend(rides(Squares, cx.position, from, &DIAGONALS));
        Some(reach)
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        castlings(cx, *self)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        promotion(cx, *self, pawn, to)
    }

    fn bars_pawn(&self, side: Side, cell: Cell) -> bool {
        bars_pawn(*self, side, cell)
    }

    /// No position has an en passant field.
    fn double_step(&self, _: &Context<'_>, _: Side, _: EnPassant) -> Option<(Cell, Cell)> {
        None
    }

    /// A double step leaves no field behind (HOM-8).
    fn no_double_step(&self, _: Side, crossed: Cell) -> Fact {
        Fact::NoEnPassant { crossed }
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        is_dead(cx)
    }

    /// HOM-21: a bare king never mates, not even by its reflection.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("HOM-21", is_bare(cx.position, side), &side)
    }
}
