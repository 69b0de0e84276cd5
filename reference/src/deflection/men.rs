//! How the men of Deflection move: those of Gothic Chess (DEF-1…4), along paths that deflectors turn
//! (DEF-6…8, DEF-12, DEF-13), with castling by three (DEF-14).

use record::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step, Wing};

use super::path::{self, Heading, Paths};
use super::{deflector_on, is_cell, open_deflector_on, placed};
use crate::former::breach::{Breach, Grounds};
use crate::former::chess;
use crate::former::court::Court;
use crate::former::usual::{
    self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, relative_rank,
};

/// The moves of the men: a turn up to, and without, its act.
pub(super) struct MenOfDeflection;

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

/// DEF-12: a path may come back to the cell that the man has left, but the move cannot end there.
pub(super) fn comes_to_rest_elsewhere(
    court: &Court,
    position: &Position,
    step: Step,
) -> Result<(), Breach> {
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
