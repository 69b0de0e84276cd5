//! Tests of a comparison in parts: the results of the parts add up to those of the whole, however it is divided.

use chess_arbiter_explore::compare::{Compared, Options, compare};
use fast::Fast;
use reference::Reference;
use types::{Engine, Game};

fn compared(game: Game, from_round: u64, rounds: u64, jobs: usize) -> Compared {
    let (left, right) = (Reference::new(), Fast::new());
    let pair: [&dyn Engine; 2] = [&left, &right];
    let options = Options { seed: 7, from_round, rounds, ..Options::default() };
    compare(&vec![pair; jobs], game, &options, &|_| {})
}

#[test]
fn parts_add_up_to_the_whole() {
    for game in [Game::Chess, Game::KingdomEscort] {
        let whole = compared(game, 0, 12, 1);
        assert!(whole.coverage.looked_at > 0, "{game}");
        let mut sum = compared(game, 0, 5, 2);
        let rest = compared(game, 5, 7, 3);
        assert_ne!(sum.coverage, whole.coverage, "{game}: the parts are no whole");
        sum.add(rest);
        assert_eq!((sum.tally, sum.coverage), (whole.tally, whole.coverage), "{game}");
    }
}
