//! `arbiter solve` with set play, with the sides exchanged, and with problems from files.

use std::fs;

use serde_json::{Value, json};

use crate::program::{arbiter, err, out, run};

/// Paul Morphy's mate in two of 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// Black to move. The black pawn blocks h7 for its own king, so the rook mates on a8, whether the king is on h8 or has
/// gone to g8.
const BOTH: &str = "7k/7p/5K2/8/8/8/8/R7 b - - 0 1";

/// Runs `arbiter solve chess --from -` with this text on standard input.
fn from(text: &str, more: &[&str]) -> assert_cmd::assert::Assert {
    let command = [&["solve", "chess", "--from", "-"], more].concat();
    arbiter().args(command).write_stdin(text).assert()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

#[test]
fn the_set_play_of_a_mate_comes_before_its_play() {
    let output = out(&run(&["solve", "chess", MORPHY, "--mate", "2", "--set-play"]).code(0));
    assert!(output.starts_with("set play:\n  b8c7 a1a7#\n  b8d6 a1a7#\n"), "{output}");
    assert!(output.ends_with("\n\nplay:\nmate in 2\n  a1a6\n"), "{output}");
    let output = run(&["solve", "chess", MORPHY, "--mate", "2", "--set-play", "--json"]).code(0);
    let [set, play] = &objects(&out(&output))[..] else { panic!("two objects") };
    assert_eq!((&set["set_play"], &set["solved"]), (&json!(true), &json!(true)));
    assert_eq!(set["replies"][0]["turn"], "b8c7");
    assert_eq!(set["replies"][0]["answers"][0]["turn"], "a1a7");
    let alone = run(&["solve", "chess", MORPHY, "--mate", "2", "--json"]).code(0);
    assert_eq!(&objects(&out(&alone))[0]["keys"], &play["keys"]);
    for field in ["set_play", "duplex", "problem", "twin"] {
        assert_eq!(play.get(field), None);
    }
}

#[test]
fn a_helpmate_is_solved_with_the_sides_exchanged_each_with_its_set_play() {
    let problem = ["solve", "chess", BOTH, "--helpmate", "1", "--duplex", "--set-play"];
    insta::assert_snapshot!(out(&run(&problem).code(1)));
    let output = out(&run(&[&problem[..], &["--json"]].concat()).code(1));
    let parts: Vec<[bool; 2]> = objects(&output)
        .iter()
        .map(|part| ["duplex", "set_play"].map(|field| part.get(field) == Some(&json!(true))))
        .collect();
    assert_eq!(parts, [[false, true], [false, false], [true, true], [true, false]]);
}

#[test]
fn without_set_play_it_says_so_and_the_exit_code_is_that_of_the_play() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let output = out(&run(&["solve", "chess", mate, "--mate", "1", "--set-play"]).code(0));
    assert_eq!(output, "set play:\nno set play\n\nplay:\nmate in 1\n  a1a8\n");
    let output = out(&run(&["solve", "chess", mate, "--helpmate", "0.5", "--set-play"]).code(0));
    assert!(output.starts_with("set play:\nno set play\n\nplay:\nhelpmate in 0.5\n"), "{output}");
    for other in [&["--series-mate", "1"][..], &["--reach", "start", "--in", "2"]] {
        run(&[&["solve", "chess", "--set-play"], other].concat()).code(2);
    }
}

#[test]
fn a_side_in_check_cannot_leave_the_first_turn_to_the_other() {
    let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    let command = ["solve", "chess", check, "--mate", "1", "--set-play", "--duplex"];
    insta::assert_snapshot!(out(&run(&command).code(1)));
    let output = out(&run(&[&command[..], &["--json"]].concat()).code(1));
    let of_json = objects(&output);
    for part in [&of_json[0], &of_json[3]] {
        assert_eq!(part["solved"], false);
        assert!(part["impossible"].as_str().is_some_and(|why| why.contains("CHE-28")), "{output}");
    }
    // With the sides exchanged, Black cannot begin, because White is in check; but in Black's set play, White begins.
    let check = "8/8/8/8/8/8/5k2/q6K w - - 0 1";
    let output =
        out(&run(&["solve", "chess", check, "--mate", "2", "--set-play", "--duplex"]).code(1));
    assert!(output.contains("\n\nsides exchanged, set play:\n  h1h2 a1h8#\n\n"), "{output}");
}

#[test]
fn twins_from_popeye_s_input_are_solved_one_after_the_other() {
    let text = "BeginProblem\nAuthor N. N.\nStipulation h#1\nOption SetPlay Duplex\n\
                Pieces White Kf6 Ra1 Black Kh8 Ph7\nTwin Move f6 g6 Stipulation #1\nEndProblem\n";
    insta::assert_snapshot!(out(&from(text, &[]).code(1)));
    let parts = objects(&out(&from(text, &["--json"]).code(1)));
    assert_eq!(parts.len(), 8);
    assert_eq!((&parts[0]["problem"], &parts[0]["twin"]), (&json!(1), &json!("a)")));
    assert_eq!(parts[7]["twin"], "b) Move f6 g6 Stipulation #1");
}

#[test]
fn a_collection_of_olive_is_solved() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("two.olv");
    let text = "---\nalgebraic:\n  white: [Kc8, Ra1, Pb6]\n  black: [Ka8, Bb8, Pa7, Pb7]\nstipulation: '#2'\n\
                ---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: h#0.5\noptions: [Duplex]\n";
    fs::write(&path, text).expect("it can be written");
    let path = path.to_str().expect("UTF-8");
    let output = out(&run(&["solve", "chess", "--from", path]).code(1));
    assert_eq!(
        output,
        "problem 1:\nmate in 2\n  a1a6\n\nproblem 2:\nhelpmate in 0.5\n  a1a8\n\n\
         problem 2, sides exchanged:\nno solution: no helpmate in 0.5\n"
    );
    let output = err(&run(&["solve", "chess", "--from", "no.olv"]).code(2));
    assert!(output.contains("`no.olv` cannot be read"), "{output}");
    let output = err(&run(&["solve", "masonic", "--from", path]).code(2));
    assert!(output.contains("--from reads only chess problems"), "{output}");
    for more in [&["start"][..], &["--mate", "2"], &["--svg", "x"], &["--lenient"]] {
        run(&[&["solve", "chess", "--from", path], more].concat()).code(2);
    }
}

#[test]
fn a_bad_problem_is_named_and_the_rest_is_solved() {
    let text = "BeginProblem\nStipulation h#2\nCondition Circe\nPieces White Ka1 Black Kc3\n\
                NextProblem\nStipulation #1\nPieces White Kb6 Rh1 Black Ka8\nTwin Remove a8\n\
                NextProblem\nStipulation #1\nPieces White Kb6 Rh1 Black Ka8\nEndProblem\n";
    let output = from(text, &[]).code(2);
    assert_eq!(
        out(&output),
        "problem 2, a):\nmate in 1\n  h1h8\n\nproblem 3:\nmate in 1\n  h1h8\n"
    );
    let named = err(&output);
    let first = "error: problem 1: the condition `Circe` is not supported\n";
    assert!(named.starts_with(first), "{named}");
    assert!(named.contains("problem 2, b) Remove a8: the position is refused by CHE-"), "{named}");
    let output = objects(&out(&from(text, &["--json"]).code(2)));
    let one = json!({ "problem": 1, "error": "the condition `Circe` is not supported" });
    assert_eq!((output.len(), &output[0]), (4, &one));
    assert_eq!((&output[2]["problem"], &output[2]["twin"]), (&json!(2), &json!("b) Remove a8")));
    assert_eq!(output[3]["keys"], json!(["h1h8"]));
    let output = err(&from("nothing", &[]).code(2));
    assert!(output.contains("`-` cannot be read: it has neither `BeginProblem`"), "{output}");
}
