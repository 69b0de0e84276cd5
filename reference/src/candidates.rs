//! Candidates for the list of legal turns. Nothing here is law.
//!
//! The rules list turns by judging every turn that can be written ([`Rules::turns_by_rule`](crate::rules::Rules::turns_by_rule)).
//! This module tries only cells that a man could reach along some line or by some leap of its kind; every cell to which it can
//! move is among them. A test compares the two lists. If any clause is not read as written, this module is not used.

mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;
mod usual;

use types::{Game, Turn};

use crate::chess::Chess;
use crate::context::Context;
use crate::deflection::gothic::Gothic;
use crate::games;
use crate::masonic::Masonic;
use crate::spectral::Spectral;

/// The legal turns by the law as written, found among the candidates. Contexts use this function as their shortlist.
pub fn legal<'a>(cx: Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
    let game = cx.position.game;
    let turns: Box<dyn Iterator<Item = Turn>> = match game {
        Game::Chess => Box::new(usual::turns(&Chess, cx, usual::cells)),
        Game::Masonic => Box::new(usual::turns(&Masonic, cx, masonic::cells)),
        // `deflection::turns` has already judged these turns: each man's move once, for all acts that may follow it.
        Game::Deflection => return Box::new(deflection::turns(cx)),
        Game::Gothic => Box::new(usual::turns(&Gothic, cx, deflection::cells_in_gothic)),
        Game::Mirrors7Block | Game::Mirrors7Pass | Game::Mirrors10Block | Game::Mirrors10Pass => {
            Box::new(mirrors::turns(cx))
        }
        Game::KingdomCapture | Game::KingdomEscort => Box::new(kingdom::turns(cx)),
        Game::Spectral | Game::SpectralFree | Game::SpectralRandom => {
            Box::new(usual::turns(&Spectral, cx, spectral::cells))
        }
    };
    Box::new(turns.filter(move |turn| games::rules(game).judge(&cx, turn).is_ok()))
}
