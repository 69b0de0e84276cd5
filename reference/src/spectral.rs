//! Spectral Realm Chess, its free form and its random variant: squares and points (SPE-1 to SPE-3),
//! pawns, promotion and the king in check (SPE-8 to SPE-13, SPE-20, SPE-34), acceptance (SPE-14,
//! SPE-32). Ways over the two boards are in `way`, the other men in `kinds`.

mod kinds;
mod way;

use record::{Board, CastlingRight, Cell, EnPassant, Game, Kind, Man, Position, Side, Step};

use crate::former::breach::{Breach, Grounds};
use crate::former::chess::{self, Chess, Squares};
use crate::former::court::Court;
use crate::former::plane::Plane;
use crate::former::usual::{
    self, CastlingCells, Manner, PROMOTION_KINDS, Promotion, Usual, forward, relative_rank,
};
use way::{HalfSteps, Purpose, Way};

/// The book of the three games; they differ in SPE-11, SPE-20, SPE-32 and SPE-34 by the position's
/// own game.
pub(crate) struct Spectral;

impl Usual for Spectral {
    fn manner(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach> {
        both_are_cells(court, step.from, step.to)?;
        has_not_lost_on_a_point(court, position, man.side)?;
        match man.kind {
            Kind::Pawn => pawn(court, position, man, step, grounds),
            Kind::King => king(court, position, man, step, grounds),
            _ => piece(court, position, man, step, grounds),
        }
    }

    fn attacks(&self, court: &Court, position: &Position, man: Man, from: Cell, to: Cell) -> bool {
        if both_are_cells(court, from, to).is_err() {
            return false;
        }
        let men = &position.men;
        let way = Way { court, men, man, from, to, purpose: Purpose::Capture };
        match man.kind {
            Kind::Pawn => pawn_attacks(position, &way),
            _ => kinds::goes(&way, &mut Grounds::default()).is_ok(),
        }
    }

    /// SPE-3: castling is that of chess, on the squares.
    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells> {
        let castles = court.holds("CHE-1") && court.holds("SPE-3");
        castles.then(|| chess::castling_cells(right, 8))
    }

    fn promotion(
        &self,
        court: &Court,
        position: &Position,
        pawn: Man,
        to: Cell,
    ) -> Option<Promotion> {
        if !is_on_its_last_row(pawn.side, to)
            || (to.board == Board::Points && !court.holds("SPE-10"))
        {
            return None;
        }
        Some(promotion_on(court, position, to.board))
    }

    /// CHE-28, on squares. What SPE-14 says of points is asked besides.
    fn bars_pawn(&self, _: Side, cell: Cell) -> bool {
        cell.board == Board::Squares && (cell.rank == 1 || cell.rank == 8)
    }

    /// SPE-8: double steps are made on squares.
    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)> {
        match field.crossed.board {
            Board::Squares => chess::double_step(court, side, field, 8),
            _ => None,
        }
    }

    /// SPE-13: two bare kings. Without that clause what CHE-23 says of chess is left.
    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        if court.holds("SPE-13") {
            position.men.iter().all(|(_, man)| man.kind == Kind::King)
        } else {
            Usual::is_dead(&Chess, court, position)
        }
    }

    fn accept_besides(&self, court: &Court, position: &Position) -> Result<(), Breach> {
        has_no_pawn_on_its_last_row_of_points(court, position)?;
        has_men_of_its_array(court, position)
    }
}

/// SPE-1: points are cells.
fn both_are_cells(court: &Court, from: Cell, to: Cell) -> Result<(), Breach> {
    match [from, to].into_iter().find(|cell| cell.board == Board::Points) {
        Some(point) if !court.holds("SPE-1") => {
            Err(Breach::new("CHE-1", "{} is no cell of the board", [point.into()]))
        }
        _ => Ok(()),
    }
}

/// SPE-12: a king that is checked on a point has not lost by that.
fn has_not_lost_on_a_point(court: &Court, position: &Position, side: Side) -> Result<(), Breach> {
    if court.holds("SPE-12") {
        return Ok(());
    }
    let checked = usual::attacked_kings(court, &Spectral, position, side);
    match checked.into_iter().find(|king| king.board == Board::Points) {
        None => Ok(()),
        Some(king) => {
            let sentence = "the king on {} is checked on a point, and the game is lost";
            Err(Breach::new("CHE-21", sentence, [king.into()]))
        }
    }
}

/// SPE-4 to SPE-6, SPE-21 to SPE-31. What stands on the cell reached decides whether the man moves
/// or captures; onto a man of its own side it may go as far as these clauses go, by either.
fn piece(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let there = position.men.get(step.to);
    let purpose = if there.is_some() { Purpose::Capture } else { Purpose::Move };
    let way = Way { court, men: &position.men, man, from: step.from, to: step.to, purpose };
    let ruling = match kinds::goes(&way, grounds) {
        Err(_) if there.is_some_and(|other| other.side == man.side) => {
            kinds::goes(&Way { purpose: Purpose::Move, ..way }, grounds)
        }
        ruling => ruling,
    };
    ruling.map(|()| Manner::Plain)
}

// --- The king -------------------------------------------------------------------------------------

/// SPE-7 with SPE-11, or castling.
fn king(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let (from, to) = (step.from, step.to);
    let way = Way { court, men: &position.men, man, from, to, purpose: Purpose::Move };
    match kinds::goes(&way, grounds) {
        Ok(()) => {
            enters_no_point_in_check(court, position, man, step, grounds)?;
            Ok(Manner::Plain)
        }
        Err(breach) => {
            usual::castling(court, &Spectral, position, man, step, grounds).unwrap_or(Err(breach))
        }
    }
}

/// SPE-11: a king in check does not go from a square to a point. It takes turns away, not attacks:
/// nothing of it is asked where attacks are.
fn enters_no_point_in_check(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let enters = step.from.board == Board::Squares && step.to.board == Board::Points;
    if !enters || !check_bars_points(court, position.game) {
        return Ok(());
    }
    let checked = usual::attacked_kings(court, &Spectral, position, man.side);
    if checked.contains(&step.from) {
        let sentence = "the {} king on {} is in check and may not go to a point";
        return Err(Breach::new("SPE-11", sentence, [man.side.into(), step.from.into()]));
    }
    grounds.cite("SPE-11");
    Ok(())
}

/// SPE-11 is set aside in the free form; by SPE-34 it holds in the random variant.
fn check_bars_points(court: &Court, game: Game) -> bool {
    court.holds("SPE-11")
        && match game {
            Game::SpectralFree => false,
            Game::SpectralRandom => court.holds("SPE-34"),
            _ => true,
        }
}

// --- The pawn -------------------------------------------------------------------------------------

/// SPE-8, SPE-9: straight on and by full diagonal steps as in chess, on its own board; besides by a
/// half-step to capture. By SPE-20 not to a row where it could not be promoted.
fn pawn(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    let (from, to) = (step.from, step.to);
    let way = Way { court, men: &position.men, man, from, to, purpose: Purpose::Move };
    let (files, ranks) = Squares.displacement(from, to);
    let ahead = ranks * forward(man.side);
    let manner = match way.on_its_board().map(|_| (files.abs(), ahead)) {
        Some((0 | 1, 1)) => chess::pawn(court, position, man, step, grounds)?,
        Some((0, 2)) => double_step(court, position, man, step, grounds)?,
        None if is_half_step_forward(&way) => half_step(court, position, &way, grounds)?,
        _ if court.holds("SPE-8") => return Err(way.is_none_of("SPE-8")),
        _ => return Err(way.is_none_of("CHE-10")),
    };
    can_be_promoted(court, position, man, to)?;
    Ok(manner)
}

/// CHE-11 on squares; SPE-8: never on points.
fn double_step(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if step.from.board == Board::Squares {
        return chess::pawn(court, position, man, step, grounds);
    }
    let clause = if court.holds("SPE-8") { "SPE-8" } else { "CHE-11" };
    let sentence = "only a pawn on its second rank of squares goes two cells, and {} is a point";
    Err(Breach::new(clause, sentence, [step.from.into()]))
}

/// SPE-2: a half-step that goes forward for the pawn's side.
fn is_half_step_forward(way: &Way<'_>) -> bool {
    let (u, v) = HalfSteps.displacement(way.from, way.to);
    way.is_half_step() && (u - v) == forward(way.man.side)
}

/// SPE-8: by a half-step only to capture – by SPE-9 also the pawn that has just crossed the square.
fn half_step(
    court: &Court,
    position: &Position,
    way: &Way<'_>,
    grounds: &mut Grounds,
) -> Result<Manner, Breach> {
    if !court.holds("SPE-8") {
        return Err(way.is_none_of("CHE-10"));
    }
    if position.men.get(way.to).is_some() {
        grounds.cite("SPE-8");
        return Ok(Manner::Plain);
    }
    if let Some(taken) = just_crossed(court, position, way) {
        grounds.cite("SPE-8");
        grounds.cite("SPE-9");
        return Ok(Manner::EnPassant { taken });
    }
    let sentence = "{} to {} is a pawn's half-step, and no {} man stands on {}";
    let words = [way.from.into(), way.to.into(), way.man.side.other().into(), way.to.into()];
    Err(Breach::new("SPE-8", sentence, words))
}

/// SPE-9: the pawn whose double step has just crossed the square reached.
fn just_crossed(court: &Court, position: &Position, way: &Way<'_>) -> Option<Cell> {
    let field = position.en_passant.filter(|field| field.crossed == way.to)?;
    let (_, pawn) = Spectral.double_step(court, way.man.side.other(), field)?;
    (court.holds("SPE-9") && court.holds("CHE-13")).then_some(pawn)
}

/// SPE-8, CHE-12: the cells a full step and a half-step diagonally forward are attacked, whoever
/// stands there – by SPE-20 unless the pawn could not be promoted there.
fn pawn_attacks(position: &Position, way: &Way<'_>) -> bool {
    let attacked = if way.stays_on_its_board() {
        chess::pawn_attacks(way.court, way.man, way.from, way.to)
    } else {
        way.court.holds("SPE-8") && is_half_step_forward(way)
    };
    attacked && can_be_promoted(way.court, position, way.man, way.to).is_ok()
}

// --- Promotion ------------------------------------------------------------------------------------

/// Rank 8 of the squares or row 7 of the points for White, the first ones for Black.
fn is_on_its_last_row(side: Side, cell: Cell) -> bool {
    let rows = if cell.board == Board::Points { 7 } else { 8 };
    relative_rank(side, cell.rank, rows) == rows
}

/// CHE-14 on squares, SPE-10 on points; in the random variant SPE-20 on both.
fn promotion_on(court: &Court, position: &Position, board: Board) -> Promotion {
    let on_points = board == Board::Points;
    if position.game == Game::SpectralRandom && court.holds("SPE-20") {
        let array = position.array().unwrap_or_default().iter().copied();
        let kinds = array.filter(|&kind| !on_points || !kinds::switches(kind)).collect();
        return Promotion { clause: "SPE-20", kinds };
    }
    if on_points {
        return Promotion { clause: "SPE-10", kinds: vec![Kind::Rook, Kind::Knight] };
    }
    Promotion { clause: "CHE-14", kinds: PROMOTION_KINDS.to_vec() }
}

/// SPE-20: a pawn cannot go to its last row of points if there is no kind for it to become.
fn can_be_promoted(court: &Court, position: &Position, pawn: Man, to: Cell) -> Result<(), Breach> {
    if to.board != Board::Points || !court.holds("CHE-14") {
        return Ok(());
    }
    match Spectral.promotion(court, position, pawn, to) {
        Some(promotion) if promotion.kinds.is_empty() => {
            let sentence = "a pawn cannot go to {}: the array has no kind that stays on points";
            Err(Breach::new("SPE-20", sentence, [to.into()]))
        }
        _ => Ok(()),
    }
}

// --- Acceptance -----------------------------------------------------------------------------------

/// SPE-14: no white pawn on row 7, no black pawn on row 1 of the points.
fn has_no_pawn_on_its_last_row_of_points(court: &Court, position: &Position) -> Result<(), Breach> {
    if !court.holds("SPE-14") {
        return Ok(());
    }
    let misplaced = position.men.iter().find(|&(cell, man)| {
        man.kind == Kind::Pawn && cell.board == Board::Points && is_on_its_last_row(man.side, cell)
    });
    match misplaced {
        None => Ok(()),
        Some((cell, pawn)) => {
            let sentence = "a {} cannot stand on {}, its last row of points";
            Err(Breach::new("SPE-14", sentence, [pawn.into(), cell.into()]))
        }
    }
}

/// SPE-32: in the random variant the array names a kind, only kinds that can stand in one, and
/// every kind on the board.
fn has_men_of_its_array(court: &Court, position: &Position) -> Result<(), Breach> {
    if position.game != Game::SpectralRandom || !court.holds("SPE-32") {
        return Ok(());
    }
    let array = position.array().unwrap_or_default();
    if array.is_empty() {
        return Err(Breach::new("SPE-32", "the array names no kind of man", []));
    }
    let is_everyones = |kind: Kind| matches!(kind, Kind::King | Kind::Pawn);
    let is_of_the_game =
        |kind: Kind| Game::SpectralRandom.kinds().iter().any(|&(known, _)| known == kind);
    if let Some(&kind) = array.iter().find(|&&kind| is_everyones(kind) || !is_of_the_game(kind)) {
        return Err(Breach::new("SPE-32", "the array cannot name a {}", [kind.into()]));
    }
    let stranger =
        position.men.iter().find(|(_, man)| !is_everyones(man.kind) && !array.contains(&man.kind));
    match stranger {
        None => Ok(()),
        Some((cell, man)) => {
            let sentence = "a {} stands on {}, and the array names no {}";
            Err(Breach::new("SPE-32", sentence, [man.into(), cell.into(), man.kind.into()]))
        }
    }
}
