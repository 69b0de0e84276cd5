//! Records cases on which two engines agree: positions from random play and edited ones, chosen for what they exercise.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use types::{ClauseId, Engine, Game, Interrupt, Position, Turn};

use super::comparison::{Comparison, ROUND_BYTES, THOROUGH, positions};
use super::differ::{LEFT, Pair, Subject};
use super::difference::{Difference, difference};
use super::features::{Feature, features, in_words};
use super::shrink::shrink;
use crate::case;
use crate::choices::{Choices, round_bytes};
use crate::known::known;
use crate::random::{Edited, Random};
use cases::expectation::{acts_after, from};
use cases::{Case, CaseFile, Expect};

/// The longest list of turns that is recorded whole. Of a longer list, the turns without an act are recorded, and the acts
/// that can follow two randomly chosen moves.
const WHOLE_LIST: usize = 300;
/// Lists up to this length are short enough for perft 2.
const PERFT_TWO: usize = 48;
/// How many turns are recorded with their resulting positions.
const SUCCESSORS: usize = 3;
/// The most clauses that a recorded case cites.
const CITED: usize = 4;
/// The most rounds for each requested case.
const ROUNDS_A_CASE: u64 = 40;
/// After this many rounds without a new case, each feature may be the reason for one more case.
const FRUITLESS: u32 = 12;
/// The most cases from one round, since the positions of a game are similar.
const FROM_ONE_ROUND: usize = 3;

/// Chooses positions of a game for the features they exercise, and writes them as cases with the answers on which both
/// engines agree; the first difference is an error. The same seed gives the same cases. There are at most `count`,
/// and fewer after an interrupt.
pub fn record_cases(
    engines: [&dyn Engine; 2],
    game: Game,
    seed: u64,
    count: usize,
    interrupt: &Interrupt,
) -> Result<CaseFile, Box<Difference>> {
    let mut recorder = Recorder {
        comparison: Comparison::new(engines, game, THOROUGH, interrupt.clone()),
        seed,
        seen: BTreeMap::new(),
        met: known(game).positions.iter().map(|position| bare(position.clone())).collect(),
        cases: Vec::new(),
    };
    let (mut quota, mut fruitless) = (1, 0);
    for round in 0..count as u64 * ROUNDS_A_CASE {
        if recorder.cases.len() >= count || interrupt.is_requested() {
            break;
        }
        let before = recorder.cases.len();
        recorder.round(round, count, quota)?;
        fruitless = if recorder.cases.len() > before { 0 } else { fruitless + 1 };
        if fruitless == FRUITLESS {
            (quota, fruitless) = (quota + 1, 0);
        }
    }
    Ok(CaseFile {
        path: String::new(),
        about: format!(
            "Positions of {game} met in random play and among edited ones, chosen for what they \
             exercise. Two independent engines agree on them: breadth, not law."
        ),
        cases: recorder.cases,
    })
}

struct Recorder<'a> {
    comparison: Comparison<'a>,
    seed: u64,
    /// How many chosen positions exercise each feature.
    seen: BTreeMap<Feature, usize>,
    /// The positions that have been considered already, without their counters.
    met: HashSet<Position>,
    cases: Vec<Case>,
}

/// The position without its counters, which do not matter here.
fn bare(position: Position) -> Position {
    Position { halfmove: 0, fullmove: 1, ..position }
}

impl Recorder<'_> {
    fn round(&mut self, round: u64, count: usize, quota: usize) -> Result<(), Box<Difference>> {
        let (game, seed) = (self.comparison.game, self.seed);
        let bytes = round_bytes(seed, game, round, ROUND_BYTES);
        let mut choices = Choices::new(&bytes);
        let positions = if round % 3 == 2 {
            (0..4).map(|_| Edited::of(game, &mut choices).position).collect()
        } else {
            positions(&self.comparison, &mut choices)
        };
        let mut taken = 0;
        for position in positions {
            if self.cases.len() >= count || taken >= FROM_ONE_ROUND {
                break;
            }
            let Some(new) = self.new_features(&position, quota, &mut choices) else { continue };
            let pair = Pair::new(self.comparison.engines, &position);
            let is_short = pair.sorted(LEFT).len() <= PERFT_TWO;
            let deeper = || is_short.then(|| pair.found(Subject::Perft(2)))?;
            if let Some(found) = self.comparison.examine(&pair, &mut choices).or_else(deeper) {
                let engines = self.comparison.engines;
                let found = shrink(engines, found, self.comparison.until.clone());
                return Err(Box::new(difference(engines, found, seed, round)));
            }
            let case = self.case(&position, pair.sorted(LEFT), &new, &mut choices);
            self.cases.push(case);
            taken += 1;
        }
        Ok(())
    }

    /// The features of a position that fewer than `quota` chosen positions have so far, the rarest first; the position then
    /// counts for all its features. `None` if there are none, or if the position is refused or was considered before.
    fn new_features(
        &mut self,
        position: &Position,
        quota: usize,
        choices: &mut Choices<'_>,
    ) -> Option<Vec<Feature>> {
        let engines = self.comparison.engines;
        let left = engines[LEFT];
        if left.accept(position).is_err() || !self.met.insert(bare(position.clone())) {
            return None;
        }
        let turns = left.turns(position).ok()?;
        let found: BTreeSet<Feature> = features(engines, position, &turns, choices);
        let rare = |feature: &&Feature| self.seen.get(feature).is_none_or(|&seen| seen < quota);
        let mut new: Vec<Feature> = found.iter().filter(rare).cloned().collect();
        if new.is_empty() {
            return None;
        }
        new.sort_by_key(|feature| self.seen.get(feature).copied().unwrap_or(0));
        for feature in found {
            *self.seen.entry(feature).or_default() += 1;
        }
        Some(new)
    }

    fn case(
        &self,
        position: &Position,
        turns: &[Turn],
        new: &[Feature],
        choices: &mut Choices<'_>,
    ) -> Case {
        let mut cites: Vec<ClauseId> = Vec::new();
        for clause in new.iter().filter_map(|feature| feature.clause()?.parse().ok()) {
            if cites.len() < CITED && !cites.contains(&clause) {
                cites.push(clause);
            }
        }
        if cites.is_empty() {
            cites.push(case::GENERAL);
        }
        let about = in_words(&new[..new.len().min(CITED)]);
        Case {
            id: format!("{}-recorded-{:03}", position.game, self.cases.len() + 1),
            game: position.game,
            cites,
            flags: Vec::new(),
            about: format!("{}{}.", about[..1].to_uppercase(), &about[1..]),
            source: format!("found by comparing (seed {})", self.seed),
            position: Some(position.to_string()),
            expect: self.expect(position, turns, choices),
        }
    }

    fn expect(&self, position: &Position, turns: &[Turn], choices: &mut Choices<'_>) -> Expect {
        let engine = self.comparison.engines[LEFT];
        let mut expect = case::status(engine, position);
        if turns.len() <= WHOLE_LIST {
            expect.turns = Some(turns.iter().map(ToString::to_string).collect());
        } else {
            let texts: BTreeSet<String> = turns.iter().map(ToString::to_string).collect();
            let sorted = |texts: BTreeSet<String>| Vec::from_iter(texts);
            let cells: BTreeSet<&str> = texts.iter().map(|turn| cases::first_cell(turn)).collect();
            let from = |cell: &str| (cell.into(), sorted(from(position.game, cell, &texts)));
            let from = cells.into_iter().map(from).filter(|(_, rests)| !rests.is_empty());
            expect.from = Some(from.collect());
            let moves =
                (0..2).filter_map(|_| choices.pick(turns)).map(|turn| turn.step.to_string());
            let acts = moves.map(|step| (step.clone(), sorted(acts_after(&step, &texts))));
            expect.acts = Some(acts.collect());
        }
        let deepest = if turns.len() <= PERFT_TWO { 2 } else { 1 };
        let counts: Result<Vec<u64>, _> =
            (1..=deepest).map(|depth| engine.perft(position, depth)).collect();
        expect.perft = counts.ok();
        let mut after = BTreeMap::new();
        for _ in 0..SUCCESSORS {
            let Some(turn) = choices.pick(turns) else { break };
            if let Ok(next) = engine.play(position, turn) {
                after.insert(turn.to_string(), next.to_string());
            }
        }
        expect.after = (!after.is_empty()).then_some(after);
        expect
    }
}
