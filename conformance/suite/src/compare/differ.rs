//! One question put to two engines: do they differ?

use std::cell::OnceCell;
use std::collections::BTreeSet;

use record::{
    Engine, Objection, PlayersAct, Position, Refusal, Ruling, Score, ScoreStatus, Status, Turn,
    Unjudged,
};

use super::choices::Choices;

/// What two engines can differ in, at one position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// Whether the position is accepted.
    Acceptance,
    /// Which turns are legal.
    Turns,
    /// Check and end.
    Status,
    /// How many sequences of so many turns there are.
    Perft(u32),
    /// The position after a turn, or that it cannot be played.
    Play(Turn),
    /// Whether what an engine judges of a turn, lists, and plays, is one.
    Verdict(Turn),
    /// What holds at the end of a game from the position.
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
            Subject::Game(turns, _) => format!("the game after {} turns", turns.len()),
        }
    }
}

/// What the two engines said, where they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The left one.
    pub left: String,
    /// The right one.
    pub right: String,
}

/// Two engines before one position.
pub struct Pair<'a> {
    left: &'a dyn Engine,
    right: &'a dyn Engine,
    position: &'a Position,
    lists: [OnceCell<Result<Vec<Turn>, Refusal>>; 2],
}

impl<'a> Pair<'a> {
    /// Two engines before a position.
    pub fn new(left: &'a dyn Engine, right: &'a dyn Engine, position: &'a Position) -> Pair<'a> {
        Pair { left, right, position, lists: [OnceCell::new(), OnceCell::new()] }
    }

    /// The left engine's turns, sorted by their text; empty where the position is refused.
    pub fn turns(&self) -> &[Turn] {
        self.list(0).as_deref().unwrap_or_default()
    }

    /// Whether the left engine accepts the position.
    pub fn accepted(&self) -> bool {
        self.list(0).is_ok()
    }

    fn engines(&self) -> [&'a dyn Engine; 2] {
        [self.left, self.right]
    }

    fn list(&self, index: usize) -> &Result<Vec<Turn>, Refusal> {
        self.lists[index].get_or_init(|| {
            let mut turns = self.engines()[index].turns(self.position)?;
            turns.sort_by_cached_key(ToString::to_string);
            Ok(turns)
        })
    }

    /// What the engines say where they differ in the subject.
    pub fn differ(&self, subject: &Subject) -> Option<Said> {
        let [left, right] = match subject {
            Subject::Acceptance => self.acceptance(),
            Subject::Turns => return self.lists_differ(),
            Subject::Status => self.engines().map(|engine| match engine.status(self.position) {
                Ok(status) => status_text(&status),
                Err(_) => "refused".into(),
            }),
            Subject::Perft(depth) => {
                self.engines().map(|engine| match engine.perft(self.position, *depth) {
                    Ok(count) => count.to_string(),
                    Err(_) => "refused".into(),
                })
            }
            Subject::Play(turn) => self.engines().map(|engine| played(engine, self.position, turn)),
            Subject::Verdict(turn) => return self.verdicts_differ(turn),
            Subject::Game(turns, act) => {
                let game = Score { start: self.position.clone(), turns: turns.clone(), act: *act };
                self.engines().map(|engine| adjudicated(engine, &game))
            }
        };
        (left != right).then_some(Said { left, right })
    }

    fn acceptance(&self) -> [String; 2] {
        self.engines().map(|engine| {
            let accepted = engine.accept(self.position).is_ok();
            let everything = [
                engine.turns(self.position).is_ok(),
                engine.status(self.position).is_ok(),
                engine.perft(self.position, 0).is_ok(),
            ];
            let answer = if accepted { "accepted" } else { "refused" };
            if everything.iter().all(|&answered| answered == accepted) {
                answer.into()
            } else {
                // No engine may do so, and the other one will not.
                format!("{answer} by {}, but it answers otherwise when asked", engine.name())
            }
        })
    }

    fn lists_differ(&self) -> Option<Said> {
        let sets = [0, 1].map(|index| {
            let list = self.list(index).as_deref().unwrap_or_default();
            (list.len(), list.iter().map(ToString::to_string).collect::<BTreeSet<_>>())
        });
        let [(left_count, left), (right_count, right)] = &sets;
        if left == right && left_count == right_count && *left_count == left.len() {
            return None;
        }
        let only = |here: &BTreeSet<String>, there: &BTreeSet<String>, count: usize| {
            let only: Vec<&str> = here.difference(there).map(String::as_str).collect();
            match (only.as_slice(), count > here.len()) {
                ([], false) => format!("{} turns", here.len()),
                ([], true) => "a turn listed twice".into(),
                (only, _) if only.len() > TOLD => {
                    let more = only.len() - TOLD;
                    format!("alone lists {} and {more} more", only[..TOLD].join(" "))
                }
                (only, _) => format!("alone lists {}", only.join(" ")),
            }
        };
        Some(Said { left: only(left, right, *left_count), right: only(right, left, *right_count) })
    }

    /// Each engine's verdict, list and play must be one, whatever the other engine says.
    fn verdicts_differ(&self, turn: &Turn) -> Option<Said> {
        let words = |legal| if legal { "legal" } else { "illegal" };
        let mut said = [0, 1].map(|index| {
            let engine = self.engines()[index];
            let listed = self.list(index).as_ref().is_ok_and(|list| list.contains(turn));
            let playable = engine.play(self.position, turn).is_ok();
            let judged = match engine.judge(self.position, turn) {
                Ok(Ruling { legal, .. }) => legal,
                Err(Unjudged::Refused(_)) => false,
                Err(Unjudged::GivesNoReasons) => listed,
            };
            if listed == playable && listed == judged {
                words(listed).into()
            } else {
                let [listed, playable, judged] = [listed, playable, judged].map(words);
                format!("{listed} by its list, {playable} to play, {judged} by its judgment")
            }
        });
        // Two engines that contradict themselves in the same way agree, and are wrong.
        if said[0] == said[1] && said[0].contains("judgment") {
            said[1] = "the same".into();
        }
        let [left, right] = said;
        (left != right).then_some(Said { left, right })
    }
}

/// Turns of a list that are told.
const TOLD: usize = 12;

/// How much to ask at one position.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Successors, beyond which a list is sampled.
    pub successors: usize,
    /// Writable turns, most of them illegal.
    pub writable: usize,
    /// The longest list of which perft 2 is asked.
    pub perft_two: usize,
}

/// Turns whose successors are compared: all of a short list; of a long one the turns that are one
/// man's move alone – that much of each kind of turn – and as many others as the effort allows.
pub fn sample(turns: &[Turn], effort: Effort, choices: &mut Choices<'_>) -> Vec<Turn> {
    if turns.len() <= effort.successors {
        return turns.to_vec();
    }
    let (lone, more): (Vec<Turn>, Vec<Turn>) = turns.iter().partition(|turn| turn.second.is_none());
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

fn end_text(end: Option<record::End>) -> String {
    end.map_or("not ended".into(), |end| crate::driver::EndText::from(end).to_string())
}

fn played(engine: &dyn Engine, position: &Position, turn: &Turn) -> String {
    match engine.play(position, turn) {
        Ok(after) => after.to_string(),
        Err(Objection::Illegal { .. }) => "illegal".into(),
        Err(Objection::Refused(_)) => "refused".into(),
    }
}

fn adjudicated(engine: &dyn Engine, game: &Score) -> String {
    match engine.adjudicate(game) {
        Ok(ScoreStatus { end, claims }) => {
            let claims: Vec<&str> = claims.iter().map(|claim| claim.name()).collect();
            let claims = if claims.is_empty() { "none".into() } else { claims.join(" and ") };
            format!("{}, claims {claims}", end_text(end))
        }
        Err(Objection::Illegal { .. }) => "illegal".into(),
        Err(Objection::Refused(_)) => "refused".into(),
    }
}
