//! Straight-line paths across deflectors (DEF-6…13).
//!
//! A path is followed line by line as in Gothic Chess until it meets an open deflector, which is one without a man on
//! it. From there on it is traced as pairs of a deflector and a heading, at most 6 · 8 of them. Each pair is followed
//! only once, so loops end (DEF-11).

use super::geometry::{MEN, heading, ray};
use crate::fault::{Faults, PlantedBug};
use crate::sets::wide::{Cells, Set, bit};

/// By type of deflector and heading of arrival: the headings at which a path leaves the deflector, as a mask.
const TURNS: [[u8; 8]; 4] = {
    let mut turns = [[0; 8]; 4];
    let mut steps = 1;
    while steps <= 3 {
        let mut heading = 0;
        while heading < 8 {
            turns[steps - 1][heading] =
                1 << ((heading + steps) % 8) | 1 << ((heading + 8 - steps) % 8);
            heading += 1;
        }
        steps += 1;
    }
    turns
};

/// The headings at which a path leaves the deflector of a slot after arriving at `heading`, as a mask.
#[inline]
fn turned(slot: u8, heading: u32) -> u8 {
    TURNS[usize::from(slot / 2) & 3][heading as usize & 7]
}

const NOWHERE: u8 = 0xFF;

/// The deflectors on the board: two slots for each type.
#[derive(Clone, Copy)]
pub(super) struct Deflectors {
    /// The cell of each slot, one byte each; [`NOWHERE`] if the slot is empty. Slots 6 and 7 stay empty.
    slots: u64,
    pub(super) all: Set,
}

/// The index of the lowest byte that is not zero; 0 if all are zero.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the mask leaves three bits")]
const fn byte(bytes: u64) -> u8 {
    ((bytes.trailing_zeros() / 8) & 7) as u8
}

impl Deflectors {
    pub(super) const NONE: Deflectors = Deflectors { slots: !0, all: 0 };
    pub(super) const SLOTS: u8 = 6;

    pub(super) const fn cell(self, slot: u8) -> Option<u8> {
        match self.slots.to_le_bytes()[(slot & 7) as usize] {
            NOWHERE => None,
            cell => Some(cell),
        }
    }

    /// The slot of the deflector on a cell; there must be one.
    #[inline]
    pub(super) const fn slot(self, cell: u8) -> u8 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        // Subtraction finds the lowest zero byte by the borrow that it causes.
        let differs = self.slots ^ (cell as u64 * ONES);
        let zero = differs.wrapping_sub(ONES) & !differs & (ONES << 7);
        byte(zero)
    }

    /// The cells with deflectors of one type, given by its number.
    #[allow(clippy::cast_possible_truncation, reason = "there are three types")]
    pub(super) fn of(self, deflector: usize) -> Set {
        let slots = [2 * deflector as u8, 2 * deflector as u8 + 1];
        slots.into_iter().filter_map(|slot| self.cell(slot)).fold(0, |set, cell| set | bit(cell))
    }

    #[allow(clippy::cast_possible_truncation, reason = "there are three types")]
    /// These deflectors with one more of a type, on a cell without one; unchanged if there are two of that type already.
    pub(super) const fn with(self, deflector: usize, cell: u8) -> Deflectors {
        let first = 2 * deflector as u8;
        if self.cell(first).is_none() {
            self.put(first, cell)
        } else if self.cell(first + 1).is_none() {
            self.put(first + 1, cell)
        } else {
            self
        }
    }

    /// Moves the deflector of a slot to another cell, or puts one there if the slot is empty.
    pub(super) const fn put(self, slot: u8, cell: u8) -> Deflectors {
        let lifted = self.without(slot);
        let slots = lifted.slots ^ ((NOWHERE ^ cell) as u64) << (8 * (slot & 7));
        Deflectors { slots, all: lifted.all | bit(cell) }
    }

    pub(super) const fn without(self, slot: u8) -> Deflectors {
        match self.cell(slot) {
            None => self,
            Some(cell) => Deflectors {
                slots: self.slots | (NOWHERE as u64) << (8 * (slot & 7)),
                all: self.all & !bit(cell),
            },
        }
    }

    /// The headings, as a mask, at which a path goes on after arriving on a cell at `heading`. A man on the cell is ignored.
    #[inline]
    fn onward(self, cell: u8, heading: u32) -> u8 {
        if self.all & bit(cell) == 0 {
            1 << (heading & 7)
        } else {
            turned(self.slot(cell), heading)
        }
    }
}

/// Pairs of a deflector and a heading at which a path leaves it, as one byte of headings per slot: those found so far,
/// and those still to be followed.
#[derive(Clone, Copy, Default)]
struct Departures {
    seen: u64,
    pending: u64,
}

impl Departures {
    #[inline]
    fn add(&mut self, slot: u8, headings: u8) {
        let new = u64::from(headings) << (8 * (slot & 7)) & !self.seen;
        self.seen |= new;
        self.pending |= new;
    }

    /// Takes out a slot and the headings still to be followed from its deflector; `None` if nothing is left to follow.
    #[inline]
    fn next(&mut self) -> Option<(u8, u8)> {
        if self.pending == 0 {
            return None;
        }
        let slot = byte(self.pending);
        let headings = self.pending.to_le_bytes()[(slot & 7) as usize];
        self.pending &= !(0xFF << (8 * slot));
        Some((slot, headings))
    }
}

/// Everything that determines the paths of one side's riders: obstacles, deflectors and riders.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// Every man.
    pub(super) occupied: Set,
    /// The riders that begin moves along file or rank.
    pub(super) straight: Set,
    /// The riders that begin moves along a diagonal.
    pub(super) diagonal: Set,
    pub(super) deflectors: Deflectors,
    pub(super) faults: Faults,
}

/// The cells reached by paths that leave the cell `from` along file and rank if `straight`, and along the diagonals if
/// `diagonal`. They include the cells of the men on `occupied` that stop the paths, and of open deflectors.
#[inline]
pub(super) fn reached(
    from: u8,
    straight: bool,
    diagonal: bool,
    occupied: Set,
    deflectors: Deflectors,
) -> Set {
    let mut reach = Reach::default();
    reach.start(from, straight, diagonal, occupied, deflectors);
    reach.follow(occupied, deflectors);
    reach.cells
}

/// The cells that paths reach from one or more starting cells.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// The cells reached, including those of men and open deflectors.
    pub(super) cells: Set,
    departures: Departures,
    /// The headings at which paths arrive at deflectors, as one byte of headings per slot.
    arrivals: u64,
}

impl Reach {
    /// Adds the cells that paths reach from a cell up to the first deflectors. [`Reach::follow`] then adds those beyond.
    #[inline]
    pub(super) fn start(
        &mut self,
        from: u8,
        straight: bool,
        diagonal: bool,
        occupied: Set,
        deflectors: Deflectors,
    ) {
        let stop = occupied | deflectors.all;
        let mut set = 0;
        if straight {
            set |= MEN.rook(from, stop);
        }
        if diagonal {
            set |= MEN.bishop(from, stop);
        }
        self.cells |= set;
        let crossed = set & deflectors.all & !occupied;
        for cell in crossed.cells() {
            self.arrive(cell, heading(from, cell), deflectors);
        }
    }

    #[inline]
    fn arrive(&mut self, cell: u8, heading: u32, deflectors: Deflectors) {
        let slot = deflectors.slot(cell);
        self.arrivals |= 1 << (8 * u32::from(slot) + heading);
        self.departures.add(slot, turned(slot, heading));
    }

    /// Adds the cells that the paths reach beyond the first deflectors.
    #[inline]
    pub(super) fn follow(&mut self, occupied: Set, deflectors: Deflectors) {
        if self.departures.pending != 0 {
            self.follow_across(occupied, deflectors);
        }
    }

    fn follow_across(&mut self, occupied: Set, deflectors: Deflectors) {
        while let Some((slot, headings)) = self.departures.next() {
            let Some(at) = deflectors.cell(slot) else { continue };
            self.leave(at, headings, occupied, deflectors);
        }
    }

    /// Follows paths from a cell along the given headings up to the next men and deflectors.
    #[inline]
    fn leave(&mut self, from: u8, mut headings: u8, occupied: Set, deflectors: Deflectors) {
        let stop = occupied | deflectors.all;
        while headings != 0 {
            let heading = headings.trailing_zeros();
            headings &= headings - 1;
            let (cells, end) = ray(from, heading, stop);
            self.cells |= cells;
            if let Some(end) = end
                && bit(end) & occupied == 0
            {
                self.arrive(end, heading, deflectors);
            }
        }
    }

    /// A superset of the cells that the paths reach if the deflector of `slot` is removed: the cells reached with the
    /// deflector, and those reached by going straight on across its cell.
    pub(super) fn without(&self, slot: u8, occupied: Set, deflectors: Deflectors) -> Set {
        let arrivals = self.arrivals.to_le_bytes()[usize::from(slot & 7)];
        let Some(at) = deflectors.cell(slot).filter(|_| arrivals != 0) else { return self.cells };
        let mut reach = *self;
        let lifted = deflectors.without(slot);
        reach.leave(at, arrivals, occupied, lifted);
        reach.follow(occupied, lifted);
        reach.cells
    }
}

impl Scene {
    #[inline]
    pub(super) fn riders(&self) -> Set {
        self.straight | self.diagonal
    }

    /// Whether a rider attacks a cell (DEF-13). The paths are followed backwards from the cell.
    #[inline]
    pub(super) fn attacks(&self, cell: u8) -> bool {
        let riders = self.riders();
        if riders == 0 {
            return false;
        }
        let deflectors = self.deflectors.all;
        let stop = self.occupied | deflectors;
        let straight = MEN.rook(cell, stop);
        let diagonal = MEN.bishop(cell, stop);
        if straight & self.straight != 0 || diagonal & self.diagonal != 0 {
            return true;
        }
        if deflectors == 0 {
            return false;
        }
        // Backwards, a path can go on across open deflectors, and across the cells of riders: a rider that begins no
        // move along this line may come to the line later, across the cell that it left (DEF-12).
        let crossed = (straight | diagonal) & ((deflectors & !self.occupied) | riders);
        crossed != 0 && self.attacks_across(cell, crossed)
    }

    fn attacks_across(&self, cell: u8, crossed: Set) -> bool {
        let mut search = Search::new(self, 0);
        for at in crossed.cells() {
            let headings = self.deflectors.onward(at, heading(cell, at));
            let set = bit(at);
            search.walk::<true>(at, headings, self.occupied & !set, 0, set & self.riders());
            if search.checked {
                return true;
            }
        }
        false
    }

    /// Searches for the riders' attacks on a king and for pins; `men` are the men of the king's side.
    pub(super) fn threats(&self, king: u8, men: Set) -> Search<'_> {
        let mut search = Search::new(self, men & !bit(king));
        search.walk::<false>(king, !0, self.occupied, 0, 0);
        search
    }

    /// The riders that begin moves along a line with this heading.
    fn beginning(&self, heading: u32) -> Set {
        if heading.is_multiple_of(2) { self.straight } else { self.diagonal }
    }
}

/// A search backwards from a king along every path that leads to it.
pub(super) struct Search<'a> {
    scene: &'a Scene,
    /// The men of the king's side. A path may cross the cell of one of them as if it were vacant.
    men: Set,
    pub(super) checked: bool,
    /// The pinned men: each is the only man that keeps some rider from attacking the king.
    pub(super) pinned: Set,
    /// A superset of the cells of all paths by which a rider attacks the king.
    pub(super) region: Set,
}

impl Search<'_> {
    fn new(scene: &Scene, men: Set) -> Search<'_> {
        Search { scene, men, checked: false, pinned: 0, region: 0 }
    }

    /// Follows every path from a cell along the given headings.
    ///
    /// `man` and `rider` are the man of the king's side and the enemy rider whose cells the path has already crossed as if they
    /// were vacant, as sets: 0 if there is none yet. The obstacles `occupied` do not include them. Only a rider's own path can
    /// cross the rider's cell (DEF-12). So after crossing that cell, the path counts only if it leads back to the rider.
    fn walk<const ONE_IS_ENOUGH: bool>(
        &mut self,
        from: u8,
        headings: u8,
        occupied: Set,
        man: Set,
        rider: Set,
    ) {
        let deflectors = self.scene.deflectors;
        let stop = occupied | deflectors.all;
        let mut departures = Departures::default();
        let (mut at, mut headings) = (from, headings);
        loop {
            while headings != 0 {
                let heading = headings.trailing_zeros();
                headings &= headings - 1;
                let (cells, end) = ray(at, heading, stop);
                if man == 0 {
                    self.region |= cells;
                }
                let beginning = self.scene.beginning(heading);
                if cells & rider & beginning != 0 {
                    self.found(man);
                }
                let Some(end) = end else { continue };
                let set = bit(end);
                if set & occupied == 0 {
                    let slot = deflectors.slot(end);
                    departures.add(slot, turned(slot, heading));
                } else if set & self.men != 0 {
                    if man == 0 {
                        let headings = deflectors.onward(end, heading);
                        self.walk::<ONE_IS_ENOUGH>(end, headings, occupied & !set, set, rider);
                    }
                } else if rider == 0 {
                    if set & beginning != 0 {
                        self.found(man);
                    } else if set & self.scene.riders() != 0
                        && !self.scene.faults.has(PlantedBug::OriginStaysHeld)
                    {
                        let headings = deflectors.onward(end, heading);
                        self.walk::<ONE_IS_ENOUGH>(end, headings, occupied & !set, man, set);
                    }
                }
                if ONE_IS_ENOUGH && self.checked {
                    return;
                }
            }
            let Some((slot, next)) = departures.next() else { return };
            let Some(cell) = deflectors.cell(slot) else { continue };
            (at, headings) = (cell, next);
        }
    }

    fn found(&mut self, man: Set) {
        if man == 0 {
            self.checked = true;
        } else {
            self.pinned |= man;
        }
    }
}
