//! The men of Deflection: those of Gothic Chess (DEF-1…4), and what deflectors are to them (DEF-6,
//! DEF-8, DEF-12, DEF-14), for the usual rules.

use record::facts::{Bend, Fact};
use record::{Cell, EnPassant, Kind, Man, Side, Step, Turn, Wing};

use super::path::{Heading, Path, Paths, Start, Traveller};
use super::{deflector_on, is_dead, why};
use crate::chess::{self, no_such_kind, right};
use crate::hearing::{Defined, Fault, Going, Granted, Hearing, Law, R};
use crate::plane::relative_rank;
use crate::usual::{self, Attacks, Castling, Manner, Usual, castling};

/// The moves of the men: a turn up to, and without, its act.
pub(super) struct MenOfDeflection;

/// DEF-1: whether a cell is one of the board of ten files by eight ranks.
pub(super) fn is_cell(h: &Hearing<'_>, cell: Cell) -> bool {
    h.says("DEF-1", h.position.game.has(cell), &cell)
}

/// DEF-1: both cells are cells of the board, and a move leads elsewhere (CHE-2).
pub(super) fn has_form(h: &Hearing<'_>, step: Step) -> R<()> {
    for cell in [step.from, step.to] {
        if !is_cell(h, cell) {
            return Err(h.fault(["DEF-1", "CHE-1"], || Fact::NoCell { cell }));
        }
    }
    comes_to_rest_elsewhere(h, step)?;
    usual::has_form(h, step)
}

/// How a man goes, but for castling, to move or as if to capture.
fn goes(g: &Going<'_>) -> R<Manner> {
    let manner = match g.man.kind {
        Kind::Bishop | Kind::Rook | Kind::Queen => ride(g)?,
        Kind::Marshall | Kind::Archbishop => ride_or_leap(g)?,
        Kind::Knight => chess::knight(g)?,
        Kind::Pawn => pawn(g)?,
        Kind::King => chess::king(g)?,
        _ => return Err(no_such_kind(g)),
    };
    may_land(g)?;
    Ok(manner)
}

/// On which clause and along which headings a man rides; none where it does not.
fn headings(h: &Hearing<'_>, kind: Kind) -> Option<Defined<Heading>> {
    let (law, headings): (Law, &'static [Heading]) = match kind {
        Kind::Bishop => ("CHE-5".into(), &Heading::DIAGONAL),
        Kind::Rook => ("CHE-6".into(), &Heading::ORTHOGONAL),
        Kind::Queen => ("CHE-7".into(), &Heading::ALL),
        Kind::Marshall => (["DEF-2", "CHE-6"].into(), &Heading::ORTHOGONAL),
        Kind::Archbishop => (["DEF-2", "CHE-5"].into(), &Heading::DIAGONAL),
        _ => return None,
    };
    Some(h.defines(law, headings))
}

/// Bishop, rook, queen, and the other two as one of them: along a path that deflectors turn.
fn ride(g: &Going<'_>) -> R<Manner> {
    let Some(own) = headings(g, g.man.kind) else { return Err(no_such_kind(g)) };
    let of = if g.attacks { Traveller::Attack } else { Traveller::Man };
    let paths = Paths::new(g, Start { from: g.step.from, own: own.all, of });
    let path = paths.to(g.step.to);
    if path.is_none() && g.is_kept() {
        why::nothing_is_in_the_way(g, &paths, &own)?;
    }
    g.grants(own.by, path, || g.out_of_reach(|g| goes(g).is_ok()))?;
    Ok(Manner::Plain)
}

/// DEF-2: the marshall moves either as a rook or as a knight, the archbishop either as a bishop or
/// as a knight.
fn ride_or_leap(g: &Going<'_>) -> R<Manner> {
    let as_knight = || {
        let manner = chess::knight(g)?;
        g.grants("DEF-2", Some(()), || g.out_of_reach(|_| false))?;
        Ok(manner)
    };
    g.either(as_knight, |_| ride(g))
}

/// DEF-3: the king goes three cells, from f to i or c, and the rook from j to h or from a to d.
const CASTLINGS: [Castling; 4] = [
    Castling::on_rank(right(Side::White, Wing::King), 1, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::White, Wing::Queen), 1, (5, 2), (0, 3)),
    Castling::on_rank(right(Side::Black, Wing::King), 8, (5, 8), (9, 7)),
    Castling::on_rank(right(Side::Black, Wing::Queen), 8, (5, 2), (0, 3)),
];

/// DEF-3: the castlings, from the cells of DEF-1.
fn castlings(h: &Hearing<'_>) -> Defined<Castling> {
    h.defines(["DEF-3", "CHE-16", "DEF-1"], &CASTLINGS)
}

/// DEF-3: the fault of a king's step that is none; of a king that could castle, the step to a cell
/// on its way is castling by too few cells.
fn no_kings_step(g: &Going<'_>, no_step: Fault) -> Fault {
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

/// DEF-4: what a pawn becomes.
const KINDS: [Kind; 6] =
    [Kind::Queen, Kind::Marshall, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

/// DEF-4: on its last rank a pawn becomes one of them.
fn promotion(h: &Hearing<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
    let last = relative_rank(pawn.side, to.rank, 8) == 8;
    last.then(|| h.defines(["DEF-4", "CHE-14"], &KINDS))
}

/// DEF-6: a man may land on a cell with a deflector, as if it were not there.
fn may_land(g: &Going<'_>) -> R<()> {
    if deflector_on(g.position, g.step.to).is_none() {
        return Ok(());
    }
    g.grants("DEF-6", Some(()), || g.out_of_reach(|g| goes(g).is_ok()))
}

/// DEF-8: a pawn goes as in chess; deflectors never act on it, its double step included.
fn pawn(g: &Going<'_>) -> R<Manner> {
    let manner = chess::pawn(g)?;
    let crossed = match manner {
        Manner::DoubleStep { crossed } => deflector_on(g.position, crossed),
        Manner::Plain | Manner::EnPassant { .. } | Manner::Castling(_) => None,
    };
    if crossed.is_some() {
        g.grants("DEF-8", Some(()), || g.out_of_reach(|g| goes(g).is_ok()))?;
    }
    Ok(manner)
}

/// DEF-12: a path may come back to the cell that the man has left, but the move cannot end there.
fn comes_to_rest_elsewhere(h: &Hearing<'_>, step: Step) -> R<()> {
    let Step { from, to, .. } = step;
    let rider = h.position.men.get(from).filter(|_| from == to);
    let Some(own) = rider.and_then(|man| headings(h, man.kind)) else { return Ok(()) };
    let start = Start { from, own: own.all, of: Traveller::Man };
    let Some(path) = Paths::new(h, start).to(to) else { return Ok(()) };
    h.forbids(["DEF-12", "CHE-2"], Some(path), |path: Path| Fact::EndsWhereItBegan {
        cell: to,
        path: path.way(),
    })
}

/// DEF-14: in castling deflectors act on neither king nor rook, and one that lies between them is no
/// hindrance.
fn castles_past_deflectors(g: &Going<'_>, castling: &Castling) -> R<()> {
    let between = castling
        .between()
        .find_map(|cell| Some(Bend { deflector: deflector_on(g.position, cell)?, cell }));
    let Some(bend) = between else { return Ok(()) };
    g.grants("DEF-14", Some(()), || Fact::DeflectorBetween {
        king: castling.placed_king(),
        rook: castling.placed_rook(),
        bend,
    })
}

impl Attacks for MenOfDeflection {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for MenOfDeflection {
    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        let castles = |no_step| {
            let manner = castling(self, g, castlings(g), no_kings_step(g, no_step))?;
            if let Manner::Castling(castling) = &manner {
                castles_past_deflectors(g, castling)?;
            }
            Ok(manner)
        };
        g.either(|| goes(g), castles)
    }

    fn castlings(&self, h: &Hearing<'_>) -> Defined<Castling> {
        castlings(h)
    }

    fn promotion(&self, h: &Hearing<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        promotion(h, pawn, to)
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    fn double_step(&self, h: &Hearing<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        chess::double_step(h, side, field)
    }

    fn is_dead(&self, h: &Hearing<'_>) -> bool {
        is_dead(h)
    }
}
