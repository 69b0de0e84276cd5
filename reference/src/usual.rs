//! The usual rules of chess (CHE), for every game in which a turn is one man's move.
//!
//! A game defines how its men move, where its pawns and kings start, and what its pawns become ([`Game`]). The order of
//! judging and the position after a turn are in `judge`, the clauses in modules named after the headings of the law: `play`
//! (CHE-1…3), `attack` (CHE-4, CHE-19, CHE-20), `promotion` (CHE-14), `castling` (CHE-16…18), `repetition` (CHE-24),
//! `acceptance` (CHE-28). In Kingdom a turn can be more than one man's move; its rules use single functions of these modules.

pub mod acceptance;
pub mod attack;
pub mod castling;
pub mod game;
pub mod judge;
pub mod play;
pub mod promotion;
pub mod repetition;

use types::{Cell, Kind, Man, Position, Side, Step, Turn};

pub use game::Game;

use crate::context::{Context, Judged};
use crate::rules::Rules;

impl<T: Game> Rules for T {
    fn accept(&self, cx: &Context<'_>) -> Judged {
        acceptance::accept(self, cx)?;
        self.accept_more(cx)
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        play::is_one_move(cx, turn)?;
        judge::judge_step(self, cx, turn.step)
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        Box::new(every_step(self, cx).map(Turn::from))
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        Game::is_dead(self, cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        Game::can_never_mate(self, cx, side)
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        repetition::for_repetition(self, cx)
    }
}

/// For each man of the side to move, its steps to every cell of the game. A pawn's step to a cell that it can reach is also
/// listed with every letter of a kind to promote to. (Any other step with a letter breaks CHE-14 or is illegal anyway.)
pub fn every_step<'a>(game: &'a dyn Game, cx: &'a Context<'a>) -> impl Iterator<Item = Step> + 'a {
    let (quiet, kinds) = (cx.silent(), cx.position.game.kinds());
    movers(cx).flat_map(move |(from, man)| {
        cx.position.game.cells().flat_map(move |to| {
            let step = Step::new(from, to);
            let goes = man.kind == Kind::Pawn && game.goes(&quiet.of(man, step)).is_ok();
            let letters = if goes { kinds } else { &[] };
            let promoting = letters.iter().map(move |&(kind, _)| step.promoting(kind));
            std::iter::once(step).chain(promoting)
        })
    })
}

/// The men of the side to move, each with its cell.
pub fn movers<'a>(cx: &Context<'a>) -> impl Iterator<Item = (Cell, Man)> + use<'a> {
    let quiet = cx.silent();
    quiet.position.men.iter().filter(move |&(from, _)| play::movers_man(&quiet, from).is_ok())
}

/// Whether a side has only its king.
pub fn is_bare(position: &Position, side: Side) -> bool {
    position.men.of(side).all(|(_, man)| man.kind == Kind::King)
}
