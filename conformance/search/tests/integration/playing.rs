//! The opponent plays legal turns, finds turns that decide a game, and beats a player of random turns.

use chess_arbiter_search::Limits;
use chess_arbiter_search::play::{Eval, Options, best};
use chess_arbiter_search::selfplay::{Dice, Mover, game};
use chess_arbiter_search::tables::{self, Material, Tables};
use fast::Fast;
use reference::Reference;
use types::{Engine, Game, Position, Side, Turn};

fn turn(text: &str) -> Turn {
    Turn::parse(Game::Chess, text).unwrap()
}

fn limited(nodes: u64) -> Options {
    Options { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Options::default() }
}

#[test]
fn it_plays_a_legal_turn_in_every_game_however_few_positions_it_may_search() {
    for game in Game::ALL {
        for nodes in [0, 1, 100, 3000] {
            let choice = best(&game.start(), &[], &limited(nodes), &mut |_| {}).unwrap().unwrap();
            let held = Reference::new().hold(&game.start()).unwrap();
            assert!(held.is_legal(&choice.turn), "{game}: {}", choice.turn);
            let mut held = held;
            for turn in &choice.line {
                held = held.play(turn).unwrap();
            }
        }
    }
}

#[test]
fn it_finds_a_mate_and_says_in_how_many_turns() {
    let position = Position::parse(Game::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let mut steps = Vec::new();
    let options = Options { depth: Some(6), ..Options::default() };
    let choice = best(&position, &[], &options, &mut |step| steps.push(step.clone()));
    let choice = choice.unwrap().unwrap();
    assert_eq!(choice.turn.to_string(), "a1a6");
    assert_eq!(choice.score, Eval::Wins(std::cmp::Reverse(2)));
    assert_eq!(steps.last(), Some(&choice));
    assert!(steps.is_sorted_by_key(|step| step.depth));
}

#[test]
fn games_of_one_seed_do_not_share_shifted_random_numbers() {
    let list: Vec<u32> = (0..1000).collect();
    for seed in [0, 1, u64::MAX] {
        let numbers = |game: u64| {
            let mut dice = Dice::new(seed, game);
            [(); 6].map(|()| dice.pick(&list).unwrap())
        };
        for game in 0..5 {
            assert_ne!(numbers(game)[1..], numbers(game + 1)[..5], "{seed} {game}");
        }
    }
}

/// At depth 4, a line of checks already shows a mate in four turns. A search to depth 5 must go on and find the mate in three.
#[test]
fn a_mate_within_the_depth_is_a_shortest_one() {
    for text in ["8/6Q1/8/8/4K3/5n1B/8/2n1kN2 w - - 0 1", "1K6/6B1/1Q2R3/8/8/8/6k1/8 w - - 0 1"] {
        let position = Position::parse(Game::Chess, text).unwrap();
        let options = Options { depth: Some(5), thorough: true, ..Options::default() };
        let choice = best(&position, &[], &options, &mut |_| {}).unwrap().unwrap();
        assert_eq!(choice.score, Eval::Wins(std::cmp::Reverse(3)), "{text}: {}", choice.turn);
    }
}

#[test]
fn a_side_that_will_be_mated_reports_it() {
    // Whatever White plays, Black mates by a rook on the first rank.
    let position = Position::parse(Game::Chess, "7k/8/8/8/8/r7/1r6/6K1 w - - 0 1").unwrap();
    let choice =
        best(&position, &[], &Options { depth: Some(4), ..Options::default() }, &mut |_| {});
    assert_eq!(choice.unwrap().unwrap().score, Eval::Loses(1));
}

#[test]
fn only_the_requested_turns_are_considered() {
    let only = vec![turn("a2a3"), turn("e2e5")];
    let options = Options { only, ..limited(2000) };
    let choice = best(&Game::Chess.start(), &[], &options, &mut |_| {}).unwrap().unwrap();
    assert_eq!(choice.turn.to_string(), "a2a3");
}

/// There are thousands of turns with acts, and generating them all takes longer than the time limit.
#[test]
fn short_of_time_it_considers_only_requested_deflector_acts() {
    let act: Turn = Turn::parse(Game::Deflection, "a2a3,J@a4").unwrap();
    let time = Some(std::time::Duration::from_millis(1));
    let limits = Limits { time, ..Limits::default() };
    let hasty = Options { depth: Some(1), limits, ..Options::default() };
    let turn = |options: &Options| {
        best(&Game::Deflection.start(), &[], options, &mut |_| {}).unwrap().unwrap().turn
    };
    assert_eq!(turn(&hasty).extra, None);
    assert_eq!(turn(&Options { only: vec![act], ..hasty }), act);
}

/// Acts are searched last. Nevertheless a mate that needs an act is found, and so is an act that averts a loss.
#[test]
fn it_finds_the_only_act_that_decides() {
    let choice = |text: &str, options: &Options| {
        let position = Position::parse(Game::Deflection, text).unwrap();
        best(&position, &[], options, &mut |_| {}).unwrap().unwrap()
    };
    // Nine turns mate at once, and each of them has an act.
    let mate = "2K7/P9/2n7/3R3R2/10/10/10/9k[L] w - - - - 0 1";
    for options in [Options { depth: Some(1), ..Options::default() }, limited(20_000)] {
        let found = choice(mate, &options);
        assert_eq!(found.score, Eval::Wins(std::cmp::Reverse(1)), "{}", found.turn);
        assert!(found.turn.extra.is_some(), "{}", found.turn);
    }
    let averted = "10/10/4Q5/5R4/10/2K7/10/4k4n[j] b - - - - 0 1";
    let two = Options { depth: Some(2), ..Options::default() };
    let found = choice(averted, &two);
    assert!(matches!(found.score, Eval::Value(_)) && found.turn.extra.is_some());
    let without = choice(&averted.replace("[j]", "[]"), &two);
    assert_eq!(without.score, Eval::Loses(1));
}

/// A win in sixteen turns: a search of two plies sees it only with the table, which is not used near the fifty-turn draw.
#[test]
fn with_tables_it_sees_a_distant_mate() {
    let material = Material::parse(Game::Chess, "KRK").unwrap();
    let mut tables = Tables::default();
    tables.build_all(&material, &tables::Options::default()).unwrap();
    let options = Options { depth: Some(2), tables, ..Options::default() };
    let choice = |halfmove: u32| {
        let text = format!("8/8/8/8/8/2k5/1R6/K7 w - - {halfmove} 90");
        let position = Position::parse(Game::Chess, &text).unwrap();
        best(&position, &[], &options, &mut |_| {}).unwrap().unwrap()
    };
    assert_eq!(choice(0).score, Eval::Wins(std::cmp::Reverse(16)));
    assert!(matches!(choice(90).score, Eval::Value(_)));
    let none = Options { depth: Some(2), ..Options::default() };
    let position = Position::parse(Game::Chess, "8/8/8/8/8/2k5/1R6/K7 w - - 0 90").unwrap();
    let without = best(&position, &[], &none, &mut |_| {}).unwrap().unwrap();
    assert!(matches!(without.score, Eval::Value(_)));
}

#[test]
fn without_a_legal_turn_there_is_no_choice_and_an_illegal_game_is_refused() {
    let mated = Position::parse(Game::Chess, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    assert_eq!(best(&mated, &[], &limited(100), &mut |_| {}).unwrap(), None);
    let turns = [turn("e2e4"), turn("e7e4")];
    assert!(best(&Game::Chess.start(), &turns, &limited(100), &mut |_| {}).is_err());
}

/// How many of `games` games the opponent wins against `other`, and how many it loses. The sides change after each game.
fn against(other: &Mover, the_game: Game, games: u64, nodes: u64) -> (u64, u64) {
    let own = Mover::Search { nodes, values: None };
    let (mut won, mut lost) = (0, 0);
    for number in 0..games {
        let side = Side::BOTH[usize::from(number % 2 == 1)];
        let movers = if side == Side::White { [&own, other] } else { [other, &own] };
        let played =
            game(the_game, movers, 0, 300, Dice::new(26, number), &Limits::default()).unwrap();
        match played.end.and_then(|end| end.winner) {
            Some(winner) if winner == side => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    (won, lost)
}

#[test]
fn it_wins_against_random_turns_in_every_game() {
    for the_game in Game::ALL {
        // In the Kingdom games even a random turn may mate, so the opponent must search more positions.
        let nodes = if the_game.has_marks() { 15_000 } else { 1500 };
        assert_eq!(against(&Mover::Random, the_game, 2, nodes), (2, 0), "{the_game}");
    }
}

#[test]
fn the_other_engine_accepts_games_between_the_movers() {
    for (number, the_game) in (0..).zip(Game::ALL) {
        let movers = [&Mover::Search { nodes: 200, values: None }, &Mover::Greedy];
        let played =
            game(the_game, movers, 4, 30, Dice::new(1, number), &Limits::default()).unwrap();
        assert!(played.score.turns.len() > 4, "{the_game}");
        let status = Reference::new().adjudicate(&played.score).unwrap();
        assert_eq!(status.end, played.end, "{the_game}");
        let again =
            game(the_game, movers, 4, 30, Dice::new(1, number), &Limits::default()).unwrap();
        assert_eq!(again.score, played.score, "{the_game}");
        assert!(Fast::new().adjudicate(&played.score).is_ok());
    }
}
