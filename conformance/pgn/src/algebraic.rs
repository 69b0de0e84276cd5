//! Standard algebraic notation: `Nf3`, `exd5`, `e8=Q`, `O-O`. The legal turns decide which man is meant.
//!
//! Reading is lenient: `x`, `+` and `#` are optional, and `Ng1-f3`, `0-0` and `ed` are understood. Writing follows the
//! Laws of Chess and PGN.

use types::{BoardId, Cell, Game, Kind, Man, Position, Side, Step, Turn};

/// A word of algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algebraic {
    /// Castling. The number is the file that the king reaches, from 0 for `a`.
    Castling(u8),
    /// A man moves to a cell.
    Move(Move),
    /// A pawn's capture, written as two files (`ed`, `exd`), from 0 for `a`: the file that the pawn leaves, and the
    /// file that it reaches.
    PawnCapture(u8, u8),
}

/// A man's move as written; parts that are missing are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    kind: Kind,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Cell,
    promotion: Option<Kind>,
}

/// Reads a word. `None` if the word is not algebraic notation, or the game has no such notation.
pub(super) fn read(game: Game, text: &str) -> Option<Algebraic> {
    let castles = game.description().algebraic?;
    let text = without_marks(text);
    if text.starts_with(['O', '0', 'o']) {
        match text.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Some(Algebraic::Castling(castles[0])),
            "O-O-O" => return Some(Algebraic::Castling(castles[1])),
            _ => {}
        }
    }
    if let Some(capture) = pawn_capture(game, text) {
        return Some(capture);
    }
    let (text, promotion) = promotion(text)?;
    let promotion = match promotion {
        Some(letter) => Some(game.kind(letter)?),
        None => None,
    };
    let first = text.chars().next()?;
    let (kind, text) = if first.is_ascii_uppercase() {
        (game.kind(first)?, text.get(1..)?)
    } else {
        (Kind::Pawn, text)
    };
    let (from, to) = text.split_at(text.rfind(|letter: char| letter.is_ascii_lowercase())?);
    let to = cell(game, to)?;
    let from = from.strip_suffix(['x', '-', ':']).unwrap_or(from);
    let rank = from.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let file = &from[..from.len() - rank.len()];
    let from_file = match file.as_bytes() {
        [] => None,
        &[letter] => Some(letter - b'a'),
        _ => return None,
    };
    let from_rank = if rank.is_empty() { None } else { Some(number(rank)?) };
    if let (Some(file), Some(rank)) = (from_file, from_rank)
        && !game.has(Cell::square(file, rank))
    {
        return None;
    }
    Some(Algebraic::Move(Move { kind, from_file, from_rank, to, promotion }))
}

/// Reads a pawn's capture that is written as two neighbouring files. `None` for any other word, and in Masonic Chess,
/// where a pawn can have several captures onto one file.
fn pawn_capture(game: Game, text: &str) -> Option<Algebraic> {
    if !(2..=3).contains(&text.len()) {
        return None;
    }
    let letters: Vec<u8> = text.replacen(['x', ':'], "", 1).into_bytes();
    let file =
        |letter: u8| letter.checked_sub(b'a').filter(|&file| game.has(Cell::square(file, 1)));
    let [from, to] = <[u8; 2]>::try_from(letters).ok()?.map(file);
    let is_capture = from?.abs_diff(to?) == 1 && game != Game::Masonic;
    is_capture.then_some(Algebraic::PawnCapture(from?, to?))
}

/// The word without the marks of check, mate, capture and en passant at its end, and without comments such as `!?`.
pub(super) fn without_marks(text: &str) -> &str {
    let marks = ['+', '#', '!', '?', ':'];
    let text = text.trim_end_matches(marks);
    let without = ["/e.p.", "/ep", "e.p.", "ep.", "e.p", "ep"]
        .into_iter()
        .find_map(|mark| text.strip_suffix(mark));
    without.map_or(text, |text| text.trim_end_matches(marks))
}

/// Splits a promotion such as `=Q`, `(Q)`, `/Q`, `Q` or `=q` off the end of a word. Returns the rest and, if there is a
/// promotion, the capital letter of the new kind. `None` if the word ends with a `)` but not with a bracketed letter.
pub(super) fn promotion(text: &str) -> Option<(&str, Option<char>)> {
    let bracketed = text.strip_suffix(')');
    let bare = bracketed.unwrap_or(text);
    let Some(letter) = bare.chars().last().filter(char::is_ascii_alphabetic) else {
        return bracketed.is_none().then_some((text, None));
    };
    let rest = &bare[..bare.len() - 1];
    let rest = if bracketed.is_some() { rest.strip_suffix('(')? } else { rest };
    Some((rest.trim_end_matches(['=', '/']), Some(letter.to_ascii_uppercase())))
}

/// The letter of a file.
fn letter(file: u8) -> char {
    char::from(b'a' + file)
}

fn cell(game: Game, text: &str) -> Option<Cell> {
    let letter = *text.as_bytes().first()?;
    let cell = Cell::square(letter.checked_sub(b'a')?, number(&text[1..])?);
    game.has(cell).then_some(cell)
}

/// Reads a rank; `None` if it has a leading zero or is not a number.
fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

impl Algebraic {
    /// The shortest word that means this legal turn and no other, without a mark of check. If several men of one kind can
    /// reach the cell, it names the file of departure, or else the rank, or else both. A pawn's capture always names the
    /// file. A pawn never names its rank alone, since `2e4` would be read as a turn's number. `None` in a game without
    /// this notation.
    pub(super) fn word(
        position: &Position,
        turns: &[Turn],
        turn: &Turn,
        captures: bool,
    ) -> Option<String> {
        let castles = position.game.description().algebraic?;
        let mut castles = castles.map(Algebraic::Castling).into_iter().zip(["O-O", "O-O-O"]);
        if let Some((_, word)) = castles.find(|(castling, _)| castling.says(position, turn)) {
            return Some(word.into());
        }
        let Step { from, to, promotion } = turn.step;
        let kind = position.men.get(from)?.kind;
        let (file, rank) = (Some(from.file), Some(from.rank));
        let is_word = |from_file: Option<u8>, from_rank: Option<u8>| {
            kind != Kind::Pawn || from_file.is_some() || (from_rank.is_none() && !captures)
        };
        [(None, None), (file, None), (None, rank), (file, rank)]
            .into_iter()
            .filter(|&(from_file, from_rank)| is_word(from_file, from_rank))
            .map(|(from_file, from_rank)| Move { kind, from_file, from_rank, to, promotion })
            .find(|&notation| Algebraic::Move(notation).among(position, turns) == [*turn])
            .map(|notation| notation.word(captures))
    }

    /// Those of the legal `turns` that the word can mean: none, one, or several.
    pub(super) fn among(self, position: &Position, turns: &[Turn]) -> Vec<Turn> {
        // A quick test excludes most turns, which reach a cell other than the one in the word.
        let reaches = |turn: &&Turn| match self {
            Algebraic::Move(notation) => turn.step.to == notation.to,
            Algebraic::Castling(_) | Algebraic::PawnCapture(..) => true,
        };
        turns.iter().filter(reaches).filter(|turn| self.says(position, turn)).copied().collect()
    }

    fn says(self, position: &Position, turn: &Turn) -> bool {
        let Some(man) = position.men.get(turn.step.from) else { return false };
        match self {
            Algebraic::Castling(_) => {
                man.kind == Kind::King && self.castling(position) == Some(*turn)
            }
            Algebraic::PawnCapture(from, to) => {
                let Step { from: left, to: reached, promotion } = turn.step;
                man.kind == Kind::Pawn
                    && promotion.is_none()
                    && (left.file, reached.file) == (from, to)
            }
            Algebraic::Move(notation) => {
                man.kind == notation.kind
                    && turn.step.to == notation.to
                    && turn.step.promotion == notation.promotion
                    && notation.may_leave(turn.step.from)
            }
        }
    }

    /// The turns to judge if no legal turn fits the word: one turn for each man that the word can mean.
    pub(super) fn attempts(self, position: &Position) -> Vec<Turn> {
        match self {
            Algebraic::Castling(_) => {
                let home = position.game.king_home(position.side);
                let king = Man::new(position.side, Kind::King);
                let at_home = home.is_some_and(|home| position.men.get(home) == Some(king));
                self.castling(position).filter(|_| at_home).into_iter().collect()
            }
            Algebraic::PawnCapture(from, to) => {
                let pawn = Man::new(position.side, Kind::Pawn);
                let pawns =
                    position.men.iter().filter(|&(cell, man)| man == pawn && cell.file == from);
                let ahead = pawns.filter_map(|(cell, _)| {
                    let ahead = if position.side == Side::White { 1 } else { -1 };
                    Some(Turn::of(cell, Cell { file: to, ..cell.offset(0, ahead)? }))
                });
                ahead.filter(|turn| position.game.has(turn.step.to)).collect()
            }
            Algebraic::Move(notation) => {
                let man = Man::new(position.side, notation.kind);
                let men = position.men.iter().filter(|&(cell, stands)| {
                    stands == man && cell != notation.to && notation.may_leave(cell)
                });
                let step = |from| Step { from, to: notation.to, promotion: notation.promotion };
                men.map(|(cell, _)| step(cell).into()).collect()
            }
        }
    }

    /// The man that moves, in words for a sentence: `white pawn on the e-file`.
    pub(super) fn who(self, position: &Position) -> String {
        match self {
            Algebraic::Castling(_) => {
                let home = position.game.king_home(position.side);
                let on = home.map_or_else(String::new, |home| format!(" on {home}"));
                format!("{} king{on}", position.side)
            }
            Algebraic::PawnCapture(from, _) => {
                format!("{} pawn on the {}-file", position.side, letter(from))
            }
            Algebraic::Move(notation) => format!("such {} {}", position.side, notation.kind),
        }
    }

    /// Castling as the king's move from its initial cell. `None` if the word is not castling.
    fn castling(self, position: &Position) -> Option<Turn> {
        let Algebraic::Castling(file) = self else { return None };
        let home = position.game.king_home(position.side)?;
        Some(Turn::of(home, Cell { file, ..home }))
    }
}

impl Move {
    fn word(self, captures: bool) -> String {
        let mut word = String::new();
        if self.kind != Kind::Pawn {
            word.push(self.kind.letter());
        }
        word.extend(self.from_file.map(letter));
        word.extend(self.from_rank.map(|rank| rank.to_string()));
        if captures {
            word.push('x');
        }
        word.push_str(&self.to.to_string());
        if let Some(kind) = self.promotion {
            word.extend(['=', kind.letter()]);
        }
        word
    }

    fn may_leave(self, cell: Cell) -> bool {
        cell.board == BoardId::Squares
            && self.from_file.is_none_or(|file| file == cell.file)
            && self.from_rank.is_none_or(|rank| rank == cell.rank)
    }
}
