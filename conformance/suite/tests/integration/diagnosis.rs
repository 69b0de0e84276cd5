//! Tests with a sample of engines whose mistake is known: it is diagnosed, and nothing is reported about engines without
//! such a mistake.

use std::sync::LazyLock;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::driver::{Driver, Reply};
use chess_arbiter_suite::question::{Answer, Question};
use fast::{Fast, PlantedBug};
use types::{Family, Game};

use crate::diagnosed::{
    Chance, Clinic, Conventional, FIRST_VERSIONS, Score, clauses, games, names, names_clause,
    planted,
};

/// The cases written by hand, except problems. A diagnosis with them takes a fifth of the time that it takes with all cases.
static BY_HAND: LazyLock<Clinic> = LazyLock::new(|| Clinic::without(&["recorded", "problem"]));

/// How many engines of each kind are diagnosed: one in so many.
#[derive(Clone, Copy)]
struct OneIn {
    misreadings: usize,
    others: usize,
}

const FEW: OneIn = OneIn { misreadings: 72, others: 2 };
const MANY: OneIn = OneIn { misreadings: 36, others: 1 };

/// The misreadings of the sample, each with one game in which it departs from the law.
fn sample(of: OneIn) -> Vec<(&'static str, Game)> {
    let all = misreadings::all().step_by(of.misreadings);
    all.filter_map(|reading| Some((reading.name, *reading.games.first()?))).collect()
}

#[test]
fn a_misreading_is_named_first_under_all_conventions() {
    misreadings_are_named_first(&BY_HAND, FEW);
}

fn misreadings_are_named_first(clinic: &Clinic, of: OneIn) {
    let mut score = Score::default();
    for (name, game) in sample(of) {
        let engine = misreadings::engine(name).expect("it is listed");
        let plain = clinic.diagnose(&mut BuiltIn::new(&engine), &[game]);
        let conventional = Conventional(BuiltIn::new(&engine));
        for diagnosis in [plain, clinic.diagnose(&mut { conventional }, &[game])] {
            let found = names(&diagnosis);
            score.add(name, found.first().is_some_and(|first| first == name), &found);
        }
    }
    assert!(score.reaches(90), "{:?}", score.others);
}

#[test]
fn two_misreadings_at_once_are_both_named() {
    pairs_are_named(&BY_HAND, FEW);
}

fn pairs_are_named(clinic: &Clinic, of: OneIn) {
    let mut score = Score::default();
    let sample = sample(of);
    for (&(one, game), &(other, _)) in sample.iter().zip(&sample[1..]) {
        if !misreadings::named(other).is_some_and(|other| other.games.contains(&game)) {
            continue;
        }
        let engine = misreadings::pair(one, other).expect("they are listed");
        let found = names(&clinic.diagnose(&mut BuiltIn::new(&engine), &[game]));
        let both = [one, other].iter().all(|name| found.iter().take(3).any(|it| it == name));
        score.add(&format!("{one} + {other}"), both, &found);
    }
    assert!(score.reaches(80), "{:?}", score.others);
}

#[test]
fn engines_without_a_misreading_get_no_diagnosis() {
    nothing_is_named(&BY_HAND, FEW);
}

fn nothing_is_named(clinic: &Clinic, of: OneIn) {
    let right = Fast::new();
    let games = [Game::Chess, Game::Masonic, Game::KingdomCapture];
    let chances = [(0, 0), (20, 0), (200, 0), (0, 50), (50, 50)];
    for (guesses, breaks) in chances.into_iter().step_by(of.others) {
        let mut driver = Chance::new(BuiltIn::new(&right), 7, guesses, breaks);
        let diagnosis = clinic.diagnose(&mut driver, &games);
        assert_eq!(names(&diagnosis), [""; 0], "{guesses} and {breaks} of a thousand");
        // A break needs no diagnosis: its report says what is wrong.
        assert_eq!(diagnosis.remaining.is_empty(), guesses == 0);
    }
}

#[test]
fn planted_faults_are_attributed_to_their_clause() {
    planted_faults_are_attributed(&BY_HAND, FEW);
}

/// All faults but one of each kind must be attributed to their clause or, in rules that chess does not have, to none.
fn planted_faults_are_attributed(clinic: &Clinic, of: OneIn) {
    let (mut usual, mut other) = (Score::default(), Score::default());
    for fault in PlantedBug::ALL.into_iter().step_by(of.others) {
        let engine = Fast::with_fault(fault);
        let diagnosis = clinic.diagnose(&mut BuiltIn::new(&engine), &games(fault));
        let right = names_clause(&diagnosis, clauses(fault));
        let found = names(&diagnosis);
        if clauses(fault)[0].starts_with("CHE-") {
            usual.add(&format!("{fault:?}"), right, &found);
        } else {
            other.add(&format!("{fault:?}"), right || found.is_empty(), &found);
        }
    }
    assert!(of.others * usual.all >= 15 && usual.others.len() <= 1, "{:?}", usual.others);
    assert!(of.others * other.all >= 13 && other.others.len() <= 1, "{:?}", other.others);
}

#[test]
fn mistakes_of_a_first_version_are_attributed_to_no_other_clause() {
    first_versions_are_attributed(&BY_HAND, FEW);
}

fn first_versions_are_attributed(clinic: &Clinic, of: OneIn) {
    let (mut score, mut named) = (Score::default(), 0);
    for (what, text, wrong, clauses) in FIRST_VERSIONS.into_iter().step_by(of.others) {
        let diagnosis = clinic.first_version(text, wrong);
        let found = names(&diagnosis);
        named += usize::from(names_clause(&diagnosis, clauses));
        score.add(what, found.is_empty() || names_clause(&diagnosis, clauses), &found);
    }
    assert!(of.others * named >= 2 && score.reaches(90), "{named} named, {:?}", score.others);
}

#[test]
#[ignore = "takes minutes: the other tests with more engines and all cases"]
fn every_case_leads_to_the_same_diagnoses() {
    let clinic = Clinic::without(&[]);
    misreadings_are_named_first(&clinic, MANY);
    pairs_are_named(&clinic, MANY);
    nothing_is_named(&clinic, MANY);
    planted_faults_are_attributed(&clinic, MANY);
    first_versions_are_attributed(&clinic, MANY);
    beliefs_are_named(MANY);
}

#[test]
fn beliefs_of_strangers_are_named() {
    beliefs_are_named(FEW);
}

/// For all beliefs but one of each kind, the first finding names a clause that the belief breaks. Slow cases are left out.
fn beliefs_are_named(of: OneIn) {
    let clinic = Clinic::without(&["recorded", "problem", "-act-", "-ko-"]);
    for (kind, planted) in [
        ("right for one side only", planted::ONE_SIDE),
        ("half of a rule", planted::HALF),
        ("wrong after unusual turns", planted::UNUSUAL),
    ] {
        let mut score = Score::default();
        for (what, game, belief, clauses) in planted.into_iter().step_by(of.others) {
            // Deflection and Gothic Chess are one family, but do not have the same men.
            let alike = game.family() != Family::Deflection;
            let is_asked =
                |other: &Game| *other == game || alike && other.family() == game.family();
            let games: Vec<Game> = Game::ALL.into_iter().filter(is_asked).collect();
            let engine = planted::engine(belief);
            let diagnosis = clinic.diagnose(&mut BuiltIn::new(&*engine), &games);
            score.add(what, names_clause(&diagnosis, clauses), &names(&diagnosis));
        }
        assert!(score.others.len() <= 1, "{kind}: {:?}", score.others);
    }
}

/// An engine that knows captures en passant, but sets up every position without the en passant field.
struct Unread<D>(D);

impl<D: Driver> Driver for Unread<D> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let mut fields: Vec<&str> = question.position.split(' ').collect();
        if let Some(field) = fields.get_mut(3) {
            *field = "-";
        }
        self.0.ask(&Question { position: fields.join(" "), ..question.clone() })
    }
}

#[test]
fn an_engine_that_does_not_read_the_en_passant_field_is_told_from_one_without_en_passant() {
    let (right, without) =
        (Fast::new(), misreadings::engine("chess/no-en-passant").expect("it is listed"));
    for game in [Game::Chess, Game::Masonic, Game::Gothic] {
        let found = BY_HAND.diagnose(&mut Unread(BuiltIn::new(&right)), &[game]);
        assert_eq!(names(&found)[..1], ["chess/en-passant-field-not-read"], "{game}");
        let found = BY_HAND.diagnose(&mut BuiltIn::new(&without), &[game]);
        assert_eq!(names(&found), ["chess/no-en-passant"], "{game}");
    }
}
