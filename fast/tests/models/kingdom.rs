//! The Kingdom games once more, as literally as the law is written: boards are arrays, every man is
//! tried in every direction, every turn is made, and a king is attacked if a list of all enemy turns
//! has one that captures it. Slow, and sharing nothing with the engine.

use record::{
    Board, Castling, CastlingRight, Cell, Game, Kind, Man, Mark, Position, Second, Side, Step,
    Turn, Wing,
};

/// The two boards, in the order in which they stand in [`Naive::men`].
const BOARDS: [Board; 2] = [Board::Short, Board::Max];
const SHORT: usize = 0;
const MAX: usize = 1;

/// Files and ranks.
type Way = (i8, i8);
const STRAIGHT: [Way; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [Way; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ALL_ROUND: [Way; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Way; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// File and rank, both from 0.
type At = (i8, i8);

/// A position of either game.
#[derive(Clone)]
pub struct Naive {
    game: Game,
    /// By board, file and rank.
    men: [[[Option<Man>; 8]; 8]; 2],
    side: Side,
    castling: Castling,
    halfmove: u16,
    fullmove: u16,
}

/// What a man and its twin do in a turn; `None` on a board where nothing moves.
struct Joint {
    from: [Option<At>; 2],
    to: [Option<At>; 2],
    promotes: bool,
}

impl Naive {
    pub fn read(position: &Position) -> Naive {
        let mut men = [[[None; 8]; 8]; 2];
        for (cell, man) in position.men.iter() {
            let board = usize::from(cell.board == Board::Max);
            men[board][usize::from(cell.file)][usize::from(cell.rank - 1)] = Some(man);
        }
        Naive {
            game: position.game,
            men,
            side: position.side,
            castling: position.castling,
            halfmove: position.halfmove,
            fullmove: position.fullmove,
        }
    }

    pub fn write(&self) -> Position {
        let mut position = Position {
            side: self.side,
            castling: self.castling,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            ..Position::empty(self.game)
        };
        for board in [SHORT, MAX] {
            for file in 0..8 {
                for rank in 0..8 {
                    if let Some(man) = self.man(board, (file, rank)) {
                        position.men.put(cell(board, (file, rank)), man);
                    }
                }
            }
        }
        position
    }

    /// Every legal turn with what comes of it, sorted by its text.
    pub fn turns(&self) -> Vec<(String, Naive)> {
        let mut turns = Vec::new();
        for joint in self.possible(self.side) {
            for promotion in promotions(joint.promotes) {
                let after = self.made(joint.from, joint.to, promotion);
                if !after.leaves_a_king_attacked() {
                    turns.push((text(&joint, promotion), after));
                }
            }
        }
        for wing in [Wing::King, Wing::Queen] {
            turns.extend(self.castled(wing));
        }
        turns.sort_by(|(one, _), (other, _)| one.cmp(other));
        turns
    }

    /// The attacked kings of the side to move.
    pub fn check(&self) -> Vec<Cell> {
        let attacked = |&board: &usize| self.is_attacked(board, self.side);
        let king = |board| cell(board, self.king(board, self.side));
        [SHORT, MAX].into_iter().filter(attacked).map(king).collect()
    }

    /// KDM-21, of the side that has just moved.
    pub fn leaves_a_king_attacked(&self) -> bool {
        [SHORT, MAX].iter().any(|&board| self.is_attacked(board, self.side.other()))
    }

    fn man(&self, board: usize, at: At) -> Option<Man> {
        self.men[board][index(at.0)][index(at.1)]
    }

    fn put(&mut self, board: usize, at: At, man: Option<Man>) {
        self.men[board][index(at.0)][index(at.1)] = man;
    }

    fn king(&self, board: usize, side: Side) -> At {
        self.places(side)
            .into_iter()
            .find(|(man, _)| man.kind == Kind::King)
            .and_then(|(_, at)| at[board])
            .expect("each side has its king on each board")
    }

    /// Each man of a side with where it stands on either board.
    fn places(&self, side: Side) -> Vec<(Man, [Option<At>; 2])> {
        let mut places: Vec<(Man, [Option<At>; 2])> = Vec::new();
        for board in [SHORT, MAX] {
            for file in 0..8 {
                for rank in 0..8 {
                    let Some(man) = self.man(board, (file, rank)).filter(|man| man.side == side)
                    else {
                        continue;
                    };
                    let twin = places.iter_mut().find(|(twin, _)| origin(*twin) == origin(man));
                    if let Some((_, at)) = twin {
                        at[board] = Some((file, rank));
                    } else {
                        let mut at = [None; 2];
                        at[board] = Some((file, rank));
                        places.push((man, at));
                    }
                }
            }
        }
        places
    }

    /// KDM-19.
    fn is_attacked(&self, board: usize, side: Side) -> bool {
        let king = Some(self.king(board, side));
        self.possible(side.other()).iter().any(|joint| joint.to[board] == king)
    }

    /// Every complete turn of a side, castling apart and its own kings' safety ignored.
    fn possible(&self, side: Side) -> Vec<Joint> {
        let mut possible = Vec::new();
        for (man, from) in self.places(side) {
            if man.kind == Kind::Pawn {
                self.pawn(side, from, &mut possible);
                continue;
            }
            for &step in steps(man.kind) {
                let to = [
                    from[SHORT].and_then(|from| self.one_step(from, side, step)),
                    from[MAX].and_then(|from| self.run(from, side, step)),
                ];
                add(&mut possible, from, to, false);
            }
        }
        possible
    }

    /// KDM-3: a single step, not onto an own man.
    fn one_step(&self, from: At, side: Side, step: Way) -> Option<At> {
        let to = gone(from, step)?;
        self.man(SHORT, to).is_none_or(|man| man.side != side).then_some(to)
    }

    /// KDM-4, KDM-6: as far as it goes.
    fn run(&self, from: At, side: Side, step: Way) -> Option<At> {
        let mut end = None;
        let mut at = from;
        while let Some(next) = gone(at, step) {
            match self.man(MAX, next) {
                None => end = Some(next),
                Some(man) if man.side == side => break,
                Some(_) => return Some(next),
            }
            at = next;
        }
        end
    }

    fn pawn(&self, side: Side, at: [Option<At>; 2], possible: &mut Vec<Joint>) {
        let (ahead, last) = match side {
            Side::White => (1, 7),
            Side::Black => (-1, 0),
        };
        let [short, max] = at;
        // KDM-14: a waiting pawn does not move, its twin moves alone.
        let waits = short.is_some() && max.is_some_and(|(_, rank)| rank == last);
        let from = if waits { [short, None] } else { at };
        let promotes = |to: [Option<At>; 2]| {
            [SHORT, MAX]
                .iter()
                .all(|&board| to[board].or(at[board]).is_none_or(|(_, rank)| rank == last))
        };
        let step = (0, ahead);
        let to = [
            from[SHORT]
                .and_then(|from| gone(from, step))
                .filter(|&to| self.man(SHORT, to).is_none()),
            from[MAX].and_then(|from| self.vacant_run(from, step)),
        ];
        add(possible, from, to, promotes(to));
        for step in [(1, ahead), (-1, ahead)] {
            let mut to = [
                from[SHORT].and_then(|from| self.one_step(from, side, step)),
                from[MAX].and_then(|from| self.run(from, side, step)),
            ];
            let captures = [SHORT, MAX]
                .map(|board| to[board].is_some_and(|to| self.holds(board, to, side.other())));
            // KDM-12: both move, one captures, and the other goes along. Else KDM-11.
            let escorts = self.game == Game::KingdomEscort
                && !from.contains(&None)
                && captures.contains(&true);
            for board in [SHORT, MAX] {
                if !captures[board] && !escorts {
                    to[board] = None;
                }
            }
            add(possible, from, to, promotes(to));
        }
    }

    /// KDM-7, straight forward: on to the last vacant cell before any man.
    fn vacant_run(&self, from: At, step: Way) -> Option<At> {
        let mut end = None;
        let mut at = from;
        while let Some(next) = gone(at, step).filter(|&next| self.man(MAX, next).is_none()) {
            end = Some(next);
            at = next;
        }
        end
    }

    fn holds(&self, board: usize, at: At, side: Side) -> bool {
        self.man(board, at).is_some_and(|man| man.side == side)
    }

    /// The position after men have gone from and to these cells.
    fn made(&self, from: [Option<At>; 2], to: [Option<At>; 2], promotion: Option<Kind>) -> Naive {
        let mut after = self.clone();
        let mut counts = false;
        for board in [SHORT, MAX] {
            if let (Some(from), Some(to)) = (from[board], to[board]) {
                let man = self.man(board, from);
                counts |= man.is_some_and(|man| man.kind == Kind::Pawn);
                counts |= self.man(board, to).is_some();
                after.put(board, from, None);
                after.put(board, to, man);
            }
        }
        if let Some(kind) = promotion {
            // The man that moved, and its twin that moved or waited.
            let mover = [SHORT, MAX].iter().find_map(|&board| self.man(board, from[board]?));
            for (man, at) in after.places(self.side) {
                if mover.is_some_and(|mover| origin(mover) == origin(man)) {
                    let mark = man.mark.map(|mark| Mark { promoted: true, ..mark });
                    for board in [SHORT, MAX] {
                        if let Some(at) = at[board] {
                            after.put(board, at, Some(Man { kind, mark, ..man }));
                        }
                    }
                }
            }
        }
        after.pass(self, counts);
        after
    }

    /// Counters, side and castling rights (KDM-13) after the men have been put where they go.
    fn pass(&mut self, before: &Naive, counts: bool) {
        let grown = |counter: u16| (counter + 1).min(Position::COUNTER_MAX);
        self.halfmove = if counts { 0 } else { grown(before.halfmove) };
        if before.side == Side::Black {
            self.fullmove = grown(before.fullmove);
        }
        for right in before.castling.iter() {
            let rook = if right.wing == Wing::King { 7 } else { 0 };
            let unmoved = [SHORT, MAX].iter().all(|&board| {
                [4, rook].iter().all(|&file| {
                    let at = (file, first_rank(right.side));
                    self.man(board, at) == before.man(board, at)
                })
            });
            if !unmoved {
                self.castling.set(right, false);
            }
        }
        self.side = before.side.other();
    }

    /// KDM-13, KDM-20.
    fn castled(&self, wing: Wing) -> Option<(String, Naive)> {
        let rank = first_rank(self.side);
        let (rook, between, through): (i8, &[i8], [i8; 2]) = match wing {
            Wing::King => (7, &[5, 6], [5, 6]),
            Wing::Queen => (0, &[1, 2, 3], [3, 2]),
        };
        if !self.castling.has(CastlingRight { side: self.side, wing }) {
            return None;
        }
        let king = (4, rank);
        let mut after = self.clone();
        for board in [SHORT, MAX] {
            if between.iter().any(|&file| self.man(board, (file, rank)).is_some()) {
                return None;
            }
            if self.is_attacked(board, self.side) {
                return None;
            }
            for file in through {
                let mut moved = self.clone();
                moved.put(board, king, None);
                moved.put(board, (file, rank), self.man(board, king));
                if moved.is_attacked(board, self.side) {
                    return None;
                }
            }
            after.put(board, king, None);
            after.put(board, (rook, rank), None);
            after.put(board, (through[1], rank), self.man(board, king));
            after.put(board, (through[0], rank), self.man(board, (rook, rank)));
        }
        after.pass(self, false);
        let to = Some((through[1], rank));
        let joint = Joint { from: [Some(king); 2], to: [to; 2], promotes: false };
        (!after.leaves_a_king_attacked()).then(|| (text(&joint, None), after))
    }
}

/// Adds a turn if each half that has to be made can be made.
fn add(possible: &mut Vec<Joint>, from: [Option<At>; 2], to: [Option<At>; 2], promotes: bool) {
    let made = [SHORT, MAX].iter().all(|&board| from[board].is_some() == to[board].is_some());
    if made && from != [None, None] {
        possible.push(Joint { from, to, promotes });
    }
}

/// What tells a man and its twin from all others of their side.
fn origin(man: Man) -> (bool, Option<u8>) {
    let promoted = man.mark.is_some_and(|mark| mark.promoted);
    (promoted || man.kind == Kind::Pawn, man.mark.map(|mark| mark.file))
}

fn steps(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Rook => &STRAIGHT,
        Kind::Bishop => &SLANTED,
        Kind::Knight => &LEAPS,
        _ => &ALL_ROUND,
    }
}

fn gone((file, rank): At, (files, ranks): Way) -> Option<At> {
    let to = (file + files, rank + ranks);
    ((0..8).contains(&to.0) && (0..8).contains(&to.1)).then_some(to)
}

fn first_rank(side: Side) -> i8 {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

fn promotions(promotes: bool) -> Vec<Option<Kind>> {
    if promotes {
        [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight].map(Some).to_vec()
    } else {
        vec![None]
    }
}

fn cell(board: usize, (file, rank): At) -> Cell {
    Cell::new(BOARDS[board], small(file), small(rank + 1))
}

fn small(number: i8) -> u8 {
    u8::try_from(number).expect("places lie on the board")
}

fn index(number: i8) -> usize {
    usize::from(small(number))
}

fn text(joint: &Joint, promotion: Option<Kind>) -> String {
    let step = |board: usize| {
        let (from, to) = (joint.from[board]?, joint.to[board]?);
        Some(Step { from: cell(board, from), to: cell(board, to), promotion })
    };
    let turn = match (step(SHORT), step(MAX)) {
        (Some(short), Some(max)) => Turn::from(short).with(Second::Twin(max)),
        (Some(step), None) | (None, Some(step)) => Turn::from(step),
        (None, None) => unreachable!("somebody moves"),
    };
    turn.to_string()
}
