//! Asks two engines one question, and compares the answers.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use cases::shown::many;
use types::{
    Budget, Engine, GameStatus, Held, Objection, PlayersAct, Position, Refusal, Status, Turn,
};

use crate::choices::Choices;

/// What two engines can differ about at one position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// Whether the position is accepted.
    Acceptance,
    /// Which turns are legal.
    Turns,
    /// Check and end.
    Status,
    /// The perft count to this depth.
    Perft(u32),
    /// The position after a turn, or that the turn cannot be played.
    Play(Turn),
    /// Whether a turn is legal. Also, each engine's verdict, list of turns and play of the turn must agree.
    Verdict(Turn),
    /// The claims and end of a game: these turns from the position, and then the act of a player, if any.
    Game(Vec<Turn>, Option<PlayersAct>),
}

impl Subject {
    /// The subject in words.
    pub fn name(&self) -> String {
        match self {
            Subject::Acceptance => "acceptance".into(),
            Subject::Turns => "the list of turns".into(),
            Subject::Status => "check and end".into(),
            Subject::Perft(depth) => format!("perft {depth}"),
            Subject::Play(turn) => format!("the position after {turn}"),
            Subject::Verdict(turn) => format!("the verdict on {turn}"),
            Subject::Game(turns, _) => format!("the game after {}", many(turns.len(), "turn")),
        }
    }
}

/// The different answers of two engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The left engine's answer.
    pub left: String,
    /// The right engine's answer.
    pub right: String,
}

/// Two engines at one position. Each engine accepts or refuses the position once; the position that it then holds answers
/// every question.
pub struct Pair<'a> {
    engines: [&'a dyn Engine; 2],
    position: &'a Position,
    held: [OnceCell<Result<Box<dyn Held>, Refusal>>; 2],
    lists: [OnceCell<List>; 2],
    /// The turn played last, kept in case the next question is about the same turn.
    played: RefCell<Option<Played>>,
}

/// A turn, and the result of playing it in each engine.
struct Played {
    turn: Turn,
    after: [After; 2],
}

/// The result of playing a turn.
#[derive(PartialEq, Eq)]
enum After {
    /// The engine refuses the position before the turn.
    Refused,
    /// The turn is illegal.
    Illegal,
    Position(Position),
}

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            After::Refused => f.write_str("refused"),
            After::Illegal => f.write_str("illegal"),
            After::Position(position) => position.fmt(f),
        }
    }
}

/// An engine's list of turns; empty if the engine refuses the position.
struct List {
    /// The turns in the order in which the engine lists them.
    listed: Vec<Turn>,
    /// The turns sorted by text; filled when first requested.
    sorted: OnceCell<Sorted>,
}

/// Turns sorted by their texts.
struct Sorted {
    /// The texts as numbers, by [`ShortText::of`].
    texts: Vec<u128>,
    turns: Vec<Turn>,
}

impl Sorted {
    fn of(turns: &[Turn]) -> Sorted {
        let mut sorted: Vec<(u128, Turn)> =
            turns.iter().map(|turn| (ShortText::of(turn), *turn)).collect();
        sorted.sort_unstable_by_key(|&(text, _)| text);
        let (texts, turns) = sorted.into_iter().unzip();
        Sorted { texts, turns }
    }

    fn contains(&self, turn: &Turn) -> bool {
        let found = self.texts.binary_search(&ShortText::of(turn));
        found.is_ok_and(|index| self.turns[index] == *turn)
    }
}

impl List {
    fn contains(&self, turn: &Turn) -> bool {
        let sorted = self.sorted.get();
        sorted.map_or_else(|| self.listed.contains(turn), |sorted| sorted.contains(turn))
    }
}

/// The text of a turn, which has at most 16 bytes, all of them ASCII. With it, turns are sorted without allocating strings.
/// Different turns of a game have different texts.
#[derive(Default)]
struct ShortText {
    bytes: [u8; 16],
    length: usize,
}

impl ShortText {
    /// A number made of the text. The numbers of a game's turns have the same order as the texts.
    fn of(turn: &Turn) -> u128 {
        let mut text = ShortText::default();
        // Writing cannot fail: longer text is cut.
        let _ = write!(text, "{turn}");
        u128::from_be_bytes(text.bytes)
    }
}

impl fmt::Write for ShortText {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        more.bytes().try_for_each(|byte| self.write_char(char::from(byte)))
    }

    fn write_char(&mut self, letter: char) -> fmt::Result {
        if let Some(place) = self.bytes.get_mut(self.length) {
            // Texts of turns are ASCII.
            *place = u8::try_from(letter).unwrap_or(u8::MAX);
            self.length += 1;
        }
        Ok(())
    }
}

impl<'a> Pair<'a> {
    /// The pair of these engines at a position.
    pub fn new(left: &'a dyn Engine, right: &'a dyn Engine, position: &'a Position) -> Pair<'a> {
        let (held, lists, played) = <_>::default();
        Pair { engines: [left, right], position, held, lists, played }
    }

    /// The position about which both engines are asked.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// The left engine's turns, sorted by text; empty if it refuses the position.
    pub fn turns(&self) -> &[Turn] {
        self.sorted(0)
    }

    /// The left engine's turns, in the order in which it lists them.
    pub(super) fn listed(&self) -> &[Turn] {
        &self.list(0).listed
    }

    /// Whether the left engine's turns have been requested.
    pub(super) fn is_listed(&self) -> bool {
        self.lists[0].get().is_some()
    }

    /// The right engine's turns, in the order in which it lists them.
    pub(super) fn listed_by_right(&self) -> &[Turn] {
        &self.list(1).listed
    }

    /// Whether the left engine accepts the position.
    pub fn accepted(&self) -> bool {
        self.held(0).is_some()
    }

    /// Whether the right engine accepts the position.
    pub(super) fn accepted_by_right(&self) -> bool {
        self.held(1).is_some()
    }

    /// Whether both engines accept the position.
    pub(super) fn is_accepted_by_both(&self) -> bool {
        self.accepted() && self.accepted_by_right()
    }

    /// The position after a turn, according to the left engine; `None` if that engine refuses the position or finds the
    /// turn illegal.
    pub(super) fn after(&self, turn: &Turn) -> Option<Position> {
        self.held(0)?.after(turn)
    }

    /// The position as an engine holds it; `None` if the engine refuses it.
    fn held(&self, index: usize) -> Option<&dyn Held> {
        let held = self.held[index].get_or_init(|| self.engines[index].hold(self.position));
        held.as_deref().ok()
    }

    fn list(&self, index: usize) -> &List {
        self.lists[index].get_or_init(|| {
            let listed = self.held(index).map(<dyn Held>::turns).unwrap_or_default();
            List { listed, sorted: OnceCell::new() }
        })
    }

    fn sorted(&self, index: usize) -> &[Turn] {
        let list = self.list(index);
        &list.sorted.get_or_init(|| Sorted::of(&list.listed)).turns
    }

    /// Calls `look` with each engine's result of playing a turn. Each engine plays the turn only once, however many
    /// consecutive questions are about it.
    fn play<T>(&self, turn: &Turn, look: impl FnOnce(&[After; 2]) -> T) -> T {
        let mut played = self.played.borrow_mut();
        if let Some(known) = played.as_ref().filter(|known| known.turn == *turn) {
            return look(&known.after);
        }
        let after = [0, 1].map(|index| match self.held(index) {
            None => After::Refused,
            Some(held) => held.after(turn).map_or(After::Illegal, After::Position),
        });
        look(&played.insert(Played { turn: *turn, after }).after)
    }

    /// The answers of both engines about the positions that they hold; `refused` from an engine that refuses the position.
    fn both(&self, ask: impl Fn(&dyn Held) -> String) -> [String; 2] {
        [0, 1].map(|index| self.held(index).map_or("refused".into(), &ask))
    }

    /// The answers of the two engines if they differ about the subject; `None` if they agree.
    pub fn differ(&self, subject: &Subject) -> Option<Answers> {
        let [left, right] = match subject {
            Subject::Acceptance => self.both(|_| "accepted".into()),
            Subject::Turns => return self.lists_differ(),
            Subject::Status => {
                let [left, right] = [0, 1].map(|index| self.held(index).map(<dyn Held>::status));
                // The statuses are written as text only if they differ.
                if left == right {
                    return None;
                }
                let text = |status: Option<Status>| {
                    status.map_or("refused".into(), |status| status_text(&status))
                };
                [text(left), text(right)]
            }
            Subject::Perft(depth) => {
                self.both(|held| match held.perft(*depth, &mut Budget::unlimited()) {
                    Ok(count) => count.to_string(),
                    Err(stopped) => stopped.to_string(),
                })
            }
            Subject::Play(turn) => {
                // The positions are written as text only if they differ.
                let texts = |after: &[After; 2]| {
                    (after[0] != after[1]).then(|| after.each_ref().map(ToString::to_string))
                };
                self.play(turn, texts)?
            }
            Subject::Verdict(turn) => return self.verdicts_differ(turn),
            Subject::Game(turns, act) => self.both(|held| adjudicated(held, turns, *act)),
        };
        (left != right).then_some(Answers { left, right })
    }

    fn lists_differ(&self) -> Option<Answers> {
        let [left, right] = [0, 1].map(|index| self.sorted(index));
        if left == right && !left.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let sets = [left, right].map(|list| {
            (list.len(), list.iter().map(ToString::to_string).collect::<BTreeSet<_>>())
        });
        let [(left_count, left), (right_count, right)] = &sets;
        if left == right && left_count == right_count && *left_count == left.len() {
            return None;
        }
        let only = |here: &BTreeSet<String>, there: &BTreeSet<String>, count: usize| {
            let only: Vec<&str> = here.difference(there).map(String::as_str).collect();
            let one_sided = match only.as_slice() {
                [] => many(here.len(), "turn"),
                only if only.len() > TOLD => {
                    let more = only.len() - TOLD;
                    format!("only here {} and {more} more", only[..TOLD].join(" "))
                }
                only => format!("only here {}", only.join(" ")),
            };
            if count > here.len() {
                format!("{one_sided}, and a turn is listed twice")
            } else {
                one_sided
            }
        };
        Some(Answers {
            left: only(left, right, *left_count),
            right: only(right, left, *right_count),
        })
    }

    /// The answers of the two engines about a turn if they differ, or if an engine contradicts itself; `None` otherwise. An
    /// engine's verdict, list and play must agree about the turn, whatever the other engine answers. A list that has not
    /// been requested is not consulted.
    fn verdicts_differ(&self, turn: &Turn) -> Option<Answers> {
        let words = |legal| if legal { "legal" } else { "illegal" };
        let is_playable = |after: &After| matches!(after, After::Position(_));
        let playable = self.play(turn, |after| after.each_ref().map(is_playable));
        let mut worded = [0, 1].map(|index| {
            let (held, playable) = (self.held(index), playable[index]);
            let listed = self.lists[index].get().map(|list| list.contains(turn));
            let judged = held.and_then(|held| held.is_judged_legal(turn));
            let judged = judged.or(listed).unwrap_or(playable);
            if listed.unwrap_or(playable) == playable && playable == judged {
                words(playable).into()
            } else {
                let by_list =
                    listed.map_or_else(String::new, |it| words(it).to_owned() + " by its list, ");
                format!("{by_list}{} when played, {} when judged", words(playable), words(judged))
            }
        });
        // Two engines that contradict themselves in the same way agree with each other, but are wrong.
        if worded[0] == worded[1] && worded[0].contains("when judged") {
            worded[1] = "the same".into();
        }
        let [left, right] = worded;
        (left != right).then_some(Answers { left, right })
    }
}

/// Of the turns that only one engine lists, at most this many are shown.
const TOLD: usize = 12;

/// How much to compare at one position.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// If a list has at most this many turns, all of them are played; of a longer list, only a sample is played.
    pub successors: usize,
    /// How many random turns are written and then judged and played; most of them are illegal.
    pub writable: usize,
    /// If a list has at most this many turns, perft 1 is always compared; otherwise, only sometimes.
    pub perft_one: usize,
    /// If a list has at most this many turns, perft 2 is sometimes compared; otherwise, never.
    pub perft_two: usize,
    /// Lists up to this length are always compared completely; longer ones only sometimes.
    pub whole_list: usize,
    /// The maximum number of turns to play from an edited position.
    pub turns_on: usize,
}

/// Chooses turns whose successors are compared: all turns of a short list; of a long list, the turns that are only one man's
/// move, and at most `effort.successors` others.
pub fn sample(turns: &[Turn], effort: Effort, choices: &mut Choices<'_>) -> Vec<Turn> {
    if turns.len() <= effort.successors {
        return turns.to_vec();
    }
    let (lone, more): (Vec<Turn>, Vec<Turn>) = turns.iter().partition(|turn| turn.extra.is_none());
    let mut sample = lone;
    for _ in 0..effort.successors {
        sample.extend(choices.pick(&more));
    }
    sample.sort_unstable();
    sample.dedup();
    sample
}

/// A status in words.
pub fn status_text(status: &Status) -> String {
    let check: Vec<String> = status.check.iter().map(ToString::to_string).collect();
    let check = if check.is_empty() { "none".into() } else { check.join(" ") };
    format!("check {check}, {}", end_text(status.end))
}

fn end_text(end: Option<types::End>) -> String {
    end.map_or("not ended".into(), |end| cases::EndText::from(end).to_string())
}

fn adjudicated(held: &dyn Held, turns: &[Turn], act: Option<PlayersAct>) -> String {
    match held.adjudicate(turns, act) {
        Ok(GameStatus { end, claims }) => {
            let claims: Vec<&str> = claims.iter().map(|claim| claim.name()).collect();
            let claims = if claims.is_empty() { "none".into() } else { claims.join(" and ") };
            format!("{}, claims {claims}", end_text(end))
        }
        Err(Objection::Illegal { .. }) => "illegal".into(),
        Err(Objection::Refused(_)) => "refused".into(),
    }
}

#[cfg(test)]
mod tests {
    use types::{Extra, Game, Step};

    use super::*;

    #[test]
    fn the_text_of_every_turn_is_short() {
        for game in Game::ALL {
            let longest = game.cells().max_by_key(|cell| cell.to_string().len());
            let longest = longest.expect("every game has cells");
            let step = Step::new(longest, longest).promoting(types::Kind::Queen);
            let turn = Turn::from(step).with(Extra::Twin(step));
            assert!(turn.to_string().len() <= 16, "{turn}");
        }
    }

    #[test]
    fn turns_are_in_the_order_of_their_texts() {
        let texts = ["b10b11", "b10b9", "b1b2", "b7b8n", "b7b8q", "c2c3", "c2c3,c5", "i6e6,i6"];
        let read = |text: &&str| Turn::parse(Game::Mirrors7Block, text).expect("a turn's text");
        let turns: Vec<Turn> = texts.iter().map(read).collect();
        assert!(turns.windows(2).all(|pair| ShortText::of(&pair[0]) < ShortText::of(&pair[1])));
    }
}
