//! The deflector acts that may follow a man's move (DEF-15…22), as sets of cells.
//!
//! The landing of a deflector can affect the mover's king only on a cell where a path to the king and a path from an
//! enemy rider can meet. Acts that lead to such cells are tried out one by one; for all other acts it is enough to know
//! whether the king is attacked without the deflector.

use types::{Act, Deflector, Extra};

use super::geometry::BOARD;
use super::paths::{Deflectors, Reach, Scene, reached};
use super::{Board, Ko, cell, number, power};
use crate::fault::PlantedBug;
use crate::sets::wide::{Cells, Set, bit};
use crate::sinks::{Move, Source};

/// The acts that may follow one man's move.
pub(super) struct Acts {
    deflectors: Deflectors,
    /// By type: the cells where a deflector may be placed.
    placings: [Set; 3],
    /// By slot: the cells to which the deflector may be moved.
    moves: [Set; SLOTS],
    pub(super) count: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Done {
    /// A deflector of a type, given by the type's number, is placed on a cell.
    Placed(usize, u8),
    /// The deflector of a slot is moved to a cell.
    Moved(u8, u8),
}

impl Acts {
    pub(super) fn iter(&self) -> impl Iterator<Item = Done> {
        let placings = (0..3).flat_map(|deflector| {
            self.placings[deflector].cells().map(move |to| Done::Placed(deflector, to))
        });
        let moves = (0..Deflectors::SLOTS).flat_map(|slot| {
            self.moves[usize::from(slot)].cells().map(move |to| Done::Moved(slot, to))
        });
        placings.chain(moves)
    }

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
    /// `deflectors` are those on the board before the act.
    pub(super) fn to_extra(self, deflectors: Deflectors) -> Option<Extra> {
        Some(Extra::Act(match self {
            Done::Placed(deflector, to) => Act::Place(Deflector::ALL[deflector], cell(to)),
            Done::Moved(slot, to) => Act::Move(cell(deflectors.cell(slot)?), cell(to)),
        }))
    }
}

/// Data for finding the acts after every move of a side, computed once for the position before the move.
///
/// The sets of cells that paths reach may be too large for the position after a move, since the cell to which the man
/// goes still counts as vacant. So only cells outside these sets are known to be safe.
pub(super) struct ActsAhead<'a> {
    board: &'a Board,
    /// What determines the paths of enemy riders before the move.
    before: Scene,
    all: Around,
    /// If a man leaves one of these cells, `all` may change; otherwise it does not.
    any: Set,
    /// The last cell of [`ActsAhead::any`] that a man other than the king has left, and the surroundings without that man.
    left: Option<(u8, Around)>,
}

/// The surroundings of the king and of the deflectors: the cells on paths to the king, and where deflectors can move.
#[derive(Clone, Copy)]
struct Around {
    king: u8,
    /// The cells that paths to the king cross. Enemy riders are ignored as obstacles, since each may cross its own cell (DEF-12).
    before_king: Lifting,
    /// The cells that the paths of enemy riders reach. Enemy riders are ignored as obstacles here, too.
    after_riders: Lifting,
    /// By slot: the cells that the deflector reaches (DEF-20), and its own cell.
    moves: [Set; SLOTS],
    /// By slot: the cells to which the deflector may be moved if that does not expose the king.
    free: [Set; SLOTS],
    count: [u64; SLOTS],
    total: u64,
    /// The slots whose deflectors could expose the king by being moved, as bits.
    exposing: u8,
}

/// The cells that paths reach, and for every deflector the cells that the paths would reach without it.
#[derive(Clone, Copy)]
struct Lifting {
    cells: Set,
    /// By slot: a superset of the cells reached without the slot's deflector.
    without: [Set; SLOTS],
    /// The union of `cells` and of all sets in `without`.
    any: Set,
}

const SLOTS: usize = Deflectors::SLOTS as usize;

fn slots(deflectors: Deflectors) -> impl Iterator<Item = (u8, u8)> {
    (0..Deflectors::SLOTS).filter_map(move |slot| Some((slot, deflectors.cell(slot)?)))
}

impl Lifting {
    fn of(mut reach: Reach, occupied: Set, deflectors: Deflectors) -> Lifting {
        reach.follow(occupied, deflectors);
        let mut lifting = Lifting { cells: reach.cells, without: [0; SLOTS], any: reach.cells };
        for (slot, _) in slots(deflectors) {
            let without = reach.without(slot, occupied, deflectors);
            lifting.without[usize::from(slot)] = without;
            lifting.any |= without;
        }
        lifting
    }

    fn before_king(scene: &Scene, king: u8) -> Lifting {
        let occupied = scene.occupied & !scene.riders();
        let mut reach = Reach::default();
        reach.start(king, true, true, occupied, scene.deflectors);
        Lifting::of(reach, occupied, scene.deflectors)
    }

    fn after_riders(scene: &Scene) -> Lifting {
        let occupied = scene.occupied & !scene.riders();
        let mut reach = Reach::default();
        for from in scene.riders().cells() {
            let rides = |kind: Set| kind & bit(from) != 0;
            let (straight, diagonal) = (rides(scene.straight), rides(scene.diagonal));
            reach.start(from, straight, diagonal, occupied, scene.deflectors);
        }
        Lifting::of(reach, occupied, scene.deflectors)
    }
}

impl Around {
    fn of(board: &Board, scene: &Scene, king: u8) -> Around {
        let mut around = Around {
            king,
            before_king: Lifting::before_king(scene, king),
            after_riders: Lifting::after_riders(scene),
            moves: [0; SLOTS],
            free: [0; SLOTS],
            count: [0; SLOTS],
            total: 0,
            exposing: 0,
        };
        for (slot, from) in slots(scene.deflectors) {
            around.look_around(slot, from, board, scene);
        }
        around.find_exposing(scene);
        around
    }

    /// The surroundings after a man has left `cell`; `scene` is without the man, and `king` is the king's cell after the move.
    fn after_leaving(&self, cell: Set, board: &Board, scene: &Scene, king: u8) -> Around {
        let mut around = *self;
        if self.king != king || self.before_king.any & cell != 0 {
            around.king = king;
            around.before_king = Lifting::before_king(scene, king);
        }
        if self.after_riders.any & cell != 0 {
            around.after_riders = Lifting::after_riders(scene);
        }
        for (slot, from) in slots(scene.deflectors) {
            if self.moves[usize::from(slot)] & cell != 0 {
                around.look_around(slot, from, board, scene);
            }
        }
        around.find_exposing(scene);
        around
    }

    fn look_around(&mut self, slot: u8, from: u8, board: &Board, scene: &Scene) {
        let index = usize::from(slot);
        self.moves[index] = moves_of(scene, slot, from);
        self.free[index] = landings(board, scene, from, self.moves[index]);
        self.total -= self.count[index];
        self.count[index] = u64::from(self.free[index].count_ones());
        self.total += self.count[index];
    }

    fn find_exposing(&mut self, scene: &Scene) {
        self.exposing = 0;
        for (slot, from) in slots(scene.deflectors) {
            let free = self.free[usize::from(slot)];
            let exposes = free & self.matters(slot) != 0 || self.meeting() & bit(from) != 0;
            if exposes && !scene.faults.has(PlantedBug::ActExposesKing) {
                self.exposing |= 1 << slot;
            }
        }
    }

    /// The cells where a path to the king and a path of a rider can meet.
    fn meeting(&self) -> Set {
        self.before_king.cells & self.after_riders.cells
    }

    /// The cells where the deflector of `slot` could expose the king if it were moved there.
    fn matters(&self, slot: u8) -> Set {
        let index = usize::from(slot);
        self.before_king.without[index] & self.after_riders.without[index]
    }

    /// If a man leaves one of the cells returned, these surroundings may change; otherwise they do not.
    fn any(&self) -> Set {
        self.moves.iter().fold(self.before_king.any | self.after_riders.any, |any, set| any | set)
    }
}

/// The vacant cells of `reached` to which the deflector on `from` may be moved: none if a man stands on the deflector, and
/// never the cell that the ko forbids (DEF-21).
fn landings(board: &Board, scene: &Scene, from: u8, reached: Set) -> Set {
    if scene.occupied & bit(from) != 0 {
        return 0;
    }
    let to = reached & BOARD & !scene.occupied & !scene.deflectors.all;
    match board.ko {
        Some(ko) if ko.stands == from && !scene.faults.has(PlantedBug::KoForgotten) => {
            to & !bit(ko.came_from)
        }
        _ => to,
    }
}

/// DEF-20: the cells that the deflector of `slot` reaches, those with men and deflectors included, and its own cell.
fn moves_of(scene: &Scene, slot: u8, from: u8) -> Set {
    let occupied =
        if scene.faults.has(PlantedBug::DeflectorPassesMen) { 0 } else { scene.occupied };
    reached(from, true, false, occupied, scene.deflectors.without(slot)) | bit(from)
}

impl<'a> ActsAhead<'a> {
    pub(super) fn of(board: &'a Board) -> ActsAhead<'a> {
        let us = board.state.side;
        let before = board.scene(us);
        let all = Around::of(board, &before, board.king(us));
        ActsAhead { board, before, all, any: all.any(), left: None }
    }

    pub(super) fn after(&mut self, turn: Move<u8>) -> Acts {
        let ActsAhead { board, before, .. } = *self;
        let (from, to) = (bit(turn.mover), bit(turn.to));
        let king = self.all.king;
        let castles = king == turn.mover && turn.mover.abs_diff(turn.to) == 3;
        if castles || board.powers[power::PAWNS] & from != 0 && board.crossed == Some(turn.to) {
            // In castling and in a capture en passant, two men leave their cells.
            let after = board.moved(turn);
            let us = board.state.side;
            let (scene, king) = (after.scene(us), after.king(us));
            return acts(board, &scene, &Around::of(board, &scene, king), 0);
        }
        let scene = Scene {
            occupied: before.occupied & !from | to,
            straight: before.straight & !to,
            diagonal: before.diagonal & !to,
            ..before
        };
        let gone = || Scene { occupied: before.occupied & !from, ..before };
        let entered = to & !before.occupied;
        if king == turn.mover {
            let around = self.all.after_leaving(from, board, &gone(), turn.to);
            return acts(board, &scene, &around, entered);
        }
        if self.any & from == 0 {
            return acts(board, &scene, &self.all, entered);
        }
        if self.left.as_ref().is_none_or(|left| left.0 != turn.mover) {
            self.left = Some((turn.mover, self.all.after_leaving(from, board, &gone(), king)));
        }
        let around = self.left.as_ref().map_or(&self.all, |left| &left.1);
        acts(board, &scene, around, entered)
    }
}

/// The acts after a man's move in the position `before`, given the scene after the move and the surroundings. `entered`
/// is the vacant cell to which the man went, as a set; empty if `around` already has a man on that cell.
fn acts(before: &Board, scene: &Scene, around: &Around, entered: Set) -> Acts {
    let deflectors = scene.deflectors;
    let mut acts = Acts { deflectors, placings: [0; 3], moves: [0; SLOTS], count: 0 };
    // DEF-22: whether the king is attacked with these deflectors.
    let exposed = |deflectors| Scene { deflectors, ..*scene }.attacks(around.king);
    let safe = |to: Set, matters: Set, with: &dyn Fn(u8) -> Deflectors| {
        let exposing = (to & matters).cells().filter(|&cell| exposed(with(cell)));
        exposing.fold(to, |to, cell| to & !bit(cell))
    };
    let hand = before.hands[before.state.side];
    if hand != 0 {
        let vacant = BOARD & !scene.occupied & !deflectors.all;
        let matters =
            if scene.faults.has(PlantedBug::ActExposesKing) { 0 } else { around.meeting() };
        for (deflector, placings) in acts.placings.iter_mut().enumerate() {
            if hand & (1 << deflector) != 0 {
                *placings = safe(vacant, matters, &|cell| deflectors.with(deflector, cell));
                acts.count += u64::from(placings.count_ones());
            }
        }
        return acts;
    }
    acts.moves = around.free;
    acts.count = around.total;
    let enters = |slot: u8| around.moves[usize::from(slot)] & entered != 0;
    let may_expose = |slot: u8| around.exposing >> slot & 1 != 0;
    for (slot, from) in slots(deflectors).filter(|&(slot, _)| enters(slot) || may_expose(slot)) {
        let index = usize::from(slot);
        let mut to = around.free[index];
        if enters(slot) {
            to = landings(before, scene, from, moves_of(scene, slot, from));
        }
        if may_expose(slot) {
            let without = deflectors.without(slot);
            // On a cell where the deflector affects no attack, it leaves the king exactly as safe as without the deflector.
            if around.meeting() & bit(from) != 0 && exposed(without) {
                to &= around.matters(slot);
            }
            to = safe(to, around.matters(slot), &|cell| without.put(slot, cell));
        }
        acts.moves[index] = to;
        acts.count = acts.count + u64::from(to.count_ones()) - around.count[index];
    }
    acts
}

impl Board {
    pub(super) fn may_act(&self) -> bool {
        self.hands[self.state.side] != 0 || self.deflectors.all != 0
    }

    /// The position after an act of the side that has just moved a man; `self` is the position between move and act.
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

    /// The ko, if it forbids a turn that would otherwise be legal (DEF-24); otherwise `None`.
    pub(super) fn ko_that_matters(&self) -> Option<Ko> {
        let ko = self.ko?;
        let free = Board { ko: None, ..*self };
        let mut ahead = ActsAhead::of(&free);
        let slot = self.deflectors.slot(ko.stands);
        let mut matters = false;
        self.each_move(&mut |turn| {
            // The deflector may be able to go back after some moves only, so every move is tried.
            matters = matters
                || ahead.after(turn).moves[usize::from(slot) % SLOTS] & bit(ko.came_from) != 0;
        });
        matters.then_some(ko)
    }
}
