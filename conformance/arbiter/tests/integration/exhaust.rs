//! `arbiter exhaust`: shards, the reports about Kingdom, and the published results.

use std::fs;

use chess_arbiter::Game;
use chess_arbiter::explore::exhaust::Counts;
use chess_arbiter::explore::units::Plan;
use hmac_sha256::Hash;
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
        let answer = run_exhaust(&["--shard", shard, "--save", state]);
        let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
        assert!(answer["left"].as_u64().is_some_and(|left| left > 0), "{answer}");
        assert_eq!(answer["shard"], json!({ "shard": shard, "left": 0 }));
        // All units of this shard are already counted, so the time limit is not reached; units of other shards do not
        // matter.
        let shard = ["exhaust", "masonic", "--men", "2", "--shard", shard, "--save", state];
        let output = out(&run(&[&shard[..], &["--max-seconds", "0.000001"]].concat()).code(0));
        assert!(output.ends_with("is complete\n"), "{output}");
    }
    assert_eq!(run_exhaust(&["--merge", &one, &two]), whole);
    assert_eq!(run_exhaust(&["--merge", &two, &one]), whole, "in any order");
    let three = file("three");
    assert_eq!(run_exhaust(&["--save", &three]), whole);
    // Only the units that are not saved are counted.
    let text = fs::read_to_string(&three).expect("it was written");
    fs::write(&three, changed(&text, |units| units.truncate(20))).expect("it can be written");
    assert_eq!(run_exhaust(&["--save", &three]), whole);
    assert_eq!(fs::read_to_string(&three).expect("it was written"), text);
    // A merge that lacks units fails.
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &one];
    let output = out(&run(&merge).code(1));
    assert!(output.contains("missing: king against king, 32 of 64 units"), "{output}");
    assert!(output.contains("no file has shard 2/2\n"), "{output}");
    // A merge with the file of a stopped run fails, too.
    let text = fs::read_to_string(&two).expect("it was written");
    let cut = file("cut");
    let all_but_two = |units: &mut Vec<Value>| units.truncate(units.len() - 2);
    fs::write(&cut, changed(&text, all_but_two)).expect("it can be written");
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &one, &cut];
    let output = out(&run(&merge).code(1));
    assert!(output.contains(&format!("`{cut}` lacks 2 units of its shard: ")), "{output}");
    let output = out(&run(&[&merge[..], &["--json"]].concat()).code(1));
    let answer: Value = serde_json::from_str(&output).expect("it is JSON");
    assert_eq!(answer["incomplete"], json!([{ "file": cut, "left": 2 }]));
    assert_eq!((&answer["left"], &answer["no_file"]), (&json!(2), &json!([])));
    // A merge counts nothing, so it refuses options for counting.
    for option in [["--jobs", "2"], ["--max-seconds", "9"]] {
        run(&[&merge[..], &option].concat()).code(2);
    }
    // A shard without `--save` is refused, because its counts would be lost.
    run(&["exhaust", "masonic", "--men", "2", "--shard", "1/2"]).code(2);
    let assert = run(&["exhaust", "chess", "--men", "2", "--merge", &one]).code(2);
    assert!(err(&assert).contains("it differs in `games`"));
    run(&["exhaust", "masonic", "--shard", "3/2"]).code(2);
    let assert = run(&["exhaust", "masonic", "--men", "4"]).code(2);
    assert!(err(&assert).contains("only in games with twins, and masonic has none"));
}

/// In Kingdom only the four kings are placed by default. The results for a further man name the boards on which it
/// stands.
#[test]
fn exhaust_names_the_boards_of_a_man_of_kingdom() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("saved").display().to_string();
    let counts = || Counts { positions: 1, ..Counts::default() };
    // The saved file is changed as if all units had been counted. The kings alone have 64 units, one for each cell of
    // one of White's kings. A further man is on one board, on the other or on both; in each of these three cases, there
    // are 10 units for each of four kinds, and 32 for the pawn.
    let plan = Plan::new(Game::KingdomEscort, 4, 0);
    assert_eq!(plan.units.len(), 64 + 3 * (4 * 10 + 32));
    let limited = ["--men", "4", "--max-seconds", "0.000001", "--save", &file];
    run(&[&["exhaust", "kingdom-escort"], &limited[..]].concat()).code(3);
    let text = fs::read_to_string(&file).expect("it was written");
    let text = changed(&text, |units| {
        *units = plan.units.iter().map(|unit| json!([unit, [counts(), counts()]])).collect();
    });
    fs::write(&file, text).expect("it can be written");
    let merge =
        ["exhaust", "kingdom-escort", "--men", "4", "--json", "--merge", &file].map(str::to_owned);
    let output = out(&run(&merge.each_ref().map(String::as_str)).code(0));
    let lines: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines.len(), 33);
    assert_eq!((&lines[0]["positions"], lines[0].get("boards")), (&json!(64), None));
    let further = |index: usize| (&lines[index]["white"], &lines[index]["boards"]);
    assert_eq!(further(2), (&json!(["king", "king", "queen"]), &json!(["short-range"])));
    assert_eq!(further(14), (&json!(["king", "king", "rook"]), &json!(["max-range"])));
    let twins = json!(["king", "king", "pawn", "pawn"]);
    assert_eq!(further(31), (&twins, &json!(["short-range", "max-range"])));
    let default = ["exhaust", "kingdom-escort", "--merge", &file];
    let refused = err(&run(&default).code(2));
    assert!(refused.contains("`men` is 4 in the file and 2 here"), "{refused}");
}

/// The text of a saved part after a change of its units, with a new digest.
fn changed(text: &str, change: impl FnOnce(&mut Vec<Value>)) -> String {
    signed(text, |part| change(part["results"].as_array_mut().expect("the units are a list")))
}

/// The text of a saved part after any change, with a new digest.
fn signed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut part: Value = serde_json::from_str(text).expect("it is JSON");
    part.as_object_mut().expect("it is an object").remove("sha256");
    change(&mut part);
    let fields = part.as_object_mut().expect("it is an object");
    let mut names: Vec<&String> = fields.keys().collect();
    names.sort();
    let mut hash = Hash::new();
    for name in names {
        hash.update(format!("{name}={}\n", fields[name]));
    }
    let hex = hash.finalize().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    fields.insert("sha256".into(), hex.into());
    format!("{part}\n")
}

/// Saves all units of Masonic's bare kings to a file, and returns its text.
fn saved(file: &str) -> String {
    run(&["exhaust", "masonic", "--men", "2", "--save", file]).code(0);
    fs::read_to_string(file).expect("it was written")
}

/// A run refuses a file that is not a part of it, or that was cut or changed, and does not write to the file.
#[test]
fn a_file_that_is_not_of_this_run_is_not_written_to() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("file").display().to_string();
    let text = saved(&folder.path().join("saved").display().to_string());
    let cut = &text[..text.len() / 2];
    let number = text.replacen("\"positions\":5", "\"positions\":4", 1);
    assert_ne!(number, text);
    for text in ["diary", "{}\n", "\n", cut, &number] {
        fs::write(&file, text).expect("it can be written");
        for option in ["--save", "--merge"] {
            let refused = err(&run(&["exhaust", "masonic", "--men", "2", option, &file]).code(2));
            assert!(
                refused.contains("it was not written by --save, or it was cut")
                    || refused.contains("its digest does not match"),
                "{refused}"
            );
            assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
        }
    }
    let other_runs: [(&[&str], &str); 4] = [
        (&["chess", "--men", "2"], "it differs in `games`"),
        (&["masonic"], "`men` is 2 in the file and 3 here"),
        (
            &["masonic", "--men", "2", "--engine", "both"],
            "`engine` is \"fast\" in the file and \"both\" here",
        ),
        (&["masonic", "--men", "2", "--shard", "1/2"], "it holds shard 1/1, not 1/2"),
    ];
    fs::write(&file, &text).expect("it can be written");
    for (arguments, why) in other_runs {
        let run_it = [&["exhaust"], arguments, &["--save", &file]].concat();
        let refused = err(&run(&run_it).code(2));
        assert!(refused.contains(why), "{refused}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    }
    // An empty file counts as missing.
    fs::write(&file, "").expect("it can be written");
    run(&["exhaust", "masonic", "--men", "2", "--save", &file]).code(0);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
}

/// The error that a merge reports, and the change of the units that causes it.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Vec<Value>));

/// A merge checks the counts in a file even if the digest is correct.
#[test]
fn a_merge_refuses_results_that_no_run_can_have_written() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let good = path("good");
    let text = saved(&good);
    let merged = |text: &str| {
        let bad = path("bad");
        fs::write(&bad, text).expect("it can be written");
        run(&["exhaust", "masonic", "--men", "2", "--merge", &bad])
    };
    merged(&changed(&text, |_| {})).code(0);
    let mate = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let changes: [Change<'_>; 12] = [
        ("unknown field", &|units| units[3][1][0]["more"] = 1.into()),
        ("does not belong to this run or its shard", &|units| units[3][0][1] = 999.into()),
        ("does not belong to this run or its shard", &|units| units[3][0][0] = 1.into()),
        ("listed twice", &|units| units[3][0][1] = 2.into()),
        ("more than there are placements", &|units| {
            units[3][1][0]["positions"] = u64::MAX.into();
        }),
        ("more than there are placements", &|units| units[3][1][1]["positions"] = 65.into()),
        ("more mates and stalemates than", &|units| units[3][1][0]["mates"] = 65.into()),
        ("more mates and stalemates than", &|units| units[3][1][0]["mates"] = u64::MAX.into()),
        ("more checks than", &|units| units[3][1][0]["checks"] = 65.into()),
        ("the examples do not fit", &|units| units[3][1][0]["mates"] = 1.into()),
        ("is not a mate of this unit", &|units| {
            units[0][1][0]["mates"] = 1.into();
            units[0][1][0]["mate"] = mate.into();
        }),
        ("is not a stalemate of this unit", &|units| {
            units[3][1][0]["stalemates"] = 1.into();
            units[3][1][0]["stalemate"] = mate.into();
        }),
    ];
    for (why, change) in changes {
        let refused = err(&merged(&changed(&text, change)).code(2));
        assert!(refused.contains(why), "{why}: {refused}");
    }
    let others: [(&str, &str, Value); 6] = [
        ("it differs in `version`", "/version", "0.0.9".into()),
        ("it differs in `games`", "/games/masonic/law", "MAS 7, CHE 1".into()),
        ("it differs in `games`", "/games/masonic/law_sha256", "ab".into()),
        ("`units` is 63 in the file and 64 here", "/arguments/units", 63.into()),
        ("it has no shard", "/shard", json!([3, 2])),
        ("does not belong to this run or its shard", "/shard", json!([1, 2])),
    ];
    for (why, field, value) in others {
        let text = signed(&text, |part| *part.pointer_mut(field).expect("it is there") = value);
        let refused = err(&merged(&text).code(2));
        assert!(refused.contains(why), "{why}: {refused}");
    }
    // A second file of a shard is refused, whatever it contains.
    let other = path("other");
    fs::write(&other, changed(&text, Vec::clear)).expect("it can be written");
    let merge = ["exhaust", "masonic", "--men", "2", "--merge", &good, &other];
    let refused = err(&run(&merge).code(2));
    assert!(refused.contains(&format!("`{good}` and `{other}` are both shard 1\n")), "{refused}");
}

/// Like a merge of `perft` or `compare`, a merge of `exhaust` refuses a shard that is in two files, and files of different
/// divisions: units would be counted twice.
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
    // Units occur twice if a file is merged with itself, with its copy, or with a file of another division into shards.
    for other in [&half, &copy] {
        let output = refused(&[&half, &rest, other]);
        let both = format!("`{half}` and `{other}` are both shard 1\n");
        assert!(output.contains(&both), "{output}");
    }
    let output = refused(&[&half, &rest, &third]);
    assert!(output.contains(&format!("`{third}` is one of 3 parts, but `{half}` is one of 2")));
}

/// A run prints exactly the published results, including the digest.
#[test]
fn exhaust_prints_the_results_published_with_the_law() {
    for game in ["chess", "masonic"] {
        let file =
            format!("{}/../../reference/law/exhausted/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let published = fs::read_to_string(file).expect("it is published");
        assert_eq!(out(&run(&["exhaust", game, "--json"]).code(0)), published, "{game}");
    }
}
