//! Turns: everything that a player does before the other side is to move.

use std::fmt::{self, Write as _};

use crate::cell::{BoardId, Cell};
use crate::description::ExtraForm;
use crate::games::Game;
use crate::man::{Deflector, Kind};
use crate::text::{Scanner, TextError};

/// One man's move. Castling is written as the king's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The cell that the man leaves; if a reflection moves (House of Mirrors Chess), the cell of its mirror.
    pub from: Cell,
    /// The cell that the man reaches.
    pub to: Cell,
    /// The kind to which a pawn is promoted; `None` without a promotion.
    pub promotion: Option<Kind>,
}

/// A deflector act of Deflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Act {
    /// Places a deflector from hand: `V@f6`.
    Place(Deflector, Cell),
    /// Moves the deflector on the first cell to the second: `f6f3`.
    Move(Cell, Cell),
}

/// What a turn has in addition to one man's move. As with [`Game`], the compiler points out every match that lacks a new
/// variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extra {
    /// Deflection: a deflector act.
    Act(Act),
    /// House of Mirrors Chess: the cell of the original that vanishes, if the reflection that moves has two originals.
    Vanishing(Cell),
    /// Kingdom: the move of the twin on the max-range board.
    Twin(Step),
}

/// A turn as it is written. It need not be legal or even possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The move; in a joint turn of the Kingdom games, the move on the short-range board.
    pub step: Step,
    /// What the turn has in addition to the move; `None` if nothing.
    pub extra: Option<Extra>,
}

impl Step {
    /// A move without promotion.
    pub const fn new(from: Cell, to: Cell) -> Step {
        Step { from, to, promotion: None }
    }

    /// This move with a promotion.
    #[must_use]
    pub const fn promoting(self, kind: Kind) -> Step {
        Step { promotion: Some(kind), ..self }
    }
}

impl From<Step> for Turn {
    fn from(step: Step) -> Turn {
        Turn { step, extra: None }
    }
}

impl Turn {
    /// A turn that is one man's move, without a promotion.
    pub const fn of(from: Cell, to: Cell) -> Turn {
        Turn { step: Step::new(from, to), extra: None }
    }

    /// This turn with `extra` added to its move.
    #[must_use]
    pub const fn with(self, extra: Extra) -> Turn {
        Turn { extra: Some(extra), ..self }
    }

    /// Reads a turn of a game. For any other text, the error has the column, what is there and what was expected. Every
    /// cell must be a cell of the game. An [`Engine`](crate::Engine) decides whether the turn is legal.
    pub fn parse(game: Game, text: &str) -> Result<Turn, TextError> {
        let mut scanner = Scanner::new("turn", text);
        let turn = if game.description().extra == ExtraForm::Twin {
            joint_or_lone(game, &mut scanner)?
        } else {
            let step = step(game, BoardId::Squares, &mut scanner)?;
            Turn { step, extra: extra(game, &mut scanner)? }
        };
        scanner.expect_end("the end of the turn")?;
        Ok(turn)
    }
}

/// Reads the part of a turn from the comma on. `None` if there is no comma, or if turns of this game have no such part.
fn extra(game: Game, scanner: &mut Scanner<'_>) -> Result<Option<Extra>, TextError> {
    match game.description().extra {
        // The move of a twin follows a colon, and is read by `joint_or_lone`.
        ExtraForm::Nothing | ExtraForm::Twin => return Ok(None),
        ExtraForm::Act | ExtraForm::Vanishing if !scanner.take(',') => return Ok(None),
        ExtraForm::Vanishing => {
            return Ok(Some(Extra::Vanishing(cell(game, BoardId::Squares, scanner)?)));
        }
        ExtraForm::Act => {}
    }
    if let Some(deflector) = scanner.take_if(Deflector::from_letter) {
        scanner.expect('@', "`@`")?;
        let place = cell(game, BoardId::Squares, scanner)?;
        return Ok(Some(Extra::Act(Act::Place(deflector, place))));
    }
    let from = cell(game, BoardId::Squares, scanner).map_err(|error| {
        let capital = scanner.peek().map(|letter| letter.to_ascii_uppercase());
        let small = capital.and_then(Deflector::from_letter);
        error.expecting(match small {
            Some(deflector) => format!("the capital letter of `{deflector}@`"),
            None => "`J@`, `L@`, `V@` or a cell".into(),
        })
    })?;
    let to = cell(game, BoardId::Squares, scanner)?;
    Ok(Some(Extra::Act(Act::Move(from, to))))
}

/// Reads a turn of the Kingdom games, which has the form `short:max`, `s:step` or `m:step`.
fn joint_or_lone(game: Game, scanner: &mut Scanner<'_>) -> Result<Turn, TextError> {
    for (letter, board) in [('s', BoardId::Short), ('m', BoardId::Max)] {
        if scanner.take(letter) {
            scanner.expect(':', "`:`")?;
            return Ok(step(game, board, scanner)?.into());
        }
    }
    let short = step(game, BoardId::Short, scanner).map_err(|error| match error.column {
        1 => error.expecting("`s:`, `m:` or a cell"),
        _ => error,
    })?;
    scanner.expect(':', "`:` and the move on the max-range board")?;
    let max = step(game, BoardId::Max, scanner)?;
    Ok(Turn { step: short, extra: Some(Extra::Twin(max)) })
}

fn step(game: Game, board: BoardId, scanner: &mut Scanner<'_>) -> Result<Step, TextError> {
    let from = cell(game, board, scanner)?;
    let to = cell(game, board, scanner)?;
    let letter = scanner.peek().filter(char::is_ascii_alphabetic);
    let promotion = letter.and_then(|letter| written_kind(game, letter.to_ascii_uppercase()));
    if let (Some(_), Some(capital)) = (promotion, letter.filter(char::is_ascii_uppercase)) {
        return Err(scanner.error(format!("the small letter `{}`", capital.to_ascii_lowercase())));
    }
    if promotion.is_some() {
        scanner.next();
    }
    Ok(Step { from, to, promotion })
}

/// The kind that a letter names in this game or, if it names none, in another game, since the law decides what a pawn
/// can become. The letter `x` names no kind of another game, because it is the sign of a capture.
fn written_kind(game: Game, letter: char) -> Option<Kind> {
    let of_any_game =
        || Kind::ALL.into_iter().find(|kind| kind.letter() == letter && letter != 'X');
    game.kind(letter.to_ascii_lowercase()).or_else(of_any_game)
}

/// Reads a cell of one of the game's boards. In games with points, a capital file letter names a point.
pub(crate) fn cell(
    game: Game,
    board: BoardId,
    scanner: &mut Scanner<'_>,
) -> Result<Cell, TextError> {
    let start = scanner.clone();
    let expected = "a cell of the board";
    let place = |letter: char| {
        let board = match (board, letter.is_ascii_uppercase()) {
            (board, false) => board,
            (BoardId::Squares, true) if game.boards().contains(&BoardId::Points) => BoardId::Points,
            (_, true) => return None,
        };
        let shape = game.shape(board);
        Some((board, shape, Cell::file_of(letter).filter(|&file| file < shape.files)?))
    };
    let (board, shape, file) = scanner.take_if(place).ok_or_else(|| start.error(expected))?;
    let rank = scanner
        .number(1, shape.ranks)
        .map_err(|error| error.expecting(format!("a rank from 1 to {}", shape.ranks)))?;
    let cell = Cell::new(board, file, rank);
    if game.has(cell) { Ok(cell) } else { Err(start.error(expected)) }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.bare().fmt(f)?;
        self.to.bare().fmt(f)?;
        self.promotion.map_or(Ok(()), |kind| f.write_char(kind.letter().to_ascii_lowercase()))
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Place(deflector, cell) => write!(f, "{deflector}@{cell}"),
            Act::Move(from, to) => write!(f, "{from}{to}"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step.from.board, self.extra) {
            (BoardId::Short, None) => f.write_str("s:")?,
            (BoardId::Max, None) => f.write_str("m:")?,
            _ => {}
        }
        self.step.fmt(f)?;
        match self.extra {
            None => Ok(()),
            Some(Extra::Act(act)) => write!(f, ",{act}"),
            Some(Extra::Vanishing(cell)) => write!(f, ",{cell}"),
            Some(Extra::Twin(twin)) => write!(f, ":{twin}"),
        }
    }
}
