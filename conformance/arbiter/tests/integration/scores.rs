//! `arbiter game`, and other commands with text that is not canonical.

use std::process::Stdio;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

use crate::program::err;

fn arbiter(arguments: &[&str], input: impl AsRef<[u8]>) -> Assert {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"));
    command.args(arguments).write_stdin(input.as_ref()).assert()
}

fn out(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("output is UTF-8")
}

fn lines(assert: &Assert) -> Vec<Value> {
    out(assert).lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

const MATE: &str = "1. f3 e5 2. g4 Qh4#";

#[test]
fn the_exit_code_is_that_of_the_worst_game() {
    for (text, code) in [
        (format!("{MATE} 0-1"), 0),
        (format!("{MATE} *"), 0),
        (format!("{MATE} 1-0"), 1),
        ("1. e4 Ke7".into(), 1),
        ("[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"] *".into(), 1),
        ("[Variant \"Atomic\"] *".into(), 2),
        ("1. e4 e5 {open".into(), 2),
        ("1. e4 xyzzy *".into(), 2),
        (String::new(), 2),
        (format!("{MATE} 0-1\n1. e4 Ke7 *\n{MATE} 0-1"), 1),
    ] {
        arbiter(&["game", "chess", "-"], &text).code(code);
    }
    arbiter(&["game", "chess", "no such file"], "").code(2);
}

#[test]
fn a_game_is_printed_as_one_object() {
    let text = "[White \"A\"] 1. e4 {claim fifty turns} e5 2. Ke3 *";
    let assert = arbiter(&["game", "chess", "-", "--json", "--at", "1"], text).code(1);
    let [game] = lines(&assert).try_into().expect("one object a game");
    assert_eq!(game["tags"]["White"], "A");
    assert_eq!(game["turns"], serde_json::json!(["e2e4", "e7e5"]));
    assert_eq!(game["acts"][0]["ends"], false);
    assert_eq!(game["points"][0]["ply"], 1);
    assert_eq!(game["points"][0]["claims"]["black"], serde_json::json!([]));
    assert_eq!(game["stop"]["ply"], 3);
    assert_eq!(game["stop"]["wrong"], "illegal");
    assert_eq!(game["stop"]["verdicts"][0]["turn"], "e1e3");
    assert!(game["stop"]["verdicts"][0]["clauses"][0].is_string());
    assert!(game["result"].is_null());
}

#[test]
fn any_point_and_the_illegal_turn_can_be_drawn() {
    let draw = |more: &[&str], code| {
        let arguments = [&["game", "chess", "-", "--svg", "-"], more].concat();
        out(&arbiter(&arguments, "1. e4 e5 2. Ke3").code(code))
    };
    let (illegal, first) = (draw(&[], 1), draw(&["--at", "1"], 1));
    assert!(illegal.starts_with("<svg") && first.starts_with("<svg"));
    assert_ne!(illegal, first);
    // A picture shows one game, so with several games, one must be chosen.
    let two = "1. e4 e5 *\n\n[White \"A\"]\n\n1. d4 d5 *\n";
    let several = arbiter(&["game", "chess", "-", "--svg", "-"], two).code(2);
    assert_eq!(out(&several), "");
    let one = arbiter(&["game", "chess", "-", "--svg", "-", "--only", "2"], two).code(0);
    assert!(out(&one).starts_with("<svg"));
    draw(&["--at", "all"], 2);
    draw(&["--json"], 2);
}

#[test]
fn judge_and_play_understand_algebraic_notation() {
    let castling = "4k3/8/8/8/8/8/8/4K2R w K -";
    let printed = out(&arbiter(&["judge", "chess", castling, "O-O"], "").code(0));
    assert!(printed.starts_with("legal  "), "{printed}");
    let printed = out(&arbiter(&["judge", "chess", castling, "e1h1"], "").code(1));
    assert!(printed.contains("Castling is written as the king's move: e1g1."), "{printed}");
    let printed = out(&arbiter(&["play", "masonic", "startpos", "a3", "--json"], "").code(0));
    assert!(printed.contains(r#""turns":["a2a3"]"#), "{printed}");
    // Two knights can reach d2.
    arbiter(&["play", "chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "Nd2"], "").code(2);
    arbiter(&["judge", "deflection", "start", "O-O"], "").code(2);
    // Of two illegal turns, the one that only leaves the king in check is named first.
    let pinned = "4r2k/8/8/8/8/4N3/8/N3K3 w - -";
    let refused = arbiter(&["judge", "chess", pinned, "Nd5"], "").code(2);
    let message = "`Nd5` can mean e3d5 or a1d5, and neither is legal";
    assert!(err(&refused).contains(message), "{}", err(&refused));
}

#[test]
fn every_command_that_prints_a_result_prints_json() {
    for arguments in [
        &["turns", "chess"][..],
        &["play", "chess", "start", "e2e4"],
        &["perft", "chess", "2", "--divide", "--engine", "fast"],
        &["status", "chess"],
        &["judge", "chess", "start", "e2e4"],
        &["games"],
        &["conventions"],
        &["law", "CHE-1"],
        &["compare", "--game", "chess", "--rounds", "2", "--seed", "1"],
        &["exhaust", "masonic", "--men", "2"],
    ] {
        let assert = arbiter(&[arguments, &["--json"]].concat(), "").code(0);
        let lines = lines(&assert);
        assert!(!lines.is_empty() && lines.iter().all(Value::is_object), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_closes_the_pipe_early_is_not_an_error() {
    for arguments in
        [&["games"][..], &["law"], &["turns", "deflection"], &["conventions", "--json"]]
    {
        let program = assert_cmd::cargo::cargo_bin!("arbiter");
        let mut command = std::process::Command::new(program);
        let mut child = command
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn turns_are_listed_in_algebraic_notation_in_the_same_order() {
    let position = "4k3/1P6/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let ours = out(&arbiter(&["turns", "chess", position], "").success());
    let san = out(&arbiter(&["turns", "chess", position, "--san"], "").success());
    let both: Vec<(&str, &str)> = ours.lines().zip(san.lines()).collect();
    assert_eq!(ours.lines().count(), san.lines().count());
    for pair in [("b1d2", "Nbd2"), ("f3d2", "Nfd2"), ("b7b8q", "b8=Q+"), ("e1f1", "Kf1")] {
        assert!(both.contains(&pair), "{pair:?} in {both:?}");
    }
    let assert = arbiter(&["turns", "chess", "--san", "--json"], "").success();
    let [listed] = lines(&assert).try_into().expect("one object a position");
    assert_eq!((&listed["turns"][1], &listed["san"][1]), (&"a2a4".into(), &"a4".into()));
    assert!(lines(&arbiter(&["turns", "chess", "--json"], "").success())[0].get("san").is_none());
}

#[test]
fn a_game_without_algebraic_notation_is_refused_with_those_that_have_it() {
    let assert = arbiter(&["turns", "spectral", "--san"], "").code(2);
    let error = String::from_utf8(assert.get_output().stderr.clone()).expect("it is UTF-8");
    assert!(error.contains("spectral has no algebraic notation"), "{error}");
    assert!(error.contains("chess, masonic, gothic"), "{error}");
    assert_eq!(out(&assert), "");
}

#[test]
fn a_replayed_game_has_its_turns_in_algebraic_notation_too() {
    let text = "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *";
    let [game] = lines(&arbiter(&["game", "chess", "-", "--json"], text).success())
        .try_into()
        .expect("one object a game");
    assert_eq!(game["san"], serde_json::json!(["e4", "e5", "Nf3", "Nc6", "Bb5"]));
    let text = "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - -\"] Nd2";
    let stopped = lines(&arbiter(&["game", "chess", "-", "--json"], text).code(2));
    assert_eq!(stopped[0]["stop"]["turns"], serde_json::json!(["b1d2", "f3d2"]));
    assert_eq!(stopped[0]["stop"]["san"], serde_json::json!(["Nbd2", "Nfd2"]));
    let [other] = lines(&arbiter(&["game", "kingdom-capture", "-", "--json"], "*").success())
        .try_into()
        .expect("one object a game");
    assert!(other.get("san").is_none());
}

/// The text after the first illegal turn of a game is neither judged nor shown, but the next game is read.
#[test]
fn a_game_stops_at_its_first_illegal_turn() {
    let after = "Ke5 Zz9 e2e5 ".repeat(3000);
    let games = format!("1. e4 e5 2. Ke5 {after}*\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    for engine in ["reference", "fast"] {
        let printed =
            arbiter(&["game", "chess", "-", "--engine", engine, "--json"], &games).code(1);
        let printed = lines(&printed);
        assert_eq!(printed.len(), 2, "{engine}");
        assert_eq!(printed[0]["stop"]["ply"], 3);
        assert_eq!(printed[0]["turns"].as_array().map(Vec::len), Some(2));
        assert_eq!(printed[1]["turns"].as_array().map(Vec::len), Some(4));
        let text = out(&arbiter(&["game", "chess", "-", "--engine", engine], &games).code(1));
        assert!(text.len() < 4000 && !text.contains("Zz9"), "{engine}: {text}");
    }
}

/// Both knights go out and back: the initial position occurs for the fifth time after sixteen turns.
const SHUFFLE: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";

#[test]
fn a_game_of_another_time_may_go_on_after_an_automatic_end() {
    let text = format!("{SHUFFLE} 9. e4 e5 *");
    let by_law = arbiter(&["game", "chess", "-", "--json"], &text).code(1);
    assert_eq!(lines(&by_law)[0]["stop"]["ply"], 17);
    let warned = arbiter(&["game", "chess", "-", "--ends", "warn"], &text).code(0);
    assert!(out(&warned).contains("fivefold repetition"), "{}", out(&warned));
    let warned = arbiter(&["game", "chess", "-", "--ends", "warn", "--json"], &text).code(0);
    let [game] = lines(&warned).try_into().expect("one object a game");
    assert_eq!(game["turns"].as_array().map(Vec::len), Some(18));
    // Only automatic ends become warnings: a turn after a mate is still an error.
    let mated = format!("{MATE} 3. e4 *");
    arbiter(&["game", "chess", "-", "--ends", "warn"], &mated).code(1);
    // This game ends automatically by seventy-five turns of each side.
    let tags = "[SetUp \"1\"] [FEN \"7k/8/8/8/8/8/8/KR6 w - - 148 80\"]";
    let text = format!("{tags} 80. Rb2 Kg8 81. Rb3 Kg7 *");
    arbiter(&["game", "chess", "-"], &text).code(1);
    let warned = arbiter(&["game", "chess", "-", "--ends", "warn"], &text).code(0);
    assert!(out(&warned).contains("seventy-five turns"), "{}", out(&warned));
}

#[test]
fn null_moves_and_odd_tags_are_reported_and_skipped_if_requested() {
    for (odd, printed) in [
        ("1. e4 -- 2. d4 e5 *", "after 1. e4: null move `--`: the other side is to move"),
        ("1. e4 Z0 2. d4 e5 *", "after 1. e4: null move `Z0`"),
        ("1. e4 e5 2. -- Nc6 3. -- *", "after 2... Nc6: null move"),
        ("[Odd tag]\n\n1. e4 e5 *", "skipped"),
    ] {
        let strict = arbiter(&["game", "chess", "-"], odd);
        assert_ne!(strict.get_output().status.code(), Some(0), "{odd}");
        let lenient = arbiter(&["game", "chess", "-", "--lenient"], odd).code(0);
        assert!(out(&lenient).contains(printed), "{odd}: {}", out(&lenient));
    }
    // An illegal turn is still an error, and null moves count in the numbers of turns.
    let illegal = arbiter(&["game", "chess", "-", "--lenient"], "1. e4 -- 2. e4 *").code(1);
    assert!(out(&illegal).contains("2. e4 is illegal"), "{}", out(&illegal));
    let last = ["game", "chess", "-", "--lenient", "--at", "4"];
    let passed = arbiter(&last, "1. e4 e5 2. Nf3 -- 3. Nc3 *").code(0);
    assert!(out(&passed).contains(", 3. Nc3: "), "{}", out(&passed));
    assert!(out(&passed).contains(" b KQkq - 2 3\n"), "{}", out(&passed));
    // A result with an annotation mark is not a turn.
    arbiter(&["game", "chess", "-"], "1. e4 e5 1-0!").code(0);
}

#[test]
fn variations_are_replayed_if_requested() {
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. Ke3) 2. c4) e5 2. Nf3 *";
    arbiter(&["game", "chess", "-"], text).code(0);
    let assert = arbiter(&["game", "chess", "-", "--variations"], text).code(1);
    assert!(out(&assert).contains("e1e3"), "{}", out(&assert));
    let assert = arbiter(&["game", "chess", "-", "--variations", "--json"], text).code(1);
    let wrong: Vec<Value> =
        lines(&assert).into_iter().filter(|line| line["variation"] == true).collect();
    let [wrong] = wrong.try_into().expect("one variation is wrong");
    assert_eq!(wrong["stop"]["verdicts"][0]["turn"], "e1e3");
    // A game with an error in a variation does not count as a game without errors.
    let two = format!("{text}\n\n1. e4 e5 *\n");
    let assert = arbiter(&["game", "chess", "-", "--variations"], &two).code(1);
    let printed = out(&assert);
    assert!(printed.contains("2 games: 1 without errors, 0 with an illegal turn"), "{printed}");
    assert!(printed.ends_with(", 1 with errors in variations alone\n"), "{printed}");
    let right = text.replace("2. Ke3", "2. c4");
    arbiter(&["game", "chess", "-", "--variations"], &right).code(0);
}

#[test]
fn an_unreadable_game_does_not_affect_the_others() {
    let next = "[Event \"B\"]\n\n1. e4 e5 *\n";
    for (first, code) in [
        ("[Event \"A\"]\n\n1. e4 xyzzy 2. d4\n", 2),
        ("[Event \"A\"]\n\n1. e4 {never closed\n", 2),
        ("[Event \"A\"]\n\n1. e4 Ke7 *", 1),
    ] {
        let assert = arbiter(&["game", "chess", "-"], format!("{first}\n{next}")).code(code);
        assert!(out(&assert).contains("1 without errors"), "{first}: {}", out(&assert));
    }
    let empty = arbiter(&["game", "chess", "-"], " \n").code(2);
    let printed = String::from_utf8_lossy(&empty.get_output().stderr).into_owned();
    assert!(printed.contains("is empty"), "{printed}");
}

#[test]
fn a_point_beyond_the_end_of_a_game_is_reported() {
    let printed =
        out(&arbiter(&["game", "chess", "-", "--at", "1", "--at", "50"], "1. e4 e5 *").code(0));
    assert!(printed.contains("after ply 50: no position: 2 turns were played"), "{printed}");
    assert!(!printed.contains("after ply 1: no position"), "{printed}");
    let svg = ["game", "chess", "-", "--at", "50", "--svg", "-"];
    let refused = arbiter(&svg, "1. e4 *").code(2);
    assert_eq!(out(&refused), "");
    let printed = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(printed.contains("there is no position after ply 50: 1 turn was played"), "{printed}");
}

#[test]
fn a_file_is_read_in_the_encoding_that_each_game_has() {
    let names = |input: &[u8]| {
        let games = lines(&arbiter(&["game", "chess", "-", "--json"], input).code(0));
        games.iter().map(|game| game["tags"]["White"].clone()).collect::<Vec<_>>()
    };
    let one = "[White \"Jörg\"]\n\n1. e4 e5 *\n\n";
    let other = b"[White \"J\xf6rg\"]\n\n1. d4 d5 *\n\n\xff";
    assert_eq!(names(&[one.as_bytes(), other].concat()), ["Jörg", "Jörg"]);
    let wide: Vec<u8> = one.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(names(&[&[0xff, 0xfe], &*wide].concat()), ["Jörg"]);
    let refused = arbiter(&["game", "chess", "-"], wide).code(2);
    let printed = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(printed.contains("UTF-16 without a byte-order mark"), "{printed}");
}

#[test]
fn an_error_is_reported_once_however_many_variations_follow_it() {
    let text = "1. e4 e5 2. Nc4 Nc6 (2... d6) 3. d4 (3. Bc4) (3. Bb5 a6) *";
    for more in [&[][..], &["--lenient"]] {
        let arguments = [&["game", "chess", "-", "--variations"], more].concat();
        let printed = out(&arbiter(&arguments, text).code(1));
        assert_eq!(printed.matches("is illegal (line").count(), 1, "{printed}");
    }
    // `0-0` as the last word of a variation is read as castling, not as a result.
    let text = "1. e4 e5 2. d4 (2. 0-0) 2... exd4 *";
    arbiter(&["game", "chess", "-", "--variations"], text).code(1);
    // The error in the first variation is not reported again for the variation inside it. The error in another
    // variation is reported, too.
    let text = "1. e4 e5 (1... Ke6 2. d4 (2. d3) d5) (1... c5 2. Ke3) *";
    let printed = out(&arbiter(&["game", "chess", "-", "--variations"], text).code(1));
    assert_eq!(printed.matches("in a variation").count(), 2, "{printed}");
}

#[test]
fn turns_before_an_error_are_replayed_and_its_place_is_named() {
    for fault in ["}", "(2... Nc6", "{open", ")", "\u{7}"] {
        let text = format!("1. e4 e5 2. Nf3\n{fault}\n\n[White \"B\"]\n\n1. d4 d5 *\n");
        let games = lines(&arbiter(&["game", "chess", "-", "--json"], text.as_str()).code(2));
        assert_eq!(games.len(), 2, "{fault}");
        assert_eq!(games[0]["turns"].as_array().map(Vec::len), Some(3), "{fault}");
        let stop = &games[0]["stop"];
        assert_eq!((&stop["wrong"], &stop["line"]), (&"unreadable".into(), &2.into()), "{fault}");
        let printed = out(&arbiter(&["game", "chess", "-"], text).code(2));
        assert!(printed.contains(": 2... cannot be read (line 2): "), "{printed}");
        assert!(printed.contains("1 without errors"), "{printed}");
    }
}

#[test]
fn games_that_follow_tags_without_turns_are_not_lost() {
    let text = "[White \"A\"]\n[Result \"1-0\"]\n\n".repeat(600) + "[White \"B\"]\n\n1. e4 e5 *\n";
    let printed = out(&arbiter(&["game", "chess", "-"], text).code(0));
    assert!(printed.contains("601 games: 601 without errors"));
    let twice = "[White \"A\"]\n[White \"B\"]\n\n1. e4 e5 *\n";
    let printed = out(&arbiter(&["game", "chess", "-"], twice).code(2));
    assert!(printed.contains(":2: cannot be read: this tag is given twice"), "{printed}");
    let printed = out(&arbiter(&["game", "chess", "-", "--lenient"], twice).code(0));
    assert!(
        printed.contains("warning: line 2: this tag is given twice in one game; skipped"),
        "{printed}"
    );
}

#[test]
fn an_invisible_character_is_named_where_it_is_wrong() {
    let refused = arbiter(&["judge", "chess", "start", "e2\u{200e}e4"], "").code(2);
    let printed = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(printed.contains("U+200E") && !printed.contains('\\'), "{printed}");
}

#[test]
fn letters_of_another_language_get_a_hint_and_are_read_if_requested() {
    let text = "1. e4 e5 2. Sf3 *";
    let printed = out(&arbiter(&["game", "chess", "-"], text).code(2));
    assert!(
        printed.contains("tip: `S` is not a letter for a man here") && printed.contains("de,"),
        "{printed}"
    );
    arbiter(&["game", "chess", "-", "--letters", "de"], text).code(0);
    arbiter(&["game", "chess", "-", "--letters", "fr"], text).code(2);
    arbiter(&["game", "chess", "-", "--letters", "xx"], text).code(2);
    arbiter(&["game", "spectral", "-", "--letters", "de"], "*").code(2);
    let printed = out(&arbiter(&["game", "chess", "-"], "1. e4 e5 2. x3 *").code(2));
    assert!(!printed.contains("tip:"), "{printed}");
}

#[test]
fn correctly_written_castling_gets_no_hint() {
    let hint = "castling is written as the king's move";
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1\"]\n\n";
    for (turn, has_hint) in [("O-O", false), ("e1g1", false)] {
        let printed = out(&arbiter(&["game", "chess", "-"], format!("{text}1. {turn} *")).code(1));
        assert_eq!(printed.contains(hint), has_hint, "{printed}");
    }
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. e1h1 *";
    let printed = out(&arbiter(&["game", "chess", "-"], text).code(1));
    assert!(printed.contains(hint), "{printed}");
    // Men stand between king and rook, so castling would be illegal however it is written.
    let printed = out(&arbiter(&["game", "chess", "-"], "1. e1h1 *").code(1));
    assert!(!printed.contains(hint), "{printed}");
}

#[test]
fn every_illegal_turn_is_named_if_the_game_is_to_go_on() {
    let text = "1. e4 e5 2. Ke3 Nf6 3. d4 a4 4. d5 *";
    let printed = out(&arbiter(&["game", "chess", "-"], text).code(1));
    assert!(
        printed.contains("2. Ke3 is illegal") && !printed.contains("a4 is illegal"),
        "{printed}"
    );
    let printed = out(&arbiter(&["game", "chess", "-", "--go-on"], text).code(1));
    assert!(printed.contains("2. Ke3 is illegal (line 1); the game goes on"), "{printed}");
    assert!(printed.contains("3... a4 is illegal (line 1); the game goes on"), "{printed}");
    let [game] = lines(&arbiter(&["game", "chess", "-", "--go-on", "--json"], text).code(1))
        .try_into()
        .expect("one object a game");
    assert_eq!(game["turns"].as_array().map(Vec::len), Some(5));
    assert_eq!(game["warnings"][1]["illegal"]["text"], "a4");
    assert!(game["stop"].is_null());
    // A game without illegal turns gets the same exit code as without the option.
    arbiter(&["game", "chess", "-", "--go-on"], "1. e4 e5 *").code(0);
}

#[test]
fn a_position_that_is_not_canonical_is_mended_if_requested() {
    let text = "[FEN \"8/8/8/4k3/8/8/8/R3K2R w KQ - 0 0\"]\n\n1. O-O *";
    arbiter(&["game", "chess", "-"], text).code(2);
    let printed = out(&arbiter(&["game", "chess", "-", "--lenient"], text).code(0));
    assert!(
        printed.contains("warning: line 1, at the start: the fullmove number is 0"),
        "{printed}"
    );
}

/// Nine thousand games, every tenth of which has an illegal turn: so many that they are read in several parts. The
/// output shows their order.
fn many() -> String {
    let game = |number: usize| {
        let last = if number.is_multiple_of(10) { "Ka3" } else { "Nc6" };
        format!("[Event \"{number}\"]\n\n1. e4 e5 2. Nf3 {last} {{a comment}} *\n\n")
    };
    (1..=9000).map(game).collect()
}

#[test]
fn a_long_file_is_replayed_in_its_order() {
    let text = many();
    assert!(text.len() > 400_000, "it is read in several parts");
    let printed = lines(&arbiter(&["game", "chess", "-", "--json"], &text).code(1));
    assert_eq!(printed.len(), 9000);
    for (number, game) in (1_u64..).zip(&printed) {
        assert_eq!(game["number"], number);
        assert_eq!(game["tags"]["Event"], number.to_string());
        assert_eq!(game["line"], 4 * number - 3);
        let stop = if number % 10 == 0 { 4 * number - 1 } else { 0 };
        assert_eq!(game["stop"]["line"].as_u64().unwrap_or(0), stop, "{game}");
    }
    let only = lines(&arbiter(&["game", "chess", "-", "--json", "--only", "8999"], &text).code(0));
    assert_eq!(only, printed[8998..8999]);
    let printed = out(&arbiter(&["game", "chess", "-"], &text).code(1));
    let last = printed.lines().last().expect("a summary");
    assert!(
        last.starts_with("9000 games: 8100 without errors, 900 with an illegal turn,"),
        "{last}"
    );
    // A picture shows one game; a second game is refused even if it is in another part of the file.
    let svg = ["game", "chess", "-", "--svg", "-"];
    assert_eq!(out(&arbiter(&svg, &text).code(2)), "");
}

#[test]
fn compressed_files_are_read_whatever_their_names() {
    use std::io::Write;

    let text = many();
    let plain = out(&arbiter(&["game", "chess", "-"], &text).code(1));
    let halves = text.split_at(text.len() / 2);
    let gzip = |text: &str| {
        let mut file = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        file.write_all(text.as_bytes()).and_then(|()| file.finish()).expect("it is compressed")
    };
    let bzip2 = |text: &str| {
        let mut file = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        file.write_all(text.as_bytes()).and_then(|()| file.finish()).expect("it is compressed")
    };
    let zstandard = |text: &str| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text.as_bytes(), level)
    };
    // A skippable frame, which may stand between the frames of Zstandard.
    let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    for whole in [
        [gzip(halves.0), gzip(halves.1)].concat(),
        [bzip2(halves.0), bzip2(halves.1)].concat(),
        [&zstandard(halves.0)[..], skipped, &zstandard(halves.1)].concat(),
        [skipped, &zstandard(&text)[..]].concat(),
    ] {
        assert!(whole.len() < text.len() / 3, "it is compressed");
        assert!(out(&arbiter(&["game", "chess", "-"], &whole).code(1)) == plain);
        // A file that was cut is reported.
        let cut = arbiter(&["game", "chess", "-"], &whole[..whole.len() - 20]).code(2);
        let printed = String::from_utf8_lossy(&cut.get_output().stderr).into_owned();
        assert!(printed.contains("`-` cannot be read: "), "{printed}");
    }
}
