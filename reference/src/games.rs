//! The rules of each game. Only this module knows all games.

use types::Game;

use crate::chess::Chess;
use crate::deflection::Deflection;
use crate::deflection::gothic::Gothic;
use crate::kingdom::Kingdom;
use crate::masonic::Masonic;
use crate::mirrors::Mirrors;
use crate::rules::Rules;
use crate::spectral::Spectral;

/// The rules of a game.
// If it were inlined in another crate, all rules would be compiled again there.
#[inline(never)]
pub fn rules(game: Game) -> &'static dyn Rules {
    match game {
        Game::Chess => &Chess,
        Game::Masonic => &Masonic,
        Game::Deflection => &Deflection,
        Game::Gothic => &Gothic,
        Game::Mirrors7Block | Game::Mirrors7Pass | Game::Mirrors10Block | Game::Mirrors10Pass => {
            &Mirrors
        }
        Game::KingdomCapture | Game::KingdomEscort => &Kingdom,
        Game::Spectral | Game::SpectralFree | Game::SpectralRandom => &Spectral,
    }
}
