//! Twelve first questions that show the author of an adapter what it gets wrong: the notation of turns and positions, and
//! the answers to what cannot be played. The cases come later.

use std::collections::BTreeSet;

use cases::{Case, CaseFile, EndText};
use types::{Game, Position, Turn, castling_meant};

use crate::answer::cut;
use crate::conventions::{self, Conventions};
use crate::driver::{Broken, Driver, Reply};
use crate::question::StatusText;

/// One question and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the answer should show, in words.
    pub what: &'static str,
    /// The answer.
    pub answer: Outcome,
}

/// The outcome of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer is correct.
    Fine,
    /// The question could not be asked, for this reason.
    Unasked(String),
    /// The answer is wrong.
    Wrong {
        /// The answer of the engine.
        found: String,
        /// How to fix it.
        mend: String,
    },
    /// The engine broke; no further question is asked.
    Broken(Broken),
}

/// What the answer should show, and the function that asks.
type Probe<'a> = (&'static str, fn(&mut Smoke<'a>) -> Outcome);

/// Asks an engine about one game, with positions from the cases in `files`. Stops if the engine breaks.
pub fn smoke<'a>(driver: &'a mut dyn Driver, game: Game, files: &'a [CaseFile]) -> Vec<Step> {
    smoke_under(driver, game, files, &Conventions::default())
}

/// Like [`smoke`], with conventions declared by the user, which override the engine's own.
pub fn smoke_under<'a>(
    driver: &'a mut dyn Driver,
    game: Game,
    files: &'a [CaseFile],
    declared: &Conventions,
) -> Vec<Step> {
    let conventions = declared.or(&driver.conventions());
    let cases =
        files.iter().flat_map(|file| &file.cases).filter(|case| case.game == game).collect();
    let start = game.start_text();
    let mut smoke = Smoke { driver, game, start, cases, conventions };
    let questions: [Probe<'a>; 12] = [
        ("it plays the game", Smoke::plays),
        ("it lists the turns of the initial position in our notation", Smoke::lists),
        ("it counts as many turns as it lists", Smoke::counts),
        ("it writes castling as the king's move", Smoke::castles),
        ("it writes a promotion with a small letter at the end", Smoke::promotes),
        ("it writes the position after a turn in our notation", Smoke::writes),
        ("it writes the en passant field after a double step", Smoke::writes_crossed),
        ("in the initial position nobody is in check and the game goes on", Smoke::is_calm),
        ("it reports checkmate and the cell of the attacked king", Smoke::mates),
        ("it answers `illegal` to an illegal turn", Smoke::objects),
        ("it answers `refused` to text that is not a position", Smoke::refuses),
        ("it judges a legal and an illegal turn", Smoke::judges),
    ];
    let mut steps = Vec::new();
    for (what, ask) in questions {
        let answer = ask(&mut smoke);
        let wrong = matches!(answer, Outcome::Wrong { .. });
        let broken = matches!(answer, Outcome::Broken(_));
        steps.push(Step { what, answer });
        // An engine that does not play the game is asked nothing more.
        if broken || wrong && steps.len() == 1 {
            break;
        }
    }
    steps
}

struct Smoke<'a> {
    driver: &'a mut dyn Driver,
    game: Game,
    start: &'static str,
    cases: Vec<&'a Case>,
    conventions: Conventions,
}

impl Smoke<'_> {
    fn plays(&mut self) -> Outcome {
        if let Some(found) = self.driver.lacks(self.game) {
            return wrong(found, format!("list `{}` in `games`", self.game));
        }
        // A program that is no engine does not say that it lacks the game, but it answers nothing.
        match self.driver.turns(self.game, self.start) {
            Reply::Broken(broken) => Outcome::Broken(broken),
            _ => Outcome::Fine,
        }
    }

    fn lists(&mut self) -> Outcome {
        let turns = match self.driver.turns(self.game, self.start) {
            Reply::Given(turns) => turns,
            reply => return other(reply, "answer with a list of `turns`"),
        };
        for turn in &turns {
            if let Err(error) = Turn::parse(self.game, turn) {
                return wrong(format!("`{turn}`: {error}"), FORM.into());
            }
        }
        let set: BTreeSet<&String> = turns.iter().collect();
        if set.len() < turns.len() {
            return wrong("a turn is listed twice".into(), "list each turn once".into());
        }
        let known = self
            .cases
            .iter()
            .find(|case| case.position_text() == self.start && case.expect.turns.is_some());
        let Some(expected) = known.and_then(|case| case.expect.turns.as_ref()) else {
            return Outcome::Fine;
        };
        match expected.iter().find(|turn| !set.contains(turn)) {
            Some(missing) => {
                wrong(format!("`{missing}` is not in the list"), self.why_legal(missing))
            }
            None => match set.iter().find(|turn| !expected.contains(turn)) {
                Some(listed) => {
                    wrong(format!("`{listed}` is in the list"), self.why_illegal(listed))
                }
                None => Outcome::Fine,
            },
        }
    }

    /// The advice if a legal turn is missing from a list of readable turns: the engine lacks a rule.
    fn why_legal(&self, turn: &str) -> String {
        let game = self.game;
        format!("list it: the turn is legal; `arbiter judge {game} start {turn}` names the clauses")
    }

    fn why_legal_at(&self, position: &str, turn: &str) -> String {
        let game = self.game;
        format!("the turn is legal: `arbiter judge {game} '{position}' {turn}` names the clauses")
    }

    fn why_illegal(&self, turn: &str) -> String {
        let game = self.game;
        format!(
            "leave it out: the turn is illegal; `arbiter judge {game} start {turn}` names the clause"
        )
    }

    fn counts(&mut self) -> Outcome {
        let nodes = match self.driver.perft(self.game, self.start, 1) {
            Reply::Given(nodes) => nodes,
            reply => return other(reply, "answer with the count as `nodes`, or with `skipped`"),
        };
        match self.driver.turns(self.game, self.start) {
            Reply::Given(turns) if turns.len() as u64 == nodes => Outcome::Fine,
            Reply::Given(turns) => wrong(
                format!("perft 1 is {nodes}, but {} turns are listed", turns.len()),
                "count the sequences of `depth` turns".into(),
            ),
            reply => other(reply, "answer with a list of `turns`"),
        }
    }

    fn castles(&mut self) -> Outcome {
        self.has_turn(
            |case, turn| {
                case.id.contains("-castling-") && turn.extra.is_none() && goes_far(case, turn)
            },
            "write castling as the cells that the king leaves and reaches",
        )
    }

    fn promotes(&mut self) -> Outcome {
        self.has_turn(
            |_, turn| turn.step.promotion.is_some() && turn.extra.is_none(),
            "write the new kind as a small letter at the end",
        )
    }

    /// Checks that the engine lists a turn that is legal in some case.
    fn has_turn(&mut self, is_meant: impl Fn(&Case, &Turn) -> bool, mend: &str) -> Outcome {
        let found = self.cases.iter().find_map(|case| {
            let legal = case.expect.legal.iter().chain(&case.expect.turns).flatten();
            let meant = |text: &&String| {
                Turn::parse(case.game, text).is_ok_and(|turn| is_meant(case, &turn))
            };
            let turn = legal.into_iter().find(meant)?;
            Some((case.position_text().to_owned(), turn.clone()))
        });
        let Some((position, turn)) = found else {
            return Outcome::Unasked("no case of this game has such a turn".into());
        };
        match self.driver.turns(self.game, &position) {
            Reply::Given(turns) if turns.contains(&turn) => Outcome::Fine,
            Reply::Given(turns) => {
                let near = turns.iter().filter(|listed| listed.get(..2) == turn.get(..2));
                let near: Vec<&str> = near.map(String::as_str).collect();
                let near = if near.is_empty() { "none".into() } else { near.join(" ") };
                let found =
                    format!("`{turn}` is not listed at {position}; turns from that cell: {near}");
                // If no listed text may mean this turn, the engine lacks a rule; otherwise its notation is wrong.
                if turns.iter().any(|listed| self.may_mean(&position, listed, &turn)) {
                    return wrong(found, format!("{mend}: {turn}"));
                }
                wrong(found, self.why_legal_at(&position, &turn))
            }
            reply => other(reply, "answer with a list of `turns`"),
        }
    }

    /// Whether a listed text may mean this turn in another notation.
    fn may_mean(&self, position: &str, listed: &str, turn: &str) -> bool {
        let cells = turn.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let Ok(read) = Turn::parse(self.game, listed) else { return true };
        // A promotion to one kind is not a promotion to another.
        if read.step.promotion.is_some() {
            return false;
        }
        let castles =
            Position::parse(self.game, position).ok().and_then(|at| castling_meant(&at, &read));
        listed.starts_with(cells) || castles.is_some_and(|castles| castles.to_string() == turn)
    }

    fn writes(&mut self) -> Outcome {
        self.writes_after(|_, _, _| true)
    }

    /// Like [`Smoke::writes`], for a turn after which the en passant field is set.
    fn writes_crossed(&mut self) -> Outcome {
        self.writes_after(|case, turn, after| {
            let is_set = Position::parse(case.game, after)
                .is_ok_and(|position| position.en_passant.is_some());
            let is_plain = Turn::parse(case.game, turn).is_ok_and(|turn| turn.extra.is_none());
            is_set && is_plain
        })
    }

    fn writes_after(&mut self, is_meant: impl Fn(&Case, &str, &str) -> bool) -> Outcome {
        let known = self.cases.iter().find_map(|case| {
            let mut after = case.expect.after.iter().flatten();
            let (turn, after) = after.find(|(turn, after)| is_meant(case, turn, after))?;
            Some((case.position_text().to_owned(), turn.clone(), after.clone()))
        });
        let Some((position, turn, expected)) = known else {
            return Outcome::Unasked(
                "no case of this game has the position after such a turn".into(),
            );
        };
        let found = match self.driver.play(self.game, &position, &turn) {
            Reply::Given(found) => found,
            Reply::Illegal(reason) => {
                let found = format!("`{turn}` at {position} is answered as illegal: {reason}");
                return wrong(found, self.why_legal_at(&position, &turn));
            }
            reply => return other(reply, "answer with the whole `position` after the turn"),
        };
        if found == expected {
            return Outcome::Fine;
        }
        if let Err(error) = Position::parse(self.game, &found) {
            return wrong(format!("`{found}`: {error}"), format!("write it as {expected}"));
        }
        let fits = conventions::between(self.game, &expected, &found);
        if !fits.is_empty() && fits.iter().all(|fits| self.conventions.holds(fits)) {
            return Outcome::Fine;
        }
        match fits.first() {
            Some(fits) => {
                let declare = format!(
                    "declare this convention in the answer to `start`: \"conventions\":{{\"{}\":\"{}\"}}",
                    fits.key, fits.value
                );
                // This also looks the same if the engine never writes the field.
                let mend = match fits.key {
                    "en_passant" => format!(
                        "write the field after every double step; or, if it is written wherever a pawn can capture, {declare}"
                    ),
                    _ => declare,
                };
                wrong(format!("`{found}`; the law writes `{expected}`"), mend)
            }
            None => wrong(format!("`{found}` after {turn}"), format!("the position is {expected}")),
        }
    }

    fn is_calm(&mut self) -> Outcome {
        match self.driver.status(self.game, self.start) {
            Reply::Given(StatusText { check, end: None }) if check.is_empty() => Outcome::Fine,
            Reply::Given(status) => {
                wrong(status_in_words(&status), r#"answer "check":[],"end":null"#.into())
            }
            reply => other(reply, "answer with `check` and `end`"),
        }
    }

    fn mates(&mut self) -> Outcome {
        let known = self.cases.iter().find_map(|case| {
            let end = case.expect.end.clone().flatten()?;
            let check = case.expect.check.clone()?;
            (end.by == "checkmate").then(|| (case.position_text().to_owned(), check, end))
        });
        let Some((position, check, end)) = known else {
            return Outcome::Unasked("no case of this game has a checkmate".into());
        };
        match self.driver.status(self.game, &position) {
            Reply::Given(found) if found.check == check && found.end.as_ref() == Some(&end) => {
                Outcome::Fine
            }
            Reply::Given(found) => {
                let status = StatusText { check, end: Some(end) };
                wrong(
                    format!("{} at {position}", status_in_words(&found)),
                    format!("answer {}", status_in_words(&status)),
                )
            }
            reply => other(reply, "answer with `check` and `end`"),
        }
    }

    /// A position with an illegal turn.
    fn illegal(&self) -> Result<(String, String), Outcome> {
        let known = self.cases.iter().find_map(|case| {
            let mut illegal = case.expect.illegal.iter().flatten();
            let illegal = illegal.find(|illegal| illegal.clause != cases::Rule::Notation)?;
            Some((case.position_text().to_owned(), illegal.turn.clone()))
        });
        known.ok_or_else(|| Outcome::Unasked("no case of this game has an illegal turn".into()))
    }

    fn objects(&mut self) -> Outcome {
        let (position, turn) = match self.illegal() {
            Ok(known) => known,
            Err(unasked) => return unasked,
        };
        match self.driver.play(self.game, &position, &turn) {
            Reply::Illegal(_) => Outcome::Fine,
            Reply::Given(after) => wrong(
                format!("{turn} was played at {position}: {after}"),
                r#"answer {"illegal":"why"}"#.into(),
            ),
            reply => other(reply, r#"answer {"illegal":"why"}"#),
        }
    }

    fn judges(&mut self) -> Outcome {
        let legal = self.cases.iter().find_map(|case| {
            let turn = case.expect.legal.iter().chain(&case.expect.turns).flatten().next()?;
            Some((case.position_text().to_owned(), turn.clone()))
        });
        let legal = legal.map(|(position, turn)| (position, turn, true));
        let illegal = self.illegal().ok().map(|(position, turn)| (position, turn, false));
        for (position, turn, is_legal) in legal.into_iter().chain(illegal) {
            let mend = format!("answer {turn} with \"legal\":{is_legal}");
            match self.driver.judge(self.game, &position, &turn) {
                Reply::Given(verdict) if verdict.legal == is_legal => {}
                Reply::Given(verdict) => {
                    let word = if verdict.legal { "legal" } else { "illegal" };
                    return wrong(format!("{turn} at {position} is judged {word}"), mend);
                }
                reply => return other(reply, &mend),
            }
        }
        Outcome::Fine
    }

    fn refuses(&mut self) -> Outcome {
        if !self.driver.can_refuse() {
            return Outcome::Unasked("the protocol has no way to refuse a position".into());
        }
        match self.driver.refuses(self.game, "this is no position") {
            Reply::Refused(_) => Outcome::Fine,
            Reply::Given(()) => {
                wrong("the text is accepted".into(), r#"answer {"refused":"why"}"#.into())
            }
            reply => other(reply, r#"answer {"refused":"why"}"#),
        }
    }
}

/// Whether a king moves more than one file, as it does only in castling.
fn goes_far(case: &Case, turn: &Turn) -> bool {
    let kings = Position::parse(case.game, case.position_text());
    let is_king = kings
        .is_ok_and(|position| position.men.kings(position.side).any(|cell| cell == turn.step.from));
    is_king && turn.step.from.file.abs_diff(turn.step.to.file) > 1
}

const FORM: &str = "write a turn as the cell left and the cell reached, such as e2e4; NOTATION.md has the notation of each game";

fn status_in_words(status: &StatusText) -> String {
    let end = status.end.as_ref().map_or("no end".into(), EndText::to_string);
    format!("check {:?}, {end}", status.check)
}

/// How many characters of a wrong answer are kept.
const KEPT: usize = 2000;

fn wrong(found: String, mend: String) -> Outcome {
    let [found, mend] = [found, mend].map(|text| cut(&text, KEPT));
    Outcome::Wrong { found, mend }
}

/// The outcome if the answer is not of the kind requested.
fn other<T>(reply: Reply<T>, mend: &str) -> Outcome {
    let found = match reply {
        Reply::Skipped(why) => return Outcome::Unasked(why),
        Reply::Broken(broken) => return Outcome::Broken(broken),
        Reply::Given(_) => "another kind of answer".into(),
        Reply::Refused(reason) => format!("the position is refused: {reason}"),
        Reply::Illegal(reason) => format!("the turn is illegal: {reason}"),
        Reply::Error(why) => format!("an error: {why}"),
    };
    wrong(found, mend.into())
}
