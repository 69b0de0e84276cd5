//! What mirrors show.

use chess_arbiter_reference::mirrors::reflections;
use types::{Game, Position};

fn shown(game: Game, board: &str) -> Vec<String> {
    let text = format!("{board} w - - 0 1");
    let position = Position::parse(game, &text).expect(board);
    reflections(&position)
        .iter()
        .map(|shown| {
            let originals: Vec<String> = shown.originals.iter().map(ToString::to_string).collect();
            format!("{}{}<{}", shown.man.letter(), shown.cell, originals.join("+"))
        })
        .collect()
}

#[test]
fn a_rank_of_three_shows_one_man_twice_two_alike_once_and_two_unlike_never() {
    let rank_six =
        |rank: &str| shown(Game::Mirrors7Block, &format!("*7*/*7*/*7*/9/9/{rank}/9/9/*7*/*7*/*7*"));
    assert_eq!(rank_six("N8"), ["Ne6<a6", "Ni6<a6"]);
    assert_eq!(rank_six("4k4"), ["ka6<e6", "ki6<e6"]);
    assert_eq!(rank_six("p7p"), ["pe6<a6+i6"]);
    assert_eq!(rank_six("N3R4"), [""; 0]);
    assert_eq!(rank_six("N3n4"), [""; 0]);
    assert_eq!(rank_six("N3N3N"), [""; 0]);
    assert_eq!(rank_six("1NN6"), [""; 0]);
}

#[test]
fn a_pair_shows_one_man_once_and_two_never() {
    let rank_nine = |rank: &str| {
        shown(Game::Mirrors10Pass, &format!("*7*/*7*/*7*/9/{rank}/9/9/9/9/9/*7*/*7*/*7*"))
    };
    assert_eq!(rank_nine("2q6"), ["qg9<c9"]);
    assert_eq!(rank_nine("6P2"), ["Pc9<g9"]);
    assert_eq!(rank_nine("2P3P2"), [""; 0]);
    assert_eq!(rank_nine("2P3p2"), [""; 0]);
}

#[test]
fn a_game_without_mirrors_shows_nothing() {
    assert!(reflections(&Game::Chess.start()).is_empty());
}
