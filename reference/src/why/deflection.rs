//! Explanations of the statements of Deflection and Gothic Chess.

mod path;

use types::facts::{Bend, Deed, Ignored, Moment, Thing, Verb, Violation};
use types::{Cell, ExtraForm, Side, Turn};

use super::averted::{averts, own_check};
use super::going::{
    blocked, goes, going, is_breach, moves, nearest, out_of_line, out_of_reach, placed, who,
};
use crate::clauses::Clauses;
use crate::context::{Context, Heard};
use crate::deflection::act::comes_to;
use crate::deflection::deflectors::{deflector_on, hand};
use crate::deflection::gothic::stopped_castling;
use crate::deflection::men;
use crate::deflection::path::Paths;
use crate::log::{Account, Explain};
use crate::statement::{Deflection, Moving, Traveller};
use path::Hindrance;

/// The explanation of a statement.
pub fn account(heard: &Heard<'_>, statement: Deflection, explain: Explain) -> Account {
    match statement {
        Deflection::ReachesByPath(m) => by_path(heard, m, explain),
        Deflection::DeflectorReachesByPath(deflector, from, to) if is_breach(heard) => {
            no_path_of_a_deflector(heard, Bend { deflector, cell: from }, to)
        }
        Deflection::LandsOnDeflector(_)
        | Deflection::StepsOverDeflector(..)
        | Deflection::CastlesPastDeflector(_)
        | Deflection::HasAct
        | Deflection::MoveMayHaveEndedTheGame => no_hindrance(heard, statement),
        Deflection::IsLandedOn(..) => Account { is_reason: true, ..Account::default() },
        Deflection::ActFollows | Deflection::WasSafeBefore => Account::untraced(),
        Deflection::MoveLeavesKingInCheck(side) if heard.read => {
            own_check(heard, explain, side, Moment::Move)
        }
        Deflection::ActLeavesKingInCheck(side) => own_check(heard, explain, side, Moment::Act),
        Deflection::MovesBack(_, _, to) if !heard.truth => ko_of_another(heard, to),
        Deflection::HasMoved(side) => averts(heard, explain, side),
        Deflection::Lays(side, deflector, cell) => {
            Account::does(Deed::Lays { side, bend: Bend { deflector, cell } })
        }
        Deflection::Shifts(side, deflector, from, to) => {
            shifts(heard, explain, side, (Bend { deflector, cell: from }, to))
        }
        _ if is_breach(heard) => Account::of(breach(heard, statement)),
        _ => Account::default(),
    }
}

/// The account of a man that moves along lines: its path. If no path leads to the cell: the clause that bars the shortest
/// path there, or else the cells that the man does reach.
fn by_path(heard: &Heard<'_>, m: Moving, explain: Explain) -> Account {
    let g = going(heard, m);
    let Some(paths) = men::paths(&g, m) else { return Account::default() };
    if is_breach(heard) {
        let hindered = || path::hindrance(&paths, m.to()).filter(|_| !heard.truth);
        let hindered = hindered().map(|(way, first)| match first {
            Hindrance::Man { cell, turned } => {
                let law = if turned { ["DEF-10", "CHE-8"].into() } else { "CHE-8".into() };
                (law, blocked(&g, way, cell))
            }
            Hindrance::Covered(bend) => ("DEF-7".into(), blocked(&g, way, bend.cell)),
            Hindrance::Deflector { bend, heading } => {
                let own = bend.cell == m.from();
                let law: Clauses = if own { ["DEF-7", "DEF-12"].into() } else { "DEF-7".into() };
                let may_come_to = |cell| !is_held(&g, &paths, cell, Some(m.side()));
                let leads = path::leads(&paths, (bend.cell, heading), may_come_to);
                (law, Violation::Diverted { who: who(&g), leads, way, bend })
            }
        });
        return instead(heard, hindered).unwrap_or_else(|| Account::of(out_of_line(&g, moves)));
    }
    let Some(path) = path::to(&paths, m.to()) else { return Account::default() };
    let others = if explain.all_ways { path::others_to(&paths, m.to()) } else { Vec::new() };
    Account {
        rests_on: path.clauses(),
        other_ways: others.into_iter().map(|way| goes(&g, way)).collect(),
        ..Account::does(goes(&g, path.way()))
    }
}

/// DEF-20: the account of a deflector without a path to a cell: the clause that bars the shortest path, or else the cells
/// that the deflector does reach.
fn no_path_of_a_deflector(heard: &Heard<'_>, bend: Bend, to: Cell) -> Account {
    let quiet = heard.cx.silent();
    let Bend { deflector, cell: from } = bend;
    let Some(paths) = Paths::of(&quiet, Traveller::Deflector, from) else {
        return Account::default();
    };
    let hindered = path::hindrance(&paths, to).filter(|_| !heard.truth);
    let hindered = hindered.and_then(|(way, first)| {
        let violation = match first {
            Hindrance::Man { cell, .. } | Hindrance::Covered(Bend { cell, .. }) => {
                Violation::DeflectorBlocked { bend, way, by: placed(&quiet, cell)? }
            }
            Hindrance::Deflector { bend: by, heading } => {
                let may_come_to = |cell| !is_held(&quiet, &paths, cell, None);
                let leads = path::leads(&paths, (by.cell, heading), may_come_to);
                Violation::DeflectorDiverted { bend, leads, way, by }
            }
        };
        Some(("DEF-20".into(), violation))
    });
    instead(heard, hindered).unwrap_or_else(|| {
        let comes = |&cell: &Cell| comes_to(&quiet, deflector, from, cell).is_ok();
        let game = quiet.position.game;
        let (reach, more) = nearest(game, to, game.cells().filter(comes).collect());
        Account::of(Violation::DeflectorOutOfReach { bend, to, reach, more })
    })
}

/// The account of what hinders a path: the clauses by which no path goes past the hindrance are broken instead of the
/// statement's clauses. `None` if nothing hinders the path, or if the clauses about the hindrance are not in force.
fn instead(heard: &Heard<'_>, hindered: Option<(Clauses, Violation)>) -> Option<Account> {
    let (law, violation) = hindered.filter(|&(law, _)| heard.cx.is_in_force(law))?;
    Some(Account { instead: Some((Verb::Forbids, law)), ..Account::of(violation) })
}

/// Whether a cell that a path reaches holds a man, or, if `side` is given, a man of that side.
fn is_held(cx: &Context<'_>, paths: &Paths<'_>, cell: Cell, side: Option<Side>) -> bool {
    let man = cx.position.men.get(cell);
    man.is_some_and(|man| side.is_none_or(|side| man.side == side)) && !paths.is_vacant(cell)
}

/// The account of something that a clause permits: the clause is cited and traced as a grant, and deflectors in the way
/// are recorded as ignored.
fn no_hindrance(heard: &Heard<'_>, statement: Deflection) -> Account {
    if is_breach(heard) {
        let instead = Some((Verb::Grants, heard.law));
        return Account { instead, ..Account::of(breach(heard, statement)) };
    }
    if !heard.read {
        return Account::untraced();
    }
    let passed = match statement {
        Deflection::StepsOverDeflector(_, crossed) => vec![crossed],
        Deflection::CastlesPastDeflector(castling) => castling.between().collect(),
        _ => Vec::new(),
    };
    let is_ignored = |cell| {
        let bend = Bend { deflector: deflector_on(heard.cx.position, cell)?, cell };
        Some(Ignored { what: Thing::Deflector(bend), by: heard.law.iter().next()? })
    };
    let ignored: Vec<Ignored> = passed.into_iter().filter_map(is_ignored).collect();
    let decides = (!ignored.is_empty()).then_some(heard.law);
    Account { is_grant: true, decides, ignored, ..Account::default() }
}

/// DEF-21: the fact that the ko bars another deflector from the destination of this one; an empty account if it does not.
fn ko_of_another(heard: &Heard<'_>, to: Cell) -> Account {
    let before = heard.cx.before.filter(|_| heard.cx.is_in_force(heard.law));
    let ko = before.and_then(|before| {
        let (cell, came_from) = before.deflectors()?.ko?;
        let bend = Bend { deflector: deflector_on(before, cell)?, cell };
        (came_from == to).then_some(Deed::OtherKo { bend, came_from })
    });
    let decides = ko.is_some().then_some(heard.law);
    Account { deeds: ko.into_iter().collect(), decides, ..Account::default() }
}

/// The move of a deflector, and the other paths to the same cell.
fn shifts(heard: &Heard<'_>, explain: Explain, side: Side, (bend, to): (Bend, Cell)) -> Account {
    let paths = Paths::of(&heard.cx.silent(), Traveller::Deflector, bend.cell);
    let Some(paths) = paths else { return Account::default() };
    let shifts = |way| Deed::Shifts { side, bend, way };
    let others = if explain.all_ways { path::others_to(&paths, to) } else { Vec::new() };
    Account {
        deed: path::to(&paths, to).map(|path| shifts(path.way())),
        other_ways: others.into_iter().map(shifts).collect(),
        ..Account::default()
    }
}

/// The fact that shows how a statement breaks its clause; `None` if there is no such fact.
fn breach(heard: &Heard<'_>, statement: Deflection) -> Option<Violation> {
    let cx = heard.cx.silent();
    let comes_back = |paths: Paths<'_>, cell: Cell| {
        let path = path::to(&paths, cell).map(|path| path.way());
        Violation::EndsWhereItBegan { cell, path }
    };
    let under = |deflector, cell, lies_there| {
        Some(Violation::ManOnDeflectorsCell { by: placed(&cx, cell)?, deflector, lies_there })
    };
    Some(match statement {
        Deflection::MovesAsKnight(m)
        | Deflection::LandsOnDeflector(m)
        | Deflection::StepsOverDeflector(m, _) => out_of_reach(&going(heard, m), moves),
        Deflection::CastlesAllTheWay(m) => {
            let g = going(heard, m);
            let (from, to) = stopped_castling(&g)?.king;
            Violation::CastlingIsWritten { king: who(&g), to: m.to(), turn: Turn::of(from, to) }
        }
        Deflection::ComesBack(m) => comes_back(men::paths(&cx, m)?, m.to()),
        Deflection::CastlesPastDeflector(castling) => {
            let lies = |cell| Some(Bend { deflector: deflector_on(cx.position, cell)?, cell });
            let bend = castling.between().find_map(lies)?;
            let (king, rook) = (castling.placed_king(), castling.placed_rook());
            Violation::DeflectorBetween { king, rook, bend }
        }
        Deflection::IsMoveAndAct => Violation::OtherForm { expected: ExtraForm::Act },
        Deflection::HasAct => Violation::NoAct,
        Deflection::IsInHand(side, deflector) => {
            Violation::NotInHand { side, deflector, hand: hand(cx.position, side) }
        }
        Deflection::ManStandsThere(deflector, cell) => return under(deflector, cell, false),
        Deflection::IsUnderMan(deflector, cell) => return under(deflector, cell, true),
        Deflection::DeflectorLiesThere(deflector, cell) => Violation::DeflectorLiesThere {
            bend: Bend { deflector: deflector_on(cx.position, cell)?, cell },
            deflector,
        },
        Deflection::HasStillInHand(side) => {
            Violation::StillInHand { side, hand: hand(cx.position, side) }
        }
        Deflection::HasDeflectorOn(cell) => Violation::NoDeflector { cell },
        Deflection::DeflectorComesBack(cell) => {
            comes_back(Paths::of(&cx, Traveller::Deflector, cell)?, cell)
        }
        Deflection::MovesBack(deflector, from, to) => {
            Violation::Ko { bend: Bend { deflector, cell: from }, came_from: to }
        }
        Deflection::MoveMayHaveEndedTheGame => Violation::MoveEndsTheGame,
        _ => return None,
    })
}
