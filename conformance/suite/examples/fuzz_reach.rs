//! What inputs of the fuzz target `differential` reach: how many a second, how many of their positions are
//! accepted, and which clauses are named by judgments and refusals on the way.
//!
//! `fuzz_reach 2000` asks about so many inputs of a seeded generator; `fuzz_reach fuzz/corpus/differential` about those
//! of a folder. It fails if less than half of the positions are accepted, and with `--least CLAUSES` below so many
//! clauses.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use std::{env, fs, io};

use explore::properties::differential;
use explore::random::{Edited, Random};
use explore::{Choices, round_bytes};
use fast::Fast;
use reference::Reference;
use types::{
    ClauseId, Engine, Game, GameStatus, Held, Objection, PlayersAct, Position, Refusal, Status,
    Turn, Verdict,
};

/// Bytes of an input of the generator.
const BYTES: usize = 384;

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let wanted = arguments.next().unwrap_or_else(|| "1000".into());
    let least = arguments.nth(1).and_then(|least| least.parse().ok()).unwrap_or(0);
    let inputs = match wanted.parse() {
        Ok(count) => (0..count).map(|round| round_bytes(17, Game::Chess, round, BYTES)).collect(),
        Err(_) => of_folder(Path::new(&wanted))?,
    };
    let named = Naming { engine: Reference::new(), named: Arc::default() };
    let fast = Fast::new();
    let accepted = inputs.iter().filter(|bytes| fast.accept(&position(bytes)).is_ok()).count();
    let begun = Instant::now();
    for bytes in &inputs {
        differential(&named, &fast, bytes);
    }
    let rate =
        f64::from(u32::try_from(inputs.len()).unwrap_or(u32::MAX)) / begun.elapsed().as_secs_f64();
    println!("{} inputs, {rate:.1} a second, {accepted} of their positions accepted", inputs.len());
    let named = named.named.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut laws: BTreeMap<String, usize> = BTreeMap::new();
    for clause in named.iter() {
        let name = clause.to_string();
        *laws.entry(name.split('-').next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    let laws: Vec<String> = laws.iter().map(|(law, count)| format!("{law} {count}")).collect();
    println!("{} clauses named: {}", named.len(), laws.join(", "));
    if named.len() < least {
        return Err(io::Error::other(format!("fewer than {least} clauses are named")));
    }
    if 2 * accepted < inputs.len() {
        return Err(io::Error::other("less than half of the positions are accepted"));
    }
    Ok(())
}

fn of_folder(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    folder.read_dir()?.map(|entry| fs::read(entry?.path())).collect()
}

/// The position that an input begins with.
fn position(bytes: &[u8]) -> Position {
    let mut choices = Choices::new(bytes);
    let game = choices.pick(&Game::ALL).copied().unwrap_or(Game::Chess);
    Edited::of(game, &mut choices).position
}

/// The reference, and every clause that it has named.
struct Naming {
    engine: Reference,
    named: Arc<Named>,
}

#[derive(Default)]
struct Named(Mutex<BTreeSet<ClauseId>>);

impl Named {
    fn add(&self, clauses: impl IntoIterator<Item = ClauseId>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(clauses);
    }
}

impl Engine for Naming {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn games(&self) -> &[Game] {
        self.engine.games()
    }

    fn hold(&self, position: &Position) -> Result<Box<dyn Held>, Refusal> {
        let held = self.engine.hold(position).inspect_err(|refusal| self.named.add(refusal.clause));
        Ok(Box::new(HeldByNaming { held: held?, named: Arc::clone(&self.named) }))
    }
}

/// What the reference holds, and the clauses that it names.
struct HeldByNaming {
    held: Box<dyn Held>,
    named: Arc<Named>,
}

impl Held for HeldByNaming {
    fn position(&self) -> Position {
        self.held.position()
    }

    fn turns(&self) -> Vec<Turn> {
        self.held.turns()
    }

    fn is_legal(&self, turn: &Turn) -> bool {
        self.held.is_legal(turn)
    }

    fn play(&self, turn: &Turn) -> Result<Box<dyn Held>, Objection> {
        self.held.play(turn)
    }

    fn after(&self, turn: &Turn) -> Option<Position> {
        self.held.after(turn)
    }

    fn judge(&self, turn: &Turn) -> Option<Verdict> {
        self.held.judge(turn).inspect(|verdict| self.named.add(verdict.clauses.iter().copied()))
    }

    fn status(&self) -> Status {
        self.held.status()
    }

    fn adjudicate(&self, turns: &[Turn], act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
        self.held.adjudicate(turns, act)
    }
}
