//! Reading and writing a position as one line of text.
//!
//! `<board> <side> <castling> <en passant> [game's own fields] <halfmove> <fullmove>`

use std::fmt::{self, Write as _};

use crate::cell::{BoardId, Cell};
use crate::games::Game;
use crate::man::{Deflector, Kind, Man, Mark, Side};
use crate::men::Men;
use crate::position::{CastlingRight, CastlingRights, DeflectorFields, EnPassant, Own, Position};
use crate::text::{Scanner, TextError};
use crate::turn::cell;

impl Position {
    /// Reads the canonical text of a position of a game. For any other text, the error has the column, what is there
    /// and what was expected. An [`Engine`](crate::Engine) decides whether the game can be played from the position.
    ///
    /// There is no `FromStr`, because the text does not name its game, and many texts are positions of several games.
    pub fn parse(game: Game, text: &str) -> Result<Position, TextError> {
        let mut scanner = Scanner::new("position", text);
        let men = read_men(game, &mut scanner)?;
        let mut own = Own::empty(game.description().own);
        if let Own::Deflectors(fields) = &mut own {
            *fields = read_hands(&mut scanner)?;
        }
        space(&mut scanner)?;
        let side = if scanner.take('w') {
            Side::White
        } else {
            scanner.expect('b', "`w` or `b`")?;
            Side::Black
        };
        let castling = field(game, &mut scanner, read_castling)?;
        let en_passant = field(game, &mut scanner, read_en_passant)?;
        match &mut own {
            Own::Deflectors(fields) => {
                fields.placed = field(game, &mut scanner, read_placed)?;
                fields.ko = field(game, &mut scanner, read_ko)?;
            }
            Own::Array(kinds) => *kinds = field(game, &mut scanner, read_array)?,
            Own::Nothing => {}
        }
        space(&mut scanner)?;
        let halfmove = scanner.number(0, Position::COUNTER_MAX)?;
        space(&mut scanner)?;
        let fullmove = scanner.number(1, Position::COUNTER_MAX)?;
        scanner.expect_end("the end of the position")?;
        Ok(Position { game, men, side, castling, en_passant, own, halfmove, fullmove })
    }
}

fn space(scanner: &mut Scanner<'_>) -> Result<(), TextError> {
    scanner.expect(' ', "a single space and the next field")
}

/// Reads the next field: `-`, which stands for nothing, or what `read` reads.
fn field<T: Default>(
    game: Game,
    scanner: &mut Scanner<'_>,
    read: fn(Game, &mut Scanner<'_>) -> Result<T, TextError>,
) -> Result<T, TextError> {
    space(scanner)?;
    if scanner.take('-') { Ok(T::default()) } else { read(game, scanner) }
}

/// The places of a board, rank by rank from the highest down, each rank from file a.
fn ranks(game: Game, board: BoardId) -> impl Iterator<Item = Vec<Cell>> {
    let shape = game.shape(board);
    (1..=shape.ranks)
        .rev()
        .map(move |rank| (0..shape.files).map(|file| Cell::new(board, file, rank)).collect())
}

fn read_men(game: Game, scanner: &mut Scanner<'_>) -> Result<Men, TextError> {
    let mut men = Men::none(game);
    for (index, &board) in game.boards().iter().enumerate() {
        if index > 0 {
            scanner.expect('|', "`|` and the second board")?;
        }
        for (index, places) in ranks(game, board).enumerate() {
            if index > 0 {
                scanner.expect('/', "`/` and the next rank")?;
            }
            read_rank(game, &places, &mut men, scanner)?;
        }
    }
    Ok(men)
}

fn read_rank(
    game: Game,
    places: &[Cell],
    men: &mut Men,
    scanner: &mut Scanner<'_>,
) -> Result<(), TextError> {
    let mut rest = places;
    while let Some((&place, after)) = rest.split_first() {
        if !game.has(place) {
            scanner.expect('*', "`*` for a place without a cell")?;
            rest = after;
            continue;
        }
        let run = rest.iter().take_while(|&&place| game.has(place)).count();
        if scanner.peek().is_some_and(|found| found.is_ascii_digit()) {
            let vacant = scanner.number(1, run)?;
            rest = &rest[vacant..];
            continue;
        }
        men.put(place, read_man(game, run, scanner)?);
        rest = after;
    }
    Ok(())
}

fn read_man(game: Game, run: usize, scanner: &mut Scanner<'_>) -> Result<Man, TextError> {
    let promoted = game.has_marks() && scanner.take('+');
    let Some((letter, kind)) = scanner.take_if(|letter| Some((letter, game.kind(letter)?))) else {
        let vacant = if run == 1 { "`1`".into() } else { format!("a number from 1 to {run}") };
        let expected = if promoted {
            "the letter of the promoted pawn's new kind".into()
        } else {
            format!("a man's letter or {vacant} for vacant cells")
        };
        return Err(scanner.error(expected));
    };
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let mark = if game.has_marks() {
        let last = ('a'..='z').take(game.description().marks.len()).last().unwrap_or('a');
        let of_file = |letter| Cell::file_of(letter).filter(|_| ('a'..=last).contains(&letter));
        let expected = format!("the man's mark, a file from `a` to `{last}`");
        let file = scanner.take_if(of_file).ok_or_else(|| scanner.error(expected))?;
        Some(Mark { file, promoted })
    } else {
        None
    };
    Ok(Man { side, kind, mark })
}

fn read_hands(scanner: &mut Scanner<'_>) -> Result<DeflectorFields, TextError> {
    let mut fields = DeflectorFields::default();
    scanner.expect('[', "`[` and the deflectors in hand")?;
    for side in Side::BOTH {
        for (held, deflector) in fields.hand_mut(side).iter_mut().zip(Deflector::ALL) {
            *held = scanner.take(side.cased(deflector.letter()));
        }
    }
    scanner.expect(']', "`]`, or the next deflector in the order `JLVjlv`")?;
    Ok(fields)
}

fn read_castling(_: Game, scanner: &mut Scanner<'_>) -> Result<CastlingRights, TextError> {
    let mut castling = CastlingRights::NONE;
    for right in CastlingRight::ALL {
        castling.set(right, scanner.take(right.letter()));
    }
    if castling == CastlingRights::NONE {
        return Err(scanner.error("castling rights in the order `KQkq`, or `-`"));
    }
    Ok(castling)
}

/// Written as the rights held, in the order `KQkq`, or as `-` if there are none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == CastlingRights::NONE {
            return f.write_str("-");
        }
        self.iter().try_for_each(|right| write!(f, "{right}"))
    }
}

/// Written as `K`, `Q`, `k` or `q`.
impl fmt::Display for CastlingRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

fn read_en_passant(game: Game, scanner: &mut Scanner<'_>) -> Result<Option<EnPassant>, TextError> {
    let board = game.boards()[0];
    let expected = "the cell that a pawn has just crossed, or `-`";
    let crossed = cell(game, board, scanner).map_err(|error| error.expecting(expected))?;
    let names_pawn = game.description().names_pawn;
    let pawn = names_pawn.then(|| cell(game, board, scanner)).transpose()?;
    Ok(Some(EnPassant { crossed, pawn }))
}

fn read_placed(game: Game, scanner: &mut Scanner<'_>) -> Result<Vec<(Deflector, Cell)>, TextError> {
    let mut placed: Vec<(Deflector, Cell)> = Vec::new();
    let mut start = scanner.clone();
    while let Some(deflector) = scanner.take_if(Deflector::from_letter) {
        let entry = (deflector, cell(game, BoardId::Squares, scanner)?);
        if placed.last().is_some_and(|last| *last > entry) {
            return Err(start.error("deflectors sorted by letter, then file, then rank"));
        }
        placed.push(entry);
        start = scanner.clone();
    }
    if placed.is_empty() {
        return Err(scanner.error("deflectors on the board (`Jd3`), or `-`"));
    }
    Ok(placed)
}

fn read_ko(game: Game, scanner: &mut Scanner<'_>) -> Result<Option<(Cell, Cell)>, TextError> {
    let expected = "the cell of the deflector just moved and the cell it came from, or `-`";
    let stands =
        cell(game, BoardId::Squares, scanner).map_err(|error| error.expecting(expected))?;
    Ok(Some((stands, cell(game, BoardId::Squares, scanner)?)))
}

fn read_array(game: Game, scanner: &mut Scanner<'_>) -> Result<Vec<Kind>, TextError> {
    let mut kinds: Vec<Kind> = Vec::new();
    let of_array = |letter: char| {
        let kind = game.kind(letter).filter(|_| letter.is_ascii_uppercase());
        kind.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn))
    };
    while let Some(kind) = scanner.peek().and_then(of_array) {
        if kinds.last().is_some_and(|last| last.letter() >= kind.letter()) {
            return Err(scanner.error("kinds in alphabetical order, each once"));
        }
        scanner.next();
        kinds.push(kind);
    }
    if kinds.is_empty() {
        return Err(scanner.error("the kinds of the array as capital letters, or `-`"));
    }
    Ok(kinds)
}

/// Written as the canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &board) in self.game.boards().iter().enumerate() {
            if index > 0 {
                f.write_str("|")?;
            }
            for (index, places) in ranks(self.game, board).enumerate() {
                if index > 0 {
                    f.write_str("/")?;
                }
                self.write_rank(&places, f)?;
            }
        }
        if let Some(fields) = self.deflectors() {
            f.write_str("[")?;
            for side in Side::BOTH {
                for deflector in fields.held(side) {
                    write!(f, "{}", side.cased(deflector.letter()))?;
                }
            }
            f.write_str("]")?;
        }
        f.write_str(if self.side == Side::White { " w " } else { " b " })?;
        write!(f, "{}", self.castling)?;
        let cells = |EnPassant { crossed, pawn }| [Some(crossed), pawn].into_iter().flatten();
        write_field(f, self.en_passant.into_iter().flat_map(cells).map(Cell::bare))?;
        match &self.own {
            Own::Nothing => {}
            Own::Deflectors(fields) => {
                let placed = fields.placed.iter();
                write_field(f, placed.map(|(deflector, cell)| format!("{deflector}{cell}")))?;
                write_field(f, fields.ko.into_iter().flat_map(|(stands, came)| [stands, came]))?;
            }
            Own::Array(kinds) => write_field(f, kinds.iter().map(|kind| kind.letter()))?,
        }
        write!(f, " {} {}", self.halfmove, self.fullmove)
    }
}

impl Position {
    fn write_rank(&self, places: &[Cell], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut vacant = 0;
        for &place in places {
            let man = self.men.get(place);
            let is_cell = self.game.has(place);
            if is_cell && man.is_none() {
                vacant += 1;
                continue;
            }
            if vacant > 0 {
                write!(f, "{vacant}")?;
                vacant = 0;
            }
            match man {
                None => f.write_str("*")?,
                Some(man) => write!(f, "{man}")?,
            }
        }
        if vacant > 0 {
            write!(f, "{vacant}")?;
        }
        Ok(())
    }
}

/// Written as in the text of a position: as its letter or, with a mark, as `Ra` or `+qa`.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mark {
            None => f.write_char(self.letter()),
            Some(Mark { file, promoted }) => {
                let plus = if promoted { "+" } else { "" };
                write!(f, "{plus}{}{}", self.letter(), char::from(b'a'.wrapping_add(file)))
            }
        }
    }
}

/// Writes a space and a field: its parts, or `-` if it has none.
fn write_field(
    f: &mut fmt::Formatter<'_>,
    parts: impl IntoIterator<Item: fmt::Display>,
) -> fmt::Result {
    f.write_char(' ')?;
    let mut parts = parts.into_iter().peekable();
    if parts.peek().is_none() {
        return f.write_char('-');
    }
    parts.try_for_each(|part| write!(f, "{part}"))
}
