//! Problems in every game. For positions with few men, the solutions are compared with those of an exhaustive search
//! with `fast` or `reference`.

use std::sync::atomic::Ordering;

use chess_arbiter_search::Limits;
use chess_arbiter_search::selfplay::Dice;
use chess_arbiter_search::solve::{
    Branch, Open, Options, Reply, Solution, Stipulation, Unsolved, solve,
};
use chess_arbiter_search::tables::{self, Material, Table, Tables};
use fast::AnyBoard;
use fast::Fast;
use fast::board::Board;
use reference::Reference;
use types::{EndBy, Engine, Game, Position, Stopped, Turn};

use crate::brute;

fn at(game: Game, position: &str) -> Position {
    Position::parse(game, position).unwrap()
}

fn solved(position: &Position, stipulation: &Stipulation) -> Solution {
    solve(position, stipulation, &Options { tree: true, ..Options::default() }).unwrap()
}

fn keys(solution: &Solution) -> Vec<String> {
    solution.keys.iter().map(ToString::to_string).collect()
}

/// Positions with few men, at least one for every family of games, small enough for exhaustive search.
const FEW: [(Game, &str); 10] = [
    (Game::Chess, "8/8/8/8/8/2K5/1R6/k7 w - - 0 1"),
    (Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    (Game::Chess, "8/8/8/8/8/5k2/5p2/5K1Q b - - 0 1"),
    (Game::Masonic, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"),
    (Game::Gothic, "k9/10/1K8/10/10/10/10/3C6 w - - 0 1"),
    (Game::Deflection, "k9/10/1K8/10/10/10/10/3M6[] w - - - - 0 1"),
    (Game::Mirrors7Block, "*2k4*/*7*/*2K4*/9/9/9/9/9/*7*/*7*/*R6* w - - 0 1"),
    (Game::Spectral, "k7/8/1K6/8/8/8/8/2Q5|7/7/7/7/7/7/7 w - - 0 1"),
    (Game::SpectralRandom, "k7/8/1K6/8/8/8/8/2D5|7/7/7/7/7/7/7 w - - D 0 1"),
    (Game::KingdomEscort, "ke7/8/1Ke6/8/8/8/8/2Qd5|ke7/8/1Ke6/8/8/8/8/2Qd5 w - - 0 1"),
];

fn accepted() -> Vec<Position> {
    let read = |&(game, text): &(Game, &str)| Position::parse(game, text).ok();
    FEW.iter().filter_map(read).filter(|position| Fast::new().accept(position).is_ok()).collect()
}

/// The number of turns of both sides in a tree.
fn size(branches: &[Branch]) -> usize {
    let reply = |reply: &Reply| 1 + size(&reply.branches);
    branches.iter().map(|branch| 1 + branch.replies.iter().map(reply).sum::<usize>()).sum()
}

#[test]
fn a_tree_that_would_be_too_large_is_left_out() {
    let position = at(Game::Chess, "8/8/4K3/7k/8/8/8/R7 w - - 0 1");
    let with = |largest_tree| {
        let options = Options { tree: true, largest_tree, ..Options::default() };
        solve(&position, &Stipulation::Mate(3), &options).unwrap()
    };
    let whole = solved(&position, &Stipulation::Mate(3));
    let size = size(&whole.tree);
    assert!(size > 5 && !whole.tree_left_out, "{size}");
    assert_eq!(with(size), whole);
    let without = with(size - 1);
    assert!(without.tree.is_empty() && without.tree_left_out);
    assert_eq!((without.plies, without.keys), (whole.plies, whole.keys));
}

#[test]
fn solutions_in_two_turns_match_exhaustive_search() {
    for position in accepted() {
        // `reference` is far slower, so with it the search is only one turn deep.
        for (engine, most) in [(&Fast::new() as &dyn Engine, 2), (&Reference::new(), 1)] {
            let held = engine.hold(&position).unwrap();
            for (stipulation, by) in [
                (Stipulation::Mate(most), EndBy::Checkmate),
                (Stipulation::Stalemate(most), EndBy::Stalemate),
            ] {
                let brute: Vec<Vec<String>> =
                    (1..=most).map(|turns| brute::forcing(&*held, by, turns)).collect();
                let shortest = brute.iter().position(|keys| !keys.is_empty());
                let solution = solved(&position, &stipulation);
                let plies = shortest.map(|length| 2 * u32::try_from(length).unwrap() + 1);
                assert_eq!(solution.plies, plies, "{stipulation:?}: {position}");
                let expected = shortest.map(|length| brute[length].clone()).unwrap_or_default();
                assert_eq!(keys(&solution), expected, "{stipulation:?}: {position}");
            }
        }
    }
}

#[test]
fn every_game_has_a_position_here() {
    let positions = accepted();
    assert_eq!(positions.len(), FEW.len(), "{positions:#?}");
}

#[test]
fn morphy_moves_the_rook_and_every_answer_loses() {
    let position = at(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let solution = solved(&position, &Stipulation::Mate(2));
    assert_eq!((solution.plies, keys(&solution)), (Some(3), vec!["a1a6".to_string()]));
    let [branch] = &solution.tree[..] else { panic!("one key") };
    assert_eq!(branch.turn.to_string(), "a1a6");
    // There is no threat, but Black is in zugzwang: either the pawn on b7 takes the rook, or the bishop moves and
    // leaves a7 unguarded.
    assert!(branch.threats.is_empty());
    assert!(branch.replies.len() > 2);
    for reply in &branch.replies {
        let answers: Vec<String> =
            reply.branches.iter().map(|branch| branch.turn.to_string()).collect();
        let takes = reply.turn.to_string() == "b7a6";
        assert_eq!(answers, [if takes { "b6b7" } else { "a6a7" }], "{}", reply.turn);
    }
}

/// Once a promoted man has been captured, the position no longer shows the kind to which it was promoted.
#[test]
fn a_position_without_a_promoted_man_is_reached_by_capturing_it() {
    let before = at(
        Game::KingdomCapture,
        "6ke1/8/8/3ra4/8/8/3Pd4/7Ke|6ke1/8/8/3ra4/8/3Pd4/8/1+qa5Ke w - - 0 2",
    );
    let turn = Turn::parse(Game::KingdomCapture, "h1g1:h1b1").unwrap();
    let target = Box::new(Reference::new().play(&before, &turn).unwrap());
    let solution = solved(&before, &Stipulation::Reach { target, open: Open::default(), plies: 1 });
    assert_eq!(solution.lines, [[turn]]);
}

/// Plays at most 300 random turns. Returns every position reached, with the fingerprint of its board.
fn wander(mut board: AnyBoard, dice: &mut Dice) -> Vec<(Position, u64)> {
    let mut reached = Vec::new();
    while reached.len() < 300 {
        let mut turns = Vec::new();
        board.each_turn(|turn| turns.push(turn));
        let Some(turn) = dice.pick(&turns) else { break };
        board = board.after(turn);
        reached.push((board.position(), board.fingerprint()));
    }
    reached
}

#[test]
fn a_position_has_the_same_fingerprint_played_or_read() {
    let mut dice = Dice::new(1, 1);
    for game in Game::ALL {
        for _ in 0..8 {
            let wandered = wander(Fast::new().board(&game.start()).unwrap(), &mut dice);
            for (position, played) in wandered {
                let read = Fast::new().board(&position).unwrap().fingerprint();
                assert_eq!(played, read, "{game}: {position}");
            }
        }
    }
}

/// The array belongs to the game (SPE-32): a position with the same men but another array cannot be reached.
#[test]
fn no_turn_changes_the_array() {
    let men = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|7/7/7/7/7/7/7 w KQkq -";
    let with = |array: &str| at(Game::SpectralRandom, &format!("{men} {array} 0 1"));
    let reached = |array: &str| {
        let target = Box::new(with(array));
        solved(&with("BNQR"), &Stipulation::Reach { target, open: Open::default(), plies: 2 }).plies
    };
    assert_eq!([reached("BNQR"), reached("BNQRX")], [Some(0), None]);
}

/// With dead material, no placement of the men is checkmate (CHE-23), but stalemate is still possible.
#[test]
fn dead_men_are_not_searched_for_a_mate() {
    for (game, position) in [
        (Game::Chess, "k7/8/1K6/8/3N4/8/8/8 w - - 0 1"),
        (Game::Masonic, "k7/8/1K6/8/8/8/8/8 w - - 0 1"),
        (Game::Deflection, "9k/10/1K8/10/10/10/10/3N6[] w - - - - 0 1"),
        (Game::Spectral, "k7/8/1K6/8/8/8/8/2N5|7/7/7/7/7/7/7 w - - 0 1"),
    ] {
        for stipulation in [
            Stipulation::Mate(50),
            Stipulation::Selfmate(50),
            Stipulation::Helpmate { plies: 40 },
            Stipulation::SeriesHelpmate(40),
        ] {
            let solution = solved(&at(game, position), &stipulation);
            assert_eq!(solution, Solution::default(), "{game}: {stipulation:?}");
        }
    }
    let knight = at(Game::Chess, "k7/8/1K6/8/3N4/8/8/8 w - - 0 1");
    assert_eq!(keys(&solved(&knight, &Stipulation::Stalemate(1))), ["d4c6"]);
}

#[test]
fn a_shorter_mate_than_requested_is_the_solution() {
    let position = at(Game::Chess, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    let solution = solved(&position, &Stipulation::Mate(3));
    assert_eq!((solution.plies, keys(&solution)), (Some(1), vec!["c1c8".to_string()]));
}

#[test]
fn stalemate_counts_as_mate_in_no_game() {
    let position = at(Game::Chess, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    let solution = solved(&position, &Stipulation::Stalemate(1));
    assert_eq!(keys(&solution), ["c1c7", "c1f4"]);
}

#[test]
fn helpmates_match_exhaustive_search() {
    for position in accepted() {
        let held = Fast::new().hold(&position).unwrap();
        for plies in [2, 3] {
            let shorter =
                if plies == 3 { brute::together(&*held, EndBy::Checkmate, 1) } else { Vec::new() };
            let expected = if shorter.is_empty() {
                brute::together(&*held, EndBy::Checkmate, plies)
            } else {
                shorter
            };
            let solution = solved(&position, &Stipulation::Helpmate { plies });
            assert_eq!(keys(&solution), expected, "{plies}: {position}");
            for line in &solution.lines {
                let mut held = Fast::new().hold(&position).unwrap();
                for turn in line {
                    held = held.play(turn).unwrap();
                }
                assert_eq!(held.status().end.map(|end| end.by), Some(EndBy::Checkmate));
            }
        }
    }
}

#[test]
fn selfmates_match_exhaustive_search() {
    for (text, key) in [
        ("7R/2p5/1N6/8/1QN5/R7/2k5/K4q2 w - - 0 1", "b4b1"),
        ("5k1K/7Q/1n1N4/8/8/3R3P/3Q4/6q1 w - - 0 1", "h7g7"),
        ("8/1N6/7p/2P3Q1/8/4B1qk/2Q5/7K w - - 0 1", "c2h2"),
    ] {
        let position = at(Game::Chess, text);
        let held = Fast::new().hold(&position).unwrap();
        assert_eq!(brute::forcing_own_mate(&*held, 1), [key], "{text}");
        let solution = solved(&position, &Stipulation::Selfmate(2));
        assert_eq!((solution.plies, keys(&solution)), (Some(2), vec![key.to_string()]), "{text}");
        // Every answer mates.
        let replies = &solution.tree[0].replies;
        assert!(!replies.is_empty() && replies.iter().all(|reply| reply.branches.is_empty()));
    }
    // Black's bare king cannot mate, so White cannot force it to.
    let position = at(Game::Chess, "8/8/8/8/8/2K5/1R6/k7 w - - 0 1");
    let held = Fast::new().hold(&position).unwrap();
    assert!(brute::forcing_own_mate(&*held, 2).is_empty());
    assert_eq!(solved(&position, &Stipulation::Selfmate(2)).plies, None);
}

#[test]
fn a_series_is_played_by_one_side_and_ended_by_the_other() {
    // The black king walks to h3, beside White's, and the rook mates along the file.
    let position = at(Game::Chess, "8/8/8/7k/8/5K2/8/R7 b - - 0 1");
    let solution = solved(&position, &Stipulation::SeriesHelpmate(4));
    let lines: Vec<Vec<String>> =
        solution.lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(lines, [["h5h4", "h4h3", "a1h1"]]);
    assert_eq!((solution.plies, keys(&solution)), (Some(3), vec!["h5h4".to_string()]));
}

#[test]
fn keys_of_helpstalemates_and_series_match_exhaustive_search() {
    let fast = Fast::new();
    let mut found = 0;
    for (game, text) in [
        (Game::Chess, "8/8/8/8/8/p7/k1K5/8 b - - 0 1"),
        (Game::Chess, "7k/5K2/8/6P1/8/8/8/8 w - - 0 1"),
        (Game::Chess, "8/8/8/8/8/k1K5/p7/1R6 w - - 0 1"),
        (Game::Chess, "7k/8/8/6K1/8/8/8/1Q6 w - - 0 1"),
        (Game::Chess, "k7/p7/2K5/8/8/8/8/1R6 b - - 0 1"),
        (Game::Masonic, "7k/8/6K1/8/8/8/8/3R4 w - - 0 1"),
        (Game::Gothic, "k9/10/1K8/10/10/10/10/1R8 w - - 0 1"),
    ] {
        let position = at(game, text);
        let held = fast.hold(&position).unwrap();
        let series = |turns, helped| brute::series(&fast, &*held, turns, helped);
        let checkmate = Some(EndBy::Checkmate);
        for turns in 1..=3 {
            let together = (turns % 2..=turns).step_by(2).filter(|&plies| plies > 0);
            let together = together.map(|plies| brute::together(&*held, EndBy::Stalemate, plies));
            let sought: [(Stipulation, Vec<Vec<String>>); 4] = [
                (Stipulation::Helpstalemate { plies: turns }, together.collect()),
                (
                    Stipulation::SeriesMate(turns),
                    (1..=turns).map(|turns| series(turns, None)).collect(),
                ),
                (
                    Stipulation::SeriesHelpstalemate(turns),
                    (1..=turns).map(|turns| series(turns, Some(EndBy::Stalemate))).collect(),
                ),
                (
                    Stipulation::SeriesHelpmate(turns),
                    (1..=turns).map(|turns| series(turns, checkmate)).collect(),
                ),
            ];
            for (stipulation, by_length) in sought {
                let shortest = by_length.into_iter().find(|keys| !keys.is_empty());
                let solution = solved(&position, &stipulation);
                assert_eq!(
                    keys(&solution),
                    shortest.clone().unwrap_or_default(),
                    "{text} {stipulation:?}"
                );
                found += usize::from(shortest.is_some());
            }
        }
    }
    assert!(found > 15, "{found}");
}

#[test]
fn the_shortest_play_to_a_position_is_found_in_every_game() {
    for game in Game::ALL {
        let start = game.start();
        let mut held = Fast::new().hold(&start).unwrap();
        // Deflection has thousands of acts for each turn.
        let plies = if game == Game::Deflection { 2 } else { 3 };
        // Sorts the turns without a deflector act as text, and plays the middle one.
        for _ in 0..plies {
            let mut turns = held.turns();
            turns.retain(|turn| !turn.to_string().contains(','));
            turns.sort_by_key(ToString::to_string);
            held = held.play(&turns[turns.len() / 2]).unwrap();
        }
        let target = Box::new(held.position());
        let solution = solved(
            &start,
            &Stipulation::Reach { target: target.clone(), open: Open::default(), plies },
        );
        assert_eq!(solution.plies, Some(plies), "{game}: {target}");
        let mut found = Fast::new().hold(&start).unwrap();
        for turn in &solution.lines[0] {
            found = found.play(turn).unwrap();
        }
        assert_eq!(found.position().men, target.men, "{game}");
    }
}

#[test]
fn a_target_that_is_the_position_itself_takes_no_turn() {
    let start = Game::Chess.start();
    let target = Box::new(start.clone());
    let solution = solved(&start, &Stipulation::Reach { target, open: Open::default(), plies: 2 });
    assert_eq!((solution.plies, solution.lines.len()), (Some(0), 0));
    let target = Box::new(Game::Masonic.start());
    let refused = solve(
        &start,
        &Stipulation::Reach { target, open: Open::default(), plies: 2 },
        &Options::default(),
    );
    assert!(matches!(refused, Err(Unsolved::Refused(_))), "{refused:?}");
}

#[test]
fn limits_end_a_search_and_report_how_far_it_got() {
    let start = Game::Chess.start();
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let Err(Unsolved::Stopped { stopped, plies, nodes }) =
        solve(&start, &Stipulation::Mate(4), &options)
    else {
        panic!("there is no mate so soon")
    };
    assert_eq!((stopped, plies), (Stopped::Nodes(5000), 5));
    assert!((5000..6000).contains(&nodes), "{nodes}");

    let options = Options::default();
    options.limits.watch.stop.store(true, Ordering::Relaxed);
    let stopped = solve(&start, &Stipulation::Helpmate { plies: 8 }, &options);
    assert!(
        matches!(stopped, Err(Unsolved::Stopped { stopped: Stopped::Cancelled, .. })),
        "{stopped:?}"
    );
}

#[test]
fn several_threads_find_the_same_solutions() {
    let position = at(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let one = solved(&position, &Stipulation::Mate(2));
    let options = Options { threads: 3, tree: true, ..Options::default() };
    let three = solve(&position, &Stipulation::Mate(2), &options).unwrap();
    assert_eq!((one.keys, one.tree), (three.keys, three.tree));
}

/// Game, men of a table, position, and the greatest number of turns in which to search for a mate. Each table has the
/// position itself or positions after a capture, a promotion or, if there is a castling right, the loss of that right.
const WITH_TABLES: [(Game, &str, &str, u32); 7] = [
    (Game::Chess, "KRK", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 4),
    (Game::Chess, "KRK", "8/8/8/8/8/3K4/1R6/k7 w - - 0 1", 3),
    (Game::Chess, "KRK", "k7/8/1K6/8/8/8/8/1R4r1 w - - 0 1", 2),
    (Game::Chess, "KRK", "8/8/8/8/8/4k3/8/R3K3 w Q - 0 1", 4),
    (Game::Chess, "KPK", "8/2P5/8/1K6/8/8/8/k7 w - - 0 1", 4),
    (Game::Masonic, "KQK", "7k/8/8/5K2/8/8/8/1Q6 w - - 0 1", 3),
    (Game::Gothic, "KQK", "9k/10/7K2/10/10/10/10/1Q8 w - - 0 1", 3),
];

#[test]
fn tables_change_no_answer_and_save_positions() {
    for (game, men, text, most) in WITH_TABLES {
        let position = at(game, text);
        let mut tables = Tables::default();
        let material = Material::parse(game, men).unwrap();
        tables.build_all(&material, &tables::Options::default()).unwrap();
        for turns in [1, most] {
            let stipulation = Stipulation::Mate(turns);
            let without = solved(&position, &stipulation);
            let options = Options { tree: true, tables: tables.clone(), ..Options::default() };
            let with = solve(&position, &stipulation, &options).unwrap();
            let saves = with.nodes < without.nodes;
            assert_eq!(saves, turns > 1, "{text} in {turns}: {} {}", with.nodes, without.nodes);
            assert_eq!(Solution { nodes: without.nodes, ..with }, without, "{text} in {turns}");
        }
    }
}

/// In Kingdom stalemate loses, too (KDM-22), but it is not mate.
#[test]
fn a_table_that_counts_stalemate_as_a_loss_shows_no_mate() {
    let position = at(Game::KingdomEscort, "8/8/8/4ke3/8/8/8/Ke7|7Ke/8/8/2ke5/8/8/8/8 w - - 0 1");
    let material = Material::of(&position).unwrap();
    let all = vec![2; material.numbers().unwrap()];
    let mut tables = Tables::default();
    tables.add(Table::from_bytes(material, &all).unwrap());
    assert!(tables.probe(&position).is_some());
    let stipulation = Stipulation::Mate(2);
    let with = Options { tables, ..Options::default() };
    let without = solve(&position, &stipulation, &Options::default()).unwrap();
    assert_eq!(solve(&position, &stipulation, &with).unwrap(), without);
}

#[test]
fn white_mates_at_once_in_kingdom_escort() {
    let solution = solved(&Game::KingdomEscort.start(), &Stipulation::Mate(1));
    assert!(!solution.keys.is_empty());
    let start = Game::KingdomEscort.start();
    let held = Reference::new().hold(&start).unwrap();
    for key in &solution.keys {
        let end = held.play(key).unwrap().status().end;
        assert_eq!(end.map(|end| end.by), Some(EndBy::Checkmate));
    }
}

/// A diagram does not show who may castle, which cell a pawn has crossed, or which side is to move.
#[test]
fn open_fields_of_a_position_to_reach_are_not_compared() {
    let reached = |start: &str, target: &str, open, plies| {
        let target = Box::new(at(Game::Chess, target));
        solved(&at(Game::Chess, start), &Stipulation::Reach { target, open, plies }).plies
    };
    let exact = Open::default();
    let (castling, last_turn) =
        (Open { castling: true, ..exact }, Open { last_turn: true, ..exact });
    let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let without = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert_eq!(reached(start, without, exact, 4), Some(4));
    assert_eq!(reached(start, without, castling, 4), Some(0));
    assert_eq!(reached(start, without, last_turn, 3), None);
    let start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let without = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    assert_eq!(reached(start, without, exact, 1), None);
    assert_eq!(reached(start, without, castling, 1), None);
    assert_eq!(reached(start, without, last_turn, 1), Some(1));
    // Black is in check, so the last turn must have been White's.
    let all = Open { side: true, castling: true, last_turn: true };
    let check = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1";
    let before = "4k3/8/8/8/8/8/8/R5K1 w - - 0 1";
    assert_eq!(reached(before, check, all, 2), Some(1));
    assert_eq!(reached(before, &before.replace('w', "b"), all, 2), Some(0));
}

#[test]
fn the_men_alone_are_reached_in_every_game() {
    for game in Game::ALL {
        let start = game.start();
        let turns = Fast::new().turns(&start).unwrap();
        let target = Box::new(Fast::new().play(&start, &turns[0]).unwrap());
        let open = Open { side: true, castling: true, last_turn: true };
        let solution = solved(&start, &Stipulation::Reach { target, open, plies: 2 });
        assert_eq!((solution.plies, &solution.keys[..]), (Some(1), &turns[..1]), "{game}");
    }
}
