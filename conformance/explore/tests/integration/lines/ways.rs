//! The lines along which men move and attack: every way of every kind from one cell to another, for either side, with nothing
//! in between; and which of them the cases test.
//!
//! A case tests a line as a turn if it says that a turn along the line is legal. It tests the line as an attack if a king is
//! in check, or may not go to a cell, only because of the man at the other end.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use cases::{Case, Expect, Rule};
use types::{
    BoardId, CastlingRights, Cell, ClauseId, Deflector, Engine, Extra, Family, Game, Kind, Man,
    Own, Position, Side, Step, Turn,
};

/// A line along which men of one kind move or attack, wherever on the board it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The side whose man moves.
    pub side: Side,
    /// The kind of the man.
    pub kind: Kind,
    /// Whether the line is an attack; if not, it is a turn.
    pub attacks: bool,
    /// The boards on which the line begins and ends.
    pub boards: [BoardId; 2],
    /// How many files to the right and how many ranks up the line leads.
    pub way: Vector,
    /// Whether the line begins on an odd rank of Masonic Chess, where every other rank is shifted.
    pub is_odd: bool,
    /// In Deflection, the deflector that turns the line, and the deflector's place relative to the first cell; `None` for a
    /// straight line.
    pub deflector: Option<(Deflector, Vector)>,
}

/// A number of files to the right and a number of ranks up.
pub type Vector = (i32, i32);

/// Writes the line as `white queen, turn by 7 files and -7 ranks`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { side, kind, attacks, boards: [from, to], way: (files, ranks), .. } = self;
        let what = if *attacks { "attack by" } else { "turn by" };
        write!(f, "{}, {what} {files} files and {ranks} ranks", Man::new(*side, *kind))?;
        if from != to || matches!(from, BoardId::Points | BoardId::Max) {
            write!(f, " from {from} to {to}")?;
        }
        if self.is_odd {
            f.write_str(" from an odd rank")?;
        }
        if let Some((deflector, (files, ranks))) = self.deflector {
            write!(f, " by {deflector:?} at {files} files and {ranks} ranks")?;
        }
        Ok(())
    }
}

/// How many files to the right and how many ranks up `to` is from `from`.
pub fn between(from: Cell, to: Cell) -> Vector {
    (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank))
}

/// The straight line of a man's step.
fn line(game: Game, man: Man, step: Step, attacks: bool) -> Line {
    Line {
        side: man.side,
        kind: man.kind,
        attacks,
        boards: [step.from.board, step.to.board],
        way: between(step.from, step.to),
        is_odd: game.family() == Family::Masonic && step.from.rank % 2 == 1,
        deflector: None,
    }
}

/// The steps in a turn: that of the man, and that of its twin if the twin moves, too.
pub fn steps(turn: &Turn) -> impl Iterator<Item = Step> {
    let twin = match turn.extra {
        Some(Extra::Twin(twin)) => Some(twin),
        _ => None,
    };
    std::iter::once(turn.step).chain(twin)
}

/// Every line that the engine finds in a game, each with a position that shows it: kings and one man, with its twin if
/// men have twins, and in Deflection at most one deflector.
pub fn all(engine: &dyn Engine, game: Game) -> BTreeMap<Line, Position> {
    let mut lines = BTreeMap::new();
    for side in Side::BOTH {
        for &(kind, _) in game.kinds() {
            for from in game.cells() {
                for stage in Stage::all(game, side, kind, from) {
                    stage.turns(engine, &mut lines);
                    stage.attacks(engine, &mut lines);
                }
            }
        }
    }
    if game == Game::Deflection {
        let deflected = deflected(engine, &lines);
        lines.extend(deflected);
    }
    lines
}

/// For each type of deflector and each direction before and after it, the longest line that it turns. The lines are found
/// with a rook and a bishop, and also hold for the marshall, the archbishop and the queen. Attacks are listed only for the
/// queen.
fn deflected(engine: &dyn Engine, straight: &BTreeMap<Line, Position>) -> BTreeMap<Line, Position> {
    let game = Game::Deflection;
    let length = |(files, ranks): Vector| files.abs().max(ranks.abs());
    let mut longest: BTreeMap<Line, (i32, Line, Position)> = BTreeMap::new();
    let places = game.cells().flat_map(|cell| Deflector::ALL.map(|deflector| (deflector, cell)));
    for (deflector, place) in places {
        for from in game.cells().filter(|&from| from != place) {
            let first = between(from, place);
            let (kind, also) = match first {
                (0, _) | (_, 0) => (Kind::Rook, Kind::Marshall),
                (files, ranks) if files.abs() == ranks.abs() => (Kind::Bishop, Kind::Archbishop),
                _ => continue,
            };
            for side in Side::BOTH {
                let Some(stage) = Stage::all(game, side, kind, from).into_iter().next() else {
                    continue;
                };
                let mut position = stage.position;
                if position.men.get(place).is_some() {
                    continue;
                }
                if let Some(fields) = position.deflectors_mut() {
                    fields.placed.push((deflector, place));
                }
                let Ok(held) = engine.hold(&position) else { continue };
                for to in game.cells().filter(|&to| position.men.get(to).is_none()) {
                    let direct = line(game, stage.man, Step::new(from, to), true);
                    let reaches =
                        || held.attackers(to, side).is_some_and(|men| men.contains(&from));
                    if straight.contains_key(&direct) || !reaches() {
                        continue;
                    }
                    let then = between(place, to);
                    let whole = length(first) + length(then);
                    for (kind, attacks) in [kind, also, Kind::Queen]
                        .map(|kind| (kind, false))
                        .into_iter()
                        .chain([(Kind::Queen, true)])
                    {
                        let turn = Some((deflector, (first.0.signum(), first.1.signum())));
                        let line = Line { kind, attacks, deflector: turn, ..direct };
                        let key = Line { way: (then.0.signum(), then.1.signum()), ..line };
                        let line = Line { deflector: Some((deflector, first)), ..line };
                        let known = longest.get(&key);
                        if known.is_none_or(|(length, ..)| *length < whole) {
                            longest.insert(key, (whole, line, position.clone()));
                        }
                    }
                }
            }
        }
    }
    longest.into_values().map(|(_, line, position)| (line, position)).collect()
}

/// The boards on which the kings begin.
fn kings_boards(game: Game) -> BTreeSet<BoardId> {
    game.start().men.kings(Side::White).map(|king| king.board).collect()
}

/// A position with the kings and one man, whose lines are looked for; `from` is the man's cell.
pub struct Stage {
    pub position: Position,
    man: Man,
    from: Cell,
}

/// Places for the kings, tried one pair after the other: the king of the man's side, then the other king. A place is given
/// in hundredths of the way from the board's first cell to its last.
const PLACES: [[usize; 2]; 3] = [[0, 99], [99, 0], [47, 7]];

impl Stage {
    /// The men to set up for a man of this kind on a cell: the man alone; if men have twins, once with its twin and once
    /// alone, but a king only with its twin.
    pub fn men(game: Game, side: Side, kind: Kind, from: Cell) -> Vec<Vec<(Cell, Man)>> {
        let start = game.start();
        let man = start.men.of(side).map(|(_, man)| man).find(|man| man.kind == kind);
        let man = man.unwrap_or(Man::new(side, kind));
        let alone = vec![(from, man)];
        if !game.has_marks() {
            return vec![alone];
        }
        let twins = game.boards().iter().map(|&board| (Cell { board, ..from }, man)).collect();
        if kind == Kind::King { vec![twins] } else { vec![twins, alone] }
    }

    pub fn all(game: Game, side: Side, kind: Kind, from: Cell) -> Vec<Stage> {
        let start = game.start();
        let mut stages = Vec::new();
        for [own, other] in PLACES {
            let mut position = Position::empty(game);
            position.side = side;
            if let Own::Array(kinds) = &mut position.own {
                let is_piece = !matches!(kind, Kind::King | Kind::Pawn);
                kinds.push(if is_piece { kind } else { Kind::Queen });
            }
            for board in kings_boards(game) {
                let cells: Vec<Cell> = game.cells().filter(|cell| cell.board == board).collect();
                for (owner, place) in [(side, own), (side.other(), other)] {
                    let royal = start
                        .men
                        .of(owner)
                        .find(|(cell, man)| cell.board == board && man.kind == Kind::King);
                    let is_the_man = kind == Kind::King && owner == side;
                    if let Some((_, royal)) = royal.filter(|_| !is_the_man) {
                        position.men.put(cells[place * cells.len() / 100], royal);
                    }
                }
            }
            for men in Stage::men(game, side, kind, from) {
                let mut position = position.clone();
                if men.iter().any(|(cell, _)| position.men.get(*cell).is_some()) {
                    continue;
                }
                for &(cell, man) in &men {
                    position.men.put(cell, man);
                }
                stages.push(Stage { position, man: men[0].1, from });
            }
        }
        stages
    }

    /// Adds the lines of the man's turns.
    fn turns(&self, engine: &dyn Engine, lines: &mut BTreeMap<Line, Position>) {
        let game = self.position.game;
        for turn in engine.turns(&self.position).unwrap_or_default() {
            for step in steps(&turn).filter(|step| step.from == self.from) {
                let line = line(game, self.man, step, false);
                lines.entry(line).or_insert_with(|| self.position.clone());
            }
        }
    }

    /// Adds the lines of the man's attacks on kings, by putting the other king on each cell. If the man is a king, no king
    /// can be put next to it; instead, the engine is asked which cells the man attacks.
    fn attacks(&self, engine: &dyn Engine, lines: &mut BTreeMap<Line, Position>) {
        let (game, side) = (self.position.game, self.man.side);
        let other = side.other();
        let boards = kings_boards(game);
        let attacks = |to: Cell| line(game, self.man, Step::new(self.from, to), true);
        for to in game.cells().filter(|to| boards.contains(&to.board)) {
            if lines.contains_key(&attacks(to)) || self.position.men.get(to).is_some() {
                continue;
            }
            let mut position = self.position.clone();
            position.side = other;
            if self.man.kind == Kind::King {
                // With two boards, a king's turn may be illegal because of either half, so no case shows that this king attacks
                // the cell.
                if game.has_marks() {
                    return;
                }
                let Ok(held) = engine.hold(&position) else { continue };
                if held.attackers(to, side).is_some_and(|cells| cells.contains(&self.from)) {
                    lines.insert(attacks(to), position);
                }
                continue;
            }
            let king = position.men.kings(other).find(|king| king.board == to.board);
            let Some(king) = king.and_then(|cell| position.men.take(cell)) else { continue };
            position.men.put(to, king);
            let Ok(held) = engine.hold(&position) else { continue };
            if held.status().check.contains(&to)
                && held.attackers(to, side).is_some_and(|cells| cells.contains(&self.from))
            {
                lines.insert(attacks(to), position);
            }
        }
    }
}

/// Whether this engine, too, finds the line in a position in which another engine has found it.
pub fn is_there(engine: &dyn Engine, line: &Line, position: &Position) -> bool {
    let Ok(held) = engine.hold(position) else { return false };
    // A line turned by a deflector is shown by a rook or a bishop.
    let is_meant = |man: Man| man.kind == line.kind || line.deflector.is_some();
    let men = position.men.of(line.side).filter(|(_, man)| is_meant(*man));
    let leads = |step: Step| {
        let Some(man) = position.men.get(step.from).filter(|man| is_meant(*man)) else {
            return false;
        };
        let direct = self::line(position.game, Man { kind: line.kind, ..man }, step, line.attacks);
        direct == Line { deflector: None, ..*line }
    };
    if !line.attacks {
        return held.turns().iter().flat_map(steps).any(leads);
    }
    let mut steps = men.flat_map(|(from, _)| {
        position.game.cells().map(move |to| Step::new(from, to)).filter(|step| leads(*step))
    });
    steps.any(|Step { from, to, .. }| {
        held.attackers(to, line.side).is_some_and(|cells| cells.contains(&from))
    })
}

/// The lines that the cases test. An engine decides about legality and attacks; cases whose positions it refuses are
/// skipped.
pub fn tested<'c>(
    engine: &dyn Engine,
    lines: &BTreeMap<Line, Position>,
    cases: impl IntoIterator<Item = &'c Case>,
) -> BTreeSet<Line> {
    let mut tested = BTreeSet::new();
    for case in cases {
        let position = Position::parse(case.game, case.position_text());
        let Ok(position) = position else { continue };
        if case.expect.refused.is_none() && engine.accept(&position).is_ok() {
            Tested { engine, lines, position, found: &mut tested }.case(&case.expect);
        }
    }
    tested
}

/// The turns that a case calls legal.
pub fn legal(expect: &Expect) -> Vec<String> {
    let mut legal: Vec<String> = expect.turns.iter().flatten().cloned().collect();
    legal.extend(expect.legal.iter().flatten().cloned());
    legal.extend(expect.after.iter().flatten().map(|(turn, _)| turn.clone()));
    legal.extend(expect.check_after.iter().flatten().map(|(turn, _)| turn.clone()));
    for (cell, rests) in expect.from.iter().flatten() {
        legal.extend(rests.iter().map(|rest| format!("{cell}{rest}")));
    }
    legal
}

/// The position of a case, and the lines tested so far.
struct Tested<'a> {
    engine: &'a dyn Engine,
    lines: &'a BTreeMap<Line, Position>,
    position: Position,
    found: &'a mut BTreeSet<Line>,
}

impl Tested<'_> {
    fn case(&mut self, expect: &Expect) {
        let game = self.position.game;
        let legal = legal(expect);
        for turn in legal.iter().filter_map(|text| Turn::parse(game, text).ok()) {
            self.turn(&turn);
        }
        if let Some(check) = &expect.check {
            self.checks(&self.position.clone(), check);
        }
        for (turn, check) in expect.check_after.iter().flatten() {
            let turn = Turn::parse(game, turn).ok();
            if let Some(after) = turn.and_then(|turn| self.engine.play(&self.position, &turn).ok())
            {
                self.checks(&after, check);
            }
        }
        self.kings_steps(expect, &legal);
    }

    fn insert(&mut self, line: Line) {
        if self.lines.contains_key(&line) {
            self.found.insert(line);
        }
    }

    /// Marks the lines of a legal turn as tested: straight lines, or lines turned by a deflector if only that makes the turn
    /// legal.
    fn turn(&mut self, turn: &Turn) {
        let position = &self.position;
        let men: Vec<(Man, Step)> =
            steps(turn).filter_map(|step| Some((position.men.get(step.from)?, step))).collect();
        let turns = match turn.extra {
            Some(Extra::Act(_)) => return,
            _ => self.turning(|position| self.engine.is_legal(position, turn) == Ok(true)),
        };
        for (man, step) in men {
            let line = line(self.position.game, man, step, false);
            self.by(line, step.from, turns.as_deref());
        }
    }

    /// Marks a line as tested: the straight line if `turns` is `None`, otherwise the line as turned by each of these
    /// deflectors.
    fn by(&mut self, line: Line, from: Cell, turns: Option<&[(Deflector, Cell)]>) {
        match turns {
            None => self.insert(line),
            Some(turns) => {
                for &(deflector, place) in turns {
                    let deflector = Some((deflector, between(from, place)));
                    self.insert(Line { deflector, ..line });
                }
            }
        }
    }

    /// The deflectors of the position that make `is_so` true when only one of them is on the board; `None` if `is_so` is
    /// true without any deflector, or if the game has none.
    fn turning(&self, is_so: impl Fn(&Position) -> bool) -> Option<Vec<(Deflector, Cell)>> {
        let fields = self.position.deflectors()?;
        let with = |placed: &[(Deflector, Cell)]| {
            let mut position = self.position.clone();
            if let Some(fields) = position.deflectors_mut() {
                (fields.ko, fields.placed) = (None, placed.to_vec());
            }
            is_so(&position)
        };
        let alone = fields.placed.iter().copied().filter(|&one| with(&[one]));
        (!with(&[])).then(|| alone.collect())
    }

    /// Marks as tested the attacks on the kings in `check`.
    fn checks(&mut self, position: &Position, check: &[String]) {
        for king in check.iter().filter_map(|text| position.game.cell(text)) {
            let Some(man) = position.men.get(king) else { continue };
            self.attack(position, king, man.side.other());
        }
    }

    /// Marks as tested the attack on a king, if only one man attacks it, and this man is not a king.
    fn attack(&mut self, position: &Position, king: Cell, by: Side) {
        let attackers = |position: &Position| {
            let asked = Position { side: by.other(), en_passant: None, ..position.clone() };
            let held = self.engine.hold(&asked).ok()?;
            let is_check = held.status().check.contains(&king);
            held.attackers(king, by).filter(|_| is_check)
        };
        let [from] = attackers(position).unwrap_or_default()[..] else { return };
        let Some(man) = position.men.get(from).filter(|man| man.kind != Kind::King) else {
            return;
        };
        let line = line(position.game, man, Step::new(from, king), true);
        let stood = std::mem::replace(&mut self.position, position.clone());
        let turns = self.turning(|position| attackers(position).is_some_and(|men| men == [from]));
        self.by(line, from, turns.as_deref());
        self.position = stood;
    }

    /// Marks as tested the attacks because of which a king may not step to a cell.
    fn kings_steps(&mut self, expect: &Expect, legal: &[String]) {
        let (game, side) = (self.position.game, self.position.side);
        if game.has_marks() {
            return;
        }
        let kings: Vec<Cell> = self.position.men.kings(side).collect();
        let mut refused: BTreeSet<(Cell, Cell)> = BTreeSet::new();
        for illegal in expect.illegal.iter().flatten() {
            let turn = Turn::parse(game, &illegal.turn).ok();
            if illegal.clause == Rule::from(ClauseId::named("CHE-20"))
                && let Some(turn) = turn.filter(|turn| kings.contains(&turn.step.from))
            {
                refused.insert((turn.step.from, turn.step.to));
            }
        }
        let listed: BTreeSet<&str> = legal.iter().map(String::as_str).collect();
        for &king in &kings {
            let is_listed = expect.turns.is_some()
                || expect.from.iter().flatten().any(|(cell, _)| *cell == king.to_string());
            let neighbours = game.cells().filter(|&to| {
                let kings_own = Man::new(side, Kind::King);
                let step = line(game, kings_own, Step::new(king, to), false);
                is_listed && self.lines.contains_key(&step)
            });
            let is_missing = |to: &Cell| !listed.contains(Turn::of(king, *to).to_string().as_str());
            refused.extend(neighbours.filter(is_missing).map(|to| (king, to)));
        }
        for (king, to) in refused {
            if self.position.men.get(to).is_some_and(|man| man.side == side) {
                continue;
            }
            let mut position = self.position.clone();
            if let Some(man) = position.men.take(king) {
                position.men.put(to, man);
                position.castling = CastlingRights::NONE;
                self.kings(to, side.other());
                self.attack(&position, to, side.other());
            }
        }
    }

    /// Marks as tested the attack of the other king on a vacant cell, if no other man attacks the cell.
    fn kings(&mut self, to: Cell, by: Side) {
        let attackers = self.engine.hold(&self.position).ok();
        let attackers = attackers.and_then(|held| held.attackers(to, by)).unwrap_or_default();
        if let ([from], None) = (attackers.as_slice(), self.position.men.get(to))
            && let Some(king) = self.position.men.get(*from)
            && king.kind == Kind::King
        {
            self.insert(line(self.position.game, king, Step::new(*from, to), true));
        }
    }
}
