//! `arbiter tables`: its output, the files of tables, and what is refused.

use std::fs;
use std::io::{self, Read, Write};
#[cfg(unix)]
use std::process::Command;
use std::time::Duration;

use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use search::tables::{Material, Table};
use serde_json::{Value, json};

use types::{Game, Position};

use crate::program::{arbiter, err, out, run};

fn object(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).expect("it is JSON")
}

/// King and rook mate in at most 16 turns. The output is the same whether the table is built or read from a file.
#[test]
fn a_rook_mates_in_sixteen_and_the_file_says_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().display().to_string();
    let command = ["tables", "chess", "--material", "KRK", "--json", "--table-dir", &folder];
    let printed = out(&run(&command).code(0));
    let table = object(&printed);
    assert_eq!(table["material"], "KRK");
    // The numbers of positions are those in `reference/law/exhausted/chess.jsonl`.
    assert_eq!(table["wins"], json!({ "white": 175_168, "black": 0 }));
    let black = &table["draws"]["black"].as_u64().zip(table["losses"]["black"].as_u64());
    assert_eq!(black.map(|(draws, losses)| draws + losses), Some(223_944));
    let lengths = |side: &str| table["wins_by_turns"][side].as_array().cloned();
    let white = lengths("white").expect("a list");
    assert_eq!(white.iter().filter_map(Value::as_u64).sum::<u64>(), 175_168);
    assert_eq!((white.len(), lengths("black")), (16, Some(Vec::new())));
    assert_eq!(table["mates"], json!({ "white": 0, "black": 216 }));
    let longest = &table["longest"]["white"];
    assert_eq!(longest["turns"], 16);
    assert_eq!(longest["line"].as_array().map(Vec::len), Some(31));
    assert_eq!(table["longest"].get("black"), None);
    // The longest line, replayed by `arbiter play`, ends in checkmate.
    let position = longest["position"].as_str().expect("a position");
    let line = longest["line"].as_array().expect("a list");
    let line: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
    let last = out(&run(&[&["play", "chess", position], &line[..]].concat()).code(0));
    assert!(out(&run(&["status", "chess", last.trim()]).code(0)).contains("checkmate, White wins"));

    let verified = object(&out(&run(&[&command[..], &["--verify"]].concat()).code(0)));
    assert_eq!(verified["verified"]["positions"], 175_168 + 223_944);
    assert!(verified["verified"]["by_reference"].as_u64() > Some(100));
    assert_eq!(out(&run(&command).code(0)), printed, "read, not built");
    probes(&folder);
    solves(&folder);
    plays(&folder);
    let threads = tempfile::tempdir().expect("a folder");
    let other = threads.path().display().to_string();
    let command = ["tables", "chess", "--material", "KRK", "--json", "--table-dir", &other];
    assert_eq!(out(&run(&[&command[..], &["--threads", "2"]].concat()).code(0)), printed);
    let file =
        |folder: &str| fs::read(format!("{folder}/chess-KRK.table")).expect("it was written");
    assert!(file(&folder) == file(&other), "two threads write the same file");
    let command = ["tables", "chess", "--material", "KRK", "--json", "--table-dir", &folder];
    damages(&folder, &command);
}

fn probes(folder: &str) {
    let probe = |position: &str| {
        run(&["tables", "chess", "--table-dir", folder, "--json", "--probe", position])
    };
    let mate = object(&out(&probe("7k/8/6K1/8/8/8/8/R7 w - - 40 60").code(0)));
    assert_eq!((&mate["value"], &mate["turns"]), (&json!("win"), &json!(1)));
    assert_eq!((&mate["best"], &mate["line"]), (&json!(["a1a8"]), &json!(["a1a8"])));
    let draw = object(&out(&probe("8/8/8/8/8/8/1k6/R6K b - - 0 1").code(0)));
    assert_eq!((&draw["value"], &draw["best"]), (&json!("draw"), &json!(["b2a1"])));
    assert_eq!((&draw["turns"], &draw["plies"]), (&Value::Null, &Value::Null));
    let many = object(&out(&probe("8/8/8/8/8/1K6/1R6/k7 w - - 0 1").code(0)));
    let best = many["best"].as_array().expect("a list");
    assert!(best.len() > 2 && best.is_sorted_by_key(|turn| turn.as_str()), "{many}");
    // The cell that a pawn has crossed has no effect here, because no pawn can capture en passant.
    let stepped = ["7k/8/8/8/4P3/8/8/7K b - e3 0 1", "7k/8/8/8/4P3/8/8/7K b - - 0 1"];
    let [stepped, moved] = stepped.map(|position| object(&out(&probe(position).code(0))));
    assert_eq!((&stepped["value"], &stepped["line"]), (&moved["value"], &moved["line"]));
    assert!(err(&probe("7k/7p/8/8/8/8/P7/7K w - - 0 1").code(1)).contains("pawns of both sides"));
    let mated = object(&out(&probe("R6k/8/6K1/8/8/8/8/8 b - - 0 1").code(0)));
    assert_eq!(
        (&mated["value"], &mated["turns"], &mated["best"]),
        (&json!("loss"), &json!(0), &json!([]))
    );
    refuses_before_it_builds();
    assert!(err(&probe("start").code(1)).contains("no table covers these men"));
    assert!(err(&probe("k6R/8/8/8/8/8/8/K7 w - - 0 1").code(1)).contains("CHE-28"));
    let two = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\n8/8/8/8/8/8/1k6/R6K b - - 0 1\n";
    let arguments = ["tables", "chess", "--table-dir", folder, "--probe", "-"];
    let assert = arbiter().args(arguments).write_stdin(two).assert().code(0);
    assert_eq!(out(&assert), "White wins in 1 turn\n  best: a1a8\n  1. a1a8\ndraw\n  best: b2a1\n");
    for (second, why) in [
        ("7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "no table covers"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "the position is refused"),
    ] {
        let first = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\n";
        let lines = format!("{first}{second}\n{first}");
        let assert = arbiter().args(arguments).write_stdin(lines).assert().code(2);
        assert_eq!(out(&assert).matches("White wins in 1 turn\n").count(), 2, "{second}");
        let printed = err(&assert);
        assert!(printed.contains(&format!("line 2 of standard input: {why}")), "{printed}");
    }
}

/// Checks that no table is built for a position that no table covers.
fn refuses_before_it_builds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    for (game, position) in [
        ("chess", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("deflection", "9k/10/1K8/10/10/10/10/3M6[J] w - - - - 0 1"),
    ] {
        let probe = ["tables", game, "--table-dir", &path, "--probe", position];
        assert!(err(&run(&probe).code(1)).contains("a right to castle"), "{position}");
        let built = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(built, 0, "{position}");
    }
}

/// Checks that `arbiter solve` finds the same solution with tables as without, and visits fewer positions.
fn solves(folder: &str) {
    let position = "k7/8/2K5/8/8/8/8/1R4r1 w - - 0 1";
    let solve = ["solve", "chess", position, "--mate", "4", "--json"];
    let mut without = object(&out(&run(&solve).code(0)));
    let mut with = object(&out(&run(&[&solve[..], &["--table-dir", folder]].concat()).code(0)));
    let nodes = |printed: &mut Value| printed["nodes"].take().as_u64().expect("a number");
    let (fewer, more) = (nodes(&mut with), nodes(&mut without));
    assert!(fewer < more, "{fewer} {more}");
    assert_eq!(with, without);
    assert_eq!((&with["solved"], &with["keys"]), (&json!(true), &json!(["b1g1"])));
    let long =
        ["solve", "chess", "8/8/3k4/8/8/1R6/8/K7 w - - 0 1", "--mate", "16", "--table-dir", folder];
    let printed = out(&run(&[&long[..], &["--tree"]].concat()).code(0));
    assert!(printed.starts_with("mate in 15\n  "), "{printed}");
    let left_out = "the tree is left out: it has more than 100000 turns, or a limit was reached\n";
    assert!(printed.ends_with(left_out) && printed.lines().count() == 3, "{printed}");
    let printed = object(&out(&run(&[&long[..], &["--json"]].concat()).code(0)));
    assert_eq!((&printed["in"], &printed["tree"]), (&json!(15), &json!([])));
    assert_eq!((&printed["tree_left_out"], &with["tree_left_out"]), (&json!(true), &json!(false)));
    let nowhere = [&solve[..], &["--table-dir", "/nowhere/at/all"]].concat();
    assert!(err(&run(&nowhere).code(2)).contains("cannot be read"));
    let other = ["solve", "chess", position, "--selfmate", "2", "--table-dir", folder];
    assert!(err(&run(&other).code(2)).contains("--selfmate"));
}

/// Checks that `arbiter uci` uses the tables if the option `TablePath` names their folder.
fn plays(folder: &str) {
    let uci =
        |lines: &str| out(&arbiter().arg("uci").write_stdin(lines.to_owned()).assert().code(0));
    for option in [
        "Ponder type check default false",
        "TablePath type string default <empty>",
        "TableMemory type spin default 512 min 1 max 65536",
    ] {
        assert!(uci("uci\n").contains(&format!("\noption name {option}\n")));
    }
    let go = "position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 2\n";
    assert!(!uci(go).contains(" score mate "));
    let printed = uci(&format!("setoption name TablePath value {folder}\n{go}"));
    assert!(printed.contains(" score mate 16 "), "{printed}");
    let printed = uci(&format!(
        "setoption name TablePath value {folder}\nsetoption name TablePath value <empty>\n{go}"
    ));
    assert!(!printed.contains(" score mate "), "{printed}");
    let printed = uci("setoption name TablePath value /nowhere/at/all\n");
    assert_eq!(printed, "info string `/nowhere/at/all` is not a folder\n");
}

/// Checks that a file is refused if it was changed or cut, or if it has another table.
fn damages(folder: &str, command: &[&str]) {
    let path = format!("{folder}/chess-KRK.table");
    let whole = fs::read(&path).expect("it was written");
    let end = whole.iter().position(|&byte| byte == b'\n').expect("a first line");
    let refused = |bytes: &[u8], why: &str| {
        fs::write(&path, bytes).expect("it can be written");
        let printed = err(&run(command).code(2));
        assert!(printed.contains(why), "{why}: {printed}");
        // `arbiter uci` reports the same fault, but only once, and still searches.
        let go = "position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 1\n";
        let lines = format!("setoption name TablePath value {folder}\n{go}{go}");
        let printed = out(&arbiter().arg("uci").write_stdin(lines).assert().code(0));
        let notes: Vec<&str> =
            printed.lines().filter(|line| line.starts_with("info string ")).collect();
        assert!(notes.len() == 1 && notes[0].contains(why), "{why}: {printed}");
        assert_eq!(printed.matches("bestmove ").count(), 2, "{printed}");
    };
    let header = |from: &str, to: &str| {
        let first = String::from_utf8_lossy(&whole[..end]).replacen(from, to, 1);
        [first.as_bytes(), &whole[end..]].concat()
    };
    refused(&whole[..whole.len() / 2], "its digest does not match");
    let mut changed = whole.clone();
    changed[end + 1000] ^= 1;
    refused(&changed, "its digest does not match");
    refused(&[&whole[..], b"x"].concat(), "there are bytes after the end of the table");
    refused(b"", "it is not a table");
    refused(&whole[end + 1..], "it is not a table");
    refused(&header("\"table\":1", "\"table\":2"), "`table` is 2 in the file and 1 here");
    refused(&header("KRK", "KQK"), "`material` is \"KQK\" in the file and \"KRK\" here");
    refused(&header("\"law\":\"CHE", "\"law\":\"CHX"), "`law` is \"CHX");
    refused(&header("\"sha256\":\"", "\"sha256\":\"0"), "its digest does not match");
    refused(&header("\"bytes\":", "\"bytes\":1"), "its digest does not match");
    fs::write(&path, &whole).expect("it can be written");
    run(command).code(0);
}

#[test]
fn a_table_is_written_to_a_file_and_printed_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kings").display().to_string();
    let printed = out(&run(&["tables", "masonic", "--material", "KK", "-o", &file]).code(0));
    assert_eq!(
        printed,
        "masonic, without castling or en passant, whatever the counters\n\n\
         KK: king against king\n  White to move: 0 won, 3528 drawn, 0 lost\n  Black to move: 0 won, 3528 drawn, 0 lost\n"
    );
    assert!(
        fs::read(&file).expect("it was written").starts_with(b"{\"table\":1,\"game\":\"masonic\"")
    );
}

#[test]
fn what_cannot_be_built_is_refused_in_plain_words() {
    for (arguments, why) in [
        (&["chess", "--material", "KRKRR"][..], "more than two men besides the kings"),
        (&["chess", "--material", "RK"], "`RK` is not a material"),
        (&["chess", "--material", "KXK"], "chess has no man `X`; its men are KQRBNP"),
        (&["chess", "--material", "KPKP"], "pawns of both sides"),
        (&["kingdom-escort", "--material", "KRK"], "table of KK alone"),
        (&["chess", "-o", "x"], "--material"),
        (&["chess", "--material", "KK", "--material", "KQK", "-o", "x"], "--file writes one table"),
        (&["chess", "--material", "KK", "--table-dir", "/nowhere/at/all"], "is not a folder"),
        (&["chess", "--probe", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "-o", "x"], "cannot be used with"),
        (&["chess", "--material", "KK", "-o", "-"], "a table is not written to standard output"),
        (
            &["chess", "--material", "KBNK", "-o", "/nowhere/at/all"],
            "`/nowhere/at/all` cannot be written",
        ),
        (&["chess", "--material", "KBNK", "-o", "/"], "`/` cannot be written"),
    ] {
        let printed = err(&run(&[&["tables"], arguments].concat()).code(2));
        assert!(printed.contains(why), "{arguments:?}: {printed}");
    }
    let printed = err(&run(&["tables", "spectral", "--material", "KQKR", "--memory", "1"]).code(2));
    assert!(printed.contains("MiB of memory, but the limit is 1024 MiB"), "{printed}");
}

/// A named pipe without a writer is refused. Opening it like a file would wait forever.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_does_not_block() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("chess-KRK.table");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it is a program").success());
    let (folder, pipe) = (folder.path().display().to_string(), pipe.display().to_string());
    let position = "8/8/3k4/8/8/1R6/8/K7 w - - 0 1";
    for command in [
        &["tables", "chess", "--table-dir", &folder, "--material", "KRK"][..],
        &["tables", "chess", "--table-dir", &folder, "--probe", position],
        &["exhaust", "masonic", "--men", "2", "--save", &pipe],
        &["exhaust", "masonic", "--men", "2", "--merge", &pipe],
    ] {
        let printed = err(&run(command).code(2));
        assert!(printed.contains("it is not a file"), "{command:?}: {printed}");
    }
    for command in [
        &["game", "chess", &pipe][..],
        &["perft", "chess", "1", "--merge", &pipe],
        &["check", "--game", "masonic", "--engine", "true", "--expect", &pipe],
    ] {
        let assert = arbiter().args(command).timeout(Duration::from_secs(60)).assert();
        assert!(assert.get_output().status.code().is_some(), "{command:?} has ended by itself");
    }
}

#[test]
fn tables_are_kept_in_a_folder_that_is_there() {
    let printed = run(&["tables", "chess", "--material", "KK", "--table-dir", "/nowhere"]).code(2);
    assert!(err(&printed).contains("`/nowhere` is not a folder"), "{}", err(&printed));
    assert_eq!(out(&printed), "");
}

/// A second run reads the tables that a first run has written, and builds only those that are missing.
#[test]
fn a_table_that_was_built_is_not_built_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let first = ["tables", "chess", "--table-dir", &path, "--json", "--material", "KNK"];
    let printed = out(&run(&first).code(0));
    let kept = |name: &str| {
        let file = fs::metadata(folder.path().join(name)).expect("it was written");
        file.modified().expect("there is a time")
    };
    let times = ["chess-KK.table", "chess-KNK.table"].map(kept);
    let both = [&first[..], &["--material", "KBK"]].concat();
    let again = out(&run(&both).code(0));
    assert_eq!(again.lines().next(), printed.lines().next());
    assert_eq!(["chess-KK.table", "chess-KNK.table"].map(kept), times);
    kept("chess-KBK.table");
    assert_eq!(fs::read_dir(folder.path()).expect("it is a folder").count(), 3);
}

#[test]
fn what_no_table_covers_is_reported() {
    let probe = |game, position| err(&run(&["tables", game, "--probe", position]).code(1));
    assert!(probe("chess", "start").contains("no table covers these men"));
    let printed = err(&run(&["tables", "kingdom-capture", "--material", "KRK"]).code(2));
    assert!(printed.contains("builds the only table"), "{printed}");
    let printed = err(&run(&["tables", "chess", "--material", "XYZ"]).code(2));
    assert!(printed.contains("builds a table for each single man"), "{printed}");
}

/// Rewrites the file of a material's table, with values that `forge` changes and the digest that matches them.
fn forged(folder: &str, material: &str, forge: impl FnOnce(&Material, &mut [u8])) {
    let path = format!("{folder}/chess-{material}.table");
    let whole = fs::read(&path).expect("it was written");
    let end = whole.iter().position(|&byte| byte == b'\n').expect("a first line");
    let mut header = object(&String::from_utf8_lossy(&whole[..end]));
    let mut bytes = Vec::new();
    ZlibDecoder::new(&whole[end + 1..]).read_to_end(&mut bytes).expect("it is compressed");
    forge(&Material::parse(Game::Chess, material).expect("a material"), &mut bytes);
    let law = header["law_sha256"].as_str().expect("a digest").to_owned();
    let mut digest = hmac_sha256::Hash::new();
    digest.update(format!("chess {law} {material}\n"));
    digest.update(&bytes);
    let digest =
        digest.finalize().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    header["sha256"] = json!(digest);
    let mut contents = format!("{header}\n").into_bytes();
    let mut values = ZlibEncoder::new(&mut contents, Compression::fast());
    values.write_all(&bytes).and_then(|()| values.try_finish()).expect("it is compressed");
    drop(values);
    fs::write(&path, contents).expect("it can be written");
}

/// Changes the values of the table of a material.
type Forge = Box<dyn Fn(&Material, &mut [u8])>;

/// If a table has wrong values but a matching digest, `solve` reports that the table is wrong, with every form of
/// output.
#[test]
fn a_forged_table_is_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().display().to_string();
    run(&["tables", "chess", "--material", "KRK", "--table-dir", &folder]).code(0);
    let path = format!("{folder}/chess-KRK.table");
    let whole = fs::read(&path).expect("it was written");
    let in_two = "8/8/8/8/8/2K5/7R/k7 w - - 0 1";
    let in_many = "8/8/3k4/8/8/1R6/8/K7 w - - 0 1";
    let code = |from: fn(u8) -> bool, to: u8| {
        move |_: &Material, bytes: &mut [u8]| {
            bytes.iter_mut().filter(|byte| from(**byte)).for_each(|byte| *byte = to);
        }
    };
    let one = |position: &'static str, to: u8| {
        move |material: &Material, bytes: &mut [u8]| {
            let table = Table::from_bytes(material.clone(), bytes).expect("as many as before");
            let wanted = Position::parse(Game::Chess, position).expect("a position");
            let number = (0..table.numbers()).find(|&number| {
                table
                    .at(number)
                    .is_some_and(|(at, _)| at.men == wanted.men && at.side == wanted.side)
            });
            bytes[number.expect("the table has it")] = to;
        }
    };
    let forgeries: [(&str, &str, Forge); 4] = [
        // In the first forgery, every position is a draw; in the second, every win is a win in two turns.
        (in_two, "2", Box::new(code(|byte| byte > 1, 1))),
        (in_many, "2", Box::new(code(|byte| byte > 1 && byte % 2 == 1, 5))),
        // The third and fourth change only one value: the third to a draw, the fourth to a loss in one turn. The check of
        // a sample of values would hardly notice that.
        (in_two, "2", Box::new(one("8/8/8/8/8/1K6/7R/k7 b - - 0 1", 1))),
        (in_many, "2", Box::new(one("8/8/3k4/8/8/8/1R6/K7 b - - 0 1", 4))),
    ];
    for (number, (position, turns, forge)) in forgeries.iter().enumerate() {
        fs::write(&path, &whole).expect("it can be written");
        let solve = ["solve", "chess", position, "--mate", turns, "--table-dir", &folder];
        let honest = run(&solve);
        assert!(!err(&honest).contains("wrong"), "{}", err(&honest));
        forged(&folder, "KRK", forge);
        for more in [&[][..], &["--json"], &["--tree"]] {
            let printed = run(&[&solve[..], more].concat()).code(1);
            assert!(
                err(&printed).contains("a table is wrong: "),
                "{number} {more:?}: {} {}",
                out(&printed),
                err(&printed)
            );
            assert_eq!(out(&printed), "", "{number} {more:?}");
        }
    }
}

/// Even if tables take far longer to read than the time for a turn, a turn is given in time, `stop` and `quit` are
/// obeyed, and the memory stays within its limit.
#[test]
fn tables_are_read_in_half_the_time_of_a_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().display().to_string();
    run(&["tables", "chess", "--material", "KRK", "--table-dir", &folder]).code(0);
    let whole = fs::read(format!("{folder}/chess-KRK.table")).expect("it was written");
    let end = whole.iter().position(|&byte| byte == b'\n').expect("a first line");
    let mut values = ZlibEncoder::new(Vec::new(), Compression::fast());
    let numbers = |material: &str| {
        let material = Material::parse(Game::Chess, material).expect("a material");
        material.numbers().expect("so many")
    };
    let bytes = numbers("KRKQ");
    io::copy(&mut io::repeat(0).take(bytes as u64), &mut values).expect("it is compressed");
    let values = values.finish().expect("it is compressed");
    for material in ["KRKQ", "KRKN"] {
        assert_eq!(numbers(material), bytes);
        let mut header = object(&String::from_utf8_lossy(&whole[..end]));
        header["material"] = json!(material);
        header["bytes"] = json!(bytes);
        let contents = [format!("{header}\n").as_bytes(), &values].concat();
        let path = format!("{folder}/chess-{material}.table");
        fs::write(path, contents).expect("it can be written");
    }
    let position = "position fen 8/8/8/2k1q3/8/8/1R3n2/K7 w - - 0 1\n";
    let uci = |lines: &str| {
        let lines = format!("setoption name TablePath value {folder}\n{lines}");
        let printed = out(&arbiter().arg("uci").write_stdin(lines).assert().code(0));
        assert_eq!(printed.matches("bestmove ").count(), 1, "{printed}");
        printed
    };
    // The new tables have wrong digests, which show only when a table has been read to its end. There is no time for
    // more than one.
    for lines in
        ["go movetime 20\n", "go infinite\nstop\n", "go infinite\nquit\n", "go depth 60\nstop\n"]
    {
        let printed = uci(&format!("{position}{lines}"));
        assert!(printed.matches("its digest does not match").count() < 2, "{lines}: {printed}");
    }
    let printed = uci(&format!("setoption name TableMemory value 1\n{position}go depth 1\n"));
    assert_eq!(
        printed.matches("there is no room for it in the memory for tables").count(),
        3,
        "{printed}"
    );
}
