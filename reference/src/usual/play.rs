//! Play (CHE-1…3): the form of a turn, whose man moves, and onto whom.

use record::facts::{Fact, Form, Placed};
use record::{Cell, Kind, Man, Step, Turn};

use crate::context::{Context, Going, R};

/// CHE-1, CHE-2: what every move must satisfy before it can be judged.
pub(crate) fn has_form(cx: &Context<'_>, step: Step) -> R<()> {
    stays_on_the_board(cx, step)?;
    leads_elsewhere(cx, step)
}

/// CHE-1: both cells are cells of the board.
pub(crate) fn stays_on_the_board(cx: &Context<'_>, step: Step) -> R<()> {
    for cell in [step.from, step.to] {
        if !cx.position.game.has(cell) {
            return Err(cx.fault("CHE-1", || Fact::NoCell { cell }));
        }
    }
    Ok(())
}

/// CHE-2: a move leads to another cell.
pub(crate) fn leads_elsewhere(cx: &Context<'_>, step: Step) -> R<()> {
    if step.from == step.to {
        let cell = step.from;
        return Err(cx.fault("CHE-2", || Fact::EndsWhereItBegan { cell, path: None }));
    }
    Ok(())
}

/// CHE-2: a turn moves exactly one man, and has nothing else.
pub(crate) fn is_one_move(cx: &Context<'_>, turn: &Turn) -> R<()> {
    match turn.second {
        None => Ok(()),
        Some(_) => Err(cx.fault("CHE-2", || Fact::OtherForm { expected: Form::OneMove })),
    }
}

/// CHE-2: the man that moves is one of the mover's own.
pub(crate) fn movers_man(cx: &Context<'_>, from: Cell) -> R<Man> {
    let Some(man) = cx.position.men.get(from) else {
        return Err(cx.fault("CHE-2", || Fact::NoMan { cell: from }));
    };
    let mover = cx.position.side;
    let anothers = (man.side != mover).then_some(man);
    cx.forbids("CHE-2", anothers, |man| Fact::NotTheirs { who: Placed::new(man, from), mover })?;
    Ok(man)
}

/// CHE-3: no man moves to a cell that holds a man of its own side.
pub(crate) fn spares_its_own_men(g: &Going<'_>) -> R<()> {
    let to = g.step.to;
    let Some(other) = g.position.men.get(to) else { return Ok(()) };
    let own = (other.side == g.man.side).then_some(other);
    g.forbids("CHE-3", own, |own| Fact::OwnMan { who: g.who(), other: Placed::new(own, to) })
}

/// CHE-3: no man moves to a cell that holds a man of its own side, and kings are never captured.
pub(crate) fn onto_no_own_man(g: &Going<'_>) -> R<()> {
    spares_its_own_men(g)?;
    let to = g.step.to;
    let Some(other) = g.position.men.get(to) else { return Ok(()) };
    let king = (other.kind == Kind::King).then_some(other);
    g.forbids("CHE-3", king, |king| Fact::KingStands { who: g.who(), king: Placed::new(king, to) })
}
