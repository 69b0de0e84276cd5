//! The men of Deflection for the usual rules: those of Gothic Chess (DEF-2…4), and the effect of deflectors on them (DEF-6,
//! DEF-8, DEF-12, DEF-14).

use record::facts::{Bend, Fact, Ignored, Thing};
use record::{Act, Cell, ClauseId, EnPassant, Kind, Man, Side, Step};

use super::path::{Heading, Path, Paths, Start, Traveller};
use super::{deflector_on, gothic, is_dead, why};
use crate::chess::{self, no_such_kind};
use crate::context::{Clauses, Context, Defined, Going, Granted, R};
use crate::plane::{KNIGHT_LEAPS, Squares, leaps};
use crate::usual::{self, Attacks, Castling, Manner, Usual, castling, is_bare};

/// The moves of the men: a turn without its act.
pub(super) struct MenOfDeflection;

/// How a man moves, except castling, to move or as if to capture.
fn goes(g: &Going<'_>) -> R<Manner> {
    let manner = match g.man.kind {
        Kind::Bishop | Kind::Rook | Kind::Queen => ride(g)?,
        Kind::Marshall | Kind::Archbishop => gothic::leaps_or(g, goes, ride)?,
        Kind::Knight => chess::knight(g)?,
        Kind::Pawn => pawn(g)?,
        Kind::King => chess::king(g)?,
        _ => return Err(no_such_kind(g)),
    };
    may_land(g)?;
    Ok(manner)
}

/// A man whose attacks deflectors turn, and every cell to which their paths come.
pub(super) struct Rider {
    from: Cell,
    man: Man,
    reach: Vec<Cell>,
}

impl Rider {
    /// Those of a side.
    pub(super) fn all(cx: &Context<'_>, side: Side) -> Vec<Rider> {
        let riders = cx.position.men.of(side).filter_map(|(from, man)| {
            let own = headings(cx, man.kind)?.all;
            let reach = Paths::new(cx, Start { from, own, of: Traveller::Attack }).reach();
            Some(Rider { from, man, reach })
        });
        riders.collect()
    }

    /// Whether a path of its attacks comes to a cell on which an act takes up or lays a deflector.
    pub(super) fn comes_to_a_cell_of(&self, act: Act) -> bool {
        match act {
            Act::Place(_, cell) => self.reach.contains(&cell),
            Act::Move(from, to) => self.reach.contains(&from) || self.reach.contains(&to),
        }
    }

    /// Whether it attacks a cell of a position in which it stands where it stood.
    pub(super) fn attacks(&self, cx: &Context<'_>, cell: Cell) -> bool {
        usual::man_attacks_cell(&MenOfDeflection, cx, (self.from, self.man), cell)
    }
}

/// The clause by which and the headings along which a man rides, if it does.
fn headings(cx: &Context<'_>, kind: Kind) -> Option<Defined<Heading>> {
    let (law, headings): (Clauses, &'static [Heading]) = match kind {
        Kind::Bishop => ("CHE-5".into(), &Heading::DIAGONAL),
        Kind::Rook => ("CHE-6".into(), &Heading::ORTHOGONAL),
        Kind::Queen => ("CHE-7".into(), &Heading::ALL),
        Kind::Marshall => (["DEF-2", "CHE-6"].into(), &Heading::ORTHOGONAL),
        Kind::Archbishop => (["DEF-2", "CHE-5"].into(), &Heading::DIAGONAL),
        _ => return None,
    };
    Some(cx.defines(law, headings))
}

/// Bishop, rook and queen, and the other two as one of them: along a path that deflectors turn.
fn ride(g: &Going<'_>) -> R<Manner> {
    let Some(own) = headings(g, g.man.kind) else { return Err(no_such_kind(g)) };
    let of = if g.attacks { Traveller::Attack } else { Traveller::Man };
    let paths = Paths::new(g, Start { from: g.step.from, own: own.all, of });
    let path = paths.to(g.step.to);
    if path.is_none() && g.is_kept() {
        why::nothing_is_in_the_way(g, &paths)?;
    }
    g.grants(own.by, path, || g.out_of_line(|g| goes(g).is_ok()))?;
    g.tells_other_ways(|| paths.others_to(g.step.to));
    Ok(Manner::Plain)
}

/// DEF-4: what a pawn becomes.
const KINDS: [Kind; 6] =
    [Kind::Queen, Kind::Marshall, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

/// DEF-6: a man may land on a cell with a deflector, as if it were not there.
fn may_land(g: &Going<'_>) -> R<()> {
    if g.adds_nothing() || deflector_on(g.position, g.step.to).is_none() {
        return Ok(());
    }
    g.grants("DEF-6", Some(()), || g.out_of_reach(|g| goes(g).is_ok()))
}

/// DEF-8: a pawn moves as in chess; deflectors never act on it, not even on its double step.
fn pawn(g: &Going<'_>) -> R<Manner> {
    let manner = chess::pawn(g)?;
    let crossed = match manner {
        Manner::DoubleStep { crossed } => deflector_on(g.position, crossed),
        Manner::Plain | Manner::EnPassant { .. } | Manner::Castling(_) => None,
    };
    if crossed.is_some() {
        g.grants("DEF-8", Some(()), || g.out_of_reach(|g| goes(g).is_ok()))?;
    }
    if let Manner::DoubleStep { crossed } = manner {
        g.passes_things("DEF-8", || deflectors_on(g, "DEF-8", [crossed]));
    }
    Ok(manner)
}

/// The deflectors on some cells, which by a clause do not count.
fn deflectors_on(
    g: &Going<'_>,
    law: &'static str,
    cells: impl IntoIterator<Item = Cell>,
) -> Vec<Ignored> {
    let by = ClauseId::named(law);
    let on = |cell| {
        let bend = Bend { deflector: deflector_on(g.position, cell)?, cell };
        Some(Ignored { what: Thing::Deflector(bend), by })
    };
    cells.into_iter().filter_map(on).collect()
}

/// DEF-12: a path may return to the cell that the man has left, but the move cannot end there.
fn comes_to_rest_elsewhere(cx: &Context<'_>, step: Step) -> R<()> {
    let Step { from, to, .. } = step;
    let rider = cx.position.men.get(from).filter(|_| from == to);
    let Some(own) = rider.and_then(|man| headings(cx, man.kind)) else { return Ok(()) };
    let start = Start { from, own: own.all, of: Traveller::Man };
    let Some(path) = Paths::new(cx, start).to(to) else { return Ok(()) };
    cx.forbids(["DEF-12", "CHE-2"], Some(path), |path: Path| Fact::EndsWhereItBegan {
        cell: to,
        path: path.way(),
    })
}

/// DEF-14: in castling deflectors act on neither king nor rook, and one that lies between them does not
/// hinder it.
fn castles_past_deflectors(g: &Going<'_>, castling: &Castling) -> R<()> {
    let between = castling
        .between()
        .find_map(|cell| Some(Bend { deflector: deflector_on(g.position, cell)?, cell }));
    let Some(bend) = between else { return Ok(()) };
    g.grants("DEF-14", Some(()), || Fact::DeflectorBetween {
        king: castling.placed_king(),
        rook: castling.placed_rook(),
        bend,
    })?;
    g.passes_things("DEF-14", || deflectors_on(g, "DEF-14", castling.between()));
    Ok(())
}

impl Attacks for MenOfDeflection {
    fn attacks(&self, g: &Going<'_>) -> R<()> {
        goes(g).map(drop)
    }
}

impl Usual for MenOfDeflection {
    fn has_form(&self, cx: &Context<'_>, step: Step) -> R<()> {
        gothic::has_cells(cx, step)?;
        comes_to_rest_elsewhere(cx, step)?;
        usual::has_form(cx, step)
    }

    fn goes(&self, g: &Going<'_>) -> R<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        let castles = |no_step| {
            let manner =
                castling(self, g, gothic::castlings(g), gothic::no_kings_step(g, no_step))?;
            if let Manner::Castling(castling) = &manner {
                castles_past_deflectors(g, castling)?;
            }
            Ok(manner)
        };
        g.either(|| goes(g), castles)
    }

    /// Of a man that rides: where its paths lead, and where it leaps as a knight. Of the others: as in chess.
    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>> {
        let Some(own) = headings(cx, man.kind) else { return chess::reach(cx.position, from, man) };
        let mut reach = Paths::new(cx, Start { from, own: own.all, of: Traveller::Man }).reach();
        if matches!(man.kind, Kind::Marshall | Kind::Archbishop) {
            reach.extend(leaps(Squares, cx.position, from, &KNIGHT_LEAPS));
        }
        Some(reach)
    }

    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling> {
        gothic::castlings(cx)
    }

    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>> {
        gothic::promotion(cx, pawn, to, &KINDS)
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        gothic::is_end(cell)
    }

    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        chess::double_step(cx, side, field)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        is_dead(cx)
    }

    /// DEF-29: a bare king never mates, whatever deflectors there are.
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        cx.says("DEF-29", is_bare(cx.position, side), &side)
    }
}
