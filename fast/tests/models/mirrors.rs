//! The House of Mirrors walked through cell by cell: every man and reflection tries every cell, and
//! every turn is made to see whether it leaves the king in check. Slow, and as literal as the law.

use std::collections::{BTreeMap, BTreeSet};

use record::{Castling, Cell, Game, Kind, Man, Position, Second, Side, Step, Turn, Wing};

/// The men of a position by their cells, and nothing else.
pub struct Naive {
    game: Game,
    pub men: BTreeMap<Cell, Man>,
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Naive {
    pub fn of(position: &Position) -> Naive {
        Naive { game: position.game, men: position.men.iter().collect() }
    }

    fn large(&self) -> bool {
        matches!(self.game, Game::Mirrors10Block | Game::Mirrors10Pass)
    }

    fn blocks(&self) -> bool {
        matches!(self.game, Game::Mirrors7Block | Game::Mirrors10Block)
    }

    pub fn ranks(&self) -> u8 {
        if self.large() { 13 } else { 11 }
    }

    /// The mirrors of a rank.
    pub fn mirrors(&self, rank: u8) -> Vec<Cell> {
        let files: &[u8] = match (self.large(), rank) {
            (_, 5) | (false, 7) | (true, 9) => &[2, 6],
            (_, 6) | (true, 8) => &[0, 4, 8],
            _ => &[],
        };
        files.iter().map(|&file| Cell::square(file, rank)).collect()
    }

    /// Every reflection: its cell, the man it shows, its originals.
    fn reflections(&self) -> BTreeMap<Cell, (Man, Vec<Cell>)> {
        let mut reflections = BTreeMap::new();
        for rank in 1..=self.ranks() {
            let (real, vacant): (Vec<Cell>, Vec<Cell>) =
                self.mirrors(rank).into_iter().partition(|cell| self.men.contains_key(cell));
            let kinds: BTreeSet<Man> = real.iter().map(|cell| self.men[cell]).collect();
            if kinds.len() == 1 {
                for cell in vacant {
                    reflections.insert(cell, (self.men[&real[0]], real.clone()));
                }
            }
        }
        reflections
    }

    /// Where a man would get to from a cell, capturing nothing of its own side; and what it
    /// attacks, which for pawns is something else.
    fn reach(&self, man: Man, from: Cell) -> (Vec<Cell>, Vec<Cell>) {
        let go = |from: Cell, (files, ranks): (i32, i32)| {
            from.offset(files, ranks).filter(|&cell| self.game.has(cell))
        };
        let reflections = self.reflections();
        let mut attacks = Vec::new();
        let mut ride = |ways: &[(i32, i32)]| {
            for &way in ways {
                let mut at = from;
                while let Some(next) = go(at, way) {
                    attacks.push(next);
                    let blocked = self.blocks() && reflections.contains_key(&next);
                    if blocked || self.men.contains_key(&next) {
                        break;
                    }
                    at = next;
                }
            }
        };
        let both = [STRAIGHT, DIAGONAL].concat();
        match man.kind {
            Kind::Rook => ride(&STRAIGHT),
            Kind::Queen => ride(&both),
            Kind::DragonHorse => {
                ride(&DIAGONAL);
                attacks.extend(STRAIGHT.iter().filter_map(|&way| go(from, way)));
            }
            Kind::King => attacks.extend(both.iter().filter_map(|&way| go(from, way))),
            Kind::Knight => {
                for (a, b) in DIAGONAL {
                    attacks
                        .extend([(a, 2 * b), (2 * a, b)].iter().filter_map(|&way| go(from, way)));
                }
            }
            _ => {
                let up = if man.side == Side::White { 1 } else { -1 };
                attacks.extend([-1, 1].iter().filter_map(|&files| go(from, (files, up))));
                let mut targets: Vec<Cell> = attacks
                    .iter()
                    .filter(|cell| self.men.get(cell).is_some_and(|other| other.side != man.side))
                    .copied()
                    .collect();
                let first = if man.side == Side::White { 2 } else { self.ranks() - 1 };
                let mut at = from;
                for _ in 0..if from.rank == first { 2 } else { 1 } {
                    match go(at, (0, up)).filter(|next| !self.men.contains_key(next)) {
                        Some(next) => at = next,
                        None => break,
                    }
                    targets.push(at);
                }
                return (targets, attacks);
            }
        }
        let targets = attacks
            .iter()
            .filter(|cell| self.men.get(cell).is_none_or(|other| other.side != man.side))
            .copied()
            .collect();
        (targets, attacks)
    }

    /// Whether a cell is attacked by a side's men or reflections.
    fn attacked(&self, cell: Cell, by: Side) -> bool {
        let reflections = self.reflections();
        let shown = reflections.iter().map(|(&cell, (man, _))| (cell, *man));
        let mut all = self.men.iter().map(|(&cell, &man)| (cell, man)).chain(shown);
        all.any(|(from, man)| man.side == by && self.reach(man, from).1.contains(&cell))
    }

    pub fn checked(&self, side: Side) -> bool {
        let king = Man::new(side, Kind::King);
        let cell = self.men.iter().find(|(_, man)| **man == king).map(|(cell, _)| *cell);
        self.attacked(cell.unwrap(), side.other())
    }

    /// The men after a turn of any man or reflection.
    fn moved(&self, turn: &Turn, leaves: Cell) -> Naive {
        let mut men = self.men.clone();
        let Step { from, to, promotion } = turn.step;
        let mut man = men.remove(&leaves).unwrap();
        if man.kind == Kind::King && from.file.abs_diff(to.file) == 2 {
            let (corner, crossed) = if to.file == 6 { (7, 5) } else { (1, 3) };
            let rook = men.remove(&Cell::square(corner, from.rank)).unwrap();
            men.insert(Cell::square(crossed, from.rank), rook);
        }
        man.kind = promotion.unwrap_or(man.kind);
        men.insert(to, man);
        Naive { game: self.game, men }
    }

    /// Every legal turn with the men that it leaves.
    pub fn turns(&self, side: Side, castling: Castling) -> BTreeMap<String, Naive> {
        let reflections = self.reflections();
        let mut movers: Vec<(Cell, Man, Vec<Cell>, Vec<Cell>)> = Vec::new();
        for (&cell, &man) in &self.men {
            let own: Vec<Cell> = reflections
                .iter()
                .filter(|(_, (_, originals))| originals.contains(&cell))
                .map(|(&image, _)| image)
                .collect();
            movers.push((cell, man, vec![cell], own));
        }
        for (&cell, (man, originals)) in &reflections {
            let same = reflections
                .iter()
                .filter(|(_, (_, others))| others == originals)
                .map(|(&image, _)| image)
                .collect();
            movers.push((cell, *man, originals.clone(), same));
        }
        let mut turns: Vec<(Turn, Cell)> = Vec::new();
        for (from, man, originals, swaps) in movers {
            if man.side != side {
                continue;
            }
            let (targets, _) = self.reach(man, from);
            for to in targets.into_iter().filter(|to| !swaps.contains(to)) {
                let last = if side == Side::White { 8 } else { self.ranks() - 7 };
                let kinds: &[Option<Kind>] = if man.kind == Kind::Pawn && to.rank == last {
                    &[
                        Some(Kind::Queen),
                        Some(Kind::Rook),
                        Some(Kind::DragonHorse),
                        Some(Kind::Knight),
                    ]
                } else {
                    &[None]
                };
                for &promotion in kinds {
                    for &leaves in &originals {
                        let mut turn = Turn::from(Step { from, to, promotion });
                        if originals.len() > 1 {
                            turn = turn.with(Second::Vanishing(leaves));
                        }
                        turns.push((turn, leaves));
                    }
                }
            }
        }
        let first = if side == Side::White { 1 } else { self.ranks() };
        for right in castling.iter().filter(|right| right.side == side) {
            let (between, path): (&[u8], &[u8]) = match right.wing {
                Wing::King => (&[5, 6], &[4, 5, 6]),
                Wing::Queen => (&[2, 3], &[4, 3, 2]),
            };
            let vacant =
                between.iter().all(|&file| !self.men.contains_key(&Cell::square(file, first)));
            let calm =
                path.iter().all(|&file| !self.attacked(Cell::square(file, first), side.other()));
            if vacant && calm {
                let king = Cell::square(4, first);
                turns.push((Turn::of(king, Cell::square(path[2], first)), king));
            }
        }
        turns
            .into_iter()
            .map(|(turn, leaves)| (turn.to_string(), self.moved(&turn, leaves)))
            .filter(|(_, after)| !after.checked(side))
            .collect()
    }
}
