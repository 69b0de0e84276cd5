//! How the men of Deflection move: as in Gothic Chess (DEF-2…4), but on paths that deflectors bend (DEF-6, DEF-8,
//! DEF-12, DEF-14); and which material is dead or never mates (DEF-25, DEF-29).

use types::{Cell, Deflector, DeflectorFields, EnPassant, Kind, Man, Side, Step};

use super::deflectors::{deflector_on, is_in_hand, is_no_hindrance};
use super::path::Paths;
use super::{acceptance, gothic};
use crate::castling::Castling;
use crate::chess::{self, no_such_kind};
use crate::clauses::Defined;
use crate::context::{Attacks, Context, Going, Judged};
use crate::statement::{Deflection as States, Manner, Moving, Traveller, Usual};
use crate::usual::{Game, is_bare, play};

/// The rules for the moves of men, that is, for turns without acts.
pub struct MenOfDeflection;

/// How a man moves or attacks, except by castling.
pub fn goes(g: &Going<'_>) -> Judged<Manner> {
    let manner = match g.man.kind {
        Kind::Bishop | Kind::Rook | Kind::Queen => ride(g)?,
        Kind::Marshall | Kind::Archbishop => g.either(|| gothic::as_knight(g), |_| ride(g))?,
        Kind::Knight => chess::knight(g)?,
        Kind::Pawn => pawn(g)?,
        Kind::King => chess::king(g)?,
        _ => return no_such_kind(g),
    };
    may_land(g)?;
    Ok(manner)
}

/// DEF-4: the kinds to which a pawn promotes.
const KINDS: [Kind; 6] =
    [Kind::Queen, Kind::Marshall, Kind::Archbishop, Kind::Rook, Kind::Bishop, Kind::Knight];

/// DEF-6: a man may land on a cell with a deflector, as if the deflector were not there.
fn may_land(g: &Going<'_>) -> Judged {
    match deflector_on(g.position, g.step.to) {
        None => Ok(()),
        Some(_) => is_no_hindrance(g, "DEF-6", States::LandsOnDeflector(g.moving())),
    }
}

/// DEF-8: bishop, rook and queen, and marshall or archbishop moving as one of these, move along paths that deflectors bend.
fn ride(g: &Going<'_>) -> Judged<Manner> {
    let Some(paths) = paths(g, g.moving()) else { return no_such_kind(g) };
    let leads = paths.lead_to(g.step.to);
    g.grants(paths.own.by, States::ReachesByPath(g.moving()), leads)?;
    Ok(Manner::Plain)
}

/// The paths of a man; `None` if it does not move along lines.
pub fn paths<'a>(cx: &Context<'a>, m: Moving) -> Option<Paths<'a>> {
    let of = if m.attacks { Traveller::Attack } else { Traveller::Man };
    Paths::of(cx, of(m.man.kind), m.from())
}

/// DEF-8: a pawn moves as in chess; deflectors never act on it, not even on its double step.
fn pawn(g: &Going<'_>) -> Judged<Manner> {
    let manner = chess::pawn(g)?;
    if let Manner::DoubleStep { crossed } = manner
        && deflector_on(g.position, crossed).is_some()
    {
        is_no_hindrance(g, "DEF-8", States::StepsOverDeflector(g.moving(), crossed))?;
    }
    Ok(manner)
}

/// DEF-12: a path may return to the cell that the man has left, but the move cannot end there.
fn comes_to_rest_elsewhere(cx: &Context<'_>, step: Step) -> Judged {
    let Some(man) = cx.position.men.get(step.from).filter(|_| step.from == step.to) else {
        return Ok(());
    };
    let m = Moving { man, step, attacks: false };
    let comes_back = paths(cx, m).is_some_and(|paths| paths.lead_to(step.to));
    if !comes_back {
        return Ok(());
    }
    cx.forbids(["DEF-12", "CHE-2"], States::ComesBack(m), comes_back)
}

/// DEF-14: deflectors do not act on king and rook in castling, and a deflector between them does not prevent castling.
fn castles_past_deflectors(g: &Going<'_>, castling: Castling) -> Judged {
    let lies = castling.between().any(|cell| deflector_on(g.position, cell).is_some());
    if lies { is_no_hindrance(g, "DEF-14", States::CastlesPastDeflector(castling)) } else { Ok(()) }
}

/// DEF-25: the material is dead if there are two kings alone or with one knight, whatever deflectors there are; or with one
/// bishop if no J and no V is on the board or in a hand.
fn is_dead(cx: &Context<'_>) -> bool {
    let lies = |fields: &DeflectorFields, it| fields.placed.iter().any(|&(other, _)| other == it);
    let is_left = |it: Deflector| {
        cx.position.deflectors().is_some_and(|fields| lies(fields, it))
            || Side::BOTH.into_iter().any(|side| is_in_hand(cx.position, side, it))
    };
    let kinds = cx.position.men.iter().map(|(_, man)| man.kind);
    let others: Vec<Kind> = kinds.filter(|&kind| kind != Kind::King).collect();
    let dead = match others.as_slice() {
        [] | [Kind::Knight] => true,
        [Kind::Bishop] => !is_left(Deflector::J) && !is_left(Deflector::V),
        _ => false,
    };
    cx.holds("DEF-25", Usual::IsDead, dead)
}

impl Attacks for MenOfDeflection {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        goes(g).map(drop)
    }
}

impl Game for MenOfDeflection {
    fn has_form(&self, cx: &Context<'_>, step: Step) -> Judged {
        gothic::has_cells(cx, step)?;
        comes_to_rest_elsewhere(cx, step)?;
        play::has_form(cx, step)
    }

    fn goes(&self, g: &Going<'_>) -> Judged<Manner> {
        if g.man.kind != Kind::King {
            return goes(g);
        }
        let manner = gothic::king(g, goes)?;
        if let Manner::Castling(castling) = manner {
            castles_past_deflectors(g, castling)?;
        }
        Ok(manner)
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
        cx.holds("DEF-29", Usual::CanNeverMate(side), is_bare(cx.position, side))
    }

    fn accept_more(&self, cx: &Context<'_>) -> Judged {
        acceptance::accept(cx)
    }
}
