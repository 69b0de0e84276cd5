//! Properties that hold for every text. A fuzz target checks them, and the tests check them on its corpus.

use cases::shown::assert_shown;
use types::{Engine, Game, PlayersAct, Turn};

use crate::syntax::{before_result, line_ends, without_marks};
use crate::wording::ending;
use crate::{
    At, Element, ElementKind, Leniency, Letters, ReadOptions, Replayed, SyntaxError, TurnWrong,
    Written, Wrong, algebraic_line, decode, games, games_as, games_from, replay, whole_games,
};

/// The most games of one text that are replayed. Replaying is slow.
const GAMES_REPLAYED: usize = 3;
/// The most turns and acts of one game that are replayed.
const ELEMENTS_REPLAYED: usize = 60;

/// Checks that every score in a text, written and read again, is the same score; and that a game, replayed and written in
/// our notation and in algebraic notation, replays to the same result. Every error must name a line of the text.
///
/// # Panics
///
/// If a property does not hold, or reading or replaying panics.
pub fn scores(walker: &dyn Engine, judge: &dyn Engine, bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    let text = text.as_str();
    let lines = 1 + line_ends(text);
    let mut left = GAMES_REPLAYED;
    for (number, written) in games(text).enumerate() {
        assert!(number <= text.len(), "reading comes to an end");
        let mut written = match written {
            Ok(written) => written,
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert_shown(&error.to_string());
                continue;
            }
        };
        let errors = written.cut.iter().chain(&written.passed_over).map(|error| error.line);
        let elements = written.elements.iter().map(|element| element.line);
        let mut named = errors.chain(elements).chain([written.line]);
        assert!(named.all(|line| (1..=lines).contains(&line)), "{written:?}");
        if let Some(text) = written_out(&written) {
            let again: Vec<_> = games(&text).collect();
            let same = matches!(again.as_slice(), [Ok(again)] if bare(again) == bare(&written));
            assert!(same, "{written:?} is written {text:?}, and read {again:?}");
        }
        if left > 0 {
            left -= 1;
            written.elements.truncate(ELEMENTS_REPLAYED);
            replays_its_own(walker, judge, &written);
        }
    }
    leniently(walker, judge, text);
    in_parts(bytes, text);
}

/// Checks that a file read in two parts has the same games as the file read as a whole.
fn in_parts(bytes: &[u8], text: &str) {
    // A file with the byte 0 is not checked, since it may look like UTF-16 although a part of it does not.
    let Some(end) = whole_games(bytes).filter(|_| !bytes.contains(&0)) else { return };
    let options = ReadOptions { variations: true, ..ReadOptions::default() };
    let whole: Vec<_> = games_as(text, options).collect();
    let (first, second) = bytes.split_at(end);
    let (Ok(before), Ok(after)) = (decode(first), decode(second)) else { return };
    let mut parts: Vec<_> = games_as(&before, options).collect();
    parts.extend(games_from(&after, options, 1 + line_ends(first)));
    // Nor is a file with a tag that may extend past the place of division. In the value of a tag, a line end is kept as
    // `\u{a}` or `\u{d}`.
    let has_lines =
        |(_, value): &(String, String)| ["\\u{a}", "\\u{d}"].iter().any(|end| value.contains(end));
    let is_open = |game: &Result<Written, SyntaxError>| {
        let error = game.as_ref().map_or_else(Some, |game| game.cut.as_ref());
        error.is_some_and(|error| error.wrong == Wrong::Tag)
            || game.iter().any(|game| game.tags.iter().any(has_lines))
    };
    if !whole.iter().chain(&parts).any(is_open) {
        assert_eq!(parts, whole);
    }
}

/// Reads and replays games with every leniency.
fn leniently(walker: &dyn Engine, judge: &dyn Engine, text: &str) {
    let options = ReadOptions { variations: true, lenient: true, letters: Letters::of("de") };
    let leniency = Leniency {
        automatic_ends: true,
        null_moves: true,
        positions: true,
        illegal_turns: true,
        joined_turns: true,
    };
    for mut written in games_as(text, options).take(GAMES_REPLAYED).filter_map(Result::ok) {
        written.passed_over.iter().for_each(|error| assert_shown(&error.to_string()));
        written.elements.truncate(ELEMENTS_REPLAYED);
        let game = game_of(&written);
        let replayed = replay(walker, judge, game, &written, &At::All, leniency);
        let Ok(replayed) = replayed else { continue };
        assert_eq!(replayed.points.len(), replayed.turns.len() + 1, "{written:?}");
        let mut plies = replayed.warnings.iter().map(|warning| warning.ply);
        assert!(plies.all(|ply| ply <= replayed.turns.len()), "{written:?}");
        assert_shown(&ending(&replayed));
    }
}

fn game_of(written: &Written) -> Game {
    written.tag("Variant").and_then(|name| name.parse().ok()).unwrap_or(Game::Chess)
}

/// What a score contains, without line numbers.
fn bare(written: &Written) -> (&[(String, String)], Vec<&ElementKind>, Option<&str>) {
    let elements = written.elements.iter().map(|element| &element.what).collect();
    (&written.tags, elements, written.result.as_deref())
}

/// A score as text on one line; `None` if some part of the score would be read back differently.
fn written_out(written: &Written) -> Option<String> {
    let changed = |text: &str| text.contains(['{', '…']);
    // Reading may have removed a mark, a result or an invisible character that followed the word. Written without it,
    // the word can be read differently: `Qd61-0*` is read as `Qd61-0`, but `Qd61-0` as `Qd6`.
    let is_read_otherwise = |word: &str| {
        crate::result::canonical(word).is_some()
            || before_result(word).is_some()
            || without_marks(word) != word
    };
    let mut pieces = Vec::new();
    for (name, value) in &written.tags {
        if changed(name) || changed(value) {
            return None;
        }
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        pieces.push(format!("[{name} \"{value}\"]"));
    }
    for element in &written.elements {
        match &element.what {
            ElementKind::Turn(word) if changed(word) || is_read_otherwise(word) => return None,
            ElementKind::Turn(word) => pieces.push(word.clone()),
            ElementKind::Act(act) => pieces.push(format!("{{{}}}", cases::act_text(*act))),
            ElementKind::Claim(side, claim) => {
                pieces.push(format!("{{{side} claims {}}}", claim.name()));
            }
        }
    }
    // `0-0` could be read as castling.
    pieces.extend(written.result.as_ref().map(|result| result.replace("0-0", "0:0")));
    // With the space before it, a `%` does not make the line a comment.
    Some(format!(" {}", pieces.join(" ")))
}

fn replays_its_own(walker: &dyn Engine, judge: &dyn Engine, written: &Written) {
    let game = game_of(written);
    let replayed = match replay(walker, judge, game, written, &At::none(), Leniency::default()) {
        Ok(replayed) => replayed,
        Err(error) => return assert_shown(&error.to_string()),
    };
    if let Some(TurnWrong::Unreadable(error)) = replayed.stop.as_ref().map(|stop| &stop.wrong) {
        assert_shown(&error.to_string());
    }
    assert_eq!(replayed.last.ply, replayed.turns.len(), "{written:?}");
    let stopped = replayed.stop.as_ref().map_or(replayed.last.ply + 1, |stop| stop.ply);
    assert_eq!(stopped, replayed.last.ply + 1, "{written:?}");
    let tags = vec![("FEN".into(), replayed.start.to_string())];
    let mut own = Written { tags, ..Written::default() };
    let mut acts = replayed.acts.iter().peekable();
    for ply in 0..=replayed.turns.len() {
        while let Some(acted) = acts.next_if(|acted| acted.ply == ply) {
            let what = match (acted.by, acted.act) {
                (Some(side), PlayersAct::Claims(claim) | PlayersAct::ClaimsWithTurn(claim)) => {
                    ElementKind::Claim(side, claim)
                }
                (_, act) => ElementKind::Act(act),
            };
            own.elements.push(Element { line: 1, what });
        }
        let turn = replayed.turns.get(ply).map(|played| ElementKind::Turn(played.turn.to_string()));
        own.elements.extend(turn.map(|what| Element { line: 1, what }));
    }
    replays_the_same(walker, judge, &replayed, &own);
    let turns: Vec<Turn> = replayed.turns.iter().map(|played| played.turn).collect();
    let start = walker.hold(&replayed.start).expect("it was replayed from there");
    let Some(mut line) = algebraic_line(&*start, &turns) else { return };
    for element in own.elements.iter_mut().rev() {
        if let ElementKind::Turn(text) = &mut element.what {
            *text = line.pop().expect("there is a text for each turn");
        }
    }
    let text = written_out(&own).expect("every character of it is kept");
    let read = games(&text).next().and_then(Result::ok).expect("it is a score");
    replays_the_same(walker, judge, &replayed, &read);
}

fn replays_the_same(
    walker: &dyn Engine,
    judge: &dyn Engine,
    replayed: &Replayed,
    written: &Written,
) {
    let (game, leniency) = (replayed.start.game, Leniency::default());
    let again = replay(walker, judge, game, written, &At::none(), leniency);
    let again = again.unwrap_or_else(|unreplayable| panic!("{written:?}: {unreplayable}"));
    assert!(again.stop.is_none(), "{written:?}");
    assert_eq!((&again.last, &again.acts), (&replayed.last, &replayed.acts), "{written:?}");
}
