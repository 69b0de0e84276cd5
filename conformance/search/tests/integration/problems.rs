//! Problems whose solutions are known from elsewhere: the keys found must be exactly the known ones.

use chess_arbiter_search::solve::{Options, Stipulation, solve};
use serde_json::Value;
use types::{Game, Position};

/// The stipulation of a problem, and the number of turns of both sides in its solution.
fn stipulation(problem: &Value) -> (Stipulation, u32) {
    let number = |key: &str| problem[key].as_f64();
    let whole = |turns: f64| {
        let twice = format!("{:.0}", 2.0 * turns);
        twice.parse::<u32>().expect("a number of turns")
    };
    if let Some(turns) = number("mate") {
        (Stipulation::Mate(whole(turns) / 2), whole(turns) - 1)
    } else if let Some(turns) = number("stalemate") {
        (Stipulation::Stalemate(whole(turns) / 2), whole(turns) - 1)
    } else if let Some(turns) = number("selfmate") {
        (Stipulation::Selfmate(whole(turns) / 2), whole(turns))
    } else if let Some(turns) = number("reflexmate") {
        (Stipulation::Reflexmate(whole(turns) / 2), whole(turns))
    } else {
        let plies = whole(number("helpmate").expect("a stipulation"));
        (Stipulation::Helpmate { plies }, plies)
    }
}

fn check(game: Game, text: &str, at_least: usize) {
    let problems: Vec<Value> = serde_json::from_str(text).expect("the file is JSON");
    assert!(problems.len() >= at_least, "{game}: {} problems", problems.len());
    for problem in &problems {
        let position = Position::parse(game, problem["position"].as_str().unwrap()).unwrap();
        let (stipulation, plies) = stipulation(problem);
        let solution = solve(&position, &stipulation, &Options::default()).unwrap();
        let keys: Vec<String> = solution.keys.iter().map(ToString::to_string).collect();
        assert_eq!(serde_json::json!(keys), problem["keys"], "{problem}");
        assert_eq!(solution.plies, Some(plies), "{problem}");
        assert!(problem["source"].is_string(), "{problem}");
    }
}

#[test]
fn problems_of_chess_have_the_keys_that_others_found() {
    check(Game::Chess, include_str!("../problems/chess.json"), 60);
}

/// The cases have problems that `reference` has solved, too: the keys found must be the same.
#[test]
fn every_other_game_has_ten_problems_with_one_key_each() {
    let files = cases::embedded().expect("the cases can be read");
    let cases: Vec<&cases::Case> = files.iter().flat_map(|file| &file.cases).collect();
    for game in Game::ALL.into_iter().filter(|&game| game != Game::Chess) {
        let mut count = 0;
        for case in cases.iter().filter(|case| case.game == game) {
            let (mates, helpmates) = (&case.expect.mate_in, &case.expect.helpmate_in);
            let mate = |mate: &cases::Mate| (Stipulation::Mate(mate.turns), mate.keys.clone());
            let helpmate = |mate: &cases::Mate| {
                (Stipulation::Helpmate { plies: 2 * mate.turns }, mate.keys.clone())
            };
            let problems = mates.iter().map(mate).chain(helpmates.iter().map(helpmate));
            let position = Position::parse(game, case.position_text());
            for (stipulation, expected) in problems {
                let position = position.as_ref().expect("the position is canonical");
                let solution = solve(position, &stipulation, &Options::default()).unwrap();
                let keys: Vec<String> = solution.keys.iter().map(ToString::to_string).collect();
                assert_eq!(keys, expected, "{}", case.id);
                assert_eq!(solution.plies, Some(stipulation.plies()), "{}", case.id);
                count += 1;
            }
        }
        assert!(count >= 10, "{game}: {count} problems");
    }
}
