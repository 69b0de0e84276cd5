//! Deflection: the men of Gothic Chess (DEF-1…4, in `men`) on paths that deflectors turn (DEF-5…13,
//! in `path`), and the act that may follow a move (DEF-15…21, in `act`). A turn is judged in the order in
//! which it is made: the man's move, then the act.

mod acceptance;
mod act;
mod men;
mod path;

use record::{Act, Cell, Deflector, Game, Position, Second, Side, Step, Turn};

use crate::former::book::Book;
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;
use crate::former::usual::{self, Usual};

use men::{MenOfDeflection, comes_to_rest_elsewhere};

/// The book of Deflection.
pub(crate) struct Deflection;

/// DEF-1: ten files by eight ranks. (Left out, CHE-1 remains: eight by eight.)
fn is_cell(court: &Court, cell: Cell) -> bool {
    Game::Deflection.has(cell) && (court.holds("DEF-1") || cell.file < 8)
}

/// The deflectors on the board.
fn placed(position: &Position) -> &[(Deflector, Cell)] {
    position.deflectors().map_or(&[], |fields| &fields.placed)
}

/// The deflector on a cell, if one lies there.
fn deflector_on(position: &Position, cell: Cell) -> Option<Deflector> {
    position.deflectors().and_then(|fields| fields.on(cell))
}

/// A deflector that could act: it lies on a cell where no man stands.
fn open_deflector_on(position: &Position, cell: Cell) -> Option<Deflector> {
    deflector_on(position, cell).filter(|_| position.men.get(cell).is_none())
}

impl Book for Deflection {
    fn accept(&self, court: &Court, position: &Position) -> Result<(), Breach> {
        MenOfDeflection.accept(court, position)?;
        acceptance::accept(court, position)
    }

    fn judge(
        &self,
        court: &Court,
        position: &Position,
        turn: &Turn,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach> {
        let act = match turn.second {
            None => None,
            Some(Second::Act(act)) => Some(act),
            Some(_) => {
                let sentence = "beside the man's move there is room for a deflector act only";
                return Err(Breach::new("DEF-15", sentence, []));
            }
        };
        let moved = Moved::by(court, position, turn.step, grounds)?;
        moved.and_then(court, act, grounds)
    }

    fn writable(&self, court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn)) {
        usual::for_every_step(court, position, |step| {
            try_turn(step.into());
            act::for_every_act(position, |act| {
                try_turn(Turn::from(step).with(Second::Act(act)));
            });
        });
    }

    /// Every writable move is judged first; every act that can be written is judged after those
    /// moves only that are possible.
    fn turns(&self, court: &Court, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut grounds = Grounds::default();
        usual::for_every_step(court, position, |step| {
            grounds.clear();
            let Ok(moved) = Moved::by(court, position, step, &mut grounds) else { return };
            if moved.and_then(court, None, &mut grounds).is_ok() {
                turns.push(step.into());
            }
            if moved.bars_every_act(court) {
                return;
            }
            act::for_every_act(&moved.after, |act| {
                if moved.and_then(court, Some(act), &mut grounds).is_ok() {
                    turns.push(Turn::from(step).with(Second::Act(act)));
                }
            });
        });
        turns
    }

    /// DEF-23: whether a side can go on is found from the moves of its men alone.
    fn has_turn(&self, court: &Court, position: &Position) -> bool {
        has_move(court, position) || (!court.holds("DEF-23") && has_act(court, position))
    }

    fn attacked_kings(&self, court: &Court, position: &Position, side: Side) -> Vec<Cell> {
        MenOfDeflection.attacked_kings(court, position, side)
    }

    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        Usual::is_dead(&MenOfDeflection, court, position)
    }

    /// DEF-24: deflectors, hands and ko count, the ko only where it takes a legal turn away.
    fn for_repetition(&self, court: &Court, position: &Position) -> Position {
        let mut same = MenOfDeflection.for_repetition(court, position);
        if court.holds("DEF-24")
            && !ko_takes_a_turn_away(court, position)
            && let Some(fields) = same.deflectors_mut()
        {
            fields.ko = None;
        }
        same
    }

    fn sentence(&self, position: &Position, turn: &Turn, after: &Position) -> String {
        let of_the_man = usual::sentence(position, turn.step, after);
        match turn.second {
            Some(Second::Act(Act::Place(deflector, cell))) => {
                format!(
                    "{of_the_man}; then {} places a deflector {deflector} on {cell}",
                    position.side
                )
            }
            Some(Second::Act(Act::Move(from, to))) => {
                let side = position.side;
                format!("{of_the_man}; then {side} moves the deflector on {from} to {to}")
            }
            _ => of_the_man,
        }
    }
}

/// A turn after the man's move and before the act, if there is to be one.
struct Moved {
    /// Whose turn it is.
    side: Side,
    /// The position with the man moved and the other side to move.
    after: Position,
    /// The ko that the mover has to heed (DEF-21).
    ko: Option<(Cell, Cell)>,
    /// CHE-20 for the man's move alone.
    own_check: Result<(), Breach>,
}

impl Moved {
    /// The man's move, judged but for own check, which is looked at and kept.
    fn by(
        court: &Court,
        position: &Position,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Moved, Breach> {
        comes_to_rest_elsewhere(court, position, step)?;
        let (man, mut after) = usual::judge_move(court, &MenOfDeflection, position, step, grounds)?;
        let mut ko = None;
        if let Some(fields) = after.deflectors_mut() {
            ko = fields.ko.take();
            if !court.holds("DEF-17") {
                fields.placed.retain(|&(_, cell)| cell != step.to);
            }
        }
        let own_check = usual::own_king_is_safe(court, &MenOfDeflection, &after, man.side, grounds);
        Ok(Moved { side: man.side, after, ko, own_check })
    }

    /// The rest of the turn: own check after the move (DEF-22), the act, own check after the act.
    fn and_then(
        &self,
        court: &Court,
        act: Option<Act>,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach> {
        let Some(act) = act else {
            self.own_check?;
            return Ok(self.after.clone());
        };
        if court.holds("DEF-22") {
            let sentence =
                "after the man's move, before any act, the {} king on {} would be in check";
            self.own_check.map_err(|breach| breach.saying(sentence).resting_on("DEF-22"))?;
        }
        self.is_not_over(court)?;
        let mut after = self.after.clone();
        act::judge(court, &mut after, self.side, self.ko, act, grounds)?;
        self.leaves_the_king_safe(court, &after, grounds)?;
        grounds.cite("DEF-27");
        Ok(after)
    }

    /// DEF-27: an act may follow any legal move of a man, even one that would end the game.
    /// (Left out, the game is over with such a move.)
    fn is_not_over(&self, court: &Court) -> Result<(), Breach> {
        if court.holds("DEF-27") {
            return Ok(());
        }
        if Deflection.has_turn(court, &self.after)
            && !Book::is_dead(&Deflection, court, &self.after)
        {
            return Ok(());
        }
        Err(Breach::new("DEF-27", "the man's move has ended the game", []))
    }

    /// DEF-22: after the act the mover's king is not in check either.
    fn leaves_the_king_safe(
        &self,
        court: &Court,
        after: &Position,
        grounds: &mut Grounds,
    ) -> Result<(), Breach> {
        if !court.holds("DEF-22") {
            return usual::own_king_is_safe(court, &MenOfDeflection, after, self.side, grounds);
        }
        if let Some(&king) =
            usual::attacked_kings(court, &MenOfDeflection, after, self.side).first()
        {
            let sentence = "the deflector act would leave the {} king on {} in check";
            let words = [self.side.into(), king.into()];
            return Err(Breach::new("DEF-22", sentence, words).resting_on("CHE-20"));
        }
        grounds.cite("DEF-22");
        Ok(())
    }

    /// Whether no act at all can follow, so that none need be tried.
    fn bars_every_act(&self, court: &Court) -> bool {
        self.own_check.is_err() && court.holds("DEF-22")
    }
}

/// Whether any man's move is legal, the turn ended with it.
fn has_move(court: &Court, position: &Position) -> bool {
    let mut found = false;
    usual::for_every_step(court, position, |step| {
        let mut grounds = Grounds::default();
        found = found
            || Moved::by(court, position, step, &mut grounds)
                .is_ok_and(|moved| moved.own_check.is_ok());
    });
    found
}

/// What DEF-23 keeps out: a side without a legal move that could still make an act after which its
/// king is not in check.
fn has_act(court: &Court, position: &Position) -> bool {
    let mut found = false;
    let ko = position.deflectors().and_then(|fields| fields.ko);
    act::for_every_act(position, |act| {
        let mut after = position.clone();
        let mut grounds = Grounds::default();
        found = found
            || (act::judge(court, &mut after, position.side, ko, act, &mut grounds).is_ok()
                && MenOfDeflection.attacked_kings(court, &after, position.side).is_empty());
    });
    found
}

/// Whether some turn would be legal, were it not for the ko.
fn ko_takes_a_turn_away(court: &Court, position: &Position) -> bool {
    let Some((stands, came_from)) = position.deflectors().and_then(|fields| fields.ko) else {
        return false;
    };
    let mut without_ko = position.clone();
    if let Some(fields) = without_ko.deflectors_mut() {
        fields.ko = None;
    }
    let mut found = false;
    usual::for_every_step(court, &without_ko, |step| {
        let turn = Turn::from(step).with(Second::Act(Act::Move(stands, came_from)));
        found =
            found || Deflection.judge(court, &without_ko, &turn, &mut Grounds::default()).is_ok();
    });
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The list judges the man's move once for all acts; it has to come to the same as judging
    /// every whole turn that can be written.
    #[test]
    fn the_list_is_every_writable_turn_that_is_judged_legal() {
        let court = Court::default();
        for text in [
            "k9/10/10/10/7r2/10/P9/4K5[JL] w - - - - 0 1",
            "9k/10/10/10/10/10/K9/7R2[v] b - - Jd6Lh4 d6d4 0 1",
            "k9/4K5/10/4pn4/3P6/2b7/10/4R5[] w - - Le4Vc5Ve6 - 3 9",
            "4r4k/10/10/10/4N5/10/10/4K5[] w - - Je6Ld4Le4 - 0 1",
        ] {
            let position = Position::parse(Game::Deflection, text).expect("a canonical text");
            let listed: BTreeSet<Turn> = Deflection.turns(&court, &position).into_iter().collect();
            let mut judged = BTreeSet::new();
            Deflection.writable(&court, &position, &mut |turn| {
                let mut grounds = Grounds::default();
                if Deflection.judge(&court, &position, &turn, &mut grounds).is_ok() {
                    judged.insert(turn);
                }
            });
            assert_eq!(listed, judged, "{text}");
            assert!(judged.len() > 20, "{text}");
        }
    }

    /// An act whose cells are no cells, or a second part of another game's form, is illegal, and
    /// nothing more happens.
    #[test]
    fn what_no_text_can_say_is_illegal_and_no_panic() {
        let court = Court::default();
        let start = Game::Deflection.start();
        let step = Step::new(Cell::square(0, 2), Cell::square(0, 3));
        let off = Cell::square(200, 77);
        for second in [
            Second::Act(Act::Place(Deflector::J, off)),
            Second::Act(Act::Move(off, off)),
            Second::Vanishing(off),
            Second::Twin(step),
        ] {
            let turn = Turn::from(step).with(second);
            assert!(Deflection.judge(&court, &start, &turn, &mut Grounds::default()).is_err());
        }
        let turn = Turn::of(off, off);
        assert!(Deflection.judge(&court, &start, &turn, &mut Grounds::default()).is_err());
    }
}
