//! The same thing has the same name everywhere: who knows one game knows the way through all.

use std::path::{Path, PathBuf};

use record::{Engine, Family, Game};
use reference::law;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn a_game_has_one_name_in_the_law_in_both_engines_and_among_the_cases() {
    let (reference, fast) = (reference::Reference::new(), fast::Fast::new());
    for file in law::files() {
        let games: Vec<Game> = file.games.iter().filter_map(|game| game.parse().ok()).collect();
        assert_eq!(games.len(), file.games.len(), "{} rules games that exist", file.title);
        let stem = law_stem(&file.prefix);
        let engines: [(&dyn Engine, &str); 2] = [(&reference, "reference"), (&fast, "fast")];
        for (engine, folder) in engines {
            if !games.iter().all(|game| engine.games().contains(game)) {
                continue;
            }
            let module = root().join(folder).join("src").join(&stem);
            let file = module.with_extension("rs");
            assert!(file.is_file() || module.join("mod.rs").is_file(), "{}", file.display());
        }
        // A game is finished when it can be judged, and then it has cases.
        if games.iter().all(|game| reference.games().contains(game)) {
            assert!(root().join("conformance/cases").join(&stem).is_dir(), "cases of {stem}");
        }
    }
}

/// The name of the file in which the clauses with this prefix stand.
fn law_stem(prefix: &str) -> String {
    let folder = root().join("reference/law");
    for entry in folder.read_dir().expect("the laws are there") {
        let path = entry.expect("the laws can be listed").path();
        let text = std::fs::read_to_string(&path).expect("a law can be read");
        if text.contains(&format!("prefix = \"{prefix}\"")) {
            return path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
    }
    panic!("no law has the prefix {prefix}");
}

/// Whoever plays a game plays it by a law, and every game has one.
#[test]
fn every_game_has_exactly_one_law() {
    for game in Game::ALL {
        let laws =
            law::files().iter().filter(|file| file.games.iter().any(|name| name == game.name()));
        assert_eq!(laws.count(), 1, "{game}");
    }
}

#[test]
fn what_belongs_to_one_family_stands_in_a_file_of_its_name_in_every_room() {
    for family in Family::ALL {
        let name = family.name();
        let rooms = [
            "conformance/record/src/games",
            "conformance/draw/src/games",
            "conformance/suite/src/games",
        ];
        for file in rooms.map(|room| root().join(room).join(name).with_extension("rs")) {
            assert!(file.is_file(), "{}", file.display());
        }
        assert!(root().join("reference/law").join(name).with_extension("toml").is_file(), "{name}");
        assert!(root().join("conformance/cases").join(name).is_dir(), "{name}");
        let games: Vec<&str> = family.games().map(Game::name).collect();
        let law = law::files().iter().find(|file| file.games == games);
        assert!(law.is_some(), "one law rules {games:?}");
    }
}
