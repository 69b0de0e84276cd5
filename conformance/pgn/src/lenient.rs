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

/// Replays a game with the engine `walker`, and reports on the points `at`. The engine `judge` judges illegal turns. The
/// replay goes on after the faults that `leniency` tolerates, with a warning about each.
pub fn replay(
    walker: &dyn Engine,
    judge: &dyn Engine,
    game: Game,
    written: &Written,
    at: &At,
    leniency: Leniency,
) -> Result<Replayed, Unreplayable> {
    let replay = |written: &Written| parts(walker, judge, game, written, at, leniency);
    let Some(forfeited) = as_double_forfeit(written) else { return replay(written) };
    if written.tag("Result").and_then(canonical) == Some("0-0") {
        return replay(&forfeited);
    }
    let castled = replay(written)?;
    let passed = castled.warnings.iter().filter(|warning| warning.is_turn()).count();
    let last = written.elements.iter().filter_map(Element::turn).count();
    match &castled.stop {
        Some(stop) if stop.ply + passed == last => replay(&forfeited),
        _ => Ok(castled),
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
) -> Result<Replayed, Unreplayable> {
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
    loop {
        let base = whole.as_ref().map_or(0, |whole: &Replayed| whole.turns.len());
        let mut part = match segment((walker, judge), &start, dead, &elements[done..], at, base) {
            Ok(part) => part,
            Err(error) if whole.is_none() => return Err(error),
            // The position after a null move or an illegal turn may be refused, for example because a king could be
            // captured. The replay then ends before that position.
            Err(_) => break,
        };
        // A null move is not several turns.
        let unread = |stop: &Stop| match &stop.wrong {
            TurnWrong::Illegal { verdicts, .. } => verdicts.is_empty() || stop.text.ends_with('N'),
            TurnWrong::Unreadable(_) => !is_null(&stop.text),
            TurnWrong::Several(_) | TurnWrong::Cut(_) => false,
        };
        if leniency.joined_turns
            && part.stop.as_ref().is_some_and(unread)
            && let Some((count, divided, joined)) = divided(walker, &start, &elements[done..], base)
        {
            elements.to_mut().splice(done..done + count, divided);
            warnings.extend(joined);
            continue;
        }
        warnings.append(&mut part.warnings);
        let (plies, passed) = (part.turns.len(), passed(walker, &part, leniency));
        let stop = part.stop.take_if(|_| passed.is_some());
        add(&mut whole, part);
        let Some(((what, next, skipped), Stop { line, .. })) = passed.zip(stop) else { break };
        start = next;
        match what {
            Overlooked::End(end) if end.by == EndBy::Dead => dead = Some(end),
            Overlooked::End(_) => start.halfmove = 0,
            _ => {}
        }
        warnings.push(Warning { ply: base + plies, line, what });
        done += after(&elements[done..], plies) + skipped;
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
    whole.warnings = warnings;
    Ok(whole)
}

/// What the replay goes on after when a part has stopped, the position from which it goes on, and how many turns it skips.
/// `None` if the fault is not tolerated.
fn passed(
    walker: &dyn Engine,
    part: &Replayed,
    leniency: Leniency,
) -> Option<(Overlooked, Position, usize)> {
    let stop = part.stop.as_ref()?;
    if leniency.null_moves && is_null(&stop.text) {
        let held = walker.hold(&stop.position).ok()?;
        let castling = castling_without_hyphens(&*held, stop.position.game, &stop.text);
        let mut passed = stop.position.clone();
        pass(&mut passed);
        let what = Overlooked::NullMove(stop.text.clone());
        return castling.is_none().then_some((what, passed, 1));
    }
    if let Some(end) = automatic(stop, part).filter(|_| leniency.automatic_ends) {
        return Some((Overlooked::End(end), stop.position.clone(), 0));
    }
    let moved = leniency.illegal_turns.then(|| after_illegal(walker, stop))??;
    Some((Overlooked::Illegal(Box::new(stop.clone())), moved, 1))
}

/// Divides every word that is several turns, and corrects every word that is a turn only in another spelling, up to the
/// first turn that cannot be played. Returns how many elements it has read, these elements, and a warning for each changed
/// word; `None` if no word is changed.
fn divided(
    walker: &dyn Engine,
    start: &Position,
    elements: &[Element],
    mut ply: usize,
) -> Option<(usize, Vec<Element>, Vec<Warning>)> {
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
    (!warnings.is_empty()).then_some((elements.len() - left.len(), divided, warnings))
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
