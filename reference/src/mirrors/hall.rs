//! How men go and what is attacked in the House of Mirrors (HOM-3…7, HOM-10, HOM-14, HOM-15), for the
//! reflections that stand at the moment that is judged.

use record::{CastlingRight, Cell, EnPassant, Game, Kind, Man, Position, Side, Step, Wing};

use super::glass::{self, Reflection};
use crate::former::breach::{Breach, Grounds};
use crate::former::chess::{self, Squares};
use crate::former::court::Court;
use crate::former::plane::{DIAGONALS, ORTHOGONALS, Plane};
use crate::former::usual::{
    self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, relative_rank,
};

/// The reflections that stand, as the usual rules of a position need them.
pub(super) struct Hall {
    pub(super) reflections: Vec<Reflection>,
    game: Game,
}

impl Hall {
    /// The reflections of a position (HOM-9).
    pub(super) fn of(court: &Court, position: &Position) -> Hall {
        Hall { reflections: glass::reflections_by(court, position), game: position.game }
    }

    /// The reflection on a cell, if there is one.
    pub(super) fn shown_on(&self, cell: Cell) -> Option<&Reflection> {
        self.reflections.iter().find(|shown| shown.cell == cell)
    }

    fn ranks(&self) -> u8 {
        self.game.shape(record::Board::Squares).ranks
    }

    /// HOM-14: whether a reflection stops what would go past it: in variant I it does. (Without
    /// HOM-14 its cell would be vacant and no more; without HOM-10 it would not even be that.)
    fn blocks(&self, court: &Court) -> bool {
        let variant_one = matches!(self.game, Game::Mirrors7Block | Game::Mirrors10Block);
        variant_one && court.holds("HOM-14") || !court.holds("HOM-10")
    }

    /// HOM-4, HOM-5, CHE-6…9 and HOM-14: how queen, rook, knight and dragon horse go.
    fn piece(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        from: Cell,
        to: Cell,
        grounds: &mut Grounds,
    ) -> Result<(), Breach> {
        if man.kind == Kind::DragonHorse {
            dragon_horse(court, position, man, from, to, grounds)?;
        } else {
            moves_as_in_chess(court, man, grounds)?;
            chess::piece(court, position, man, from, to, grounds)?;
        }
        self.goes_past_no_reflection(court, man, from, to, grounds)
    }

    /// HOM-14: no rider goes past a reflection in variant I; in variant II it may.
    fn goes_past_no_reflection(
        &self,
        court: &Court,
        man: Man,
        from: Cell,
        to: Cell,
        grounds: &mut Grounds,
    ) -> Result<(), Breach> {
        let directions = [ORTHOGONALS, DIAGONALS].concat();
        let Some(line) = Squares.line(from, to, &directions) else {
            return Ok(());
        };
        let passed = Squares.first_between(from, line, |cell| self.shown_on(cell).is_some());
        let Some(cell) = passed else {
            return Ok(());
        };
        if self.blocks(court) {
            let sentence = "a {} goes past no reflection, and {} shows one between {} and {}";
            let words = [man.kind.into(), cell.into(), from.into(), to.into()];
            return Err(Breach::new("HOM-14", sentence, words));
        }
        grounds.cite("HOM-14");
        Ok(())
    }

    /// HOM-10: a reflection is no man for a pawn to capture.
    fn pawn(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        chess::pawn(court, position, man, step, grounds).map_err(|breach| {
            if breach.clause != "CHE-12" || self.shown_on(step.to).is_none() {
                return breach;
            }
            let sentence =
                "a pawn goes diagonally only to capture a man, and {} shows a reflection";
            Breach::new("HOM-10", sentence, [step.to.into()]).resting_on("CHE-12")
        })
    }
}

/// HOM-5: men other than the dragon horse move as in chess.
fn moves_as_in_chess(court: &Court, man: Man, grounds: &mut Grounds) -> Result<(), Breach> {
    if court.holds("HOM-5") {
        grounds.cite("HOM-5");
        return Ok(());
    }
    Err(Breach::new("HOM-5", "no clause says how a {} moves", [man.kind.into()]))
}

/// HOM-4: the dragon horse goes to an adjacent cell, as a king, or along a diagonal, as a bishop.
fn dragon_horse(
    court: &Court,
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let neither = || {
        let sentence = "{} to {} is no king's step and no bishop's line for a dragon horse";
        Breach::new("HOM-4", sentence, [from.into(), to.into()])
    };
    if !court.holds("HOM-4") {
        return Err(neither());
    }
    grounds.cite("HOM-4");
    if chess::king(court, man, Step::new(from, to), grounds).is_ok() {
        return Ok(());
    }
    let as_bishop = Man { kind: Kind::Bishop, ..man };
    chess::piece(court, position, as_bishop, from, to, grounds)
        .map_err(|breach| if breach.clause == "CHE-5" { neither() } else { breach })
}

impl Usual for Hall {
    /// HOM-20: the usual conditions with this game's ranks.
    fn acceptance(&self) -> &'static str {
        "HOM-20"
    }

    fn manner(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        match man.kind {
            Kind::Pawn => {
                moves_as_in_chess(court, man, grounds)?;
                self.pawn(court, position, man, step, grounds)
            }
            Kind::King => {
                moves_as_in_chess(court, man, grounds)?;
                chess::king(court, man, step, grounds).or_else(|breach| {
                    let castling = usual::castling(court, self, position, man, step, grounds);
                    if castling.is_some() {
                        grounds.cite("HOM-7");
                    }
                    castling.unwrap_or(Err(breach))
                })
            }
            _ => self
                .piece(court, position, man, step.from, step.to, grounds)
                .map(|()| Manner::Plain),
        }
    }

    fn attacks(&self, court: &Court, position: &Position, man: Man, from: Cell, to: Cell) -> bool {
        let mut grounds = Grounds::default();
        match man.kind {
            Kind::Pawn => court.holds("HOM-5") && chess::pawn_attacks(court, man, from, to),
            Kind::King => {
                let step = Step::new(from, to);
                court.holds("HOM-5") && chess::king(court, man, step, &mut grounds).is_ok()
            }
            _ => self.piece(court, position, man, from, to, &mut grounds).is_ok(),
        }
    }

    /// HOM-15: a reflection attacks as the man it shows.
    fn is_attacked_besides(
        &self,
        court: &Court,
        position: &Position,
        cell: Cell,
        by: Side,
    ) -> bool {
        court.holds("HOM-15")
            && self.reflections.iter().any(|shown| {
                shown.man.side == by && self.attacks(court, position, shown.man, shown.cell, cell)
            })
    }

    /// HOM-3: the king starts on the e-file, the rooks on the b- and h-files. (Without HOM-3 on the
    /// a-file, as by CHE-1.) HOM-7: the king goes to c or g, the rook to d or f.
    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells> {
        if !court.holds("HOM-7") {
            return None;
        }
        let rank = relative_rank(right.side, 1, self.ranks());
        let queens_rook = u8::from(court.holds("HOM-3"));
        Some(match right.wing {
            Wing::King => CastlingCells::on_rank(rank, (4, 6), (7, 5)),
            Wing::Queen => CastlingCells::on_rank(rank, (4, 2), (queens_rook, 3)),
        })
    }

    /// HOM-6: on the eighth rank of the side, to queen, rook, dragon horse or knight. (Without HOM-6
    /// on the last rank of the board, to the kinds of CHE-14.)
    fn promotion(&self, court: &Court, _: &Position, pawn: Man, to: Cell) -> Option<Promotion> {
        let ranks = self.ranks();
        if !court.holds("HOM-6") {
            let last = relative_rank(pawn.side, to.rank, ranks) == ranks;
            return last.then(|| Promotion { clause: "CHE-14", kinds: PROMOTION_KINDS.to_vec() });
        }
        let kinds = vec![Kind::Queen, Kind::Rook, Kind::DragonHorse, Kind::Knight];
        let last = relative_rank(pawn.side, to.rank, ranks) == 8;
        last.then_some(Promotion { clause: "HOM-6", kinds })
    }

    /// HOM-20: pawns stand on the ranks from the second of their side to the one before the
    /// promotion rank.
    fn bars_pawn(&self, side: Side, cell: Cell) -> bool {
        let relative = relative_rank(side, cell.rank, self.ranks());
        !(2..=7).contains(&relative)
    }

    /// HOM-8: no position has an en passant field. (Without HOM-8 it would be the usual one.)
    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        if court.holds("HOM-8") {
            return None;
        }
        chess::double_step(court, side, field, self.ranks())
    }

    /// HOM-19: two bare kings, and nothing else.
    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        court.holds("HOM-19") && position.men.iter().all(|(_, man)| man.kind == Kind::King)
    }
}
