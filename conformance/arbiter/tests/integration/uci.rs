//! UCI: `arbiter` as an engine, and the driver that tests other engines.

use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use chess_arbiter::suite::cases::{Case, CaseFile};
use chess_arbiter::suite::counting::CountLimits;
use chess_arbiter::suite::lines::LONGEST_LINE;
use chess_arbiter::suite::process::Command;
use chess_arbiter::suite::report::Text;
use chess_arbiter::suite::run::{self, Options};
use chess_arbiter::suite::uci::{Dialect, UciDriver};
use chess_arbiter::suite::{Driver, Limits};
use chess_arbiter::uci::front;
use chess_arbiter::uci::go::{Go, Player, SearchMessage};
use chess_arbiter::uci::property;
use chess_arbiter::{Engine, Fast, Game, Position, Reference, Turn};
use quickcheck::quickcheck;
use serde_json::json;

fn uci(input: &str) -> String {
    let mut output = Vec::new();
    let input = Cursor::new(input.to_owned().into_bytes());
    front::serve(&Fast::new(), CountLimits::NONE, input, &mut output).expect("memory");
    String::from_utf8(output).expect("UCI is text")
}

/// An input that returns its bytes; each read after that waits for a second before it reports the end.
struct Held(Cursor<Vec<u8>>);

impl Read for Held {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        if count == 0 {
            thread::sleep(Duration::from_secs(1));
        }
        Ok(count)
    }
}

#[test]
fn a_count_over_uci_is_ended_by_stop_and_by_limits() {
    let printed = |engine: &dyn Engine, limits: CountLimits, input: &str| {
        let mut output = Vec::new();
        let input = BufReader::new(Held(Cursor::new(input.to_owned().into_bytes())));
        front::serve(engine, limits, input, &mut output).expect("memory");
        String::from_utf8(output).expect("UCI is text")
    };
    for engine in [&Reference::new() as &dyn Engine, &Fast::new()] {
        let stopped = printed(engine, CountLimits::NONE, "go perft 90\nstop\nisready\nquit\n");
        assert_eq!(stopped, "info string cancelled\nreadyok\n");
        // `stop` ends the counts requested before it, but not those requested after it.
        let whole = printed(engine, CountLimits::NONE, "stop\ngo perft 1\nquit\n");
        assert!(whole.ends_with("Nodes searched: 20\n\n"), "{whole}");
        let limits = CountLimits { nodes: Some(419), time: None };
        let limited = printed(engine, limits, "go perft 2\ngo perft 1\n");
        assert!(limited.starts_with("info string limit of 419 nodes reached\n"), "{limited}");
        assert!(limited.ends_with("Nodes searched: 20\n\n"), "{limited}");
        let limits = CountLimits { nodes: None, time: Some(Duration::from_millis(50)) };
        let limited = printed(engine, limits, "go perft 90\n");
        assert_eq!(limited, "info string limit of 0.05 s reached\n");
    }
}

#[test]
fn a_line_to_the_front_that_is_too_long_is_skipped() {
    let long = "x".repeat(LONGEST_LINE + 1);
    let printed = uci(&format!("position startpos moves {long}\nisready\n"));
    assert_eq!(printed, "info string a line is longer than 1048576 bytes\nreadyok\n");
}

#[test]
fn the_front_counts_as_other_engines_do() {
    let printed = uci("isready\nposition startpos\ngo perft 1\nquit\nisready\n");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "readyok");
    assert_eq!(lines[1], "a2a3: 1");
    assert_eq!(lines.len(), 1 + 20 + 3, "{printed}");
    assert_eq!(lines[22], "Nodes searched: 20");
    let deeper = uci("position startpos moves e2e4 e7e5\ngo perft 2\n");
    assert!(deeper.contains("\nd1e2: 29\n"), "{deeper}");
    assert!(deeper.contains("\n\nNodes searched: 835\n"), "{deeper}");
}

#[test]
fn the_front_says_what_it_is_and_sets_up_games() {
    let printed = uci("uci\n");
    assert!(printed.starts_with("id name fast\n"), "{printed}");
    assert!(
        printed.contains("option name UCI_Variant type combo default chess var chess var masonic")
    );
    assert!(printed.ends_with("uciok\n"), "{printed}");
    let printed =
        uci("setoption name UCI_Variant value masonic\nposition startpos moves f2g4\nd\n");
    assert_eq!(
        printed,
        "Fen: rnbqkbnr/pppppppp/8/8/6P1/8/PPPPP1PP/RNBQKBNR b KQkq g3g4 0 1\nCheck:\n"
    );
}

#[test]
fn the_front_counts_nothing_where_no_position_is_set() {
    for (input, printed) in [
        ("position fen 8/8\n", "column 4"),
        ("position fen 8/8/8/8/8/8/8/4K3 w - - 0 1\n", "info string no position is set"),
        ("position startpos moves e2e5\n", "e2e5"),
        ("position sideways\n", "`startpos` or `fen`"),
        ("setoption name UCI_Variant value go\n", "info string"),
        ("position startpos e2e4\n", "`moves` is missing before `e2e4`"),
        ("go perft x\n", "`x` is not a depth"),
        ("go perft\n", "`perft` must be followed by a depth"),
        ("go infinite\n", "bestmove 0000"),
    ] {
        let output = uci(input);
        assert!(output.contains(printed), "{input}: {output}");
    }
    let output = uci("position fen 8/8\ngo perft 1\nd\n");
    assert!(!output.contains("Nodes"), "{output}");
}

quickcheck! {
    fn the_front_never_panics(words: Vec<u8>) -> bool {
        // Known words in random order reach more of the code than random text does.
        let known = [
            "uci", "isready", "position", "startpos", "fen", "moves", "e2e4", "go", "perft", "1", "\n",
            "setoption", "name", "UCI_Variant", "value", "masonic", "d", "8/8", "ucinewgame",
        ];
        let words: Vec<&str> =
            words.iter().map(|&word| known[usize::from(word) % known.len()]).collect();
        uci(&words.join(" "));
        true
    }
}

/// A player whose search panics.
struct Panics;

impl Player for Panics {
    fn name(&self) -> String {
        "panics".into()
    }

    fn best(
        &self,
        _start: &Position,
        _turns: &[Turn],
        _go: &Go,
        _say: &mut dyn FnMut(&SearchMessage),
    ) -> Option<Turn> {
        panic!("as it should")
    }
}

/// A panic in a search reaches the caller of the server. Otherwise, a client would wait for a `bestmove` that never
/// comes.
#[test]
fn a_panic_in_a_search_ends_serving() {
    for input in ["go depth 1\nisready\n", "go infinite\nisready\nquit\n", "go ponder wtime 9\n"] {
        let serving = thread::spawn(move || {
            let input = Cursor::new(input.as_bytes());
            front::serve_with(Some(&Panics), &Fast::new(), CountLimits::NONE, input, io::sink())
        });
        assert!(serving.join().is_err(), "{input}");
    }
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const PAWNS: &str = "4k3/8/8/Pp6/8/8/8/4K3 w - b6 0 1";

/// A driver of `arbiter uci` with a misreading: the engine never captures en passant.
fn wrong_engine() -> UciDriver {
    let program = assert_cmd::cargo::cargo_bin!("arbiter").display().to_string();
    let arguments = ["uci", "--engine", "misreading:chess/no-en-passant"].map(Into::into).into();
    let command = Command { program, arguments };
    UciDriver::new(command, Dialect::default(), Limits::default())
}

#[test]
fn a_uci_engine_that_answers_wrong_is_caught() {
    let case = |number: u16, position: &str, expect: serde_json::Value| -> Case {
        let value = json!({
            "id": format!("chess-sample-{number:03}"), "game": "chess", "cites": ["CHE-13"],
            "about": "A sample.", "source": "by hand", "position": position, "expect": expect,
        });
        serde_json::from_value(value).expect("the form is right")
    };
    let right = json!({ "turns": ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"], "perft": [5, 25] });
    let wrong = json!({ "legal": ["a5b6"] });
    // The engine answers `d`, so it is also asked about check, the end, and the position after a turn.
    let after = json!({ "e1e2": "4k3/8/8/8/8/8/4K3/8 b - - 1 1" });
    let shown = json!({ "check": [], "end": null, "after": after });
    let silent = json!({ "game": { "turns": [], "claims": [] } });
    let cases = vec![
        case(1, KINGS, right),
        case(2, PAWNS, wrong),
        case(3, KINGS, shown),
        case(4, KINGS, silent),
    ];
    let files = [CaseFile { path: String::new(), about: String::new(), cases }];
    let mut report = Text::new(Vec::new(), false);
    let summary = run::run(&mut wrong_engine(), &files, &Options::default(), &mut report);
    let cases = summary.expect("memory can be written").cases;
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    assert_eq!((cases.passed, cases.failed, cases.skipped, cases.broken), (2, 1, 1, 0), "{text}");
}

#[test]
fn a_uci_engine_plays_the_games_that_its_variants_name() {
    let mut driver = wrong_engine();
    let masonic = driver.turns(Game::Masonic, Game::Masonic.start_text());
    assert!(matches!(masonic, Ok(turns) if turns.contains(&"f2g4".to_owned())));
    let chess = driver.perft(Game::Chess, Game::Chess.start_text(), 2);
    assert_eq!(chess, Ok(400));
    assert_eq!(driver.lacks(Game::Chess), None);
}

#[test]
fn every_kept_line_of_uci_is_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/uci");
    let mut count = 0;
    for entry in folder.read_dir().expect("the corpus is a folder") {
        let path = entry.expect("the folder can be read").path();
        eprintln!("{}", path.display());
        let bytes = std::fs::read(&path).expect("an input can be read");
        property(&Reference::new(), &bytes);
        property(&Fast::new(), &bytes);
        count += 1;
    }
    assert!(count >= 10, "{count} inputs");
}
