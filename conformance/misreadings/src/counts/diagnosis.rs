//! Finds the mistake that explains wrong counts.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use cases::Case;
use types::{Budget, Engine, Game, Position, Turn, threads};

use super::counter::{At, Counted, Counter, Uncounted};
use super::evidence::{Item, Settled, right};
use super::known::KNOWN;
use super::pasted::Reported;
use super::signature::Signature;
use super::subject::Subject;
use super::table;
use crate::Misreading;
use crate::catalogue::{of_game, parts_of};
use crate::misreading::Readings;

/// What an engine's counts reveal about the engine.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// The reported counts, each with the right count.
    pub counts: Vec<Settled>,
    /// The mistake in the counting itself that explains the counts, if one does.
    pub signature: Option<Signature>,
    /// The misreadings that give exactly these counts. If there are several causes, any of them may be the mistake.
    pub causes: Vec<Cause>,
    /// What the causes are about, such as `castling`, if there are several causes and all share this subject.
    pub family: Option<String>,
    /// A position in which the causes give different counts; `None` if there are fewer than two, or if none is found.
    pub separates: Option<Separation>,
    /// The count to ask of the engine next; `None` if no count is wrong, or if a single explanation is found.
    pub ask: Option<Ask>,
    /// Causes that give the same counts but are far less common than the one in `causes`.
    pub less_likely: Vec<Cause>,
    /// Misreadings that were not tried on every count, because that would have taken too long.
    pub untried: Vec<&'static str>,
}

/// A misreading, or two at once, that gives the reported counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// The one or two misreadings.
    pub misreadings: Vec<&'static Misreading>,
    /// At which turns the misreadings are in force.
    pub at: At,
    /// Whether a game that ends before the full depth counts as a sequence, too.
    pub finished_is_leaf: bool,
    /// How many counts and lines of divides are reported; the cause gives all of them exactly.
    pub of: usize,
}

/// A position in which causes give different counts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the first two names say everything")]
pub struct Separation {
    pub position: Position,
    pub depth: u32,
    /// The right count.
    pub right: u64,
    /// The count by each of the first twelve causes, in their order.
    pub by_cause: Vec<u64>,
}

/// A count to make next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The position in which to count.
    pub position: Position,
    /// The first turn with a wrong count, which leads to `position`; `None` if no such turn is known.
    pub turn: Option<Turn>,
    /// The depth of the divide to make in `position`.
    pub depth: u32,
}

impl Diagnosis {
    /// Whether every given count is known to be right.
    pub fn is_right(&self) -> bool {
        let is_known = |count: &Settled| count.right.is_some() || count.stated.got.is_none();
        self.counts.iter().all(|count| is_known(count) && !count.is_wrong())
    }

    /// Whether a limit left a right count unknown, or left misreadings untried while no explanation was found.
    pub fn is_limited(&self) -> bool {
        let unknown = self.counts.iter().any(|count| count.right.is_none());
        unknown || !self.untried.is_empty() && self.causes.is_empty() && self.signature.is_none()
    }

    /// The number of counts by the engine, lines of divides included.
    pub fn evidence(&self) -> usize {
        self.counts.iter().map(|count| count.items().len()).sum()
    }
}

/// Counts whose right value is larger than this are not made under misreadings: they would take too long.
const MOST: u64 = 20_000_000;

/// A misreading, or two at once, that may explain the counts.
#[derive(Clone, Debug)]
struct Candidate {
    misreadings: Readings,
    at: At,
    /// Whether the candidate gives the engine's count of every item tried so far: first without the sequences that end
    /// early, then with them.
    fits: [bool; 2],
    /// For each item counted so far, the candidate's count minus the right one.
    differs: Vec<i128>,
    /// How many of the engine's wrong counts the candidate gives exactly.
    hits: usize,
    untried: bool,
}

impl Candidate {
    fn new(misreadings: Readings, at: At) -> Candidate {
        let (fits, differs) = ([true; 2], Vec::new());
        Candidate { misreadings, at, fits, differs, hits: 0, untried: false }
    }

    /// Whether the candidate may change the turns in every position. Counting by it is then slow everywhere.
    fn is_slow(&self, game: Game) -> bool {
        self.at == At::EveryTurn && Subject::of(self.misreadings[0], game) == Subject::Everything
    }

    fn may_fit(&self) -> bool {
        self.fits != [false; 2]
    }

    fn is_open(&self) -> bool {
        self.may_fit() && !self.untried
    }

    /// Compares the candidate's count of its next item with the engine's. If an item was not counted, the items after it
    /// can only show that the candidate does not fit.
    fn take(&mut self, item: &Item, counted: Counted) {
        match counted {
            Err(Uncounted::Stopped(_)) => self.untried = true,
            // The candidate refuses the position.
            Err(Uncounted::Refused) => self.fits = [false; 2],
            Ok(tally) => {
                let counts = [tally.leaves, tally.with_ended()].map(i128::from);
                self.fits = [0, 1].map(|mode| self.fits[mode] && counts[mode] == item.got);
                if !self.untried {
                    self.hits += usize::from(item.is_wrong() && self.may_fit());
                    self.differs.push(counts[0] - item.right);
                }
            }
        }
    }

    fn count(&self, law: &dyn Engine, item: &Item, budget: &mut Budget) -> Counted {
        if let ([one], None, At::EveryTurn) = (&self.misreadings[..], item.turn, self.at)
            && let Some(tally) = table::count(one.name, &item.position, item.depth)
        {
            return Ok(tally);
        }
        if item.right > i128::from(MOST) {
            return Err(Uncounted::Stopped(types::Stopped::Nodes(MOST)));
        }
        let counter = Counter::of(law, self.misreadings.clone(), self.at);
        counter.count(&item.position, item.turn, item.depth, budget)
    }
}

/// Diagnoses the reported counts within `time`; `law` is a fast engine of the law. If `time` is `None`, for targets
/// without a clock, nodes are limited instead.
pub fn diagnose(law: &dyn Engine, reported: &[Reported], time: Option<Duration>) -> Diagnosis {
    let until = Until(time.map(|time| Instant::now() + time));
    let time = time.unwrap_or(Duration::MAX);
    // At most half of the time is for the right counts; the rest is for explaining the reported ones.
    let mut budget_of_law = match until.0 {
        None => Budget::unlimited().with_nodes(MOST),
        Some(_) => until.budget(time / 2),
    };
    let counts = Settled::of(law, reported, &mut budget_of_law);
    let mut diagnosis = Diagnosis { counts, ..Diagnosis::default() };
    let mut items: Vec<Item> = diagnosis.counts.iter().flat_map(Settled::items).collect();
    if !items.iter().any(Item::is_wrong) {
        return diagnosis;
    }
    items.sort_by_key(|item| item.right);
    diagnosis.signature = Signature::of(law, &diagnosis.counts, &items, &until.budget(time));
    if diagnosis.signature.is_some() {
        return diagnosis;
    }
    let game = items[0].position.game;
    let single = |at| counting(game).map(move |one| Candidate::new(vec![one], at));
    let late = single(At::LastTurn).filter(|candidate| is_tested_late(candidate.misreadings[0]));
    let mut tried: Vec<Candidate> = late.chain(single(At::EveryTurn)).collect();
    tried.sort_by_key(|candidate| candidate.is_slow(game));
    let is_found = |tried: &[Candidate]| tried.iter().any(Candidate::is_open);
    // First the candidates that count quickly, then those that have given one of the wrong counts, then the rest.
    for time in FIRST {
        tried = search(law, tried, &items, until, time, |_| true);
        if is_found(&tried) {
            break;
        }
    }
    let later = Duration::MAX;
    if is_found(&tried) {
        tried = search(law, tried, &items, until.at_most(TO_BE_SURE), later, |_| true);
    } else {
        tried = search(law, tried, &items, until, later, |candidate| candidate.hits > 0);
        tried = search(law, tried, &items, until, later, |_| true);
    }
    let (mut partly, mut both) = (Vec::new(), Vec::new());
    if !is_found(&tried) {
        partly = search(law, parts(&tried, &items), &items, until, later, |_| true);
    }
    if !is_found(&tried) && !is_found(&partly) && items.len() > FEW {
        both = search(law, pairs(law, &tried, &items, until), &items, until, later, |_| true);
    }
    let untried = tried.iter().chain(&partly).filter(|one| one.untried && one.may_fit());
    let untried = untried.flat_map(|candidate| &candidate.misreadings).map(|one| one.name);
    let mut untried: BTreeSet<&str> = untried.collect();
    let mut found = [tried, partly, both].into_iter().map(|tried| causes(&tried, items.len()));
    diagnosis.causes = found.find(|causes| !causes.is_empty()).unwrap_or_default();
    if let Some(at) = likeliest(&diagnosis.causes) {
        diagnosis.less_likely = std::mem::take(&mut diagnosis.causes);
        diagnosis.causes = vec![diagnosis.less_likely.remove(at)];
    }
    let found = diagnosis.causes.iter().chain(&diagnosis.less_likely);
    for one in found.flat_map(|cause| &cause.misreadings) {
        untried.remove(one.name);
    }
    diagnosis.untried = untried.into_iter().collect();
    diagnosis.family = family(&diagnosis.causes);
    if diagnosis.causes.len() > 1 {
        diagnosis.separates = separation(law, game, &diagnosis.causes, &until.budget(time));
    }
    diagnosis.ask = ask(law, &diagnosis.counts).filter(|_| diagnosis.causes.len() != 1);
    diagnosis
}

/// The names, without `chess/`, of common mistakes. These are preferred as explanations.
const COMMON: &str = "no-en-passant own-check-is-not-tested no-castling castling-through-check castling-ignores-attacks \
    en-passant-bares-the-king captured-rook-keeps-its-right promotion-to-a-queen no-promotion kings-may-touch \
    pawns-attack-nothing king-steps-back-from-a-rider double-step-over-a-man";

/// The index of the only common mistake among several causes, if more than half of them are about its subject.
fn likeliest(causes: &[Cause]) -> Option<usize> {
    let is_common =
        |name: &str| COMMON.split(' ').any(|it| name.strip_prefix("chess/") == Some(it));
    let common = |cause: &Cause| cause.misreadings.iter().all(|one| is_common(one.name));
    let mut found = causes.iter().enumerate().filter(|(_, cause)| common(cause));
    let (at, cause) = found.next().filter(|_| causes.len() > 1)?;
    let same = |other: &&Cause| about(other.misreadings[0]) == about(cause.misreadings[0]);
    let alike = causes.iter().filter(same).count();
    (found.next().is_none() && alike * 2 > causes.len()).then_some(at)
}

/// The names of the misreadings of a game that can change a count.
pub fn misreadings_of(game: Game) -> Vec<&'static str> {
    counting(game).map(|misreading| misreading.name).collect()
}

fn counting(game: Game) -> impl Iterator<Item = &'static Misreading> {
    of_game(game).filter(move |misreading| Subject::of(misreading, game) != Subject::Nothing)
}

/// Whether an engine may make this mistake at the last turn only, where it counts turns without making them. Such mistakes
/// are about en passant, promotion or check.
fn is_tested_late(misreading: &Misreading) -> bool {
    ["CHE-13", "CHE-14", "CHE-20"].iter().any(|clause| misreading.clause == *clause)
}

/// The time limit for one item in each of the first rounds. Candidates that need more time are tried again later.
const FIRST: [Duration; 3] =
    [Duration::from_millis(50), Duration::from_millis(250), Duration::from_millis(1250)];

/// The time left for the slow candidates once another candidate explains the counts.
const TO_BE_SURE: Duration = Duration::from_secs(5);

/// Tries each wanted candidate on one item after the other, until it no longer fits. `time` is the limit for one count.
fn search(
    law: &dyn Engine,
    candidates: Vec<Candidate>,
    items: &[Item],
    until: Until,
    time: Duration,
    wanted: impl Fn(&Candidate) -> bool,
) -> Vec<Candidate> {
    let (mut candidates, others): (Vec<Candidate>, Vec<Candidate>) =
        candidates.into_iter().partition(|one| wanted(one));
    for candidate in &mut candidates {
        candidate.untried = false;
    }
    loop {
        let left = |at: usize| &items[candidates[at].differs.len()..];
        let open = (0..candidates.len()).filter(|&at| candidates[at].is_open());
        let open: Vec<usize> = open.filter(|&at| !left(at).is_empty()).collect();
        let next = if open.len() < FEWER { items.len() } else { 1 };
        let jobs = open.iter().flat_map(|&at| left(at).iter().take(next).map(move |it| (at, it)));
        let jobs: Vec<(usize, &Item)> = jobs.collect();
        if jobs.is_empty() {
            candidates.extend(others);
            return candidates;
        }
        let counts = threads::map(&jobs, |&(at, item)| {
            candidates[at].count(law, item, &mut until.budget(time))
        });
        for ((at, item), counted) in jobs.into_iter().zip(counts) {
            // A later search starts again at the first uncounted item, so none is skipped.
            if candidates[at].may_fit() {
                candidates[at].take(item, counted);
            }
        }
    }
}

/// With fewer open candidates than this, the items of each candidate are tried in parallel.
const FEWER: usize = 3;

/// When the time is up; `None` if there is no clock, as in a browser.
#[derive(Clone, Copy)]
struct Until(Option<Instant>);

impl Until {
    /// The earlier of this limit and `time` from now.
    fn at_most(self, time: Duration) -> Until {
        Until(self.0.map(|end| end.min(Instant::now() + time)))
    }

    /// A budget of `time`, or of the time left if that is less. Without a clock, a budget of nodes that take about `time`.
    fn budget(self, time: Duration) -> Budget {
        if let Some(end) = self.0 {
            let left = end.saturating_duration_since(Instant::now());
            return Budget::unlimited().with_time(left.min(time));
        }
        // At most a minute, so the product stays small.
        let time = time.min(Duration::from_secs(60)).as_millis();
        Budget::unlimited().with_nodes(u64::try_from(time).unwrap_or(u64::MAX) * NODES)
    }
}

/// Nodes counted in about a millisecond.
const NODES: u64 = 4;

fn causes(tried: &[Candidate], of: usize) -> Vec<Cause> {
    let found = tried.iter().filter(|candidate| candidate.is_open());
    let causes = found.map(|candidate| Cause {
        misreadings: candidate.misreadings.clone(),
        at: candidate.at,
        finished_is_leaf: !candidate.fits[0],
        of,
    });
    let mut causes: Vec<Cause> = causes.collect();
    // A misreading alone is simpler than one together with a counting mistake, and one at every turn is simpler than one at
    // the last turn only.
    let order = |cause: &Cause| (cause.finished_is_leaf, cause.at);
    let simplest = causes.iter().map(order).min();
    causes.retain(|cause| Some(order(cause)) == simplest);
    causes
}

/// The parts of misreadings that may explain the counts. Wherever a reported count is wrong, the count by the whole
/// misreading must be wrong in the same direction, and by about as much or more.
fn parts(tried: &[Candidate], items: &[Item]) -> Vec<Candidate> {
    let may_explain = |candidate: &&Candidate| {
        let mut counted = candidate.differs.iter().zip(items);
        candidate.at == At::EveryTurn
            && candidate.differs.iter().any(|by| *by != 0)
            && counted.all(|(by, item)| {
                let wanted = item.got - item.right;
                wanted == 0 || wanted * by > 0 && wanted.abs() <= by.abs() * 5 / 4 + 2
            })
    };
    let whole = tried.iter().filter(may_explain);
    let parts = whole.flat_map(|whole| parts_of(whole.misreadings[0]).take(PARTS));
    parts.map(|part| Candidate::new(vec![part], At::EveryTurn)).collect()
}

/// How many parts of a misreading are tried: those for one side, and those toward the first or the last file.
const PARTS: usize = 4;

/// With this many counts or fewer, no pairs of misreadings are tried: some pair would fit by chance.
const FEW: usize = 2;

/// The most pairs that are tried.
const PAIRS: usize = 60;

/// The pairs of misreadings whose differences from the right counts add up to about the differences in the report. Where
/// the report is right, each misreading of a pair must give the right count, too.
fn pairs(law: &dyn Engine, tried: &[Candidate], items: &[Item], until: Until) -> Vec<Candidate> {
    let small: Vec<&Item> = items.iter().filter(|item| item.right <= PAIRED).collect();
    let alone = |misreading: &'static Misreading| {
        let mut candidate = Candidate::new(vec![misreading], At::EveryTurn);
        for item in &small {
            let counted = candidate.count(law, item, &mut until.budget(FIRST[2]));
            candidate.take(item, counted);
            let is_wrong = candidate.differs.last().is_some_and(|by| *by != 0);
            if candidate.untried || is_wrong && !item.is_wrong() {
                return (None, is_wrong);
            }
        }
        let differs = candidate.differs.iter().any(|by| *by != 0);
        (Some(candidate).filter(|_| differs), differs)
    };
    let each = tried.iter().filter(|candidate| candidate.at == At::EveryTurn);
    let each: Readings = each.map(|candidate| candidate.misreadings[0]).collect();
    let members = threads::map(&each, |misreading| {
        let (whole, differs) = alone(misreading);
        // If the whole misreading changes any count, its forms for one colour are tried, too.
        let parts = parts_of(misreading).take(if differs { 2 } else { 0 });
        whole.into_iter().chain(parts.filter_map(|part| alone(part).0)).collect::<Vec<_>>()
    });
    let members = members.concat();
    let wanted: Vec<i128> = small.iter().map(|item| item.got - item.right).collect();
    let mut found: Vec<(i128, Readings)> = Vec::new();
    for (index, one) in members.iter().enumerate() {
        for other in &members[index + 1..] {
            let sums = one.differs.iter().zip(&other.differs).map(|(one, other)| one + other);
            let off = sums.zip(&wanted).map(|(sum, wanted)| (sum - wanted).abs());
            let off: Vec<i128> = off.collect();
            let is_near = off.iter().zip(&wanted).all(|(off, wanted)| *off * 4 <= wanted.abs() + 4);
            let (one, other) = (one.misreadings[0], other.misreadings[0]);
            if is_near && one.whole() != other.whole() {
                found.push((off.iter().sum(), vec![one, other]));
            }
        }
    }
    found.sort_by_key(|(off, _)| *off);
    found.into_iter().take(PAIRS).map(|(_, pair)| Candidate::new(pair, At::EveryTurn)).collect()
}

/// The largest right count of an item that is used to find pairs.
const PAIRED: i128 = 500_000;

/// The subject of a misreading, in words.
fn about(misreading: &Misreading) -> String {
    let misreading = misreading.whole();
    let name = misreading.name.split_once('/').map_or("", |(_, name)| name);
    let clause = misreading.clause.to_string();
    let about = match clause.strip_prefix("CHE-").unwrap_or("") {
        number if number == "13" || name.contains("en-passant") => "en passant",
        "4" | "19" => "what a man attacks",
        "5" | "6" | "7" | "8" => "riders",
        "9" => "knights",
        "10" | "11" | "12" => "pawns' steps and captures",
        "14" => "promotion",
        "15" => "the king's step",
        "16" | "17" | "18" => "castling",
        "20" => "leaving one's own king in check",
        _ => return clause,
    };
    about.into()
}

fn family(causes: &[Cause]) -> Option<String> {
    let mut about = causes.iter().flat_map(|cause| &cause.misreadings).map(|one| about(one));
    let first = about.next().filter(|_| causes.len() > 1)?;
    about.all(|other| other == first).then_some(first)
}

/// At most this many causes are compared when a separating position is sought.
const APART: usize = 12;

/// How many cases at most are searched for a position that separates causes.
const LOOKED_AT: usize = 400;

/// The first position, at depth 1 and then at depth 2, in which every cause gives a different count; if there is none, the
/// one with the most distinct counts. `None` if no position separates any two causes.
fn separation(
    law: &dyn Engine,
    game: Game,
    causes: &[Cause],
    budget: &Budget,
) -> Option<Separation> {
    let causes = &causes[..causes.len().min(APART)];
    let counter = |cause: &Cause| Counter::of(law, cause.misreadings.clone(), cause.at);
    let counters: Vec<Counter<'_>> = causes.iter().map(counter).collect();
    // In a browser, only the known positions are searched: the cases would double what the page loads.
    let files = if cfg!(target_arch = "wasm32") { Vec::new() } else { cases::embedded().ok()? };
    let is_about = |case: &Case| {
        let mut misreadings = causes.iter().flat_map(|cause| &cause.misreadings);
        misreadings.any(|misreading| case.cites.contains(&misreading.clause))
    };
    let known = KNOWN.iter().filter(|_| game == Game::Chess).map(|known| known.position());
    let of_game = files.iter().flat_map(|file| &file.cases).filter(|case| case.game == game);
    let mut of_game: Vec<&Case> = of_game.filter(|case| is_about(case)).collect();
    of_game.sort_by_key(|case| case.men());
    let parsed = of_game.iter().take(LOOKED_AT);
    let parsed = parsed.filter_map(|case| Position::parse(game, case.position_text()).ok());
    let positions: Vec<Position> = known.chain(parsed).collect();
    let mut best: Option<(usize, Separation)> = None;
    for (depth, position) in (1..=2).flat_map(|depth| positions.iter().map(move |it| (depth, it))) {
        let mut budget = budget.clone().with_nodes(budget.spent().saturating_add(20_000));
        let Ok(right) = right(law, position, depth, &mut budget) else { continue };
        let counts = counters.iter().zip(causes).map(|(counter, cause)| {
            let tally = counter.tally(position, depth, &mut budget).ok()?;
            Some(if cause.finished_is_leaf { tally.with_ended() } else { tally.leaves })
        });
        let Some(by_cause) = counts.collect::<Option<Vec<u64>>>() else { continue };
        let different = by_cause.iter().collect::<BTreeSet<_>>().len();
        if different > best.as_ref().map_or(1, |(most, _)| *most) {
            let position = position.clone();
            best = Some((different, Separation { position, depth, right, by_cause }));
        }
        if different == causes.len() {
            break;
        }
    }
    best.map(|(_, separation)| separation)
}

/// The count to make next: for the smallest wrong count, after the first turn whose line in the divide is wrong, or in
/// the same position if there is no such line.
fn ask(law: &dyn Engine, counts: &[Settled]) -> Option<Ask> {
    let wrong = counts.iter().filter(|count| count.is_wrong()).min_by_key(|count| count.right)?;
    let mut lines = wrong.divide.iter().filter(|line| line.is_wrong());
    let line = lines.find(|line| line.right.is_some_and(|right| right > 0));
    let after = line.filter(|_| wrong.depth > 1).and_then(|line| {
        let position = law.play(&wrong.position, &line.turn).ok()?;
        Some(Ask { position, turn: Some(line.turn), depth: wrong.depth - 1 })
    });
    let here = Ask { position: wrong.position.clone(), turn: None, depth: wrong.depth };
    Some(after.unwrap_or(here))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{At, Candidate, Game, Item, MOST, Position, Until, search};
    use crate::catalogue::found;

    /// A candidate stays untried from the first count that could not be made, unless a later count does not fit.
    #[test]
    fn a_count_that_is_not_made_is_not_passed_over() {
        let position = Position::parse(Game::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let position = position.expect("it is a position");
        let item =
            |got, right| Item { position: position.clone(), depth: 1, turn: None, got, right };
        let misreading = found("chess/no-castling").expect("it is listed");
        let candidate = Candidate::new(vec![misreading], At::EveryTurn);
        let until = Until(Some(Instant::now() + Duration::from_secs(60)));
        let law = fast::Fast::new();
        for (got, fits) in [(5, true), (4, false)] {
            let items = [item(5, 5), item(5, i128::from(MOST) + 1), item(got, 4)];
            let candidates = vec![candidate.clone()];
            let tried = &search(&law, candidates, &items, until, Duration::MAX, |_| true)[0];
            assert_eq!((&tried.differs[..], tried.untried), (&[0][..], true));
            assert_eq!(tried.fits, [fits; 2]);
        }
    }
}
