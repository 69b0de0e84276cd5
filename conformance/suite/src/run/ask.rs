//! Asks an engine the questions of one case, and compares each answer with what the case expects.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

use misreadings::{Answer, expected, most_nodes, rewritten};
use types::{Budget, Turn};

use super::Options;
use super::outcome::{
    CaseResult, Check, Finding, Wrong, compared, error, not_given, wrong_by, wrong_unless,
};
use super::problems::problem;
use crate::cases::expectation::{acts_after, end_words, from};
use crate::cases::{Case, Expectation, GameExpect, IllegalTurn, Mate, Rule};
use crate::conventions::{self, Conventions, Setting, setting};
use crate::driver::{Breakage, Driver, Late, Reason, Reply, Unanswered, unless};
use crate::question::{GameText, StatusText};
use crate::readable::{self, unread, unread_position};

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
        position: case.position_text(),
        conventions,
        options,
        turns: None,
        unreadable: None,
        status: None,
        game: None,
        checks: Vec::new(),
    };
    // Whatever has stopped the questions is already among the checks.
    let _stopped = match asking.driver.lacks(case.game) {
        Some(why) => asking.note(Expectation::Plays, Finding::Skipped(why)),
        None => case.questions().into_iter().try_for_each(|question| {
            let finding = asking.ask(&question);
            finding.map_or(ControlFlow::Continue(()), |finding| asking.note(question, finding))
        }),
    };
    (CaseResult { case, checks: asking.checks, time: begun.elapsed() }, asking.before)
}

struct Asking<'a> {
    driver: &'a mut dyn Driver,
    case: &'a Case,
    position: &'a str,
    conventions: Conventions,
    options: &'a Options,
    /// The engine's reply to the request for its list of turns; `None` before that request.
    turns: Option<Reply<Rc<BTreeSet<String>>>>,
    /// What is wrong with an unreadable turn in the engine's list of turns, if there is one.
    unreadable: Option<String>,
    /// The engine's reply about check and end, and its reply about the case's game, which serve two questions each.
    status: Option<Reply<StatusText>>,
    game: Option<Reply<GameText>>,
    checks: Vec<Check>,
    /// How many questions the driver had asked before this case.
    put: u64,
    /// How many questions the driver had asked after each check of this case.
    puts: Vec<u64>,
    /// The break in the case before this one, if an unrequested line has shown it.
    before: Option<Late>,
}

impl Asking<'_> {
    /// Asks what a question of the case needs; `None` if the case does not expect it.
    fn ask(&mut self, question: &Expectation) -> Option<Finding> {
        let (case, game, expect) = (self.case, self.case.game, &self.case.expect);
        let lines = match expected(case, question) {
            Answer::Given(lines) => lines,
            _ => Vec::new(),
        };
        Some(match question {
            Expectation::Plays => return None,
            Expectation::Refused => self.refused(expect.refused?),
            Expectation::Turns => self.list(lines, BTreeSet::clone),
            Expectation::From(cell) => self.list(lines, |turns| from(game, cell, turns)),
            Expectation::Acts(step) => match self.turns() {
                Ok(turns) if !turns.contains(step) => {
                    let found = format!("{step} is not listed");
                    wrong_by(Answer::Illegal, &format!("{step} is legal"), found)
                }
                _ => self.list(lines, |turns| acts_after(step, turns)),
            },
            Expectation::Legal(turn) => self.legal(turn).unwrap_or_else(|finding| finding),
            Expectation::Illegal(turn) => {
                let illegal = expect.illegal.iter().flatten().find(|it| it.turn == *turn)?;
                self.illegal(illegal).unwrap_or_else(|finding| finding)
            }
            Expectation::After(turn) => self.after(turn, expect.after.as_ref()?.get(turn)?),
            Expectation::CheckAfter(turn) => match self.play(turn) {
                Ok(after) => {
                    let reply = self.driver.status(game, &after);
                    let read = reply.as_ref().ok().map(|it| readable::status(game, it));
                    let unread = read.and_then(|read| unread("answers", read));
                    compared(lines, reply.map(|status| status.check), unread)
                }
                Err(why) => not_given(&format!("{turn} is legal"), why),
            },
            Expectation::Check | Expectation::End => {
                let (driver, position) = (&mut *self.driver, self.position);
                let reply = self.status.get_or_insert_with(|| driver.status(game, position));
                let read = reply.as_ref().ok().map(|it| readable::status(game, it));
                let unread = read.and_then(|read| unread("answers", read));
                let unread = unread.filter(|_| expect.check.is_none() || expect.end.is_none());
                let part = |status: StatusText| match question {
                    Expectation::End => vec![end_words(status.end.as_ref())],
                    _ => status.check,
                };
                compared(lines, reply.clone().map(part), unread)
            }
            Expectation::Perft(depth) => self.perft(*depth, case.count(*depth)?),
            Expectation::MateIn => self.problem(expect.mate_in.as_ref()?, false),
            Expectation::HelpmateIn => self.problem(expect.helpmate_in.as_ref()?, true),
            Expectation::GameIllegal | Expectation::GameClaims | Expectation::GameEnd => {
                self.play_game(question, expect.game.as_ref()?, lines)
            }
        })
    }

    fn problem(&mut self, mate: &Mate, is_helped: bool) -> Finding {
        problem(&mut *self.driver, self.case, mate, is_helped, self.options.perft_limit)
    }

    /// Checks a count of turn sequences. If the engine's counts can be limited, the count is stopped once it must be wrong.
    fn perft(&mut self, depth: u32, count: u64) -> Finding {
        let Options { perft_limit, interrupt, .. } = self.options;
        if count > *perft_limit {
            let why = format!("a count above {perft_limit} is asked only with --deep");
            return Finding::Skipped(why);
        }
        let budget = interrupt.budget().with_nodes(most_nodes(self.case, depth));
        let is_limited = self.driver.limit_counts(budget);
        let reply = self.driver.perft(self.case.game, self.position, depth);
        if is_limited {
            self.driver.limit_counts(Budget::unlimited());
            if matches!(reply, Err(Unanswered::Error(_))) && interrupt.is_requested() {
                return Finding::Broken(Breakage::Interrupted.into());
            }
        }
        compared(vec![count.to_string()], reply.map(|count| [count.to_string()]), None)
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
    fn turns(&mut self) -> Reply<Rc<BTreeSet<String>>> {
        let (game, position) = (self.case.game, self.position);
        let driver = &mut *self.driver;
        let ask = || {
            let listed = driver.turns(game, position)?;
            let count = listed.len();
            self.unreadable = unread("lists", readable::turns(game, &listed));
            let turns: BTreeSet<String> = listed.into_iter().collect();
            let twice = || Unanswered::Error("it lists a turn twice".into());
            if turns.len() == count { Ok(Rc::new(turns)) } else { Err(twice()) }
        };
        self.turns.get_or_insert_with(ask).clone()
    }

    /// Checks a part of the list of turns. A list with an unreadable turn is wrong, even if that part is correct.
    fn list(
        &mut self,
        expected: Vec<String>,
        part: impl FnOnce(&BTreeSet<String>) -> BTreeSet<String>,
    ) -> Finding {
        let found = self.turns().map(|turns| part(&turns));
        compared(expected, found, self.unreadable.clone())
    }

    /// Checks the position after a turn. Conventions may allow it to be written differently.
    fn after(&mut self, turn: &str, expected: &str) -> Finding {
        let game = self.case.game;
        match self.driver.play(game, self.position, turn) {
            Ok(found) if found == expected => Finding::Right,
            Ok(found) => {
                let tells_apart = |one: &str, other: &str| self.tells_apart(one, other);
                let fits = rewritten(game, expected, &found, tells_apart);
                wrong_unless(fits, Answer::Given(vec![found.clone()]), expected, found)
            }
            Err(why) => not_given(expected, why),
        }
    }

    /// The position after a turn. One that cannot be read is an error.
    fn play(&mut self, turn: &str) -> Reply<String> {
        let game = self.case.game;
        let reply = self.driver.play(game, self.position, turn);
        unless(reply, |after| unread_position(game, after))
    }

    /// Whether the engine's lists of turns in the two positions differ, are not both given, or have an unreadable turn;
    /// `false` if the engine skips both questions.
    fn tells_apart(&mut self, one: &str, other: &str) -> bool {
        let game = self.case.game;
        let mut list = |position: &str| {
            let mut reply = self.driver.turns(game, position);
            if let Ok(turns) = &mut reply {
                turns.sort();
            }
            reply
        };
        match (list(one), list(other)) {
            (Ok(one), Ok(other)) => {
                one != other || one.iter().any(|turn| Turn::parse(game, turn).is_err())
            }
            (Err(Unanswered::Skipped(_)), Err(Unanswered::Skipped(_))) => false,
            _ => true,
        }
    }

    fn refused(&mut self, rule: Rule) -> Finding {
        let expected = format!("refused by {rule}");
        match self.driver.refuses(self.case.game, self.position) {
            Err(Unanswered::Refused(reason)) => self.objection("refused", rule, &reason),
            Ok(()) => {
                let fits = conventions::accepting(self.case).into_iter().collect();
                wrong_unless(fits, Answer::Accepted, &expected, "accepted".into())
            }
            Err(why) => not_given(&expected, why),
        }
    }

    /// Checks that a turn is in the engine's list, or that it is not. Returns `false` if the list is skipped; fails with
    /// the finding if the list is wrong.
    fn listed(&mut self, turn: &str, is_legal: bool, expected: &str) -> Result<bool, Finding> {
        match (self.turns(), &self.unreadable) {
            (Ok(turns), _) if turns.contains(turn) != is_legal => {
                let (answer, found) = if is_legal {
                    (Answer::Illegal, "not listed among the turns")
                } else {
                    (Answer::Legal, "listed among the turns")
                };
                Err(wrong_by(answer, expected, found.into()))
            }
            (Ok(_), Some(why)) => Err(error(expected, why)),
            (Ok(_), None) => Ok(true),
            (Err(Unanswered::Skipped(_)), _) => Ok(false),
            (Err(why), _) => Err(not_given(expected, why)),
        }
    }

    /// Checks that a legal turn can be played (or is listed, if the engine cannot play turns) and is judged legal.
    /// `Err` is a finding, too, but one that leaves no need for further questions.
    fn legal(&mut self, turn: &str) -> Result<Finding, Finding> {
        let expected = "legal";
        let unasked = match self.play(turn) {
            Ok(_) => None,
            Err(Unanswered::Skipped(why)) => (!self.listed(turn, true, expected)?).then_some(why),
            Err(why) => return Err(not_given(expected, why)),
        };
        Ok(match self.driver.judge(self.case.game, self.position, turn) {
            Ok(verdict) if verdict.legal => Finding::Right,
            Ok(verdict) => {
                let found = format!("judged illegal: {}", verdict.in_words());
                wrong_by(Answer::Illegal, expected, found)
            }
            Err(Unanswered::Skipped(_)) => unasked.map_or(Finding::Right, Finding::Skipped),
            Err(why) => not_given(expected, why),
        })
    }

    /// Checks that an illegal turn cannot be played, is not listed, and is judged illegal by its clause, as far as the
    /// engine answers. `Err` is as for [`Asking::legal`].
    fn illegal(&mut self, illegal: &IllegalTurn) -> Result<Finding, Finding> {
        let IllegalTurn { turn, clause, .. } = illegal;
        let (game, position) = (self.case.game, self.position);
        let expected = &format!("illegal by {clause}");
        let mut answered = false;
        match self.driver.play(game, position, turn) {
            Err(Unanswered::Illegal(reason)) => match self.objection("illegal", *clause, &reason) {
                Finding::Right => answered = true,
                other => return Err(other),
            },
            Ok(after) => {
                let lenient = *clause == Rule::Notation && unread_position(game, &after).is_none();
                let fits = lenient.then(|| setting("notation", "lenient")).into_iter().collect();
                let found = format!("legal, leading to {after}");
                return Err(wrong_unless(fits, Answer::Legal, expected, found));
            }
            Err(Unanswered::Skipped(_)) => {}
            Err(why) => return Err(not_given(expected, why)),
        }
        // A long list is not requested just for a turn that has already been found unplayable.
        if !answered || self.turns.is_some() {
            answered |= self.listed(turn, false, expected)?;
        }
        Ok(match self.driver.judge(game, position, turn) {
            Ok(verdict) if verdict.legal => {
                wrong_by(Answer::Legal, expected, "judged legal".into())
            }
            Ok(verdict) if self.is_other(verdict.clauses.first(), *clause) => {
                wrong_by(None, expected, format!("illegal by {}", verdict.in_words()))
            }
            Ok(_) => Finding::Right,
            // For text that is not a turn of the game, `illegal` is the whole verdict.
            Err(Unanswered::Illegal(reason)) if !self.is_other(reason.clause.as_ref(), *clause) => {
                Finding::Right
            }
            Err(Unanswered::Skipped(_)) if answered => Finding::Right,
            Err(why) => not_given(expected, why),
        })
    }

    /// The finding about a refusal or an objection, which is right if its clause is. `word` is `refused` or `illegal`.
    fn objection(&self, word: &str, rule: Rule, reason: &Reason) -> Finding {
        if self.is_other(reason.clause.as_ref(), rule) {
            wrong_by(None, &format!("{word} by {rule}"), format!("{word} by {reason}"))
        } else {
            Finding::Right
        }
    }

    /// Whether this clause is not `rule`, or is missing although the engine should name one.
    fn is_other(&self, clause: Option<&String>, rule: Rule) -> bool {
        clause.map_or(self.options.names_clauses, |clause| clause.parse() != Ok(rule))
    }

    /// Checks what a question expects of the case's game.
    fn play_game(
        &mut self,
        question: &Expectation,
        expect: &GameExpect,
        lines: Vec<String>,
    ) -> Finding {
        let (driver, game, position) = (&mut *self.driver, self.case.game, self.position);
        let ask = || driver.game(game, position, &expect.turns, expect.act.as_deref());
        let reply = self.game.get_or_insert_with(ask).clone();
        if let (Expectation::GameIllegal, Some(clause)) = (question, expect.illegal) {
            let expected = &format!("illegal by {clause}");
            return match reply {
                Err(Unanswered::Illegal(reason)) => {
                    self.objection("illegal", clause.into(), &reason)
                }
                Ok(found) => {
                    let end = end_words(found.end.as_ref());
                    wrong_by(Answer::Legal, expected, format!("a game of legal turns: {end}"))
                }
                Err(why) => not_given(expected, why),
            };
        }
        let read = reply.as_ref().ok().map(readable::game);
        let unread = read.and_then(|read| unread("answers", read));
        let is_partly = expect.claims.is_none() || expect.end.is_none();
        let part = |found: GameText| match question {
            Expectation::GameEnd => vec![end_words(found.end.as_ref())],
            _ => found.claims,
        };
        compared(lines, reply.map(part), unread.filter(|_| is_partly))
    }
}
