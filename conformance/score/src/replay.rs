//! A whole game, replayed: the first turn that is illegal, how the game ended and what could be
//! claimed, and whether the result that it states fits (CHE-21…27, CHE-29…31).

use std::collections::BTreeSet;

use record::facts::words;
use record::{
    Cell, Claim, ClauseId, End, Engine, Fact, Game, Held, Objection, PlayersAct, Position, Refusal,
    Ruling, Score, ScoreStatus, Side, TextError, Turn, Unjudged,
};
use thiserror::Error;

use super::reading::{self, Said};
use super::result::{Stated, stated};
use super::syntax::{Mark, Marked, Written};
use super::variant::names;
use super::writing::algebraic;

/// Between which turns a game is looked at. Ply 0 is the start, ply 1 stands behind White's first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Behind these plies.
    Plies(BTreeSet<usize>),
    /// At every ply.
    All,
}

impl At {
    /// Only where the game ends.
    pub const fn none() -> At {
        At::Plies(BTreeSet::new())
    }
}

/// A game that was replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The position before the first turn.
    pub start: Position,
    /// The legal turns, from the first.
    pub turns: Vec<Played>,
    /// What players did beside moving.
    pub acts: Vec<Acted>,
    /// What ended the replay before the end of the score.
    pub stop: Option<Stop>,
    /// Where the game stands behind the last legal turn, and the acts that stand there.
    pub last: Point,
    /// The points that were asked for.
    pub points: Vec<Point>,
    /// The result that the score states; nothing was looked at where the replay stopped.
    pub result: Option<Stated>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn as it stands in the score.
    pub text: String,
    /// What it means.
    pub turn: Turn,
}

/// Something that a player did beside moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    /// After how many plies.
    pub ply: usize,
    /// What.
    pub act: PlayersAct,
    /// Whether it ended the game; otherwise it changed nothing (CHE-31).
    pub ends: bool,
}

/// Where a game stands between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// After how many plies.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The attacked kings of the side to move.
    pub check: Vec<Cell>,
    /// What the side to move may claim; the other side never may (CHE-30).
    pub claims: Vec<Claim>,
    /// How the game has ended, if it has.
    pub end: Option<End>,
}

impl Point {
    /// What a side may claim.
    pub fn claims_of(&self, side: Side) -> &[Claim] {
        if side == self.position.side { &self.claims } else { &[] }
    }
}

/// What ended a replay.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Which turn of the score it is, from 1.
    pub ply: usize,
    /// The turn as it stands there.
    pub text: String,
    /// The line on which it stands, from 1.
    pub line: usize,
    /// The position before it.
    pub position: Position,
    /// What is wrong with it.
    pub wrong: TurnWrong,
}

/// What is wrong with a turn of a score.
#[derive(Clone, Debug)]
pub enum TurnWrong {
    /// It is illegal, with the verdict on each turn that the word may mean. None where no man could be meant.
    Illegal {
        /// The verdicts.
        verdicts: Vec<Verdict>,
        /// Whose move it would be.
        who: String,
    },
    /// The word may mean several turns, all of them legal; each with its standard algebraic notation.
    Several(Vec<(Turn, String)>),
    /// The word is no turn of the game.
    Unreadable(TextError),
}

/// The verdict on an illegal turn.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The turn.
    pub turn: Turn,
    /// The clause that it breaks first, and those that this rests on.
    pub clauses: Vec<ClauseId>,
    /// What decides.
    pub facts: Vec<Fact>,
    /// The verdict as a sentence, without a full stop.
    pub why: String,
    /// The ruling, where the turn breaks a clause in its position and not by what went before.
    pub ruling: Option<Ruling>,
}

/// Why a score is not replayed at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreplayable {
    /// Its tag `Variant` names another game.
    #[error("it is a score of `{0}`")]
    OtherGame(String),
    /// Its tag `FEN` is no position of the game.
    #[error("the tag FEN: {0}")]
    Start(TextError),
    /// The position that it begins from is not accepted.
    #[error("the position that it begins from is refused, {}", said(.0))]
    Refused(Refusal),
}

fn said(refusal: &Refusal) -> String {
    let clause = refusal.clause.map(|clause| format!("{clause}: ")).unwrap_or_default();
    format!("{clause}{}", refusal.why)
}

/// Hears a game. `walker` plays it through; what is illegal is judged by `judge`.
pub fn replay(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
) -> Result<Replayed, Unreplayable> {
    if let Some(variant) = written.tag("Variant").filter(|variant| !names(game, variant)) {
        return Err(Unreplayable::OtherGame(variant.into()));
    }
    let start = match written.tag("FEN") {
        Some(text) => reading::position(game, text.trim()).map_err(Unreplayable::Start)?,
        None => game.start(),
    };
    let refused = |_| match judge.accept(&start) {
        Err(refusal) => Unreplayable::Refused(refusal),
        Ok(()) => Unreplayable::Refused(Refusal::saying("one engine refuses it")),
    };
    let held = walker.hold(&start).map_err(refused)?;
    let mut walk = Walk { held, judge, start, turns: Vec::new(), acts: Vec::new() };
    let stop = walk.through(&written.marks);
    let stop = walk.hear_the_end(&written.marks, stop.as_ref()).or(stop);
    let act = walk.acts.iter().find(|acted| acted.ends).map(|acted| acted.act);
    let last = walk.point(walk.turns.len(), act);
    let points = match at {
        At::All => (0..=walk.turns.len()).map(|ply| walk.seen(ply, &last)).collect(),
        At::Plies(plies) => plies
            .iter()
            .filter(|&&ply| ply <= walk.turns.len())
            .map(|&ply| walk.seen(ply, &last))
            .collect(),
    };
    let result = if stop.is_none() { stated(written, last.end) } else { None };
    let Walk { start, turns, acts, .. } = walk;
    let texts = written.marks.iter().filter_map(|mark| match &mark.what {
        Marked::Turn(text) => Some(text.clone()),
        Marked::Act(_) => None,
    });
    let turns = texts.zip(turns).map(|(text, turn)| Played { text, turn }).collect();
    Ok(Replayed { start, turns, acts, stop, last, points, result })
}

struct Walk<'a> {
    /// The start.
    held: Box<dyn Held>,
    judge: &'a dyn Engine,
    start: Position,
    turns: Vec<Turn>,
    acts: Vec<Acted>,
}

impl Walk<'_> {
    /// Plays turn after turn until one cannot be played.
    fn through(&mut self, marks: &[Mark]) -> Option<Stop> {
        let mut reached: Option<Box<dyn Held>> = None;
        for mark in marks {
            let text = match &mark.what {
                Marked::Turn(text) => text,
                Marked::Act(act) => {
                    self.acts.push(Acted { ply: self.turns.len(), act: *act, ends: false });
                    continue;
                }
            };
            let here = reached.as_ref().unwrap_or(&self.held);
            let wrong = match reading::turn_of(&**here, self.start.game, text) {
                Said::Turn(turn) => match here.play(&turn) {
                    Ok(after) => {
                        self.turns.push(turn);
                        reached = Some(after);
                        continue;
                    }
                    Err(_) => self.illegal(&here.position(), &[turn], String::new()),
                },
                Said::Barred { tried, who } => self.illegal(&here.position(), &tried, who),
                Said::Several(turns) => {
                    let named = |turn: Turn| Some((turn, algebraic(&**here, &turn)?));
                    TurnWrong::Several(turns.into_iter().filter_map(named).collect())
                }
                Said::Nothing(error) => TurnWrong::Unreadable(error),
            };
            let (ply, position) = (self.turns.len() + 1, here.position());
            return Some(Stop { ply, text: text.clone(), line: mark.line, position, wrong });
        }
        None
    }

    fn illegal(&self, position: &Position, tried: &[Turn], who: String) -> TurnWrong {
        let verdict = |turn: &Turn| match self.judge.judge(position, turn) {
            Ok(ruling) => Verdict {
                turn: *turn,
                clauses: ruling.clauses.clone(),
                facts: ruling.facts.clone(),
                why: ruling.why.clone(),
                ruling: Some(ruling),
            },
            Err(unjudged) => {
                let why = match unjudged {
                    Unjudged::Refused(refusal) => refusal.why,
                    Unjudged::GivesNoReasons => unjudged.to_string(),
                };
                Verdict { turn: *turn, clauses: Vec::new(), facts: Vec::new(), why, ruling: None }
            }
        };
        TurnWrong::Illegal { verdicts: tried.iter().map(verdict).collect(), who }
    }

    /// Finds where the game was over, and stops at a turn that was played after it.
    fn hear_the_end(&mut self, marks: &[Mark], stop: Option<&Stop>) -> Option<Stop> {
        let mut over = self.over_by_itself();
        let mut by_act = None;
        for index in 0..self.acts.len() {
            let Acted { ply, act, .. } = self.acts[index];
            if over.is_some_and(|(end, _)| ply >= end) {
                break;
            }
            let status = self.held.adjudicate(&self.turns[..ply], Some(act));
            if let Ok(ScoreStatus { end: Some(end), .. }) = status {
                self.acts[index].ends = true;
                over = Some((ply, end));
                by_act = Some(end);
                break;
            }
        }
        let (ply, end) = over?;
        let mark = marks.iter().filter(|mark| matches!(mark.what, Marked::Turn(_))).nth(ply)?;
        let Marked::Turn(text) = &mark.what else { return None };
        let position = self.at(ply, |held| held.position());
        let turn = match (self.turns.get(ply), stop.map(|stop| &stop.wrong)) {
            (Some(turn), _) => *turn,
            (None, Some(TurnWrong::Illegal { verdicts, .. })) => verdicts.first()?.turn,
            (None, _) => return None,
        };
        let verdict = match by_act {
            Some(end) => ended(&position, turn, end),
            None => self.played_after(&position, ply, turn, end),
        };
        self.turns.truncate(ply);
        self.acts.retain(|acted| acted.ply <= ply);
        let wrong = TurnWrong::Illegal { verdicts: vec![verdict], who: String::new() };
        Some(Stop { ply: ply + 1, text: text.clone(), line: mark.line, position, wrong })
    }

    /// After how many plies the game was over without any act, and how.
    fn over_by_itself(&self) -> Option<(usize, End)> {
        let status = |plies: usize| self.held.adjudicate(&self.turns[..plies], None);
        let whole = self.turns.len();
        if let Ok(ScoreStatus { end, .. }) = status(whole) {
            return end.map(|end| (whole, end));
        }
        let (mut fine, mut after) = (0, whole);
        while after - fine > 1 {
            let middle = fine.midpoint(after);
            if status(middle).is_ok() { fine = middle } else { after = middle }
        }
        let end = status(fine).ok().and_then(|status| status.end)?;
        Some((fine, end))
    }

    /// The verdict on a turn behind the end. The position alone shows most ends; else the whole game is gone
    /// through again, which takes the judging engine long.
    fn played_after(&self, position: &Position, ply: usize, turn: Turn, end: End) -> Verdict {
        let mut turns = self.turns[..ply].to_vec();
        turns.push(turn);
        let alone = Score { start: position.clone(), turns: vec![turn], act: None };
        let whole = Score { start: self.start.clone(), turns, act: None };
        for score in [alone, whole] {
            if let Err(Objection::Illegal { clause, facts, why }) = self.judge.adjudicate(&score)
                && facts.iter().any(|fact| matches!(fact, Fact::Ended { .. }))
            {
                return Verdict {
                    turn,
                    clauses: clause.into_iter().collect(),
                    facts,
                    why,
                    ruling: None,
                };
            }
        }
        ended(position, turn, end)
    }

    fn seen(&self, ply: usize, last: &Point) -> Point {
        if ply == last.ply { last.clone() } else { self.point(ply, None) }
    }

    fn point(&self, ply: usize, act: Option<PlayersAct>) -> Point {
        let (position, check) = self.at(ply, |held| (held.position(), held.status().check));
        let Ok(ScoreStatus { end, claims }) = self.held.adjudicate(&self.turns[..ply], act) else {
            unreachable!("it was replayed before")
        };
        Point { ply, position, check, claims, end }
    }

    /// Asks about the position behind a ply that was played.
    fn at<T>(&self, ply: usize, ask: impl FnOnce(&dyn Held) -> T) -> T {
        let mut reached: Option<Box<dyn Held>> = None;
        for turn in &self.turns[..ply] {
            match reached.as_ref().unwrap_or(&self.held).play(turn) {
                Ok(after) => reached = Some(after),
                Err(_) => unreachable!("it was played before"),
            }
        }
        ask(&**reached.as_ref().unwrap_or(&self.held))
    }
}

/// CHE-30: no turn is played in a game that a player's act has ended. Where no act has, the reference names the clause.
fn ended(position: &Position, turn: Turn, end: End) -> Verdict {
    let facts = vec![Fact::Ended { by: end.by }];
    let why = words::verdict(position, &turn, false, &facts);
    Verdict { turn, clauses: "CHE-30".parse().into_iter().collect(), facts, why, ruling: None }
}
