//! Tests of the comparison of two engines: it finds no difference between correct engines, finds planted faults, and
//! shrinks each difference to a readable case.

use std::sync::Arc;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, CaseFile};
use chess_arbiter_suite::conventions::{Conventions, Setting};
use chess_arbiter_suite::external::{BREAKS, ExternalEngine};
use chess_arbiter_suite::question::{Answer, Question, Topic};
use chess_arbiter_suite::run;
use chess_arbiter_suite::{Driver, Reply, Unanswered};
use explore::compare::{
    Difference, Found, Options, Pair, Subject, Tally, compare, difference, record_cases, shrink,
};
use explore::random::{Edited, Random};
use explore::{Choices, round_bytes};
use fast::{Fast, PlantedBug};
use reference::Reference;
use types::{Engine, Game, Interrupt, Position};

/// The number of rounds, in each game, within which a fault must be found.
const ROUNDS: u64 = 600;
/// The number of rounds of one game before the next game is tried.
const STRETCH: u64 = 20;

fn both_play() -> Vec<Game> {
    let reference = Reference::new();
    let games = Fast::new().games().to_vec();
    games.into_iter().filter(|game| reference.games().contains(game)).collect()
}

fn search(right: &dyn Engine, game: Game, options: &Options) -> (Tally, Option<Box<Difference>>) {
    let compared = compare(&[[&Reference::new(), right]], game, options, &|_| {});
    (compared.tally, compared.difference)
}

/// The games in which a planted fault can show.
fn games(fault: PlantedBug) -> Vec<Game> {
    match fault {
        PlantedBug::EnPassantForgotten
        | PlantedBug::EnPassantExposesKing
        | PlantedBug::PinnedMenMove
        | PlantedBug::CastlesThroughCheck
        | PlantedBug::UnderpromotionForgotten
        | PlantedBug::CapturedRookCastles
        | PlantedBug::RepetitionLooksAtMenOnly
        | PlantedBug::HalfmoveNeverReset
        | PlantedBug::MovedRookCastles
        | PlantedBug::SeventyFiveTurnsForgotten
        | PlantedBug::FiftyTurnsLate
        | PlantedBug::DoubleStepJumps
        | PlantedBug::CastlesOverKnight
        | PlantedBug::CastlesOutOfCheck
        | PlantedBug::KingStaysOnLine => vec![Game::Chess, Game::Masonic],
        PlantedBug::PawnKnowsOneCant => vec![Game::Masonic],
        PlantedBug::LonePawnCapturesNothing | PlantedBug::CastlesOverOneBoard => {
            vec![Game::KingdomCapture, Game::KingdomEscort]
        }
        PlantedBug::HalfStepCaptureForgotten | PlantedBug::PointPromotionIsFree => {
            vec![Game::Spectral, Game::SpectralRandom]
        }
        PlantedBug::DeflectorPassesMen => vec![Game::Deflection],
        PlantedBug::PawnsStopBeforeReflections | PlantedBug::VanishingExposesKing => {
            vec![Game::Mirrors7Block, Game::Mirrors10Block]
        }
        PlantedBug::TwinForgotten => vec![Game::KingdomCapture, Game::KingdomEscort],
        PlantedBug::KingInCheckEntersPoint => vec![Game::Spectral, Game::SpectralRandom],
        PlantedBug::OriginStaysHeld | PlantedBug::ActExposesKing | PlantedBug::KoForgotten => {
            vec![Game::Deflection]
        }
        PlantedBug::ReflectionsAreHarmless | PlantedBug::ManChangesPlacesWithReflection => {
            vec![Game::Mirrors7Block, Game::Mirrors10Pass]
        }
        #[allow(unreachable_patterns)] // a fault that is planted later is looked for everywhere
        _ => both_play(),
    }
}

/// Looks for a fault by comparing some rounds of each game in which it can show, then the next rounds of each game, and so
/// on.
fn find(fault: PlantedBug) -> Option<Box<Difference>> {
    let faulty = Fast::with_fault(fault);
    let stretches = (0..ROUNDS.div_ceil(STRETCH)).map(|stretch| stretch * STRETCH);
    stretches.into_iter().find_map(|from_round| {
        let options = Options { from_round, rounds: STRETCH, ..Options::default() };
        games(fault).into_iter().find_map(|game| search(&faulty, game, &options).1)
    })
}

#[test]
fn every_planted_fault_is_found_and_shrunk_to_a_few_men() {
    for fault in PlantedBug::ALL {
        let difference = find(fault).unwrap_or_else(|| panic!("{fault:?} is not found"));
        let case = &difference.case;
        let position = Position::parse(case.game, case.position_text()).expect("canonical");
        let men = position.men.iter().count();
        // There may be two kings on each of two boards, and the men that the fault needs.
        assert!(men <= 10, "{fault:?}: {men} men are left\n{difference}");

        let file =
            CaseFile { path: String::new(), about: String::new(), cases: vec![case.clone()] };
        assert!(cases::problems(std::slice::from_ref(&file)).is_empty(), "{difference}");
        let run = |engine: &dyn Engine| {
            let result = run::run_case(&mut BuiltIn::new(engine), case, &run::Options::default());
            result.outcome()
        };
        assert_eq!(run(&Reference::new()), run::Outcome::Passed, "{difference}");
        assert_eq!(run(&Fast::with_fault(fault)), run::Outcome::Failed, "{difference}");
    }
}

/// Faults are also found in the engine that gives verdicts. Here, that engine lacks one clause.
#[test]
fn a_clause_that_is_left_out_is_found() {
    for (clause, game) in [
        ("CHE-13", Game::Chess),
        ("CHE-18", Game::Spectral),
        ("CHE-24", Game::Chess),
        ("MAS-13", Game::Masonic),
        ("DEF-12", Game::Deflection),
        ("DEF-14", Game::Deflection),
        ("HOM-13", Game::Mirrors7Pass),
        ("HOM-16", Game::Mirrors10Block),
        ("KDM-20", Game::KingdomCapture),
        ("KDM-12", Game::KingdomEscort),
        ("SPE-11", Game::Spectral),
        ("SPE-29", Game::SpectralRandom),
    ] {
        let engine = Reference::repealing(clause).expect("it is a clause");
        let options = Options { rounds: ROUNDS, ..Options::default() };
        let compared = compare(&[[&engine, &Fast::new()]], game, &options, &|_| {});
        let difference =
            compared.difference.unwrap_or_else(|| panic!("{clause} is not missed in {game}"));
        let position = Position::parse(game, difference.case.position_text()).expect("canonical");
        assert!(position.men.iter().count() <= 10, "{clause}: {difference}");
    }
}

#[test]
fn the_two_engines_do_not_differ() {
    let options = Options { rounds: 10, seed: 20, ..Options::default() };
    for game in both_play() {
        let (tally, difference) = search(&Fast::new(), game, &options);
        assert_eq!(difference.map(|found| found.to_string()), None, "{game}");
        assert!(tally.positions > 50 && tally.turns > 500, "{game}: {tally:?}");
    }
}

/// Most edited positions should be accepted with White or with Black to move, since little is compared in a refused
/// position; but some should be refused.
#[test]
fn most_edited_positions_are_accepted_and_some_are_not() {
    let engine = Fast::new();
    for &game in engine.games() {
        let mut accepted = 0;
        for round in 0..200 {
            let bytes = round_bytes(7, game, round, 512);
            let Edited { position } = Edited::of(game, &mut Choices::new(&bytes));
            let mut flipped = position.clone();
            flipped.side = flipped.side.other();
            flipped.en_passant = None;
            let accepts = |position: &Position| engine.accept(position).is_ok();
            accepted += usize::from(accepts(&position) || accepts(&flipped));
        }
        assert!((100..190).contains(&accepted), "{game}: {accepted} of 200 edited are accepted");
    }
}

#[test]
fn the_same_seed_finds_the_same_difference() {
    let faulty = Fast::with_fault(PlantedBug::EnPassantForgotten);
    let options = Options::default();
    let (first, second) =
        (search(&faulty, Game::Chess, &options), search(&faulty, Game::Chess, &options));
    assert_eq!(first, second);
    let (_, difference) = first;
    let round = difference.expect("the fault is found").round;
    let alone = Options { from_round: round, rounds: 1, ..options };
    assert_eq!(search(&faulty, Game::Chess, &alone).1, second.1);
}

/// The position has castling rights, and most of its men play no part in the en passant capture that one engine forgets.
#[test]
fn a_difference_is_shrunk_to_the_men_it_needs() {
    let text = "rnbqkb1r/pp1ppppp/5n2/1Pp5/8/2N5/P1PPPPPP/R1BQKBNR w KQkq c6 0 4";
    let position = Position::parse(Game::Chess, text).expect("canonical");
    let (left, right) = (Reference::new(), Fast::with_fault(PlantedBug::EnPassantForgotten));
    let answers =
        Pair::new([&left, &right], &position).differ(&Subject::Turns).expect("they differ");
    let found = Found { position, subject: Subject::Turns, answers };
    let shrunk = shrink([&left, &right], found, Interrupt::new());
    assert_eq!(shrunk.position.to_string(), "4k3/8/8/1Pp5/8/8/8/4K3 w - c6 0 1");
    assert_eq!(shrunk.answers[0], "only here b5c6");
}

#[test]
fn a_shrunk_difference_is_told_as_a_case() {
    let text = "4k3/2P5/8/8/8/2N5/1P6/R3K2R w KQ - 3 14";
    let position = Position::parse(Game::Chess, text).expect("canonical");
    let (left, right) = (Reference::new(), Fast::with_fault(PlantedBug::UnderpromotionForgotten));
    let subject = Subject::Perft(3);
    let answers = Pair::new([&left, &right], &position).differ(&subject).expect("they differ");
    let found = Found { position, subject, answers };
    let found = shrink([&left, &right], found, Interrupt::new());
    insta::assert_snapshot!(difference([&left, &right], found, 3, 41).to_string());
}

/// Two engines differ if one judges a turn legal and the other illegal, even if no list of turns was requested.
#[test]
fn a_verdict_that_the_list_contradicts_is_a_difference() {
    let lenient = Reference::repealing("CHE-20").expect("it is a clause");
    let position = "4k3/8/8/q7/8/2N5/8/4K3 w - - 0 1";
    let position = Position::parse(Game::Chess, position).expect("canonical");
    let turn = types::Turn::parse(Game::Chess, "c3b5").expect("canonical");
    let reference = Reference::new();
    let pair = Pair::new([&lenient, &reference], &position);
    let answers = pair.differ(&Subject::Verdict(turn)).expect("one of them lets a pinned man move");
    assert_eq!(answers, ["legal", "illegal"]);
}

#[test]
fn recorded_cases_are_well_formed_and_both_engines_pass_them() {
    let (left, right) = (Reference::new(), Fast::new());
    for game in both_play() {
        let file = record_cases([&left, &right], game, 5, 4, &Interrupt::new()).unwrap_or_else(
            |difference| {
                panic!("{difference}");
            },
        );
        assert_eq!(file.cases.len(), 4, "{game}");
        assert!(file.cases.iter().all(cases::Case::is_recorded));
        let problems = cases::problems(std::slice::from_ref(&file));
        assert!(problems.is_empty(), "{problems:?}");
        for case in &file.cases {
            for engine in [&left as &dyn Engine, &right] {
                let result =
                    run::run_case(&mut BuiltIn::new(engine), case, &run::Options::default());
                assert_eq!(result.outcome(), run::Outcome::Passed, "{result:?}");
            }
        }
    }
}

/// A program is compared like any engine: its faults are found, and questions that it cannot be asked are not differences.
#[test]
fn an_engine_behind_a_driver_is_compared_as_far_as_it_can_be_asked() {
    let compared = |engine: &'static Fast, declared: &str, rounds: u64| {
        let options = Options { rounds, ..Options::default() };
        let declared: Conventions =
            declared.split_whitespace().filter_map(|text| Setting::parse(text).ok()).collect();
        let driver = Box::new(ChessAlone(BuiltIn::new(engine)));
        let law = Arc::new(Reference::new());
        let foreign = ExternalEngine::new(driver, law, &declared, BREAKS, Interrupt::new());
        assert_eq!(foreign.games(), [Game::Chess]);
        let (_, found) = search(&foreign, Game::Chess, &options);
        assert_eq!(foreign.broken(), None);
        (found, foreign.questions())
    };
    let fast: &Fast = Box::leak(Box::new(Fast::new()));
    let found = compared(fast, "", 12).0.expect("the field is left out");
    assert!(found.what.starts_with("the position after"), "{found}");
    let (found, (answered, unanswered)) = compared(fast, "en_passant=legal", 12);
    assert_eq!(found, None);
    assert!(answered > 100 && unanswered > 10, "{answered}, {unanswered}");
    let faulty = Box::leak(Box::new(Fast::with_fault(PlantedBug::PinnedMenMove)));
    let found = compared(faulty, "en_passant=legal", 120).0.expect("pinned men move");
    assert_eq!(found.engines[1], "fast");
}

/// A list that has a turn twice differs as a list, and not about whether the position is accepted. A reply with an error
/// counts as a break of the program.
#[test]
fn a_list_with_a_turn_twice_and_an_error_are_reported_as_what_they_are() {
    let compared = |always: Reply<Vec<String>>| {
        let fast: &Fast = Box::leak(Box::new(Fast::new()));
        let driver = Box::new(Always(always, BuiltIn::new(fast)));
        let law = Arc::new(Reference::new());
        let foreign =
            ExternalEngine::new(driver, law, &Conventions::default(), BREAKS, Interrupt::new());
        let (_, found) = search(&foreign, Game::Chess, &Options::default());
        (found, foreign.take_breaks())
    };
    let (found, breaks) = compared(Ok(vec!["e2e4".into(), "e2e4".into()]));
    let found = found.expect("turns are missing, and one is there twice");
    assert_eq!((found.what.as_str(), breaks.len()), ("the list of turns", 0), "{found}");
    assert!(found.right.ends_with("a turn is listed twice"), "{found}");
    assert_eq!(found.case.expect.refused, None, "{found}");
    let (found, breaks) = compared(Err(Unanswered::Error("no".into())));
    assert!(found.is_none());
    assert!(breaks.iter().all(|at| at.broken.to_string() == "answered with an error: no"));
    assert!(!breaks.is_empty());
}

/// Always gives the same reply to a request for turns, and correct answers about check and end.
struct Always(Reply<Vec<String>>, BuiltIn<'static>);

impl Driver for Always {
    fn name(&self) -> String {
        "always".into()
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        match question.topic {
            Topic::Turns => self.0.clone().map(|turns| Answer::Turns { turns }),
            Topic::Status => self.1.ask(question),
            _ => Err(Unanswered::Skipped("no".into())),
        }
    }
}

/// Plays only chess, answers no counts, and writes the en passant field only if a pawn can capture.
struct ChessAlone<'a>(BuiltIn<'a>);

impl Driver for ChessAlone<'_> {
    fn name(&self) -> String {
        self.0.name()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        (game != Game::Chess).then(|| "no".into())
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let unanswered = Err(Unanswered::Skipped("no".into()));
        match (&question.topic, question.game) {
            (Topic::Perft { .. } | Topic::Judge { .. } | Topic::Game { .. }, _) => unanswered,
            (Topic::Play { .. }, game) => self.0.ask(question).map(|answer| {
                let Answer::Play { position: after } = answer else { return answer };
                let mut fields: Vec<&str> = after.split(' ').collect();
                fields[3] = "-";
                let without = fields.join(" ");
                let same = self.0.turns(game, &after) == self.0.turns(game, &without);
                Answer::Play { position: if same { without } else { after } }
            }),
            _ => self.0.ask(question),
        }
    }
}
