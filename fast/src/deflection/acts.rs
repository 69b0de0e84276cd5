//! Deflector acts (DEF-15…22): which may follow a man's move, as sets of cells.
//!
//! An act matters to the mover's king only if the deflector lands where a path from the
//! king and a path from a rider of the other side can meet. Those cells are tried out one by one;
//! for all others it is enough to know whether the king is attacked without the deflector.

use types::{Act, Deflector, Extra};

use super::geometry::BOARD;
use super::paths::{Deflectors, Reach, Scene, reached};
use super::{Board, Ko, Move, cell, number, power};
use crate::fault::PlantedBug;
use crate::sets::wide::{Set, bit, cells};
use crate::sinks::Source;

/// The acts that may follow one man's move.
pub(super) struct Acts {
    deflectors: Deflectors,
    /// By type: the cells where one may be placed.
    placings: [Set; 3],
    /// By slot: the cells to which that deflector may be moved.
    moves: [Set; SLOTS],
    /// The number of acts.
    pub(super) count: u64,
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
    pub(super) fn to_extra(self, deflectors: Deflectors) -> Option<Extra> {
        Some(Extra::Act(match self {
            Done::Placed(deflector, to) => Act::Place(Deflector::ALL[deflector], cell(to)),
            Done::Moved(slot, to) => Act::Move(cell(deflectors.cell(slot)?), cell(to)),
        }))
    }
}

/// What the acts after any of a side's moves depend on, found once for all of them.
///
/// Sets of cells that paths reach may be larger than what they reach after a move, since the cell to which the man goes counts
/// as vacant. Only cells outside them are known to be safe.
pub(super) struct ActsAhead<'a> {
    /// The position before the move.
    board: &'a Board,
    /// On what the paths of the other side's riders depend there.
    before: Scene,
    /// While every man is on its cell.
    all: Around,
    /// Every cell that a man must leave to change `all`.
    any: Set,
    /// The last cell that a man has left, and what holds without the man.
    left: Option<(u8, Around)>,
}

/// What surrounds the king and the deflectors.
#[derive(Clone, Copy)]
struct Around {
    king: u8,
    /// What paths to the king cross. Riders of the other side count as gone, since each may cross its own cell (DEF-12).
    before_king: Lifting,
    /// What the paths of these riders reach, riders again counted as gone.
    after_riders: Lifting,
    /// By slot: the cells that the deflector reaches (DEF-17), and its own.
    moves: [Set; SLOTS],
    /// By slot: the cells to which the deflector can be moved if the king is safe.
    free: [Set; SLOTS],
    /// By slot: the number of these cells.
    count: [u64; SLOTS],
    /// The sum of these numbers.
    total: u64,
    /// The slots whose deflectors could expose the king, as bits.
    exposing: u8,
}

/// The cells that paths reach, and what they would reach without one of the deflectors.
#[derive(Clone, Copy)]
struct Lifting {
    cells: Set,
    /// By slot of the deflector that is lifted.
    without: [Set; SLOTS],
    /// Every cell of the other sets.
    any: Set,
}

/// The slots of deflectors.
const SLOTS: usize = Deflectors::SLOTS as usize;

/// All slots, with the cell of each deflector.
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
        for from in cells(scene.riders()) {
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

    /// The same after a man has left a cell, by the scene without the man and the king's cell.
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

    /// Finds where a deflector can be moved.
    fn look_around(&mut self, slot: u8, from: u8, board: &Board, scene: &Scene) {
        let index = usize::from(slot);
        self.moves[index] = moves_of(scene, slot, from);
        self.free[index] = landings(board, scene, from, self.moves[index]);
        self.total -= self.count[index];
        self.count[index] = u64::from(self.free[index].count_ones());
        self.total += self.count[index];
    }

    /// Finds the deflectors that could expose the king.
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

    /// The cells where the deflector of a slot could expose the king if it were moved there.
    fn matters(&self, slot: u8) -> Set {
        let index = usize::from(slot);
        self.before_king.without[index] & self.after_riders.without[index]
    }

    /// Every cell that a man must leave to change anything.
    fn any(&self) -> Set {
        self.moves.iter().fold(self.before_king.any | self.after_riders.any, |any, set| any | set)
    }
}

/// The cells of certain ones that are vacant and that DEF-24 allows to the deflector of a cell.
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

/// DEF-17: the cells that the deflector of a slot reaches, men and deflectors included, and its own.
fn moves_of(scene: &Scene, slot: u8, from: u8) -> Set {
    let occupied =
        if scene.faults.has(PlantedBug::DeflectorPassesMen) { 0 } else { scene.occupied };
    reached(from, true, false, occupied, scene.deflectors.without(slot)) | bit(from)
}

impl<'a> ActsAhead<'a> {
    /// Before a move of the side to move of a position.
    pub(super) fn of(board: &'a Board) -> ActsAhead<'a> {
        let us = board.state.side;
        let before = board.scene(us);
        let all = Around::of(board, &before, board.king(us));
        ActsAhead { board, before, all, any: all.any(), left: None }
    }

    /// The acts that may follow a legal move.
    pub(super) fn after(&mut self, turn: Move) -> Acts {
        let ActsAhead { board, before, .. } = *self;
        let (from, to) = (bit(turn.from), bit(turn.to));
        let king = self.all.king;
        let castles = king == turn.from && turn.from.abs_diff(turn.to) == 3;
        if castles || board.powers[power::PAWNS] & from != 0 && board.crossed == Some(turn.to) {
            // Two men may leave their cells.
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
        if king == turn.from {
            let around = self.all.after_leaving(from, board, &gone(), turn.to);
            return acts(board, &scene, &around, entered);
        }
        if self.any & from == 0 {
            return acts(board, &scene, &self.all, entered);
        }
        if self.left.as_ref().is_none_or(|left| left.0 != turn.from) {
            self.left = Some((turn.from, self.all.after_leaving(from, board, &gone(), king)));
        }
        let around = self.left.as_ref().map_or(&self.all, |left| &left.1);
        acts(board, &scene, around, entered)
    }
}

/// The acts after a man's move in a position, by the scene after it and what is known of it; `entered` is the vacant cell to
/// which the man went, if that does not count the man there yet.
fn acts(before: &Board, scene: &Scene, around: &Around, entered: Set) -> Acts {
    let deflectors = scene.deflectors;
    let mut acts = Acts { deflectors, placings: [0; 3], moves: [0; SLOTS], count: 0 };
    // DEF-22: whether the king is attacked with these deflectors.
    let exposed = |deflectors| Scene { deflectors, ..*scene }.attacks(around.king);
    let safe = |to: Set, matters: Set, with: &dyn Fn(u8) -> Deflectors| {
        let exposing = cells(to & matters).filter(|&cell| exposed(with(cell)));
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
            // Where it does not matter, a deflector is as good as lifted.
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
    /// Whether the side to move may make an act after some move.
    pub(super) fn may_act(&self) -> bool {
        self.hands[self.state.side] != 0 || self.deflectors.all != 0
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
        let free = Board { ko: None, ..*self };
        let mut ahead = ActsAhead::of(&free);
        let slot = self.deflectors.slot(ko.stands);
        let mut matters = false;
        self.each_move(|turn| {
            // The man has to leave both cells vacant; everything else can only be tried out.
            matters = matters
                || ahead.after(turn).moves[usize::from(slot) % SLOTS] & bit(ko.came_from) != 0;
        });
        matters.then_some(ko)
    }
}
