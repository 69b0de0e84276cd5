//! Asks two engines one question, and compares the answers.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::io::Write as _;

use cases::shown::many;
use types::{
    Budget, Engine, GameStatus, Held, Objection, PlayersAct, Position, Refusal, Status, Turn,
};

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
    /// Whether a turn is legal. Also, each engine's verdict and list of turns must agree with its play of the turn.
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

/// A difference between two engines, with its position.
#[derive(Clone, Debug)]
pub struct Found {
    /// The position.
    pub position: Position,
    /// What the engines differ about.
    pub subject: Subject,
    /// The left and the right engine's answers, which differ.
    pub answers: [String; 2],
}

/// Two engines at one position, which each of them accepts or refuses once for all questions.
pub struct Pair<'a> {
    engines: [&'a dyn Engine; 2],
    position: &'a Position,
    held: [OnceCell<Result<Box<dyn Held>, Refusal>>; 2],
    lists: [OnceCell<List>; 2],
    /// The turn played last and the results, kept in case the next question is about the same turn.
    played: RefCell<Option<(Turn, [After; 2])>>,
}

/// The engines' indices in arrays of two.
pub(super) const LEFT: usize = 0;
pub(super) const RIGHT: usize = 1;

/// The position after a turn; [`REFUSED`] if the engine refuses the one before it, [`ILLEGAL`] if the turn is illegal.
type After = Result<Position, &'static str>;

const REFUSED: &str = "refused";
const ILLEGAL: &str = "illegal";

/// An engine's list of turns; empty if the engine refuses the position.
struct List {
    /// The turns in the order in which the engine lists them.
    listed: Vec<Turn>,
    /// The turns sorted by text; filled when first requested.
    sorted: OnceCell<Vec<Turn>>,
}

impl List {
    fn contains(&self, turn: &Turn) -> bool {
        let Some(sorted) = self.sorted.get() else { return self.listed.contains(turn) };
        let found = sorted.binary_search_by_key(&text(turn), text);
        found.is_ok_and(|index| sorted[index] == *turn)
    }
}

/// The text of a turn as a number, made without allocating. The text has at most 16 bytes, so sorting by these numbers is
/// sorting by text.
fn text(turn: &Turn) -> u128 {
    let mut text = [0; 16];
    // Fails only for a longer text, which is cut.
    let _ = write!(&mut text[..], "{turn}");
    u128::from_be_bytes(text)
}

impl<'a> Pair<'a> {
    /// The pair of these engines at a position.
    pub fn new(engines: [&'a dyn Engine; 2], position: &'a Position) -> Pair<'a> {
        let (held, lists, played) = <_>::default();
        Pair { engines, position, held, lists, played }
    }

    pub(super) const fn position(&self) -> &'a Position {
        self.position
    }

    /// An engine's turns, in the order in which it lists them; empty if it refuses the position.
    pub(super) fn listed(&self, index: usize) -> &[Turn] {
        &self.list(index).listed
    }

    /// An engine's turns, sorted by text; empty if it refuses the position.
    pub(super) fn sorted(&self, index: usize) -> &[Turn] {
        let list = self.list(index);
        list.sorted.get_or_init(|| {
            let mut sorted = list.listed.clone();
            sorted.sort_by_cached_key(text);
            sorted
        })
    }

    /// Whether an engine's turns have been requested.
    pub(super) fn is_listed(&self, index: usize) -> bool {
        self.lists[index].get().is_some()
    }

    pub(super) fn accepted(&self, index: usize) -> bool {
        self.held(index).is_some()
    }

    pub(super) fn is_accepted_by_both(&self) -> bool {
        self.accepted(LEFT) && self.accepted(RIGHT)
    }

    /// The position after a turn; `None` if the left engine refuses the position or finds the turn illegal.
    pub(super) fn after(&self, turn: &Turn) -> Option<Position> {
        self.held(LEFT)?.after(turn)
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

    /// Calls `look` with both engines' results of playing a turn. Consecutive questions about one turn play it only once.
    fn play<T>(&self, turn: &Turn, look: impl FnOnce(&[After; 2]) -> T) -> T {
        let mut played = self.played.borrow_mut();
        if let Some((_, after)) = played.as_ref().filter(|(known, _)| known == turn) {
            return look(after);
        }
        let after =
            [LEFT, RIGHT].map(|index| self.held(index).ok_or(REFUSED)?.after(turn).ok_or(ILLEGAL));
        look(&played.insert((*turn, after)).1)
    }

    /// Both engines' answers about the position; `refused` from an engine that refuses it.
    fn both(&self, ask: impl Fn(&dyn Held) -> String) -> [String; 2] {
        [LEFT, RIGHT].map(|index| self.held(index).map_or(REFUSED.into(), &ask))
    }

    /// The difference about a subject; `None` if the engines agree.
    pub(super) fn found(&self, subject: Subject) -> Option<Found> {
        let answers = self.differ(&subject)?;
        Some(Found { position: self.position.clone(), subject, answers })
    }

    /// The answers of the two engines if they differ about the subject; `None` if they agree.
    pub fn differ(&self, subject: &Subject) -> Option<[String; 2]> {
        let answers = match subject {
            Subject::Acceptance => self.both(|_| "accepted".into()),
            Subject::Turns => return self.lists_differ(),
            Subject::Status => {
                let statuses = [LEFT, RIGHT].map(|index| self.held(index).map(<dyn Held>::status));
                // The statuses are written as text only if they differ.
                if statuses[0] == statuses[1] {
                    return None;
                }
                statuses.map(|status| status.as_ref().map_or(REFUSED.into(), status_text))
            }
            Subject::Perft(depth) => {
                self.both(|held| match held.perft(*depth, &mut Budget::unlimited()) {
                    Ok(count) => count.to_string(),
                    Err(stopped) => stopped.to_string(),
                })
            }
            Subject::Play(turn) => {
                // The positions are written as text only if they differ.
                let text = |after: &After| match after {
                    Ok(position) => position.to_string(),
                    Err(why) => (*why).to_owned(),
                };
                self.play(turn, |after| (after[0] != after[1]).then(|| after.each_ref().map(text)))?
            }
            Subject::Verdict(turn) => return self.verdicts_differ(turn),
            Subject::Game(turns, act) => self.both(|held| adjudicated(held, turns, *act)),
        };
        (answers[0] != answers[1]).then_some(answers)
    }

    fn lists_differ(&self) -> Option<[String; 2]> {
        let lists = [LEFT, RIGHT].map(|index| self.sorted(index));
        if lists[0] == lists[1] && lists[0].windows(2).all(|pair| pair[0] != pair[1]) {
            return None;
        }
        let [left, right] =
            lists.map(|list| list.iter().map(ToString::to_string).collect::<BTreeSet<_>>());
        let only = |here: &BTreeSet<String>, there: &BTreeSet<String>, count: usize| {
            let only: Vec<&str> = here.difference(there).map(String::as_str).collect();
            let mut told = match only.len() {
                0 => many(here.len(), "turn"),
                1..=TOLD => format!("only here {}", only.join(" ")),
                all => format!("only here {} and {} more", only[..TOLD].join(" "), all - TOLD),
            };
            if count > here.len() {
                told.push_str(", and a turn is listed twice");
            }
            told
        };
        Some([only(&left, &right, lists[0].len()), only(&right, &left, lists[1].len())])
    }

    /// The answers of the two engines about a turn if they differ, or if the verdict, list and play of one engine disagree;
    /// otherwise `None`. A list that has not been requested is not consulted.
    fn verdicts_differ(&self, turn: &Turn) -> Option<[String; 2]> {
        let words = |legal| if legal { "legal" } else { ILLEGAL };
        let playable = self.play(turn, |after| after.each_ref().map(Result::is_ok));
        let mut worded: [String; 2] = [LEFT, RIGHT].map(|index| {
            let (held, playable) = (self.held(index), playable[index]);
            let listed = self.lists[index].get().map(|list| list.contains(turn));
            let judged = held.and_then(|held| Some(held.judge(turn)?.is_legal()));
            let judged = judged.or(listed).unwrap_or(playable);
            if listed.unwrap_or(playable) == playable && playable == judged {
                words(playable).into()
            } else {
                let by_list =
                    listed.map_or_else(String::new, |it| words(it).to_owned() + " by its list, ");
                format!("{by_list}{} when played, {} when judged", words(playable), words(judged))
            }
        });
        // Engines that contradict themselves in the same way agree, but are wrong.
        if worded[0] == worded[1] && worded[0].contains("when judged") {
            worded[1] = "the same".into();
        }
        (worded[0] != worded[1]).then_some(worded)
    }
}

/// Of the turns that only one engine lists, at most this many are shown.
const TOLD: usize = 12;

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
        Err(Objection::Illegal { .. }) => ILLEGAL.into(),
        Err(Objection::Refused(_)) => REFUSED.into(),
    }
}
