//! Tests with engines that are correct, except that they forget some turns of long lists, or some long moves: the suite
//! catches each engine.

use std::sync::LazyLock;

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::CaseFile;
use chess_arbiter_suite::driver::Answering;
use chess_arbiter_suite::question::{Answer, Question, Topic};
use chess_arbiter_suite::report::Text;
use chess_arbiter_suite::run::{self, Options};
use chess_arbiter_suite::{Driver, Reply, Unanswered, cases};
use fast::Fast;
use types::{Extra, Game, Kind, Position, Step, Turn};

/// Removes the turns that the engine forgets from the list of turns at a position.
type Forgets = dyn Fn(&Position, &mut Vec<Turn>);

/// The reply of an engine that answers only requests for lists of turns, correctly except that it forgets some turns.
fn forgetful(engine: &Fast, forgets: &Forgets, question: &Question) -> Reply<Answer> {
    let Question { game, position: text, topic: Topic::Turns } = question else {
        return Err(Unanswered::by_driver(question));
    };
    let reply = BuiltIn::new(engine).turns(*game, text);
    reply.map(|mut listed| {
        if let Ok(position) = Position::parse(*game, text) {
            let turns = listed.iter().map(|turn| Turn::parse(*game, turn));
            let mut turns: Vec<Turn> = turns.collect::<Result<_, _>>().expect("it lists turns");
            forgets(&position, &mut turns);
            listed = turns.iter().map(ToString::to_string).collect();
        }
        Answer::Turns { turns: listed }
    })
}

static FILES: LazyLock<Vec<CaseFile>> =
    LazyLock::new(|| cases::embedded().expect("the cases can be read"));

/// The number of cases that an engine fails if it forgets these turns, counted only up to `most`.
fn failures(game: Game, filter: &str, most: usize, forgets: &Forgets) -> usize {
    let options = Options {
        games: vec![game],
        filters: vec![filter.into()],
        max_failures: Some(most),
        ..Options::default()
    };
    let mut report = Text::new(std::io::sink(), false);
    let engine = Fast::new();
    let mut driver =
        Answering("forgetful", |question: &Question| forgetful(&engine, forgets, question));
    let summary = run::run(&mut driver, &FILES, &options, &mut report).expect("nothing is written");
    assert!(summary.cases.all() > 0, "{game} has no case that fits `{filter}`");
    summary.failures()
}

#[test]
fn a_truncated_list_is_caught() {
    use Game as G;
    let lists = [
        (G::Chess, vec![100, 128, 200, 217, 218, 255]),
        (G::Masonic, vec![70, 100, 128, 200]),
        (G::Deflection, vec![256, 1024, 4096]),
        (G::Gothic, vec![100, 128, 218, 255]),
        (G::Mirrors7Block, vec![100, 128, 218, 255]),
        (G::Mirrors7Pass, vec![100, 128, 218, 255]),
        (G::Mirrors10Block, vec![100, 128, 218, 255]),
        (G::Mirrors10Pass, vec![100, 128, 218, 255]),
        (G::KingdomCapture, vec![40, 50]),
        (G::KingdomEscort, vec![40, 50, 64]),
        (G::Spectral, vec![100, 128, 218, 255]),
        (G::SpectralFree, vec![100, 128, 218, 255]),
        (G::SpectralRandom, vec![100, 128, 218, 255]),
    ];
    assert_eq!(lists.len(), Game::ALL.len());
    for (game, lengths) in lists {
        assert_eq!(failures(game, "-long-", 1, &|_, _| {}), 0, "{game}: nothing is cut");
        for most in lengths {
            let failed = failures(game, "-long-", 2, &move |_, turns| turns.truncate(most));
            assert!(failed >= 2, "{game}, cut at {most}: {failed} cases fail");
        }
    }
}

#[test]
fn a_man_that_does_not_go_all_the_way_is_caught() {
    let lines = [
        (Game::Chess, Kind::Queen, 7),
        (Game::Chess, Kind::Rook, 7),
        (Game::Chess, Kind::Bishop, 7),
        (Game::Masonic, Kind::Queen, 7),
        (Game::Gothic, Kind::Queen, 9),
        (Game::Gothic, Kind::Queen, 7),
        (Game::Gothic, Kind::Chancellor, 9),
        (Game::Deflection, Kind::Marshall, 9),
        (Game::Deflection, Kind::Archbishop, 7),
        (Game::Mirrors10Pass, Kind::Queen, 8),
        (Game::KingdomCapture, Kind::Queen, 7),
        (Game::SpectralRandom, Kind::Rook, 7),
    ];
    for (game, kind, length) in lines {
        assert_eq!(
            failures(game, "-recorded-00", 1, &|_, _| {}),
            0,
            "{game}: nothing is forgotten"
        );
        let is_long = move |position: &Position, step: Step| {
            let Step { from, to, .. } = step;
            position.men.get(from).is_some_and(|man| man.kind == kind)
                && from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank)) == length
        };
        let is_forgotten = move |position: &Position, turn: &Turn| {
            let twin = match turn.extra {
                Some(Extra::Twin(twin)) => is_long(position, twin),
                _ => false,
            };
            twin || is_long(position, turn.step)
        };
        let forgets = move |position: &Position, turns: &mut Vec<Turn>| {
            turns.retain(|turn| !is_forgotten(position, turn));
        };
        let failed = failures(game, "", 3, &forgets);
        assert!(failed >= 3, "{game}, a {kind:?} without {length} steps: {failed} cases fail");
    }
}

/// The report names a mistake of an adapter once for all cases, and counts the failures by difference.
#[test]
fn the_report_names_the_mistake_of_an_adapter() {
    let files = cases::embedded().expect("the cases can be read");
    let options = Options {
        games: vec![Game::Chess],
        filters: vec!["chess-castling".into()],
        ..Options::default()
    };
    let forgets = |_: &Position, turns: &mut Vec<Turn>| {
        let onto_rook = |turn: &Turn| match turn.to_string().as_str() {
            "e1g1" => Some("e1h1"),
            "e1c1" => Some("e1a1"),
            "e8g8" => Some("e8h8"),
            "e8c8" => Some("e8a8"),
            _ => None,
        };
        for turn in turns {
            if let Some(text) = onto_rook(turn) {
                *turn = Turn::parse(Game::Chess, text).expect("it is a turn");
            }
        }
    };
    let engine = Fast::new();
    let mut driver =
        Answering("forgetful", |question: &Question| forgetful(&engine, &forgets, question));
    let mut report = Text::new(Vec::new(), false);
    let summary =
        run::run(&mut driver, &files, &options, &mut report).expect("memory can be written");
    let text = String::from_utf8(report.into_inner()).expect("a report is UTF-8");
    assert!(summary.castling_onto_rook >= 3, "{text}");
    assert!(text.contains("lists castling as the king's move onto its rook"), "{text}");
    assert!(text.contains("CHE-16 king, missing ("), "{text}");
}
