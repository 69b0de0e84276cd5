//! Lists the lines that no case tests ([`chess_arbiter_explore::lines`]), or prints cases for them as a file.
//!
//! `cargo run --release -p chess-arbiter-explore --example lines -- [GAME [SEED]]`: with a seed, cases.

use std::env;
use std::path::Path;

use cases::{Case, CaseFile};
use chess_arbiter_explore::lines;
use fast::Fast;
use reference::Reference;
use types::{Engine, Game};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let only = arguments.first().and_then(|name| name.parse::<Game>().ok());
    let seed = arguments.get(1).and_then(|text| text.parse().ok());
    let (reference, fast) = (Reference::new(), Fast::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    let files = cases::read_folder(&folder).expect("the cases can be read");
    for game in Game::ALL.into_iter().filter(|game| only.is_none_or(|only| only == *game)) {
        let all = lines::all(&fast, game);
        let of_family = files.iter().flat_map(|file| &file.cases);
        let of_family = of_family.filter(|case| case.game.family() == game.family());
        let tested = lines::tested(&fast, &all, of_family);
        let mut missing: Vec<_> = all.keys().filter(|line| !tested.contains(line)).collect();
        eprintln!("{game}: {} of {} lines are in no case", missing.len(), all.len());
        let Some(seed) = seed else {
            for line in missing {
                println!("{game}: {line}");
            }
            continue;
        };
        missing.sort();
        let missing = missing.into_iter().copied().collect();
        let cases: Vec<Case> =
            lines::cases([&reference as &dyn Engine, &fast], game, &all, missing, seed);
        let about = format!(
            "Positions of {game} with lines that no other case tests, as turns and as attacks. Two independent engines agree \
             on them: breadth, not law."
        );
        print!("{}", CaseFile { path: String::new(), about, cases }.to_text());
    }
}
