//! Writes the seed inputs of the fuzzers to `fuzz/corpus`: made from the cases, a few for each game.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use chess_arbiter::suite::cases::{Case, CaseFile, embedded};
use chess_arbiter::suite::counting::CountLimits;
use chess_arbiter::suite::serve::answer;
use chess_arbiter::uci;
use explore::random::{Edited, Random};
use explore::{
    Choices,
    compare::{Feature, features},
    round_bytes,
};
use fast::Fast;
use reference::Reference;
use serde_json::json;
use types::{Engine, Game};

/// The maximum number of cases, scores or random positions of a game that become seeds for one
/// target.
const A_GAME: usize = 6;
/// The length in bytes of an input from which the fuzz target makes its random choices.
const CHOICES: usize = 384;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = embedded().map_err(io::Error::other)?;
    for game in Game::ALL {
        texts(&corpus, game, &files)?;
        requests(&corpus, game, &files)?;
        choices(&corpus, game)?;
        lines_of_uci(&corpus, game, &files)?;
        case_file(&corpus, game, &files)?;
        score(&corpus, game, &files)?;
    }
    scores_as_kept(&corpus)?;
    tomls(&corpus)?;
    reports(&corpus)?;
    counts(&corpus)?;
    problems(&corpus)?;
    answers(&corpus)
}

fn write(corpus: &Path, target: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), bytes)
}

/// Returns a few hand-made cases of the game, evenly spread over all of them.
fn spread(game: Game, files: &[CaseFile]) -> Vec<&Case> {
    let cases = files.iter().flat_map(|file| &file.cases);
    let own: Vec<&Case> = cases.filter(|case| case.game == game && !case.is_recorded()).collect();
    let step = (own.len() / A_GAME).max(1);
    own.into_iter().step_by(step).take(A_GAME).collect()
}

fn some_turn(case: &Case) -> Option<String> {
    let expect = &case.expect;
    let illegal = expect.illegal.iter().flatten().map(|illegal| &illegal.turn);
    let legal = expect.legal.iter().chain(&expect.turns).flatten();
    let after = expect.after.iter().flatten().map(|(turn, _)| turn);
    legal.chain(after).chain(illegal).next().cloned()
}

/// Files for `--expect` and `--uci-map`: the beginnings of our own, and small ones that are empty or
/// have one fault each.
fn tomls(corpus: &Path) -> io::Result<()> {
    let adapters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../adapters");
    for entry in adapters.read_dir()? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = fs::read_to_string(&path)?;
            let start: String = text.split_inclusive('\n').take(24).collect();
            write(corpus, "toml", &name, start.as_bytes())?;
        }
    }
    let known = "[[known]]\ncase = \"a\"\nwhy = \"b\"\n";
    let seeds = [
        ("empty", String::new()),
        ("twice", known.repeat(2)),
        ("unknown-key", format!("{known}when = 1\n")),
        ("no-why", "[[known]]\ncase = \"a\"\n".into()),
        ("letters", "[masonic]\nletters = { M = \"CC\" }\n".into()),
        ("no-game", "[checkers]\nvariant = \"x\"\n".into()),
        ("shift", "[masonic]\nboard = { files = 300, shift = [-1] }\n".into()),
    ];
    seeds.iter().try_for_each(|(name, text)| write(corpus, "toml", name, text.as_bytes()))
}

/// Reports for `--failed-from`, one per outcome, and texts that are not reports.
fn reports(corpus: &Path) -> io::Result<()> {
    let begin = json!({ "engine": "x", "suite": {} });
    let end = json!({ "engine": "x", "summary": {} });
    for outcome in ["passed", "acceptable", "skipped", "failed", "unasked", "broken"] {
        let line = json!({ "engine": "x", "case": "chess-pawn-001", "outcome": outcome });
        write(corpus, "reports", outcome, format!("{begin}\n{line}\n{line}\n{end}\n").as_bytes())?;
    }
    let seeds = [
        ("empty", ""),
        ("not-json", "failed chess-pawn-001\n"),
        ("list", "[1, 2]\n"),
        ("no-id", "{\"outcome\":\"failed\"}\n"),
        ("number", "{\"case\":7,\"outcome\":\"failed\"}\n"),
        ("hidden", "{\"case\":\"\\u001b\\u202e\",\"outcome\":\"failed\"}"),
        ("cut", "{\"engine\":\"\\u001b\\u202e\",\"suite\":{}}"),
    ];
    seeds.iter().try_for_each(|(name, text)| write(corpus, "reports", name, text.as_bytes()))
}

/// Perft counts as people paste them.
fn counts(corpus: &Path) -> io::Result<()> {
    let seeds = [
        ("series", "Kiwipete\nperft 1 = 48\nperft 2 = 2039\ndepth 3: 97,862 expected 97 862\n"),
        ("divide", "perft 2\na2a3: 20\n1. b2-b3 19\n{'c2c4': 20, d2d4=20}\nNodes searched: 400\n"),
        ("epd", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - ;D1 14 ;D2 191\n"),
        ("table", "depth actual expected\n1 20 20\n2 | 4200 | 400\n7 -1099065436\n"),
        ("words", "where are my 258 nodes?\n"),
    ];
    seeds.iter().try_for_each(|(name, text)| write(corpus, "counts", name, text.as_bytes()))
}

/// Files of problems: every change, option and language, and faults.
fn problems(corpus: &Path) -> io::Result<()> {
    let begin = "BeginProblem\nStipulation h#2\nPieces White Kg4 Rb4 S d3\nBlack Ka3 Qa6\n";
    let castling = "BeginProblem Stipulation #2 Pieces White Ke1 Rh1a1 Pe5 Black Ke8 Ra8 Pd5";
    let seeds = [
        ("twins", format!("{begin}Twin Move a6 b6\nTwin Continued Exchange b6 d3\nEndProblem\n")),
        (
            "changes",
            format!(
                "{begin}Twin remove d3 add black Sc5 stipulation #2\nTwin rotate 90\nTwin mirror a1<-->h1\n\
                 Twin shift a1 a2\nTwin polish\nTwin substitute Q R\n"
            ),
        ),
        ("zero", format!("{begin}ZeroPosition Rotate 270\nTwin Mirror a8<-->h1")),
        ("castling", format!("{castling} Option NoCastling a1e8 EnPassant d6\nEndProblem")),
        ("white-to-play", format!("{begin}Option WhiteToPlay SetPlay Duplex MaxSolutions 5\n")),
        ("half-duplex", format!("{castling} Option HalfDuplex Variation\nTwin Polish\n")),
        (
            "two",
            format!("{begin}Condition Circe\nNextProblem\nStipulation ser-h=3\nForsyth k2s52RSBQK3"),
        ),
        (
            "german",
            "anfangproblem\nautor N. N.\noption satz vari\nford #2\nstei weis ke1 th1a1\n\
             schw kg8 sb4 be3\nzwil versetze b4 c4\nende"
                .into(),
        ),
        (
            "french",
            "debutprobleme\noption apparent variantes\nenonce s#2\npieces blanc re1 th1a1\n\
             noir rg8 cb4 pe3\njumeau deplacement b4 c4\nfinprobleme"
                .into(),
        ),
        (
            "olive",
            "---\nalgebraic:\n  white: [Ke1, Rh1]\n  black:\n  - Kg8\nsolution: |\n  1.Zz9 !\n\
             options: [SetPlay, Duplex]\nstipulation: 'r#2'\ntwins:\n  b: Move g8 f8\n  c: Cont Polish\n"
                .into(),
        ),
        ("deep", "- - ? : [[{a: [".into()),
        ("faults", "BeginProblem Stipulation hs#3 Pieces Neutral Gb3\nTwin Move b7 b8".into()),
    ];
    seeds.iter().try_for_each(|(name, text)| write(corpus, "problems", name, text.as_bytes()))
}

fn texts(corpus: &Path, game: Game, files: &[CaseFile]) -> io::Result<()> {
    write(corpus, "text", &format!("{game}-start"), game.start_text().as_bytes())?;
    for case in spread(game, files) {
        write(corpus, "text", &format!("{}-position", case.id), case.position_text().as_bytes())?;
        if let Some(turn) = some_turn(case) {
            write(corpus, "text", &format!("{}-turn", case.id), turn.as_bytes())?;
        }
    }
    Ok(())
}

fn requests(corpus: &Path, game: Game, files: &[CaseFile]) -> io::Result<()> {
    for case in spread(game, files) {
        let turn = some_turn(case).unwrap_or_default();
        let position = case.position_text();
        let mut lines = Vec::new();
        for (id, cmd) in (1..).zip(["start", "turns", "play", "status", "perft", "judge", "game"]) {
            let request = json!({
                "id": id, "cmd": cmd, "version": 1, "game": game.name(), "position": position,
                "turn": turn, "turns": [turn], "depth": 90, "max_nodes": 500, "max_seconds": 1.5,
            });
            writeln!(lines, "{request}")?;
        }
        write(corpus, "protocol", &case.id, &lines)?;
    }
    Ok(())
}

fn lines_of_uci(corpus: &Path, game: Game, files: &[CaseFile]) -> io::Result<()> {
    let mut lines = Vec::new();
    writeln!(lines, "uci\nisready\nsetoption name UCI_Variant value {game}\nucinewgame\nd")?;
    for case in spread(game, files).into_iter().take(2) {
        let position = case.position_text();
        writeln!(lines, "position fen {position}\nd\ngo perft 1\nisready")?;
        if let Some(turn) = some_turn(case) {
            writeln!(lines, "position fen {position} moves {turn}\nd")?;
        }
    }
    writeln!(lines, "position startpos\ngo perft 90\nstop\ngo perft 1\nisready")?;
    writeln!(lines, "go infinite\nquit\nisready")?;
    write(corpus, "uci", game.name(), &lines)
}

fn case_file(corpus: &Path, game: Game, files: &[CaseFile]) -> io::Result<()> {
    let cases = spread(game, files).into_iter().cloned().collect();
    let file = CaseFile { path: String::new(), about: format!("Some cases of {game}."), cases };
    write(corpus, "cases", game.name(), file.to_text().as_bytes())
}

/// Scores from the cases, each with the player's act at its end, if there is one.
fn score(corpus: &Path, game: Game, files: &[CaseFile]) -> io::Result<()> {
    let cases = files.iter().flat_map(|file| &file.cases).filter(|case| case.game == game);
    let played = cases.filter_map(|case| Some((case, case.expect.game.as_ref()?)));
    // A score in which men move back and forth can have more than a hundred turns.
    let played = played.filter(|(_, game)| (1..=40).contains(&game.turns.len()));
    let mut text = Vec::new();
    for (case, expected) in played.take(A_GAME) {
        let position = case.position_text();
        let turns = expected.turns.join(" ");
        let act = expected.act.as_ref().map(|act| format!(" {{{act}}}")).unwrap_or_default();
        writeln!(text, "[Variant \"{game}\"]\n[FEN \"{position}\"]\n\n1. {turns}{act} *\n")?;
    }
    write(corpus, "scores", game.name(), &text)
}

/// Annotated scores as people write them, some with errors.
fn scores_as_kept(corpus: &Path) -> io::Result<()> {
    for (name, text) in [
        (
            "mate",
            "[White \"Anna\"]\n[Result \"0-1\"]\n\n1. f3?! e5 $2 (1... d5 2. e4) 2. g4?? Qh4# 0-1\n",
        ),
        (
            "draw",
            "1. Nf3 Nf6 2. Ng1 Ng8 {claim threefold repetition} 3. Nf3 {draw agreed} 1/2-1/2\n",
        ),
        (
            "marks",
            "\u{feff}% a line\n1.e4 ; open game\n1...e5 {Ruy Lopez} 2.Nf3 Nc6 3.Bb5 a6 4.O-O e.p. +- *\n",
        ),
        (
            "joined",
            "1.e4e5 2.Nf3Nc6 3.Bb5a64.O-O Nf6 *\n\n[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n\
             1.a8=QKe7 2.O-O-OKe62.e1g1e6e5 *\n",
        ),
        (
            "illegal",
            "[Event \"a \\\"b\\\\\"]\n1. e4 e5 2. Ke3 *\n\n[Event \"next\"]\n1. e1g1 1-0\n",
        ),
        (
            "unclosed",
            "1. e4 {no end\n\n[Event \"x\"]\n1. d4 (1. c4 *\n\n[Event \"y\"]\n1. a3 } )\n",
        ),
    ] {
        write(corpus, "scores", name, text.as_bytes())?;
    }
    Ok(())
}

/// What an engine program writes in answer to questions about a position of chess, in JSON lines or
/// in UCI; some answers are unusual or faulty.
fn answers(corpus: &Path) -> io::Result<()> {
    let position = Game::Chess.start_text();
    let asked = |cmd: &str, id: u64, position: &str, turn: &str| {
        json!({
            "id": id, "cmd": cmd, "version": 1, "game": "chess", "position": position, "turn": turn,
            "turns": [turn], "depth": 2,
        })
    };
    let six = ["turns", "play", "status", "perft", "judge", "game"];
    let (reference, fast) = (Reference::new(), Fast::new());
    let engines: [&dyn Engine; 2] = [&reference, &fast];
    for engine in engines {
        let name = engine.name();
        let answered = |id, cmd: &str, position: &str, turn: &str| {
            answer(engine, asked(cmd, id, position, turn).to_string().as_bytes()).to_string()
        };
        // The requests have the ids 1, 3, 5 and so on.
        let answers_to = |position: &str, turn: &str| {
            let mut lines = vec![answered(1, "start", "", "")];
            let answers = (1..).zip(six).map(|(at, cmd)| answered(2 * at + 1, cmd, position, turn));
            lines.extend(answers);
            lines.join("\n") + "\n"
        };
        write(
            corpus,
            "answers",
            &format!("{name}-right"),
            answers_to(position, "e2e4").as_bytes(),
        )?;
        write(
            corpus,
            "answers",
            &format!("{name}-illegal"),
            answers_to(position, "e2e5").as_bytes(),
        )?;
        let kings = "8/8/8/8/8/8/8/4K3 w - - 0 1";
        write(corpus, "answers", &format!("{name}-refused"), answers_to(kings, "e1e2").as_bytes())?;
        write(corpus, "answers", &format!("{name}-error"), answers_to(position, "e2").as_bytes())?;
        let mut output = Vec::new();
        let commands = "uci\nisready\ngo perft 1\nisready\ngo perft 1\nisready\nposition startpos moves e2e4\n\
                        d\nisready\nposition startpos\nd\nisready\ngo perft 1\nisready\ngo perft 2\nisready\n";
        let input = io::Cursor::new(commands.as_bytes());
        uci::front::serve(engine, CountLimits::NONE, input, &mut output)?;
        write(corpus, "answers", &format!("{name}-uci"), &output)?;
    }
    let start = answer(&reference, asked("start", 1, "", "").to_string().as_bytes()).to_string();
    let declared = start.replace(
        "\"games\"",
        "\"conventions\":{\"en_passant\":\"legal\",\"counters\":99},\"games\"",
    );
    for (name, lines) in [
        ("escapes", format!("{start}\n{{\"id\":3,\"refused\":\"\\u001b[2J\\ufffe\"}}\n")),
        ("late", format!("{start}\n{{\"id\":3,\"turns\":[]}}\n{{\"id\":3,\"turns\":[]}}\n")),
        (
            "declared",
            format!("{declared}\n{{\"id\":3,\"skipped\":\"no\"}}\n{{\"id\":5,\"error\":\"no\"}}\n"),
        ),
        ("twice", format!("{start}\n{{\"id\":3,\"id\":3}}\n")),
        ("sum", "uciok\nreadyok\na2a3: 1\nNodes searched: 2\nreadyok\n".into()),
    ] {
        write(corpus, "answers", name, lines.as_bytes())?;
    }
    Ok(())
}

/// Choices that lead to accepted positions, each with at least three features that no earlier
/// choices have.
fn choices(corpus: &Path, game: Game) -> io::Result<()> {
    let (reference, fast) = (Reference::new(), Fast::new());
    let index =
        (0..).zip(Game::ALL).find(|&(_, known)| known == game).map_or(0, |(index, _)| index);
    let mut seen: BTreeSet<Feature> = BTreeSet::new();
    let mut kept = 0;
    for round in 0..400 {
        let mut bytes = round_bytes(11, game, round, CHOICES);
        // The first choice is the game.
        bytes[0] = index;
        let mut choices = Choices::new(&bytes);
        choices.pick(&Game::ALL);
        let Edited { position } = Edited::of(game, &mut choices);
        let Ok(turns) = reference.turns(&position) else { continue };
        let mut found = features([&reference, &fast], &position, &turns, &mut choices);
        found.retain(|feature| !seen.contains(feature));
        if kept < A_GAME && found.len() > 2 {
            seen.extend(found);
            kept += 1;
            write(corpus, "differential", &format!("{game}-{kept}"), &bytes)?;
        }
    }
    Ok(())
}
