//! The cells that the men of Deflection and Gothic Chess could reach, and the legal turns of Deflection. To save time, each
//! man's move is judged once for all acts, and after an act only the riders whose attacks it could change are judged again.

use types::{Act, Cell, Deflector, Extra, Kind, Man, Position, Side, Turn};

use super::usual::{self, leaps, rides};
use crate::context::Context;
use crate::deflection::act::{can_be_moved_by, every_act, is_allowed, is_held, made};
use crate::deflection::men::MenOfDeflection;
use crate::deflection::path::Paths;
use crate::deflection::{Deflection, Moved};
use crate::plane::{DIAGONALS, KNIGHT_LEAPS, ORTHOGONALS, Squares};
use crate::statement::Traveller;
use crate::usual::attack::man_attacks_cell;

/// The cells to which a man of Gothic Chess could go, other than by castling; `None` for a kind that the game lacks.
pub fn cells_in_gothic(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let lines = match man.kind {
        Kind::Chancellor => &ORTHOGONALS,
        Kind::Archbishop => &DIAGONALS,
        _ => return usual::cells(position, from, man),
    };
    let mut cells = leaps(Squares, position, from, &KNIGHT_LEAPS);
    cells.extend(rides(Squares, position, from, lines));
    Some(cells)
}

/// Like [`cells_in_gothic`], but for Deflection, where deflectors bend the paths of riders.
fn cells(position: &Position, from: Cell, man: Man) -> Option<Vec<Cell>> {
    let cx = Context::new(&Deflection, position);
    let Some(paths) = Paths::of(&cx, Traveller::Man(man.kind), from) else {
        return usual::cells(position, from, man);
    };
    let mut cells = ends(&paths);
    if matches!(man.kind, Kind::Marshall | Kind::Archbishop) {
        cells.extend(leaps(Squares, position, from, &KNIGHT_LEAPS));
    }
    Some(cells)
}

/// The cells that the paths reach, sorted and without duplicates.
fn ends(paths: &Paths<'_>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = paths.arrivals().map(|arrival| arrival.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The legal turns of Deflection by the law as written: each move of a man that is legal without an act, alone and with
/// every act that may follow it (DEF-22, DEF-27).
pub fn turns(cx: Context<'_>) -> impl Iterator<Item = Turn> {
    let moves = usual::turns(&MenOfDeflection, cx, cells).filter_map(move |turn| {
        let moved = Moved::by(&cx, turn.step).ok()?;
        moved.leaves_the_king_safe(&cx).is_ok().then_some((turn, moved))
    });
    moves.flat_map(move |(turn, moved)| {
        let acts = std::iter::once_with(move || acts(&cx, &moved)).flatten();
        std::iter::once(turn).chain(acts.map(move |act| turn.with(Extra::Act(act))))
    })
}

/// The legal acts after a move that leaves the king safe. An act can change an attack only if the path of the attack
/// comes to a cell where the act puts or removes a deflector (DEF-7), so only riders with such a path are judged again.
fn acts(cx: &Context<'_>, moved: &Moved) -> Vec<Act> {
    let Moved { actor, after, .. } = moved;
    let cx = cx.after(after);
    let kings: Vec<Cell> = after.men.kings(actor.side).collect();
    let riders = Rider::all(&cx, actor.side.other());
    let mut acts = possible_acts(&cx, actor.side);
    acts.retain(|&act| {
        if is_allowed(&cx, *actor, act).is_err() {
            return false;
        }
        let mut asked = riders.iter().filter(|it| it.comes_to_a_cell_of(act)).peekable();
        // If the act can change no attack, the position after it need not be built.
        asked.peek().is_none() || {
            let after = made(after, actor.side, act);
            let after = cx.on(&after);
            let attacks = |it: &Rider, king| man_attacks_cell(&after, (it.from, it.man), king);
            asked.all(|rider| kings.iter().all(|&king| !attacks(rider, king)))
        }
    });
    acts
}

/// The acts to judge: placing each deflector that is in hand (DEF-16) on every cell, and moving each deflector that may
/// be moved (DEF-18) to the cells that its paths reach (DEF-20).
fn possible_acts(cx: &Context<'_>, side: Side) -> Vec<Act> {
    let can_be_laid = Deflector::ALL.map(|deflector| is_held(cx, side, deflector).is_ok());
    let placed = cx.position.deflectors().map_or(&[][..], |fields| &fields.placed);
    let movable = placed.iter().filter(|&&(_, from)| can_be_moved_by(cx, side, from).is_ok());
    let movable: Vec<(Cell, Vec<Cell>)> = movable
        .filter_map(|&(_, from)| Some((from, ends(&Paths::of(cx, Traveller::Deflector, from)?))))
        .collect();
    let is_possible = |act: &Act| match *act {
        Act::Place(deflector, _) => can_be_laid[deflector as usize],
        Act::Move(from, to) => {
            movable.iter().any(|(movable, ends)| *movable == from && ends.contains(&to))
        }
    };
    every_act(cx.position).into_iter().filter(is_possible).collect()
}

/// A man whose attacks deflectors can bend, and every cell that the paths of its attacks reach.
struct Rider {
    from: Cell,
    man: Man,
    ends: Vec<Cell>,
}

impl Rider {
    /// The riders of a side.
    fn all(cx: &Context<'_>, side: Side) -> Vec<Rider> {
        let riders = cx.position.men.of(side).filter_map(|(from, man)| {
            let paths = Paths::of(cx, Traveller::Attack(man.kind), from)?;
            Some(Rider { from, man, ends: ends(&paths) })
        });
        riders.collect()
    }

    /// Whether a path of the rider's attacks comes to a cell where the act puts or removes a deflector.
    fn comes_to_a_cell_of(&self, act: Act) -> bool {
        match act {
            Act::Place(_, cell) => self.ends.contains(&cell),
            Act::Move(from, to) => self.ends.contains(&from) || self.ends.contains(&to),
        }
    }
}
