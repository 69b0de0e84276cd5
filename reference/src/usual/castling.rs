//! Castling (CHE-16…18): the ruling, and how the right is lost.

use record::facts::{Fact, Placed, Way};
use record::{Board, CastlingRight, Cell, Kind, Man, Mark, Step};

use super::{Attacks, Manner, attacks_on, is_attacked};
use crate::context::{Context, Defined, Fault, Going, Granted, R};

/// Castling by one right: the cells that king and rook leave and reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castling {
    pub(crate) right: CastlingRight,
    pub(crate) king: (Cell, Cell),
    pub(crate) rook: (Cell, Cell),
}

impl Castling {
    /// Along a rank, by the files of the king and of the rook.
    pub(crate) const fn on_rank(
        right: CastlingRight,
        rank: u8,
        king: (u8, u8),
        rook: (u8, u8),
    ) -> Castling {
        Castling {
            right,
            king: (Cell::square(king.0, rank), Cell::square(king.1, rank)),
            rook: (Cell::square(rook.0, rank), Cell::square(rook.1, rank)),
        }
    }

    /// The same cells of another board.
    pub(crate) const fn on(self, board: Board) -> Castling {
        const fn on(cell: Cell, board: Board) -> Cell {
            Cell { board, ..cell }
        }
        let Castling { right, king: (king, to), rook: (rook, beside) } = self;
        Castling {
            right,
            king: (on(king, board), on(to, board)),
            rook: (on(rook, board), on(beside, board)),
        }
    }

    /// The king's cell, every cell it crosses, and the one it lands on.
    pub(crate) fn kings_way(&self) -> impl Iterator<Item = Cell> + use<> {
        along_the_rank(self.king.0, self.king.1)
    }

    /// The cells strictly between king and rook.
    pub(crate) fn between(&self) -> impl Iterator<Item = Cell> + use<> {
        let (king, rook) = (self.king.0, self.rook.0);
        along_the_rank(king, rook).filter(move |&cell| cell != king && cell != rook)
    }

    /// The king before castling.
    pub(crate) fn placed_king(&self) -> Placed {
        self.placed(Kind::King, self.king.0)
    }

    /// The rook before castling.
    pub(crate) fn placed_rook(&self) -> Placed {
        self.placed(Kind::Rook, self.rook.0)
    }

    /// A man that has not moved. Where men bear marks, it bears that of its file (KDM-2).
    fn placed(&self, kind: Kind, cell: Cell) -> Placed {
        let marked = matches!(cell.board, Board::Short | Board::Max);
        let mark = marked.then_some(Mark { file: cell.file, promoted: false });
        Placed::new(Man { side: self.right.side, kind, mark }, cell)
    }
}

impl Granted for Castling {
    fn way(&self) -> Option<Way> {
        let mut cells: Vec<Cell> = self.kings_way().collect();
        if self.king.0 > self.king.1 {
            cells.reverse();
        }
        Some(Way::over(cells))
    }
}

/// Both ends and the cells between, from file a on.
fn along_the_rank(one: Cell, other: Cell) -> impl Iterator<Item = Cell> + use<> {
    let files = one.file.min(other.file)..=one.file.max(other.file);
    files.map(move |file| Cell { file, ..one })
}

/// CHE-16: instead of a step the king castles, if it moves from and to the cells of a castling; otherwise
/// the fault of its step remains. CHE-17, CHE-18: whether it may, in the order of CHE-36.
pub(crate) fn castling(
    game: &(impl Attacks + ?Sized),
    g: &Going<'_>,
    castlings: Defined<Castling>,
    no_step: Fault,
) -> R<Manner> {
    let Step { from, to, .. } = g.step;
    let meant = castlings
        .iter()
        .find(|castling| castling.right.side == g.man.side && castling.king == (from, to));
    let Some(&castling) = meant.filter(|_| !g.attacks) else { return Err(no_step) };
    g.grants(castlings.by, Some(castling), || g.out_of_reach(|_| false))?;
    let way_is_free = || {
        let vacant = || nobody_stands_between(g, &castling);
        g.in_order("CHE-36", vacant, || kings_way_is_safe(game, g, &castling))
    };
    let with_its_rook = || g.in_order("CHE-36", || rook_stands_ready(g, &castling), way_is_free);
    g.in_order("CHE-36", || right_is_held(g, &castling), with_its_rook)?;
    Ok(Manner::Castling(castling))
}

/// CHE-16: the rook stands on its initial cell. Where a right is held it does (CHE-28), so this decides only without CHE-17.
pub(crate) fn rook_stands_ready(cx: &Context<'_>, castling: &Castling) -> R<()> {
    let needed = castling.placed_rook();
    let found = cx.position.men.get(needed.cell);
    if found.is_some_and(|found| (found.kind, found.side) == (Kind::Rook, castling.right.side)) {
        return Ok(());
    }
    let found = found.map(|found| Placed::new(found, needed.cell));
    Err(cx.fault("CHE-16", || Fact::NotThere { right: castling.right, needed, found }))
}

/// CHE-17: the right to castle is still held.
pub(crate) fn right_is_held(cx: &Context<'_>, castling: &Castling) -> R<()> {
    let Castling { right, rook: (rook, _), .. } = *castling;
    let lost = (!cx.position.castling.has(right)).then_some(*castling);
    cx.forbids("CHE-17", lost, |_| Fact::NoRight { right, rook })
}

/// CHE-17: a right is lost once the king or that rook has moved, or the rook is captured: once a
/// turn has touched one of their cells.
pub(crate) fn rights_left(
    cx: &Context<'_>,
    castlings: &[Castling],
    touched: &[Cell],
) -> record::Castling {
    let mut left = cx.position.castling;
    for &Castling { right, king: (king, _), rook: (rook, _) } in castlings {
        let lost = left.has(right) && (touched.contains(&king) || touched.contains(&rook));
        if lost && cx.says_and_cites("CHE-17", true, &right) {
            left.set(right, false);
        }
    }
    left
}

/// CHE-18: no man stands between king and rook.
pub(crate) fn nobody_stands_between(cx: &Context<'_>, castling: &Castling) -> R<()> {
    let men = &cx.position.men;
    let between = castling.between().find_map(|cell| Some(Placed::new(men.get(cell)?, cell)));
    cx.forbids("CHE-18", between, |by| Fact::Between {
        king: castling.placed_king(),
        rook: castling.placed_rook(),
        by,
    })
}

/// CHE-18: neither the king's cell, nor one it crosses, nor the one it lands on is attacked – in the
/// position before castling.
pub(crate) fn kings_way_is_safe(
    game: &(impl Attacks + ?Sized),
    cx: &Context<'_>,
    castling: &Castling,
) -> R<()> {
    let enemy = castling.right.side.other();
    let king = castling.king.0;
    let attacked = castling
        .kings_way()
        .find(|&cell| is_attacked(game, &cx.on(&game.on_the_way(cx, king, cell)), cell, enemy));
    cx.forbids("CHE-18", attacked, |cell| Fact::CastlesAcross {
        king: castling.placed_king(),
        cell,
        attacks: attacks_on(game, &cx.on(&game.on_the_way(cx, king, cell)), cell, enemy),
    })
}
