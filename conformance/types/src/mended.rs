//! Lenient reading of positions: mends what is not canonical, or contradicts the men, if only one reading is possible.

use thiserror::Error;

use crate::games::Game;
use crate::position::{CastlingRights, Position};
use crate::text::TextError;

/// A fault of a position that was mended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain the values")]
pub enum Mended {
    #[error("the fields are not separated by single spaces")]
    Blanks,
    /// Text around the fields, or another form of the board or of the dashes.
    #[error("the position is read as `{0}`")]
    Form(String),
    #[error("fields are missing, and are read as `{0}`")]
    Fields(String),
    #[error("the fullmove number is 0, and is read as 1")]
    Fullmove,
    #[error("the castling field `{0}` is read as `{1}`")]
    Castling(String, String),
    #[error("the right to castle `{0}` is left out, since it contradicts the men")]
    Rights(CastlingRights),
    #[error("the cell of en passant is left out, since it contradicts the men")]
    EnPassant,
}

/// The index of the castling field.
const CASTLING: usize = 2;

/// Reads a position leniently, and lists what was mended: in chess, text around the fields and other forms of the
/// board; blanks other than single spaces; missing fields at the end (in games with six fields, up to four; in other
/// games, only the counters); a fullmove number of 0; in chess, castling rights in another order or named by files
/// (`HAha`); castling rights and an en passant cell that the men contradict. `accepts` must return whether the game can
/// be played from a position.
///
/// Any other text that is not canonical is refused. A position that is not accepted even without its castling rights
/// and en passant cell is returned with them. `start` and `startpos` mean the initial position.
pub fn mended_position(
    game: Game,
    text: &str,
    accepts: impl Fn(&Position) -> bool,
) -> Result<(Position, Vec<Mended>), TextError> {
    let mut mended = Vec::new();
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if matches!(fields.join(" ").as_str(), "start" | "startpos" | "position startpos") {
        return Ok((game.start(), mended));
    }
    let around = fields_within(text).filter(|within| game == Game::Chess && *within != fields);
    if let Some(within) = around {
        fields = within;
        mended.push(Mended::Form(fields.join(" ")));
    } else if fields.join(" ") != text {
        mended.push(Mended::Blanks);
    }
    let due = game.start_text().split(' ').count();
    let missing = match due.saturating_sub(fields.len()) {
        1 => &["1"][..],
        2 => &["0", "1"],
        3 if due == 6 => &["-", "0", "1"],
        4 if due == 6 => &["-", "-", "0", "1"],
        _ => &[],
    };
    if !missing.is_empty() {
        mended.push(Mended::Fields(missing.join(" ")));
        fields.extend(missing.iter().map(|&field| field.into()));
    }
    if let Some(number) = fields.last_mut().filter(|number| *number == "0") {
        *number = "1".into();
        mended.push(Mended::Fullmove);
    }
    if let Some(field) = fields.get_mut(CASTLING).filter(|_| game == Game::Chess) {
        let named: String = field.chars().map(by_wing).collect();
        let ordered: String = "KQkq".chars().filter(|right| named.contains(*right)).collect();
        if ordered != *field && named.chars().all(|right| "KQkq".contains(right)) {
            mended.push(Mended::Castling(field.clone(), ordered.clone()));
            *field = ordered;
        }
    }
    let position = Position::parse(game, &fields.join(" ")).map_err(|error| {
        // The columns in an error must be those of the given text, not of the fields found in it.
        let whole = Position::parse(game, text).err();
        whole.filter(|_| matches!(mended[..], [Mended::Form(_), ..])).unwrap_or(error)
    })?;
    if accepts(&position) {
        return Ok((position, mended));
    }
    Ok(match without_contradictions(&position, accepts) {
        Some((position, contradicted)) => (position, [mended, contradicted].concat()),
        None => (position, mended),
    })
}

/// The fields of a position of chess in a longer text: in a command, in a tag, in quotation marks, or in an address
/// (where blanks are written as `%20`, `+` or `_`). Vacant cells may be counted one by one (`11` for `2`). `None` if
/// the text contains no board, or if other words are joined to the board by `/` and do not form an address.
fn fields_within(text: &str) -> Option<Vec<String>> {
    let text = text.split('#').next()?.replace("%2F", "/").replace("%20", " ");
    let text = text.replace(['_', '+', ','], " ").replace('\\', "/").replace(['–', '—'], "-");
    let is_around = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    let words = text.split_whitespace().map(|word| word.trim_matches(is_around).to_owned());
    let is_board = |word: &String| word.split('/').count() >= 8;
    let mut fields: Vec<String> = words.skip_while(|word| !is_board(word)).collect();
    let ranks: Vec<&str> = fields.first()?.split('/').collect();
    let (address, ranks) = ranks.split_at(ranks.len() - 8);
    if !(address.is_empty() || address.concat().contains('.')) {
        return None;
    }
    let board = ranks.join("/").rsplit('=').next()?.to_owned();
    fields[0] = (2..=8)
        .rev()
        .fold(board, |board, count| board.replace(&"1".repeat(count), &count.to_string()));
    fields.retain(|field| !field.is_empty());
    Some(fields)
}

/// The letter of the right that `H`, `A`, `h` or `a` names by the file of the rook; any other letter unchanged.
const fn by_wing(letter: char) -> char {
    match letter {
        'H' => 'K',
        'A' => 'Q',
        'h' => 'k',
        'a' => 'q',
        letter => letter,
    }
}

/// The position without the castling rights and the en passant cell that its men contradict, and a list of what was left
/// out. `None` if the position is not accepted even without all its castling rights and its en passant cell.
pub fn without_contradictions(
    position: &Position,
    accepts: impl Fn(&Position) -> bool,
) -> Option<(Position, Vec<Mended>)> {
    let mut mended = Vec::new();
    let bare = Position { castling: CastlingRights::NONE, en_passant: None, ..position.clone() };
    if !accepts(&bare) {
        return None;
    }
    let mut kept = bare.clone();
    let mut left_out = CastlingRights::NONE;
    for right in position.castling.iter() {
        let mut alone = bare.clone();
        alone.castling.set(right, true);
        let holds = accepts(&alone);
        kept.castling.set(right, holds);
        left_out.set(right, !holds);
    }
    if left_out != CastlingRights::NONE {
        mended.push(Mended::Rights(left_out));
    }
    if position.en_passant.is_some() {
        kept.en_passant = position.en_passant;
        if !accepts(&kept) {
            kept.en_passant = None;
            mended.push(Mended::EnPassant);
        }
    }
    Some((kept, mended))
}
