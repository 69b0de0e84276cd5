//! The usual rules of chess (CHE), for every game in which a turn is one man's move.
//!
//! A game says how its men move, where its pawns and kings start and what it promotes to
//! ([`Usual`]); the order of judging, en passant, promotion, check and repetition stand here, castling,
//! the conditions of acceptance and what is said of a legal move in modules of those names: each once.

mod acceptance;
mod castling;
mod sentence;

use record::{CastlingRight, Cell, EnPassant, Kind, Man, Position, Side, Step, Turn};

use crate::former::book::Book;
use crate::former::breach::{Breach, Grounds};
use crate::former::court::Court;

pub(crate) use castling::{CastlingCells, castling};
pub(crate) use sentence::sentence;

/// In what manner a man goes from a cell to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// To a vacant cell or capturing the man there.
    Plain,
    /// A pawn's double step over a cell.
    DoubleStep { crossed: Cell },
    /// A pawn's capture of the pawn on another cell.
    EnPassant { taken: Cell },
    /// The king's move of castling.
    Castling(CastlingRight),
}

/// What a pawn becomes on a cell of its last rank.
pub(crate) struct Promotion {
    /// The clause that says so.
    pub(crate) clause: &'static str,
    /// The kinds to choose from.
    pub(crate) kinds: Vec<Kind>,
}

/// A game in which a turn is one man's move under the usual rules.
pub(crate) trait Usual: Sync {
    /// The clause that says which positions are accepted.
    fn acceptance(&self) -> &'static str {
        "CHE-28"
    }

    /// The manner in which a man may go from a cell to another by the clauses of movement and
    /// path, or the clause that forbids it. Who stands on `to` matters only where a clause of
    /// movement asks it; that it is no man of the mover's own is judged afterwards (CHE-3).
    fn manner(
        &self,
        court: &Court,
        position: &Position,
        man: Man,
        step: Step,
        grounds: &mut Grounds,
    ) -> Result<Manner, Breach>;

    /// CHE-4: whether a man could, by the clauses of movement, capture an enemy man on a cell.
    fn attacks(&self, court: &Court, position: &Position, man: Man, from: Cell, to: Cell) -> bool;

    /// CHE-4: whether something of a side that is no man attacks a cell.
    fn is_attacked_besides(&self, _: &Court, _: &Position, _cell: Cell, _by: Side) -> bool {
        false
    }

    /// The cells of castling; `None` if the game has no such castling.
    fn castling_cells(&self, court: &Court, right: CastlingRight) -> Option<CastlingCells>;

    /// What a pawn that reaches the cell is exchanged for; `None` where it stays a pawn.
    fn promotion(
        &self,
        court: &Court,
        position: &Position,
        pawn: Man,
        to: Cell,
    ) -> Option<Promotion>;

    /// Whether no pawn of a side may stand on a cell in an accepted position.
    fn bars_pawn(&self, side: Side, cell: Cell) -> bool;

    /// The en passant field after a double step.
    fn en_passant_after(&self, crossed: Cell, _pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: None }
    }

    /// The cell that a pawn came from and the cell where it stands, if the field describes a
    /// double step of that side.
    fn double_step(&self, court: &Court, side: Side, field: EnPassant) -> Option<(Cell, Cell)>;

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, court: &Court, position: &Position) -> bool;

    /// Conditions of acceptance beside the usual ones.
    fn accept_besides(&self, _court: &Court, _position: &Position) -> Result<(), Breach> {
        Ok(())
    }
}

impl<T: Usual> Book for T {
    fn accept(&self, court: &Court, position: &Position) -> Result<(), Breach> {
        acceptance::accept(court, self, position)?;
        self.accept_besides(court, position)
    }

    fn judge(
        &self,
        court: &Court,
        position: &Position,
        turn: &Turn,
        grounds: &mut Grounds,
    ) -> Result<Position, Breach> {
        if turn.second.is_some() {
            let sentence = "a turn of this game is one man's move and nothing beside it";
            return Err(Breach::new("CHE-2", sentence, []));
        }
        judge_step(court, self, position, turn.step, grounds)
    }

    fn writable(&self, court: &Court, position: &Position, try_turn: &mut dyn FnMut(Turn)) {
        for_every_step(court, position, |step| try_turn(step.into()));
    }

    fn attacked_kings(&self, court: &Court, position: &Position, side: Side) -> Vec<Cell> {
        attacked_kings(court, self, position, side)
    }

    fn is_dead(&self, court: &Court, position: &Position) -> bool {
        Usual::is_dead(self, court, position)
    }

    fn for_repetition(&self, court: &Court, position: &Position) -> Position {
        for_repetition(court, self, position)
    }

    fn sentence(&self, position: &Position, turn: &Turn, after: &Position) -> String {
        sentence(position, turn.step, after)
    }
}

/// Every move that can be written for the side to move, man by man: to every cell of the game,
/// and for a pawn with every letter besides. (After any other man's move a letter is refused by
/// CHE-14 whatever the cells are.)
pub(crate) fn for_every_step(court: &Court, position: &Position, mut try_step: impl FnMut(Step)) {
    let game = position.game;
    let cells: Vec<Cell> = game.cells().collect();
    for (from, man) in position.men.iter() {
        if court.holds("CHE-2") && man.side != position.side {
            continue;
        }
        for &to in &cells {
            try_step(Step::new(from, to));
            if man.kind == Kind::Pawn {
                for &(kind, _) in game.kinds() {
                    try_step(Step::new(from, to).promoting(kind));
                }
            }
        }
    }
}

/// The ruling on one man's move: form, mover's man, movement, path, capture, promotion, own check.
pub(crate) fn judge_step(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Position, Breach> {
    let (man, after) = judge_move(court, usual, position, step, grounds)?;
    own_king_is_safe(court, usual, &after, man.side, grounds)?;
    Ok(after)
}

/// The same but for own check: the man that moves, and the position after it.
pub(crate) fn judge_move(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<(Man, Position), Breach> {
    has_form(position, step)?;
    let man = movers_man(court, position, step, grounds)?;
    let manner = usual.manner(court, position, man, step, grounds)?;
    onto_no_own_man(court, position, man, step, grounds)?;
    promotes_as_it_must(court, usual, position, man, step, grounds)?;
    Ok((man, carry_out(court, usual, position, man, step, manner)))
}

/// CHE-1: both cells are cells of the board; a move leads elsewhere.
pub(crate) fn has_form(position: &Position, step: Step) -> Result<(), Breach> {
    for cell in [step.from, step.to] {
        if !position.game.has(cell) {
            return Err(Breach::new("CHE-1", "{} is no cell of the board", [cell.into()]));
        }
    }
    if step.from == step.to {
        let sentence = "a move ends on another cell than {}, where it begins";
        return Err(Breach::new("CHE-2", sentence, [step.from.into()]));
    }
    Ok(())
}

/// CHE-2: a turn moves one man of the mover's own.
pub(crate) fn movers_man(
    court: &Court,
    position: &Position,
    step: Step,
    grounds: &mut Grounds,
) -> Result<Man, Breach> {
    let Some(man) = position.men.get(step.from) else {
        return Err(Breach::new("CHE-2", "no man stands on {}", [step.from.into()]));
    };
    if court.holds("CHE-2") && man.side != position.side {
        let sentence = "it is the turn of {}, and the {} on {} is not theirs";
        let words = [position.side.into(), man.into(), step.from.into()];
        return Err(Breach::new("CHE-2", sentence, words));
    }
    grounds.cite("CHE-2");
    Ok(man)
}

/// CHE-3: no man moves to a cell that holds a man of its own side, and kings are never captured.
pub(crate) fn onto_no_own_man(
    court: &Court,
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let Some(other) = position.men.get(step.to) else {
        return Ok(());
    };
    if court.holds("CHE-3") {
        if other.side == man.side {
            let sentence = "the {} cannot go to {}, where a man of its own side stands";
            return Err(Breach::new("CHE-3", sentence, [man.into(), step.to.into()]));
        }
        if other.kind == Kind::King {
            let sentence = "the king on {} cannot be captured";
            return Err(Breach::new("CHE-3", sentence, [step.to.into()]));
        }
    }
    grounds.cite("CHE-3");
    Ok(())
}

/// CHE-14: a pawn that reaches its last rank is exchanged, in the same turn; no other man is.
pub(crate) fn promotes_as_it_must(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    man: Man,
    step: Step,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    let promotion = if man.kind == Kind::Pawn && court.holds("CHE-14") {
        usual.promotion(court, position, man, step.to)
    } else {
        None
    };
    match (promotion, step.promotion) {
        (None, None) => Ok(()),
        (None, Some(_)) => {
            let sentence = "the {} is not exchanged for another man on {}";
            Err(Breach::new("CHE-14", sentence, [man.into(), step.to.into()]))
        }
        (Some(promotion), None) => {
            let sentence = "the {} that reaches {} is exchanged for another man in the same turn";
            Err(Breach::new(promotion.clause, sentence, [man.into(), step.to.into()]))
        }
        (Some(promotion), Some(kind)) if promotion.kinds.contains(&kind) => {
            grounds.cite(promotion.clause);
            Ok(())
        }
        (Some(promotion), Some(kind)) => {
            let sentence = "a pawn that reaches {} is not exchanged for a {}";
            Err(Breach::new(promotion.clause, sentence, [step.to.into(), kind.into()]))
        }
    }
}

/// CHE-20: no turn leaves or places the mover's own king in check.
pub(crate) fn own_king_is_safe(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    after: &Position,
    side: Side,
    grounds: &mut Grounds,
) -> Result<(), Breach> {
    if !court.holds("CHE-20") {
        return Ok(());
    }
    if let Some(&king) = attacked_kings(court, usual, after, side).first() {
        let sentence = "after it the {} king on {} would be in check";
        return Err(Breach::new("CHE-20", sentence, [side.into(), king.into()]));
    }
    grounds.cite("CHE-20");
    Ok(())
}

/// The position after a move that has been found possible; own check is not looked at.
pub(crate) fn carry_out(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    man: Man,
    step: Step,
    manner: Manner,
) -> Position {
    let mut after = position.clone();
    let mut captured = after.men.take(step.to).is_some();
    after.men.take(step.from);
    after.men.put(step.to, Man { kind: step.promotion.unwrap_or(man.kind), ..man });
    after.en_passant = None;
    match manner {
        Manner::Plain => {}
        Manner::DoubleStep { crossed } => {
            after.en_passant = Some(usual.en_passant_after(crossed, step.to));
        }
        Manner::EnPassant { taken } => {
            captured |= after.men.take(taken).is_some();
        }
        Manner::Castling(right) => {
            if let Some(cells) = usual.castling_cells(court, right)
                && let Some(rook) = after.men.take(cells.rook_from)
            {
                after.men.put(cells.rook_to, rook);
            }
        }
    }
    after.castling = castling::rights_left(court, usual, position.castling, step);
    pass_the_turn(&mut after, captured || man.kind == Kind::Pawn);
    after
}

/// The other side is to move; the counters go on (NOTATION: they stop growing at 9999). CHE-26
/// counts turns since the last capture or pawn move.
pub(crate) fn pass_the_turn(after: &mut Position, capture_or_pawn_move: bool) {
    let next = |count: u16| (count + 1).min(Position::COUNTER_MAX);
    after.halfmove = if capture_or_pawn_move { 0 } else { next(after.halfmove.min(9998)) };
    if after.side == Side::Black {
        after.fullmove = next(after.fullmove.min(9998));
    }
    after.side = after.side.other();
}

/// CHE-4: whether any man of a side, or what the game puts beside its men, attacks a cell.
pub(crate) fn is_attacked(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    cell: Cell,
    by: Side,
) -> bool {
    position.men.of(by).any(|(from, man)| {
        from != cell
            && usual.attacks(court, position, man, from, cell)
            && (court.holds("CHE-4") || may_capture_safely(usual, position, man, from, cell))
    }) || usual.is_attacked_besides(court, position, cell, by)
}

/// What an attack would need if CHE-4 did not say that it needs no more than movement: that the
/// capture does not leave the capturer's own king attacked.
fn may_capture_safely(
    usual: &(impl Usual + ?Sized),
    position: &Position,
    man: Man,
    from: Cell,
    to: Cell,
) -> bool {
    let court = Court::default();
    let mut after = position.clone();
    after.men.take(from);
    after.men.put(to, man);
    attacked_kings(&court, usual, &after, man.side).is_empty()
}

/// CHE-19: a king is in check when it is attacked, even by men that may not move for the sake of
/// their own king.
pub(crate) fn attacked_kings(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
    side: Side,
) -> Vec<Cell> {
    if !court.holds("CHE-19") {
        return Vec::new();
    }
    let kings = position.men.kings(side);
    kings.filter(|&king| is_attacked(court, usual, position, king, side.other())).collect()
}

/// CHE-24: same side, men, castling rights and own fields; the en passant field counts only where
/// such a capture is legal; the counters do not count.
pub(crate) fn for_repetition(
    court: &Court,
    usual: &(impl Usual + ?Sized),
    position: &Position,
) -> Position {
    let mut same = position.clone();
    (same.halfmove, same.fullmove) = (0, 1);
    if same.en_passant.is_some() && !has_en_passant(court, usual, position) {
        same.en_passant = None;
    }
    same
}

/// Whether any legal turn captures en passant.
fn has_en_passant(court: &Court, usual: &(impl Usual + ?Sized), position: &Position) -> bool {
    let mut found = false;
    for_every_step(court, position, |step| {
        let is_pawn = position.men.get(step.from).is_some_and(|man| man.kind == Kind::Pawn);
        if found || !is_pawn {
            return;
        }
        let mut grounds = Grounds::default();
        let Some(man) = position.men.get(step.from) else { return };
        let manner = usual.manner(court, position, man, step, &mut grounds);
        found = matches!(manner, Ok(Manner::EnPassant { .. }))
            && judge_step(court, usual, position, step, &mut grounds).is_ok();
    });
    found
}

/// CHE-14: the kinds a pawn may become in orthodox chess.
pub(crate) const PROMOTION_KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// White's ranks grow forward, Black's backward: `rank` counted from the side's own first rank, on
/// a board with that many ranks.
pub(crate) const fn relative_rank(side: Side, rank: u8, ranks: u8) -> u8 {
    match side {
        Side::White => rank,
        Side::Black => ranks + 1 - rank,
    }
}

/// One rank forward for a side.
pub(crate) const fn forward(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
