//! Replays scores that a strict replay would not finish: games that went on after an unnoticed end, scores with null
//! moves or illegal turns, and initial positions that are not quite well formed. Every fault that is tolerated is
//! reported.

use std::borrow::Cow;

use types::facts::Violation;
use types::{End, EndBy, Engine, Game, Kind, Man, Position, Side, Turn, without_contradictions};

use super::reading::{ReadTurn, castling_without_hyphens, joined, respelled, turn_of};
use super::replay::{
    At, Overlooked, Replayed, Stop, TurnVerdict, TurnWrong, Unreplayable, Warning, segment,
    start_of,
};
use super::result::{as_double_forfeit, canonical, stated};
use super::spelling::is_null;
use super::written::{Element, ElementKind, SyntaxError, Written};

/// Which faults a replay tolerates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Leniency {
    /// Turns played after an automatic end: seventy-five turns, fivefold repetition or dead material. After it, the count
    /// of repetitions begins again. So does the count of turns without a capture or pawn move, unless the material is dead.
    pub automatic_ends: bool,
    /// Null moves. The other side is then to move, and the count of repetitions begins again.
    pub null_moves: bool,
    /// Initial positions that are not in canonical text, or that contradict themselves.
    pub positions: bool,
    /// Illegal turns. The man is put on the cell to which the turn would move it, and the count of repetitions begins
    /// again.
    pub illegal_turns: bool,
    /// Turns without a blank between them (`e4e5`), and turns with a wrong spelling (`nf3`).
    pub joined_turns: bool,
}

/// Replays a game with the engine `walker`, and reports on the points `at`. The engine `judge` judges illegal turns.
/// [`Unreplayable`] lists the possible errors.
pub fn replay(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
) -> Result<Replayed, Unreplayable> {
    let replayed = replay_leniently(walker, judge, game, written, at, Leniency::default());
    replayed.map(|(replayed, _)| replayed)
}

/// Replays a game as [`replay`] does, but goes on after the faults that `leniency` tolerates. Also returns a warning
/// about each of these faults.
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
    let passed = warnings.iter().filter(|warning| warning.is_turn()).count();
    let last = written.elements.iter().filter_map(Element::turn).count();
    match &castled.stop {
        Some(stop) if stop.ply + passed == last => replay(&forfeited),
        _ => Ok((castled, warnings)),
    }
}

/// Replays a game part by part. An automatic end, a null move or an illegal turn that is tolerated ends a part.
fn parts(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
    leniency: Leniency,
) -> Result<(Replayed, Vec<Warning>), Unreplayable> {
    let (mut start, mended) = start_of(walker, game, written, leniency.positions)?;
    let mut elements = Cow::Borrowed(&written.elements[..]);
    // The number of elements replayed so far.
    let mut done = 0;
    let mut whole: Option<Replayed> = None;
    let line = written.line;
    let mended = mended.into_iter().map(Overlooked::Position);
    let mut warnings: Vec<Warning> = mended.map(|what| Warning { ply: 0, line, what }).collect();
    // The end by dead material after which the game has gone on, if there was one.
    let mut dead = None;
    let nulls = written.elements.iter().enumerate();
    let nulls = nulls.filter(|(_, element)| element.turn().is_some_and(is_null));
    // Null moves are counted from the end, since the number of elements before them grows when words are divided.
    let from_end = |(at, _)| written.elements.len() - at;
    let mut nulls = nulls.map(from_end).filter(|_| leniency.null_moves);
    let mut null_at = nulls.next();
    loop {
        let null = null_at.map(|null| elements.len() - null);
        let base = whole.as_ref().map_or(0, |whole: &Replayed| whole.turns.len());
        let engines = (walker, judge);
        let some = done..null.unwrap_or(elements.len());
        let part = segment(engines, &start, dead, &elements[some.clone()], at, base);
        let (mut part, doubts) = match (part, &whole) {
            (Ok(part), _) => part,
            (Err(error), None) => return Err(error),
            // The position after a null move or an illegal turn may be refused, for example because a king could be
            // captured. The replay then ends before that position.
            (Err(_), Some(_)) => break,
        };
        let unread = |stop: &Stop| match &stop.wrong {
            TurnWrong::Illegal { verdicts, .. } => verdicts.is_empty() || stop.text.ends_with('N'),
            wrong => matches!(wrong, TurnWrong::Unreadable(_)),
        };
        if leniency.joined_turns
            && part.stop.as_ref().is_some_and(unread)
            && let Some((divided, joined)) = divided(walker, &start, &elements[some.clone()], base)
        {
            elements.to_mut().splice(some, divided);
            warnings.extend(joined);
            continue;
        }
        warnings.extend(doubts);
        let (plies, position) = (part.turns.len(), part.last.position.clone());
        // What the replay goes on after, the position from which it goes on, and how many turns it skips.
        let passed = part.stop.as_ref().and_then(|stop| {
            if let Some(end) = automatic(stop, &part).filter(|_| leniency.automatic_ends) {
                return Some((Overlooked::End(end), stop.position.clone(), 0));
            }
            let moved = leniency.illegal_turns.then(|| after_illegal(walker, stop))??;
            Some((Overlooked::Illegal(Box::new(stop.clone())), moved, 1))
        });
        if let (Some((what, next, skipped)), Some(Stop { line, .. })) = (passed, &part.stop) {
            start = next;
            match what {
                Overlooked::End(end) if end.by == EndBy::Dead => dead = Some(end),
                Overlooked::End(_) => start.halfmove = 0,
                _ => {}
            }
            warnings.push(Warning { ply: base + plies, line: *line, what });
            done += after(&elements[done..], plies) + skipped;
            part.stop = None;
            add(&mut whole, part);
            continue;
        }
        let goes_on = part.stop.is_none();
        add(&mut whole, part);
        let Some(null) = null.filter(|_| goes_on) else { break };
        if let Some(text) = elements[null].turn() {
            let held = walker.hold(&position).ok();
            let castling = held.and_then(|held| castling_without_hyphens(&*held, game, text));
            if let (Some(error), Some(whole)) = (castling, &mut whole) {
                let (ply, text, line) = (base + plies + 1, text.into(), elements[null].line);
                let wrong = TurnWrong::Unreadable(error);
                whole.stop = Some(Stop { ply, text, line, position, wrong });
                break;
            }
            let what = Overlooked::NullMove(text.into());
            warnings.push(Warning { ply: base + plies, line: elements[null].line, what });
        }
        done = null + 1;
        null_at = nulls.next();
        start = position;
        pass(&mut start);
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

/// Divides every word that is several turns, and corrects every word that is a turn only in another spelling, up to the
/// first turn that cannot be played. Returns all elements, and a warning for each changed word; `None` if no word is
/// changed.
fn divided(
    walker: &dyn Engine,
    start: &Position,
    elements: &[Element],
    mut ply: usize,
) -> Option<(Vec<Element>, Vec<Warning>)> {
    let mut held = walker.hold(start).ok()?;
    let (mut divided, mut warnings) = (Vec::new(), Vec::new());
    let mut left = elements.iter();
    for element in left.by_ref() {
        divided.push(element.clone());
        let Some(text) = element.turn() else { continue };
        let read = turn_of(&*held, &held.position(), text);
        if let ReadTurn::Turn(turn) = &read
            && let Ok(after) = held.play(turn)
        {
            held = after;
            ply += 1;
            continue;
        }
        let joined = joined(&*held, text).map(|read| (read, Overlooked::Joined(text.into())));
        // The spelling of a word is not corrected if the word, as it is written, means an illegal turn.
        let means_none = text.ends_with('N')
            || match read {
                ReadTurn::Barred { tried, .. } => tried.is_empty(),
                read => matches!(read, ReadTurn::Nothing(_)),
            };
        let read = joined.or_else(|| {
            let (word, after) = respelled(&*held, text).filter(|_| means_none)?;
            let what = Overlooked::Respelled(text.into(), word.clone());
            Some(((vec![word], after), what))
        });
        let Some(((words, after), what)) = read else { break };
        divided.pop();
        warnings.push(Warning { ply, line: element.line, what });
        held = after;
        ply += words.len();
        let turns = words.into_iter().map(ElementKind::Turn);
        divided.extend(turns.map(|what| Element { line: element.line, what }));
    }
    divided.extend(left.cloned());
    (!warnings.is_empty()).then_some((divided, warnings))
}

/// The automatic end of the game, if the replay stopped at a turn played after that end.
fn automatic(stop: &Stop, part: &Replayed) -> Option<End> {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return None };
    let end = part.last.end.filter(|_| verdicts.iter().any(is_ended))?;
    let passes = [EndBy::FivefoldRepetition, EndBy::SeventyFiveTurns, EndBy::Dead];
    passes.contains(&end.by).then_some(end)
}

/// Whether a turn is illegal because the game had ended.
fn is_ended(verdict: &TurnVerdict) -> bool {
    verdict.facts.iter().any(|fact| matches!(fact, Violation::Ended { .. }))
}

/// The position after an illegal turn: the man is put on the cell to which it moves, and castling rights that the men
/// then contradict are dropped. `None` if the turn is not the move of one man, the game had ended, or the engine refuses
/// the position.
fn after_illegal(walker: &dyn Engine, stop: &Stop) -> Option<Position> {
    let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else { return None };
    let verdict = verdicts.first().filter(|verdict| !is_ended(verdict))?;
    let Turn { step, extra: None } = verdict.turn else { return None };
    let mut moved = stop.position.clone();
    let man = moved.men.take(step.from)?;
    let captured = moved.men.take(step.to);
    moved.men.put(step.to, step.promotion.map_or(man, |kind| Man { kind, ..man }));
    let counts = captured.is_none() && man.kind != Kind::Pawn;
    moved.halfmove = if counts { moved.halfmove.saturating_add(1) } else { 0 };
    moved.halfmove = moved.halfmove.min(Position::COUNTER_MAX);
    pass(&mut moved);
    let accepts = |position: &Position| walker.hold(position).is_ok();
    if accepts(&moved) {
        return Some(moved);
    }
    without_contradictions(&moved, accepts).map(|(moved, _)| moved)
}

/// Makes the other side the side to move.
fn pass(position: &mut Position) {
    if position.side == Side::Black {
        let fullmove = position.fullmove.saturating_add(1);
        position.fullmove = fullmove.min(Position::COUNTER_MAX);
    }
    position.side = position.side.other();
    position.en_passant = None;
}

/// The index of the turn after the first `turns` turns; the number of elements if no turn follows.
fn after(elements: &[Element], turns: usize) -> usize {
    let mut places = (0..elements.len()).filter(|&at| elements[at].turn().is_some());
    places.nth(turns).unwrap_or(elements.len())
}

/// Appends a part of a game to the parts before it.
fn add(whole: &mut Option<Replayed>, part: Replayed) {
    let Some(whole) = whole else {
        *whole = Some(part);
        return;
    };
    // The first point of a part is the last point of the part before it.
    let base = whole.turns.len();
    whole.points.extend(part.points.into_iter().filter(|point| point.ply > base));
    whole.turns.extend(part.turns);
    whole.acts.extend(part.acts);
    (whole.last, whole.stop) = (part.last, part.stop);
}
