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
}

/// A man's move as written; parts that are missing are `None`. Only a pawn's capture that is written as two files (`ed`,
/// `exd`) lacks the rank that the man reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    kind: Kind,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to_file: u8,
    to_rank: Option<u8>,
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
        return Some(Algebraic::Move(capture));
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
    let (to_file, to_rank) = (to.file, Some(to.rank));
    Some(Algebraic::Move(Move { kind, from_file, from_rank, to_file, to_rank, promotion }))
}

/// Reads a pawn's capture that is written as two neighbouring files. `None` for any other word, and in Masonic Chess,
/// where a pawn can have several captures onto one file.
fn pawn_capture(game: Game, text: &str) -> Option<Move> {
    if !(2..=3).contains(&text.len()) {
        return None;
    }
    let letters: Vec<u8> = text.replacen(['x', ':'], "", 1).into_bytes();
    let file =
        |letter: u8| letter.checked_sub(b'a').filter(|&file| game.has(Cell::square(file, 1)));
    let [from, to] = <[u8; 2]>::try_from(letters).ok()?.map(file);
    let is_capture = from?.abs_diff(to?) == 1 && game != Game::Masonic;
    let (kind, from_rank, to_rank, promotion) = (Kind::Pawn, None, None, None);
    let capture = Move { kind, from_file: from, from_rank, to_file: to?, to_rank, promotion };
    is_capture.then_some(capture)
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
        let is_word = |&(from_file, from_rank): &(Option<u8>, Option<u8>)| {
            kind != Kind::Pawn || from_file.is_some() || (from_rank.is_none() && !captures)
        };
        let (to_file, to_rank) = (to.file, Some(to.rank));
        let means_only_this = |&(from_file, from_rank): &(Option<u8>, Option<u8>)| {
            let notation = Move { kind, from_file, from_rank, to_file, to_rank, promotion };
            Algebraic::Move(notation).among(position, turns) == [*turn]
        };
        let from = [(None, None), (file, None), (None, rank), (file, rank)];
        let (file, rank) = from.into_iter().filter(is_word).find(means_only_this)?;
        let mut word = String::new();
        word.extend(Some(kind.letter()).filter(|_| kind != Kind::Pawn));
        word.extend(file.map(letter));
        word.extend(rank.map(|rank| rank.to_string()));
        word.push_str(if captures { "x" } else { "" });
        word.push_str(&to.to_string());
        if let Some(kind) = promotion {
            word.extend(['=', kind.letter()]);
        }
        Some(word)
    }

    /// Those of the legal `turns` that the word can mean: none, one, or several.
    pub(super) fn among(self, position: &Position, turns: &[Turn]) -> Vec<Turn> {
        turns.iter().filter(|turn| self.says(position, turn)).copied().collect()
    }

    fn says(self, position: &Position, turn: &Turn) -> bool {
        let Step { from, to, promotion } = turn.step;
        let moves = |kind| position.men.get(from).is_some_and(|man| man.kind == kind);
        match self {
            Algebraic::Castling(file) => {
                castling(position, file) == Some(*turn) && moves(Kind::King)
            }
            Algebraic::Move(notation) => {
                notation.may_reach(to)
                    && promotion == notation.promotion
                    && notation.may_leave(from)
                    && moves(notation.kind)
            }
        }
    }

    /// The turns to judge if no legal turn fits the word: one turn for each man that the word can mean.
    pub(super) fn attempts(self, position: &Position) -> Vec<Turn> {
        let side = position.side;
        match self {
            Algebraic::Castling(file) => {
                let king = Some(Man::new(side, Kind::King));
                let at_home = |turn: &Turn| position.men.get(turn.step.from) == king;
                castling(position, file).filter(at_home).into_iter().collect()
            }
            Algebraic::Move(notation) => {
                let Move { kind, to_file: file, to_rank, promotion, .. } = notation;
                let ahead = if side == Side::White { 1 } else { -1 };
                let step = |(from, man): (Cell, Man)| {
                    let to = match to_rank {
                        Some(rank) => Cell::square(file, rank),
                        None => Cell { file, ..from.offset(0, ahead)? },
                    };
                    let may = man == Man::new(side, kind) && from != to && notation.may_leave(from);
                    may.then_some(Step { from, to, promotion })
                };
                let steps = position.men.iter().filter_map(step);
                steps.filter(|step| position.game.has(step.to)).map(Turn::from).collect()
            }
        }
    }

    /// The man that moves, in words for a sentence: `white pawn on the e-file`.
    pub(super) fn who(self, position: &Position) -> String {
        let side = position.side;
        match self {
            Algebraic::Castling(_) => {
                let home = position.game.king_home(side);
                let on = home.map_or_else(String::new, |home| format!(" on {home}"));
                format!("{side} king{on}")
            }
            Algebraic::Move(Move { from_file: Some(file), to_rank: None, .. }) => {
                format!("{side} pawn on the {}-file", letter(file))
            }
            Algebraic::Move(notation) => format!("such {side} {}", notation.kind),
        }
    }
}

/// Castling as the king's move from its initial cell to a file.
fn castling(position: &Position, file: u8) -> Option<Turn> {
    let home = position.game.king_home(position.side)?;
    Some(Turn::of(home, Cell { file, ..home }))
}

impl Move {
    fn may_leave(self, cell: Cell) -> bool {
        cell.board == BoardId::Squares
            && self.from_file.is_none_or(|file| file == cell.file)
            && self.from_rank.is_none_or(|rank| rank == cell.rank)
    }

    fn may_reach(self, cell: Cell) -> bool {
        self.to_file == cell.file && self.to_rank.is_none_or(|rank| rank == cell.rank)
    }
}
