//! House of Mirrors Chess: men and their reflections (HOM-1…20), on both boards, in both variants.
//!
//! What the mirrors show stands in `glass`; here a turn is judged for the man or the reflection
//! that moves. The usual rules ask a [`Hall`] (in `hall`) – the reflections that stand at the moment
//! that is judged – how a man moves and what is attacked; the [`Mirrors`] book puts in what those
//! rules do not know: reflections that move, originals that vanish, swaps, and own check afterwards.

pub mod claims;
mod glass;
mod hall;

use record::{Cell, Kind, Man, Position, Second, Side, Step, Turn};

pub use glass::{Reflection, mirrors, reflections};

use crate::former::book::Book;
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;
use crate::former::usual::{self, Usual};
use hall::Hall;

/// The book of the four games of the House of Mirrors.
pub(crate) struct Mirrors;

/// Who moves in a turn.
struct Mover {
    man: Man,
    /// Where the man really stands: its own cell, or a reflection's one or two originals.
    originals: Vec<Cell>,
    is_reflection: bool,
}

impl Book for Mirrors {
    fn accept(&self, court: &Court, position: &Position) -> Result<(), Breach> {
        Book::accept(&Hall::of(court, position), court, position)
    }

    fn judge(
        &self,
        court: &Court,
        position: &Position,
        turn: &Turn,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach> {
        let hall = Hall::of(court, position);
        let step = turn.step;
        has_form(court, position, step)?;
        let mover = mover(court, &hall, position, step, grounds)?;
        let vanishing = vanishing(court, &mover, turn, grounds)?;
        let stage = stage(court, &hall, position, step);
        let manner = hall.manner(court, &stage, mover.man, step, grounds)?;
        usual::onto_no_own_man(court, &stage, mover.man, step, grounds)?;
        lands_on_no_reflection_of_itself(court, &hall, &mover, step, grounds)?;
        usual::promotes_as_it_must(court, &hall, position, mover.man, step, grounds)?;
        let mut after = usual::carry_out(court, &hall, &stage, mover.man, step, manner);
        for original in vanishing {
            after.men.take(original);
        }
        leave_no_en_passant_field(court, &mut after);
        own_king_is_safe(court, &hall, &after, mover.man.side, grounds)?;
        Ok(after)
    }

    /// The moves of men and reflections of the side to move to every cell; for a pawn with every
    /// letter besides, and for a common image without a name and with that of either original.
    /// (Any other name is refused by HOM-12 whatever the cells are.)
    fn writable(&self, court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn)) {
        let game = position.game;
        let cells: Vec<Cell> = game.cells().collect();
        let hall = Hall::of(court, position);
        let men = position.men.iter().map(|(cell, man)| (cell, man, Vec::new()));
        let shown = hall.reflections.iter().map(|shown| {
            let named =
                if shown.originals.len() > 1 { shown.originals.clone() } else { Vec::new() };
            (shown.cell, shown.man, named)
        });
        for (from, man, named) in men.chain(shown) {
            if court.holds("CHE-2") && man.side != position.side {
                continue;
            }
            for &to in &cells {
                let step = Step::new(from, to);
                let letters = game.kinds().iter().filter(|_| man.kind == Kind::Pawn);
                let promoting = letters.map(|&(kind, _)| step.promoting(kind));
                for step in std::iter::once(step).chain(promoting) {
                    let turn = Turn::from(step);
                    try_turn(turn);
                    for &original in &named {
                        try_turn(turn.with(Second::Vanishing(original)));
                    }
                }
            }
        }
    }

    fn attacked_kings(&self, court: &Court, position: &Position, side: Side) -> Vec<Cell> {
        usual::attacked_kings(court, &Hall::of(court, position), position, side)
    }

    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        Usual::is_dead(&Hall::of(court, position), court, position)
    }

    /// The reflections follow from the men, so they need no comparing.
    fn for_repetition(&self, court: &Court, position: &Position) -> Position {
        usual::for_repetition(court, &Hall::of(court, position), position)
    }

    fn sentence(&self, position: &Position, turn: &Turn, after: &Position) -> String {
        let step = turn.step;
        let shown = reflections(position).into_iter().find(|shown| shown.cell == step.from);
        let (Some(shown), None) = (shown, position.men.get(step.from)) else {
            return usual::sentence(position, step, after);
        };
        let original = match turn.second {
            Some(Second::Vanishing(original)) => Some(original),
            _ => shown.originals.first().copied(),
        };
        let vanishes = match original {
            Some(original) => format!("; the original on {original} vanishes"),
            None => String::new(),
        };
        let (side, kind) = (shown.man.side, shown.man.kind);
        let goes = usual::goes(position, shown.man, step, after);
        format!("the reflection of the {side} {kind} {goes}{vanishes}")
    }
}

/// HOM-1: both cells are cells of the board, and a move leads elsewhere. (Without HOM-1 there would
/// be the eight files and ranks of CHE-1.)
fn has_form(court: &Court, position: &Position, step: Step) -> Result<(), Breach> {
    usual::has_form(position, step)?;
    let beyond = |cell: &Cell| cell.file >= 8 || cell.rank > 8;
    match [step.from, step.to].into_iter().find(beyond) {
        Some(cell) if !court.holds("HOM-1") => {
            Err(Breach::new("CHE-1", "{} is no cell of the board", [cell.into()]))
        }
        _ => Ok(()),
    }
}

/// CHE-2 and HOM-11: a turn moves a man of the mover's own, or a reflection of one.
fn mover(
    court: &Court,
    hall: &Hall,
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Mover, Breach> {
    let shown = hall.shown_on(step.from).filter(|_| position.men.get(step.from).is_none());
    let Some(shown) = shown.filter(|_| court.holds("HOM-11")) else {
        let man = usual::movers_man(court, position, step, grounds)?;
        return Ok(Mover { man, originals: vec![step.from], is_reflection: false });
    };
    if court.holds("CHE-2") && shown.man.side != position.side {
        let sentence = "it is the turn of {}, and {} shows a {}, which is not theirs";
        let words = [position.side.into(), step.from.into(), shown.man.into()];
        return Err(Breach::new("CHE-2", sentence, words));
    }
    grounds.cite("CHE-2");
    grounds.cite("HOM-9");
    grounds.cite("HOM-11");
    Ok(Mover { man: shown.man, originals: shown.originals.clone(), is_reflection: true })
}

/// HOM-11 and HOM-12: the originals that vanish. One is named if and only if there are two.
/// (Without HOM-12 a name would mean nothing, and every original would vanish.)
fn vanishing(
    court: &Court,
    mover: &Mover,
    turn: &Turn,
    grounds: &mut Grounds,
) -> Result<Vec<Cell>, Breach> {
    let from = turn.step.from;
    let named = match turn.second {
        None => None,
        Some(Second::Vanishing(cell)) => Some(cell),
        Some(Second::Act(_) | Second::Twin(_)) => {
            let sentence = "a turn of this game is one move, and the name of an original besides";
            return Err(Breach::new("CHE-2", sentence, []));
        }
    };
    let originals = if mover.is_reflection { mover.originals.clone() } else { Vec::new() };
    if !court.holds("HOM-12") {
        return Ok(originals);
    }
    match (originals.as_slice(), named) {
        ([] | [_], None) => Ok(originals),
        ([], Some(_)) => {
            let sentence = "the {} on {} is no reflection, so no original of it vanishes";
            Err(Breach::new("HOM-12", sentence, [mover.man.into(), from.into()]))
        }
        ([_], Some(_)) => {
            let sentence = "the image on {} has one original, which vanishes without being named";
            Err(Breach::new("HOM-12", sentence, [from.into()]))
        }
        (_, None) => {
            let sentence = "the image on {} has two originals, and the one that vanishes is named";
            Err(Breach::new("HOM-12", sentence, [from.into()]))
        }
        (_, Some(cell)) if originals.contains(&cell) => {
            grounds.cite("HOM-12");
            Ok(vec![cell])
        }
        (_, Some(cell)) => {
            let sentence = "{} is no original of the image on {}";
            Err(Breach::new("HOM-12", sentence, [cell.into(), from.into()]))
        }
    }
}

/// HOM-10: a reflection's cell is vacant, so a move is judged by the men alone. (Without HOM-10 a
/// reflection would hold its cell as a man does, and be captured as one.)
fn stage(court: &Court, hall: &Hall, position: &Position, step: Step) -> Position {
    let mut stage = position.clone();
    if !court.holds("HOM-10")
        && let Some(shown) = hall.shown_on(step.to)
    {
        stage.men.put(step.to, shown.man);
    }
    stage
}

/// HOM-13: no man or reflection lands on a reflection that has an original with it in common.
/// HOM-10: on any other it may land.
fn lands_on_no_reflection_of_itself(
    court: &Court,
    hall: &Hall,
    mover: &Mover,
    step: Step,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let Some(shown) = hall.shown_on(step.to) else {
        return Ok(());
    };
    let shared = shown.originals.iter().find(|&cell| mover.originals.contains(cell));
    if let Some(&original) = shared.filter(|_| court.holds("HOM-13")) {
        let sentence = "{} shows the {} of {} itself, and it does not change places with itself";
        let words = [step.to.into(), mover.man.into(), original.into()];
        return Err(Breach::new("HOM-13", sentence, words));
    }
    grounds.cite("HOM-10");
    Ok(())
}

/// HOM-8: the en passant field stays empty.
fn leave_no_en_passant_field(court: &Court, after: &mut Position) {
    if court.holds("HOM-8") {
        after.en_passant = None;
    }
}

/// CHE-20, judged by HOM-16 with the reflections that stand after the turn. (Without HOM-16: with
/// those before it.) HOM-16 is named where no man gives the check.
fn own_king_is_safe(
    court: &Court,
    before: &Hall,
    after: &Position,
    side: Side,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if !court.holds("HOM-16") {
        return usual::own_king_is_safe(court, before, after, side, grounds);
    }
    let settled = Hall::of(court, after);
    let breach = match usual::own_king_is_safe(court, &settled, after, side, grounds) {
        Ok(()) => {
            if !settled.reflections.is_empty() {
                grounds.cite("HOM-16");
            }
            return Ok(());
        }
        Err(breach) => breach,
    };
    let king = after.men.kings(side).next();
    let from_a_man = king.is_some_and(|king| {
        let mut enemies = after.men.of(side.other());
        enemies.any(|(from, man)| settled.attacks(court, after, man, from, king))
    });
    match king {
        Some(king) if !from_a_man => {
            let sentence = "after it a reflection would give check to the {} king on {}";
            let words = [side.into(), king.into()];
            Err(Breach::new("HOM-16", sentence, words).resting_on("CHE-20"))
        }
        _ => Err(breach),
    }
}
