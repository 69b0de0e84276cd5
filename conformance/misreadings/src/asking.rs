//! Asks an engine the questions of a case, and keeps the answers that the case does not expect.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use cases::conventions::{Setting, accepting, between, setting};
use cases::expectation::{acts_after, end_words, from};
use cases::{Case, EndText, Expectation, act_from_text};
use types::{
    Budget, Claim, End, Engine, Game, GameStatus, Held, Objection, Position, Refusal, Turn,
};

/// The largest perft count that a misreading is asked to compute.
pub const COUNTED: u64 = 500;

/// How many nodes a count may visit beyond twice the expected number of nodes.
const NODES_TO_SPARE: u64 = 100_000;

/// An engine's answer to a question of a case, without the clause that only some engines name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "most names say everything")]
pub enum Answer {
    Accepted,
    Refused,
    /// The turn, or every turn of the game, is legal.
    Legal,
    /// The turn, or some turn of the game, is illegal.
    Illegal,
    /// The engine gives an error instead of an answer.
    Error,
    /// The answer as text: one line, or the sorted lines of a list.
    Given(Vec<String>),
}

/// An answer that the case does not expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The answer.
    pub answer: Answer,
    /// The conventions that together make the answer correct; empty if none do.
    pub fits: Vec<Setting>,
}

/// The unexpected answers to one case, by question.
pub type Departures = BTreeMap<Expectation, Departure>;

/// Whether misreadings are asked this question. `false` for mate problems and counts above [`COUNTED`], which take too
/// long, and for whether the engine plays the game, which is no question about the law.
pub fn is_asked(case: &Case, question: &Expectation) -> bool {
    match question {
        Expectation::Plays | Expectation::MateIn | Expectation::HelpmateIn => false,
        Expectation::Perft(depth) => case.count(*depth).is_some_and(|count| count <= COUNTED),
        _ => true,
    }
}

/// The answers of an engine to `questions` that differ from what a case expects. Questions that misreadings are not asked
/// ([`is_asked`]) are skipped. Empty if the case's text is not a position at all.
pub fn departures<'q>(
    engine: &dyn Engine,
    case: &Case,
    questions: impl IntoIterator<Item = &'q Expectation>,
) -> Departures {
    let mut asked = questions.into_iter().filter(|question| is_asked(case, question)).peekable();
    let Some(asking) = asked.peek().and_then(|_| Asking::new(engine, case)) else {
        return Departures::new();
    };
    asked.filter_map(|question| Some((question.clone(), asking.departure(question)?))).collect()
}

/// Like [`departures`], for comparison with the answers `given` by another engine. Once a few turns show that
/// `engine` gives a list other than the one in `given`, that list and all later lists and counts are skipped.
pub(crate) fn departures_like<'q>(
    engine: &dyn Engine,
    case: &Case,
    given: impl IntoIterator<Item = (&'q Expectation, &'q Departure)>,
) -> Departures {
    let Some(asking) = Asking::new(engine, case) else { return Departures::new() };
    let mut is_other = false;
    let departing = given
        .into_iter()
        .filter(|(question, given)| {
            if !is_long(question) {
                return true;
            }
            is_other = is_other || !asking.could_give(question, &given.answer);
            !is_other
        })
        .filter_map(|(question, _)| Some((question.clone(), asking.departure(question)?)));
    departing.collect()
}

/// Whether a question asks for a list of turns, or for a count of them.
pub(crate) const fn is_long(question: &Expectation) -> bool {
    matches!(
        question,
        Expectation::Turns | Expectation::From(_) | Expectation::Acts(_) | Expectation::Perft(_)
    )
}

/// At most this many single turns are put to an engine before it is asked for a whole list.
const FEW: usize = 3;

/// An engine, and the case whose questions it is asked.
struct Asking<'a> {
    engine: &'a dyn Engine,
    case: &'a Case,
    held: Result<Box<dyn Held>, Refusal>,
    /// The engine's list of turns, computed when it is first needed.
    turns: OnceCell<BTreeSet<String>>,
}

impl<'a> Asking<'a> {
    /// `None` if the case's text is not a position at all; every engine refuses such a text.
    fn new(engine: &'a dyn Engine, case: &'a Case) -> Option<Asking<'a>> {
        let position = Position::parse(case.game, case.position_text()).ok()?;
        Some(Asking { engine, case, held: engine.hold(&position), turns: OnceCell::new() })
    }

    fn departure(&self, question: &Expectation) -> Option<Departure> {
        let answer = match &self.held {
            Ok(held) => self.answer(&**held, question),
            Err(_) => Answer::Refused,
        };
        let expected = expected(self.case, question);
        if answer == expected {
            return None;
        }
        let fits = match (question, &answer, &expected) {
            // If no game reaches the position, a convention makes its refusal correct.
            (_, Answer::Refused, _) if self.case.flags.iter().any(|flag| flag == "unreachable") => {
                vec![setting("unreachable", "refused")]
            }
            (_, Answer::Accepted, _) => accepting(self.case).into_iter().collect(),
            (Expectation::After(_), Answer::Given(found), Answer::Given(expected)) => {
                let (expected, found) = (expected.concat(), found.concat());
                rewritten(self.case.game, &expected, &found, |one, other| {
                    self.tells_apart(one, other)
                })
            }
            _ => Vec::new(),
        };
        Some(Departure { answer, fits })
    }

    /// Whether this engine could give `answer` to a long question, judged by a few of the turns on which `answer` differs
    /// from what the case expects.
    fn could_give(&self, question: &Expectation, answer: &Answer) -> bool {
        let Ok(held) = &self.held else { return *answer == Answer::Refused };
        let (Answer::Given(given), Answer::Given(expected)) =
            (answer, expected(self.case, question))
        else {
            return *answer == Answer::Illegal;
        };
        let given: BTreeSet<&String> = given.iter().collect();
        let expected: BTreeSet<&String> = expected.iter().collect();
        let differ: Vec<&&String> = given.symmetric_difference(&expected).collect();
        let few = differ.iter().step_by(differ.len() / FEW + 1);
        few.into_iter().all(|&&entry| {
            let turn = match question {
                Expectation::From(cell) => format!("{cell}{entry}"),
                Expectation::Acts(step) => format!("{step},{entry}"),
                Expectation::Turns => entry.clone(),
                _ => return true,
            };
            Turn::parse(self.case.game, &turn).is_ok_and(|turn| held.is_legal(&turn))
                == given.contains(entry)
        })
    }

    fn turns(&self, held: &dyn Held) -> &BTreeSet<String> {
        self.turns.get_or_init(|| held.turns().iter().map(ToString::to_string).collect())
    }

    /// The engine's answer to a question about a position that it accepts.
    fn answer(&self, held: &dyn Held, question: &Expectation) -> Answer {
        let turn = |text: &str| Turn::parse(self.case.game, text).ok();
        let is_legal = |text: &str| turn(text).is_some_and(|turn| held.is_legal(&turn));
        let legality = |is_legal| if is_legal { Answer::Legal } else { Answer::Illegal };
        match question {
            Expectation::Turns => list(self.turns(held)),
            Expectation::From(cell) => list(from(self.case.game, cell, self.turns(held))),
            Expectation::Acts(step) if !self.turns(held).contains(step) => Answer::Illegal,
            Expectation::Acts(step) => list(acts_after(step, self.turns(held))),
            Expectation::Legal(turn) | Expectation::Illegal(turn) => legality(is_legal(turn)),
            Expectation::Refused => Answer::Accepted,
            Expectation::After(text) => match turn(text).and_then(|turn| held.after(&turn)) {
                None => Answer::Illegal,
                Some(after) => line(after.to_string()),
            },
            Expectation::CheckAfter(text) => match turn(text).and_then(|turn| held.after(&turn)) {
                None => Answer::Illegal,
                Some(after) => match self.engine.status(&after) {
                    Ok(status) => list(status.check),
                    Err(_) => Answer::Refused,
                },
            },
            Expectation::Check => list(held.status().check),
            Expectation::End => ends(held.status().end),
            Expectation::Perft(depth) => {
                let mut budget = Budget::unlimited().with_nodes(most_nodes(self.case, *depth));
                match held.perft(*depth, &mut budget) {
                    Ok(count) => line(count.to_string()),
                    Err(_) => Answer::Error,
                }
            }
            Expectation::GameIllegal => self.ended(held, |_| Answer::Legal),
            Expectation::GameClaims => {
                self.ended(held, |status| list(status.claims.into_iter().map(Claim::name)))
            }
            Expectation::GameEnd => self.ended(held, |status| ends(status.end)),
            // Other questions are not put to misreadings.
            Expectation::Plays | Expectation::MateIn | Expectation::HelpmateIn => Answer::Error,
        }
    }

    /// The answer that follows from the status after the last turn of the case's game.
    fn ended(&self, held: &dyn Held, answer: impl FnOnce(GameStatus) -> Answer) -> Answer {
        let Some(game) = &self.case.expect.game else { return Answer::Error };
        let turns = game.turns.iter().map(|turn| Turn::parse(self.case.game, turn));
        let Ok(turns) = turns.collect::<Result<Vec<_>, _>>() else { return Answer::Illegal };
        let act = game.act.as_deref().map(|act| act_from_text(act).ok_or(()));
        let Ok(act) = act.transpose() else { return Answer::Error };
        match held.adjudicate(&turns, act) {
            Ok(status) => answer(status),
            Err(Objection::Refused(_)) => Answer::Refused,
            Err(Objection::Illegal { .. }) => Answer::Illegal,
        }
    }

    /// Whether the engine lists different turns in the two positions, or refuses one of them.
    fn tells_apart(&self, one: &str, other: &str) -> bool {
        let list = |text: &str| {
            let turns = self.engine.turns(&Position::parse(self.case.game, text).ok()?).ok()?;
            Some(turns.into_iter().collect::<BTreeSet<_>>())
        };
        list(one).is_none_or(|one| list(other) != Some(one))
    }
}

/// The answer to a question that a case expects.
pub fn expected(case: &Case, question: &Expectation) -> Answer {
    let expect = &case.expect;
    let game = expect.game.as_ref();
    let all = |lines: Option<&Vec<String>>| list(lines.into_iter().flatten());
    match question {
        Expectation::Refused => Answer::Refused,
        Expectation::Turns => all(expect.turns.as_ref()),
        Expectation::From(cell) => all(expect.from.as_ref().and_then(|from| from.get(cell))),
        Expectation::Acts(step) => all(expect.acts.as_ref().and_then(|acts| acts.get(step))),
        Expectation::Legal(_) => Answer::Legal,
        Expectation::Illegal(_) | Expectation::GameIllegal => Answer::Illegal,
        Expectation::After(turn) => list(expect.after.as_ref().and_then(|after| after.get(turn))),
        Expectation::CheckAfter(turn) => {
            all(expect.check_after.as_ref().and_then(|after| after.get(turn)))
        }
        Expectation::Check => all(expect.check.as_ref()),
        Expectation::End => line(end_words(expect.end.iter().flatten().next())),
        Expectation::Perft(depth) => line(case.count(*depth).unwrap_or(0).to_string()),
        Expectation::MateIn => all(expect.mate_in.as_ref().map(|mate| &mate.keys)),
        Expectation::HelpmateIn => all(expect.helpmate_in.as_ref().map(|mate| &mate.keys)),
        Expectation::GameClaims => all(game.and_then(|game| game.claims.as_ref())),
        Expectation::GameEnd => line(end_words(game.and_then(|it| it.end.as_ref()?.as_ref()))),
        // No case expects this.
        Expectation::Plays => Answer::Error,
    }
}

/// How many nodes a count may visit: far more than all correct counts up to this depth together. A count that visits more
/// must be wrong.
pub fn most_nodes(case: &Case, depth: u32) -> u64 {
    let nodes = (1..=depth).filter_map(|depth| case.count(depth)).fold(0, u64::saturating_add);
    nodes.saturating_mul(2).saturating_add(NODES_TO_SPARE)
}

/// The conventions under which the position `found` is another way to write the position `expected`; none of them
/// excuses an en passant field if the engine `tells_apart` the two positions.
pub fn rewritten(
    game: Game,
    expected: &str,
    found: &str,
    tells_apart: impl FnOnce(&str, &str) -> bool,
) -> Vec<Setting> {
    let mut fits = between(game, expected, found);
    if fits.contains(&setting("en_passant", "legal")) && tells_apart(expected, found) {
        fits.clear();
    }
    fits
}

/// The answer that consists of these lines, sorted and without duplicates.
fn list<T: ToString>(lines: impl IntoIterator<Item = T>) -> Answer {
    let lines: BTreeSet<String> = lines.into_iter().map(|line| line.to_string()).collect();
    Answer::Given(lines.into_iter().collect())
}

fn ends(end: Option<End>) -> Answer {
    line(end_words(end.map(EndText::from).as_ref()))
}

fn line(line: String) -> Answer {
    Answer::Given(vec![line])
}
