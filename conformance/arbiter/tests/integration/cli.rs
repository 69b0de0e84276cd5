//! Most commands of the program: what they print, their messages, and their exit codes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write};
use std::process::{Command as Process, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{arbiter, err, out, run};

/// A position in which White is to move and Black's king is attacked.
const REFUSED: &str = "4k3/8/8/8/8/8/8/K3R3 w - - 0 1";

#[test]
fn games_lists_every_game() {
    let assert = run(&["games"]).code(0);
    assert_eq!(out(&assert).lines().count(), types::Game::ALL.len());
    insta::assert_snapshot!(out(&assert));
}

#[test]
fn without_a_command_the_usage_is_printed() {
    let assert = run(&[]).code(2);
    assert!(err(&assert).contains("Usage: arbiter <COMMAND>"));
}

#[test]
fn help_tells_commands_and_exit_codes() {
    let assert = run(&["--help"]).code(0);
    insta::assert_snapshot!(out(&assert));
}

#[test]
fn version_is_printed() {
    let version = out(&run(&["--version"]).code(0));
    assert!(version.starts_with("arbiter "));
    // The cases in the program are identified by their digest.
    assert!(version.contains(" cases, digest "), "{version}");
}

#[test]
fn a_legal_turn_is_judged_legal() {
    let assert = run(&["judge", "masonic", "start", "f2g4"]).code(0);
    assert!(out(&assert).starts_with("legal  "));
}

#[test]
fn an_illegal_turn_is_judged_illegal_by_the_clause_it_breaks() {
    let position = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let assert = run(&["judge", "masonic", position, "e4g5"]).code(1);
    assert!(out(&assert).starts_with("illegal  MAS-13"));
    assert!(out(&assert).contains("what the game's document says"));
}

/// If the judgment consults a clause twice about a move, the two lines of the trace say which question the clause
/// answered.
#[test]
fn a_trace_says_what_was_examined() {
    let castling = ["judge", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "--trace"];
    let trace = out(&run(&castling).code(0));
    for line in [
        "CHE-18 (man between king and rook) does not forbid the move",
        "CHE-18 (king's way is attacked) does not forbid the move",
    ] {
        assert!(trace.contains(line), "{trace}");
    }
    let turn = ["rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6"];
    let trace = out(&run(&[&["judge", "chess"], &turn[..], &["--trace"]].concat()).code(0));
    assert!(trace.contains("CHE-13 with CHE-12 (has just crossed) grants the move: "), "{trace}");
    let json = out(&run(&[&castling[..], &["--json"]].concat()).code(0));
    assert!(json.contains(r#""examined":"king's way is attacked""#), "{json}");
}

/// A verdict also names the clauses that govern effects of the turn, such as the end of a right to castle.
#[test]
fn a_verdict_names_the_clauses_of_the_rights_that_the_turn_ends() {
    for (game, position, turn, clause, cited) in [
        ("masonic", "4k3/8/8/8/8/8/6r1/4K2R b K - 0 1", "g2h1", "CHE-17", true),
        ("chess", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "a1a8", "CHE-17", true),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1e2", "CHE-17", true),
        // There is no right to castle that the turn could end.
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1e2", "CHE-17", false),
        ("mirrors7-block", "start", "e2e4", "HOM-8", true),
        ("mirrors7-block", "start", "e2e3", "HOM-8", false),
        ("deflection", "9k/10/10/10/10/10/10/K9[] w - - Ja2 - 0 1", "a1a2", "DEF-17", true),
        ("deflection", "9k/10/10/10/10/10/10/K9[] w - - Ja3 - 0 1", "a1a2", "DEF-17", false),
    ] {
        let assert = run(&["judge", game, position, turn, "--json"]).code(0);
        let verdict: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
        let clauses = verdict["clauses"].as_array().expect("it is a list");
        let has = clauses.iter().any(|named| named["id"] == clause);
        assert_eq!(has, cited, "{game} {position} {turn}: {verdict}");
    }
}

#[test]
fn a_verdict_as_json_names_word_reason_and_clauses() {
    let assert = run(&["judge", "masonic", "start", "f2f4", "--json"]).code(1);
    let verdict: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
    assert_eq!(verdict["verdict"], "illegal");
    assert_eq!(verdict["turn"], "f2f4");
    assert_eq!(verdict["clauses"][0]["id"], "MAS-12");
    assert_eq!(verdict["clauses"][0]["kind"], "document");
    assert!(verdict["why"].is_string());
}

#[test]
fn a_turn_in_a_refused_position_is_not_judged() {
    let assert = run(&["judge", "chess", REFUSED, "a1a2"]).code(1);
    assert_eq!(out(&assert), "");
    assert!(err(&assert).contains("refused by CHE-28"));
    assert!(err(&assert).contains("`arbiter law CHE-28` shows the clause"));
}

#[test]
fn a_refused_position_is_reported_as_json_too() {
    let assert = run(&["judge", "chess", REFUSED, "a1a2", "--json"]).code(1);
    let verdict: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
    assert_eq!(verdict["verdict"], "refused");
    assert_eq!(verdict["clauses"][0]["id"], "CHE-28");
}

#[test]
fn judge_draws_the_position_with_the_turn() {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let file = folder.path().join("board.svg");
    let name = file.to_str().expect("the path is UTF-8");
    run(&["judge", "masonic", "start", "f2g4", "--svg", name]).code(0);
    let picture = fs::read_to_string(&file).expect("the picture was written");
    assert!(picture.contains("The cells of the turn f2g4 are marked."));
}

#[test]
fn a_picture_that_cannot_be_written_is_wrong_usage() {
    let assert = run(&["diagram", "chess", "--svg", "/no/such/folder/board.svg"]).code(2);
    assert!(err(&assert).contains("`/no/such/folder/board.svg` cannot be written"));
}

#[test]
fn several_positions_do_not_go_into_one_picture() {
    let assert = run(&["diagram", "chess", "-", "--svg", "-"]).code(2);
    assert!(err(&assert).contains("leave out --svg"));
    run(&["judge", "chess", "-", "e2e4", "--svg", "-"]).code(2);
    run(&["judge", "chess", "start", "e2e4", "--svg", "-", "--json"]).code(2);
}

#[test]
fn a_position_that_does_not_parse_is_shown_with_the_place() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 01";
    let assert = run(&["turns", "chess", text]).code(2);
    insta::assert_snapshot!(err(&assert));
}

#[test]
fn an_unquoted_position_gets_the_tip_to_quote_it() {
    let assert = run(&["turns", "chess", "8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"]).code(2);
    assert!(err(&assert).contains("put it in quotes"));
    let assert = run(&["play", "chess", "8/8/8/8/8/8/8/8", "w"]).code(2);
    assert!(err(&assert).contains("put it in quotes"));
}

#[test]
fn a_tip_fits_the_command() {
    for command in ["compare", "check"] {
        let assert = run(&[command, "chess"]).code(2);
        assert!(err(&assert).contains("--game GAME"), "{command}: {}", err(&assert));
    }
    for command in [&["compare", "w"][..], &["tables", "chess", "w"], &["exhaust", "chess", "w"]] {
        let assert = run(command).code(2);
        assert!(!err(&assert).contains("tip:"), "{command:?}: {}", err(&assert));
    }
}

#[test]
fn perft_names_the_order_of_its_arguments_when_they_are_in_another() {
    for order in [&["chess", "start", "3"][..], &["chess", REFUSED, "3"], &["3", "chess"]] {
        let printed = err(&run(&[&["perft"], order].concat()).code(2));
        assert!(printed.contains("tip: the order is GAME DEPTH POSITION"), "{order:?}: {printed}");
    }
    for other in [&["perft", "chess", "999"][..], &["perft", "checkers", "3"], &["turns", "3"]] {
        let printed = err(&run(other).code(2));
        assert!(!printed.contains("the order is"), "{other:?}: {printed}");
    }
}

#[test]
fn a_turn_that_does_not_parse_is_wrong_usage() {
    let assert = run(&["judge", "chess", "start", "e9e4"]).code(2);
    assert!(err(&assert).contains("of the turn"));
    run(&["play", "chess", "start", "e2e4", "e7e"]).code(2);
}

#[test]
fn an_unknown_game_is_wrong_usage_and_the_games_are_named() {
    let assert = run(&["turns", "chss"]).code(2);
    assert!(err(&assert).contains("a similar value exists: 'chess'"));
}

#[test]
fn turns_are_listed_one_per_line_and_sorted() {
    let assert = run(&["turns", "masonic"]).code(0);
    let text = out(&assert);
    let turns: Vec<&str> = text.lines().collect();
    assert!(turns.is_sorted());
    for turn in ["f2e4", "f2f3", "f2g3", "f2g4"] {
        assert!(turns.contains(&turn), "{turn}");
    }
    let fast = out(&run(&["turns", "masonic", "--engine", "fast"]).code(0));
    assert_eq!(text, fast);
}

#[test]
fn turns_of_a_refused_position_are_refused() {
    let assert = run(&["turns", "chess", REFUSED]).code(1);
    assert!(err(&assert).contains("CHE-28"));
    run(&["turns", "chess", REFUSED, "--engine", "fast"]).code(1);
}

#[test]
fn positions_are_read_from_standard_input_one_per_line() {
    let input = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nstart\n";
    let assert = arbiter().args(["perft", "chess", "2", "-"]).write_stdin(input).assert().code(0);
    // A bare king on e1 has 5 turns; after each of them, the other king on e8 has 5.
    assert_eq!(out(&assert), "25\n400\n");
}

#[test]
fn a_bad_line_of_standard_input_is_reported_by_its_number_and_the_rest_is_answered() {
    let mates = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let refused = "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1";
    for (command, bad) in [
        (&["status", "chess", "-"][..], ["nonsense", refused]),
        (&["turns", "chess", "-"], ["nonsense", refused]),
        (&["perft", "chess", "2", "-"], ["nonsense", refused]),
        (&["perft", "chess", "2", "-", "--divide"], ["", refused]),
        (&["judge", "chess", "-", "a1a8"], ["nonsense", refused]),
        (&["judge", "chess", "-", "Ra8"], ["nonsense", "R6k/8/6K1/8/8/8/8/R7 b - - 0 1"]),
        (&["judge", "chess", "-", "a1a8", "--what-if", "chess/no-en-passant"], ["nonsense", ""]),
        (&["play", "chess", "-", "a1a8"], ["nonsense", "7k/8/6K1/8/8/8/8/1R6 w - - 0 1"]),
        (&["solve", "chess", "-", "--mate", "1"], ["nonsense", refused]),
    ] {
        let ask = |input: &str| arbiter().args(command).write_stdin(input).assert();
        let good = out(&ask(&format!("{mates}\n{mates}\n")));
        let input = format!("{}\n{mates}\n{}\n{mates}\n", bad[0], bad[1]);
        let assert = ask(&input).code(2);
        assert_eq!(out(&assert), good, "{command:?}");
        for line in [1, 3] {
            let named = format!("error: line {line} of standard input");
            assert_eq!(err(&assert).matches(&named).count(), 1, "{command:?}: {}", err(&assert));
        }
        // With `--json` there is an object for each line, in order.
        let command = [command, &["--json"]].concat();
        let assert = arbiter().args(&command).write_stdin(input).assert();
        let printed = out(&assert);
        let printed: Vec<Value> =
            printed.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
        assert_eq!(printed.len(), 4, "{command:?}");
        assert_eq!(printed[0]["line"], 1, "{command:?}");
        assert!(
            printed[0]["error"].as_str().is_some_and(|error| !error.contains("standard input"))
        );
        assert!(printed[1]["error"].is_null() && printed[3]["error"].is_null(), "{command:?}");
    }
    // A refused position given as an argument ends the command with exit code 1.
    let assert = run(&["turns", "chess", refused]).code(1);
    assert!(err(&assert).starts_with("error: the position is refused by CHE-28"));
}

#[test]
fn the_exit_code_reports_any_illegal_turn_among_many() {
    let input = "start\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n";
    let assert =
        arbiter().args(["judge", "chess", "-", "e2e4"]).write_stdin(input).assert().code(1);
    let text = out(&assert);
    assert!(text.starts_with("legal  "));
    assert!(text.contains("\n\nillegal  CHE-2"));
}

#[test]
fn play_prints_the_position_after_the_turns() {
    let assert = run(&["play", "chess", "start", "e2e4", "c7c5", "g1f3"]).code(0);
    let position = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n";
    assert_eq!(out(&assert), position);
    let arguments = ["play", "chess", "start", "e2e4", "c7c5", "g1f3", "--engine", "fast"];
    assert_eq!(out(&run(&arguments).code(0)), position);
}

#[test]
fn play_names_the_turn_that_is_illegal() {
    let assert = run(&["play", "chess", "start", "e2e4", "e2e4"]).code(1);
    assert_eq!(out(&assert), "");
    assert!(err(&assert).contains("turn 2 of 2, e2e4, is illegal by CHE-2"));
    run(&["play", "chess", "start", "e2e5"]).code(1);
}

#[test]
fn status_shows_check_and_mate() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let assert = run(&["status", "chess", mate]).code(0);
    let attack = "The white king on e1 is in check from the black queen on h4: h4-g3-f2-e1.";
    assert_eq!(out(&assert), format!("check  e1\n       {attack}\nend    checkmate, Black wins\n"));
}

#[test]
fn status_shows_how_dead_material_and_the_counters_would_affect_a_game() {
    let printed = |game, position| out(&run(&["status", game, position]).code(0));
    let bare = printed("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(bare.contains("end    none\ngame   dead material, drawn: "), "{bare}");
    assert!(bare.contains("(CHE-23, CHE-29)"), "{bare}");
    let counted = printed("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 150 99");
    assert!(counted.contains("end    none\ngame   seventy-five turns, drawn: "), "{counted}");
    let claim = printed("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 99");
    assert!(claim.ends_with("a draw can be claimed: fifty turns (CHE-26)\n"), "{claim}");
    // In Masonic Chess a king and a bishop can mate, so the game goes on.
    assert!(printed("masonic", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1").ends_with("game   goes on\n"));
    let knight = printed("spectral", "7k/8/8/8/8/8/8/KN6|7/7/7/7/7/7/7 w - - 0 1");
    assert!(knight.contains("(SPE-13, CHE-23, CHE-29)"), "{knight}");
    let gothic = printed("gothic", "9k/10/10/10/10/10/10/KN8 w - - 0 1");
    assert!(gothic.contains("(DEF-28, CHE-23, CHE-29)"), "{gothic}");
    let json = out(&run(&["status", "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--json"]).code(0));
    let printed: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(printed["end"], Value::Null);
    assert_eq!(printed["of_a_game"]["end"]["by"], "dead");
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(out(&run(&["perft", "chess", "3"]).code(0)), "8902\n");
    assert_eq!(out(&run(&["perft", "chess", "0"]).code(0)), "1\n");
    let divided = out(&run(&["perft", "chess", "2", "--divide", "--engine", "fast"]).code(0));
    assert_eq!(divided.lines().count(), 21);
    assert!(divided.contains("b1c3  20\n"));
    assert!(divided.ends_with("total  400\n"));
    run(&["perft", "chess", "0", "--divide"]).code(2);
    run(&["perft", "chess", "-1"]).code(2);
}

#[test]
fn help_names_every_exit_code() {
    let help = out(&run(&["--help"]).code(0));
    for code in ["0 success", "1 a case", "2 wrong usage", "3 the engine", "130", "143", "129"] {
        assert!(help.contains(code), "{code}: {help}");
    }
}

#[test]
fn law_shows_a_clause_with_its_source() {
    let assert = run(&["law", "mas-13"]).code(0);
    let text = out(&assert);
    assert!(text.starts_with("MAS-13  "));
    for field in [
        "law       Masonic Chess, edition 3 of ",
        "origin    what the game's document says",
        "document  Masonic",
        "licence   CC BY-SA",
        "sha256    ",
        "changes   CHE-12  ",
        "named by  MAS-14  ",
        "words     ",
        "example   masonic-pawn-003: ",
        "White to move",
        "cases     masonic-",
        "lists all",
    ] {
        assert!(text.contains(field), "{field}:\n{text}");
    }
}

#[test]
fn law_names_a_handful_of_cases_and_all_if_asked() {
    let few = out(&run(&["law", "CHE-29"]).code(0));
    assert!(few.lines().count() < 90, "{few}");
    let words: Vec<&str> = few.split_whitespace().collect();
    assert!(words.join(" ").ends_with(" recorded; --cases lists all"), "{few}");
    let all = out(&run(&["law", "CHE-29", "--cases"]).code(0));
    let lines = |text: &str| text.lines().filter(|line| line.contains("-recorded-")).count();
    assert!(lines(&few) == 0 && lines(&all) > 100, "{all}");
}

#[test]
fn law_shows_the_code_that_cites_a_clause() {
    let text = out(&run(&["law", "MAS-10", "--code"]).code(0));
    let (_, code) = text.split_once("\nreference/src/masonic").expect("the knight stands there");
    assert!(code.contains("fn ") && code.contains("MAS-10"), "{code}");
}

#[test]
fn law_finds_clauses_by_word_game_and_family() {
    let castling = out(&run(&["law", "castling"]).code(0));
    for id in ["CHE-16  ", "DEF-3   ", "KDM-13  ", "HOM-7   "] {
        assert!(castling.contains(id), "{id}:\n{castling}");
    }
    assert!(!castling.contains("DEF-21"));
    let kingdom = out(&run(&["law", "kingdom"]).code(0));
    assert!(kingdom.contains("\nKDM-11  ") && kingdom.contains("\nKDM-12  "), "{kingdom}");
    let escort = out(&run(&["law", "kingdom-escort"]).code(0));
    assert!(!escort.contains("\nKDM-11  ") && escort.contains("\nKDM-12  "), "{escort}");
    assert!(kingdom.contains("CHE-13  En passant  (changed by KDM-18)"), "{kingdom}");
    assert!(kingdom.contains("\nCHE-3   "));
    let usual = out(&run(&["law", "CHE-13"]).code(0));
    assert!(usual.contains("kingdom-capture, kingdom-escort; changed by KDM-18"), "{usual}");
    let words = out(&run(&["law", "waiting", "pawn"]).code(0));
    assert!(words.starts_with("waiting pawn  A max-range pawn"), "{words}");
    let assert = run(&["law", "shogi"]).code(2);
    assert!(err(&assert).contains("no clause contains it"));
    let retired = out(&run(&["law", "spe-15"]).code(0));
    assert!(retired.starts_with("SPE-15  is not a clause. Never given"), "{retired}");
}

#[test]
fn law_is_printed_as_json_too() {
    let text = out(&run(&["law", "SPE-5", "--json", "--code"]).code(0));
    let clause: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(clause["id"], "SPE-5");
    assert_eq!(clause["games"], json!(["spectral", "spectral-free", "spectral-random"]));
    assert_eq!(clause["amends"], json!(["CHE-8"]));
    assert_eq!(clause["sources"][1]["name"], "Spectral Realm Chess, paragraph 17");
    assert_eq!(clause["sources"][1]["sha256"].as_str().map(str::len), Some(64));
    assert!(clause["cases"]["first"].as_array().is_some_and(|cases| cases.len() > 3));
    assert!(clause["code"][0]["file"].as_str().is_some_and(|file| file.contains("spectral")));
    let all = out(&run(&["law", "--json"]).code(0));
    assert_eq!(all.lines().count(), law::clauses().count());
}

#[test]
fn law_lists_a_law_by_prefix_or_game_and_all_laws() {
    let by_prefix = out(&run(&["law", "SPE"]).code(0));
    assert!(out(&run(&["law", "spectral"]).code(0)).starts_with(&by_prefix));
    let free = out(&run(&["law", "spectral-free"]).code(0));
    assert!(free.contains("\nSPE-10  ") && !free.contains("\nSPE-11  "), "{free}");
    let all = out(&run(&["law"]).code(0));
    assert!(all.contains(&by_prefix));
    for file in law::files() {
        for clause in &file.clauses {
            assert!(all.contains(&format!("\n{:<8}", clause.id)), "{}", clause.id);
        }
    }
}

#[test]
fn a_clause_that_does_not_exist_is_wrong_usage() {
    let assert = run(&["law", "MAS-99"]).code(2);
    assert!(err(&assert).contains("`arbiter law MAS` lists"));
    let assert = run(&["law", "XYZ-1"]).code(2);
    assert!(err(&assert).contains("(CHE, MAS, DEF, HOM, KDM, SPE)"));
}

#[test]
fn serve_answers_lines_of_json() {
    let request = r#"{"id":7,"cmd":"perft","game":"chess","position":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","depth":1}"#;
    let assert = arbiter().arg("serve").write_stdin(format!("{request}\n")).assert().code(0);
    let answer: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["nodes"], 5);
    let start = r#"{"id":8,"cmd":"perft","game":"kingdom-capture","position":"start","depth":1}"#;
    let assert = arbiter().arg("serve").write_stdin(format!("{start}\n")).assert().code(0);
    let answer: Value = serde_json::from_str(&out(&assert)).expect("it is JSON");
    let counted = out(&run(&["perft", "kingdom-capture", "1"]).code(0));
    assert_eq!(answer["nodes"].to_string(), counted.trim());
}

#[test]
fn a_sample_adapter_goes_on_after_a_line_that_is_no_request() {
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../adapters/adapter.py");
    let lines = "not JSON\n[1]\n{\"id\":3,\"cmd\":\"start\",\"version\":1}\n";
    let assert = assert_cmd::Command::new("python3").arg(adapter).write_stdin(lines).assert();
    let answers: Vec<Value> =
        out(&assert).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert!(answers[..2].iter().all(|answer| answer["error"].is_string()), "{answers:?}");
    assert_eq!((&answers[2]["id"], &answers[2]["engine"]), (&3.into(), &"sample".into()));
}

#[test]
fn uci_counts() {
    let input = "uci\nposition startpos\ngo perft 2\nquit\n";
    let assert = arbiter().args(["uci", "--engine", "fast"]).write_stdin(input).assert().code(0);
    assert!(out(&assert).contains("uciok"));
    assert!(out(&assert).contains("400"));
}

#[test]
fn compare_finds_no_difference_between_the_built_in_engines() {
    let arguments = ["compare", "--game", "masonic", "--seconds", "1", "--seed", "7"];
    let assert = run(&arguments).code(0);
    let text = out(&assert);
    assert!(text.starts_with("seed 7\n"), "{text}");
    assert!(text.contains("masonic: "), "{text}");
    assert!(!text.contains(" 0 positions"), "{text}");
    run(&["compare", "--seconds", "never"]).code(2);
}

/// Without a seed, the interrupted rounds could not be repeated.
#[test]
#[cfg(unix)]
fn an_interrupted_comparison_prints_its_seed_and_what_was_compared() {
    let mut child = Process::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .args(["compare", "--game", "masonic", "--seconds", "30"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut printed = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut text = String::new();
    printed.read_line(&mut text).expect("it prints text");
    let sent = Process::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "no signal was sent");
    printed.read_to_string(&mut text).expect("it prints text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(text.starts_with("seed ") && text.contains("\nmasonic: "), "{text}");
}

#[test]
#[cfg(unix)]
fn an_interrupted_part_of_a_comparison_is_not_saved() {
    let folder = TempDir::new().expect("a folder can be made");
    let file = folder.path().join("part.json");
    let mut child = Process::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .args(["compare", "--game", "masonic", "--seed", "1", "--rounds", "1000000", "--save"])
        .arg(&file)
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = Process::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "no signal was sent");
    assert!(!child.wait().expect("it ends").success());
    assert!(!file.exists());
}

#[test]
fn a_reader_that_closes_the_pipe_is_not_a_failure() {
    for arguments in
        [vec!["law"], vec!["diagram", "chess", "--svg", "-"], vec!["turns", "chess", "-"]]
    {
        let mut process = Process::new(assert_cmd::cargo::cargo_bin!("arbiter"))
            .args(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(process.stdout.take());
        let mut input = process.stdin.take().expect("its input is a pipe");
        // The program may have ended before reading anything.
        let _ = input.write_all(b"start\n");
        drop(input);
        let output = process.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}

#[test]
fn completions_have_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = out(&run(&["completions", shell]).code(0));
        assert!(script.contains("--failed-from") || script.contains("failed-from"), "{shell}");
    }
    run(&["completions", "no-such-shell"]).code(2);
}

#[cfg(feature = "man")]
#[test]
fn the_manual_page_has_the_commands() {
    assert!(out(&run(&["man"]).code(0)).contains(".SH SUBCOMMANDS"));
}

#[test]
fn a_turn_in_another_notation_gets_its_own_tip() {
    let alone = run(&["judge", "kingdom-capture", "start", "e7e6"]).code(2);
    assert!(err(&alone).contains("`s:e7e6` on the short-range board"), "{}", err(&alone));
    let german = run(&["judge", "chess", "start", "Sf3"]).code(2);
    assert!(err(&german).contains("`S` is not a letter for a man here"), "{}", err(&german));
    let other = run(&["judge", "chess", "start", "e9e4"]).code(2);
    assert!(err(&other).contains("lists the legal turns"), "{}", err(&other));
}

#[test]
fn status_names_what_attacks_the_king_and_along_which_line() {
    let position = "4r2k/8/8/8/8/8/8/4K3 w - - 0 1";
    let text = out(&run(&["status", "chess", position]).code(0));
    let line = "The white king on e1 is in check from the black rook on e8: e8-e7-…-e1.";
    assert!(text.contains(line), "{text}");
    let json = out(&run(&["status", "chess", position, "--json"]).code(0));
    let printed: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(printed["attacked"][0]["attacks"][0]["by"]["cell"], "e8");
    // A man that stands on the line but does not block it is named, too.
    let position = "4k3/8/8/8/1b6/8/8/4K3|7/7/7/7/1B5/7/7 w - - 0 1";
    let text = out(&run(&["status", "spectral", position]).code(0));
    assert!(
        text.contains("the white bishop on the point B3 does not block the path (SPE-5)"),
        "{text}"
    );
}

#[test]
fn only_in_games_of_twins_a_tip_says_to_write_the_board() {
    let printed = |game: &str, turn: &str| err(&run(&["judge", game, "start", turn]).code(2));
    let twins = printed("kingdom-escort", "a2a3");
    assert!(twins.contains("`s:a2a3` on the short-range board"), "{twins}");
    for game in ["mirrors7-block", "mirrors10-pass", "chess"] {
        let other = printed(game, "a1j9");
        assert!(!other.contains("board:"), "{other}");
        assert!(other.contains("tip: "), "{other}");
    }
    assert!(!printed("mirrors7-block", "a1a2").contains("short-range"));
}

#[test]
fn law_finds_words_that_are_not_adjacent() {
    let castling = out(&run(&["law", "castling", "rook"]).code(0));
    assert!(castling.contains("CHE-16"), "{castling}");
    assert!(castling.contains("clauses contain `castling` and `rook`"), "{castling}");
    assert!(!castling.contains("CHE-12 "), "{castling}");
    run(&["law", "castling", "xyzzy"]).code(2);
}

#[test]
fn a_report_without_failures_selects_no_cases() {
    let folder = TempDir::new().expect("a folder");
    let report = folder.path().join("report.jsonl");
    let check = ["check", "--engine", "fast", "--game", "masonic", "--filter", "masonic-pawn"];
    let json = out(&run(&[&check[..], &["--report", "json"]].concat()).code(0));
    fs::write(&report, json).expect("it can be written");
    let again = err(&run(&["check", "--failed-from", &report.to_string_lossy()]).code(2));
    assert!(again.contains("nothing failed in `"), "{again}");
    // A file that is not a report, or only the beginning of one, is refused with a message.
    let cut =
        r#"{"engine":"fast","suite":{"version":"1","cases":1,"digest":"000000000000"},"cases":1}"#;
    for (text, why) in [
        ("{}", "line 1 is not a line of a report"),
        ("", "it is empty"),
        (cut, "the run of fast has no summary"),
    ] {
        fs::write(&report, text).expect("it can be written");
        let again = err(&run(&["check", "--failed-from", &report.to_string_lossy()]).code(2));
        assert!(again.contains(&format!("is not a complete report: {why}")), "{text}: {again}");
    }
}

/// Tests three reasons that were once wrong: about the en passant field in a game without en passant, about a man that
/// jumps like a cannon, and about a grasshopper beside its target.
#[test]
fn a_reason_is_true_of_the_game_and_of_the_man() {
    let field = "*rnqkdnr*/*pppp1pp*/*7*/5p3/9/9/9/9/*7*/*PPPPPPP*/*RNQKDNR* w KQkq f9 0 2";
    let assert = run(&["status", "mirrors7-block", field]).code(1);
    assert!(err(&assert).contains("this game has no en passant, but the field names f9"));
    let points = "7/7/7/7/7/7/7";
    let pao = format!("k7/8/4p3/8/3O4/8/8/K7|{points} w - - O 0 1");
    let printed = out(&run(&["judge", "spectral-random", &pao, "d4e6"]).code(1));
    assert!(
        printed.contains("none of its lines leads; among the cells that it can reach are "),
        "{printed}"
    );
    let grasshopper = format!("7k/8/8/8/3H4/3P4/8/K7|{points} w - - H 0 1");
    let printed = out(&run(&["judge", "spectral-random", &grasshopper, "d4d3"]).code(1));
    assert!(
        printed.contains("The white grasshopper on d4 cannot reach d3; it can reach d2."),
        "{printed}"
    );
}

#[test]
fn a_verdict_is_cited_in_a_line_that_is_read_wherever_a_position_is() {
    let position = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
    let cited = run(&["judge", "masonic", position, "e4g5", "--cite"]).code(1);
    let line = out(&cited);
    assert!(
        line.starts_with(&format!("masonic '{position}' e4g5 # illegal by MAS-13, edition ")),
        "{line}"
    );
    let line = line.trim_end();
    let other = err(&run(&["judge", "chess", line]).code(2));
    assert!(other.contains("a citation can be given only to commands on its own game"), "{other}");
    let again = run(&["judge", "masonic", line, "--cite"]).code(1);
    assert_eq!(out(&again).trim_end(), line);
    assert_eq!(
        out(&run(&["judge", "masonic", line, "e4e5", "--cite"]).code(0)).matches("e4e5").count(),
        1
    );
    let drawn = out(&run(&["diagram", "masonic", line]).code(0));
    assert_eq!(drawn, out(&run(&["diagram", "masonic", position]).code(0)));
    // A shell that does not treat `#` as the beginning of a comment passes these words to the program.
    let words = ["judge", "masonic", position, "e4g5", "#", "illegal", "by", "MAS-13,"];
    run(&words).code(1);
    run(&["judge", "masonic", position, "e4g5", "e7e5"]).code(2);
    run(&["judge", "chess", line]).code(2);
    run(&["judge", "masonic", position]).code(2);
    let piped =
        arbiter().args(["judge", "masonic", "-", "--cite"]).write_stdin(line).assert().code(1);
    assert_eq!(out(&piped).trim_end(), line);
}
