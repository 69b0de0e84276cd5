//! A turn (KDM-9…12): which men move together, in which direction, and what pawns capture.

use record::facts::{Company, Fact, Placed};
use record::{Cell, Game, Man, Step};

use super::check::is_left_by_its_twin;
use super::promotion::{does_not_wait, waits};
use super::twins::{Half, are_twins, twin, way};
use crate::context::{Clauses, Context, Going, Granted, R};
use crate::plane::Vector;

/// KDM-9: a man and its twin move together (KDM-2), unless one of them is a waiting pawn (KDM-14).
pub(super) fn go_together(cx: &Context<'_>, short: &Going<'_>, max: &Going<'_>) -> R<()> {
    are_twins(cx, (short.step.from, short.man), (max.step.from, max.man))?;
    does_not_wait(max, max.step.from, max.man)
}

/// KDM-9: twins move in the same direction.
pub(super) fn go_in_one_direction(cx: &Context<'_>, halves: &[Half<'_>]) -> R<()> {
    let [short, max] = halves else { return Ok(()) };
    let differs = short.direction != max.direction;
    let two = differs.then_some((short.direction, max.direction));
    cx.forbids("KDM-9", two, |_| Fact::TwoDirections { short: short.way(), max: max.way() })
}

/// What a turn has besides one man's move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rest {
    /// Its twin's move (KDM-9).
    Twin { twin: Man, step: Step, direction: Vector },
    /// Nothing, its twin having been captured (KDM-10).
    Lone,
    /// Nothing, its twin waiting there (KDM-14).
    TwinWaits(Cell),
    /// Nothing, whatever its twin does.
    Nothing,
}

impl Granted for Rest {
    fn by(&self, cite: &mut dyn FnMut(Clauses)) {
        match self {
            Rest::Twin { .. } => cite("KDM-9".into()),
            Rest::Lone => cite("KDM-10".into()),
            Rest::TwinWaits(_) => cite("KDM-14".into()),
            Rest::Nothing => {}
        }
    }

    fn fact(&self, who: Placed) -> Option<Fact> {
        match *self {
            Rest::Twin { twin, step: Step { from, to, .. }, direction } => {
                Some(Fact::Goes { who: Placed::new(twin, from), way: way(from, to, direction) })
            }
            Rest::Lone => Some(Fact::Alone { who, company: Company::Lone }),
            Rest::TwinWaits(cell) => Some(Fact::Alone { who, company: Company::TwinWaits(cell) }),
            Rest::Nothing => None,
        }
    }

    fn otherwise(_: Option<Step>) -> Option<Rest> {
        Some(Rest::Nothing)
    }
}

/// KDM-10: a man moves alone if its twin has been captured; KDM-14: or if the twin waits; KDM-9:
/// otherwise not.
pub(super) fn goes_alone(g: &Going<'_>) -> R<Rest> {
    let (from, man) = (g.step.from, g.man);
    does_not_wait(g, from, man)?;
    match twin(g, from, man) {
        None => g.grants("KDM-10", Some(Rest::Lone), || Fact::HasNoTwin { who: g.who() }),
        Some((cell, twin)) if waits(g, cell, twin) => {
            g.grants("KDM-14", Some(Rest::TwinWaits(cell)), || needs_its_twin(g, cell, twin))
        }
        Some((cell, twin)) => {
            g.forbids("KDM-9", Some(twin), |twin| needs_its_twin(g, cell, twin))?;
            Ok(Rest::Nothing)
        }
    }
}

fn needs_its_twin(g: &Going<'_>, cell: Cell, twin: Man) -> Fact {
    let stuck = is_left_by_its_twin(g, (cell, twin));
    Fact::NeedsItsTwin { who: g.who(), twin: Placed::new(twin, cell), stuck }
}

/// CHE-12 in the whole turn: whether its pawns may move diagonally, by the rule of the game.
pub(super) fn pawns_capture(cx: &Context<'_>, halves: &[Half<'_>]) -> R<()> {
    let captures = |half: &&Half<'_>| half.is_pawns_diagonal() && half.taken().is_some();
    let beside = halves.len() == 2 && halves.iter().any(|half| captures(&half));
    for half in halves.iter().filter(|half| half.is_pawns_diagonal()) {
        let idle = half.taken().is_none().then_some(Idle { beside });
        if cx.position.game == Game::KingdomEscort {
            may_escort(half, idle, halves.len())?;
        } else {
            captures_itself(half, idle)?;
        }
    }
    Ok(())
}

/// A pawn's diagonal move that captures nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    /// Whether it is made beside a twin that captures.
    pub(crate) beside: bool,
}

/// KDM-11: a pawn moves diagonally only to capture, each of two by itself.
fn captures_itself(half: &Half<'_>, idle: Option<Idle>) -> R<()> {
    let g = &half.going;
    let fact = |_| crate::chess::nothing_to_capture(g);
    g.forbids("KDM-11", idle, fact)
}

/// KDM-12: a pawn moves diagonally only to capture or together with a twin that captures.
fn may_escort(half: &Half<'_>, idle: Option<Idle>, movers: usize) -> R<()> {
    let Some(Idle { beside }) = idle else { return Ok(()) };
    let g = &half.going;
    let fact = || match movers {
        1 => crate::chess::nothing_to_capture(g),
        _ => Fact::NoEscort { pawn: g.who(), to: g.step.to },
    };
    g.grants("KDM-12", beside.then_some(()), fact)
}
