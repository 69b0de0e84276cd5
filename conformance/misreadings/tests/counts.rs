//! Tests how pasted counts are read, and how the mistake behind wrong counts is found.

use std::time::Duration;

use chess_arbiter_misreadings as misreadings;
use fast::Fast;
use misreadings::counts::known::KNOWN;
use misreadings::counts::pasted::{Reported, StatedCount, read};
use misreadings::counts::{
    At, Counter, Diagnosis, Settled, diagnose, misreadings_of, table, words,
};
use types::{Budget, Engine, Game, Position, Turn};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The counts in a text. Fails if a line cannot be read.
fn counts(text: &str) -> Vec<Reported> {
    let pasted = read(Game::Chess, text);
    assert_eq!(pasted.unread, [], "{text}");
    pasted.counts
}

/// The depths in a text, each with the engine's count.
fn totals(text: &str) -> Vec<(Option<u32>, Option<i64>)> {
    counts(text).iter().map(|count| (count.depth, count.total.got)).collect()
}

fn diagnosed(text: &str) -> Diagnosis {
    diagnose(&Fast::new(), &counts(text), Some(Duration::from_secs(60)))
}

fn names(diagnosis: &Diagnosis) -> Vec<&str> {
    diagnosis.causes.iter().flat_map(|cause| &cause.misreadings).map(|one| one.name).collect()
}

#[test]
fn a_count_is_read_as_people_write_it() {
    for text in [
        "perft 4 = 197742",
        "perft(4): 197,742",
        "depth 4: 197.742",
        "Depth 4, nodes 197742, time 12 ms",
        "4 197742",
        "4: 197 742",
        "D4 197742",
        "startpos ;D4 197742",
        "go perft 4\nNodes searched: 197742",
        "perft 4: got 197742",
        "start depth=4 197'742",
        "[12:03:44] perft 4: 197742",
        "2026-11-28 12:03:44.120 INFO perft 4: 197742",
        "2026-11-28T12:03:44Z depth 4 nodes 197742",
        "Depth 4    197 742 nodes    0.31 s",
        "| depth | nodes | time |\n| 4 | 197 742 | 12 ms |",
    ] {
        assert_eq!(totals(text), [(Some(4), Some(197_742))], "{text}");
    }
    assert_eq!(totals("197742"), [(None, Some(197_742))]);
    assert_eq!(totals("perft 7: -1099065436"), [(Some(7), Some(-1_099_065_436))]);
}

#[test]
fn columns_of_something_else_are_no_expected_counts() {
    for text in [
        "Depth | Nodes | Captures | E.p.\n3 | 8902 | 34 | 0",
        "| depth | nodes | seconds |\n| 3 | 8902 | 9000 |",
        "depth nodes time nps\n3 8902 12 741833",
        "3 8902 34 0 0",
    ] {
        let read = counts(text);
        let stated = StatedCount { got: Some(8902), expected: None };
        assert_eq!((read.len(), read[0].depth, read[0].total), (1, Some(3), stated), "{text}");
    }
    // The largest number that 64 bits hold is read, too.
    assert_eq!(totals("3 9223372036854775807 5"), [(Some(3), Some(i64::MAX))]);
    let expected = StatedCount { got: Some(8901), expected: Some(8902) };
    for text in [
        "3 8901 8902",
        "depth | actual | expected\n3 | 8901 | 8902",
        "depth got expected\n3 8901 8902",
    ] {
        assert_eq!(counts(text)[0].total, expected, "{text}");
    }
}

#[test]
fn several_depths_and_positions_are_read_one_after_the_other() {
    let series = "1 20\n2 400\n3 8902";
    let depths = [(Some(1), Some(20)), (Some(2), Some(400)), (Some(3), Some(8902))];
    assert_eq!(totals(series), depths);
    let epd = format!("{KIWIPETE} ;D1 48 ;D2 2039 ;D3 97862");
    assert_eq!(totals(&epd), [(Some(1), Some(48)), (Some(2), Some(2039)), (Some(3), Some(97_862))]);
    let both = counts("Kiwipete\ndepth 1: 48\nposition 4\ndepth 1: 6");
    assert_eq!(both[0].position, KNOWN[1].position());
    assert_eq!(both[1].position, KNOWN[3].position());
    let short = counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\nperft 1 = 14");
    assert_eq!(short[0].position, KNOWN[2].position());
}

#[test]
fn several_counts_of_a_line_are_read_each_with_its_depth() {
    let three = [(Some(1), Some(20)), (Some(2), Some(400)), (Some(3), Some(8903))];
    for text in [
        "Perft 1: 20  Perft 2: 400  Perft 3: 8903",
        "perft(1)=20, perft(2)=400, perft(3)=8903",
        "depth 1 nodes 20 depth 2 nodes 400 depth 3 nodes 8903",
        "1: 20, 2: 400, 3: 8903",
        "[20, 400, 8903]",
        "[1, 20, 400, 8903]",
        "my counts: [20, 400, 8903]",
        "[12:03:44] [INFO] counts [20, 400, 8903]",
        "[\n  20,\n  400,\n  8903\n]",
        "{\"perft\": [20, 400, 8903]}",
        "{\"1\":20,\"2\":400,\"3\":8903}",
        "{1: 20, 2: 400, 3: 8903}",
        "{\"depth 1\": 20, \"depth 2\": 400, \"depth 3\": 8903}",
        "{\n  \"1\": 20,\n  \"2\": 400,\n  \"3\": 8903\n}",
        "[{\"depth\": 1, \"nodes\": 20}, {\"depth\": 2, \"nodes\": 400}, {\"depth\": 3, \"nodes\": 8903}]",
    ] {
        assert_eq!(totals(text), three, "{text}");
    }
    let kiwipete = counts("Kiwipete: [48, 2043]");
    assert_eq!(kiwipete[1].position, KNOWN[1].position());
    assert_eq!(totals("Perft 1: 48  Perft 2: 2043"), [(Some(1), Some(48)), (Some(2), Some(2043))]);
    let two = counts("{\"startpos\": [20, 400], \"kiwipete\": [48, 2039]}");
    assert_eq!(two[2].position, KNOWN[1].position());
    assert_eq!((two.len(), two[3].total.got), (4, Some(2039)));
    // A position written in the line is used, even if a word before it names another one.
    for word in ["Starting position:", "Kiwipete without castling:"] {
        let read = counts(&format!("{word} 4k3/8/8/8/8/8/8/4K2R w K - 0 1 [15, 66]"));
        assert_eq!(read[0].position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "{word}");
        assert_eq!((read.len(), read[1].total.got), (2, Some(66)), "{word}");
    }
    // A list with more numbers than perft has depths is not read as counts.
    let many: Vec<String> = (0..21).map(|number| number.to_string()).collect();
    assert!(counts(&format!("[{}]", many.join(", "))).iter().all(|count| count.depth != Some(20)));
    // A count that has overflowed is kept together with the expected one.
    let overflown = StatedCount { got: Some(-1_099_065_436), expected: Some(3_195_901_860) };
    assert_eq!(counts("7 -1099065436 3195901860")[0].total, overflown);
    // Lists beside each other are compared.
    for text in ["expected [20, 400], got [20, 401]", "left: [20, 401]\nright: [20, 400]"] {
        let both = StatedCount { got: Some(401), expected: Some(400) };
        assert_eq!(counts(text)[1].total, both, "{text}");
    }
    // After a single depth, only the first number of a list is the count.
    assert_eq!(totals("perft 3: [8902, 34, 0, 0]"), [(Some(3), Some(8902))]);
}

#[test]
fn a_numbered_position_is_the_one_that_the_text_means() {
    let last = |text: &str| counts(text).pop().unwrap().position;
    for text in [
        "position 4\nperft 1 = 6",
        "Position 4: perft 1: 6",
        "CPW position 4, depth 1: 6",
        "pos4 perft 1: 6",
        "Pos. #4: perft 1: 6",
    ] {
        assert_eq!(last(text), KNOWN[3].position(), "{text}");
        assert_eq!(totals(text), [(Some(1), Some(6))], "{text}");
    }
    assert_eq!(last("position 4\nperft 1 = 6\nposition 1\nperft 1 = 20"), KNOWN[0].position());
    // The text has positions of its own.
    let own = ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"];
    let [first, second] = own.map(|text| Position::parse(Game::Chess, text).unwrap());
    let [one, two] = own;
    assert_eq!(last(&format!("{one}\n{two}\nposition 2: perft 1: 16")), second);
    assert_eq!(last(&format!("position 5: {one}\n{two}\nposition 5: perft 1: 15")), first);
    assert_eq!(last(&format!("Position 4\n{one}\n{two}\nposition 4: perft 1: 15")), first);
    // The text has no position of this number, or means the list of the Chess Programming Wiki.
    assert_eq!(last(&format!("{one}\n{two}\nposition 3: perft 1: 14")), KNOWN[2].position());
    let wiki = format!("{one}\n{two}\nOf the Chess Programming Wiki:\nposition 2: perft 1: 48");
    assert_eq!(read(Game::Chess, &wiki).counts[0].position, KNOWN[1].position());
    // The diagnosis names a known position, and writes any other.
    let said = |text: &str| {
        let mut said = Vec::new();
        words::write(Game::Chess, &diagnosed(text), &mut said).unwrap();
        String::from_utf8(said).unwrap().lines().next().unwrap().to_owned()
    };
    let known = said("position 4\nperft 1 = 6");
    assert_eq!(known, "position 4 of the Chess Programming Wiki, depth 1: 6 is right");
    let own = said(&format!("{one}\n{two}\nposition 1: perft 1: 15"));
    assert_eq!(own, format!("{one}, depth 1: 15 is right"));
}

#[test]
fn what_is_expected_is_told_from_what_is_counted() {
    let stated = |text: &str| counts(text)[0].total;
    let both = StatedCount { got: Some(35), expected: Some(43) };
    assert_eq!(stated("perft 1: expected 43, got 35"), both);
    assert_eq!(stated("perft 1 = 35 (should be 43)"), both);
    assert_eq!(stated("depth actual expected\n1 35 43"), both);
    assert_eq!(stated("depth expected actual\n1 43 35"), both);
    // If no column is for the depth, no number is taken for a depth.
    let small = StatedCount { got: Some(20), expected: Some(14) };
    assert_eq!(stated("expected | actual\n14 | 20"), small);
}

/// The depth, the engine's count and the expected count are found in what people write in threads, comments and logs.
#[test]
fn a_count_is_found_among_words_that_say_something_else() {
    let last = |text: &str| {
        let count = read(Game::Chess, text).counts.pop().unwrap();
        (count.depth, count.total.got, count.total.expected)
    };
    for text in [
        "My perft(4) gives 197742, it should be 197281.",
        "Perft 4 yields **197742** nodes, though 197281 is expected",
        "at depth 4 I find 197742 positions instead of the correct 197281",
        "Running perft at depth 4 for https://example.org/Results#Position_9 returns 197742, but Stockfish says 197281",
        "depth 4: 197281 expected vs 197742 actual (+461 nodes)",
        "ERROR: found 197742 moves for depth 4, and expected 197,281",
        "Perft - Depth: 4 - Nodes: 197742 - Captures: 1576 - Time: 0.385174 seconds (should be 197,281)",
        "perft_test.go:29: Expected 197281 moves at depth 4 from the start, got 197742\nexit status 1",
        "// Expected 197281 at depth 4\n// Actual 197742\n// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "**Depth: 4 Ply**\nExpected Result: 197281 Nodes\nObserved Result: 197742 Nodes",
        "depth 4 failed at src/perft.rs:42:5:\n left: 197742\n right: 197281\ntest result: FAILED. 2 passed; 1 failed",
        "Perft depth 4 ==> expected: <197281> but was: <197742>\n  at Assertions.java:166",
        "it('perft(4) returns 197281')\n  Expected: 197281\n  Received: 197742",
        "Test of 27-11-2026 17:43 on an i7-8565U\n# depth 4: 197742  16530.18 ms  expected 197281",
        "| # | depth | expected | mine | delta |\n|--:|--:|--:|--:|--:|\n| 1 | 4 | 197,281 | 197,742 | +461 |",
        "| depth | correct | without en passant | difference |\n|---|---|---|---|\n| 4 | 197,281 | 197,742 | **+461** |",
        "| Depth | Perft score | time | correct |\n|---|---|---|---|\n| 4 | 197742/197281 | 9.2ms | false |",
        "position,depth,expected,actual\nstartpos,4,197281,197742",
        "FEN;depth;expected;actual\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;4;197281;197742",
        "Depth  Expected  Actual\n-----  --------  ------\n    4    197281  197742  *",
        "AssertionError: perft 4: expected 197742 to equal 197281",
        "> result = perft(board, 4)\nE assert 197742 == 197281",
        "perft 4 failed: expected:&lt;197281&gt; but was:&lt;197742&gt;",
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0\", 4); // 197742 N instead of 197281 N",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|4|197742|stockfish:197281",
    ] {
        assert_eq!(last(text), (Some(4), Some(197_742), Some(197_281)), "{text}");
    }
    let large = last("I tried depth 8 and got 84 998 979 372 instead of 84 998 978 956 (416 more)");
    assert_eq!(large, (Some(8), Some(84_998_979_372), Some(84_998_978_956)));
    assert_eq!(last("Validating depth: 1 perft: 16"), (Some(1), Some(16), None));
    assert_eq!(last("perft 5\nMoves: 20, nodes: 4865351, time: 0.45s").1, Some(4_865_351));
    for text in [
        "Firefox/30.0 from 20100101 on Linux",
        "2 tests, 1 fails, 160118 nodes in 40 ms",
        "the pawn on d5",
        "I got 1500 rating",
        "Our club has 35 members, which meet at 7",
        "not 5",
    ] {
        assert_eq!(read(Game::Chess, text).counts, [], "{text}");
    }
}

/// The first count in a text, with the right count. The time limit is too short to search for the mistake.
fn settled(text: &str) -> Settled {
    let pasted = read(Game::Chess, text);
    let in_short = Some(Duration::from_millis(500));
    diagnose(&Fast::new(), &pasted.counts, in_short).counts.swap_remove(0)
}

#[test]
fn the_position_is_the_one_that_is_meant() {
    let read = |text: &str| read(Game::Chess, text).counts.pop().unwrap();
    for text in [
        "Kiwipete_Depth3_IsRight failed: expected 97862, got 97739",
        "Testing Kiwi Pete at depth 3: expected 97862, got 97739",
        "expected 97862, got 97739",
        "Kiwipete\nstarting with depth 3: 97739",
        "perft(3) of r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 is 97739",
        "2. r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 depth 3: 97739",
        "| Position | d1 | d2 | d3 |\n|---|---|---|---|\n| Kiwipete | 48 | 2039 | 97,739 |",
        "[fen]r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1[/fen]\ndepth 3: 97739",
    ] {
        let count = read(text);
        let place = (count.position, count.depth, count.total.got);
        assert_eq!(place, (KNOWN[1].position(), Some(3), Some(97_739)), "{text}");
    }
    let played = read("position startpos moves e2e4 e7e5\ngo perft 3\nNodes searched: 24755");
    assert_eq!(
        played.position.men.get(types::Cell::square(4, 4)).map(|man| man.side),
        Some(types::Side::White)
    );
    // The text may give only the difference from the right count.
    for (text, got) in [
        ("position 5: 61 extra nodes at depth 3", 62_440),
        ("position 5: perft 3 failed (-61)", 62_318),
    ] {
        assert_eq!(settled(text).stated.got, Some(got), "{text}");
    }
}

/// If a text has the counts of the engine and of another program, the wrong ones are taken for the engine's.
#[test]
fn two_listings_are_told_apart() {
    let got = |text: &str| {
        let counted = settled(text);
        counted
            .divide
            .iter()
            .map(|line| (line.stated.got, line.stated.expected))
            .collect::<Vec<_>>()
    };
    let pair = [(Some(79_604), Some(79_551)), (Some(97_470), Some(97_464))];
    for text in [
        "Kiwipete\nperft 4\nStockfish says:\nd5d6: 79551\nd5e6: 97464\n\nMy output:\nd5d6: 79604\nd5e6: 97470",
        "Kiwipete\nperft 4\nd5d6: 79604\nd5e6: 97470\n\ngo perft 4\nd5d6: 79551\nd5e6: 97464",
        "Kiwipete\ndepth 4\nd5d6: 79551 vs 79604 in ours\nd5e6: 97464 vs 97470 in ours",
        "Kiwipete, depth 4\n| Move | Actual | Expected | Diff |\n|---|---|---|---|\n| d5d6 | 79604 | 79551 | +53 |\n| d5e6 | 97470 | 97464 | +6 |",
        "Kiwipete, depth 4\n- `d5d6`: 79,604 vs 79,551 (+53 nodes)\n- `d5e6`: 97,470 vs 97,464 (+6 nodes)",
    ] {
        assert_eq!(got(text), pair, "{text}");
    }
}

#[test]
fn divides_are_read_as_programs_print_them() {
    let line = |text: &str, turn: &str| {
        let turn = Turn::parse(Game::Chess, turn).unwrap();
        counts(text)[0].divide[&turn].got
    };
    for text in [
        "perft 2\na2a3: 20\nb2b3: 19\n\nNodes searched: 39",
        "perft 2\na2a3 20\nb2b3 19",
        "perft 2\n{a2a3=20, b2b3=19}",
        "perft 2\na2a3 - 20\nb2b3 - 19",
        "perft 2\n{'a2a3': 20, 'b2b3': 19}",
        "perft 2\n1. a2-a3 20\n2. b2-b3 19",
    ] {
        assert_eq!(line(text, "a2a3"), Some(20), "{text}");
        assert_eq!(line(text, "b2b3"), Some(19), "{text}");
    }
    assert_eq!(line("a7a8q: 1,234", "a7a8q"), Some(1234));
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_the_rest_is_used() {
    let pasted = read(Game::Chess, "perft 4 = 197742\nwhere are my nodes?\n\n----\nperft 3 = 8902");
    assert_eq!(pasted.unread, [(2, "where are my nodes?".to_owned())]);
    assert_eq!(pasted.counts.len(), 2);
}

/// The fast counter gives the same count as the misreading's own engine.
#[test]
fn the_shortcut_of_a_misreading_counts_as_its_engine_does() {
    let law = Fast::new();
    let files = cases::embedded().unwrap();
    let of_chess =
        files.iter().flat_map(|file| &file.cases).filter(|case| case.game == Game::Chess);
    let parsed =
        of_chess.filter_map(|case| Position::parse(Game::Chess, case.position_text()).ok());
    let accepted: Vec<_> = parsed.filter(|position| law.accept(position).is_ok()).collect();
    let mut compared = 0;
    let of_chess = misreadings_of(Game::Chess);
    // One part of each misreading is compared, too.
    let parts = of_chess.iter().enumerate().filter_map(|(index, name)| {
        misreadings::parts(&misreadings::named(name)?).nth(index % 8).map(|part| part.name)
    });
    for (index, name) in of_chess.iter().copied().chain(parts).enumerate() {
        let engine = misreadings::engine(name).unwrap();
        let counter = Counter::new(&law, &[name], At::EveryTurn).unwrap();
        for position in
            accepted.iter().skip(index % 11).step_by(11).filter(|at| at.men.iter().count() < 12)
        {
            let Ok(by_engine) = engine.perft(position, 2) else { continue };
            let tally = counter.tally(position, 2, &mut Budget::unlimited()).unwrap();
            assert_eq!(tally.leaves, by_engine, "{name}: {position}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn samples_of_the_table_are_what_the_engines_count() {
    let mut compared = 0;
    for (index, name) in misreadings_of(Game::Chess).into_iter().enumerate() {
        let engine = misreadings::engine(name).unwrap();
        let known = KNOWN[index % KNOWN.len()];
        for (depth, tally) in (1..=2).zip(table::listed(name, known)) {
            assert_eq!(
                engine.perft(&known.position(), depth),
                Ok(tally.leaves),
                "{name}, {}",
                known.name
            );
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn right_counts_are_said_to_be_right_though_others_are_expected() {
    let right = diagnosed("position 3\nperft 5 = 674624 expected 681673");
    assert!(right.is_right() && right.causes.is_empty());
    assert_eq!(right.counts[0].right, Some(674_624));
}

#[test]
fn mistakes_of_the_counting_have_a_signature() {
    for (text, signature) in [
        ("perft 3 = 8000\nKiwipete\nperft 2 = 2304", "position-never-changes"),
        ("perft 3 = 9322", "cumulative"),
        ("perft 7 = -1099065436", "counter-runs-over"),
        ("perft 2 = 4200", "list-not-cleared"),
        ("Kiwipete\nperft 4 = 4085604", "finished-game-is-a-leaf"),
        ("Kiwipete\nperft 2 = 400", "other-position"),
        ("perft 3 = 197281", "one-turn-deeper"),
        ("Kiwipete\nperft 2 = 1949", "castling-gone-once-tried"),
        (
            "4k3/2p3p1/8/3pP2P/8/8/8/4K3 w - d6 0 1\nperft 2 = 69\nperft 3 = 587",
            "en-passant-field-not-read",
        ),
    ] {
        assert_eq!(diagnosed(text).signature.map(|it| it.name), Some(signature), "{text}");
    }
}

#[test]
fn a_misreading_is_found_by_counts_and_by_a_divide() {
    let stays = diagnosed(&format!("{KIWIPETE}\nperft 4 = 4085601"));
    assert_eq!(names(&stays), ["chess/en-passant-leaves-the-pawn"]);
    let divide = "position 3\nperft 3\nb4f4: 42\ng2g4: 226\ng2g3: 54\na5a6: 240\n";
    let wrong = diagnosed(divide);
    assert_eq!(wrong.evidence(), 4);
    assert!(!wrong.is_right());
}

/// The counts are of position 4, by an engine in which Black's pawns, but not White's, become only queens or knights.
#[test]
fn a_misreading_of_one_colour_is_found() {
    let black = diagnosed("position 4\nperft 2 = 240\nperft 3 = 8609");
    let found = names(&black);
    assert!(found.contains(&"chess/promotion-to-queen-or-knight-for-black"), "{found:?}");
    let of = |name| misreadings::named(name).unwrap();
    let whole = of("chess/promotion-to-queen-or-knight");
    assert_eq!(of("chess/promotion-to-queen-or-knight-for-black").whole(), &whole);
    assert_eq!(misreadings::parts(&whole).count(), 10);
}

#[test]
fn without_a_clock_a_count_has_so_many_nodes() {
    let wrong = diagnose(&Fast::new(), &counts("position 4\nperft 3 = 9461"), None);
    assert_eq!(names(&wrong), ["chess/promoted-knight-is-a-rook"]);
}

/// Three misreadings give this count. Two are about castling, and one of these, that there is no castling, is a common
/// mistake.
#[test]
fn of_several_causes_a_common_one_is_named() {
    let castling = diagnosed("position 4\nperft 2 = 258");
    assert_eq!(names(&castling), ["chess/no-castling"]);
    assert_eq!(castling.less_likely.len(), 2);
}

#[test]
fn several_causes_come_with_a_position_that_separates_them() {
    let open = diagnosed("perft 2 = 240");
    assert!(names(&open).contains(&"chess/black-never-steps-twice"), "{:?}", names(&open));
    let apart = open.separates.unwrap();
    assert_eq!(apart.by_cause.len(), open.causes.len().min(12));
    assert!(apart.by_cause.iter().any(|count| *count != apart.by_cause[0]));
    assert!(open.ask.is_some());
}
