//! In positions of random games, the answers of a held position about turns, check and attackers agree with one another.

use std::collections::BTreeSet;

use chacha20::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use types::{BoardId, Cell, Engine as _, Extra, Game, Held, Kind, Position, Side, Step, Turn};

use chess_arbiter_reference::Reference;
use chess_arbiter_reference::candidates;
use chess_arbiter_reference::context::Context;
use chess_arbiter_reference::games;

/// Plays a random game and passes every position to `visit`.
fn on_a_random_game(game: Game, turns: usize, mut visit: impl FnMut(&dyn Held)) {
    // A fixed seed, for the same games in every run.
    let mut dice = ChaCha8Rng::seed_from_u64(20);
    let mut held = Reference::new().hold(&game.start()).expect("every start is accepted");
    for _ in 0..turns {
        visit(&*held);
        let legal = held.turns();
        if legal.is_empty() {
            return;
        }
        let turn = legal[dice.random_range(0..legal.len())];
        assert!(held.is_legal(&turn), "{turn}");
        held = held.play(&turn).expect("the turn is legal");
    }
}

#[test]
fn the_turns_are_every_writable_turn_that_is_judged_legal() {
    for game in Game::ALL {
        on_a_random_game(game, 12, |held| {
            let position = held.position();
            let rules = games::rules(game);
            let cx = Context::new(rules, &position).listed_by(candidates::legal);
            let is_legal = |turn: &Turn| rules.judge(&cx, turn).is_ok();
            let mut judged: Vec<Turn> = rules.writable(&cx).filter(is_legal).collect();
            let mut listed = rules.turns(&cx);
            assert_eq!(rules.has_turn(&cx), !listed.is_empty());
            judged.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, judged, "{game} {position}");
        });
    }
}

/// For its list, Kingdom judges fewer turns than can be written. This test judges every pair of steps of twins, with
/// and without a letter.
#[test]
fn every_legal_turn_of_twins_is_listed() {
    let mut joint = 0;
    for game in [Game::KingdomCapture, Game::KingdomEscort] {
        on_a_random_game(game, 6, |held| {
            let Position { men, side, .. } = held.position();
            let steps = |from: Cell| {
                let cells = game.cells().filter(move |to| to.board == from.board);
                let step = cells.map(move |to| Step::new(from, to));
                step.flat_map(|step| [step, step.promoting(Kind::Queen)])
            };
            let listed: BTreeSet<Turn> = held.turns().into_iter().collect();
            for (from, man) in men.of(side).filter(|(cell, _)| cell.board == BoardId::Short) {
                let twin = men.of(side).find(|&(cell, twin)| {
                    cell.board == BoardId::Max && twin.mark == man.mark && twin.kind == man.kind
                });
                let Some((place, _)) = twin else { continue };
                for (short, max) in steps(from).flat_map(|s| steps(place).map(move |m| (s, m))) {
                    let turn = Turn::from(short).with(Extra::Twin(max));
                    assert_eq!(held.is_legal(&turn), listed.contains(&turn), "{turn}");
                    joint += usize::from(listed.contains(&turn));
                }
            }
        });
    }
    assert!(joint > 100, "{joint}");
}

#[test]
fn a_king_is_in_check_if_and_only_if_it_has_attackers() {
    for game in Game::ALL {
        on_a_random_game(game, 30, |held| {
            let Position { men, side, .. } = held.position();
            let attackers = |king| held.attackers(king, side.other()).unwrap_or_default();
            let mut attacked: Vec<Cell> =
                men.kings(side).filter(|&king| !attackers(king).is_empty()).collect();
            attacked.sort_unstable();
            assert_eq!(attacked, held.status().check, "{game} {}", held.position());
        });
    }
}

#[test]
fn a_man_that_captures_on_the_cell_it_reaches_attacks_that_cell() {
    let mut captures = [0; Game::ALL.len()];
    for game in Game::ALL {
        on_a_random_game(game, 30, |held| {
            let Position { men, side, .. } = held.position();
            for turn in held.turns() {
                let twin = match turn.extra {
                    Some(Extra::Twin(step)) => Some(step),
                    _ => None,
                };
                for Step { from, to, .. } in [Some(turn.step), twin].into_iter().flatten() {
                    if men.get(to).is_some_and(|man| man.side != side) {
                        let attackers = held.attackers(to, side).unwrap_or_default();
                        assert!(attackers.contains(&from), "{turn} in {}", held.position());
                        captures[game as usize] += 1;
                    }
                }
            }
        });
    }
    assert!(captures.iter().all(|&count| count > 0), "{captures:?}");
}

#[test]
fn attackers_are_listed_in_order_and_a_cell_off_the_board_has_none() {
    let text = "4k3/8/8/8/7b/8/4P3/R3K3 w Q - 0 1";
    let position = Position::parse(Game::Chess, text).expect("the text is canonical");
    let held = Reference::new().hold(&position).expect("the position is accepted");
    let attackers = |file, rank, by| held.attackers(Cell::square(file, rank), by);
    assert_eq!(attackers(4, 1, Side::Black), Some(vec![Cell::square(7, 4)]));
    assert_eq!(attackers(3, 1, Side::White), Some(vec![Cell::square(0, 1), Cell::square(4, 1)]));
    assert_eq!(attackers(3, 3, Side::White), Some(vec![Cell::square(4, 2)]));
    assert_eq!(attackers(8, 1, Side::White), Some(Vec::new()));
}
