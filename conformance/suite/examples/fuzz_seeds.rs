//! Writes the inputs that fuzzers start from, in `fuzz/corpus`: from the cases, a few for each game.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use chess_arbiter_suite::cases::{Case, CaseFile, embedded};
use chess_arbiter_suite::compare::{Choices, Feature, features, round_bytes};
use chess_arbiter_suite::random::{Edited, Random};
use fast::Fast;
use record::{Engine, Game};
use reference::Reference;
use serde_json::json;

/// Inputs a game and target.
const A_GAME: usize = 6;
/// Bytes of one input of choices.
const CHOICES: usize = 384;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = embedded().map_err(io::Error::other)?;
    for game in Game::ALL {
        texts(&corpus, game, &files)?;
        requests(&corpus, game, &files)?;
        choices(&corpus, game)?;
    }
    Ok(())
}

fn write(corpus: &Path, target: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), bytes)
}

/// Hand-made cases of the game, evenly from all of them.
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
                "turn": turn, "turns": [turn], "depth": 1,
            });
            writeln!(lines, "{request}")?;
        }
        write(corpus, "protocol", &case.id, &lines)?;
    }
    Ok(())
}

/// Choices whose positions are accepted and exercise something that none before does.
fn choices(corpus: &Path, game: Game) -> io::Result<()> {
    let (reference, fast) = (Reference::new(), Fast::new());
    let index = Game::ALL.iter().position(|&known| known == game).unwrap_or_default();
    let mut seen: BTreeSet<Feature> = BTreeSet::new();
    let mut kept = 0;
    for round in 0..400 {
        let mut bytes = round_bytes(11, game, round, CHOICES);
        // The first choice is the game.
        bytes[0] = index as u8;
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
