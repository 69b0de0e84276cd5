//! The values of the tag `Variant` that name games of this project.

use types::Game;

/// Other names of orthodox chess, some of which mean chess from another initial position.
const ORTHODOX: [&str; 5] = ["standard", "orthodox", "normal", "regular", "fromposition"];

/// Whether `variant` is the game's name or title, perhaps without a final *chess*, or one of [`ORTHODOX`] for `chess`.
/// Only letters and digits are compared, in any case.
pub(super) fn names(game: Game, variant: &str) -> bool {
    let named = plain(variant);
    let ours = [plain(game.name()), plain(game.title())];
    let is_ours =
        ours.iter().any(|name| *name == named || name.strip_suffix("chess") == Some(&*named));
    is_ours && !named.is_empty() || game == Game::Chess && ORTHODOX.contains(&named.as_str())
}

/// The game that `variant` names; `None` if it names no game of this project.
pub fn game_named(variant: &str) -> Option<Game> {
    Game::ALL.into_iter().find(|game| names(*game, variant))
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
