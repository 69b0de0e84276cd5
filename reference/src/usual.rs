//! The usual rules of chess (CHE), for every game in which a turn is one man's move.
//!
//! A game says how its men move, where its pawns and kings start and what its pawns become ([`Usual`]).
//! The order of judging and the position after a turn are here, the clauses in modules named after the
//! headings of the law: play (CHE-1…3), attack and check (CHE-4, CHE-19, CHE-20), promotion
//! (CHE-14), castling (CHE-16…18), repetition (CHE-24), acceptance (CHE-28). Kingdom, where
//! a turn is more than one man's move, shares those of play, attack and castling.

mod acceptance;
mod attack;
mod castling;
mod play;
mod promotion;
mod repetition;

use record::facts::{AttackedKing, Fact, Placed, Way};
use record::{Cell, EnPassant, Game, Kind, Man, Position, Side, Step, Turn};

use crate::context::{Context, Defined, Going, Granted, R};
use crate::rules::Rules;

pub(crate) use acceptance::{has_rights_with_their_men, leaves_no_king_en_prise};
pub(crate) use attack::{
    Attacks, attacked_kings, attacked_kings_told, attackers, attacks_on, checks, is_attacked,
    kings_in_check, man_attacks_cell, own_kings_are_safe, tell_what_shuts,
};
pub(crate) use castling::{
    Castling, castling, kings_way_is_safe, nobody_stands_between, right_is_held, rights_left,
    rook_stands_ready,
};
pub(crate) use play::{
    has_form, leads_elsewhere, movers_man, onto_no_own_man, spares_its_own_men, stays_on_the_board,
};
pub(crate) use promotion::{PROMOTION_KINDS, becomes_one_of, promotes_as_it_must};
pub(crate) use repetition::for_repetition;

/// The manner in which a man moves from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// To a vacant cell, or capturing the man there.
    Plain,
    /// A pawn's double step over a cell.
    DoubleStep { crossed: Cell },
    /// A pawn's capture of the pawn on another cell.
    EnPassant { taken: Cell },
    /// The king's move of castling.
    Castling(Castling),
}

/// A pawn's double step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoubleStep {
    pub(crate) from: Cell,
    pub(crate) crossed: Cell,
    pub(crate) to: Cell,
}

impl Granted for DoubleStep {
    /// The cell crossed is the one between; of the two halfway between cells of a wall of bricks, that of the
    /// same cant.
    fn otherwise(step: Option<Step>) -> Option<DoubleStep> {
        let Step { from, to, .. } = step?;
        let file = if from.rank % 2 == 0 { from.file.max(to.file) } else { from.file.min(to.file) };
        let crossed = Cell { file, rank: from.rank.midpoint(to.rank), ..from };
        Some(DoubleStep { from, crossed, to })
    }

    fn way(&self) -> Option<Way> {
        Some(Way::over(vec![self.from, self.crossed, self.to]))
    }
}

/// A game in which a turn is one man's move under the usual rules.
pub(crate) trait Usual: Attacks {
    /// The clause that says which positions are accepted.
    fn acceptance(&self) -> &'static str {
        "CHE-28"
    }

    /// What every move must satisfy before it can be judged.
    fn has_form(&self, cx: &Context<'_>, step: Step) -> R<()> {
        has_form(cx, step)
    }

    /// The manner in which a man moves by the clauses of movement and path, to move there or, if
    /// the question is an attack, as if to capture there (CHE-4). Who is on the cell reached matters
    /// only if a clause of movement says so; that it is not a man of the mover's own side is judged
    /// afterwards (CHE-3).
    fn goes(&self, g: &Going<'_>) -> R<Manner>;

    /// The cells to which the man on a cell moves by those clauses, castling apart, and perhaps others, where the game can
    /// name them without asking about each cell.
    fn reach(&self, cx: &Context<'_>, from: Cell, man: Man) -> Option<Vec<Cell>>;

    /// The castlings of the game.
    fn castlings(&self, cx: &Context<'_>) -> Defined<Castling>;

    /// The kinds that a pawn reaching the cell may become; `None` if it stays a pawn.
    fn promotion(&self, cx: &Context<'_>, pawn: Man, to: Cell) -> Option<Defined<Kind>>;

    /// Whether a man is promoted exactly if it must be.
    fn promotes(&self, g: &Going<'_>) -> R<()> {
        let kinds = self.promotion(g, g.man, g.step.to);
        promotes_as_it_must(g, kinds.filter(|_| g.man.kind == Kind::Pawn))
    }

    /// Whether a cell is one where an accepted position has no pawn of a side.
    fn bars_pawn(&self, side: Side, cell: Cell) -> bool;

    /// The en passant field after a double step.
    fn en_passant_after(&self, crossed: Cell, _pawn: Cell) -> EnPassant {
        EnPassant { crossed, pawn: None }
    }

    /// The cell that a pawn left and the cell where it is now, if the field describes a
    /// double step of that side.
    fn double_step(&self, cx: &Context<'_>, side: Side, field: EnPassant) -> Option<(Cell, Cell)>;

    /// That a field describes no double step of that side.
    fn no_double_step(&self, side: Side, crossed: Cell) -> Fact {
        Fact::NoDoubleStep { side, crossed }
    }

    /// Whether the material is proved dead (CHE-23).
    fn is_dead(&self, cx: &Context<'_>) -> bool;

    /// Whether the material of a side is proved unable to give checkmate (CHE-34).
    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool;

    /// Conditions of acceptance in addition to the usual ones.
    fn accept_besides(&self, _h: &Context<'_>) -> R<()> {
        Ok(())
    }
}

impl<T: Usual> Rules for T {
    fn accept(&self, cx: &Context<'_>) -> R<()> {
        acceptance::accept(self, cx)?;
        self.accept_besides(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position> {
        play::is_one_move(cx, turn)?;
        judge_step(self, cx, turn.step)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(every_step(self, cx).map(Turn::from))
    }

    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        let legal = possible_moves(self, cx).filter(|possible| possible.is_legal(self, cx));
        legal.map(|possible| Turn::from(possible.step)).collect()
    }

    fn has_turn(&self, cx: &Context<'_>) -> bool {
        possible_moves(self, cx).any(|possible| possible.is_legal(self, cx))
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        attacked_kings(self, cx, side)
    }

    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing> {
        checks(self, cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        attackers(self, cx, cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Usual::is_dead(self, cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Usual::can_never_mate(self, cx, side)
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        for_repetition(self, cx)
    }
}

/// Every move that can be written for the side to move, man by man: to every cell of the game, and
/// for a pawn that can move there also with every letter. (A pawn that cannot move to a cell cannot do so
/// whatever it would become; and after any other man's move a letter is refused by CHE-14 whatever
/// the cells are.)
pub(crate) fn every_step<'a>(
    game: &'a (impl Usual + ?Sized),
    cx: &'a Context<'a>,
) -> impl Iterator<Item = Step> + 'a {
    let (quiet, kinds) = (cx.silent(), cx.position.game.kinds());
    every_move(cx, |_, _| None).flat_map(move |(man, step)| {
        let goes = man.kind == Kind::Pawn && game.goes(&quiet.of(man, step)).is_ok();
        let letters = if goes { kinds } else { &[] };
        let promoting = letters.iter().map(move |&(kind, _)| step.promoting(kind));
        std::iter::once(step).chain(promoting)
    })
}

/// A move that the clauses of movement and path allow, and the manner in which they do.
#[derive(Clone, Copy)]
pub(crate) struct Possible {
    pub(crate) man: Man,
    pub(crate) step: Step,
    pub(crate) manner: Manner,
}

impl Possible {
    /// Whether the rest of the judgment allows it, too.
    fn is_legal(self, game: &(impl Usual + ?Sized), cx: &Context<'_>) -> bool {
        let after = self.carried_out(game, cx);
        after.is_ok_and(|after| own_kings_are_safe(game, cx, &after, self.man.side).is_ok())
    }

    /// The position after it, if the judgment up to the check on the mover's own king allows it.
    pub(crate) fn carried_out(self, game: &(impl Usual + ?Sized), cx: &Context<'_>) -> R<Position> {
        judge_arrival(game, &cx.of(self.man, self.step), || Ok(self.manner))
    }
}

/// The moves that can be written without those that are refused whatever else is judged: to a cell to which the man does not
/// move, and with a letter that the pawn does not take there.
pub(crate) fn possible_moves<'a>(
    game: &'a (impl Usual + ?Sized),
    cx: &'a Context<'a>,
) -> impl Iterator<Item = Possible> + 'a {
    let (quiet, kinds) = (cx.silent(), cx.position.game.kinds());
    let moves = every_move(cx, move |from, man| reach(game, &quiet, from, man));
    let going = moves.filter_map(move |(man, step)| {
        let manner = game.goes(&quiet.of(man, step)).ok()?;
        Some(Possible { man, step, manner })
    });
    let going = going.filter(move |possible| game.has_form(&quiet, possible.step).is_ok());
    going.flat_map(move |possible| {
        let Possible { man, step, .. } = possible;
        let letters = if man.kind == Kind::Pawn { kinds } else { &[] };
        let promoting = letters.iter().map(move |&(kind, _)| step.promoting(kind));
        let promoting = promoting.filter(move |&step| game.promotes(&quiet.of(man, step)).is_ok());
        std::iter::once(step).chain(promoting).map(move |step| Possible { step, ..possible })
    })
}

/// The cells about which a man of the side to move is asked, sorted; `None` for every cell, as where a clause is read
/// otherwise.
pub(crate) fn reach(
    game: &(impl Usual + ?Sized),
    cx: &Context<'_>,
    from: Cell,
    man: Man,
) -> Option<Vec<Cell>> {
    let mut cells = cx.is_plain().then(|| game.reach(cx, from, man)).flatten()?;
    if man.kind == Kind::King {
        cells.extend(castlings_of(&game.castlings(cx), man.side));
    }
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}

/// The cells to which the king of a side castles.
pub(crate) fn castlings_of(castlings: &[Castling], side: Side) -> impl Iterator<Item = Cell> {
    castlings.iter().filter(move |it| it.right.side == side).map(|it| it.king.1)
}

/// Every man of the side to move, to every cell of the game, or of its reach if that is known.
fn every_move<'a>(
    cx: &'a Context<'a>,
    reach: impl Fn(Cell, Man) -> Option<Vec<Cell>> + 'a,
) -> impl Iterator<Item = (Man, Step)> + 'a {
    let (quiet, game) = (cx.silent(), cx.position.game);
    let movers = cx.position.men.iter().filter(move |&(from, _)| movers_man(&quiet, from).is_ok());
    movers.flat_map(move |(from, man)| {
        cells_of(game, reach(from, man)).map(move |to| (man, Step::new(from, to)))
    })
}

/// The cells of a reach, or every cell of the game.
pub(crate) fn cells_of(game: Game, reach: Option<Vec<Cell>>) -> impl Iterator<Item = Cell> {
    let all = reach.is_none().then(|| game.cells());
    reach.into_iter().flatten().chain(all.into_iter().flatten())
}

/// Whether a side has its king and nothing else.
pub(crate) fn is_bare(position: &Position, side: Side) -> bool {
    position.men.of(side).all(|(_, man)| man.kind == Kind::King)
}

/// The ruling on one man's move, in the order of CHE-35; check on the mover's own king comes last.
pub(crate) fn judge_step(
    game: &(impl Usual + ?Sized),
    cx: &Context<'_>,
    step: Step,
) -> R<Position> {
    let (man, after) = judge_move(game, cx, step)?;
    own_kings_are_safe(game, cx, &after, man.side)?;
    Ok(after)
}

/// CHE-35, up to the check on the mover's own king: form, mover's man, movement and path, capture, promotion. Returns
/// the man that moves, and the position after it.
pub(crate) fn judge_move(
    game: &(impl Usual + ?Sized),
    cx: &Context<'_>,
    step: Step,
) -> R<(Man, Position)> {
    game.has_form(cx, step)?;
    let man = movers_man(cx, step.from)?;
    let g = cx.of(man, step);
    Ok((man, judge_arrival(game, &g, || game.goes(&g))?))
}

/// CHE-35, from movement and path on, which `goes` answers, to the position after the move.
fn judge_arrival(
    game: &(impl Usual + ?Sized),
    g: &Going<'_>,
    goes: impl FnOnce() -> R<Manner>,
) -> R<Position> {
    let arrival = || g.in_order("CHE-35", || onto_no_own_man(g), || game.promotes(g));
    let (manner, _) = g.in_order("CHE-35", goes, arrival)?;
    tell(g, manner);
    Ok(carry_out(game, g, manner))
}

/// Records what else a legal move does.
pub(crate) fn tell(g: &Going<'_>, manner: Manner) {
    let men = &g.position.men;
    let captured = match manner {
        Manner::EnPassant { taken } => Some((taken, true)),
        _ => Some((g.step.to, false)),
    };
    g.tells(|| {
        let (cell, en_passant) = captured?;
        Some(Fact::Captures { whom: Placed::new(men.get(cell)?, cell), en_passant })
    });
    match manner {
        Manner::DoubleStep { crossed } => g.tells(|| Some(Fact::Crosses { cell: crossed })),
        Manner::Castling(Castling { right, rook: (from, to), .. }) => {
            g.tells(|| Some(Fact::Castles { right, rook: Placed::new(men.get(from)?, from), to }));
        }
        Manner::Plain | Manner::EnPassant { .. } => {}
    }
    g.tells(|| {
        let pawn = Placed::new(g.man, g.step.to);
        Some(Fact::Becomes { pawn, kind: g.step.promotion? })
    });
}

/// The position after a possible move; check on the mover's own king is not judged.
pub(crate) fn carry_out(game: &(impl Usual + ?Sized), g: &Going<'_>, manner: Manner) -> Position {
    let Step { from, to, promotion } = g.step;
    let mut after = g.position.clone();
    let mut captured = after.men.take(to).is_some();
    after.men.take(from);
    after.men.put(to, Man { kind: promotion.unwrap_or(g.man.kind), ..g.man });
    after.en_passant = None;
    match manner {
        Manner::Plain => {}
        Manner::DoubleStep { crossed } => {
            after.en_passant = Some(game.en_passant_after(crossed, to));
        }
        Manner::EnPassant { taken } => captured |= after.men.take(taken).is_some(),
        Manner::Castling(Castling { rook: (rook_from, rook_to), .. }) => {
            if let Some(rook) = after.men.take(rook_from) {
                after.men.put(rook_to, rook);
            }
        }
    }
    after.castling = rights_left(g, &game.castlings(g), &[from, to]);
    pass_the_turn(&mut after, captured || g.man.kind == Kind::Pawn);
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
