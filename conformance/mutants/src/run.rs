//! Runs the cases on one mutant after the other, in programs that are started anew when one breaks.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::list::Mutant;

/// What prevents running.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program cannot be run.
    #[error("{0}")]
    Program(#[from] std::io::Error),
    /// It says something else than it should.
    #[error("the program says `{0}`")]
    Said(String),
    /// A case fails with all mutants off.
    #[error("with all mutants off {0} fails")]
    Fails(String),
}

/// A case, as it ran with all mutants off.
struct Case {
    id: String,
    /// The microseconds of the processor that it took.
    cost: u64,
}

/// What the cases came to with all mutants off.
pub struct Record {
    cases: Vec<Case>,
    /// By mutant: the indices of the cases that came to it.
    reached: BTreeMap<u32, Vec<usize>>,
    /// The mutants that the constants came to.
    first: BTreeSet<u32>,
}

/// By file and case: how many mutants of the file the case has noticed.
type Telling = Mutex<BTreeMap<String, BTreeMap<String, usize>>>;

/// A program that runs cases.
struct Harness {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Harness {
    /// Starts it; constants are computed with a mutant on, or with none.
    fn start(program: &Path, engine: &str, mutant: u32) -> Result<Harness, RunError> {
        let mut command = Command::new(program);
        command.args([engine, &mutant.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let answers = child.stdout.take().ok_or_else(|| RunError::Said(String::new()))?;
        Ok(Harness { child, answers: BufReader::new(answers) })
    }

    fn ask(&mut self, line: &str) {
        if let Some(input) = &mut self.child.stdin {
            // If it has ended, there will be no answer either.
            let _ = input.write_all(line.as_bytes()).and_then(|()| input.flush());
        }
    }

    /// The next line that it says; nothing once it has ended.
    fn answer(&mut self) -> Result<String, RunError> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Record {
    /// How many mutants some case comes to, or are asked about before the first case.
    pub fn count_reached(&self) -> usize {
        self.first.iter().chain(self.reached.keys()).collect::<BTreeSet<_>>().len()
    }

    /// How many are asked about before the first case.
    pub fn count_first(&self) -> usize {
        self.first.len()
    }

    /// The seconds that all cases take.
    pub fn seconds(&self) -> u64 {
        self.cases.iter().map(|case| case.cost).sum::<u64>() / 1_000_000
    }

    /// The cases that could notice a mutant: first those that noticed others of its file, then the cheapest; of a mutant of a
    /// constant those whose names are in the name of the file come before all others.
    fn cases_for(&self, number: u32, mutant: &Mutant, telling: &Telling) -> Vec<usize> {
        let is_first = self.first.contains(&number);
        let mut cases: Vec<usize> = if is_first {
            (0..self.cases.len()).collect()
        } else {
            self.reached.get(&number).cloned().unwrap_or_default()
        };
        let telling = telling.lock().unwrap_or_else(PoisonError::into_inner);
        let telling = telling.get(&mutant.file);
        cases.sort_by_key(|&index| {
            let case = &self.cases[index];
            let family = case.id.split('-').next().unwrap_or_default();
            let noticed = telling.and_then(|cases| cases.get(&case.id)).copied().unwrap_or(0);
            (is_first && !mutant.file.contains(family), Reverse(noticed), case.cost)
        });
        cases
    }
}

/// Runs every case with all mutants off.
pub fn record(program: &Path, engine: &str) -> Result<Record, RunError> {
    let mut harness = Harness::start(program, engine, u32::MAX)?;
    let mut record = Record { cases: Vec::new(), reached: BTreeMap::new(), first: BTreeSet::new() };
    harness.ask("record\n");
    loop {
        let line = harness.answer()?;
        let mut words = line.split(' ');
        match (words.next(), words.next(), words.next()) {
            (Some("first"), mutants, more) => {
                let mutants = mutants.into_iter().chain(more).chain(words);
                record.first = mutants.filter_map(|it| it.parse().ok()).collect();
            }
            (Some("case"), Some(id), Some(cost)) => {
                let cost = cost.parse().map_err(|_| RunError::Said(line.clone()))?;
                let index = record.cases.len();
                for mutant in words.filter_map(|it| it.parse().ok()) {
                    record.reached.entry(mutant).or_default().push(index);
                }
                record.cases.push(Case { id: id.into(), cost });
            }
            (Some("fails"), Some(id), _) => return Err(RunError::Fails(id.into())),
            (Some("end"), ..) => return Ok(record),
            _ => return Err(RunError::Said(line)),
        }
    }
}

/// Runs some mutants, several at a time, and tells what becomes of each: `caught`, `missed`, `timeout` or `unviable`, with the
/// case that notices it.
pub fn run(
    program: &Path,
    engine: &str,
    record: &Record,
    mutants: &[Mutant],
    chosen: &BTreeSet<u32>,
    jobs: usize,
    tell: &(dyn Fn(u32, &str, &str) + Sync),
) -> Result<(), RunError> {
    let chosen: Vec<u32> = chosen.iter().copied().collect();
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Ok(()));
    let telling = Telling::default();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut kept = None;
                while let Some(&number) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mutant = &mutants[number as usize - 1];
                    let cases = record.cases_for(number, mutant, &telling);
                    match outcome(program, engine, record, number, &cases, &mut kept) {
                        Ok((state, case)) => {
                            tell(number, state, &case);
                            if state == "caught" {
                                let mut telling =
                                    telling.lock().unwrap_or_else(PoisonError::into_inner);
                                let cases = telling.entry(mutant.file.clone()).or_default();
                                *cases.entry(case).or_default() += 1;
                            }
                        }
                        Err(error) => {
                            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What becomes of a mutant. One under which the program ends without an answer is run again, in a program of its own: only what ends
/// twice is broken by the mutant, and not by the machine. A program that computed its constants without a mutant is kept.
fn outcome(
    program: &Path,
    engine: &str,
    record: &Record,
    number: u32,
    cases: &[usize],
    kept: &mut Option<Harness>,
) -> Result<(&'static str, String), RunError> {
    if cases.is_empty() {
        return Ok(("missed", "no case comes to it".into()));
    }
    let is_first = record.first.contains(&number);
    let mut line = format!("mutant {number}");
    for &index in cases {
        let _ = write!(line, " {index} {}", record.cases[index].cost);
    }
    line.push('\n');
    let start = || Harness::start(program, engine, if is_first { number } else { 0 });
    let mut harness = match kept.take().filter(|_| !is_first) {
        Some(harness) => harness,
        None => start()?,
    };
    harness.ask(&line);
    let mut answer = harness.answer()?;
    if answer.is_empty() {
        harness = start()?;
        harness.ask(&line);
        answer = harness.answer()?;
    }
    let (state, case) = answer.split_once(' ').unwrap_or((&answer, ""));
    let state = match state {
        // Nothing, twice: a stack or the memory is full.
        "caught" | "" => "caught",
        "missed" => "missed",
        "timeout" => "timeout",
        "unviable" => "unviable",
        _ => return Err(RunError::Said(answer)),
    };
    let case = case.to_owned();
    // One that has ended is started anew.
    if !is_first && matches!(state, "caught" | "missed") && !answer.is_empty() {
        *kept = Some(harness);
    }
    Ok((state, case))
}
