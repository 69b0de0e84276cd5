//! Engines whose correct diagnosis is known: misreadings, pairs of them, planted faults, an adapter with typical mistakes,
//! and engines for which there must be no diagnosis.

pub mod planted;

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use chess_arbiter_suite::Limits;
use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, Case, CaseFile, Expectation};
use chess_arbiter_suite::conventions::{Conventions, Setting};
use chess_arbiter_suite::driver::{Breakage, Broken, Driver, Reason, Reply, Unanswered};
use chess_arbiter_suite::process::{Command, ProcessDriver};
use chess_arbiter_suite::question::{Answer, EndText, Question, StatusText, Topic};
use chess_arbiter_suite::report::{Report, RunHeader};
use chess_arbiter_suite::run::{self, CaseResult, KnownFailure, Options, Summary};
use fast::PlantedBug;
use misreadings::diagnosis::{Asks, Diagnosis, Live};
use misreadings::{Departure, Departures, Misreading};
use types::Game;

/// Counts (perft) of more turn sequences than this are skipped: they show nothing that lists of turns do not show.
pub const COUNTS: u64 = 2_000;

/// The cases with which engines are diagnosed.
pub struct Clinic {
    files: Vec<CaseFile>,
    excluded: &'static [&'static str],
}

impl Clinic {
    /// All cases except those whose id or file contains one of the texts.
    pub fn without(excluded: &'static [&'static str]) -> Clinic {
        Clinic { files: cases::embedded().expect("the cases can be read"), excluded }
    }

    /// The diagnosis of an engine's failures in some games.
    pub fn diagnose(&self, driver: &mut dyn Driver, games: &[Game]) -> Diagnosis {
        let options = Options {
            games: games.to_vec(),
            excluded: self.excluded.iter().map(ToString::to_string).collect(),
            perft_limit: COUNTS,
            misreadings: Some(Arc::new(Remembering)),
            ..Options::default()
        };
        let summary =
            run::run(driver, &self.files, &options, &mut Silent).expect("nothing is written");
        summary.diagnosis.expect("it is wanted")
    }

    /// The diagnosis of the sample engine of Masonic Chess, with `text` in its code replaced by the mistake `wrong`.
    pub fn first_version(&self, text: &str, wrong: &str) -> Diagnosis {
        let adapters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../adapters");
        let folder = tempfile::TempDir::new().expect("a temporary folder can be made");
        let read = |name: &str| std::fs::read_to_string(adapters.join(name)).expect("it is there");
        let engine = read("masonic.py");
        assert!(engine.contains(text), "the sample engine no longer has {text:?}");
        let write = |name: &str, text: String| {
            std::fs::write(folder.path().join(name), text).expect("it can be written");
        };
        write("masonic.py", engine.replacen(text, wrong, 1));
        write("adapter.py", read("adapter.py"));
        let script = folder.path().join("adapter.py").display().to_string();
        let command = Command { program: "python3".into(), arguments: vec!["-B".into(), script] };
        let mut driver = ProcessDriver::new(command, Limits::default());
        self.diagnose(&mut driver, &[Game::Masonic])
    }
}

/// Whether the first finding of a diagnosis is about one of these clauses.
pub fn names_clause(diagnosis: &Diagnosis, clauses: &[&str]) -> bool {
    let first = diagnosis.findings.first();
    first.is_some_and(|first| clauses.contains(&first.clause.to_string().as_str()))
}

/// The names of the misreadings that a diagnosis finds, the best first.
pub fn names(diagnosis: &Diagnosis) -> Vec<String> {
    diagnosis.findings.iter().map(|finding| finding.misreading.clone()).collect()
}

/// The answers of misreadings to the cases. Each answer is asked for once, although many diagnoses need it.
#[derive(Debug)]
struct Remembering;

/// By misreading and case: the known answers to the questions of the case, with `None` for an expected answer.
type Known = HashMap<(&'static str, String), BTreeMap<Expectation, Option<Departure>>>;

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

impl Remembering {
    /// The known unexpected answers to these questions, and the questions whose answers are not known.
    fn known<'q>(
        of: &Misreading,
        case: &Case,
        questions: impl Iterator<Item = &'q Expectation>,
    ) -> (Departures, Vec<&'q Expectation>) {
        let known = KNOWN.lock().expect("no thread panics");
        let known = known.get(&(of.name, case.id.clone()));
        let (mut departures, mut unknown) = (Departures::new(), Vec::new());
        for question in questions {
            match known.and_then(|known| known.get(question)) {
                Some(Some(departure)) => {
                    departures.insert(question.clone(), departure.clone());
                }
                Some(None) => {}
                None => unknown.push(question),
            }
        }
        (departures, unknown)
    }

    fn remember(
        of: &Misreading,
        case: &Case,
        answers: impl Iterator<Item = (Expectation, Option<Departure>)>,
    ) {
        let mut known = KNOWN.lock().expect("no thread panics");
        known.entry((of.name, case.id.clone())).or_default().extend(answers);
    }
}

impl Asks for Remembering {
    fn departures(&self, of: &Misreading, case: &Case, questions: &[&Expectation]) -> Departures {
        let (mut departures, unknown) = Remembering::known(of, case, questions.iter().copied());
        if !unknown.is_empty() {
            let found = Live.departures(of, case, &unknown);
            let answers = unknown.into_iter().map(|it| (it.clone(), found.get(it).cloned()));
            Remembering::remember(of, case, answers);
            departures.extend(found);
        }
        departures
    }

    /// An answer that [`Live`] leaves out is not remembered, since it need not be the expected one.
    fn like(
        &self,
        of: &Misreading,
        case: &Case,
        given: &[(&Expectation, &Departure)],
    ) -> Departures {
        let questions = given.iter().map(|(question, _)| *question);
        let (mut departures, unknown) = Remembering::known(of, case, questions);
        if !unknown.is_empty() {
            let others = given.iter().copied().filter(|(question, _)| unknown.contains(question));
            let found = Live.like(of, case, &others.collect::<Vec<_>>());
            let answers = found.iter().map(|(it, found)| (it.clone(), Some(found.clone())));
            Remembering::remember(of, case, answers);
            departures.extend(found);
        }
        departures
    }
}

/// A report without output.
struct Silent;

impl Report for Silent {
    fn start(&mut self, _: &RunHeader<'_>) -> io::Result<()> {
        Ok(())
    }

    fn case(&mut self, _: &CaseResult<'_>, _: Option<&KnownFailure>) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, _: &Summary) -> io::Result<()> {
        Ok(())
    }
}

/// The clauses that a planted fault breaks, the most likely first.
pub const fn clauses(fault: PlantedBug) -> &'static [&'static str] {
    match fault {
        PlantedBug::EnPassantForgotten => &["CHE-13", "MAS-14", "SPE-9"],
        PlantedBug::EnPassantExposesKing => &["CHE-20", "CHE-13"],
        PlantedBug::PinnedMenMove => &["CHE-20"],
        PlantedBug::CastlesThroughCheck | PlantedBug::CastlesOutOfCheck => &["CHE-18"],
        PlantedBug::UnderpromotionForgotten => &["CHE-14", "DEF-4", "HOM-6", "SPE-10", "SPE-20"],
        PlantedBug::CapturedRookCastles | PlantedBug::MovedRookCastles => &["CHE-17"],
        PlantedBug::RepetitionLooksAtMenOnly => &["CHE-24"],
        PlantedBug::TwinForgotten => &["KDM-19"],
        // In `spectral-random`, SPE-34 is the clause that applies SPE-11.
        PlantedBug::KingInCheckEntersPoint => &["SPE-11", "SPE-34"],
        PlantedBug::OriginStaysHeld => &["DEF-12"],
        PlantedBug::ActExposesKing => &["DEF-22"],
        PlantedBug::KoForgotten => &["DEF-21"],
        PlantedBug::ReflectionsAreHarmless => &["HOM-15"],
        PlantedBug::ManChangesPlacesWithReflection => &["HOM-13"],
        PlantedBug::HalfmoveNeverReset | PlantedBug::FiftyTurnsLate => &["CHE-26"],
        PlantedBug::SeventyFiveTurnsForgotten => &["CHE-27"],
        PlantedBug::DoubleStepJumps => &["CHE-11", "MAS-12"],
        PlantedBug::CastlesOverKnight => &["CHE-18", "CHE-16"],
        PlantedBug::KingStaysOnLine => &["CHE-20", "CHE-15", "CHE-4"],
        PlantedBug::PawnKnowsOneCant => &["MAS-12"],
        PlantedBug::LonePawnCapturesNothing => &["KDM-12", "KDM-10"],
        PlantedBug::CastlesOverOneBoard => &["KDM-13"],
        PlantedBug::HalfStepCaptureForgotten => &["SPE-8"],
        PlantedBug::PointPromotionIsFree => &["SPE-10", "SPE-20"],
        PlantedBug::DeflectorPassesMen => &["DEF-20"],
        PlantedBug::PawnsStopBeforeReflections => &["HOM-10"],
        PlantedBug::VanishingExposesKing => &["HOM-16"],
    }
}

/// The games in which an engine with a planted fault is diagnosed.
pub fn games(fault: PlantedBug) -> Vec<Game> {
    let family = |name: &str| {
        Game::ALL.into_iter().filter(|game| game.family().name() == name).collect::<Vec<_>>()
    };
    match clauses(fault)[0].split('-').next() {
        Some("MAS") => family("masonic"),
        Some("KDM") => family("kingdom"),
        Some("SPE") => family("spectral"),
        Some("DEF") => family("deflection"),
        Some("HOM") => family("mirrors"),
        _ => vec![Game::Chess, Game::Masonic],
    }
}

/// Mistakes in the first version of the sample engine of Masonic Chess, as text replacements, each with the clauses that it
/// breaks.
pub const FIRST_VERSIONS: [(&str, &str, &str, &[&str]); 6] = [
    (
        "a knight without its widest leaps",
        "[(2, 2), (4, 2), (5, 1)]",
        "[(2, 2), (4, 2)]",
        &["MAS-10", "MAS-11"],
    ),
    ("a bishop without its step", "\"N\": KNIGHT, \"B\": ROOK}", "\"N\": KNIGHT}", &["MAS-7"]),
    (
        "a pawn that captures where it steps",
        "if look(x + 3 * side, r + up) == \"enemy\": yield (x, r), (x + 3 * side, r + up)",
        "if look(x + side, r + up) == \"enemy\": yield (x, r), (x + side, r + up)",
        &["MAS-13", "CHE-4"],
    ),
    ("a double step from every rank", "r == (2 if white else 7) and ", "", &["MAS-15", "MAS-12"]),
    ("a pawn that becomes a queen", "\"qrbn\"", "\"q\"", &["CHE-14"]),
    ("a king that may be left in check", "if not check(after, white):", "if True:", &["CHE-20"]),
];

/// An engine that declares two conventions: it writes the en passant field only if a capture is legal, and castling rights
/// by the files of the rooks.
pub struct Conventional<D>(pub D);

impl<D: Driver> Driver for Conventional<D> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn conventions(&self) -> Conventions {
        let settings = ["en_passant=legal", "castling_rights=files"];
        settings.iter().map(|text| Setting::parse(text).expect("it is a convention")).collect()
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        match question.topic {
            Topic::Turns => self.0.ask(&Question {
                position: as_the_law_writes(question.game, &question.position),
                ..question.clone()
            }),
            Topic::Judge { .. } => Err(Unanswered::Skipped("it gives no reasons".into())),
            _ => self.0.ask(question).map(|answer| match answer {
                Answer::Play { position } => {
                    Answer::Play { position: self.otherwise(question.game, &position) }
                }
                other => other,
            }),
        }
    }
}

/// A position whose castling field is rewritten from the form of [`Conventional`], the files of the rooks, to the law's
/// (`KQkq`). [`Conventional`] must read what it writes, but the engine inside it reads only the law's form.
fn as_the_law_writes(game: Game, position: &str) -> String {
    let last = char::from(b'a' + game.shape(types::BoardId::Squares).files - 1);
    let mut fields: Vec<String> = position.split(' ').map(Into::into).collect();
    if let Some(rights) = fields.get_mut(2).filter(|rights| *rights != "-") {
        let by_wing = |right: char| match right {
            'A' => 'Q',
            'a' => 'q',
            right if right == last => 'k',
            right if right == last.to_ascii_uppercase() => 'K',
            other => other,
        };
        let mut letters: Vec<char> = rights.chars().map(by_wing).collect();
        letters.sort_unstable();
        *rights = letters.into_iter().collect();
    }
    fields.join(" ")
}

impl<D: Driver> Conventional<D> {
    fn otherwise(&mut self, game: Game, after: &str) -> String {
        let mut fields: Vec<String> = after.split(' ').map(Into::into).collect();
        if fields[3] != "-" {
            let mut without = fields.clone();
            without[3] = "-".into();
            let [with, without] = [after.to_owned(), without.join(" ")].map(|text| {
                self.0.turns(game, &text).map(|mut turns| {
                    turns.sort();
                    turns
                })
            });
            if with == without {
                fields[3] = "-".into();
            }
        }
        let last = char::from(b'a' + game.shape(types::BoardId::Squares).files - 1);
        fields[2] = fields[2]
            .chars()
            .map(|right| match right {
                'K' => last.to_ascii_uppercase(),
                'Q' => 'A',
                'k' => last,
                'q' => 'a',
                other => other,
            })
            .collect();
        fields.join(" ")
    }
}

/// An engine that sometimes answers at random and sometimes breaks, but otherwise answers correctly.
pub struct Chance<'a> {
    right: BuiltIn<'a>,
    state: u64,
    /// Of a thousand questions, about `guesses` are answered at random, and at about `breaks` the engine breaks.
    guesses: u64,
    breaks: u64,
}

impl<'a> Chance<'a> {
    pub const fn new(right: BuiltIn<'a>, seed: u64, guesses: u64, breaks: u64) -> Chance<'a> {
        Chance { right, state: seed, guesses, breaks }
    }

    fn next(&mut self, below: u64) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % below
    }

    fn guess(&mut self, position: &str, reply: Reply<Answer>) -> Reply<Answer> {
        match reply {
            Ok(Answer::Play { .. }) if self.next(2) == 0 => {
                Err(Unanswered::Illegal(Reason::default()))
            }
            Err(Unanswered::Illegal(_)) if self.next(2) == 0 => {
                Ok(Answer::Play { position: position.into() })
            }
            reply => reply.map(|answer| match answer {
                Answer::Turns { turns } => Answer::Turns {
                    turns: turns.into_iter().filter(|_| self.next(2) == 0).collect(),
                },
                Answer::Status(status) => Answer::Status(match self.next(3) {
                    0 => StatusText { check: vec!["e1".into()], end: None },
                    1 => StatusText {
                        check: Vec::new(),
                        end: Some(EndText { by: "stalemate".into(), winner: None }),
                    },
                    _ => status,
                }),
                Answer::Perft { nodes } => Answer::Perft { nodes: nodes + self.next(3) },
                other => other,
            }),
        }
    }
}

impl Driver for Chance<'_> {
    fn name(&self) -> String {
        "chance".into()
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        if matches!(question.topic, Topic::Judge { .. } | Topic::Game { .. }) {
            return Err(Unanswered::Skipped("chance names no clause".into()));
        }
        let dice = self.next(1000);
        if dice < self.breaks {
            let how = Breakage::Died { status: "signal 11".into(), request: "…".into() };
            return Err(Unanswered::Broken(Broken { how, stderr: String::new() }));
        }
        let reply = self.right.ask(question);
        if dice < self.breaks + self.guesses {
            self.guess(&question.position, reply)
        } else {
            reply
        }
    }
}

/// How many diagnoses are correct, how many there are in all, and the incorrect ones.
#[derive(Default)]
pub struct Score {
    pub right: usize,
    pub all: usize,
    /// The engines that were diagnosed wrongly, each with its diagnosis.
    pub others: BTreeMap<String, String>,
}

impl Score {
    pub fn add(&mut self, what: &str, is_right: bool, found: &[String]) {
        self.all += 1;
        if is_right {
            self.right += 1;
        } else {
            let printed = if found.is_empty() { "nothing".into() } else { found.join(", ") };
            self.others.insert(what.into(), printed);
        }
    }

    /// Whether at least this percentage of the diagnoses is correct.
    pub const fn reaches(&self, percent: usize) -> bool {
        self.all > 0 && 100 * self.right >= percent * self.all
    }
}
