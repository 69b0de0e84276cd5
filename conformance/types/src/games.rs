//! Every game by name, and one description per game.
//!
//! The games are listed here, and described in one file per family.

mod chess;
mod deflection;
mod kingdom;
mod masonic;
mod mirrors;
mod spectral;

use crate::description::{Description, Family};

/// Declares the games, each with its description. All lists of games follow the order of this declaration.
macro_rules! games {
    ($($game:ident: $description:expr),* $(,)?) => {
        /// A game with one set of rules. Variants that differ in a rule are separate games.
        ///
        /// A new game requires a new minor version before 1.0 and a new major version from 1.0 on, since the compiler
        /// points out every match that lacks the new game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the names say everything; `title` is for people to read")]
        pub enum Game {
            $($game),*
        }

        impl Game {
            /// Every game. All other lists of games follow this order.
            pub const ALL: [Game; [$(Game::$game),*].len()] = [$(Game::$game),*];

            /// The game's description.
            #[inline]
            pub const fn description(self) -> &'static Description {
                match self {
                    $(Game::$game => &$description),*
                }
            }
        }
    };
}

games! {
    Chess: chess::CHESS,
    Masonic: masonic::MASONIC,
    Deflection: deflection::DEFLECTION,
    Gothic: deflection::GOTHIC,
    Mirrors7Block: mirrors::SEVEN_BLOCK,
    Mirrors7Pass: mirrors::SEVEN_PASS,
    Mirrors10Block: mirrors::TEN_BLOCK,
    Mirrors10Pass: mirrors::TEN_PASS,
    KingdomCapture: kingdom::CAPTURE,
    KingdomEscort: kingdom::ESCORT,
    Spectral: spectral::SPECTRAL,
    SpectralFree: spectral::FREE,
    SpectralRandom: spectral::RANDOM,
}

impl Family {
    /// The games of the family, in the order of [`Game::ALL`].
    pub fn games(self) -> impl Iterator<Item = Game> {
        Game::ALL.into_iter().filter(move |game| game.description().family == self)
    }
}
