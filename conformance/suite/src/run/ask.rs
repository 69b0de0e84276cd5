//! Asks an engine the questions of one case, and compares each answer with what the case expects.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use misreadings::Answer;
use types::{Budget, Game, Interrupt};

use super::Options;
use super::outcome::{CaseResult, Check, Finding, Wrong};
use super::problems::{Solving, Unsolved};
use super::unreadable;
use crate::cases::expectation::{acts_after, end_words, from};
use crate::cases::{Case, EndText, Expect, Expectation, GameExpect, IllegalTurn, Mate, Rule};
use crate::conventions::{self, Conventions, Setting, setting};
use crate::driver::{Breakage, Driver, Late, Reason, Reply};

/// How many nodes a count may take in addition to twice the expected number.
const NODES_TO_SPARE: u64 = 100_000;

/// Asks every question of one case. If the engine breaks, the remaining questions are not asked.
pub fn run_case<'a>(driver: &mut dyn Driver, case: &'a Case, options: &Options) -> CaseResult<'a> {
    ask_case(driver, case, options).0
}

/// Like [`run_case`], but also returns the break if an unrequested line shows that the engine broke in the case before.
pub(super) fn ask_case<'a>(
    driver: &mut dyn Driver,
    case: &'a Case,
    options: &Options,
) -> (CaseResult<'a>, Option<Late>) {
    let begun = Instant::now();
    let conventions = options.conventions.or(&driver.conventions());
    let mut asking = Asking {
        put: driver.questions(),
        puts: Vec::new(),
        before: None,
        driver,
        case,
        game: case.game,
        position: case.position_text(),
        conventions,
        names_clauses: options.names_clauses,
        turns: None,
        unreadable: None,
        checks: Vec::new(),
    };
    // Whatever has stopped the questions is already among the checks.
    let _stopped = match asking.driver.lacks(case.game) {
        Some(why) => asking.note(Expectation::Plays, Finding::Skipped(why)),
        None => asking.everything(&case.expect, options),
    };
    (CaseResult { case, checks: asking.checks, time: begun.elapsed() }, asking.before)
}

struct Asking<'a> {
    driver: &'a mut dyn Driver,
    case: &'a Case,
    game: Game,
    position: &'a str,
    conventions: Conventions,
    names_clauses: bool,
    /// The engine's reply to the request for its list of turns; `None` before that request.
    turns: Option<Reply<BTreeSet<String>>>,
    /// What is wrong with an unreadable turn in the engine's list of turns, if there is one.
    unreadable: Option<String>,
    checks: Vec<Check>,
    /// How many questions the driver had asked before this case.
    put: u64,
    /// How many questions the driver had asked after each check of this case.
    puts: Vec<u64>,
    /// The break in the case before this one, if an unrequested line has shown it.
    before: Option<Late>,
}

impl Asking<'_> {
    fn everything(&mut self, expect: &Expect, options: &Options) -> ControlFlow<()> {
        if let Some(rule) = expect.refused {
            self.check(Expectation::Refused, |own| own.refused(rule))?;
        }
        if let Some(turns) = &expect.turns {
            self.check(Expectation::Turns, |own| own.list(turns, |all| all))?;
        }
        for (cell, rests) in expect.from.iter().flatten() {
            let game = self.game;
            self.check(Expectation::From(cell.clone()), |own| {
                own.list(rests, |turns| from(game, cell, &turns))
            })?;
        }
        for (step, acts) in expect.acts.iter().flatten() {
            self.check(Expectation::Acts(step.clone()), |own| own.acts(step, acts))?;
        }
        for turn in expect.legal.iter().flatten() {
            self.check(Expectation::Legal(turn.clone()), |own| own.legal(turn))?;
        }
        for illegal in expect.illegal.iter().flatten() {
            let what = Expectation::Illegal(illegal.turn.clone());
            self.check(what, |own| own.illegal(illegal))?;
        }
        for (turn, position) in expect.after.iter().flatten() {
            self.check(Expectation::After(turn.clone()), |own| own.after(turn, position))?;
        }
        for (turn, kings) in expect.check_after.iter().flatten() {
            self.check(Expectation::CheckAfter(turn.clone()), |own| own.check_after(turn, kings))?;
        }
        self.status(expect)?;
        let limit = options.perft_limit;
        let mut nodes = 0_u64;
        for (depth, &count) in (1..).zip(expect.perft.iter().flatten()) {
            nodes = nodes.saturating_add(count);
            self.check(Expectation::Perft(depth), |own| {
                if count > limit {
                    Finding::Skipped(format!("a count above {limit} is asked only with --deep"))
                } else {
                    own.perft(depth, count, nodes, &options.interrupt)
                }
            })?;
        }
        if let Some(mate) = &expect.mate_in {
            self.check(Expectation::MateIn, |own| own.problem(mate, limit, false))?;
        }
        if let Some(mate) = &expect.helpmate_in {
            self.check(Expectation::HelpmateIn, |own| own.problem(mate, limit, true))?;
        }
        match &expect.game {
            Some(game) => self.play_game(game),
            None => ControlFlow::Continue(()),
        }
    }

    /// Checks the solution of a mate problem, which is found from the engine's answers about single turns.
    fn problem(&mut self, mate: &Mate, limit: u64, is_helped: bool) -> Finding {
        let mut solving = Solving { driver: &mut *self.driver, game: self.game, left: limit };
        match solving.solve(self.position, mate.turns, is_helped) {
            Ok((turns, keys)) if turns == mate.turns => {
                whole_list(&mate.keys, Reply::Given(keys), None)
            }
            Ok((turns, _)) => wrong(format!("in {}", mate.turns), format!("in {turns}")),
            Err(Unsolved::TooLong) => {
                let why = "a problem for which an engine must play more than";
                Finding::Skipped(format!("{why} {limit} turns is asked only with --deep"))
            }
            Err(Unsolved::Reply(reply)) => not_given(format!("in {}", mate.turns), reply),
        }
    }

    /// Checks a count of turn sequences. If the engine's counts can be limited, the count is stopped once it has taken far
    /// more nodes than all correct counts up to this depth together, since then it must be wrong.
    fn perft(&mut self, depth: u32, count: u64, nodes: u64, interrupt: &Interrupt) -> Finding {
        let most = nodes.saturating_mul(2).saturating_add(NODES_TO_SPARE);
        let is_limited = self.driver.limit_counts(interrupt.budget().with_nodes(most));
        let reply = self.driver.perft(self.game, self.position, depth);
        if is_limited {
            self.driver.limit_counts(Budget::unlimited());
            if matches!(reply, Reply::Error(_)) && interrupt.is_requested() {
                return Finding::Broken(Breakage::Interrupted.into());
            }
        }
        same(count.to_string(), reply.map(|count| count.to_string()), None)
    }

    fn check(
        &mut self,
        what: Expectation,
        ask: impl FnOnce(&mut Self) -> Finding,
    ) -> ControlFlow<()> {
        let finding = ask(self);
        self.note(what, finding)
    }

    /// Adds a finding. A wrong answer that fits declared conventions becomes acceptable. Breaks off if the engine broke.
    fn note(&mut self, what: Expectation, mut finding: Finding) -> ControlFlow<()> {
        if let Finding::Wrong(wrong) = finding {
            finding = self.excused(wrong);
        }
        finding = self.unless_late(finding);
        self.puts.push(self.driver.questions());
        let is_broken = matches!(finding, Finding::Broken(_));
        self.checks.push(Check { what, finding });
        if is_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The finding, or the break if the engine wrote a line after its answer to this question. A break after an earlier
    /// answer replaces the finding of that earlier question.
    fn unless_late(&mut self, finding: Finding) -> Finding {
        let Some(late) = self.driver.late() else { return finding };
        if late.question <= self.put {
            self.before = Some(late);
        } else if let Some(at) = self.puts.iter().position(|&put| late.question <= put) {
            self.checks[at].finding = Finding::Broken(late.broken);
        } else {
            return Finding::Broken(late.broken);
        }
        finding
    }

    fn excused(&self, mut wrong: Wrong) -> Finding {
        // Every refusal fits this convention, but it excuses only cases with the flag `unreachable`.
        if wrong.fits == [setting("unreachable", "refused")] && !self.has_flag("unreachable") {
            wrong.fits = self.counts_too_far().into_iter().collect();
        }
        if !wrong.fits.is_empty() && wrong.fits.iter().all(|fits| self.conventions.holds(fits)) {
            return Finding::Acceptable(wrong);
        }
        Finding::Wrong(wrong)
    }

    fn has_flag(&self, flag: &str) -> bool {
        self.case.flags.iter().any(|given| given == flag)
    }

    /// The convention that limits the engine's counters, if a counter of the position is above that limit.
    fn counts_too_far(&self) -> Option<Setting> {
        let limit = self.conventions.counter_limit()?;
        let mut counters = self.position.rsplit(' ').take(2).filter_map(|text| text.parse().ok());
        counters.any(|counter: u32| counter > limit).then(|| setting("counters", limit.to_string()))
    }

    /// The engine's list of turns, requested once per case. A list with a turn twice is an error.
    fn turns(&mut self) -> Reply<BTreeSet<String>> {
        let (game, position) = (self.game, self.position);
        let driver = &mut *self.driver;
        let ask = || {
            driver.turns(game, position).and_then(|listed| {
                let count = listed.len();
                self.unreadable = unreadable::turn(game, &listed);
                let turns: BTreeSet<String> = listed.into_iter().collect();
                if turns.len() == count {
                    Reply::Given(turns)
                } else {
                    Reply::Error("it lists a turn twice".into())
                }
            })
        };
        self.turns.get_or_insert_with(ask).clone()
    }

    /// Checks a part of the list of turns. A list with an unreadable turn is wrong, even if that part is correct.
    fn list(
        &mut self,
        expected: &[String],
        part: impl FnOnce(BTreeSet<String>) -> BTreeSet<String>,
    ) -> Finding {
        let found = self.turns().map(part);
        whole_list(expected, found, self.unreadable.clone())
    }

    fn acts(&mut self, step: &str, acts: &[String]) -> Finding {
        match self.turns() {
            Reply::Given(turns) if !turns.contains(step) => {
                let found = format!("{step} is not listed");
                wrong_by(Answer::Illegal, format!("{step} is legal"), found)
            }
            _ => self.list(acts, |turns| acts_after(step, &turns)),
        }
    }

    /// Checks the position after a turn. Conventions may allow it to be written differently.
    fn after(&mut self, turn: &str, expected: &str) -> Finding {
        let reply = self.driver.play(self.game, self.position, turn);
        let actual = match &reply {
            Reply::Given(actual) if actual != expected => actual.clone(),
            _ => return same(expected.to_owned(), reply, None),
        };
        let mut fits = conventions::between(self.game, expected, &actual);
        if fits.contains(&setting("en_passant", "legal")) && self.tells_apart(expected, &actual) {
            fits.clear();
        }
        wrong_unless(fits, Answer::Given(vec![actual.clone()]), expected.to_owned(), actual)
    }

    /// The position after a turn. One that cannot be read is an error.
    fn play(&mut self, turn: &str) -> Reply<String> {
        self.driver.play(self.game, self.position, turn).and_then(|after| {
            unreadable::position(self.game, &after).map_or(Reply::Given(after), Reply::Error)
        })
    }

    fn check_after(&mut self, turn: &str, kings: &[String]) -> Finding {
        let after = match self.play(turn) {
            Reply::Given(after) => after,
            reply => return not_given(format!("{turn} is legal"), reply),
        };
        let reply = self.driver.status(self.game, &after);
        let unread = given(&reply).and_then(|status| unreadable::status(self.game, status));
        whole_list(kings, reply.map(|status| status.check.into_iter().collect()), unread)
    }

    /// Whether the engine's lists of turns in the two positions differ, are not both given, or have an unreadable turn;
    /// `false` if the engine skips both questions.
    fn tells_apart(&mut self, one: &str, other: &str) -> bool {
        let mut list = |position: &str| self.driver.turns(self.game, position);
        match (list(one), list(other)) {
            (Reply::Given(mut one), Reply::Given(mut other)) => {
                one.sort();
                other.sort();
                one != other || unreadable::turn(self.game, &one).is_some()
            }
            (Reply::Skipped(_), Reply::Skipped(_)) => false,
            _ => true,
        }
    }

    fn refused(&mut self, rule: Rule) -> Finding {
        let expected = format!("refused by {rule}");
        match self.driver.refuses(self.game, self.position) {
            Reply::Refused(reason) => self.objection("refused", rule, &reason),
            Reply::Given(()) => {
                let fits = conventions::accepting(self.case).into_iter().collect();
                wrong_unless(fits, Answer::Accepted, expected, "accepted".into())
            }
            reply => not_given(expected, reply),
        }
    }

    /// Checks that a legal turn can be played (or is listed, if the engine cannot play turns) and is judged legal.
    fn legal(&mut self, turn: &str) -> Finding {
        let expected = || "legal".to_owned();
        let mut unasked = match self.play(turn) {
            Reply::Given(_) => None,
            Reply::Skipped(why) => Some(why),
            reply => return not_given(expected(), reply),
        };
        if unasked.is_some() {
            match (self.turns(), &self.unreadable) {
                (Reply::Given(turns), _) if !turns.contains(turn) => {
                    let found = "not listed among the turns".into();
                    return wrong_by(Answer::Illegal, expected(), found);
                }
                (Reply::Given(_), Some(why)) => return error(expected(), why.clone()),
                (Reply::Given(_), None) => unasked = None,
                (Reply::Skipped(_), _) => {}
                (reply, _) => return not_given(expected(), reply),
            }
        }
        match self.driver.judge(self.game, self.position, turn) {
            Reply::Given(verdict) if verdict.legal => Finding::Right,
            Reply::Given(verdict) => {
                let found = format!("judged illegal: {}", verdict.in_words());
                wrong_by(Answer::Illegal, expected(), found)
            }
            Reply::Skipped(_) => unasked.map_or(Finding::Right, Finding::Skipped),
            reply => not_given(expected(), reply),
        }
    }

    /// Checks that an illegal turn cannot be played, is not listed, and is judged illegal by its clause, as far as the
    /// engine answers.
    fn illegal(&mut self, illegal: &IllegalTurn) -> Finding {
        let expected = || format!("illegal by {}", illegal.clause);
        let mut answered = false;
        match self.driver.play(self.game, self.position, &illegal.turn) {
            Reply::Illegal(reason) => match self.objection("illegal", illegal.clause, &reason) {
                Finding::Right => answered = true,
                other => return other,
            },
            Reply::Given(after) => {
                let is_readable = unreadable::position(self.game, &after).is_none();
                let lenient = illegal.clause == Rule::Notation && is_readable;
                let fits = lenient.then(|| setting("notation", "lenient")).into_iter().collect();
                let found = format!("legal, leading to {after}");
                return wrong_unless(fits, Answer::Legal, expected(), found);
            }
            Reply::Skipped(_) => {}
            reply => return not_given(expected(), reply),
        }
        // A long list is not requested just for a turn that has already been found unplayable.
        if !answered || self.turns.is_some() {
            match (self.turns(), &self.unreadable) {
                (Reply::Given(turns), _) if turns.contains(&illegal.turn) => {
                    let found = "listed among the turns".into();
                    return wrong_by(Answer::Legal, expected(), found);
                }
                (Reply::Given(_), Some(why)) => return error(expected(), why.clone()),
                (Reply::Given(_), None) => answered = true,
                (Reply::Skipped(_), _) => {}
                (reply, _) => return not_given(expected(), reply),
            }
        }
        match self.driver.judge(self.game, self.position, &illegal.turn) {
            Reply::Given(verdict) if verdict.legal => {
                wrong_by(Answer::Legal, expected(), "judged legal".into())
            }
            Reply::Given(verdict) if self.is_other(verdict.clauses.first(), illegal.clause) => {
                wrong_by(None, expected(), format!("illegal by {}", verdict.in_words()))
            }
            Reply::Given(_) => Finding::Right,
            // For text that is not a turn of the game, `illegal` is the whole verdict.
            Reply::Illegal(reason) if !self.is_other(reason.clause.as_ref(), illegal.clause) => {
                Finding::Right
            }
            Reply::Skipped(_) if answered => Finding::Right,
            reply => not_given(expected(), reply),
        }
    }

    /// The finding about a refusal or an objection, which is right if its clause is. `word` is `refused` or `illegal`.
    fn objection(&self, word: &str, rule: Rule, reason: &Reason) -> Finding {
        if self.is_other(reason.clause.as_ref(), rule) {
            wrong_by(None, format!("{word} by {rule}"), format!("{word} by {reason}"))
        } else {
            Finding::Right
        }
    }

    /// Whether this clause is not `rule`, or is missing although the engine should name one.
    fn is_other(&self, clause: Option<&String>, rule: Rule) -> bool {
        clause.map_or(self.names_clauses, |clause| clause.parse() != Ok(rule))
    }

    fn status(&mut self, expect: &Expect) -> ControlFlow<()> {
        if expect.check.is_none() && expect.end.is_none() {
            return ControlFlow::Continue(());
        }
        let reply = self.driver.status(self.game, self.position);
        let unread = given(&reply).and_then(|status| unreadable::status(self.game, status));
        let check = (Expectation::Check, expect.check.as_ref());
        let end = (Expectation::End, expect.end.as_ref());
        self.list_and_end(check, end, reply.map(|status| (status.check, status.end)), unread)
    }

    /// Compares a list and an end with those of a case. `unread` says what is unreadable in the answer. It matters only
    /// if the case expects just a list or just an end: otherwise the comparison finds what is unreadable.
    fn list_and_end(
        &mut self,
        (list_what, list): (Expectation, Option<&Vec<String>>),
        (end_what, end): (Expectation, Option<&Option<EndText>>),
        reply: Reply<(Vec<String>, Option<EndText>)>,
        unread: Option<String>,
    ) -> ControlFlow<()> {
        let unread = unread.filter(|_| list.is_none() || end.is_none());
        if let Some(list) = list {
            let found = reply.clone().map(|(found, _)| found.into_iter().collect());
            let finding = whole_list(list, found, unread.clone());
            self.note(list_what, finding)?;
        }
        if let Some(end) = end {
            let expected = end_words(end.as_ref());
            let found = reply.map(|(_, end)| end_words(end.as_ref()));
            self.note(end_what, same(expected, found, unread))?;
        }
        ControlFlow::Continue(())
    }

    fn play_game(&mut self, expect: &GameExpect) -> ControlFlow<()> {
        let act = expect.act.as_deref();
        let reply = self.driver.game(self.game, self.position, &expect.turns, act);
        if let Some(clause) = expect.illegal {
            let expected = format!("illegal by {clause}");
            let finding = match reply {
                Reply::Illegal(reason) => self.objection("illegal", clause.into(), &reason),
                Reply::Given(found) => {
                    let end = end_words(found.end.as_ref());
                    wrong_by(Answer::Legal, expected, format!("a game of legal turns: {end}"))
                }
                reply => not_given(expected, reply),
            };
            return self.note(Expectation::GameIllegal, finding);
        }
        let unread = given(&reply).and_then(unreadable::game);
        let claims = (Expectation::GameClaims, expect.claims.as_ref());
        let end = (Expectation::GameEnd, expect.end.as_ref());
        self.list_and_end(claims, end, reply.map(|found| (found.claims, found.end)), unread)
    }
}

/// Compares a list, whose order does not matter. `unread` says what is unreadable in the answer, which is then wrong even
/// if the list is correct.
fn whole_list(
    expected: &[String],
    found: Reply<BTreeSet<String>>,
    unread: Option<String>,
) -> Finding {
    match found {
        Reply::Given(found)
            if expected.iter().collect::<BTreeSet<_>>() == found.iter().collect() =>
        {
            unread.map_or(Finding::Right, |why| error(in_a_line(expected), why))
        }
        Reply::Given(found) => {
            let mut expected = expected.to_vec();
            expected.sort();
            let actual = listed(found);
            let answer = Some(Answer::Given(actual.clone()));
            Finding::Wrong(Wrong { expected, actual, fits: Vec::new(), answer })
        }
        reply => not_given(in_a_line(expected), reply),
    }
}

fn in_a_line(expected: &[String]) -> String {
    if expected.is_empty() { "an empty list".into() } else { expected.join(" ") }
}

const LISTED: usize = 10_000;

/// The first [`LISTED`] entries of a list. If there are more, a last line says how many.
fn listed(found: BTreeSet<String>) -> Vec<String> {
    let more = found.len().saturating_sub(LISTED);
    let more = (more > 0).then(|| format!("… and {more} more"));
    found.into_iter().take(LISTED).chain(more).collect()
}

/// Compares a text; `unread` is as for [`whole_list`].
fn same(expected: String, found: Reply<String>, unread: Option<String>) -> Finding {
    match found {
        Reply::Given(found) if found == expected => {
            unread.map_or(Finding::Right, |why| error(expected, why))
        }
        Reply::Given(found) => wrong(expected, found),
        reply => not_given(expected, reply),
    }
}

fn wrong(expected: String, actual: String) -> Finding {
    wrong_by(Answer::Given(vec![actual.clone()]), expected, actual)
}

/// The finding for a wrong answer, given both as data (`None` if only its clause is wrong) and in words (`actual`).
fn wrong_by(answer: impl Into<Option<Answer>>, expected: String, actual: String) -> Finding {
    wrong_unless(Vec::new(), answer, expected, actual)
}

/// Like [`wrong_by`], for an answer that is right if all of these conventions are declared.
fn wrong_unless(
    fits: Vec<Setting>,
    answer: impl Into<Option<Answer>>,
    expected: String,
    actual: String,
) -> Finding {
    let (expected, actual) = (vec![expected], vec![actual]);
    Finding::Wrong(Wrong { expected, actual, fits, answer: answer.into() })
}

/// The finding for a reply that is not the requested answer.
fn not_given<T>(expected: String, reply: Reply<T>) -> Finding {
    match reply {
        Reply::Given(_) => wrong(expected, "an answer".into()),
        Reply::Refused(reason) => wrong_unless(
            vec![setting("unreachable", "refused")],
            Answer::Refused,
            expected,
            format!("the position is refused: {reason}"),
        ),
        Reply::Illegal(reason) => wrong_by(Answer::Illegal, expected, format!("illegal: {reason}")),
        Reply::Error(why) => wrong_by(Answer::Error, expected, format!("an error: {why}")),
        Reply::Skipped(why) => Finding::Skipped(why),
        Reply::Broken(broken) => Finding::Broken(broken),
    }
}

fn error(expected: String, why: String) -> Finding {
    not_given(expected, Reply::<()>::Error(why))
}

const fn given<T>(reply: &Reply<T>) -> Option<&T> {
    match reply {
        Reply::Given(given) => Some(given),
        _ => None,
    }
}
