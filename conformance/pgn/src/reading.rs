//! Reads positions and turns as people write them: canonical text, and a few other forms that have only one meaning.

use types::{Game, Held, Position, TextError, Turn, citation};

use super::algebraic::{self, Algebraic};
use super::spelling::{is_null, plain};

/// The meaning of a word at a place where a turn is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadTurn {
    /// The word means this turn, legal or not.
    Turn(Turn),
    /// The word can mean any of these legal turns.
    Several(Vec<Turn>),
    /// The word means no legal turn.
    Barred {
        /// The illegal turns that the word can mean, one per man; possibly none.
        tried: Vec<Turn>,
        /// The man that the word names, worded to follow "there is no": `such white knight`.
        who: String,
    },
    /// The word is not a turn. The error explains why.
    Nothing(TextError),
}

/// Reads a position: canonical text; `start` or `startpos` for the initial position; a position without its two
/// counters, which are then 0 and 1; or the position of a [citation], if it is of this game.
pub fn position(game: Game, text: &str) -> Result<Position, TextError> {
    if matches!(text, "start" | "startpos") {
        return Ok(game.start());
    }
    if let Some(question) = citation::question(text) {
        let (position, _) = question?;
        let (found, expected) = (format!("`{}`", position.game), format!("the game `{game}`"));
        let error = TextError { what: "citation", column: 1, found, expected };
        return if position.game == game { Ok(position) } else { Err(error) };
    }
    Position::parse(game, text).or_else(|error| {
        let fields = text.split(' ').count();
        let lacks_counters = fields + 2 == game.start_text().split(' ').count();
        let whole = lacks_counters.then(|| Position::parse(game, &format!("{text} 0 1")).ok());
        whole.flatten().ok_or(error)
    })
}

/// Reads a turn in a position: canonical text, a long form of it or, in games that have it, algebraic notation. `turns`
/// returns the legal turns; it is called only if needed.
pub fn turn(position: &Position, turns: impl FnOnce() -> Vec<Turn>, text: &str) -> ReadTurn {
    let game = position.game;
    let meant = |notation| meant(notation, position, &turns());
    // Most words are short or begin with a capital. In games with algebraic notation, such words cannot be turns in our
    // notation, so algebraic notation is tried first.
    let is_short = text.len() < 4 || text.starts_with(|first: char| first.is_ascii_uppercase());
    if is_short && let Some(notation) = algebraic::read(game, text) {
        return meant(notation);
    }
    let error = match Turn::parse(game, text) {
        Ok(turn) => return ReadTurn::Turn(turn),
        Err(error) => error,
    };
    let text = plain(text);
    if let Some(turn) = long(game, &text) {
        return ReadTurn::Turn(turn);
    }
    let notation = algebraic::read(game, &text);
    notation.map_or_else(|| ReadTurn::Nothing(no_turn(error, &text)), meant)
}

/// The word with a capital in place of its small first letter, if it then means legal turns.
pub fn capitalised(
    position: &Position,
    turns: impl FnOnce() -> Vec<Turn>,
    text: &str,
) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?;
    let capital = format!("{}{}", first.to_ascii_uppercase(), letters.as_str());
    let means = turn(position, turns, &capital);
    matches!(means, ReadTurn::Turn(_) | ReadTurn::Several(_)).then_some(capital)
}

/// Like [`turn`], for a position that an engine holds; `position` is that position as data.
pub(super) fn turn_of(held: &dyn Held, position: &Position, text: &str) -> ReadTurn {
    match turn(position, || held.turns(), text) {
        ReadTurn::Nothing(error) => {
            ReadTurn::Nothing(castling_without_hyphens(held, position.game, text).unwrap_or(error))
        }
        read => read,
    }
}

/// Whether a text has the form of a turn of orthodox chess in algebraic notation.
pub fn is_algebraic(text: &str) -> bool {
    algebraic::read(Game::Chess, text).is_some()
}

/// Reads a turn with other characters between or after its cells: `g1-f3`, `d1xh5+`, `e7-e8=Q`.
fn long(game: Game, text: &str) -> Option<Turn> {
    let text = algebraic::without_marks(text);
    let (text, promoted) = algebraic::promotion(text)?;
    let is_algebraic = game.description().algebraic.is_some();
    let mut cells = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let separates = matches!(letter, '-' | 'x') || letter == ':' && is_algebraic;
        let stands_between = cells.ends_with(|last: char| last.is_ascii_digit())
            && letters.peek().is_some_and(char::is_ascii_alphabetic);
        if !(separates && stands_between) {
            cells.push(letter);
        }
    }
    cells.extend(promoted.map(|letter| letter.to_ascii_lowercase()));
    Turn::parse(game, &cells).ok()
}

/// The error for a word that is not a turn. For a null move, it says so.
fn no_turn(error: TextError, text: &str) -> TextError {
    if !is_null(text) {
        return error;
    }
    let expected = "a turn, and not a null move".into();
    TextError { column: 1, found: format!("`{text}`"), expected, ..error }
}

/// The error for castling written without hyphens, such as `00`. `None` for any other word, and if this castling is
/// illegal, since the word is then a null move.
pub(super) fn castling_without_hyphens(
    held: &dyn Held,
    game: Game,
    text: &str,
) -> Option<TextError> {
    let meant = match text.replace(['O', 'o'], "0").as_str() {
        "00" => "0-0",
        "000" => "0-0-0",
        _ => return None,
    };
    let notation = algebraic::read(game, meant)?;
    let is_legal = !notation.among(&held.position(), &held.turns()).is_empty();
    let expected = format!("`{meant}`, if castling is meant");
    is_legal.then(|| TextError { what: "turn", column: 1, found: format!("`{text}`"), expected })
}

/// Divides a word that is two or more turns without a blank between them, such as `e4e5`, each legal after the one
/// before. Returns their words and the position after them. `None` for any other word, and for a word that can be
/// divided into different turns.
pub(super) fn joined(held: &dyn Held, text: &str) -> Option<(Vec<String>, Box<dyn Held>)> {
    let mut left = MOST_JOINED;
    let mut each = divisions(held, text, &mut left).into_iter().map(|(words, after)| {
        let (turns, words): (Vec<Turn>, Vec<String>) = words.into_iter().rev().unzip();
        (turns, words, after)
    });
    let (turns, words, after) = each.next()?;
    let is_one = each.all(|(others, ..)| others == turns);
    (turns.len() > 1 && is_one && left > 0).then_some((words, after))
}

/// Reads a turn that is spelled wrongly, in games with algebraic notation. Returns the word in its right spelling and
/// the position after the turn. Marks are removed, capital and small letters exchanged (`nf3`, `NF3`, `E2E4`), `Kt`
/// becomes `N`, and Cyrillic letters become the Latin ones that look alike. `None` if no spelling is a legal turn, or if
/// two spellings are different turns.
pub(super) fn respelled(held: &dyn Held, text: &str) -> Option<(String, Box<dyn Held>)> {
    let position = held.position();
    position.game.description().algebraic?;
    let latin = plain(text).chars().map(look_alike).collect::<String>().replace("Kt", "N");
    let castles = latin.starts_with(['O', '0', 'o']);
    let is_part = |letter: &char| letter.is_alphanumeric() || castles && *letter == '-';
    let bare: String = latin.chars().filter(is_part).collect();
    let marks = ["mate", "ch", "N"];
    let bare = marks.into_iter().find_map(|mark| bare.strip_suffix(mark)).unwrap_or(&bare);
    let small = bare.to_lowercase();
    let mut letters = small.chars();
    let capital: String = letters.next()?.to_uppercase().chain(letters).collect();
    let legal = |word: String| match turn_of(held, &position, &word) {
        ReadTurn::Turn(turn) => Some((turn, held.play(&turn).ok()?, word)),
        _ => None,
    };
    let mut all = [bare.to_owned(), small, capital].into_iter().filter_map(legal);
    let (turn, after, word) = all.next()?;
    all.all(|(other, ..)| other == turn).then_some((word, after))
}

/// The Latin letter that looks like a Cyrillic letter; any other letter unchanged.
fn look_alike(letter: char) -> char {
    let place = "асехоО".chars().position(|cyrillic| cyrillic == letter);
    place.and_then(|at| "acexOO".chars().nth(at)).unwrap_or(letter)
}

/// The most turns that are tried in dividing one word.
const MOST_JOINED: usize = 2000;
/// The most characters that a turn can have in a word that is divided.
const LONGEST_TURN: usize = 16;

/// One way in which a word can be divided: its turns with their texts, the last one first, and the position after them.
type Division = (Vec<(Turn, String)>, Box<dyn Held>);

/// The ways in which a word can be divided into turns, as long as turns may be tried; `left` is how many more.
fn divisions(held: &dyn Held, text: &str, left: &mut usize) -> Vec<Division> {
    let position = held.position();
    let mut all = Vec::new();
    let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    for end in ends.skip(1).take(LONGEST_TURN) {
        let (word, rest) = text.split_at(end);
        let ReadTurn::Turn(turn) = turn_of(held, &position, word) else { continue };
        let Ok(after) = held.play(&turn) else { continue };
        let Some(fewer) = left.checked_sub(1) else { break };
        *left = fewer;
        let rest = rest.trim_start_matches([',', '/']);
        // A move number before the next turn is skipped.
        let digits = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let rest = if digits.starts_with('.') { digits.trim_start_matches('.') } else { rest };
        let mut found = match rest {
            "" => vec![(Vec::new(), after)],
            _ => divisions(&*after, rest, left),
        };
        for (turns, _) in &mut found {
            turns.push((turn, word.to_owned()));
        }
        all.append(&mut found);
    }
    all
}

fn meant(notation: Algebraic, position: &Position, turns: &[Turn]) -> ReadTurn {
    let legal = notation.among(position, turns);
    match legal.as_slice() {
        &[turn] => ReadTurn::Turn(turn),
        [] => match notation.attempts(position).as_slice() {
            &[turn] => ReadTurn::Turn(turn),
            tried => ReadTurn::Barred { tried: tried.into(), who: notation.who(position) },
        },
        _ => ReadTurn::Several(legal),
    }
}
