//! The deflector act: placing one from hand (DEF-16), or moving one on the board (DEF-18,
//! DEF-20, DEF-21). The king is not considered here: check is judged with the turn (DEF-22).

use record::facts::{Bend, Fact, Form, Placed};
use record::{Act, Cell, Deflector, DeflectorFields, Game, Position, Second, Side, Turn};

use super::gothic::is_cell;
use super::men::MenOfDeflection;
use super::path::{Heading, Path, Paths, Start, Traveller};
use super::{deflector_on, why};
use crate::context::{Context, Granted, R, nearest};
use crate::usual::attacked_kings;

/// The side that makes an act, and the ko that binds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actor {
    pub(super) side: Side,
    pub(super) ko: Option<(Cell, Cell)>,
}

/// Judges an act in the position after the man's move; check on the mover's own king apart.
pub(super) fn is_allowed(cx: &Context<'_>, actor: Actor, act: Act) -> R<()> {
    may_be_made(cx, act)?;
    match act {
        Act::Place(deflector, cell) => {
            let bend = Bend { deflector, cell };
            can_be_placed(cx, actor.side, bend)?;
            cx.tells(|| Some(Fact::Lays { side: actor.side, bend }));
        }
        Act::Move(from, to) => {
            let bend = can_be_moved_by(cx, actor.side, from)?;
            let ko = || is_no_ko(cx, actor.ko, bend, to);
            let (path, ()) = cx.in_order("DEF-31", || comes_to(cx, bend, to), ko)?;
            cx.tells(|| Some(Fact::Shifts { side: actor.side, bend, way: path.way()? }));
            cx.tells_others(|| {
                let others = deflectors_paths(cx, from).others_to(to).into_iter();
                others.map(|way| Fact::Shifts { side: actor.side, bend, way }).collect()
            });
        }
    }
    Ok(())
}

/// The position after an act.
pub(super) fn made(position: &Position, side: Side, act: Act) -> Position {
    let mut after = position.clone();
    if let Some(fields) = after.deflectors_mut() {
        match act {
            Act::Place(deflector, cell) => {
                fields.hand_mut(side)[index(deflector)] = false;
                put(fields, Bend { deflector, cell });
            }
            Act::Move(from, to) => {
                let moved = fields.placed.iter_mut().filter(|(_, cell)| *cell == from);
                moved.for_each(|(_, cell)| *cell = to);
                fields.placed.sort_unstable();
                fields.ko = Some((to, from));
            }
        }
    }
    after
}

/// Every act that can be written for a position after a man's move: each type to each cell, and
/// each deflector on the board to each cell. (From other cells, evidently no act is possible.)
pub(super) fn every_act(position: &Position) -> impl Iterator<Item = Act> {
    let placed = position.deflectors().map_or(&[][..], |fields| &fields.placed);
    Game::Deflection.cells().flat_map(move |to| {
        let laying = Deflector::ALL.into_iter().map(move |deflector| Act::Place(deflector, to));
        laying.chain(placed.iter().map(move |&(_, from)| Act::Move(from, to)))
    })
}

/// The same without those that are refused whatever their cell: of a deflector that is not in hand (DEF-16), or that may
/// not be moved (DEF-18); and without the moves to where no path of the deflector leads (DEF-20).
pub(super) fn possible_acts(cx: &Context<'_>, actor: Actor) -> Vec<Act> {
    let cx = cx.silent();
    let can_be_laid = Deflector::ALL.map(|deflector| is_held(&cx, actor.side, deflector).is_ok());
    let placed = cx.position.deflectors().map_or(&[][..], |fields| &fields.placed);
    let is_movable = |from: Cell| can_be_moved_by(&cx, actor.side, from).is_ok();
    let movable = placed.iter().map(|&(_, from)| from).filter(|&from| is_movable(from));
    let movable: Vec<(Cell, Option<Vec<Cell>>)> = movable
        .map(|from| (from, cx.is_plain().then(|| deflectors_paths(&cx, from).reach())))
        .collect();
    let so = |act: &Act| match *act {
        Act::Place(deflector, _) => can_be_laid[index(deflector)],
        Act::Move(from, to) => movable.iter().any(|(movable, reach)| {
            *movable == from && reach.as_ref().is_none_or(|reach| reach.contains(&to))
        }),
    };
    every_act(cx.position).filter(so).collect()
}

/// Whether the side to move could, without moving a man, make an act that leaves its king safe.
pub(crate) fn has_act(cx: &Context<'_>) -> bool {
    let cx = cx.silent();
    let side = cx.position.side;
    let ko = cx.position.deflectors().and_then(|fields| fields.ko);
    every_act(cx.position).any(|act| {
        is_allowed(&cx, Actor { side, ko }, act).is_ok() && {
            let after = made(cx.position, side, act);
            attacked_kings(&MenOfDeflection, &cx.aside(&after), side).is_empty()
        }
    })
}

/// DEF-15: besides the man's move a turn may have a deflector act, and by DEF-19 only
/// one: no turn with two can be written.
pub(super) fn act_of(cx: &Context<'_>, turn: &Turn) -> R<Option<Act>> {
    match turn.second {
        None => Ok(None),
        Some(Second::Act(act)) => Ok(Some(act)),
        Some(Second::Vanishing(_) | Second::Twin(_)) => {
            Err(cx.fault("DEF-15", || Fact::OtherForm { expected: Form::MoveAndAct }))
        }
    }
}

/// DEF-15: after moving a man the player may make a deflector act.
fn may_be_made(cx: &Context<'_>, act: Act) -> R<()> {
    let (one, other) = match act {
        Act::Place(_, cell) => (cell, cell),
        Act::Move(from, to) => (from, to),
    };
    for cell in [one, other] {
        if !is_cell(cx, cell) {
            return Err(cx.fault("DEF-1", || Fact::NoCell { cell }));
        }
    }
    cx.grants("DEF-15", Some(()), || Fact::NoAct)
}

/// DEF-16: from the player's own hand, to a cell with neither man nor deflector.
fn can_be_placed(cx: &Context<'_>, side: Side, bend: Bend) -> R<()> {
    let Bend { deflector, cell } = bend;
    is_held(cx, side, deflector)?;
    cx.forbids("DEF-16", cx.position.men.get(cell), |man| Fact::ManOnDeflectorsCell {
        by: Placed::new(man, cell),
        deflector,
        lies_there: false,
    })?;
    cx.forbids("DEF-16", deflector_on(cx.position, cell), |other| Fact::DeflectorLiesThere {
        bend: Bend { deflector: other, cell },
        deflector,
    })
}

/// DEF-16: the deflector is in the player's own hand.
fn is_held(cx: &Context<'_>, side: Side, deflector: Deflector) -> R<()> {
    let held = holds(cx.position, side, deflector).then_some(());
    let missing = || Fact::NotInHand { side, deflector, hand: hand(cx.position, side) };
    cx.grants("DEF-16", held, missing)
}

/// DEF-17: a deflector stays where it is, and a man that lands on it does not capture it.
pub(super) fn stay(cx: &Context<'_>, landed: Cell, after: &mut Position) {
    if let Some(fields) = after.deflectors_mut() {
        fields.placed.retain(|lying| lying.1 != landed || cx.says_and_cites("DEF-17", true, lying));
    }
}

/// DEF-18: only a player whose own hand is empty may move a deflector, and may move any on the board.
fn can_be_moved_by(cx: &Context<'_>, side: Side, from: Cell) -> R<Bend> {
    let hand = hand(cx.position, side);
    let held = (!hand.is_empty()).then_some(hand);
    cx.forbids("DEF-18", held, |hand| Fact::StillInHand { side, hand })?;
    match deflector_on(cx.position, from) {
        Some(deflector) => Ok(Bend { deflector, cell: from }),
        None => Err(cx.fault("DEF-18", || Fact::NoDeflector { cell: from })),
    }
}

/// DEF-20: the paths of the deflector on a cell, as a rook's.
fn deflectors_paths<'a>(cx: &Context<'a>, from: Cell) -> Paths<'a> {
    let own = cx.defines("DEF-20", &Heading::ORTHOGONAL).all;
    Paths::new(cx, Start { from, own, of: Traveller::Deflector })
}

/// DEF-20: as a rook moves, turned by other deflectors, from and to a cell without a man,
/// not to one with a deflector, nor back to its own.
fn comes_to(cx: &Context<'_>, bend: Bend, to: Cell) -> R<Path> {
    let Bend { deflector, cell: from } = bend;
    let paths = deflectors_paths(cx, from);
    let back = (from == to).then_some(from);
    cx.forbids("DEF-20", back, |cell| Fact::EndsWhereItBegan {
        cell,
        path: paths.to(cell).and_then(|path| path.way()),
    })?;
    for (cell, lies_there) in [(from, true), (to, false)] {
        cx.forbids("DEF-20", cx.position.men.get(cell), |man| Fact::ManOnDeflectorsCell {
            by: Placed::new(man, cell),
            deflector,
            lies_there,
        })?;
    }
    cx.forbids("DEF-20", deflector_on(cx.position, to), |other| Fact::DeflectorLiesThere {
        bend: Bend { deflector: other, cell: to },
        deflector,
    })?;
    let path = paths.to(to);
    if path.is_none() && cx.is_kept() {
        why::nothing_is_in_a_deflectors_way(cx, &paths, (bend, to))?;
    }
    cx.grants("DEF-20", path, || {
        let quiet = cx.silent();
        let cells = cx.position.game.cells().filter(|&cell| comes_to(&quiet, bend, cell).is_ok());
        let (reach, more) = nearest(cx.position.game, to, cells.collect());
        Fact::DeflectorOutOfReach { bend, to, reach, more }
    })
}

/// DEF-21: the deflector that the opponent's last turn moved does not move back.
fn is_no_ko(cx: &Context<'_>, ko: Option<(Cell, Cell)>, bend: Bend, to: Cell) -> R<()> {
    if ko.is_none() {
        return Ok(());
    }
    let back = ko.filter(|&ko| ko == (bend.cell, to));
    cx.forbids("DEF-21", back, |(_, came_from)| Fact::Ko { bend, came_from })
}

/// The deflectors that a side has in hand.
pub(super) fn hand(position: &Position, side: Side) -> Vec<Deflector> {
    Deflector::ALL.into_iter().filter(|&deflector| holds(position, side, deflector)).collect()
}

/// Whether a side has a deflector of a type in hand.
pub(super) fn holds(position: &Position, side: Side, deflector: Deflector) -> bool {
    position.deflectors().is_some_and(|fields| fields.hand(side)[index(deflector)])
}

/// The place of a type in a hand.
const fn index(deflector: Deflector) -> usize {
    match deflector {
        Deflector::J => 0,
        Deflector::L => 1,
        Deflector::V => 2,
    }
}

/// Places a deflector on a cell; deflectors are kept sorted by type, file and rank.
fn put(fields: &mut DeflectorFields, bend: Bend) {
    fields.placed.push((bend.deflector, bend.cell));
    fields.placed.sort_unstable();
}
