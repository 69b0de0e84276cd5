//! Replays scores that the law of today would stop: games that went on after an automatic end, as they did before 2014, and
//! scores with null moves. What is skipped is reported.

use types::{End, EndBy, Engine, Fact, Game, Position, Side};

use super::reading::castling_without_hyphens;
use super::replay::{Acted, At, Point, Replayed, Stop, TurnWrong, Unreplayable, segment, start_of};
use super::result::{as_double_forfeit, canonical, stated};
use super::syntax::{Mark, Marked, SyntaxError, Written, is_null};

/// What to skip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leniency {
    /// Turns after the automatic ends, by seventy-five turns and fivefold repetition. Both counts begin again there.
    pub automatic_ends: bool,
    /// Null moves: the other side is to move, and repetitions are counted anew.
    pub null_moves: bool,
}

/// Something that was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// After how many plies.
    pub ply: usize,
    /// The line of the turn that follows the end, or of the null move, from 1.
    pub line: usize,
    /// What it was.
    pub what: Passed,
}

/// What was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The game had ended in this way.
    End(End),
    /// A null move, as it is written.
    NullMove(String),
}

/// Replays a game like [`replay`](super::replay()), and goes on where the leniency says so.
pub fn replay_leniently(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
    leniency: Leniency,
) -> Result<(Replayed, Vec<Warning>), Unreplayable> {
    let replay = |written: &Written| parts(walker, judge, game, written, at, leniency);
    let Some(forfeited) = as_double_forfeit(written) else { return replay(written) };
    if written.tag("Result").and_then(canonical) == Some("0-0") {
        return replay(&forfeited);
    }
    let (castled, warnings) = replay(written)?;
    let is_null = |warning: &&Warning| matches!(warning.what, Passed::NullMove(_));
    let null_moves = warnings.iter().filter(is_null).count();
    let is_turn = |mark: &&Mark| matches!(mark.what, Marked::Turn(_));
    let last = written.marks.iter().filter(is_turn).count();
    match &castled.stop {
        Some(stop) if stop.ply + null_moves == last => replay(&forfeited),
        _ => Ok((castled, warnings)),
    }
}

/// The same, part by part between what is skipped.
fn parts(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
    leniency: Leniency,
) -> Result<(Replayed, Vec<Warning>), Unreplayable> {
    let mut start = start_of(game, written)?;
    let mut marks: &[Mark] = &written.marks;
    let mut whole: Option<Replayed> = None;
    let mut warnings = Vec::new();
    loop {
        let is_null = |mark: &Mark| matches!(&mark.what, Marked::Turn(text) if is_null(text));
        let null = marks.iter().position(is_null).filter(|_| leniency.null_moves);
        let base = whole.as_ref().map_or(0, |whole: &Replayed| whole.turns.len());
        let part = segment(
            walker,
            judge,
            start,
            &marks[..null.unwrap_or(marks.len())],
            &shifted(at, base),
        );
        let mut part = match (part, &whole) {
            (Ok(part), _) => part,
            (Err(error), None) => return Err(error),
            // After a null move the king could be captured: the game stops before it.
            (Err(_), Some(_)) => break,
        };
        let (plies, position) = (part.turns.len(), part.last.position.clone());
        let end = part
            .stop
            .as_ref()
            .filter(|_| leniency.automatic_ends)
            .and_then(|stop| automatic(stop, &part));
        if let (Some(end), Some(stop)) = (end, part.stop.take_if(|_| end.is_some())) {
            warnings.push(Warning { ply: base + plies, line: stop.line, what: Passed::End(end) });
            marks = &marks[after(marks, plies)..];
            start = stop.position;
            start.halfmove = 0;
            add(&mut whole, part);
            continue;
        }
        let goes_on = part.stop.is_none();
        add(&mut whole, part);
        let Some(null) = null.filter(|_| goes_on) else { break };
        if let Marked::Turn(text) = &marks[null].what {
            let held = walker.hold(&position).ok();
            let castling = held.and_then(|held| castling_without_hyphens(&*held, game, text));
            if let (Some(error), Some(whole)) = (castling, &mut whole) {
                let (ply, text, line) = (base + plies + 1, text.clone(), marks[null].line);
                let wrong = TurnWrong::Unreadable(error);
                whole.stop = Some(Stop { ply, text, line, position, wrong });
                break;
            }
            let what = Passed::NullMove(text.clone());
            warnings.push(Warning { ply: base + plies, line: marks[null].line, what });
        }
        marks = &marks[null + 1..];
        start = position;
        if start.side == Side::Black {
            start.fullmove = start.fullmove.saturating_add(1).min(Position::COUNTER_MAX);
        }
        start.side = start.side.other();
        start.en_passant = None;
    }
    let Some(mut whole) = whole else { unreachable!("the first part is replayed or an error") };
    match &written.cut {
        _ if whole.stop.is_some() => {}
        Some(SyntaxError { line, wrong }) => {
            let (ply, position) = (whole.turns.len() + 1, whole.last.position.clone());
            let wrong = TurnWrong::Cut(*wrong);
            whole.stop = Some(Stop { ply, text: String::new(), line: *line, position, wrong });
        }
        None => whole.result = stated(written, whole.last.end),
    }
    Ok((whole, warnings))
}

/// The automatic end after which a turn was played.
fn automatic(stop: &Stop, part: &Replayed) -> Option<End> {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return None };
    let is_ended = |fact: &Fact| matches!(fact, Fact::Ended { .. });
    let after_end = verdicts.iter().any(|verdict| verdict.facts.iter().any(is_ended));
    let end = part.last.end.filter(|_| after_end)?;
    matches!(end.by, EndBy::FivefoldRepetition | EndBy::SeventyFiveTurns).then_some(end)
}

/// The index after this many turns.
fn after(marks: &[Mark], turns: usize) -> usize {
    let mut left = turns;
    marks
        .iter()
        .position(|mark| match mark.what {
            Marked::Turn(_) if left == 0 => true,
            Marked::Turn(_) => {
                left -= 1;
                false
            }
            Marked::Act(_) | Marked::Claim(..) => false,
        })
        .unwrap_or(marks.len())
}

/// The points that come this many plies later.
fn shifted(at: &At, base: usize) -> At {
    match at {
        At::All => At::All,
        At::Plies(plies) => {
            At::Plies(plies.iter().filter_map(|ply| ply.checked_sub(base)).collect())
        }
    }
}

/// Appends a part to the parts before it.
fn add(whole: &mut Option<Replayed>, part: Replayed) {
    let Some(whole) = whole else {
        *whole = Some(part);
        return;
    };
    let base = whole.turns.len();
    let later = |mut point: Point| {
        point.ply += base;
        point
    };
    whole.turns.extend(part.turns);
    whole.acts.extend(part.acts.into_iter().map(|acted| Acted { ply: acted.ply + base, ..acted }));
    whole.points.extend(part.points.into_iter().filter(|point| point.ply > 0).map(later));
    whole.last = later(part.last);
    whole.stop = part.stop.map(|stop| Stop { ply: stop.ply + base, ..stop });
}
