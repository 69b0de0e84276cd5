//! Replays a whole game: its first illegal turn, how it ended, and what could be claimed (CHE-21…27, CHE-29…31).

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use thiserror::Error;
use types::facts::{Violation, words};
use types::{
    CastlingRight, Cell, Claim, ClauseId, End, EndBy, Engine, Extra, Game, GameStatus, Held, Kind,
    Man, Mended, Objection, PlayersAct, Position, Refusal, Score, Side, TextError, Turn, Verdict,
    mended_position,
};

use super::reading::{self, ReadTurn};
use super::result::Stated;
use super::variant::names;
use super::writing::{algebraic, turn_name};
use super::written::{Element, ElementKind, Written, Wrong};

/// The points of a game about which a replay reports. Ply 0 is the start, and ply 1 is after the first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// The points after these plies.
    Plies(BTreeSet<usize>),
    /// All points.
    All,
}

impl At {
    /// No points. The replay then reports only on the end of the game.
    pub const fn none() -> At {
        At::Plies(BTreeSet::new())
    }
}

/// A game that was replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The position before the first turn.
    pub start: Position,
    /// The turns that were played, all of them legal.
    pub turns: Vec<Played>,
    /// The players' acts, in order.
    pub acts: Vec<Acted>,
    /// Where and why the replay stopped before the end of the score, if it did.
    pub stop: Option<Stop>,
    /// The point after the last legal turn and the acts that follow it.
    pub last: Point,
    /// The points that were requested.
    pub points: Vec<Point>,
    /// The result that the score states; `None` if it states none or the replay stopped.
    pub result: Option<Stated>,
    /// The faults that did not stop the replay.
    pub warnings: Vec<Warning>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn as written in the score.
    pub text: String,
    /// The turn that the text means.
    pub turn: Turn,
}

/// An act of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The number of plies before the act.
    pub ply: usize,
    /// The act.
    pub act: PlayersAct,
    /// The side that claims a draw; `None` for other acts, and if the score does not name the side.
    pub by: Option<Side>,
    /// Whether the act ended the game; otherwise it had no effect (CHE-31).
    pub ends: bool,
    /// What the act lacks, as part of a sentence. `None` if the act ended the game, or if this is not known.
    pub why: Option<String>,
}

/// A point of a game, between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The number of plies before the point.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The attacked kings of the side to move.
    pub check: Vec<Cell>,
    /// The draws that the side to move can claim. The other side could have claimed them with its last turn (CHE-30).
    pub claims: Vec<Claim>,
    /// How the game has ended; `None` if it goes on.
    pub end: Option<End>,
}

impl Point {
    /// The draws that a side can claim at this point; always none for the side not to move.
    pub fn claims_of(&self, side: Side) -> &[Claim] {
        if side == self.position.side { &self.claims } else { &[] }
    }
}

/// Where and why a replay stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The number of the turn at which the replay stopped, from 1.
    pub ply: usize,
    /// The text of the turn; empty if the score cannot be read at this place.
    pub text: String,
    /// The line of the turn in the file, from 1.
    pub line: usize,
    /// The position before the turn.
    pub position: Position,
    /// What is wrong with the turn.
    pub wrong: TurnWrong,
}

/// What is wrong with a turn of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnWrong {
    /// The turn is illegal.
    Illegal {
        /// The verdict on each turn that the word can mean; empty if there is no such turn.
        verdicts: Vec<TurnVerdict>,
        /// The man that the word names, in words for a sentence: `such white knight`; empty for a turn written with its
        /// cells.
        who: String,
    },
    /// The word can mean any of these legal turns, each given with its algebraic notation.
    Several(Vec<(Turn, String)>),
    /// The word is not a turn of the game.
    Unreadable(TextError),
    /// The score cannot be read from here on.
    Cut(Wrong),
}

/// The verdict on an illegal turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnVerdict {
    /// The illegal turn.
    pub turn: Turn,
    /// The first clause that the turn breaks, then the clauses on which the verdict rests.
    pub clauses: Vec<ClauseId>,
    /// The decisive violations.
    pub facts: Vec<Violation>,
    /// The verdict as a sentence, without a full stop.
    pub why: String,
    /// The judge's full verdict; `None` if it gives none, or if the turn is illegal because the game had ended.
    pub verdict: Option<Verdict>,
}

impl TurnVerdict {
    /// A verdict that rests on at most one clause.
    fn of(turn: Turn, clause: Option<ClauseId>, facts: Vec<Violation>, why: String) -> TurnVerdict {
        TurnVerdict { turn, clauses: clause.into_iter().collect(), facts, why, verdict: None }
    }
}

/// Why a score cannot be replayed at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each has its message")]
pub enum Unreplayable {
    #[error("the tag `Variant` names another game, `{0}`")]
    OtherGame(String),
    #[error("the tag `FEN`: {0}")]
    Start(TextError),
    #[error("the initial position is refused{}", why_refused(.0))]
    Refused(Refusal),
}

fn why_refused(refusal: &Refusal) -> String {
    let by = refusal.clause.map(|clause| format!(" by {clause}")).unwrap_or_default();
    format!("{by}: {}", refusal.why)
}

/// The position from which a score begins, and the faults that were mended in it; none is mended unless `mend` is true.
pub(super) fn start_of(
    walker: &dyn Engine,
    game: Game,
    written: &Written,
    mend: bool,
) -> Result<(Position, Vec<Mended>), Unreplayable> {
    // PGN writes `?` for an unknown value and `-` for one that does not exist.
    let known = |name| written.tag(name).filter(|value| !matches!(value.trim(), "" | "?" | "-"));
    if let Some(variant) = known("Variant").filter(|variant| !names(game, variant)) {
        return Err(Unreplayable::OtherGame(variant.into()));
    }
    let read = match known("FEN") {
        Some(text) if mend => mended_position(game, text, |position| walker.hold(position).is_ok()),
        Some(text) => reading::position(game, text.trim()).map(|position| (position, Vec::new())),
        None => Ok((game.start(), Vec::new())),
    };
    read.map_err(Unreplayable::Start)
}

/// A fault of a score that did not stop the replay, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The number of turns replayed before the fault; for a false mark, the marked turn is included.
    pub ply: usize,
    /// The line of the fault in the file, from 1.
    pub line: usize,
    /// The fault.
    pub what: Overlooked,
}

/// A fault of a score that did not stop the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlooked {
    /// The game went on although it had ended in this way.
    End(End),
    /// There is a null move. The string is its text.
    NullMove(String),
    /// The initial position had a fault, which was mended.
    Position(Mended),
    /// There is an illegal turn.
    Illegal(Box<Stop>),
    /// There are several turns without a blank between them. The string is their text.
    Joined(String),
    /// A turn is spelled wrongly. The strings are the turn as it is written, and as it is read.
    Respelled(String, String),
    /// A turn is marked with `+` or `#`, but gives no check or no checkmate. The string is its text.
    FalseMark(String),
}

impl Warning {
    /// Whether the warning is about a null move or an illegal turn, which is missing from the replayed turns.
    pub const fn is_turn(&self) -> bool {
        matches!(self.what, Overlooked::NullMove(_) | Overlooked::Illegal(_))
    }
}

/// Replays turns and acts from a position that is reached after `base` plies, without regard to a stated result. `dead` is
/// the end by dead material after which the game has gone on, if any. The warnings are about falsely marked turns.
pub(super) fn segment(
    (walker, judge): (&dyn Engine, &dyn Engine),
    start: &Position,
    dead: Option<End>,
    elements: &[Element],
    at: &At,
    base: usize,
) -> Result<Replayed, Unreplayable> {
    let refused = |_| {
        let refusal = judge.accept(start).err();
        Unreplayable::Refused(refusal.unwrap_or_else(|| Refusal::saying("one engine refuses it")))
    };
    let held: Rc<dyn Held> = walker.hold(start).map_err(refused)?.into();
    let (turns, acts, warnings) = (Vec::new(), Vec::new(), Vec::new());
    let seen = RefCell::new(Seen::at_start(&held));
    let start = start.clone();
    let mut walk = Walk { base, held, judge, start, dead, turns, acts, warnings, seen };
    let stop = walk.through(elements);
    let stop = walk.hear_the_end(elements, stop.as_ref()).or(stop);
    walk.say_what_acts_lack();
    let act = walk.acts.iter().find(|acted| acted.ends).map(|acted| acted.act);
    let last = walk.point(walk.turns.len(), act);
    let is_wanted = |ply: &usize| match at {
        At::All => true,
        At::Plies(plies) => plies.contains(&(base + ply)),
    };
    let earlier = (0..walk.turns.len()).filter(is_wanted).map(|ply| walk.point(ply, None));
    let at_last = Some(last.clone()).filter(|_| is_wanted(&walk.turns.len()));
    let points = earlier.chain(at_last).collect();
    let Walk { start, turns, acts, warnings, .. } = walk;
    let acts = acts.into_iter().map(|acted| Acted { ply: base + acted.ply, ..acted }).collect();
    let warnings = warnings.into_iter().map(|it| Warning { ply: base + it.ply, ..it });
    let warnings = warnings.filter(|warning| warning.ply <= last.ply).collect();
    let stop = stop.map(|stop| Stop { ply: base + stop.ply, ..stop });
    let texts = elements.iter().filter_map(Element::turn);
    let turns = texts.zip(turns).map(|(text, turn)| Played { text: text.into(), turn }).collect();
    Ok(Replayed { start, turns, acts, stop, last, points, result: None, warnings })
}

/// After this many plies, and whenever their number has doubled, the replay checks whether the game has ended.
const FIRST_LOOK: usize = 256;

struct Walk<'a> {
    /// The number of plies before the initial position.
    base: usize,
    /// The initial position, held by the engine that replays the game.
    held: Rc<dyn Held>,
    judge: &'a dyn Engine,
    start: Position,
    /// The end by dead material after which the game has gone on, if any.
    dead: Option<End>,
    turns: Vec<Turn>,
    acts: Vec<Acted>,
    /// The warnings about false marks of check and checkmate.
    warnings: Vec<Warning>,
    /// The position used last, which is kept so that no turn is played twice when the game is gone through ply by ply.
    seen: RefCell<Seen>,
}

/// A held position of the game. `since` is the earliest position that it could repeat, with its ply: the one after the
/// last capture or pawn move, or the initial one. The status of the game does not depend on earlier positions.
#[derive(Clone)]
struct Seen {
    ply: usize,
    held: Rc<dyn Held>,
    since: (usize, Rc<dyn Held>),
}

/// What a claim of a draw after a certain ply depends on.
struct Compared {
    halfmove: u16,
    /// The ply of the earliest position that `position` could repeat.
    since: usize,
    /// The position as repetition compares it ([`Held::for_repetition`]); `None` if it is unknown.
    position: Option<Position>,
}

impl Seen {
    fn at_start(held: &Rc<dyn Held>) -> Seen {
        Seen { ply: 0, held: Rc::clone(held), since: (0, Rc::clone(held)) }
    }

    /// Moves on to the position after one more turn, and returns it as data.
    fn go_on(&mut self, after: Box<dyn Held>) -> Position {
        let position = after.position();
        self.held = after.into();
        self.ply += 1;
        if position.halfmove == 0 {
            self.since = (self.ply, Rc::clone(&self.held));
        }
        position
    }
}

impl Walk<'_> {
    /// Plays the turns. Returns the stop at the first that cannot be played, unless the game ended before it.
    fn through(&mut self, elements: &[Element]) -> Option<Stop> {
        let mut position = self.held.position();
        for &Element { line, ref what } in elements {
            let (act, by) = match what {
                ElementKind::Act(act) => (*act, None),
                ElementKind::Claim(side, claim) if *side == position.side => {
                    (PlayersAct::Claims(*claim), Some(*side))
                }
                ElementKind::Claim(side, claim) => {
                    (PlayersAct::ClaimsWithTurn(*claim), Some(*side))
                }
                ElementKind::Turn(text) => {
                    let (here, ply) = (Rc::clone(&self.seen.get_mut().held), self.turns.len() + 1);
                    match self.play(&*here, &position, text) {
                        Err(wrong) => {
                            return Some(Stop { ply, text: text.into(), line, position, wrong });
                        }
                        Ok((turn, after)) => {
                            self.turns.push(turn);
                            position = self.seen.get_mut().go_on(after);
                        }
                    }
                    let looks = ply >= FIRST_LOOK && ply.is_power_of_two() && self.dead.is_none();
                    if looks && self.held.adjudicate(&self.turns, None).is_err() {
                        // The game ended before this turn, so the rest of the score does not matter.
                        return None;
                    }
                    if is_falsely_marked(&*self.seen.get_mut().held, text) {
                        let what = Overlooked::FalseMark(text.into());
                        self.warnings.push(Warning { ply, line, what });
                    }
                    continue;
                }
            };
            self.acts.push(Acted { ply: self.turns.len(), act, by, ends: false, why: None });
        }
        None
    }

    fn play(
        &self,
        here: &dyn Held,
        position: &Position,
        text: &str,
    ) -> Result<(Turn, Box<dyn Held>), TurnWrong> {
        let (tried, mut who) = match reading::turn_of(here, position, text) {
            ReadTurn::Turn(turn) => match here.play(&turn) {
                Ok(after) => return Ok((turn, after)),
                Err(_) => (vec![turn], String::new()),
            },
            ReadTurn::Barred { tried, who } => (tried, who),
            ReadTurn::Several(turns) => {
                let named = |turn: Turn| Some((turn, algebraic(here, &turn)?));
                return Err(TurnWrong::Several(turns.into_iter().filter_map(named).collect()));
            }
            ReadTurn::Nothing(error) => {
                return Err(joined(here, text).unwrap_or(TurnWrong::Unreadable(error)));
            }
        };
        let stands = tried.iter().any(|turn| position.men.get(turn.step.from).is_some());
        if let Some(joined) = (!stands).then(|| joined(here, text)).flatten() {
            return Err(joined);
        }
        if tried.is_empty()
            && let Some(capital) = reading::capitalised(position, || here.turns(), text)
        {
            who = format!("{who}; the letter of a man is a capital: `{capital}`");
        }
        let mut verdicts: Vec<TurnVerdict> =
            tried.into_iter().map(|turn| self.judged(position, turn)).collect();
        // A man whose move only leaves its own king in check is probably the man that is meant, and comes first.
        verdicts
            .sort_by_key(|verdict| !matches!(verdict.facts.first(), Some(Violation::Check { .. })));
        Err(TurnWrong::Illegal { verdicts, who })
    }

    /// The judge's verdict on a turn. If a right to castle is missing, the sentence also says how it was lost.
    fn judged(&self, position: &Position, turn: Turn) -> TurnVerdict {
        let verdict = match self.judge.judge(position, &turn) {
            Ok(verdict) => verdict,
            Err(unjudged) => return TurnVerdict::of(turn, None, Vec::new(), unjudged.to_string()),
        };
        let facts = verdict.facts.violations().to_vec();
        let how = facts.iter().find_map(|fact| match fact {
            Violation::NoRight { right, .. } => Some(self.lost(*right)),
            _ => None,
        });
        let why = match how.flatten() {
            Some(how) => format!("{}: {how}", verdict.why),
            None => verdict.why.clone(),
        };
        TurnVerdict { turn, clauses: verdict.clauses.clone(), facts, why, verdict: Some(verdict) }
    }

    /// How a right to castle was lost in the game, for a sentence: `the king moved at 7. Ke2`.
    fn lost(&self, right: CastlingRight) -> Option<String> {
        if !self.start.castling.has(right) {
            return Some("the game began without that right".into());
        }
        let has = |ply: usize| self.at(ply).held.position().castling.has(right);
        let ply = (1..=self.turns.len()).find(|&ply| !has(ply))?;
        let (here, turn) = (self.at(ply - 1).held, self.turns[ply - 1]);
        let text = algebraic(&*here, &turn).unwrap_or_else(|| turn.to_string());
        let twin = if let Some(Extra::Twin(twin)) = turn.extra { twin } else { turn.step };
        let before = here.position();
        let moved = [turn.step, twin].into_iter().filter_map(|step| before.men.get(step.from));
        let what = match moved.into_iter().find(|man| man.side == right.side) {
            Some(Man { kind: Kind::King, .. }) => "the king moved",
            Some(_) => "the rook moved",
            None => "the rook was captured",
        };
        Some(format!("{what} at {}", turn_name(&self.start, ply, &text)))
    }

    /// Records, for each act without effect, what the act lacks.
    fn say_what_acts_lack(&mut self) {
        let mut compared = Vec::new();
        for index in 0..self.acts.len() {
            let Acted { ply, act, ends: false, .. } = self.acts[index] else { continue };
            let why = match act {
                PlayersAct::Resigns(_) => None,
                PlayersAct::AgreesDraw => {
                    (ply < 2).then(|| "both sides must have made a turn (CHE-33)".into())
                }
                PlayersAct::Claims(_) | PlayersAct::ClaimsWithTurn(_) if self.dead.is_some() => {
                    None
                }
                PlayersAct::ClaimsWithTurn(_) if ply == 0 => {
                    Some("no turn has been made with which to claim (CHE-30)".into())
                }
                PlayersAct::Claims(claim) | PlayersAct::ClaimsWithTurn(claim) => {
                    self.compare(ply, &mut compared);
                    match claim {
                        Claim::ThreefoldRepetition => repeated(ply, &compared),
                        Claim::FiftyTurns => too_early(compared[ply].halfmove),
                    }
                }
            };
            self.acts[index].why = why;
        }
    }

    /// Extends `compared` to include `ply`.
    fn compare(&self, ply: usize, compared: &mut Vec<Compared>) {
        for ply in compared.len()..=ply {
            let Seen { held, since: (since, _), .. } = self.at(ply);
            let position = held.position();
            let halfmove = position.halfmove;
            let position = self.judge.hold(&position).ok().and_then(|held| held.for_repetition());
            compared.push(Compared { halfmove, since, position });
        }
    }

    /// Finds the end of the game, and drops the turns after it. If the score goes on, returns a stop at the next turn.
    fn hear_the_end(&mut self, elements: &[Element], stop: Option<&Stop>) -> Option<Stop> {
        let mut over = self.over_by_itself();
        // An act after the end has no effect.
        let counts =
            |acted: &&Acted| self.dead.is_none() && over.is_none_or(|(end, _)| acted.ply < end);
        let ends = |(index, acted): (usize, &Acted)| {
            Some((index, self.status(acted.ply, Some(acted.act)).ok()?.end?))
        };
        let by_act = self.acts.iter().take_while(counts).enumerate().find_map(ends);
        if let Some((index, end)) = by_act {
            self.acts[index].ends = true;
            over = Some((self.acts[index].ply, end));
        }
        let (ply, end) = over?;
        let mut turns = elements.iter().filter_map(|element| Some((element.line, element.turn()?)));
        let (line, text) = turns.nth(ply)?;
        let position = self.at(ply).held.position();
        let turn = match (self.turns.get(ply), stop.map(|stop| &stop.wrong)) {
            (Some(turn), _) => *turn,
            (None, Some(TurnWrong::Illegal { verdicts, .. })) => verdicts.first()?.turn,
            (None, _) => return None,
        };
        let verdict = match by_act {
            Some((_, end)) => ended(turn, end),
            None => self.played_after(&position, ply, turn, end),
        };
        self.turns.truncate(ply);
        self.acts.retain(|acted| acted.ply <= ply);
        let wrong = TurnWrong::Illegal { verdicts: vec![verdict], who: String::new() };
        Some(Stop { ply: ply + 1, text: text.into(), line, position, wrong })
    }

    /// After how many plies the game ended without a player's act, and how. `None` if it did not, or if `dead` is set.
    fn over_by_itself(&self) -> Option<(usize, End)> {
        if self.dead.is_some() {
            return None;
        }
        let status = |plies: usize| self.held.adjudicate(&self.turns[..plies], None);
        let whole = self.turns.len();
        if let Ok(GameStatus { end, .. }) = status(whole) {
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

    /// The verdict on a turn played after the end. For an end that the position alone does not show, the judge replays the
    /// game, which is slow.
    fn played_after(&self, position: &Position, ply: usize, turn: Turn, end: End) -> TurnVerdict {
        let mut turns = self.turns[..ply].to_vec();
        turns.push(turn);
        let alone = Score { start: position.clone(), turns: vec![turn], act: None };
        let whole = Score { start: self.start.clone(), turns, act: None };
        for score in [alone, whole] {
            if let Err(Objection::Illegal { clause, facts, why }) = self.judge.adjudicate(&score)
                && facts.iter().any(|fact| matches!(fact, Violation::Ended { .. }))
            {
                return TurnVerdict::of(turn, clause, facts, why);
            }
        }
        ended(turn, end)
    }

    fn point(&self, ply: usize, act: Option<PlayersAct>) -> Point {
        let held = self.at(ply).held;
        let (position, check) = (held.position(), held.status().check);
        let GameStatus { end, claims } = match self.dead {
            Some(end) => GameStatus { end: Some(end), claims: Vec::new() },
            None => match self.status(ply, act) {
                Ok(status) => status,
                Err(_) => unreachable!("it was replayed before"),
            },
        };
        Point { ply: self.base + ply, position, check, claims, end }
    }

    /// The status of the game after a ply and, if there is one, the act of a player after that ply.
    fn status(&self, ply: usize, act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        if act == Some(PlayersAct::AgreesDraw) {
            // Only the whole game shows whether both sides have made a turn (CHE-33).
            return self.held.adjudicate(&self.turns[..ply], act);
        }
        let Seen { since: (since, held), .. } = self.at(ply);
        held.adjudicate(&self.turns[since..ply], act)
    }

    /// The held position after a ply.
    fn at(&self, ply: usize) -> Seen {
        let mut seen = self.seen.borrow_mut();
        if seen.ply > ply {
            *seen = Seen::at_start(&self.held);
        }
        for turn in &self.turns[seen.ply..ply] {
            let Ok(after) = seen.held.play(turn) else { unreachable!("it was played before") };
            seen.go_on(after);
        }
        seen.clone()
    }
}

/// Why there is no threefold repetition after a ply: how often the position has occurred, and in which fields another
/// position with the same men differs. `None` if there is a threefold repetition, or if the engine cannot compare
/// positions.
fn repeated(ply: usize, compared: &[Compared]) -> Option<String> {
    let compared = compared[compared[ply].since..=ply].iter().map(|at| at.position.as_ref());
    let compared: Vec<&Position> = compared.collect::<Option<_>>()?;
    let last = *compared.last()?;
    let times = compared.iter().filter(|earlier| **earlier == last).count();
    if times >= 3 {
        return None;
    }
    let like = |earlier: &&&Position| {
        **earlier != last && earlier.men == last.men && earlier.side == last.side
    };
    let differs = compared.iter().rev().find(like).map(|earlier| {
        let fields = differing(earlier, last).join(" and ");
        format!("; at another time the men were on the same cells, but {fields}")
    });
    let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    let differs = differs.unwrap_or_default();
    Some(format!("the position has occurred {times}, but a claim needs three{differs}"))
}

/// Why fifty turns cannot be claimed after so many halfmoves without a capture or pawn move; `None` if they can.
fn too_early(halfmoves: u16) -> Option<String> {
    let moves = if halfmoves == 1 { "halfmove" } else { "halfmoves" };
    let why = format!("{halfmoves} {moves} without a capture or pawn move, and 100 are needed");
    (halfmoves < 100).then_some(why)
}

/// The error for a word that is several turns without a blank between them; `None` for any other word.
fn joined(here: &dyn Held, text: &str) -> Option<TurnWrong> {
    let (words, _) = reading::joined(here, text)?;
    Some(TurnWrong::Unreadable(TextError {
        what: "turn",
        column: 1 + words[0].chars().count(),
        found: format!("`{}`", words[1]),
        expected: format!("a blank, as in `{}`", words.join(" ")),
    }))
}

/// Whether the text of the turn that led to the position `after` has a false mark of check or checkmate.
fn is_falsely_marked(after: &dyn Held, text: &str) -> bool {
    let marked = text.trim_end_matches(['!', '?']);
    if !marked.ends_with(['+', '#']) {
        return false;
    }
    let status = after.status();
    let is_mate = status.end.is_some_and(|end| end.by == EndBy::Checkmate);
    status.check.is_empty() || marked.ends_with('#') && !is_mate
}

/// The fields in which two positions with the same men differ, in words for a sentence.
fn differing(earlier: &Position, last: &Position) -> Vec<String> {
    let mut fields = Vec::new();
    if earlier.castling != last.castling {
        let (was, is) = (earlier.castling, last.castling);
        fields.push(format!("the castling field was {was}, not {is}"));
    }
    if earlier.en_passant != last.en_passant {
        fields.push("the en passant field differed".to_owned());
    }
    if earlier.own != last.own {
        fields.push("the deflectors, the hands or the ko differed".to_owned());
    }
    fields
}

/// The verdict on a turn after the end of the game, by the clause of that end (CHE-30), where the judge gives none.
fn ended(turn: Turn, end: End) -> TurnVerdict {
    let facts = vec![Violation::Ended { by: end.by }];
    let why = words::objection(Some(&turn), &facts);
    TurnVerdict::of(turn, end.by.clause().parse().ok(), facts, why)
}
