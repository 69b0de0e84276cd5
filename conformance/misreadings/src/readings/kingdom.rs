//! Misreadings of the law of Kingdom, in one module for each part of its law: the boards in `boards` (KDM-1 to
//! KDM-8), the men of a turn in `turn` (KDM-9 to KDM-12), castling and promotion in `promotion` (KDM-13 to KDM-18), and
//! attack, the end and accepted positions in `check` (KDM-19 to KDM-26).

pub mod boards;
pub mod check;
pub mod promotion;
pub mod turn;

use reference::context::{Context, Going};
use reference::kingdom::after::carry_out;
use reference::kingdom::boards::goes;
use reference::kingdom::promotion::promotes;
use types::{BoardId, Cell, Extra, Game, Kind, Man, Position, Step, Turn};

use super::by_law::{is_safe, law};

/// The game with the first rule of pawn captures (KDM-11).
const CAPTURE: &[Game] = &[Game::KingdomCapture];

/// The game with the second rule of pawn captures (KDM-12).
const ESCORT: &[Game] = &[Game::KingdomEscort];

/// The step of the man that a turn moves and, if its twin moves along, the twin's step.
fn steps(turn: &Turn) -> impl Iterator<Item = Step> + use<> {
    let twin = if let Some(Extra::Twin(step)) = turn.extra { Some(step) } else { None };
    std::iter::once(turn.step).chain(twin)
}

/// The man that a turn moves on the max-range board, and its step.
fn on_the_max_range_board(cx: &Context<'_>, turn: &Turn) -> Option<(Man, Step)> {
    let step = steps(turn).find(|step| step.from.board == BoardId::Max)?;
    Some((cx.position.men.get(step.from)?, step))
}

/// The turns of a man without its twin, if `may` allows them and they leave the kings of the man's side safe. Each
/// comes with the position after it.
fn alone(cx: &Context<'_>, may: impl Fn(&Going<'_>) -> bool) -> Vec<(Turn, Position)> {
    let law = law(cx.position);
    let men: Vec<(Cell, Man)> = cx.position.men.of(cx.position.side).collect();
    let cells: Vec<Cell> = cx.position.game.cells().collect();
    let mut turns = Vec::new();
    for (from, man) in men {
        let there = cells.iter().filter(|to| to.board == from.board && **to != from);
        let kinds = cx.position.game.kinds().iter().map(|&(kind, _)| Some(kind)).chain([None]);
        let kinds = kinds.filter(|kind| man.kind == Kind::Pawn || kind.is_none());
        let spared = |other: Man| other.side == man.side || other.kind == Kind::King;
        for (&to, promotion) in there.flat_map(|to| kinds.clone().map(move |kind| (to, kind))) {
            let step = Step { promotion, ..Step::new(from, to) };
            let g = law.of(man, step);
            if goes(&g).is_ok()
                && !g.man_there().is_some_and(spared)
                && may(&g)
                && let Ok(waiting) = promotes(&law, &[g])
            {
                let after = carry_out(&law, &[g], waiting);
                if is_safe(&after, man.side) {
                    turns.push((Turn::from(step), after));
                }
            }
        }
    }
    turns
}
