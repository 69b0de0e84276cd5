//! `arbiter exhaust`: shards, what is told of Kingdom, and what is published.

use std::fs;

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
        let said = run_exhaust(&["--shard", shard, "--state", state]);
        let said: Value = serde_json::from_str(&said).expect("it is JSON");
        assert!(said["left"].as_u64().is_some_and(|left| left > 0), "{said}");
    }
    assert_eq!(run_exhaust(&["--merge", &one, &two]), whole);
    // What stands in the state is not counted again, and the rest is.
    assert_eq!(run_exhaust(&["--state", &one]), whole);
    let assert = run(&["exhaust", "chess", "--men", "2", "--merge", &one]).code(2);
    assert!(err(&assert).contains("is not a state of this run"));
    run(&["exhaust", "masonic", "--shard", "3/2"]).code(2);
    let assert = run(&["exhaust", "masonic", "--men", "4"]).code(2);
    assert!(err(&assert).contains("masonic has no twins"));
}

/// In Kingdom the four kings if nothing else is asked for; with a further man the boards it is on are told.
#[test]
fn exhaust_tells_on_which_boards_a_man_of_kingdom_stands() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("state");
    let counts = json!({
        "positions": 1, "checks": 0, "mates": 0, "stalemates": 0,
        "mate": null, "stalemate": null, "promotions": [],
    });
    // As if counted: the kings with White's on each of 64 cells, and five kinds on two boards and on both, each with
    // White's king on 32 cells.
    let units = (0..64).map(|king| (0, king));
    let units = units.chain((1..=15).flat_map(|number| (0..32).map(move |king| (number, king))));
    let lines = units.map(|(material, king)| {
        let line = json!({
            "game": "kingdom-escort", "men": 4, "deflectors": 0, "material": material, "king": king,
            "white": counts, "black": counts,
        });
        format!("{line}\n")
    });
    fs::write(&file, lines.collect::<String>()).expect("it can be written");
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
    assert!(
        refused.contains(r#"is not a state of this run: `{"game":"kingdom-escort","men":4"#),
        "{refused}"
    );
    assert!(refused.contains("…`") && !refused.contains("stalemates"), "{refused}");
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
