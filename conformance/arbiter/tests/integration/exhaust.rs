//! `arbiter exhaust`: shards, what is told of Kingdom, and what is published.

use std::fs;

use chess_arbiter::Game;
use chess_arbiter::explore::exhaust::Counts;
use chess_arbiter::explore::state::{Chain, Header, Plan, State, Unit};
use serde_json::{Value, json};

use crate::program::{err, out, run};

#[test]
fn exhaust_counts_in_shards_that_add_up_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let run_exhaust = |more: &[&str]| {
        let arguments = [&["exhaust", "masonic", "--men", "2", "--json"], more].concat();
        out(&run(&arguments).code(0))
    };
    let whole = run_exhaust(&["--jobs", "2"]);
    let lines: Vec<Value> =
        whole.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["to_move"], &lines[1]["mates"]), (&"white".into(), &0.into()));
    assert!(lines[0]["stalemates"].as_u64().is_some_and(|count| count > 0), "MAS-17: {whole}");
    assert_eq!(lines[2]["sha256"].as_str().map(str::len), Some(64));
    let (one, two) = (file("one"), file("two"));
    for (shard, state) in [("1/2", &one), ("2/2", &two)] {
        let said = run_exhaust(&["--shard", shard, "--save", state]);
        let said: Value = serde_json::from_str(&said).expect("it is JSON");
        assert!(said["left"].as_u64().is_some_and(|left| left > 0), "{said}");
        assert_eq!(said["shard"], json!({ "shard": shard, "left": 0 }));
        // Its own units are counted: the time is not over for those of the others.
        let shard = ["exhaust", "masonic", "--men", "2", "--shard", shard, "--save", state];
        let told = out(&run(&[&shard[..], &["--max-seconds", "0.000001"]].concat()).code(0));
        assert!(told.ends_with("is complete\n"), "{told}");
    }
    assert_eq!(run_exhaust(&["--merge", &one, &two]), whole);
    assert_eq!(run_exhaust(&["--merge", &two, &one]), whole, "in any order");
    let three = file("three");
    assert_eq!(run_exhaust(&["--save", &three]), whole);
    // What is in the state is not counted again, and the rest is.
    let text = fs::read_to_string(&three).expect("it was written");
    let some: String = text.split_inclusive('\n').take(20).collect();
    fs::write(&three, &some).expect("it can be written");
    assert_eq!(run_exhaust(&["--save", &three]), whole);
    let again = fs::read_to_string(&three).expect("it was written");
    assert!(again.starts_with(&some) && again.lines().count() == text.lines().count());
    // A merge that lacks units is no success.
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &one];
    let told = out(&run(&merge).code(1));
    assert!(told.contains("missing: king against king, 32 of 64 units"), "{told}");
    assert!(told.contains("no file has shard 2/2\n"), "{told}");
    // Nor is one with a file that was cut.
    let text = fs::read_to_string(&two).expect("it was written");
    let cut = file("cut");
    let all_but_two = text.lines().count() - 2;
    let kept: String = text.split_inclusive('\n').take(all_but_two).collect();
    fs::write(&cut, kept).expect("it can be written");
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &one, &cut];
    let told = out(&run(&merge).code(1));
    assert!(told.contains(&format!("`{cut}` lacks 2 units of its shard: ")), "{told}");
    let told = out(&run(&[&merge[..], &["--json"]].concat()).code(1));
    let said: Value = serde_json::from_str(&told).expect("it is JSON");
    assert_eq!(said["incomplete"], json!([{ "file": cut, "left": 2 }]));
    assert_eq!((&said["left"], &said["no_file"]), (&json!(2), &json!([])));
    // A merge counts nothing.
    for option in [["--jobs", "2"], ["--max-seconds", "9"]] {
        run(&[&merge[..], &option].concat()).code(2);
    }
    // A part that is not saved would be lost.
    run(&["exhaust", "masonic", "--men", "2", "--shard", "1/2"]).code(2);
    let assert = run(&["exhaust", "chess", "--men", "2", "--merge", &one]).code(2);
    assert!(err(&assert).contains("its game is masonic, not chess"));
    run(&["exhaust", "masonic", "--shard", "3/2"]).code(2);
    let assert = run(&["exhaust", "masonic", "--men", "4"]).code(2);
    assert!(err(&assert).contains("masonic has no twins"));
}

/// In Kingdom the four kings if nothing else is asked for; with a further man the boards it is on are told.
#[test]
fn exhaust_tells_on_which_boards_a_man_of_kingdom_stands() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("state");
    let counts = || Counts { positions: 1, ..Counts::default() };
    // As if counted: the kings with White's on each of 64 cells, and five kinds on two boards and on both, with White's king
    // on 10 cells, or on 32 beside pawns.
    let plan = Plan::new(Game::KingdomEscort, 4, 0);
    assert_eq!(plan.units.len(), 64 + 3 * (4 * 10 + 32));
    let header = header(&["kingdom-escort", "--men", "4"]);
    let mut chain = Chain::default();
    let mut text = chain.header(&header);
    for unit in plan.units {
        text.push_str(&chain.unit(unit, &[counts(), counts()]));
    }
    fs::write(&file, text).expect("it can be written");
    let file = file.display().to_string();
    let merge =
        ["exhaust", "kingdom-escort", "--men", "4", "--json", "--merge", &file].map(str::to_owned);
    let told = out(&run(&merge.each_ref().map(String::as_str)).code(0));
    let lines: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines.len(), 33);
    assert_eq!((&lines[0]["positions"], lines[0].get("boards")), (&json!(64), None));
    let further = |index: usize| (&lines[index]["white"], &lines[index]["boards"]);
    assert_eq!(further(2), (&json!(["king", "king", "queen"]), &json!(["short-range"])));
    assert_eq!(further(14), (&json!(["king", "king", "rook"]), &json!(["max-range"])));
    let twins = json!(["king", "king", "pawn", "pawn"]);
    assert_eq!(further(31), (&twins, &json!(["short-range", "max-range"])));
    let default = ["exhaust", "kingdom-escort", "--merge", &file];
    let refused = err(&run(&default).code(2));
    assert!(refused.contains("its number of men is 4, not 2"), "{refused}");
}

/// The header that a run with these arguments writes.
fn header(arguments: &[&str]) -> Header {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("state").display().to_string();
    let limited = ["--max-seconds", "0.000001", "--save", &file];
    run(&[&["exhaust"], arguments, &limited].concat()).code(3);
    let text = fs::read_to_string(&file).expect("it was written");
    let line = text.lines().next().expect("it has a header");
    let mut value: Value = serde_json::from_str(line).expect("it is JSON");
    value.as_object_mut().expect("it is an object").remove("sha256");
    serde_json::from_value(value).expect("it is a header")
}

/// A state of all units of Masonic's bare kings.
fn whole_state(file: &str) -> String {
    run(&["exhaust", "masonic", "--men", "2", "--save", file]).code(0);
    fs::read_to_string(file).expect("it was written")
}

/// Wherever a run is interrupted, the next ones complete its state, byte for byte.
#[test]
fn a_torn_state_is_completed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("state").display().to_string();
    let text = whole_state(&file);
    let torn = folder.path().join("torn").display().to_string();
    let ends = [0, 1, 100, text.find('\n').expect("it has lines"), 9000, text.len() - 1];
    for end in ends {
        fs::write(&torn, &text[..end]).expect("it can be written");
        for _ in 0..2 {
            run(&["exhaust", "masonic", "--men", "2", "--save", &torn]).code(0);
            assert_eq!(fs::read_to_string(&torn).expect("it is there"), text, "cut at {end}");
        }
    }
    // A last line that is none is cut off; the same line further up is a fault.
    fs::write(&torn, format!("{text}\0\0\n")).expect("it can be written");
    run(&["exhaust", "masonic", "--men", "2", "--save", &torn]).code(0);
    assert_eq!(fs::read_to_string(&torn).expect("it is there"), text);
    fs::write(&torn, text.replacen('\n', "\n\0\n", 1)).expect("it can be written");
    let refused = err(&run(&["exhaust", "masonic", "--men", "2", "--save", &torn]).code(2));
    assert!(refused.contains("line 2: it is not a line of a state"), "{refused}");
}

/// Other files stay as they are.
#[test]
fn nothing_is_appended_to_a_file_that_is_not_a_state_of_this_run() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("file").display().to_string();
    for text in
        ["diary", "diary\n", "{}\n", "{\"state\":\"arbiter exhaust\"}\n", "\n", "{\"stat\"\n"]
    {
        fs::write(&file, text).expect("it can be written");
        let refused = err(&run(&["exhaust", "masonic", "--men", "2", "--save", &file]).code(2));
        assert!(refused.contains("it is not a state of `arbiter exhaust`"), "{refused}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    }
    let text = whole_state(&folder.path().join("state").display().to_string());
    let other_runs: [(&[&str], &str); 4] = [
        (&["chess", "--men", "2"], "its game is masonic, not chess"),
        (&["masonic"], "its number of men is 2, not 3"),
        (&["masonic", "--men", "2", "--engine", "both"], "its engine is fast, not both"),
        (&["masonic", "--men", "2", "--shard", "1/2"], "its shard is 1/1, not 1/2"),
    ];
    fs::write(&file, &text).expect("it can be written");
    for (arguments, why) in other_runs {
        let run_it = [&["exhaust"], arguments, &["--save", &file]].concat();
        let refused = err(&run(&run_it).code(2));
        assert!(refused.contains(why), "{refused}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    }
}

#[test]
fn two_runs_do_not_write_one_state() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("state");
    let file = path.display().to_string();
    let text = whole_state(&file);
    let held = fs::File::open(&path).expect("it is there");
    held.lock().expect("it can be locked");
    for option in ["--save", "--merge"] {
        let refused = err(&run(&["exhaust", "masonic", "--men", "2", option, &file]).code(2));
        assert!(refused.contains("is in use by another run"), "{refused}");
    }
    drop(held);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    run(&["exhaust", "masonic", "--men", "2", "--merge", &file]).code(0);
}

/// A change of a state's units, and what is said of it.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Vec<(Unit, [Counts; 2])>));

/// A state with one thing changed, written again with correct digests where `signed`.
#[test]
fn a_merge_refuses_what_no_run_wrote() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let good = path("good");
    let text = whole_state(&good);
    let merged = |text: &str| {
        let bad = path("bad");
        fs::write(&bad, text).expect("it can be written");
        run(&["exhaust", "masonic", "--men", "2", "--merge", &bad])
    };
    // Without correct digests, any change is noticed: of a character, a line left out, added or moved.
    for line in 0..4 {
        let mut lines: Vec<&str> = text.lines().collect();
        let changed = lines[line].replacen(":1", ":2", 1).replacen("fast", "both", 1);
        assert_ne!(changed, lines[line]);
        lines[line] = &changed;
        merged(&(lines.join("\n") + "\n")).code(2);
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(line);
        merged(&(lines.join("\n") + "\n")).code(2);
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(line, lines[line + 1]);
        merged(&(lines.join("\n") + "\n")).code(2);
    }
    // With correct digests, what the counts say is checked.
    let header = header(&["masonic", "--men", "2"]);
    let plan = Plan::new(Game::Masonic, 2, 0);
    let state = |header: &Header, units: &[(Unit, [Counts; 2])]| {
        let mut chain = Chain::default();
        let mut text = chain.header(header);
        for (unit, counts) in units {
            text.push_str(&chain.unit(*unit, counts));
        }
        text
    };
    let units: Vec<(Unit, [Counts; 2])> = State::read(&mut text.as_bytes(), &header, &plan, false)
        .expect("it is a state")
        .found
        .into_iter()
        .collect();
    merged(&state(&header, &units)).code(0);
    let mate = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let changes: [Change<'_>; 11] = [
        ("not part of the work", &|units| units[3].0.1 = 999),
        ("not part of the work", &|units| units[3].0.0 = 1),
        ("listed twice", &|units| units[3].0.1 = 2),
        ("more than there are placements", &|units| units[3].1[0].positions = u64::MAX),
        ("more than there are placements", &|units| units[3].1[1].positions = 65),
        ("more mates and stalemates than", &|units| units[3].1[0].mates = 65),
        ("more mates and stalemates than", &|units| units[3].1[0].mates = u64::MAX),
        ("more checks than", &|units| units[3].1[0].checks = 65),
        ("the examples do not fit", &|units| units[3].1[0].mates = 1),
        ("is not a mate of this unit", &|units| {
            units[0].1[0].mates = 1;
            units[0].1[0].mate = Some(mate.into());
        }),
        ("is not a stalemate of this unit", &|units| {
            units[3].1[0].stalemates = 1;
            units[3].1[0].stalemate = Some(mate.into());
        }),
    ];
    for (why, change) in changes {
        let mut units = units.clone();
        change(&mut units);
        let refused = err(&merged(&state(&header, &units)).code(2));
        assert!(refused.contains(why), "{why}: {refused}");
    }
    let others = [
        ("its version of arbiter is", Header { version: "0.0.9".into(), ..header.clone() }),
        ("its edition of the law is", Header { law: "MAS 7, CHE 1".into(), ..header.clone() }),
        ("its text of the law, sha256 is", Header { law_sha256: "ab".into(), ..header.clone() }),
        ("its number of units is 63, not 64", Header { units: 63, ..header.clone() }),
        ("its engine is both, not fast", Header { engine: "both".into(), ..header.clone() }),
        ("it is not a state", Header { shard: (3, 2), ..header.clone() }),
        ("not part of the work", Header { shard: (1, 2), ..header.clone() }),
    ];
    for (why, header) in others {
        let refused = err(&merged(&state(&header, &units)).code(2));
        assert!(refused.contains(why), "{why}: {refused}");
    }
    // A file that contradicts another.
    let mut other = units.clone();
    other[3].1[0].positions -= 1;
    let other_file = path("other");
    fs::write(&other_file, state(&header, &other)).expect("it can be written");
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &good, &other_file];
    let refused = err(&run(&merge).code(2));
    assert!(refused.contains("both have unit 3 of"), "{refused}");
    assert!(refused.contains(", with other counts"), "{refused}");
}

/// As when parts of `perft` and `compare` are merged, a part counts once.
#[test]
fn a_merge_refuses_a_unit_that_is_in_two_files() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (half, rest, third) = (file("half"), file("rest"), file("third"));
    for (shard, state) in [("1/2", &half), ("2/2", &rest), ("1/3", &third)] {
        run(&["exhaust", "masonic", "--men", "2", "--shard", shard, "--save", state]).code(0);
    }
    let copy = file("copy");
    fs::copy(&half, &copy).expect("it can be copied");
    let refused = |files: &[&str]| {
        let arguments = [&["exhaust", "masonic", "--men", "2", "--merge"], files].concat();
        err(&run(&arguments).code(2))
    };
    // Given twice, also under two names, and cut otherwise.
    for other in [&half, &copy, &third] {
        let told = refused(&[&half, &rest, other]);
        let both = format!("` and `{other}` both have unit 0 of king against king\n");
        assert!(told.contains(&both), "{told}");
    }
}

/// What is published of a run is what the run prints, its digest included.
#[test]
fn exhaust_prints_what_is_published_with_the_law() {
    for game in ["chess", "masonic"] {
        let file =
            format!("{}/../../reference/law/exhausted/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let published = fs::read_to_string(file).expect("it is published");
        assert_eq!(out(&run(&["exhaust", game, "--json"]).code(0)), published, "{game}");
    }
}
