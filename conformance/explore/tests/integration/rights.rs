//! Tests that every way to lose a castling right, every use of en passant and every promotion in a game is tested by a
//! case, for either side.

use std::collections::{BTreeMap, BTreeSet};

use cases::Case;
use fast::Fast;
use reference::Reference;
use types::{
    BoardId, CastlingRight, CastlingRights, Cell, Deflector, Engine, Family, Game, Kind, Man, Own,
    Position, Side, Step, Turn,
};

use crate::lines::ways::{Stage, Vector, between, legal, steps};

/// Something that a turn does: it loses a castling right, sets the en passant field, captures en passant, or promotes a
/// pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A castling right is lost in this way.
    Loses(CastlingRight, Loss),
    /// A double step by this side crosses a cell on this board and file, which the en passant field then names.
    Crosses(Side, BoardId, u8),
    /// A pawn of this side captures en passant, going along this way to this board and file.
    CapturesEnPassant(Side, BoardId, u8, Vector),
    /// A pawn of this side becomes a man of this kind on this board and file, by a move or a capture along this way.
    Promotes { side: Side, board: BoardId, file: u8, way: Vector, captures: bool, kind: Kind },
}

/// How a castling right is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// The king moves, alone or by castling.
    KingMoves { castles: bool },
    /// The rook moves.
    RookMoves,
    /// A man captures the rook on this board, as itself or by its reflection, on a straight path or a deflected one.
    Captured { by: Kind, on: BoardId, promotes: Option<Kind>, reflected: bool, deflected: bool },
}

/// The events of a legal turn.
fn events(engine: &dyn Engine, position: &Position, turn: &Turn, after: &Position) -> Vec<Event> {
    let (side, Step { from, to, .. }) = (position.side, turn.step);
    let captures = |to: Cell| position.men.get(to).is_some_and(|man| man.side != side);
    let left = |(cell, man): &(Cell, Man)| after.men.get(*cell) != Some(*man);
    let moved: Vec<(Cell, Man)> = position.men.of(side).filter(left).collect();
    let has_moved = |kind: Kind| moved.iter().any(|(_, man)| man.kind == kind);
    let mut events = Vec::new();
    for right in position.castling.iter().filter(|right| !after.castling.has(*right)) {
        if right.side == side {
            let loss = match (has_moved(Kind::King), has_moved(Kind::Rook)) {
                (true, castles) => Loss::KingMoves { castles },
                (false, _) => Loss::RookMoves,
            };
            events.push(Event::Loses(right, loss));
            continue;
        }
        let Some((_, man)) = moved.first() else { continue };
        let is_straight = |mut position: Position| {
            if let Some(fields) = position.deflectors_mut() {
                (fields.ko, fields.placed) = (None, Vec::new());
            }
            engine.is_legal(&position, turn) == Ok(true)
        };
        let deflected = position.deflectors().is_some() && !is_straight(position.clone());
        let reflected = position.men.get(from).is_none();
        for step in steps(turn).filter(|step| captures(step.to)) {
            let (on, promotes) = (step.to.board, step.promotion);
            let loss = Loss::Captured { by: man.kind, on, promotes, reflected, deflected };
            events.push(Event::Loses(right, loss));
        }
    }
    if let Some(field) = after.en_passant {
        events.push(Event::Crosses(side, field.crossed.board, field.crossed.file));
    }
    let has_lost_a_man = |side: Side| after.men.of(side).count() < position.men.of(side).count();
    if position.en_passant.is_some_and(|field| field.crossed == to)
        && has_moved(Kind::Pawn)
        && position.men.get(to).is_none()
        && has_lost_a_man(side.other())
    {
        events.push(Event::CapturesEnPassant(side, to.board, to.file, between(from, to)));
    }
    for Step { from, to, promotion } in steps(turn) {
        let (board, file, (files, ranks)) = (to.board, to.file, between(from, to));
        // On the max-range board only the direction counts, since a man moves as far as it can.
        let is_long = board == BoardId::Max;
        let way = if is_long { (files.signum(), ranks.signum()) } else { (files, ranks) };
        let captures = captures(to);
        let promotes =
            promotion.map(|kind| Event::Promotes { side, board, file, way, captures, kind });
        events.extend(promotes);
    }
    events
}

/// The value of the field that only some games have: nothing, empty hands, or an array with every piece of the game.
fn with_all_kinds(game: Game) -> Own {
    let mut own = Position::empty(game).own;
    if let Own::Array(kinds) = &mut own {
        let all = game.kinds().iter().map(|&(kind, _)| kind);
        kinds.extend(all.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)));
        kinds.sort_by_key(|kind| kind.letter());
    }
    own
}

/// Every event that can happen in a game according to the engine, each with a position and a turn that show it.
struct Needed<'a> {
    engine: &'a dyn Engine,
    game: Game,
    found: BTreeMap<Event, (Position, Turn)>,
}

impl Needed<'_> {
    fn all(engine: &dyn Engine, game: Game) -> BTreeMap<Event, (Position, Turn)> {
        let mut needed = Needed { engine, game, found: BTreeMap::new() };
        for side in Side::BOTH {
            needed.rights(side);
            needed.en_passant(side);
            needed.promotions(side);
        }
        needed.found
    }

    fn turn(&mut self, position: &Position, turn: &Turn) {
        if let Ok(after) = self.engine.play(position, turn) {
            for event in events(self.engine, position, turn, &after) {
                self.found.entry(event).or_insert_with(|| (position.clone(), *turn));
            }
        }
    }

    fn turns(&mut self, position: &Position) {
        for turn in self.engine.turns(position).unwrap_or_default() {
            self.turn(position, &turn);
        }
    }

    /// A position with the king and rooks of a side on their initial cells, both castling rights, and the other king on its
    /// initial cell, or on another one if a king would be attacked.
    fn home(&self, side: Side) -> Position {
        let (game, start) = (self.game, self.game.start());
        let mut position = Position { side, own: with_all_kinds(game), ..Position::empty(game) };
        for (cell, man) in start.men.of(side) {
            if matches!(man.kind, Kind::King | Kind::Rook) {
                position.men.put(cell, man);
            }
        }
        for right in CastlingRight::ALL.into_iter().filter(|right| right.side == side) {
            position.castling.set(right, true);
        }
        let at_home = start.men.kings(side.other()).next();
        let cells: Vec<Cell> = game.cells().collect();
        let places = at_home.iter().chain(&cells[cells.len() / 4..]).map(|&place| {
            let mut position = position.clone();
            for (cell, king) in Stage::men(game, side.other(), Kind::King, place).concat() {
                position.men.put(cell, king);
            }
            position
        });
        let is_quiet = |position: &Position| {
            let turns = [side, side.other()].map(|side| Position { side, ..position.clone() });
            turns.iter().all(|position| self.engine.accept(position).is_ok())
        };
        places.into_iter().find(is_quiet).expect("the other king has a place")
    }

    /// Adds the ways in which a side loses its castling rights: it moves its king or a rook, or a man of the other side
    /// captures a rook. A man of each kind is tried on every cell.
    fn rights(&mut self, side: Side) {
        let (game, home) = (self.game, self.home(side));
        self.turns(&home);
        let rooks: Vec<Cell> = home.men.of(side).map(|(cell, _)| cell).collect();
        for &(kind, _) in game.kinds() {
            for stage in game.cells().flat_map(|from| Stage::men(game, side.other(), kind, from)) {
                let mut position = Position { side: side.other(), ..home.clone() };
                if stage.iter().any(|(cell, _)| position.men.get(*cell).is_some()) {
                    continue;
                }
                for &(cell, man) in &stage {
                    position.men.put(cell, man);
                }
                self.turns(&position);
                if game == Game::Deflection {
                    self.deflected(&position, stage[0].0, &rooks);
                }
            }
        }
    }

    /// Adds the captures of the rooks along paths that one deflector turns.
    fn deflected(&mut self, position: &Position, from: Cell, rooks: &[Cell]) {
        let places = self.game.cells().filter(|place| position.men.get(*place).is_none());
        for place in places {
            for deflector in Deflector::ALL {
                let mut position = position.clone();
                if let Some(fields) = position.deflectors_mut() {
                    fields.placed = vec![(deflector, place)];
                }
                let Ok(held) = self.engine.hold(&position) else { continue };
                for &rook in rooks {
                    let attackers = held.attackers(rook, position.side).unwrap_or_default();
                    if attackers.contains(&from) {
                        self.turn(&position, &Turn::of(from, rook));
                    }
                }
            }
        }
    }

    /// Adds the double steps of a side, and the captures en passant that they allow.
    fn en_passant(&mut self, side: Side) {
        let mut home = self.home(side);
        home.castling = CastlingRights::NONE;
        let [own, other] = [side, side.other()].map(|side| Man::new(side, Kind::Pawn));
        let start = self.game.start();
        for (from, _) in start.men.of(side).filter(|(_, man)| *man == own) {
            let mut position = home.clone();
            position.men.put(from, own);
            for turn in self.engine.turns(&position).unwrap_or_default() {
                self.turn(&position, &turn);
                let Ok(after) = self.engine.play(&position, &turn) else { continue };
                let Some(field) = after.en_passant else { continue };
                let captures = |position: &Position| {
                    let turns = self.engine.turns(position).unwrap_or_default();
                    let onto = turns.iter().filter(|turn| turn.step.to == field.crossed);
                    onto.copied().collect::<Vec<Turn>>()
                };
                // All pawns that can capture are put into one position together, and each alone into another.
                let mut together = after.clone();
                let mut alone = Vec::new();
                for cell in self.game.cells().filter(|cell| after.men.get(*cell).is_none()) {
                    let mut position = after.clone();
                    position.men.put(cell, other);
                    if captures(&position).iter().any(|turn| turn.step.from == cell) {
                        together.men.put(cell, other);
                        alone.push(position);
                    }
                }
                for position in std::iter::once(together).chain(alone) {
                    self.turns(&position);
                }
            }
        }
    }

    /// Adds the promotions of a side, found in three kinds of positions: without a man to capture, with knights on all
    /// cells where a pawn can capture and promote, and with only one of these knights.
    fn promotions(&mut self, side: Side) {
        let game = self.game;
        let stages = game.cells().flat_map(|from| Stage::all(game, side, Kind::Pawn, from));
        for stage in stages {
            let position = &Position { own: with_all_kinds(game), ..stage.position };
            let promotes = |position: &Position| {
                let turns = self.engine.turns(position).unwrap_or_default();
                turns.into_iter().any(|turn| steps(&turn).any(|step| step.promotion.is_some()))
            };
            if !promotes(position) {
                continue;
            }
            let mut together = position.clone();
            let mut alone = Vec::new();
            for to in game.cells().filter(|to| position.men.get(*to).is_none()) {
                let knights = Stage::men(game, side.other(), Kind::Knight, to);
                let Some(&knight) = knights.last().and_then(|men| men.first()) else { continue };
                let mut position = position.clone();
                position.men.put(knight.0, knight.1);
                let turns = self.engine.turns(&position).unwrap_or_default();
                let onto =
                    |turn: &Turn| steps(turn).any(|it| it.to == to && it.promotion.is_some());
                if turns.iter().any(onto) {
                    together.men.put(knight.0, knight.1);
                    alone.push(position);
                }
            }
            for position in [together, position.clone()].into_iter().chain(alone) {
                self.turns(&position);
            }
        }
    }
}

/// The events of a game that a case tests. For a promotion it is enough that the turn is legal; for any other event the
/// case must give the position after the turn.
fn tested(engine: &dyn Engine, case: &Case) -> BTreeSet<Event> {
    let mut tested = BTreeSet::new();
    let Ok(position) = Position::parse(case.game, case.position_text()) else { return tested };
    let mut add = |text: &str, is_whole: bool| {
        let Ok(turn) = Turn::parse(case.game, text) else { return };
        let Ok(after) = engine.play(&position, &turn) else { return };
        let all = events(engine, &position, &turn, &after).into_iter();
        tested.extend(all.filter(|event| is_whole || matches!(event, Event::Promotes { .. })));
    };
    for text in case.expect.after.iter().flatten().map(|(turn, _)| turn) {
        add(text, true);
    }
    for text in legal(&case.expect) {
        add(&text, false);
    }
    tested
}

/// The events that no case of a family tests, and those that the reference does not confirm. The fast engine finds the
/// events. A case of one game tests an event for all games of the family.
fn missing(family: Family) -> Vec<String> {
    let (reference, fast) = (Reference::new(), Fast::new());
    let files = cases::embedded().expect("the cases can be read");
    let cases = files.iter().flat_map(|file| &file.cases);
    let cases = cases.filter(|case| case.game.family() == family);
    let tested: BTreeSet<Event> = cases.flat_map(|case| tested(&fast, case)).collect();
    let (mut count, mut faults) = (0, Vec::new());
    for game in Game::ALL.into_iter().filter(|game| game.family() == family) {
        let needed = Needed::all(&fast, game);
        for (event, (position, turn)) in &needed {
            let after = reference.play(position, turn);
            let shown = format!("{event:?}, as by {turn} at {position}");
            if !after.is_ok_and(|after| events(&fast, position, turn, &after).contains(event)) {
                faults.push(format!("{game}: the reference has no {shown}"));
            } else if !tested.contains(event) {
                faults.push(format!("{game}: no case tests {shown}"));
            }
        }
        count += needed.len();
    }
    assert!(count > 100, "{family:?} has {count}");
    faults
}

#[test]
fn every_right_lost_every_en_passant_and_every_promotion_is_tested_by_a_case() {
    let missing: Vec<String> = Family::ALL.into_iter().flat_map(missing).collect();
    assert!(missing.is_empty(), "{} are missing:\n{}", missing.len(), missing.join("\n"));
}
