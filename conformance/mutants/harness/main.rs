//! Runs cases on one mutant of an engine after the other, as the lines of its input say, and answers each with a line.
//!
//! It is started with the name of an engine and the mutant that is on while constants are computed (0: none). `mutant 7 12 900`
//! runs the case with index 12, which takes 900 microseconds, on mutant 7, and others after it; `record` runs all cases with no
//! mutant on, and tells which mutants each comes to.

mod engine;

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use fast::Fast;
use record::Engine;
use reference::Reference;
use suite::builtin::BuiltIn;
use suite::cases::{self, Case};
use suite::run::{Options, Outcome, run_case};

use engine::{compute_constants, compute_statics, switch};

/// What a case may take beyond [`TIMES`] what it takes with no mutant on, and constants at most, of the processor's time.
const TO_SPARE: Duration = Duration::from_secs(2);
const TIMES: u32 = 20;
/// Bytes that a mutant may ask for.
#[cfg(unix)]
const MEMORY: u64 = 4 << 30;

/// When what is being run must be done: the processor's time, and the answer if it is not.
type Deadline = Arc<Mutex<Option<(Duration, &'static str)>>>;

/// The processor's time that this process has had.
#[cfg(unix)]
fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

/// Where no other clock is known, the one on the wall.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

fn say(line: impl Display) {
    let mut out = io::stdout().lock();
    // Nobody listens: there is nothing left to do.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        process::exit(2);
    }
}

/// Ends this process when the deadline has passed.
fn watch(deadline: &Deadline) {
    loop {
        thread::sleep(Duration::from_millis(20));
        let deadline = *deadline.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((end, answer)) = deadline
            && processor_time() > end
        {
            say(answer);
            process::exit(3);
        }
    }
}

fn set(deadline: &Deadline, allowed: Option<(Duration, &'static str)>) {
    let end = allowed.map(|(time, answer)| (processor_time() + time, answer));
    *deadline.lock().unwrap_or_else(PoisonError::into_inner) = end;
}

/// Whether an engine passes a case; a panic is a failure. Every case has an engine and a driver of its own, so that nothing is
/// remembered from another.
fn passes(name: &str, case: &Case) -> bool {
    let (reference, fast) = (Reference::new(), Fast::new());
    // As many turn sequences are counted as in `every_case` of the suite.
    let (engine, perft_limit): (&dyn Engine, u64) =
        if name == "fast" { (&fast, 100_000) } else { (&reference, 2_000) };
    let names_clauses = name == "reference";
    let options = Options { perft_limit, names_clauses, ..Options::default() };
    let run = || run_case(&mut BuiltIn::new(engine), case, &options).outcome();
    panic::catch_unwind(AssertUnwindSafe(run)).is_ok_and(|outcome| outcome < Outcome::Unasked)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let engine = arguments.next().unwrap_or_default();
    let first: u32 = arguments.next().and_then(|it| it.parse().ok()).unwrap_or(switch::NONE);
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let limit = Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) };
        if setrlimit(Resource::As, limit).is_err() {
            eprintln!("memory is not limited");
        }
    }
    let files = cases::embedded().expect("the cases can be read");
    let options = Options::default();
    let cases = options.select(&files);
    panic::set_hook(Box::new(|_| {}));
    let deadline = Deadline::default();
    let watched = Arc::clone(&deadline);
    thread::spawn(move || watch(&watched));

    if first == u32::MAX {
        switch::switch_off_and_remember();
    } else {
        switch::switch(first);
    }
    // The compiler gives up a constant that it cannot compute, or not soon.
    set(&deadline, Some((5 * TO_SPARE, "unviable")));
    if panic::catch_unwind(compute_constants).is_err() {
        say("unviable");
        return;
    }
    set(&deadline, Some((5 * TO_SPARE, "timeout")));
    if panic::catch_unwind(compute_statics).is_err() {
        say("caught before the first case");
        return;
    }
    set(&deadline, None);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split(' ');
        match words.next() {
            Some("record") => record(&engine, &cases),
            Some("mutant") => {
                let mut numbers = words.filter_map(|it| it.parse::<u64>().ok());
                let mutant = numbers.next().and_then(|it| u32::try_from(it).ok());
                switch::switch(mutant.unwrap_or(switch::NONE));
                let mut answer = "missed".to_owned();
                while let (Some(index), Some(micros)) = (numbers.next(), numbers.next()) {
                    let Some(case) = usize::try_from(index).ok().and_then(|it| cases.get(it))
                    else {
                        continue;
                    };
                    let limit = TO_SPARE + TIMES * Duration::from_micros(micros);
                    set(&deadline, Some((limit, "timeout")));
                    let is_passed = passes(&engine, case);
                    set(&deadline, None);
                    if !is_passed {
                        answer = format!("caught {}", case.id);
                        break;
                    }
                }
                switch::switch(switch::NONE);
                say(answer);
            }
            _ => say(format_args!("`{line}` is not understood")),
        }
    }
}

/// Runs every case with no mutant on.
fn record(engine: &str, cases: &[&Case]) {
    let join = || switch::asked().iter().map(|mutant| format!(" {mutant}")).collect::<String>();
    say(format_args!("first{}", join()));
    for case in cases {
        let begun = processor_time();
        if !passes(engine, case) {
            say(format_args!("fails {}", case.id));
        }
        let cost = (processor_time() - begun).as_micros();
        say(format_args!("case {} {cost}{}", case.id, join()));
    }
    say("end");
}
