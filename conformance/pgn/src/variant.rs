//! The names of our games in the tag `Variant`.

use types::Game;

/// Other names of orthodox chess, including those of chess from another initial position.
const ORTHODOX: [&str; 5] = ["standard", "orthodox", "normal", "regular", "fromposition"];

/// Whether `variant` is the name or the title of the game; a final *chess* in these may be left out. For `chess`, the names in
/// [`ORTHODOX`] fit, too. Only letters and digits count, whatever their case.
pub(super) fn names(game: Game, variant: &str) -> bool {
    let named = plain(variant);
    let ours = [plain(game.name()), plain(game.title())];
    let is_ours =
        ours.iter().any(|name| *name == named || name.strip_suffix("chess") == Some(&*named));
    is_ours && !named.is_empty() || game == Game::Chess && ORTHODOX.contains(&named.as_str())
}

/// The game that `variant` names.
pub fn game_named(variant: &str) -> Option<Game> {
    Game::ALL.into_iter().find(|game| names(*game, variant))
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
