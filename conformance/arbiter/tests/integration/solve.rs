//! `arbiter solve`, `arbiter selfplay`, and the search behind `arbiter uci`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fs, iter, thread};

use serde_json::{Value, json};

use crate::program::{arbiter, err, out, run};

/// Paul Morphy's mate in two of 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn solved(arguments: &[&str]) -> Value {
    let assert = run(&[&["solve"], arguments, &["--json"]].concat());
    let line = out(&assert.code(0));
    assert_eq!(line.lines().count(), 1);
    serde_json::from_str(&line).expect("it is JSON")
}

#[test]
fn the_key_is_told_with_its_tree() {
    insta::assert_snapshot!(
        out(&run(&["solve", "chess", MORPHY, "--mate", "2", "--tree"]).code(0))
    );
}

#[test]
fn a_solution_as_json_is_one_object() {
    let found = solved(&["chess", MORPHY, "--mate", "2"]);
    assert_eq!(found["stipulation"], "mate 2");
    assert_eq!(
        (&found["solved"], &found["in"], &found["cooked"]),
        (&json!(true), &json!(2), &json!(false))
    );
    assert_eq!(found["keys"], json!(["a1a6"]));
    assert!(found["nodes"].as_u64() > Some(10));
    let replies = found["tree"][0]["replies"].as_array().expect("a list");
    assert!(replies.iter().any(|reply| reply["turn"] == "b7a6"
        && reply["answers"][0]["turn"] == "b6b7"
        && reply["dual"] == false));
}

#[test]
fn without_a_solution_it_says_so() {
    let assert = run(&["solve", "chess", MORPHY, "--mate", "1"]).code(1);
    assert_eq!(out(&assert), "no solution: no mate in 1\n");
    let assert = run(&["solve", "chess", MORPHY, "--mate", "1", "--json"]).code(1);
    let line: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
    assert_eq!(
        (&line["solved"], &line["in"], &line["keys"]),
        (&json!(false), &Value::Null, &json!([]))
    );
}

#[test]
fn two_keys_are_a_cook() {
    let five = "8/8/8/8/8/6K1/4Q3/7k w - - 0 1";
    let printed = out(&run(&["solve", "chess", five, "--mate", "2"]).code(0));
    assert_eq!(
        printed,
        "mate in 1, not unique (cooked): five keys\n  e2d1\n  e2e1\n  e2f1\n  e2g2\n  e2h2\n"
    );
    assert_eq!(solved(&["chess", five, "--mate", "2"])["cooked"], true);
}

#[test]
fn a_helpmate_is_printed_line_by_line() {
    let printed = out(&run(&["solve", "chess", "--helpmate", "2"]).code(0));
    assert!(printed.starts_with("helpmate in 2, eight solutions\n"), "{printed}");
    assert!(printed.contains("\n  f2f3 e7e5 g2g4 d8h4\n"), "{printed}");
    let half = solved(&["chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "--helpmate", "1.5"]);
    assert_eq!((&half["stipulation"], &half["in"]), (&json!("helpmate 1.5"), &json!(0.5)));
    for most in ["100.5", "101", "0"] {
        run(&["solve", "chess", "--helpmate", most]).code(2);
    }
}

#[test]
fn the_shortest_play_to_a_position_is_printed() {
    let target = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    let printed = out(&run(&["solve", "chess", "start", "--reach", target, "--in", "4"]).code(0));
    assert_eq!(printed, "reached in 3, two solutions\n  e2e4 e7e5 g1f3\n  g1f3 e7e5 e2e4\n");
    // A crossed cell on which no pawn can capture is not part of a position (CHE-24).
    for game in ["chess", "gothic", "deflection"] {
        let played = out(&run(&["play", game, "start", "e2e4"]).code(0));
        let fields: Vec<&str> = played.trim_end().split(' ').collect();
        assert_ne!(fields[3], "-", "{game}");
        let without = [&fields[..3], &["-"], &fields[4..]].concat().join(" ");
        for target in [played.trim_end(), &without] {
            let printed = out(&run(&["solve", game, "--reach", target, "--in", "1"]).code(0));
            assert_eq!(printed, "reached in 1\n  e2e4\n", "{game}: {target}");
        }
    }
}

#[test]
fn what_a_diagram_does_not_show_is_left_open() {
    let reach = |game: &str, target: &str, plies: &str| {
        let printed = run(&["solve", game, "start", "--reach", target, "--in", plies]);
        out(&printed)
    };
    let board = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1";
    let castled = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 3 2";
    for target in [board, &format!("{board} b"), &format!("{board} b ?"), castled] {
        let printed = reach("chess", target, "3");
        assert_eq!(printed, "reached in 3\n  g1f3 g8f6 h1g1\n", "{target}");
    }
    assert_eq!(reach("chess", &format!("{board} w"), "3"), "no solution: not reached in 3\n");
    let exact = format!("{board} b kq - 3 2");
    assert_eq!(reach("chess", &exact, "3"), "no solution: not reached in 3\n");
    assert!(reach("chess", &exact.replace("kq", "?"), "3").starts_with("reached in 3\n"));
    // A position of Deflection has additional fields, which cannot be left out as in a diagram.
    let moved = "rnbqmkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQMKABNR[LVjlv] b";
    let placed = "rnbqmkabnr/pppppppppp/10/10/10/4P5/PPPP1PPPPP/RNBQMKABNR[JLVjlv] b ? ? - ? 0 1";
    assert_eq!(reach("deflection", placed, "1"), "reached in 1\n  e2e3\n");
    run(&["solve", "deflection", "--reach", moved, "--in", "1"]).code(2);
    for target in ["?", "8/8 ?", &format!("{board} ? KQkq - 0 1"), &format!("{board} b KQkq - ? 1")]
    {
        run(&["solve", "chess", "--reach", target, "--in", "1"]).code(2);
    }
    let json = run(&[
        "solve",
        "chess",
        "start",
        "--reach",
        &exact.replace("kq", "?"),
        "--in",
        "3",
        "--json",
    ]);
    assert!(out(&json.code(0)).contains(&format!("\"reach\":\"{board} b ? - 3 2\"")));
}

#[test]
fn the_position_to_reach_is_an_argument_and_its_length_belongs_to_it() {
    let printed = err(&run(&["solve", "chess", "--reach", "-", "--in", "1"]).code(2));
    assert!(printed.contains("--reach takes one position"), "{printed}");
    let printed = err(&run(&["solve", "chess", "--mate", "2", "--in", "3"]).code(2));
    assert!(printed.contains("'--mate <N>' cannot be used with '--in <N>'"), "{printed}");
    let mated = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
    let printed = out(&run(&["solve", "chess", "start", "--reach", mated, "--in", "1"]).code(1));
    assert_eq!(printed, "no solution: not reached in 1\n");
}

#[test]
fn a_position_that_ends_the_game_has_no_solution_for_that_reason() {
    let mated = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
    let printed = out(&run(&["solve", "chess", mated, "--mate", "2"]).code(1));
    assert_eq!(printed, "no solution: the position already ends the game by checkmate\n");
    let printed = out(&run(&["solve", "chess", mated, "--mate", "2", "--json"]).code(1));
    let line: Value = serde_json::from_str(&printed).expect("it is JSON");
    assert_eq!(line["end"], json!({ "by": "checkmate", "winner": "white" }));
    assert_eq!(solved(&["chess", MORPHY, "--mate", "2"])["end"], Value::Null);
}

/// If a limit is reached while the tree is built, the solutions that were found before are still printed.
#[test]
fn the_solutions_are_printed_even_if_a_limit_ends_the_tree() {
    let position = "8/8/4K3/7k/8/8/8/R7 w - - 0 1";
    let problem = ["solve", "chess", position, "--mate", "3", "--nodes", "12000"];
    assert_eq!(out(&run(&problem).code(0)), "mate in 3\n  e6f5\n");
    let line: Value =
        serde_json::from_str(&out(&run(&[&problem[..], &["--json"]].concat()).code(0)))
            .expect("JSON");
    assert_eq!((&line["keys"], &line["tree_left_out"]), (&json!(["e6f5"]), &json!(true)));
    let printed = out(&run(&[&problem[..], &["--tree"]].concat()).code(0));
    assert!(printed.starts_with("mate in 3\n  e6f5\nthe tree is left out: "), "{printed}");
}

#[test]
fn a_search_that_gave_up_reports_what_it_has_excluded() {
    let five = ["solve", "chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "--mate", "16"];
    let printed = out(&run(&[&five[..], &["--nodes", "30000"]].concat()).code(3));
    assert!(printed.contains(" nodes reached: no mate in fewer than "), "{printed}");
    assert!(printed.ends_with(" turns\n"), "{printed}");
    let printed = out(&run(&[&five[..], &["--nodes", "1"]].concat()).code(3));
    assert!(!printed.contains("fewer"), "{printed}");
}

#[test]
fn white_wins_kingdom_escort_at_once() {
    let printed = out(&run(&["solve", "kingdom-escort", "start", "--mate", "1"]).code(0));
    assert_eq!(printed, "mate in 1\n  a2b3:a2f7\n");
}

#[test]
fn a_limit_ends_the_search_with_what_is_known() {
    let printed = run(&["solve", "chess", "start", "--mate", "3", "--nodes", "5000"]).code(3);
    let printed = out(&printed);
    assert_eq!(printed, "limit of 5000 nodes reached: no mate in fewer than 3 turns\n");
    let printed =
        run(&["solve", "chess", "start", "--mate", "3", "--nodes", "5000", "--json"]).code(3);
    let line: Value = serde_json::from_str(&out(&printed)).expect("it is JSON");
    assert_eq!((&line["solved"], &line["none_below"]), (&Value::Null, &json!(3)));
}

#[test]
fn wrong_usage_is_refused() {
    run(&["solve", "chess", MORPHY]).code(2);
    run(&["solve", "chess", MORPHY, "--mate", "0"]).code(2);
    run(&["solve", "chess", MORPHY, "--mate", "2", "--selfmate", "2"]).code(2);
    run(&["solve", "chess", MORPHY, "--helpmate", "1.4"]).code(2);
    run(&["solve", "chess", MORPHY, "--reach", "start"]).code(2);
    for together in
        [&["--helpmate", "1"][..], &["--series-helpmate", "1"], &["--reach", "start", "--in", "1"]]
    {
        let printed =
            err(&run(&[&["solve", "chess", "start", "--tree"], together].concat()).code(2));
        assert!(printed.contains("'--tree' cannot be used with"), "{printed}");
    }
    let refused = run(&["solve", "chess", "k6R/8/8/8/8/8/8/K7 w - - 0 1", "--mate", "1"]).code(1);
    assert!(err(&refused).contains("CHE-28"));
}

#[test]
fn a_picture_and_json_are_not_both_written_to_standard_output() {
    let command = ["solve", "chess", MORPHY, "--mate", "2", "--json", "--svg"];
    let printed = err(&run(&[&command[..], &["-"]].concat()).code(2));
    assert!(printed.contains("--svg - and --json both write to standard output"), "{printed}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("key.svg").display().to_string();
    let line = out(&run(&[&command[..], &[&file]].concat()).code(0));
    assert!(line.starts_with('{') && fs::metadata(&file).is_ok(), "{line}");
}

#[test]
fn games_of_the_opponent_are_replayed_without_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["chess", "mirrors7-pass", "kingdom-capture", "spectral-random"] {
        let printed = out(&run(&[
            "selfplay",
            game,
            "--games",
            "2",
            "--nodes",
            "60",
            "--max-turns",
            "40",
            "--against",
            "greedy",
        ])
        .code(0));
        let file = folder.path().join("games.pgn");
        fs::write(&file, &printed).expect("it can be written");
        let read = run(&["game", game, &file.display().to_string(), "--json"]).code(0);
        let lines = out(&read);
        assert_eq!(lines.lines().count(), 2, "{game}: {lines}");
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).expect("it is JSON");
            assert_eq!(line["stop"], Value::Null, "{game}: {line}");
            assert_ne!(line["result"]["fit"], "contradicts", "{game}: {line}");
        }
    }
}

#[test]
fn games_of_the_opponent_are_written_as_other_programs_import_them() {
    let play = |game: &str| {
        out(&run(&["selfplay", game, "--nodes", "60", "--max-turns", "60", "--seed", "3"]).code(0))
    };
    let printed = play("chess");
    let names: Vec<&str> = printed
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.split_once(' ').map(|(name, _)| name))
        .collect();
    assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
    assert!(printed.lines().all(|line| line.len() < 80), "{printed}");
    let first = printed.lines().find_map(|line| line.strip_prefix("1. ")).expect("a first turn");
    let first = first.split(' ').next().expect("a word");
    assert!(pgn::is_algebraic(first) && first.len() < 4, "{first}");
    assert!(play("masonic").contains("[Variant \"masonic\"]"));
    assert!(play("spectral").contains("1. "));
}

fn uci(input: &str) -> String {
    let assert = arbiter().arg("uci").write_stdin(input.to_owned()).assert().code(0);
    out(&assert)
}

#[test]
fn uci_takes_the_positions_that_graphical_programs_send() {
    for fen in ["4k3/8/8/8/8/8/8/R3K2R w HA - 0 0", "4k3/8/8/8/8/8/8/R3K2R w KQkq -"] {
        let printed = uci(&format!("position fen {fen}\nd\ngo depth 1\n"));
        assert!(printed.contains("Fen: 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "{printed}");
        assert!(printed.contains("info string invalid position, repaired: "), "{printed}");
        assert!(!printed.contains("bestmove 0000"), "{printed}");
    }
    let printed = uci("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\ngo depth 1\n");
    assert!(!printed.contains("mended"), "{printed}");
}

#[test]
fn uci_says_how_a_game_is_over_before_it_gives_no_turn() {
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3\n";
    assert!(uci(mated).contains("info depth 0 score mate 0\nbestmove 0000"));
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n";
    assert!(uci(stalemate).contains("info depth 0 score cp 0\nbestmove 0000"));
}

#[test]
fn a_suite_of_mates_or_counts_is_checked_line_by_line() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - -";
    let ask = |arguments: &[&str], input: &str, code| {
        out(&arbiter().args(arguments).write_stdin(input.to_owned()).assert().code(code))
    };
    let solve = ["solve", "chess", "-"];
    let right = format!("{mate} dm 1; bm Ra8+; id \"a; b\";\n{mate} 0 1 bm Ra8#; dm 1\n");
    assert_eq!(
        ask(&solve, &right, 0),
        "mate in 1\n  a1a8\n\nmate in 1\n  a1a8\n\n2 problems: 2 solved as stated, 0 with another solution, 0 \
         without one, 0 stopped by a limit\n"
    );
    let wrong = format!("{mate} dm 2; bm Ra7;\n");
    let printed = ask(&solve, &wrong, 1);
    assert!(
        printed.contains("the line states `dm 2`")
            && printed.contains("the line states `bm Ra7`, which is not a key"),
        "{printed}"
    );
    assert!(
        printed.contains("\n1 problem: 0 solved as stated, 1 with another solution,"),
        "{printed}"
    );
    let json = ask(&[&solve[..], &["--json"]].concat(), &wrong, 1);
    let json: Value = serde_json::from_str(&json).expect("one object");
    let differs = json!(["the line states `dm 2`", "the line states `bm Ra7`, which is not a key"]);
    assert_eq!(json["differs"], differs);
    // A line without a stipulation is reported, and the other lines are solved. A position given as an argument without
    // a stipulation is an error.
    assert!(ask(&solve, &format!("{mate} id \"x\";\n{mate} dm 1;\n"), 2).contains("mate in 1"));
    run(&["solve", "chess", &format!("{mate} 0 1")]).code(2);

    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // DEPTH is the maximum depth. A position whose line states no count up to DEPTH is counted to DEPTH.
    let perft = ["perft", "chess", "2", "-"];
    assert_eq!(
        ask(&perft, &format!("{start} ;D1 20 ;D2 400 ;D3 8902\n{start}\n{start} ;D3 1\n"), 0),
        format!("{start}\n  D1  20\n  D2  400\n400\n400\n1 position: 2 counts as stated, 0 not\n")
    );
    let printed = ask(&perft, &format!("{start} ;D2 401\n{start} ;D1 21\n"), 1);
    assert!(printed.contains("  D2  400  but the line states 401\n"), "{printed}");
    assert!(printed.ends_with("2 positions: 0 counts as stated, 2 not\n"), "{printed}");
    // With `-` instead of DEPTH, each line states the depths to which to count.
    let stated = ["perft", "chess", "-"];
    for more in [&["--engine", "fast"][..], &["--engine", "reference", "--threads", "2"]] {
        let printed = ask(
            &[&stated[..], more].concat(),
            &format!("{start} ;D2 400 ;D1 20\n{start} ;D1 21; id \"x\";\n"),
            1,
        );
        assert_eq!(
            printed,
            format!(
                "{start}\n  D1  20\n  D2  400\n{start}\n  D1  20  but the line states 21\n2 positions: 2 counts \
                 as stated, 1 not\n"
            )
        );
    }
    let json = ask(&[&stated[..], &["--json"]].concat(), &format!("{start} ;D1 20 ;D2 400\n"), 0);
    assert_eq!((json.lines().count(), json.matches("\"stated\":").count()), (2, 2), "{json}");
    // A line that states no count is reported, and the other lines are counted.
    assert!(ask(&stated, &format!("{start}\n{start} ;D1 20\n"), 2).contains("D1  20\n"));
    run(&["perft", "chess", "-", start, "--divide"]).code(2);
    // Text after a position is refused, unless it is EPD operations.
    ask(&perft, &format!("{start} 7\n"), 2);
    ask(&perft, &format!("{start} ;\n"), 2);
    let turns = out(&run(&["turns", "chess", &format!("{mate} acd 3; id \"x\";")]).code(0));
    assert!(turns.contains("a1a8\n"));
}

#[test]
fn uci_has_the_usual_options() {
    let set = |name: &str, value: &str| uci(&format!("setoption name {name} value {value}\n"));
    let printed = uci("uci\n");
    for (name, good, bad) in [
        ("Hash", "16", "0"),
        ("Threads", "1", "2"),
        ("MultiPV", "1", "two"),
        ("Move Overhead", "100", "99999"),
    ] {
        assert!(printed.contains(&format!("option name {name} type spin ")), "{printed}");
        assert_eq!(set(name, good), "", "{name}");
        assert!(set(name, bad).contains(&format!("`{name}` must be a number from ")), "{name}");
    }
    let printed = uci("setoption name Hash value 1\nposition startpos\ngo depth 2\n");
    assert!(printed.contains("bestmove "), "{printed}");
}

#[test]
fn uci_finds_a_mate_and_a_legal_turn() {
    let printed = uci(&format!("position fen {MORPHY}\ngo mate 2\nquit\n"));
    assert!(printed.contains("\nbestmove a1a6"), "{printed}");
    assert!(printed.contains(" score mate 2 "), "{printed}");
    let printed = uci(
        "setoption name UCI_Variant value masonic\nposition startpos moves f2g4\ngo nodes 2000\n",
    );
    let best = printed.lines().last().and_then(|line| line.split(' ').nth(1)).expect("it answers");
    run(&[
        "judge",
        "masonic",
        "rnbqkbnr/pppppppp/8/8/6P1/8/PPPPP1PP/RNBQKBNR b KQkq g3g4 0 1",
        best,
    ])
    .code(0);
    let only = uci("position startpos\ngo depth 2 searchmoves a2a3\n");
    assert!(only.contains("\nbestmove a2a3"), "{only}");
}

/// Graphical programs list an engine by its name, and show its speed.
#[test]
fn uci_names_the_program_and_says_how_fast_it_searches() {
    let printed = uci("uci\nposition startpos\ngo depth 3\n");
    let name = concat!("id name Chess Arbiter ", env!("CARGO_PKG_VERSION"), "\n");
    assert!(printed.starts_with(name), "{printed}");
    let infos: Vec<&str> = printed.lines().filter(|line| line.starts_with("info depth ")).collect();
    assert_eq!(infos.len(), 3, "{printed}");
    for info in infos {
        let words: Vec<&str> = info.split(' ').collect();
        let value = |name: &str| -> u64 {
            let at = words.iter().position(|&word| word == name).expect("it is printed");
            words[at + 1].parse().expect("a number")
        };
        assert!(value("nps") > 0 && value("nodes") > 0, "{info}");
        assert!(value("hashfull") <= 1000, "{info}");
        let _ = value("time");
    }
    let other = arbiter().args(["uci", "--engine", "fast"]).write_stdin("uci\n").assert().code(0);
    assert!(out(&other).starts_with(&name.replace('\n', " (fast)\n")));
}

#[test]
fn a_search_without_end_waits_for_stop_or_the_end_of_the_input() {
    let mated = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\ngo infinite\nstop\nisready\n";
    assert_eq!(uci(mated), "info depth 0 score mate 0\nbestmove 0000\nreadyok\n");
    let printed = uci("position startpos\ngo infinite\nquit\n");
    assert!(printed.contains("bestmove "), "{printed}");
    let printed = uci("position startpos\ngo ponder movetime 50\nponderhit\n");
    assert!(printed.contains("bestmove "), "{printed}");
}

/// A running `arbiter uci`, whose input stays open.
struct Uci {
    program: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Uci {
    /// How long to wait for a line: a program that ignores `stop` fails the test instead of blocking it.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn start() -> Uci {
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = program.stdin.take().expect("a pipe");
        let output = BufReader::new(program.stdout.take().expect("a pipe"));
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Uci { program, input, lines }
    }

    fn tell(&mut self, commands: &str) {
        writeln!(self.input, "{commands}").expect("it reads");
    }

    fn next(&self) -> String {
        self.lines.recv_timeout(Self::PATIENCE).expect("it goes on")
    }

    /// Reads lines up to and including the next `bestmove`, and returns that line.
    fn best_turn(&self) -> String {
        iter::repeat_with(|| self.next())
            .find(|line| line.starts_with("bestmove "))
            .expect("it is endless")
    }

    fn end(self) {
        let Uci { mut program, input, lines: _ } = self;
        drop(input);
        assert!(program.wait().expect("it ends").success());
    }
}

#[test]
fn stop_ends_an_earlier_search_without_end_too() {
    let mut uci = Uci::start();
    uci.tell("position startpos\ngo infinite\ngo depth 1\nstop");
    // The input is still open, so only `stop` can have ended the infinite search, for which the second search was waiting.
    uci.best_turn();
    uci.best_turn();
    uci.end();
}

#[test]
fn a_search_without_limits_ends_with_the_input() {
    let without = ["go", "go depth -1", "go mate", "go btime 100", "go searchmoves e2e4 d2d4"];
    let earlier = "go infinite\nposition startpos moves e2e4\ngo depth 1";
    for search in without.into_iter().chain([earlier]) {
        for end in ["", "quit\n"] {
            let printed = uci(&format!("position startpos\n{search}\n{end}"));
            assert_eq!(
                printed.matches("bestmove ").count(),
                search.matches("go").count(),
                "{search}: {printed}"
            );
        }
    }
}

#[test]
fn stop_is_obeyed_after_any_number_of_lines() {
    let mut uci = Uci::start();
    uci.tell("go infinite");
    assert!(uci.next().starts_with("info depth 1 "));
    for line in ["", "nonsense", "setoption name Ponder value true"] {
        (0..200).for_each(|_| uci.tell(line));
    }
    uci.tell("stop");
    uci.best_turn();
    uci.end();
}

/// After `ponderhit`, a search with a depth continues until it has reached the depth.
#[test]
fn a_ponder_with_a_depth_reaches_it() {
    let mut uci = Uci::start();
    uci.tell("go ponder depth 4\nponderhit");
    let last = iter::repeat_with(|| uci.next()).take_while(|line| !line.starts_with("bestmove "));
    assert!(last.last().expect("it says something").starts_with("info depth 4 "));
    uci.end();
}

#[test]
fn the_expected_reply_to_the_best_turn_is_given() {
    let printed = uci("position startpos\ngo depth 3\n");
    let (before, best) = printed.trim_end().rsplit_once('\n').expect("two lines");
    let line: Vec<&str> = before.rsplit_once(" pv ").expect("a line").1.split(' ').collect();
    assert_eq!(best, format!("bestmove {} ponder {}", line[0], line[1]));
}

/// The search plays by the law, but the engine, which decides what is legal, misreads the law.
#[test]
fn a_turn_that_is_illegal_to_the_engine_is_not_given() {
    let command = ["uci", "--engine", "misreading:masonic/knight-blocked"];
    let lines =
        "setoption name UCI_Variant value masonic\ngo depth 1 searchmoves b1a3\ngo depth 1\n";
    let printed = out(&arbiter().args(command).write_stdin(lines).assert().code(0));
    assert!(
        printed.contains("info string `b1a3` is ignored: it is not a legal turn\n"),
        "{printed}"
    );
    let note = "info string `b1a3` is illegal to misreading:masonic/knight-blocked, ";
    assert!(printed.contains(note) && printed.ends_with("\nbestmove a2a3\n"), "{printed}");
}

#[test]
fn uci_sets_options_and_names_those_it_does_not_have() {
    let printed = |option: &str| uci(&format!("setoption {option}\nposition startpos\nd\n"));
    for gothic in ["name UCI_Variant value gothic", "name uci_variant VALUE Gothic"] {
        assert!(printed(gothic).starts_with("Fen: rnbqckabnr/"), "{}", printed(gothic));
    }
    for (option, why) in [
        ("name Clear Hash", "there is no option `Clear Hash`"),
        ("name Multi PV value 3", "there is no option `Multi PV`"),
        ("name UCI_Variant", "the engine does not play ``"),
        ("name UCI_Variant value shogi", "the engine does not play `shogi`"),
        ("name TablePath", "`TablePath` is not set"),
        ("name tablepath value no  such folder", "`no  such folder` is not a folder"),
        ("name Ponder value maybe", "`Ponder` must be `true` or `false`, not `maybe`"),
        ("TablePath value x", "`setoption` must be followed by `name`"),
    ] {
        assert!(printed(option).starts_with(&format!("info string {why}")), "{}", printed(option));
    }
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut uci = Uci::start();
    uci.tell("go infinite");
    assert!(uci.next().starts_with("info depth 1 "));
    uci.tell("isready");
    while uci.next() != "readyok" {}
    uci.tell("stop\nisready");
    uci.best_turn();
    assert_eq!(uci.next(), "readyok");
    uci.end();
}

/// After `quit` or the end of the input, the program prints the best turn found so far, and soon ends.
#[test]
fn a_search_with_a_limit_that_is_far_ends_soon_after_the_input() {
    // Whatever the limit is, `quit` leaves the search one second, and the end of the input leaves it five.
    let far = ["go depth 64", "go nodes 1000000000000", "go movetime 600000"];
    for (go, end) in far.map(|go| (go, "quit\n")).into_iter().chain([(far[0], "")]) {
        let mut uci = Uci::start();
        write!(uci.input, "position startpos\n{go}\n{end}").expect("it reads");
        let Uci { mut program, input, lines } = uci;
        drop(input);
        let printed = iter::repeat_with(|| lines.recv_timeout(Uci::PATIENCE).expect("it ends"));
        assert!(printed.take_while(|line| !line.starts_with("bestmove ")).count() > 1, "{go}");
        assert!(program.wait().expect("it ends").success());
    }
}

#[test]
fn uci_says_what_it_ignores_after_go() {
    let printed = |go: &str| uci(&format!("position startpos\n{go}\n"));
    for (go, first) in [
        (
            "go depth abc",
            "info string `depth` is ignored: it needs a whole number from 0, not `abc`",
        ),
        ("go nodes depth 1", "info string `nodes` is ignored: it needs a whole number from 0"),
        ("go movetime 1s", "info string `movetime` is ignored: it needs milliseconds, not `1s`"),
        ("go searchmoves depth 1", "info string `searchmoves` is ignored: turns must follow it"),
        ("go foo depth 1", "info string `foo` is ignored: it is not a parameter of `go`"),
        ("go depth 1 2", "info string `2` is ignored: it is not a parameter of `go`"),
    ] {
        let printed = printed(go);
        assert_eq!(printed.lines().next(), Some(first), "{printed}");
        assert!(printed.contains("\nbestmove "), "{printed}");
    }
    let illegal = "info string `e2e5` is ignored: it is not a legal turn\nbestmove 0000\n";
    assert_eq!(printed("go searchmoves e2e5 depth 2"), illegal);
    let foreign = printed("go searchmoves foo depth 2");
    assert!(foreign.starts_with("info string `foo` is ignored: "), "{foreign}");
    assert!(foreign.ends_with("\nbestmove 0000\n"), "{foreign}");
    let two = printed("go searchmoves a2a3 foo h2h3 depth 3");
    assert!(two.starts_with("info string `foo` is ignored: "), "{two}");
    assert!(two.contains("\nbestmove a2a3") || two.contains("\nbestmove h2h3"), "{two}");
    assert!(printed("go depth 1 searchmoves a2a3").starts_with("info depth 1 "));
    let no_option = printed("setoption name Nosuch value 3\ngo depth 1");
    assert!(no_option.starts_with("info string there is no option `Nosuch`\n"), "{no_option}");
    assert_eq!(printed("go perft"), "info string `perft` must be followed by a depth\n");
}

#[test]
fn isready_right_after_go_is_answered_during_the_search() {
    for go in ["go infinite", "go ponder", "go movetime 60000", "go depth 64"] {
        let mut uci = Uci::start();
        uci.tell(&format!("position startpos\n{go}\nisready"));
        // The input stays open, and nothing else stops the search before `readyok`.
        while uci.next() != "readyok" {}
        uci.tell("stop");
        uci.best_turn();
        uci.end();
    }
    let printed = uci("go perft 1\nisready\nposition fen 8/8\ngo depth 1\nisready\n");
    assert!(printed.contains("Nodes searched: 20\n\nreadyok\n"), "{printed}");
    assert!(printed.ends_with("bestmove 0000\nreadyok\n"), "{printed}");
}

#[test]
fn a_position_that_cannot_be_reached_because_it_is_refused_is_reported_with_the_clause() {
    let reach = ["solve", "chess", "start", "--reach", "8/8/8/8/8/8/8/8 w - - 0 1", "--in", "1"];
    let printed = err(&arbiter().args(reach).assert().code(1));
    assert!(printed.contains("CHE-28"), "{printed}");
}

#[test]
fn positions_are_read_leniently_if_requested() {
    let fen = "4k3/8/8/8/8/8/8/4K2R  w HA";
    for command in [
        &["turns", "chess", fen][..],
        &["status", "chess", fen],
        &["perft", "chess", "1", fen],
        &["judge", "chess", fen, "e1g1"],
        &["play", "chess", fen, "e1g1"],
        &["diagram", "chess", fen],
        &["solve", "chess", fen, "--mate", "1", "--nodes", "100000"],
        &["tables", "chess", "--probe", fen],
    ] {
        assert!(err(&run(command).code(2)).contains("position"), "{command:?}");
        let printed = run(&[command, &["--lenient"]].concat());
        let warnings: Vec<String> = err(&printed).lines().map(str::to_owned).collect();
        let warned = |what: &str| warnings.iter().any(|line| line == &format!("warning: {what}"));
        assert!(
            warned("the fields are not separated by single spaces"),
            "{command:?} {warnings:?}"
        );
        assert!(warned("fields are missing, and are read as `- 0 1`"), "{command:?} {warnings:?}");
        assert!(warned("the castling field `HA` is read as `KQ`"), "{command:?} {warnings:?}");
        let contradicted = "the right to castle `Q` is left out, since it contradicts the men";
        assert!(warned(contradicted), "{command:?} {warnings:?}");
    }
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    for text in [
        format!("position fen {after} - 0 1"),
        format!("[FEN \"{after} - 0 1\"]"),
        format!("`{after} - 0 1`; # Black is to move"),
        format!("https://example.org/editor/{after} - 0 1").replace(' ', "_"),
        format!("https://example.org/?fen={after} - 0 1").replace(' ', "%20"),
        format!("{after} - 0 1").replace("/8/8/", "/11111111/8/"),
        "position startpos moves g1f3 g8f6 Ng1 Ng8 e2e3 e7e6".into(),
    ] {
        let refused = err(&run(&["status", "chess", &text]).code(2));
        assert!(refused.contains("column"), "{refused}");
        let printed = out(&run(&["turns", "chess", &text, "--lenient"]).code(0));
        let first = if text.contains("moves") { "a2a3" } else { "a7a5" };
        assert!(printed.contains(first), "{text}");
    }
    // Even lenient reading refuses a board with nine ranks, a text without a board, and an illegal turn.
    for text in ["8/4k3/8/8/8/8/8/8/4K3 w - - 0 1", "x/y", "startpos moves e2e5"] {
        run(&["status", "chess", text, "--lenient"]).code(2);
    }
    // Lenient reading accepts en dashes with a warning, and EPD whose comment has the word `moves`.
    let dashes = run(&["status", "chess", "4k3/8/8/8/8/8/4P3/4K3 w – – 0 1", "--lenient"]);
    let read = "warning: the position is read as `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`";
    assert!(err(&dashes).contains(read), "{}", err(&dashes));
    let comment = "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"White moves first\";";
    run(&["status", "chess", comment, "--lenient"]).code(0);
    // Without --lenient, turns after a position are refused: they are not operations of EPD.
    for turns in ["moves e7e5", "e7e5"] {
        run(&["status", "chess", &format!("{after} - 0 1 {turns}")]).code(2);
    }
    let counted = format!("{after} -;hmvc 3; fmvn 7;");
    assert!(out(&run(&["status", "chess", "--json", &counted]).code(0)).contains("- 3 7"));
    let lines = format!("{fen}\nstart\n");
    let printed = arbiter().args(["turns", "chess", "-", "--lenient"]).write_stdin(lines).assert();
    let printed = err(&printed.code(0));
    assert!(
        printed.lines().all(|line| line.starts_with("warning: line 1 of standard input: ")),
        "{printed}"
    );
}

#[test]
fn other_ends_and_series_are_printed_like_mates() {
    let solve = |position: &str, stipulation: &str, turns: &str| {
        out(&run(&["solve", "chess", position, stipulation, turns]).code(0))
    };
    // While Black passes, White's king goes to g6 or h6; then White mates.
    let printed = solve("7k/8/8/6K1/8/8/8/1Q6 w - - 0 1", "--series-mate", "4");
    assert_eq!(
        printed,
        "series mate in 2, three solutions\n  g5g6 b1b8\n  g5h6 b1b8\n  g5h6 b1h7\n"
    );
    let printed = solve("8/8/8/8/8/p7/k1K5/8 b - - 0 1", "--helpstalemate", "3");
    assert!(
        printed.starts_with("helpstalemate in 2, eight solutions\n  a2a1 c2b3 a3a2 b3c2\n"),
        "{printed}"
    );
    // Black's pawn blocks a2, and White's king then guards the other cells around the black king.
    let printed = solve("8/8/8/8/8/p7/k1K5/8 b - - 0 1", "--series-helpstalemate", "3");
    assert_eq!(printed, "series helpstalemate in 2\n  a2a1 a3a2 c2c1\n");
}
