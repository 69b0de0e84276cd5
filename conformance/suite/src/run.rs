//! Drives an engine through cases and holds its answers against what they expect.

use std::collections::BTreeSet;
use std::io;

use record::{Game, SecondForm};

use crate::cases::{Case, CaseFile, EndText, Expect, GameExpect, IllegalTurn};
use crate::driver::{Broken, Driver, How, Reason, Reply};
use crate::report::Report;

/// Which cases to run, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only these games; all if empty.
    pub games: Vec<Game>,
    /// Only cases whose id, or one of whose clauses, or whose file contains this text.
    pub filter: Option<String>,
    /// Counts of turn sequences above this are not asked: a literal engine would take hours.
    pub perft_limit: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { games: Vec::new(), filter: None, perft_limit: 5_000_000 }
    }
}

impl Options {
    /// The cases that these options choose, in order.
    pub fn select<'a>(&self, files: &'a [CaseFile]) -> Vec<&'a Case> {
        let cases = files.iter().flat_map(|file| file.cases.iter().map(move |case| (file, case)));
        cases.filter(|(file, case)| self.chooses(file, case)).map(|(_, case)| case).collect()
    }

    fn chooses(&self, file: &CaseFile, case: &Case) -> bool {
        let game = self.games.is_empty() || self.games.contains(&case.game);
        let filter = self.filter.as_deref().is_none_or(|text| {
            case.id.contains(text)
                || file.path.contains(text)
                || case.cites.iter().any(|clause| clause == text)
        });
        game && filter
    }
}

/// How one engine did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The engine's name.
    pub engine: String,
    /// Cases of which every question that could be put was answered rightly.
    pub passed: usize,
    /// Cases with a wrong answer, and those in which the engine broke.
    pub failed: usize,
    /// Cases of which no question could be put.
    pub skipped: usize,
    /// Of the failed: those in which the engine hung, died or answered nonsense.
    pub broken: usize,
}

/// What came of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseResult<'a> {
    /// The case.
    pub case: &'a Case,
    /// Every question put, in the order of the keys of `expect`.
    pub checks: Vec<Check>,
}

/// What came of a case or of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It could not be asked.
    Skipped,
    /// The answer is right.
    Passed,
    /// The answer is wrong.
    Failed,
    /// There was no answer: the engine broke.
    Broken,
}

impl Outcome {
    /// `skipped`, `passed`, `failed` or `broken`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Skipped => "skipped",
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::Broken => "broken",
        }
    }
}

/// What came of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was asked: a key of `expect`, with its inner key: `from f2`, `illegal e4g5`.
    pub what: String,
    /// The answer.
    pub finding: Finding,
}

/// What one question found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The answer is right.
    Right,
    /// It could not be asked, and why.
    Skipped(String),
    /// The answer is wrong: one line each (lists have many).
    Wrong {
        /// What the law says.
        expected: Vec<String>,
        /// What the engine says.
        actual: Vec<String>,
    },
    /// The engine broke.
    Broken(Broken),
}

impl CaseResult<'_> {
    /// The worst of the findings.
    pub fn outcome(&self) -> Outcome {
        self.checks.iter().map(Check::outcome).max().unwrap_or(Outcome::Skipped)
    }

    /// Whether the engine broke here only in that it was not there to be asked: it could not be
    /// started, or is not started any more.
    pub fn is_unasked(&self) -> bool {
        let absent = |check: &Check| match &check.finding {
            Finding::Broken(broken) => {
                matches!(broken.how, How::NotStarted(_) | How::GivenUp { .. })
            }
            _ => false,
        };
        self.checks.iter().any(absent)
    }
}

impl Check {
    /// What came of it, in one word.
    pub const fn outcome(&self) -> Outcome {
        match self.finding {
            Finding::Right => Outcome::Passed,
            Finding::Skipped(_) => Outcome::Skipped,
            Finding::Wrong { .. } => Outcome::Failed,
            Finding::Broken(_) => Outcome::Broken,
        }
    }
}

/// Runs the chosen cases, telling the report about each as it is done.
pub fn run(
    driver: &mut dyn Driver,
    files: &[CaseFile],
    options: &Options,
    report: &mut dyn Report,
) -> io::Result<Summary> {
    let cases = options.select(files);
    let mut summary = Summary { engine: driver.name(), ..Summary::default() };
    report.start(&summary.engine, cases.len())?;
    for case in cases {
        let result = run_case(driver, case, options);
        match result.outcome() {
            Outcome::Passed => summary.passed += 1,
            Outcome::Skipped => summary.skipped += 1,
            Outcome::Failed => summary.failed += 1,
            Outcome::Broken => {
                summary.failed += 1;
                summary.broken += 1;
            }
        }
        report.case(&result)?;
    }
    report.end(&summary)?;
    Ok(summary)
}

/// Puts every question of one case. After the engine broke the rest is not asked.
pub fn run_case<'a>(driver: &mut dyn Driver, case: &'a Case, options: &Options) -> CaseResult<'a> {
    let mut asking = Asking {
        driver,
        game: case.game,
        position: case.position_text(),
        turns: None,
        checks: Vec::new(),
    };
    // What stops the asking is in the list already.
    let _stopped = match asking.driver.lacks(case.game) {
        Some(why) => asking.note("game", Finding::Skipped(why)),
        None => asking.everything(&case.expect, options),
    };
    CaseResult { case, checks: asking.checks }
}

/// The engine broke: the rest of the case is not asked.
struct Stopped;

struct Asking<'a> {
    driver: &'a mut dyn Driver,
    game: Game,
    position: &'a str,
    /// The engine's list, once asked for.
    turns: Option<Reply<BTreeSet<String>>>,
    checks: Vec<Check>,
}

impl Asking<'_> {
    fn everything(&mut self, expect: &Expect, options: &Options) -> Result<(), Stopped> {
        if let Some(clause) = &expect.refused {
            let reply = self.driver.refuses(self.game, self.position);
            self.note("refused", refusal(clause, reply))?;
        }
        if let Some(turns) = &expect.turns {
            let found = self.turns();
            self.note("turns", whole_list(turns, found))?;
        }
        for (cell, rests) in expect.from.iter().flatten() {
            let found = self.turns().map(|turns| {
                let moves = turns.into_iter().filter(|turn| {
                    first_cell(turn) == cell
                        && (self.game.description().second != SecondForm::Act
                            || !turn.contains(','))
                });
                moves.map(|turn| turn[cell.len()..].to_owned()).collect()
            });
            self.note(format!("from {cell}"), whole_list(rests, found))?;
        }
        for (step, acts) in expect.acts.iter().flatten() {
            let found = self.turns();
            let finding = match found {
                Reply::Given(turns) if !turns.contains(step) => {
                    wrong(format!("{step} is legal"), format!("{step} is not in the list"))
                }
                found => whole_list(acts, found.map(|turns| acts_after(step, &turns))),
            };
            self.note(format!("acts {step}"), finding)?;
        }
        for turn in expect.legal.iter().flatten() {
            let finding = self.legal(turn);
            self.note(format!("legal {turn}"), finding)?;
        }
        for illegal in expect.illegal.iter().flatten() {
            let finding = self.illegal(illegal);
            self.note(format!("illegal {}", illegal.turn), finding)?;
        }
        for (turn, position) in expect.after.iter().flatten() {
            let reply = self.driver.play(self.game, self.position, turn);
            self.note(format!("after {turn}"), same(position.clone(), reply))?;
        }
        self.status(expect)?;
        for (depth, &count) in (1..).zip(expect.perft.iter().flatten()) {
            let finding = if count > options.perft_limit {
                Finding::Skipped(format!("more than {} turn sequences", options.perft_limit))
            } else {
                let reply = self.driver.perft(self.game, self.position, depth);
                same(count.to_string(), reply.map(|count| count.to_string()))
            };
            self.note(format!("perft {depth}"), finding)?;
        }
        if let Some(game) = &expect.game {
            self.play_game(game)?;
        }
        Ok(())
    }

    fn note(&mut self, what: impl Into<String>, finding: Finding) -> Result<(), Stopped> {
        let broken = matches!(finding, Finding::Broken(_));
        self.checks.push(Check { what: what.into(), finding });
        if broken { Err(Stopped) } else { Ok(()) }
    }

    /// The list of turns, asked for once in a case.
    fn turns(&mut self) -> Reply<BTreeSet<String>> {
        let (game, position) = (self.game, self.position);
        let driver = &mut *self.driver;
        let ask = || match driver.turns(game, position) {
            Reply::Given(listed) => {
                let count = listed.len();
                let turns: BTreeSet<String> = listed.into_iter().collect();
                if turns.len() == count {
                    Reply::Given(turns)
                } else {
                    Reply::Error("it lists a turn twice".into())
                }
            }
            reply => reply.map(|_| BTreeSet::new()),
        };
        self.turns.get_or_insert_with(ask).clone()
    }

    /// A legal turn can be played; where playing cannot be asked, it is listed.
    fn legal(&mut self, turn: &str) -> Finding {
        let expected = || "legal".to_owned();
        match self.driver.play(self.game, self.position, turn) {
            Reply::Given(_) => match self.driver.judge(self.game, self.position, turn) {
                Reply::Given(verdict) if !verdict.legal => {
                    wrong(expected(), format!("playable, but judged illegal: {}", verdict.why))
                }
                Reply::Given(_) | Reply::Skipped(_) => Finding::Right,
                reply => not_given(expected(), reply),
            },
            Reply::Skipped(_) => match self.turns() {
                Reply::Given(turns) if turns.contains(turn) => Finding::Right,
                Reply::Given(_) => wrong(expected(), "not in the list of turns".into()),
                reply => not_given(expected(), reply),
            },
            reply => not_given(expected(), reply),
        }
    }

    /// An illegal turn cannot be played, is not listed, and is judged illegal by its clause –
    /// as far as the engine can be asked.
    fn illegal(&mut self, illegal: &IllegalTurn) -> Finding {
        let expected = || format!("illegal by {}", illegal.clause);
        let mut answered = false;
        match self.driver.play(self.game, self.position, &illegal.turn) {
            Reply::Illegal(reason) if gives_other(&reason, &illegal.clause) => {
                return wrong(expected(), format!("illegal by {reason}"));
            }
            Reply::Illegal(_) => answered = true,
            Reply::Given(after) => return wrong(expected(), format!("legal, leading to {after}")),
            Reply::Skipped(_) => {}
            reply => return not_given(expected(), reply),
        }
        // Long lists are not asked for only to look for one turn that cannot be played anyway.
        if !answered || self.turns.is_some() {
            match self.turns() {
                Reply::Given(turns) if turns.contains(&illegal.turn) => {
                    return wrong(expected(), "in the list of turns".into());
                }
                Reply::Given(_) => answered = true,
                Reply::Skipped(_) => {}
                reply => return not_given(expected(), reply),
            }
        }
        match self.driver.judge(self.game, self.position, &illegal.turn) {
            Reply::Given(verdict) if verdict.legal => wrong(expected(), "judged legal".into()),
            Reply::Given(verdict) if verdict.clauses.first() != Some(&illegal.clause) => wrong(
                expected(),
                format!("illegal by {}: {}", verdict.clauses.join(", "), verdict.why),
            ),
            Reply::Given(_) => Finding::Right,
            // A turn that is no turn of the game has no other verdict than that.
            Reply::Illegal(reason) if !gives_other(&reason, &illegal.clause) => Finding::Right,
            Reply::Skipped(_) if answered => Finding::Right,
            reply => not_given(expected(), reply),
        }
    }

    fn status(&mut self, expect: &Expect) -> Result<(), Stopped> {
        if expect.check.is_none() && expect.end.is_none() {
            return Ok(());
        }
        let reply = self.driver.status(self.game, self.position);
        if let Some(check) = &expect.check {
            let cells = reply.clone().map(|status| status.check.into_iter().collect());
            self.note("check", whole_list(check, cells))?;
        }
        if let Some(end) = &expect.end {
            let found = reply.map(|status| end_words(status.end.as_ref()));
            self.note("end", same(end_words(end.as_ref()), found))?;
        }
        Ok(())
    }

    fn play_game(&mut self, expect: &GameExpect) -> Result<(), Stopped> {
        let act = expect.act.as_deref();
        let reply = self.driver.game(self.game, self.position, &expect.turns, act);
        if let Some(clause) = &expect.illegal {
            let expected = format!("illegal by {clause}");
            let finding = match reply {
                Reply::Illegal(reason) if gives_other(&reason, clause) => {
                    wrong(expected, format!("illegal by {reason}"))
                }
                Reply::Illegal(_) => Finding::Right,
                Reply::Given(found) => wrong(
                    expected,
                    format!("a game of legal turns: {}", end_words(found.end.as_ref())),
                ),
                reply => not_given(expected, reply),
            };
            return self.note("game illegal", finding);
        }
        if let Some(claims) = &expect.claims {
            let found = reply.clone().map(|found| found.claims.into_iter().collect());
            self.note("game claims", whole_list(claims, found))?;
        }
        if let Some(end) = &expect.end {
            let found = reply.map(|found| end_words(found.end.as_ref()));
            self.note("game end", same(end_words(end.as_ref()), found))?;
        }
        Ok(())
    }
}

/// The text of a turn's first cell; in the Kingdom games a lone man's with its board.
pub fn first_cell(turn: &str) -> &str {
    let board = if turn.starts_with("s:") || turn.starts_with("m:") { 2 } else { 0 };
    let digits = turn.bytes().skip(board + 1).take_while(u8::is_ascii_digit).count();
    turn.get(..board + 1 + digits).unwrap_or(turn)
}

/// The deflector acts that may follow a move, by a list of turns.
fn acts_after(step: &str, turns: &BTreeSet<String>) -> BTreeSet<String> {
    let after = turns.iter().filter_map(|turn| turn.strip_prefix(step)?.strip_prefix(','));
    after.map(Into::into).collect()
}

fn refusal(clause: &str, reply: Reply<()>) -> Finding {
    let expected = format!("refused by {clause}");
    match reply {
        Reply::Refused(reason) if gives_other(&reason, clause) => {
            wrong(expected, format!("refused by {reason}"))
        }
        Reply::Refused(_) => Finding::Right,
        Reply::Given(()) => wrong(expected, "accepted".into()),
        reply => not_given(expected, reply),
    }
}

fn whole_list(expected: &[String], found: Reply<BTreeSet<String>>) -> Finding {
    match found {
        // The lists of a case are sets, whatever order they stand in.
        Reply::Given(found)
            if expected.iter().collect::<BTreeSet<_>>() == found.iter().collect() =>
        {
            Finding::Right
        }
        Reply::Given(found) => {
            let mut expected = expected.to_vec();
            expected.sort();
            Finding::Wrong { expected, actual: found.into_iter().collect() }
        }
        reply => not_given(expected.join(" "), reply),
    }
}

fn same(expected: String, found: Reply<String>) -> Finding {
    match found {
        Reply::Given(found) if found == expected => Finding::Right,
        Reply::Given(found) => wrong(expected, found),
        reply => not_given(expected, reply),
    }
}

fn wrong(expected: String, actual: String) -> Finding {
    Finding::Wrong { expected: vec![expected], actual: vec![actual] }
}

/// The finding when the reply is not of the form that was asked for.
fn not_given<T>(expected: String, reply: Reply<T>) -> Finding {
    match reply {
        Reply::Given(_) => wrong(expected, "an answer".into()),
        Reply::Refused(reason) => wrong(expected, format!("the position is refused: {reason}")),
        Reply::Illegal(reason) => wrong(expected, format!("illegal: {reason}")),
        Reply::Error(why) => wrong(expected, format!("an error: {why}")),
        Reply::Skipped(why) => Finding::Skipped(why),
        Reply::Broken(broken) => Finding::Broken(broken),
    }
}

/// Whether the engine gives a clause, and it is another one.
fn gives_other(reason: &Reason, clause: &str) -> bool {
    reason.clause.as_deref().is_some_and(|given| given != clause)
}

fn end_words(end: Option<&EndText>) -> String {
    end.map_or("not ended".into(), ToString::to_string)
}
