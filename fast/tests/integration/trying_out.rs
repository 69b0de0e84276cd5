//! Compares turns, counts and positions after turns with those found by walking every path cell by cell and trying out every move and
//! every act, on random positions that need not occur in any game.

use chess_arbiter_fast::board::Board;
use chess_arbiter_fast::{AnyBoard, Fast};
use proptest::prelude::*;
use types::{
    Act, Budget, CastlingRight, CastlingRights, Cell, Deflector, EnPassant, Extra, Game, Kind, Man,
    Position, Side, Turn,
};

/// A displacement: files, with half a cell as the unit, and ranks.
type Way = (i32, i32);

/// What distinguishes one game's board and men from another's. Ways are those up the board or, along a rank, to the right.
struct Geometry {
    game: Game,
    files: u8,
    /// Whether the even ranks are shifted half a cell to the right.
    bricks: bool,
    rook: &'static [Way],
    bishop: &'static [Way],
    /// Whether bishops also move one step as a rook.
    bishops_step: bool,
    knight: &'static [Way],
    pawn_steps: &'static [Way],
    pawn_captures: &'static [Way],
    /// By how many cells a king castles.
    castles_by: i32,
    /// The kinds except king and pawn.
    pieces: &'static [Kind],
}

const ORTHODOX: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

const CHESS: Geometry = Geometry {
    game: Game::Chess,
    files: 8,
    bricks: false,
    rook: &[(2, 0), (0, 1)],
    bishop: &[(2, 1), (-2, 1)],
    bishops_step: false,
    knight: &[(2, 2), (-2, 2), (4, 1), (-4, 1)],
    pawn_steps: &[(0, 1)],
    pawn_captures: &[(2, 1), (-2, 1)],
    castles_by: 2,
    pieces: &ORTHODOX,
};

/// A rook rides along the rank and the cants (MAS-2, MAS-6), a bishop along the diagonals (MAS-3, MAS-7). A knight's leap (MAS-10) is a
/// step up a cant and an upward diagonal step, such as (1, 1) + (3, 1) or (1, 1) + (-3, 1); the opposite; or a step along the rank and
/// a diagonal step on to the same side, (2, 0) + (3, ±1). A pawn steps along a cant (MAS-12) and captures on a diagonal (MAS-13).
const MASONIC: Geometry = Geometry {
    game: Game::Masonic,
    bricks: true,
    rook: &[(2, 0), (1, 1), (-1, 1)],
    bishop: &[(3, 1), (-3, 1)],
    bishops_step: true,
    knight: &[(2, 2), (-2, 2), (4, 2), (-4, 2), (5, 1), (-5, 1)],
    pawn_steps: &[(1, 1), (-1, 1)],
    pawn_captures: &[(3, 1), (-3, 1)],
    ..CHESS
};

/// Chess with ten files, two further kinds (DEF-2) and castling by three cells (DEF-3).
const DEFLECTION: Geometry = Geometry {
    game: Game::Deflection,
    files: 10,
    castles_by: 3,
    pieces: &[
        Kind::Queen,
        Kind::Marshall,
        Kind::Archbishop,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
    ],
    ..CHESS
};

/// The headings of Deflection, each turned by 45° from the one before.
const HEADINGS: [Way; 8] = [(0, 1), (2, 1), (2, 0), (2, -1), (0, -1), (-2, -1), (-2, 0), (-2, 1)];

fn both(ways: &[Way]) -> impl Iterator<Item = Way> {
    ways.iter().flat_map(|&(x, y)| [(x, y), (-x, -y)])
}

impl Geometry {
    fn cell(&self, number: u8) -> Cell {
        Cell::square(number % self.files, number / self.files + 1)
    }

    fn all(&self) -> impl Iterator<Item = Cell> {
        (0..self.files * 8).map(|number| self.cell(number))
    }

    fn x(&self, cell: Cell) -> i32 {
        2 * i32::from(cell.file) + i32::from(self.bricks && cell.rank.is_multiple_of(2))
    }

    fn go(&self, from: Cell, (x, y): Way) -> Option<Cell> {
        let rank =
            u8::try_from(i32::from(from.rank) + y).ok().filter(|rank| (1..=8).contains(rank))?;
        let x = self.x(from) + x - i32::from(self.bricks && rank.is_multiple_of(2));
        let file = u8::try_from(x.div_euclid(2)).ok().filter(|&file| file < self.files)?;
        Some(Cell::square(file, rank))
    }

    /// The rank of a cell as a side sees it, from 1.
    fn rank_for(side: Side, cell: Cell) -> u8 {
        if side == Side::White { cell.rank } else { 9 - cell.rank }
    }

    fn ahead(side: Side, (x, y): Way) -> Way {
        if side == Side::White { (x, y) } else { (-x, -y) }
    }

    fn king_home(&self, side: Side) -> Cell {
        Cell::square(self.files / 2, if side == Side::White { 1 } else { 8 })
    }

    fn corner(&self, right: CastlingRight) -> Cell {
        let is_short = right.letter().eq_ignore_ascii_case(&'k');
        Cell { file: if is_short { self.files - 1 } else { 0 }, ..self.king_home(right.side) }
    }

    /// The cells reached by paths that leave a cell along these ways. The paths may cross that cell again.
    fn rides(&self, position: &Position, from: Cell, ways: impl Iterator<Item = Way>) -> Vec<Cell> {
        let (mut reached, mut seen) = (Vec::new(), Vec::new());
        let mut open: Vec<(Cell, Way)> = ways.map(|way| (from, way)).collect();
        while let Some((at, way)) = open.pop() {
            if seen.contains(&(at, way)) {
                continue;
            }
            seen.push((at, way));
            let Some(next) = self.go(at, way) else { continue };
            reached.push(next);
            if next != from && position.men.get(next).is_some() {
                continue;
            }
            match position.deflectors().and_then(|fields| fields.on(next)) {
                None => open.push((next, way)),
                Some(deflector) => {
                    let turned = usize::from(deflector.angle() / 45);
                    let heading = HEADINGS.iter().position(|&heading| heading == way).unwrap();
                    open.push((next, HEADINGS[(heading + turned) % 8]));
                    open.push((next, HEADINGS[(heading + 8 - turned) % 8]));
                }
            }
        }
        reached.retain(|&cell| cell != from);
        reached
    }

    /// The cells that a man attacks, those with men of its own side included.
    fn attacks(&self, position: &Position, from: Cell) -> Vec<Cell> {
        let man = position.men.get(from).unwrap();
        let rides = |ways: &[Way]| self.rides(position, from, both(ways));
        let leaps = |ways: &[Way]| both(ways).filter_map(|way| self.go(from, way)).collect();
        let parts: [Vec<Cell>; 2] = match man.kind {
            Kind::King => [leaps(self.rook), leaps(self.bishop)],
            Kind::Queen => [rides(self.rook), rides(self.bishop)],
            Kind::Rook => [rides(self.rook), Vec::new()],
            Kind::Bishop if self.bishops_step => [rides(self.bishop), leaps(self.rook)],
            Kind::Bishop => [rides(self.bishop), Vec::new()],
            Kind::Marshall => [rides(self.rook), leaps(self.knight)],
            Kind::Archbishop => [rides(self.bishop), leaps(self.knight)],
            Kind::Knight => [leaps(self.knight), Vec::new()],
            _ => {
                let ways = self.pawn_captures.iter().map(|&way| Geometry::ahead(man.side, way));
                [ways.filter_map(|way| self.go(from, way)).collect(), Vec::new()]
            }
        };
        parts.concat()
    }

    fn is_attacked(&self, position: &Position, cell: Cell, by: Side) -> bool {
        let mut men = position.men.iter().filter(|(_, man)| man.side == by);
        men.any(|(from, _)| self.attacks(position, from).contains(&cell))
    }

    fn in_check(&self, position: &Position, side: Side) -> bool {
        position.men.kings(side).any(|king| self.is_attacked(position, king, side.other()))
    }

    /// Every pseudo-legal move of a man: one that is legal unless it leaves the mover's king in check.
    fn pseudo_legal(&self, position: &Position) -> Vec<Turn> {
        let us = position.side;
        let side_on = |to: Cell| position.men.get(to).map(|man| man.side);
        let mut turns = Vec::new();
        for (from, man) in position.men.iter().filter(|(_, man)| man.side == us) {
            let mut targets = self.attacks(position, from);
            if man.kind == Kind::Pawn {
                let crossed = position.en_passant.map(|field| field.crossed);
                targets.retain(|&to| side_on(to) == Some(us.other()) || crossed == Some(to));
                for way in self.pawn_steps.iter().map(|&way| Geometry::ahead(us, way)) {
                    let step = |at| self.go(at, way).filter(|&to| side_on(to).is_none());
                    let one = step(from);
                    let two = one.filter(|_| Geometry::rank_for(us, from) == 2).and_then(step);
                    targets.extend(one.into_iter().chain(two));
                }
            } else {
                targets.retain(|&to| side_on(to) != Some(us));
            }
            if man.kind == Kind::King {
                targets.extend(self.castling_targets(position, from));
            }
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                let turn = Turn::of(from, to);
                if man.kind == Kind::Pawn && Geometry::rank_for(us, to) == 8 {
                    turns.extend(
                        self.pieces.iter().map(|&kind| Turn::from(turn.step.promoting(kind))),
                    );
                } else {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    fn castling_targets(&self, position: &Position, king: Cell) -> Vec<Cell> {
        let us = position.side;
        let mut targets = Vec::new();
        for right in position.castling.iter().filter(|right| right.side == us) {
            let corner = self.corner(right);
            let by = (i32::from(corner.file) - i32::from(king.file)).signum();
            let cell = |steps: i32| king.offset(by * steps, 0).unwrap();
            let mut between = (1..).map(cell).take_while(|&it| it != corner);
            let mut crossed = (0..=self.castles_by).map(cell);
            if between.all(|it| position.men.get(it).is_none())
                && crossed.all(|it| !self.is_attacked(position, it, us.other()))
            {
                targets.push(cell(self.castles_by));
            }
        }
        targets
    }

    /// The position after a pseudo-legal move of a man.
    fn moved(&self, position: &Position, turn: Turn) -> Position {
        let mut after = position.clone();
        let (from, to) = (turn.step.from, turn.step.to);
        let by = (self.x(to) - self.x(from), i32::from(to.rank) - i32::from(from.rank));
        let mut man = after.men.take(from).unwrap();
        let captured = after.men.take(to).is_some();
        after.en_passant = None;
        if man.kind == Kind::Pawn {
            let is_diagonal = self.pawn_captures.contains(&Geometry::ahead(man.side, by));
            if let Some(double) = position.en_passant.filter(|it| it.crossed == to && is_diagonal) {
                after.men.take(double.pawn.unwrap_or(Cell::square(to.file, from.rank)));
            }
            if by.1.abs() == 2 {
                let crossed = self.go(from, (by.0 / 2, by.1 / 2)).unwrap();
                after.en_passant = Some(EnPassant { crossed, pawn: self.bricks.then_some(to) });
            }
        }
        if man.kind == Kind::King && by == (2 * self.castles_by * by.0.signum(), 0) {
            let corner = if by.0 > 0 { self.files - 1 } else { 0 };
            let rook = after.men.take(Cell { file: corner, ..to }).unwrap();
            after.men.put(to.offset(-by.0.signum(), 0).unwrap(), rook);
        }
        after.halfmove = if captured || man.kind == Kind::Pawn {
            0
        } else {
            (position.halfmove + 1).min(Position::COUNTER_MAX)
        };
        man.kind = turn.step.promotion.unwrap_or(man.kind);
        after.men.put(to, man);
        for right in position.castling.iter() {
            if [self.king_home(right.side), self.corner(right)]
                .iter()
                .any(|it| [from, to].contains(it))
            {
                after.castling.set(right, false);
            }
        }
        if position.side == Side::Black {
            after.fullmove = (position.fullmove + 1).min(Position::COUNTER_MAX);
        }
        after.side = position.side.other();
        if let Some(fields) = after.deflectors_mut() {
            fields.ko = None;
        }
        after
    }

    /// The acts after a legal move that are legal but for a ko, found by trying out every act.
    fn acts(&self, moved: &Position) -> Vec<Act> {
        let us = moved.side.other();
        let fields = moved.deflectors().unwrap();
        let free = |&at: &Cell| moved.men.get(at).is_none() && fields.on(at).is_none();
        let mut acts = Vec::new();
        for deflector in fields.held(us) {
            acts.extend(self.all().filter(free).map(|to| Act::Place(deflector, to)));
        }
        if fields.hand(us) == [false; 3] {
            for &(_, from) in fields.placed.iter().filter(|(_, at)| moved.men.get(*at).is_none()) {
                let mut without = moved.clone();
                without.deflectors_mut().unwrap().placed.retain(|&(_, at)| at != from);
                let mut reached = self.rides(&without, from, both(self.rook));
                reached.sort_unstable();
                reached.dedup();
                acts.extend(reached.into_iter().filter(free).map(|to| Act::Move(from, to)));
            }
        }
        acts.retain(|&act| !self.in_check(&acted(moved, act), us));
        acts
    }
}

/// The position after an act that follows a move.
fn acted(moved: &Position, act: Act) -> Position {
    let mut after = moved.clone();
    let us = moved.side.other();
    let fields = after.deflectors_mut().unwrap();
    match act {
        Act::Place(deflector, to) => {
            fields.hand_mut(us)[deflector as usize] = false;
            fields.placed.push((deflector, to));
        }
        Act::Move(from, to) => {
            fields.placed.iter_mut().find(|entry| entry.1 == from).unwrap().1 = to;
            fields.ko = Some((to, from));
        }
    }
    fields.placed.sort_unstable();
    after
}

/// The random parts of a position: men (cell, index of the kind, whether white), the cells of White's and Black's king, whether White
/// is to move, castling rights, and a double step (file of the pawn, index of its way).
type Draw = (Vec<(u8, usize, bool)>, (u8, u8), bool, [bool; 4], Option<(u8, usize)>);

/// Of Deflection: deflectors (index of the type, cell), which deflectors are in hand, and a ko (the deflector moved, and the cell that
/// it left).
type Deflectors = (Vec<(usize, u8)>, [[bool; 3]; 2], Option<(prop::sample::Index, u8)>);

fn draw(geometry: &Geometry, men: usize) -> impl Strategy<Value = Draw> + use<> {
    let cells = 8 * geometry.files;
    let home = geometry.files / 2;
    (
        prop::collection::vec((0..cells, 0..=geometry.pieces.len(), any::<bool>()), 0..men),
        (prop_oneof![Just(home), 0..cells], prop_oneof![Just(7 * geometry.files + home), 0..cells]),
        any::<bool>(),
        any::<[bool; 4]>(),
        prop::option::of((0..geometry.files, 0..2_usize)),
    )
}

fn deflectors() -> impl Strategy<Value = Deflectors> {
    (
        prop_oneof![
            1 => Just(Vec::new()),
            4 => prop::collection::vec((0..3_usize, 0..80_u8), 1..4),
            8 => prop::collection::vec((0..3_usize, 0..80_u8), 4..9),
        ],
        any::<[[bool; 3]; 2]>(),
        prop::option::of((any::<prop::sample::Index>(), 0..80_u8)),
    )
}

impl Geometry {
    /// Makes a position of random parts, and its board. Parts that would certainly be refused are corrected. `None` if the position is
    /// refused nevertheless, or if a king stands on a cell of the double step.
    fn position(
        &self,
        draw: &Draw,
        deflectors: Option<&Deflectors>,
    ) -> Option<(Position, AnyBoard)> {
        let (men, kings, white, rights, double) = draw;
        let side = |white: bool| if white { Side::White } else { Side::Black };
        let mut position = Position::empty(self.game);
        position.side = side(*white);
        let mover = position.side.other();
        for &(number, kind, white) in men {
            let cell = self.cell(number);
            let kind = *self.pieces.get(kind).unwrap_or(&Kind::Pawn);
            let is_misplaced = kind == Kind::Pawn && [1, 8].contains(&cell.rank);
            position
                .men
                .put(cell, Man::new(side(white), if is_misplaced { Kind::Queen } else { kind }));
        }
        let kings = [self.cell(kings.0), self.cell(kings.1)];
        if let &Some((file, line)) = double {
            let way = Geometry::ahead(mover, self.pawn_steps[line % self.pawn_steps.len()]);
            let origin = Cell::square(file, if mover == Side::White { 2 } else { 7 });
            if let Some(crossed) = self.go(origin, way)
                && let Some(pawn) = self.go(crossed, way)
            {
                if [origin, crossed, pawn].iter().any(|it| kings.contains(it)) {
                    return None;
                }
                position.men.take(origin);
                position.men.take(crossed);
                position.men.put(pawn, Man::new(mover, Kind::Pawn));
                position.en_passant =
                    Some(EnPassant { crossed, pawn: self.bricks.then_some(pawn) });
            }
        }
        for (side, king) in Side::BOTH.into_iter().zip(kings) {
            position.men.put(king, Man::new(side, Kind::King));
        }
        let mut castling = CastlingRights::NONE;
        for (right, wanted) in CastlingRight::ALL.into_iter().zip(rights) {
            let stands = position.men.get(self.king_home(right.side))
                == Some(Man::new(right.side, Kind::King));
            let corner = self.corner(right);
            if *wanted && stands && position.men.get(corner).is_none() {
                position.men.put(corner, Man::new(right.side, Kind::Rook));
                castling.set(right, true);
            }
        }
        position.castling = castling;
        if let Some(parts) = deflectors {
            self.put_deflectors(&mut position, parts);
        }
        let board = Fast::new().board(&position).ok();
        // The only refused positions are those with both kings on one cell and those with the side not to move in check.
        let is_refused = kings[0] == kings[1] || self.in_check(&position, mover);
        assert_eq!(board.is_none(), is_refused, "{position}");
        Some((position, board?))
    }

    fn put_deflectors(&self, position: &mut Position, (drawn, hands, ko): &Deflectors) {
        let (mover, men) = (position.side.other(), position.men.clone());
        let fields = position.deflectors_mut().unwrap();
        let mut left = [2_u8; 3];
        for &(deflector, at) in drawn {
            let at = self.cell(at);
            if left[deflector] > 0 && fields.on(at).is_none() {
                left[deflector] -= 1;
                fields.placed.push((Deflector::ALL[deflector], at));
            }
        }
        fields.placed.sort_unstable();
        for side in Side::BOTH {
            for (deflector, left) in left.iter_mut().enumerate() {
                if hands[side as usize][deflector] && *left > 0 && drawn.len() < 6 {
                    *left -= 1;
                    fields.hand_mut(side)[deflector] = true;
                }
            }
        }
        if let Some((index, came_from)) = ko
            && !fields.placed.is_empty()
            && fields.hand(mover) == [false; 3]
        {
            let (stands, came_from) = (index.get(&fields.placed).1, self.cell(*came_from));
            let are_bare = [stands, came_from].iter().all(|&it| men.get(it).is_none());
            if are_bare && fields.on(came_from).is_none() {
                fields.ko = Some((stands, came_from));
            }
        }
    }

    fn tried(&self, position: &Position) -> Vec<Turn> {
        let mut tried = self.pseudo_legal(position);
        tried.retain(|&turn| !self.in_check(&self.moved(position, turn), position.side));
        tried.sort_unstable();
        tried
    }
}

fn listed(board: &AnyBoard, with_acts: bool) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut add = |turn| turns.push(board.written(turn));
    if with_acts {
        board.each_turn(&mut add);
    } else {
        board.each_plain_turn(&mut add);
    }
    turns.sort_unstable();
    turns
}

fn men_move(
    geometry: &Geometry,
    draw: &Draw,
    parts: Option<&Deflectors>,
) -> Result<(), TestCaseError> {
    let Some((position, board)) = geometry.position(draw, parts) else {
        return Err(TestCaseError::reject("not accepted"));
    };
    let tried = geometry.tried(&position);
    prop_assert_eq!(&listed(&board, false), &tried, "{}", &position);
    prop_assert_eq!(board.mobility(), tried.len() as u64, "{}", &position);
    prop_assert_eq!(board.in_check(), geometry.in_check(&position, position.side), "{}", &position);
    prop_assert_eq!(&board.position(), &position);
    let mut nodes = 0;
    for turn in tried {
        let after = board.play(&turn).unwrap();
        prop_assert_eq!(
            after.position(),
            geometry.moved(&position, turn),
            "{} {}",
            &position,
            turn
        );
        // The position after a turn is accepted, and its plain data is complete.
        let again = Fast::new().board(&after.position());
        prop_assert!(again.is_ok(), "{} {}", &position, turn);
        prop_assert_eq!(again.unwrap().position(), after.position());
        nodes += after.mobility();
    }
    if parts.is_none() {
        prop_assert_eq!(board.perft(2, &mut Budget::unlimited()), nodes, "{}", &position);
    }
    Ok(())
}

fn deflectors_move(draw: &Draw, parts: &Deflectors) -> Result<(), TestCaseError> {
    let Some((position, board)) = DEFLECTION.position(draw, Some(parts)) else {
        return Err(TestCaseError::reject("not accepted"));
    };
    let mut free = position.clone();
    let ko = free.deflectors_mut().unwrap().ko.take();
    let (mut tried, mut ko_matters) = (Vec::new(), false);
    for turn in DEFLECTION.tried(&position) {
        let moved = DEFLECTION.moved(&position, turn);
        let acts = DEFLECTION.acts(&moved);
        let is_allowed = |act: &Act| ko.is_none_or(|(from, to)| *act != Act::Move(from, to));
        ko_matters |= !acts.iter().all(is_allowed);
        let allowed = acts.into_iter().filter(is_allowed);
        tried.push(turn);
        tried.extend(allowed.map(|act| turn.with(Extra::Act(act))));
    }
    tried.sort_unstable();
    prop_assert_eq!(&listed(&board, true), &tried, "{}", &position);
    prop_assert_eq!(board.perft(1, &mut Budget::unlimited()), tried.len() as u64, "{}", &position);
    // DEF-24: positions that differ only in a ko are the same if the ko forbids nothing.
    let same = board.key() == Fast::new().board(&free).unwrap().key();
    prop_assert_eq!(same, !ko_matters, "{}", &position);
    for turn in tried.into_iter().step_by(7) {
        let Some(Extra::Act(act)) = turn.extra else { continue };
        let after = board.play(&turn).unwrap().position();
        let expected = acted(&DEFLECTION.moved(&position, Turn { extra: None, ..turn }), act);
        prop_assert_eq!(&after, &expected, "{} {}", &position, turn);
        prop_assert!(Fast::new().board(&after).is_ok(), "{}", after);
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        max_global_rejects: 100 * cases,
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn men_of_chess_move_as_tried_out(draw in prop_oneof![draw(&CHESS, 6), draw(&CHESS, 16), draw(&CHESS, 50)]) {
        men_move(&CHESS, &draw, None)?;
    }

    #[test]
    fn men_of_masonic_move_as_tried_out(draw in prop_oneof![draw(&MASONIC, 6), draw(&MASONIC, 16), draw(&MASONIC, 50)]) {
        men_move(&MASONIC, &draw, None)?;
    }

    #[test]
    fn men_of_deflection_move_as_tried_out(draw in prop_oneof![draw(&DEFLECTION, 12), draw(&DEFLECTION, 50)], parts in deflectors()) {
        men_move(&DEFLECTION, &draw, Some(&parts))?;
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn acts_are_found_as_tried_out(draw in prop_oneof![draw(&DEFLECTION, 8), draw(&DEFLECTION, 40)], parts in deflectors()) {
        deflectors_move(&draw, &parts)?;
    }
}

#[test]
fn a_turn_of_another_board_is_not_legal() {
    let board = Fast::new().board(&Game::Chess.start()).unwrap();
    let off = Cell::square(200, 200);
    assert!(board.play(&Turn::of(off, off)).is_none());
}
