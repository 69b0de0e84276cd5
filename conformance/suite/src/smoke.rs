//! Twelve questions to ask an engine before the cases, which show the author of an adapter what it gets wrong.

use std::collections::BTreeSet;

use cases::{Case, CaseFile, EndText};
use types::{Game, Position, Turn, castling_meant};

use crate::answer::cut;
use crate::conventions::{self, Conventions};
use crate::driver::{Broken, Driver, Reply, Unanswered};
use crate::question::StatusText;

/// One question to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the answer should show, in words.
    pub what: &'static str,
    /// The outcome.
    pub answer: Outcome,
}

/// The outcome of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer is correct.
    Fine,
    /// The question could not be asked, for this reason.
    Unasked(String),
    /// The answer is wrong: what was found, and how to mend it.
    #[allow(missing_docs, reason = "explained above")]
    Wrong { found: String, mend: String },
    /// The engine broke; no further question is asked.
    Broken(Broken),
}

/// `Ok` if the answer is correct; otherwise the outcome of the question.
type Probed = Result<(), Outcome>;

type Probe<'a> = (&'static str, fn(&mut Smoke<'a>) -> Probed);

/// Asks an engine about one game, with positions from the cases in `files`. Stops if the engine breaks or does not play the
/// game. The conventions that the user `declared` override the engine's own.
pub fn smoke<'a>(
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
        ("it writes castling as the king's move", |own| {
            own.has_turn(
                |case, turn| case.id.contains("-castling-") && goes_far(case, turn),
                "write castling as the cells that the king leaves and reaches",
            )
        }),
        ("it writes a promotion with a small letter at the end", |own| {
            own.has_turn(
                |_, turn| turn.step.promotion.is_some(),
                "write the new kind as a small letter at the end",
            )
        }),
        ("it writes the position after a turn in our notation", |own| own.writes(|_, _, _| true)),
        ("it writes the en passant field after a double step", |own| own.writes(sets_en_passant)),
        ("in the initial position nobody is in check and the game goes on", Smoke::is_calm),
        ("it reports checkmate and the cell of the attacked king", Smoke::mates),
        ("it answers `illegal` to an illegal turn", Smoke::objects),
        ("it answers `refused` to text that is not a position", Smoke::refuses),
        ("it judges a legal and an illegal turn", Smoke::judges),
    ];
    let mut steps = Vec::new();
    for (what, ask) in questions {
        let answer = ask(&mut smoke).err().unwrap_or(Outcome::Fine);
        // An engine that broke, or does not play the game, is asked nothing more.
        let is_over = match answer {
            Outcome::Broken(_) => true,
            Outcome::Wrong { .. } => steps.is_empty(),
            Outcome::Fine | Outcome::Unasked(_) => false,
        };
        steps.push(Step { what, answer });
        if is_over {
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

impl<'a> Smoke<'a> {
    /// The first value that `find` finds in a case of this game. If it finds none, the question is not asked, because no
    /// case has `what`.
    fn known<T>(&self, find: impl Fn(&'a Case) -> Option<T>, what: &str) -> Result<T, Outcome> {
        let unasked = || Outcome::Unasked(format!("no case of this game has {what}"));
        self.cases.iter().find_map(|case| find(case)).ok_or_else(unasked)
    }

    fn turns(&mut self, position: &str) -> Result<Vec<String>, Outcome> {
        given(self.driver.turns(self.game, position), "answer with a list of `turns`")
    }

    fn plays(&mut self) -> Probed {
        if let Some(found) = self.driver.lacks(self.game) {
            return wrong(found, format!("list `{}` in `games`", self.game));
        }
        // A program that is not an engine does not say that it lacks the game; it only gives no answer.
        match self.driver.turns(self.game, self.start) {
            Err(Unanswered::Broken(broken)) => Err(Outcome::Broken(broken)),
            _ => Ok(()),
        }
    }

    fn lists(&mut self) -> Probed {
        let turns = self.turns(self.start)?;
        for turn in &turns {
            if let Err(error) = Turn::parse(self.game, turn) {
                return wrong(format!("`{turn}`: {error}"), FORM);
            }
        }
        let set: BTreeSet<&String> = turns.iter().collect();
        if set.len() < turns.len() {
            return wrong("a turn is listed twice", "list each turn once");
        }
        let of_start = |case: &'a Case| {
            case.expect.turns.as_ref().filter(|_| case.position_text() == self.start)
        };
        let Ok(expected) = self.known(of_start, "these turns") else { return Ok(()) };
        if let Some(turn) = expected.iter().find(|turn| !set.contains(turn)) {
            let judge = self.judge("start", turn);
            let mend = format!("list it: the turn is legal; {judge} names the clauses");
            return wrong(format!("`{turn}` is not in the list"), mend);
        }
        if let Some(turn) = set.iter().find(|turn| !expected.contains(turn)) {
            let judge = self.judge("start", turn);
            let mend = format!("leave it out: the turn is illegal; {judge} names the clause");
            return wrong(format!("`{turn}` is in the list"), mend);
        }
        Ok(())
    }

    fn judge(&self, position: &str, turn: &str) -> String {
        format!("`arbiter judge {} {position} {turn}`", self.game)
    }

    /// Advice for an engine that seems to lack the rule by which a turn is legal.
    fn why_legal(&self, position: &str, turn: &str) -> String {
        let judge = self.judge(&format!("'{position}'"), turn);
        format!("the turn is legal: {judge} names the clauses")
    }

    fn counts(&mut self) -> Probed {
        let count = self.driver.perft(self.game, self.start, 1);
        let nodes = given(count, "answer with the count as `nodes`, or with `skipped`")?;
        let turns = self.turns(self.start)?.len();
        let found = format!("perft 1 is {nodes}, but {turns} turns are listed");
        unless(turns as u64 == nodes, found, "count the sequences of `depth` turns")
    }

    /// Takes the first legal turn of one part in the cases for which `is_meant` returns `true`, and checks that the engine
    /// lists it.
    fn has_turn(&mut self, is_meant: impl Fn(&Case, &Turn) -> bool, mend: &str) -> Probed {
        let meant = |case: &'a Case| {
            let meant = |text: &&String| {
                let turn = Turn::parse(case.game, text);
                turn.is_ok_and(|turn| turn.extra.is_none() && is_meant(case, &turn))
            };
            Some((case.position_text(), legal(case).find(meant)?))
        };
        let (position, turn) = self.known(meant, "such a turn")?;
        let turns = self.turns(position)?;
        if turns.contains(turn) {
            return Ok(());
        }
        let near = turns.iter().filter(|listed| listed.get(..2) == turn.get(..2));
        let near: Vec<&str> = near.map(String::as_str).collect();
        let near = if near.is_empty() { "none".into() } else { near.join(" ") };
        let found = format!("`{turn}` is not listed at {position}; turns from that cell: {near}");
        // If no listed text could mean this turn, the engine lacks a rule; otherwise its notation is wrong.
        if turns.iter().any(|listed| self.may_mean(position, listed, turn)) {
            return wrong(found, format!("{mend}: {turn}"));
        }
        wrong(found, self.why_legal(position, turn))
    }

    /// Whether a listed text could mean this turn in another notation.
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

    /// Checks the position after the first turn in the cases for which `is_meant` returns `true`.
    fn writes(&mut self, is_meant: impl Fn(&Case, &str, &str) -> bool) -> Probed {
        let meant = |case: &'a Case| {
            let mut after = case.expect.after.iter().flatten();
            let (turn, after) = after.find(|(turn, after)| is_meant(case, turn, after))?;
            Some((case.position_text(), turn, after))
        };
        let (position, turn, expected) = self.known(meant, "the position after such a turn")?;
        let reply = self.driver.play(self.game, position, turn);
        if let Err(Unanswered::Illegal(reason)) = reply {
            let found = format!("`{turn}` at {position} is answered as illegal: {reason}");
            return wrong(found, self.why_legal(position, turn));
        }
        let found = given(reply, "answer with the whole `position` after the turn")?;
        if found == *expected {
            return Ok(());
        }
        if let Err(error) = Position::parse(self.game, &found) {
            return wrong(format!("`{found}`: {error}"), format!("write it as {expected}"));
        }
        let fits = conventions::between(self.game, expected, &found);
        if !fits.is_empty() && fits.iter().all(|fits| self.conventions.holds(fits)) {
            return Ok(());
        }
        let Some(fits) = fits.first() else {
            return wrong(format!("`{found}` after {turn}"), format!("the position is {expected}"));
        };
        let declare = format!(
            "declare this convention in the answer to `start`: \"conventions\":{{\"{}\":\"{}\"}}",
            fits.key, fits.value
        );
        // An engine that never writes the field and one that follows an undeclared convention answer alike here.
        let mend = match fits.key {
            "en_passant" => format!(
                "write the en passant field after every double step; or, if your engine writes it only where a pawn can capture en passant, {declare}"
            ),
            _ => declare,
        };
        wrong(format!("`{found}`; the law writes `{expected}`"), mend)
    }

    fn status(&mut self, position: &str) -> Result<StatusText, Outcome> {
        given(self.driver.status(self.game, position), "answer with `check` and `end`")
    }

    fn is_calm(&mut self) -> Probed {
        let status = self.status(self.start)?;
        let is_calm = status.check.is_empty() && status.end.is_none();
        unless(is_calm, in_words(&status), r#"answer "check":[],"end":null"#)
    }

    fn mates(&mut self) -> Probed {
        let mate = |case: &'a Case| {
            let end = case.expect.end.clone().flatten().filter(|end| end.by == "checkmate");
            let (end, check) = (Some(end?), case.expect.check.clone()?);
            Some((case.position_text(), StatusText { check, end }))
        };
        let (position, status) = self.known(mate, "a checkmate")?;
        let found = self.status(position)?;
        let mend = format!("answer {}", in_words(&status));
        unless(found == status, format!("{} at {position}", in_words(&found)), mend)
    }

    /// A position from the cases, and a turn that is illegal there.
    fn illegal(&self) -> Result<(&'a str, &'a str), Outcome> {
        let illegal = |case: &'a Case| {
            let mut illegal = case.expect.illegal.iter().flatten();
            let illegal = illegal.find(|illegal| illegal.clause != cases::Rule::Notation)?;
            Some((case.position_text(), illegal.turn.as_str()))
        };
        self.known(illegal, "an illegal turn")
    }

    fn objects(&mut self) -> Probed {
        let (position, turn) = self.illegal()?;
        let mend = r#"answer {"illegal":"why"}"#;
        match self.driver.play(self.game, position, turn) {
            Err(Unanswered::Illegal(_)) => Ok(()),
            Ok(after) => wrong(format!("{turn} was played at {position}: {after}"), mend),
            reply => given(reply, mend).map(drop),
        }
    }

    fn refuses(&mut self) -> Probed {
        if !self.driver.can_refuse() {
            let why = "the protocol has no way to refuse a position";
            return Err(Outcome::Unasked(why.into()));
        }
        let mend = r#"answer {"refused":"why"}"#;
        match self.driver.refuses(self.game, "this is no position") {
            Err(Unanswered::Refused(_)) => Ok(()),
            Ok(()) => wrong("the text is accepted", mend),
            reply => given(reply, mend),
        }
    }

    fn judges(&mut self) -> Probed {
        let legal =
            self.known(|case| Some((case.position_text(), legal(case).next()?.as_str())), "");
        for (known, is_legal) in [(legal, true), (self.illegal(), false)] {
            let Ok((position, turn)) = known else { continue };
            let mend = format!("answer {turn} with \"legal\":{is_legal}");
            let verdict = given(self.driver.judge(self.game, position, turn), &mend)?;
            let word = if verdict.legal { "legal" } else { "illegal" };
            unless(
                verdict.legal == is_legal,
                format!("{turn} at {position} is judged {word}"),
                mend,
            )?;
        }
        Ok(())
    }
}

fn legal(case: &Case) -> impl Iterator<Item = &String> {
    case.expect.legal.iter().chain(&case.expect.turns).flatten()
}

/// Whether the en passant field is set after this turn, which has one part.
fn sets_en_passant(case: &Case, turn: &str, after: &str) -> bool {
    Position::parse(case.game, after).is_ok_and(|position| position.en_passant.is_some())
        && Turn::parse(case.game, turn).is_ok_and(|turn| turn.extra.is_none())
}

/// Whether a king moves more than one file, as it does only in castling.
fn goes_far(case: &Case, turn: &Turn) -> bool {
    let kings = Position::parse(case.game, case.position_text());
    let is_king = kings
        .is_ok_and(|position| position.men.kings(position.side).any(|cell| cell == turn.step.from));
    is_king && turn.step.from.file.abs_diff(turn.step.to.file) > 1
}

const FORM: &str = "write a turn as the cell left and the cell reached, such as e2e4; NOTATION.md has the notation of each game";

fn in_words(status: &StatusText) -> String {
    let end = status.end.as_ref().map_or("no end".into(), EndText::to_string);
    format!("check {:?}, {end}", status.check)
}

const KEPT: usize = 2000;

fn wrong<T>(found: impl Into<String>, mend: impl Into<String>) -> Result<T, Outcome> {
    let [found, mend] = [found.into(), mend.into()].map(|text| cut(&text, KEPT));
    Err(Outcome::Wrong { found, mend })
}

fn unless(is_right: bool, found: String, mend: impl Into<String>) -> Probed {
    if is_right { Ok(()) } else { wrong(found, mend) }
}

/// The given answer. Any other reply becomes an outcome, returned as the error.
fn given<T>(reply: Reply<T>, mend: &str) -> Result<T, Outcome> {
    let found = match reply {
        Ok(answer) => return Ok(answer),
        Err(Unanswered::Skipped(why)) => return Err(Outcome::Unasked(why)),
        Err(Unanswered::Broken(broken)) => return Err(Outcome::Broken(broken)),
        Err(Unanswered::Refused(reason)) => format!("the position is refused: {reason}"),
        Err(Unanswered::Illegal(reason)) => format!("the turn is illegal: {reason}"),
        Err(Unanswered::Error(why)) => format!("an error: {why}"),
    };
    wrong(found, mend)
}
