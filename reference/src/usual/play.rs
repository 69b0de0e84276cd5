//! Play (CHE-1…3): the form of a turn, whose man moves, and where it may not land.

use types::{Cell, Kind, Man, Step, Turn};

use crate::context::{Context, Going, Judged};
use crate::statement::Usual;

/// CHE-1, CHE-2: conditions that every move must satisfy before it can be judged.
pub fn has_form(cx: &Context<'_>, step: Step) -> Judged {
    stays_on_the_board(cx, step)?;
    leads_elsewhere(cx, step)
}

/// CHE-1: both cells are cells of the board.
pub fn stays_on_the_board(cx: &Context<'_>, step: Step) -> Judged {
    for cell in [step.from, step.to] {
        let is_cell = cx.position.game.has(cell);
        cx.requires("CHE-1", Usual::IsCell(cell), is_cell.then_some(()))?;
    }
    Ok(())
}

/// CHE-2: a move leads to another cell.
pub fn leads_elsewhere(cx: &Context<'_>, step: Step) -> Judged {
    cx.requires("CHE-2", Usual::LeadsElsewhere(step), (step.from != step.to).then_some(()))
}

/// CHE-2: a turn moves exactly one man, and does nothing else.
pub fn is_one_move(cx: &Context<'_>, turn: &Turn) -> Judged {
    cx.requires("CHE-2", Usual::IsOneMove, turn.extra.is_none().then_some(()))
}

/// CHE-2: the man that moves is one of the mover's own. Returns the man.
pub fn movers_man(cx: &Context<'_>, from: Cell) -> Judged<Man> {
    let man = cx.requires("CHE-2", Usual::HasManOn(from), cx.position.men.get(from))?;
    cx.forbids("CHE-2", Usual::IsOpponentsMan(man, from), man.side != cx.position.side)?;
    Ok(man)
}

/// CHE-3: no man moves to a cell that holds a man of its own side.
pub fn spares_its_own_men(g: &Going<'_>) -> Judged {
    let Some(other) = g.man_there() else { return Ok(()) };
    g.forbids("CHE-3", Usual::OwnManStandsThere(g.moving()), other.side == g.man.side)
}

/// CHE-3: no man moves to a cell that holds a man of its own side, and kings are never captured.
pub fn onto_no_own_man(g: &Going<'_>) -> Judged {
    spares_its_own_men(g)?;
    let Some(other) = g.man_there() else { return Ok(()) };
    g.forbids("CHE-3", Usual::KingStandsThere(g.moving()), other.kind == Kind::King)
}
