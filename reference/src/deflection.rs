//! Deflection: the board and men of Gothic Chess (DEF-1…4), paths that deflectors turn (DEF-5…13,
//! in `path`), castling by three (DEF-3, DEF-14), and the act that may follow a move (DEF-15…21,
//! in `act`). A turn is judged in the order in which it is made: the man's move, then the act.

mod acceptance;
mod act;
mod path;

use record::{
    Act, CastlingRight, Cell, Deflector, EnPassant, Game, Kind, Man, Position, Second, Side, Step,
    Turn, Wing,
};

use crate::book::Book;
use crate::breach::{Breach, Grounds};
use crate::chess;
use crate::court::Court;
use crate::usual::{self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, relative_rank};

use path::{Heading, Paths};

/// The book of Deflection.
pub(crate) struct Deflection;

/// The moves of the men: a turn up to, and without, its act.
struct MenOfDeflection;

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
                format!("{of_the_man}; then {} places the {deflector} on {cell}", position.side)
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
            self.own_check?;
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

/// DEF-12: a path may come back to the cell that the man has left, but the move cannot end there.
fn comes_to_rest_elsewhere(court: &Court, position: &Position, step: Step) -> Result<(), Breach> {
    if step.from != step.to {
        return Ok(());
    }
    if let Some(man) = position.men.get(step.from)
        && let Some(ride) = Ride::of(man.kind)
        && paths(court, position, step.from).to(ride.headings, step.to).is_some()
    {
        let sentence = "the path comes back to {}, but the move cannot end where it began";
        return Err(Breach::new("DEF-12", sentence, [step.from.into()]));
    }
    Ok(())
}

impl Usual for MenOfDeflection {
    fn manner(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        for cell in [step.from, step.to] {
            if !is_cell(court, cell) {
                return Err(Breach::new("DEF-1", "{} is no cell of the board", [cell.into()]));
            }
        }
        let manner = match man.kind {
            Kind::Pawn => pawn(court, position, man, step, grounds)?,
            Kind::King => self.king(court, position, man, step, grounds)?,
            Kind::Knight => {
                chess::knight(court, step.from, step.to, grounds).map(|()| Manner::Plain)?
            }
            _ => {
                let deflectors = paths(court, position, step.from);
                straight_mover(court, position, man, step, &deflectors, grounds)
                    .map(|()| Manner::Plain)?
            }
        };
        may_land(court, position, step.to, manner, grounds)?;
        Ok(manner)
    }

    /// DEF-13: along the same paths as the men move. (Left out, along straight lines.)
    fn attacks(&self, court: &Court, position: &Position, man: Man, from: Cell, to: Cell) -> bool {
        let mut grounds = Grounds::default();
        let step = Step::new(from, to);
        match man.kind {
            Kind::Pawn => chess::pawn_attacks(court, man, from, to),
            Kind::King => chess::king(court, man, step, &mut grounds).is_ok(),
            Kind::Knight => chess::knight(court, from, to, &mut grounds).is_ok(),
            _ => {
                let deflected = paths(court, position, from);
                let straight = Paths { deflectors: &[], ..deflected };
                let paths = if court.holds("DEF-13") { deflected } else { straight };
                may_ride_or_leap(court, man.kind, step, &paths)
            }
        }
    }

    /// DEF-3: king f to i or c, rook j to h or a to d. (Left out, CHE-16 remains: two cells, and
    /// the rook to the cell crossed.)
    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells> {
        if !court.holds("DEF-1") {
            return None;
        }
        let rank = relative_rank(right.side, 1, 8);
        let cells = match (right.wing, court.holds("DEF-3")) {
            (Wing::King, true) => CastlingCells::on_rank(rank, (5, 8), (9, 7)),
            (Wing::Queen, true) => CastlingCells::on_rank(rank, (5, 2), (0, 3)),
            (Wing::King, false) => CastlingCells::on_rank(rank, (5, 7), (9, 6)),
            (Wing::Queen, false) => CastlingCells::on_rank(rank, (5, 3), (0, 4)),
        };
        Some(cells)
    }

    /// DEF-4: to any piece of this game but a king. (Left out, CHE-14 remains: four kinds.)
    fn promotion(&self, court: &Court, _: &Position, pawn: Man, to: Cell) -> Option<Promotion> {
        if relative_rank(pawn.side, to.rank, 8) != 8 {
            return None;
        }
        let mut kinds = PROMOTION_KINDS.to_vec();
        if !court.holds("DEF-4") {
            return Some(Promotion { clause: "CHE-14", kinds });
        }
        kinds.extend([Kind::Marshall, Kind::Archbishop]);
        Some(Promotion { clause: "DEF-4", kinds })
    }

    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.rank == 1 || cell.rank == 8
    }

    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        chess::double_step(court, side, field, 8)
    }

    /// DEF-25: two bare kings. (Left out, CHE-23 remains, with the material of orthodox chess.)
    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        if !court.holds("DEF-25") {
            return chess::is_dead(position);
        }
        position.men.iter().all(|(_, man)| man.kind == Kind::King)
    }
}

impl MenOfDeflection {
    /// CHE-15, or castling.
    fn king(
        &self,
        court: &Court,
        position: &Position,
        king: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        let breach = match chess::king(court, king, step, grounds) {
            Ok(manner) => return Ok(manner),
            Err(breach) => breach,
        };
        let castling = usual::castling(court, self, position, king, step, grounds);
        let manner = castling.unwrap_or(Err(breach))?;
        if let Manner::Castling(right) = manner {
            grounds.cite("DEF-3");
            self.castles_past_deflectors(court, position, right, grounds)?;
        }
        Ok(manner)
    }

    /// DEF-14: a deflector between king and rook acts on neither and is no man.
    fn castles_past_deflectors(
        &self,
        court: &Court,
        position: &Position,
        right: CastlingRight,
        grounds: &mut Grounds,
    ) -> Result<(), Breach> {
        let Some(cells) = self.castling_cells(court, right) else { return Ok(()) };
        let Some(cell) = cells.between().find(|&cell| open_deflector_on(position, cell).is_some())
        else {
            return Ok(());
        };
        if court.holds("DEF-14") {
            grounds.cite("DEF-14");
            return Ok(());
        }
        let sentence = "the deflector on {} would turn king or rook away";
        Err(Breach::new("DEF-14", sentence, [cell.into()]))
    }
}

/// The paths of a man that leaves a cell.
fn paths<'a>(court: &'a Court, position: &'a Position, from: Cell) -> Paths<'a> {
    Paths { court, men: &position.men, deflectors: placed(position), from, of_deflector: false }
}

/// CHE-10…13, and DEF-8: deflectors never act on pawns, their double step included.
fn pawn(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let manner = chess::pawn(court, position, man, step, grounds)?;
    if let Manner::DoubleStep { crossed } = manner
        && open_deflector_on(position, crossed).is_some()
    {
        if !court.holds("DEF-8") {
            let sentence = "the deflector on {} would turn the pawn's double step";
            return Err(Breach::new("DEF-8", sentence, [crossed.into()]));
        }
        grounds.cite("DEF-8");
    }
    Ok(manner)
}

/// DEF-6: a deflector does not occupy its cell.
fn may_land(
    court: &Court,
    position: &Position,
    to: Cell,
    manner: Manner,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if deflector_on(position, to).is_none() || matches!(manner, Manner::Castling(_)) {
        return Ok(());
    }
    if !court.holds("DEF-6") {
        return Err(Breach::new("DEF-6", "a deflector occupies {}", [to.into()]));
    }
    grounds.cite("DEF-6");
    Ok(())
}

/// How a kind moves in straight lines.
struct Ride {
    /// The clause that says so.
    clause: &'static str,
    /// The clause of the man that it moves as, where it is another.
    as_man: &'static str,
    /// The headings on which its moves begin.
    headings: &'static [Heading],
    /// Whether it may also leap as a knight.
    leaps: bool,
}

impl Ride {
    /// CHE-5, CHE-6, CHE-7: bishop, rook and queen. DEF-2: the marshall is rook or knight, the
    /// archbishop bishop or knight. `None`: the kind makes no straight moves of several cells on
    /// which deflectors act (DEF-8).
    fn of(kind: Kind) -> Option<Ride> {
        let ride = |clause, as_man, headings, leaps| Ride { clause, as_man, headings, leaps };
        match kind {
            Kind::Bishop => Some(ride("CHE-5", "CHE-5", &Heading::DIAGONAL, false)),
            Kind::Rook => Some(ride("CHE-6", "CHE-6", &Heading::ORTHOGONAL, false)),
            Kind::Queen => Some(ride("CHE-7", "CHE-7", &Heading::ALL, false)),
            Kind::Marshall => Some(ride("DEF-2", "CHE-6", &Heading::ORTHOGONAL, true)),
            Kind::Archbishop => Some(ride("DEF-2", "CHE-5", &Heading::DIAGONAL, true)),
            _ => None,
        }
    }

    /// The clauses that let it ride are in force.
    fn is_in_force(&self, court: &Court) -> bool {
        court.holds(self.clause) && court.holds(self.as_man)
    }

    /// The clauses that let it leap are in force, and from here to there is a leap.
    fn leaps(&self, court: &Court, step: Step, grounds: &mut Grounds) -> bool {
        self.leaps
            && court.holds(self.clause)
            && chess::knight(court, step.from, step.to, grounds).is_ok()
    }
}

/// Whether a bishop, rook, queen, marshall or archbishop comes from one cell to another.
fn may_ride_or_leap(court: &Court, kind: Kind, step: Step, paths: &Paths<'_>) -> bool {
    let Some(ride) = Ride::of(kind) else { return false };
    ride.leaps(court, step, &mut Grounds::default())
        || (ride.is_in_force(court) && paths.to(ride.headings, step.to).is_some())
}

/// The same with its reasons: the clauses used, or the first clause broken.
fn straight_mover(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    paths: &Paths<'_>,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let Some(ride) = Ride::of(man.kind) else {
        return Err(Breach::new("DEF-1", "this game has no {}", [man.kind.into()]));
    };
    if ride.leaps(court, step, grounds) {
        grounds.cite(ride.clause);
        return Ok(());
    }
    let path = paths.to(ride.headings, step.to).filter(|_| ride.is_in_force(court));
    match path {
        Some(path) => {
            grounds.cite(ride.clause);
            grounds.cite(ride.as_man);
            path.cite(ride.headings, grounds);
            Ok(())
        }
        None => Err(out_of_reach(position, man, step, &ride)),
    }
}

/// Why no path leads to a cell: on a plain line of the man's own the first man in the way (CHE-8),
/// else the first deflector that turns the path away (DEF-7); off those lines its movement.
fn out_of_reach(position: &Position, man: Man, step: Step, ride: &Ride) -> Breach {
    let words = [man.kind.into(), step.from.into(), step.to.into()];
    let Some(line) = path::plain_line(step.from, step.to, ride.headings) else {
        return Breach::new(ride.clause, "no path of a {} leads from {} to {}", words);
    };
    if let Some(&cell) = line.iter().find(|&&cell| position.men.get(cell).is_some()) {
        let sentence = "a {} passes over no man, and one stands on {} between {} and {}";
        let words = [man.kind.into(), cell.into(), step.from.into(), step.to.into()];
        return Breach::new("CHE-8", sentence, words);
    }
    if let Some(&cell) = line.iter().find(|&&cell| deflector_on(position, cell).is_some()) {
        let sentence =
            "the deflector on {} turns the {}'s path from {} away, and no other path leads to {}";
        let words = [cell.into(), man.kind.into(), step.from.into(), step.to.into()];
        return Breach::new("DEF-7", sentence, words);
    }
    Breach::new(ride.clause, "a {} does not go from {} to {}", words)
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
