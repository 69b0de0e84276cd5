//! Deflector acts (DEF-15…22): which may follow a man's move, as sets of cells.
//!
//! An act matters to the mover's king only if the deflector lands where a path from the
//! king and a path from a rider of the other side can meet. Those cells are tried out one by one;
//! for all others it is enough to know whether the king is attacked without the deflector.

use record::{Act, Deflector, Second};

use super::geometry::BOARD;
use super::paths::{Deflectors, Scene, reached};
use super::{Board, Ko, cell, number};
use crate::fault::Fault;
use crate::sets::wide::{Set, bit, cells};
use crate::sinks::Source;

/// The acts that may follow one man's move.
pub(super) struct Acts {
    deflectors: Deflectors,
    /// By type: the cells where one may be placed.
    placings: [Set; 3],
    /// By slot: the cells to which that deflector may be moved.
    moves: [Set; Deflectors::SLOTS as usize],
}

/// One act, of which [`Acts`] holds sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Done {
    /// A type, by number, and a cell.
    Placed(usize, u8),
    /// A slot and a cell.
    Moved(u8, u8),
}

impl Acts {
    /// Their number.
    pub(super) fn count(&self) -> u64 {
        let sets = self.placings.iter().chain(&self.moves);
        sets.map(|set| u64::from(set.count_ones())).sum()
    }

    /// Each of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = Done> {
        let placings = (0..3).flat_map(|deflector| {
            cells(self.placings[deflector]).map(move |to| Done::Placed(deflector, to))
        });
        let moves = (0..Deflectors::SLOTS).flat_map(|slot| {
            cells(self.moves[usize::from(slot)]).map(move |to| Done::Moved(slot, to))
        });
        placings.chain(moves)
    }

    /// The one with this text form, if it is among them.
    pub(super) fn find(&self, act: Act) -> Option<Done> {
        match act {
            Act::Place(deflector, to) => {
                let (deflector, to) = (deflector as usize, number(to)?);
                (self.placings[deflector] & bit(to) != 0).then_some(Done::Placed(deflector, to))
            }
            Act::Move(from, to) => {
                let (from, to) = (number(from)?, number(to)?);
                if self.deflectors.all & bit(from) == 0 {
                    return None;
                }
                let slot = self.deflectors.slot(from);
                (self.moves[usize::from(slot)] & bit(to) != 0).then_some(Done::Moved(slot, to))
            }
        }
    }
}

impl Done {
    /// The text form, by the deflectors on the board before the act.
    pub(super) fn to_record(self, deflectors: Deflectors) -> Option<Second> {
        Some(Second::Act(match self {
            Done::Placed(deflector, to) => Act::Place(Deflector::ALL[deflector], cell(to)),
            Done::Moved(slot, to) => Act::Move(cell(deflectors.cell(slot)?), cell(to)),
        }))
    }
}

/// The king that an act must not expose, and what surrounds it.
struct Guard {
    scene: Scene,
    king: u8,
    /// A set with every cell that a path to the king crosses. Riders count as gone, since each may cross its own cell
    /// (DEF-12).
    before_king: Set,
}

impl Guard {
    fn new(scene: Scene, king: u8, deflectors: Deflectors) -> Guard {
        Guard { scene, king, before_king: Guard::before_king(&scene, king, deflectors) }
    }

    fn before_king(scene: &Scene, king: u8, deflectors: Deflectors) -> Set {
        reached(king, true, true, scene.occupied & !scene.riders(), deflectors)
    }

    /// Every cell that a path of a rider reaches, riders again counted as gone.
    fn after_rider(&self, from: u8, deflectors: Deflectors) -> Set {
        let rides = |kind: Set| kind & bit(from) != 0;
        let (straight, diagonal) = (rides(self.scene.straight), rides(self.scene.diagonal));
        let occupied = self.scene.occupied & !self.scene.riders();
        reached(from, straight, diagonal, occupied, deflectors)
    }

    /// Whether the king is attacked with these deflectors.
    fn is_exposed(&self, deflectors: Deflectors) -> bool {
        Scene { deflectors, ..self.scene }.attacks(self.king)
    }

    /// Of the cells where a deflector may land, those where it does not expose the king. `matters` are those where it
    /// could; `exposed_else` tells whether it is exposed if the deflector lands on another.
    fn safe(
        &self,
        to: Set,
        matters: Set,
        exposed_else: bool,
        with: impl Fn(u8) -> Deflectors,
    ) -> Set {
        let rest = if exposed_else { 0 } else { to & !matters };
        cells(matters)
            .filter(|&cell| !self.is_exposed(with(cell)))
            .fold(rest, |set, cell| set | bit(cell))
    }

    /// DEF-22 for a deflector placed from hand; `after_riders` are the cells that paths of riders reach.
    fn safe_placings(
        &self,
        deflectors: Deflectors,
        deflector: usize,
        to: Set,
        after_riders: Set,
    ) -> Set {
        let matters = to & self.before_king & after_riders;
        self.safe(to, matters, false, |cell| deflectors.with(deflector, cell))
    }

    /// DEF-22 for the deflector of a slot that is moved; `riders` are all with the cells that their paths reach.
    fn safe_moves(
        &self,
        deflectors: Deflectors,
        slot: u8,
        from: u8,
        to: Set,
        riders: &[(u8, Set)],
    ) -> Set {
        let without = deflectors.without(slot);
        let crosses = |paths: Set| paths & bit(from) != 0;
        // Paths that do not cross the deflector are the same without it.
        let mut before_king = self.before_king;
        let mut exposed = false;
        if crosses(before_king) {
            before_king = Guard::before_king(&self.scene, self.king, without);
            exposed = riders.iter().any(|rider| crosses(rider.1)) && self.is_exposed(without);
        }
        let near = to & before_king;
        let mut matters = 0;
        for &(rider, reach) in riders {
            if matters == near {
                break;
            }
            let reach = if crosses(reach) { self.after_rider(rider, without) } else { reach };
            matters |= near & reach;
        }
        self.safe(to, matters, exposed, |cell| without.put(slot, cell))
    }
}

impl Board {
    /// Whether the side to move may make an act after some move.
    pub(super) fn may_act(&self) -> bool {
        self.hands[self.state.side] != 0 || self.deflectors.all != 0
    }

    /// The acts of the side that has just moved a man, on the board as it is now; `ko` is that of
    /// the turn before.
    pub(super) fn acts(&self, ko: Option<Ko>) -> Acts {
        let mover = self.state.side.other();
        let deflectors = self.deflectors;
        let mut acts = Acts { deflectors, placings: [0; 3], moves: [0; 6] };
        let hand = self.hands[mover];
        let occupied = self.occupied();
        let scene = self.scene(mover);
        let needs_no_guard = scene.riders() == 0 || self.state.faults.has(Fault::ActExposesKing);
        let guard = (!needs_no_guard).then(|| Guard::new(scene, self.king(mover), deflectors));
        let riders = cells(scene.riders());
        if hand != 0 {
            let vacant = BOARD & !occupied & !deflectors.all;
            let after_riders = guard.as_ref().map_or(0, |guard| {
                riders.fold(0, |set, rider| set | guard.after_rider(rider, deflectors))
            });
            for (deflector, placings) in acts.placings.iter_mut().enumerate() {
                if hand & (1 << deflector) != 0 {
                    *placings = match &guard {
                        Some(guard) => {
                            guard.safe_placings(deflectors, deflector, vacant, after_riders)
                        }
                        None => vacant,
                    };
                }
            }
            return acts;
        }
        let riders = guard.as_ref().map_or(Vec::new(), |guard| {
            let mut reaches = Vec::with_capacity(scene.riders().count_ones() as usize);
            reaches.extend(riders.map(|rider| (rider, guard.after_rider(rider, deflectors))));
            reaches
        });
        for slot in 0..Deflectors::SLOTS {
            let Some(from) = deflectors.cell(slot) else { continue };
            if occupied & bit(from) != 0 {
                continue;
            }
            let in_the_way =
                if self.state.faults.has(Fault::DeflectorPassesMen) { 0 } else { occupied };
            let reached = reached(from, true, false, in_the_way, deflectors.without(slot));
            let mut to = reached & !occupied & !deflectors.all;
            if let Some(ko) = ko
                && ko.stands == from
                && !self.state.faults.has(Fault::KoForgotten)
            {
                to &= !bit(ko.came_from);
            }
            acts.moves[usize::from(slot)] = match &guard {
                Some(guard) => guard.safe_moves(deflectors, slot, from, to, &riders),
                None => to,
            };
        }
        acts
    }

    /// The position after the side that has just moved a man has also made an act.
    pub(super) fn after_act(&self, act: Done) -> Board {
        let mut next = *self;
        match act {
            Done::Placed(deflector, to) => {
                next.hands[self.state.side.other()] &= !(1 << deflector);
                next.deflectors = self.deflectors.with(deflector, to);
            }
            Done::Moved(slot, to) => {
                next.deflectors = self.deflectors.put(slot, to);
                next.ko = self.deflectors.cell(slot).map(|came_from| Ko { stands: to, came_from });
            }
        }
        next
    }

    /// The ko, if it takes a legal turn away (DEF-24).
    pub(super) fn ko_that_matters(&self) -> Option<Ko> {
        let ko = self.ko?;
        let mut matters = false;
        self.each_move(|turn| {
            // The man has to leave both cells vacant; everything else can only be tried out.
            matters = matters || {
                let after = self.after(turn);
                let slot = self.deflectors.slot(ko.stands);
                after.acts(None).moves[usize::from(slot & 7) % 6] & bit(ko.came_from) != 0
            };
        });
        matters.then_some(ko)
    }
}
