//! Attack and check (CHE-4, CHE-19, CHE-20), for every game; the game defines what attacks.

use types::facts::Placed;
use types::{Cell, Man, Position, Side, Step};

use crate::clauses::Clauses;
use crate::context::{Context, Going, Judged};
use crate::statement::Usual;

/// CHE-4: whether a man attacks a cell. It makes no difference whether moving there would leave its own king attacked.
pub fn man_attacks(g: &Going<'_>) -> bool {
    g.step.from != g.step.to
        && g.holds("CHE-4", Usual::Attacks(g.moving()), g.attacks().attacks(g).is_ok())
}

/// CHE-4: whether the man on a cell attacks another cell.
pub fn man_attacks_cell(cx: &Context<'_>, (from, man): (Cell, Man), cell: Cell) -> bool {
    man_attacks(&cx.of(man, Step::new(from, cell)).as_attack())
}

/// CHE-4: whether a man or a reflection attacks a cell.
pub fn placed_attacks(cx: &Context<'_>, placed: &Placed, cell: Cell) -> bool {
    let step = Step::new(placed.cell, cell);
    man_attacks(&cx.of_reflection(placed.man, step, &placed.originals).as_attack())
}

/// CHE-4: whether any man or reflection of a side attacks a cell. Listeners hear nothing of this.
pub fn is_attacked(cx: &Context<'_>, cell: Cell, by: Side) -> bool {
    let cx = cx.silent();
    let reflected = || cx.attacks().reflected_attackers(&cx, by);
    cx.position.men.of(by).any(|(from, man)| man_attacks_cell(&cx, (from, man), cell))
        || reflected().iter().any(|shown| placed_attacks(&cx, shown, cell))
}

/// CHE-4: the cells of all men and reflections of side `by` that attack a cell, sorted.
pub fn attackers(cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
    let cx = cx.silent();
    let men = cx.position.men.of(by).map(|(from, man)| Placed::new(man, from));
    let all = men.chain(cx.attacks().reflected_attackers(&cx, by));
    let attacking = all.filter(|placed| placed_attacks(&cx, placed, cell));
    let mut cells: Vec<Cell> = attacking.map(|placed| placed.cell).collect();
    cells.sort_unstable();
    cells
}

/// CHE-19: the cells of the kings of a side that are in check, sorted. An attacked king is in check even if the attackers
/// may not move because they would expose their own king.
pub fn attacked_kings(cx: &Context<'_>, side: Side) -> Vec<Cell> {
    let in_check = |&king: &Cell| {
        let attacked = is_attacked(cx, king, side.other());
        cx.holds("CHE-19", Usual::IsInCheck(side, king), attacked)
    };
    let mut attacked: Vec<Cell> = cx.position.men.kings(side).filter(in_check).collect();
    attacked.sort_unstable();
    attacked
}

/// CHE-20: no turn leaves or places a king of the mover in check. `law` may also name a game's own clause.
pub fn own_kings_are_safe(
    cx: &Context<'_>,
    law: impl Into<Clauses>,
    after: &Position,
    side: Side,
) -> Judged {
    let checked = !attacked_kings(&cx.silently_on(after), side).is_empty();
    cx.after(after).forbids(law, Usual::LeavesKingInCheck(side), checked)
}
