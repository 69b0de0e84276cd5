//! Turns: a man's move, and the act that may follow it.

use types::{Cell, Extra, Kind, Man, Position, Refusal, Side, Turn};

use super::acts::{ActsAhead, Done};
use super::geometry::DARK;
use super::{Board, Key, OFF_ITS_COLOUR, cell, number, power, powers_of};
use crate::board;
use crate::fault::Faults;
use crate::fingerprint::fingerprint;
use crate::sets::wide::{Cells, Set};
use crate::sinks::{Move, Source};
use crate::state::State;

impl board::Board for Board {
    type Turn = (Move<u8>, Option<Done>);
    type Key = Key;

    fn each_turn(&self, mut look: impl FnMut(Self::Turn)) {
        let mut ahead = self.may_act().then(|| ActsAhead::of(self));
        self.each_move(&mut |turn| {
            look((turn, None));
            if let Some(ahead) = &mut ahead {
                ahead.after(turn).iter().for_each(|act| look((turn, Some(act))));
            }
        });
    }

    fn each_plain_turn(&self, mut look: impl FnMut(Self::Turn)) {
        self.each_move(&mut |turn| look((turn, None)));
    }

    /// DEF-23: mobility counts only the moves of men, without acts.
    fn mobility(&self) -> u64 {
        self.move_count()
    }

    fn after(&self, (turn, act): Self::Turn) -> Board {
        let moved = self.moved(turn);
        act.map_or(moved, |act| moved.after_act(act))
    }

    fn written(&self, (turn, act): Self::Turn) -> Turn {
        let extra = act.and_then(|act| act.to_extra(self.deflectors));
        let promotion = turn.promotion.map(|kind| self.named(kind));
        Turn { extra, ..Move { promotion, ..turn }.written(turn.mover, cell) }
    }

    fn find(&self, turn: &Turn) -> Option<Self::Turn> {
        let mut found = None;
        self.each_move(&mut |legal| {
            if self.written((legal, None)).step == turn.step {
                found = Some(legal);
            }
        });
        let found = found?;
        match turn.extra {
            None => Some((found, None)),
            Some(Extra::Act(act)) => {
                let done = ActsAhead::of(self).after(found).find(act)?;
                Some((found, Some(done)))
            }
            Some(_) => None,
        }
    }

    fn turn_count(&self) -> u64 {
        let mut ahead = self.may_act().then(|| ActsAhead::of(self));
        let Some(ahead) = &mut ahead else { return self.move_count() };
        let mut turns = 0;
        self.each_move(&mut |turn| turns += 1 + ahead.after(turn).count);
        turns
    }

    fn from_position(position: &Position, faults: Faults) -> Result<Self, Refusal> {
        Board::read(position, faults)
    }

    fn position(&self) -> Position {
        self.write()
    }

    fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
        for place in self.occupied().cells() {
            if let Some(man) = self.man_on(place) {
                look(cell(place), Man { kind: self.named(man.kind), ..man });
            }
        }
    }

    fn is_checked(&self, side: Side) -> bool {
        self.is_attacked(self.king(side), side, self.of(side.other()), self.occupied())
    }

    fn attackers(&self, target: Cell, by: Side) -> Vec<Cell> {
        let Some(target) = number(target) else { return Vec::new() };
        let near = self.near_attackers(target, by.other(), self.of(by));
        let riders = self.powers[power::STRAIGHT] | self.powers[power::DIAGONAL];
        let attacks = |from: u8| {
            near.has(from) || riders.has(from) && self.attacks(from, self.occupied()).has(target)
        };
        self.of(by).cells().filter(|&from| attacks(from)).map(cell).collect()
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn key(&self) -> Key {
        let crossed = self.crossed.filter(|_| self.en_passant_is_legal());
        self.key_with(crossed, self.ko_that_matters())
    }

    /// In Deflection, includes a ko and a crossed cell even if they have no effect, since finding that out would be slow.
    fn fingerprint(&self) -> u64 {
        if self.gothic {
            return self.repetition();
        }
        fingerprint(&self.key_with(self.crossed, self.ko))
    }

    fn cells(&self, side: Side) -> [u128; 2] {
        [self.of(side), 0]
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        let unknown = if self.gothic { Kind::Marshall } else { Kind::Chancellor };
        let Some(powers) = powers_of(kind).filter(|_| kind != unknown) else { return 0 };
        let such = |set: Set, (power, men): (usize, &Set)| {
            if powers & 1 << power != 0 { set & men } else { set & !men }
        };
        self.powers.iter().enumerate().fold(self.of(side), such).count_ones()
    }

    /// DEF-28, DEF-30: in Gothic Chess material is judged as in chess, where chancellors count as rooks.
    fn bishops(&self, side: Side) -> Option<[u32; 2]> {
        let [straight, diagonal, leaps, ..] = self.powers;
        let bishops = self.of(side) & diagonal & !straight & !leaps;
        self.gothic.then(|| [bishops & DARK, bishops & !DARK].map(Set::count_ones))
    }

    /// DEF-25: in Deflection, whether the men are two kings, alone or with one knight, or with one bishop if no deflector J or V, on
    /// the board or in hand, can take the bishop off its colour.
    fn is_dead(&self) -> bool {
        if self.gothic {
            return board::are_dead_armies(self).unwrap_or(false);
        }
        let others = self.occupied() & !self.powers[power::KINGS];
        let [straight, diagonal, leaps, pawns, _] = self.powers;
        let [white, black] = self.hands.0;
        let keeps_colour = OFF_ITS_COLOUR.into_iter().all(|deflector| {
            self.deflectors.of(deflector) == 0 && (white | black) & 1 << deflector == 0
        });
        match others.count_ones() {
            0 => true,
            1 if others & diagonal == 0 => others & (straight | pawns) == 0,
            1 => others & (straight | leaps) == 0 && keeps_colour,
            _ => false,
        }
    }
}
