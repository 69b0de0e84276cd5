//! Kingdom of Distorting Mirrors: properties of every position, in addition to the shared cases.

use std::collections::BTreeSet;

use chacha20::ChaCha8Rng;
use chess_arbiter_reference::Reference;
use rand::{RngExt as _, SeedableRng as _};
use types::facts::{Company, Violation};
use types::{
    BoardId, CastlingRight, CastlingRights, Cell, Engine, Extra, Game, Kind, Man, Men, Position,
    Step, Turn,
};

const GAMES: [Game; 2] = [Game::KingdomCapture, Game::KingdomEscort];

/// Plays random games of `turns` turns and passes every position to `visit`.
fn on_random_games(game: Game, games: u64, turns: usize, mut visit: impl FnMut(&Position)) {
    let reference = Reference::new();
    for seed in 1..=games {
        // A fixed seed, for the same games in every run.
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut position = game.start();
        for _ in 0..turns {
            visit(&position);
            let legal = reference.turns(&position).unwrap();
            if legal.is_empty() {
                break;
            }
            let turn = legal[dice.random_range(0..legal.len())];
            position = reference.play(&position, &turn).unwrap();
        }
    }
}

fn texts(turns: &[Turn]) -> BTreeSet<String> {
    turns.iter().map(ToString::to_string).collect()
}

fn legal(position: &Position) -> BTreeSet<String> {
    texts(&Reference::new().turns(position).unwrap())
}

#[test]
fn the_initial_position_has_twelve_turns_with_rule_1_and_eighteen_with_rule_2() {
    assert_eq!(legal(&Game::KingdomCapture.start()).len(), 12);
    assert_eq!(legal(&Game::KingdomEscort.start()).len(), 18);
}

/// KDM-4 is judged before the pawns' captures (KDM-27). The sentence says where the line ends. It must not say that the
/// pawn may run there, because a pawn that captures nothing may not (KDM-11, KDM-12).
#[test]
fn a_pawn_that_stops_short_is_reported_with_the_end_of_its_line() {
    for game in GAMES {
        let why = "cannot stop on b3: its line goes on along c2-b3-a4, where the edge of the board";
        let turn = Turn::parse(game, "c2b3:c2b3").expect("it is a turn");
        let verdict = Reference::new().judge(&game.start(), &turn).expect("it is accepted");
        assert!(verdict.why.contains(why), "{game}: {}", verdict.why);
        assert_eq!(verdict.clauses[0], "KDM-4");
    }
}

#[test]
fn a_position_after_a_legal_turn_is_accepted() {
    let reference = Reference::new();
    for game in GAMES {
        on_random_games(game, 12, 80, |position| {
            assert_eq!(reference.accept(position), Ok(()), "{position}");
            let text = position.to_string();
            assert_eq!(Position::parse(game, &text).as_ref(), Ok(position));
        });
    }
}

/// The same position with the colours changed and the boards turned upside down.
fn with_colours_changed(position: &Position) -> Position {
    let mut changed = Position { men: Men::none(position.game), ..position.clone() };
    for (cell, man) in position.men.iter() {
        changed.men.put(upside_down(cell), Man { side: man.side.other(), ..man });
    }
    changed.side = position.side.other();
    changed.castling = CastlingRights::NONE;
    for right in position.castling.iter() {
        changed.castling.set(CastlingRight { side: right.side.other(), ..right }, true);
    }
    changed
}

fn upside_down(cell: Cell) -> Cell {
    Cell { rank: 9 - cell.rank, ..cell }
}

fn turn_upside_down(turn: Turn) -> Turn {
    let flip = |step: Step| Step { from: upside_down(step.from), to: upside_down(step.to), ..step };
    let extra = turn.extra.map(|extra| match extra {
        Extra::Twin(twin) => Extra::Twin(flip(twin)),
        other => other,
    });
    Turn { step: flip(turn.step), extra }
}

#[test]
fn both_sides_play_by_the_same_law() {
    let reference = Reference::new();
    for game in GAMES {
        on_random_games(game, 6, 80, |position| {
            let changed = with_colours_changed(position);
            let turns = reference.turns(position).unwrap();
            let mirrored: Vec<Turn> = turns.into_iter().map(turn_upside_down).collect();
            assert_eq!(texts(&mirrored), legal(&changed), "{position}");
        });
    }
}

/// Every turn that can be written with the men of the side to move. Of the letters of kinds to promote to, only some
/// are tried, and only for pawns.
fn everything_writable(position: &Position) -> Vec<Turn> {
    let steps = |board: BoardId| -> Vec<Step> {
        let men = position.men.of(position.side).filter(|(cell, _)| cell.board == board);
        men.flat_map(|(from, man)| {
            let letters: &[Option<Kind>] = match man.kind {
                Kind::Pawn => &[None, Some(Kind::Queen), Some(Kind::Knight), Some(Kind::King)],
                _ => &[None],
            };
            let targets = position.game.cells().filter(move |to| to.board == board);
            targets.flat_map(move |to| {
                letters.iter().map(move |&promotion| Step { from, to, promotion })
            })
        })
        .collect()
    };
    let (short, max) = (steps(BoardId::Short), steps(BoardId::Max));
    let lone = short.iter().chain(&max).map(|&step| Turn::from(step));
    let joint = short
        .iter()
        .flat_map(|&step| max.iter().map(move |&twin| Turn::from(step).with(Extra::Twin(twin))));
    lone.chain(joint).collect()
}

#[test]
fn no_legal_turn_is_missing_from_the_list() {
    let reference = Reference::new();
    let positions = [
        (Game::KingdomCapture, "6ke1/4Pe3/8/8/8/8/8/4Ke2Rh|1ke6/4Pe3/8/8/8/8/8/4Ke2Rh w K - 0 1"),
        (Game::KingdomEscort, "6ke1/8/4Pe3/3nb4/8/8/8/7Ke|1ke2Pe3/8/8/8/3Qd4/8/8/7Ke w - - 0 1"),
    ];
    for (game, text) in positions {
        let position = Position::parse(game, text).unwrap();
        let found: Vec<Turn> = everything_writable(&position)
            .into_iter()
            .filter(|turn| reference.play(&position, turn).is_ok())
            .collect();
        let other_letters =
            |turn: &&Turn| matches!(turn.step.promotion, Some(Kind::Rook | Kind::Bishop));
        let listed = reference.turns(&position).unwrap();
        let listed: Vec<Turn> =
            listed.iter().filter(|turn| !other_letters(turn)).copied().collect();
        assert_eq!(texts(&found), texts(&listed), "{text}");
    }
}

#[test]
fn a_legal_turn_cites_what_it_used_and_an_illegal_one_what_it_broke() {
    let reference = Reference::new();
    let start = Game::KingdomCapture.start();
    let clauses = |text: &str| {
        let turn = Turn::parse(Game::KingdomCapture, text).unwrap();
        let verdict = reference.judge(&start, &turn).unwrap();
        (verdict.is_legal(), verdict.clauses)
    };
    let (is_legal, used) = clauses("b1c3:b1e7");
    assert!(is_legal);
    let wanted = [
        "CHE-2", "KDM-2", "CHE-9", "KDM-6", "KDM-4", "CHE-8", "KDM-9", "CHE-3", "KDM-21", "CHE-20",
    ];
    assert_eq!(used, wanted);
    let (is_legal, broken) = clauses("b1c3:b1a3");
    assert!(!is_legal);
    assert_eq!(broken, ["KDM-9"]);
}

#[test]
fn the_verdict_says_what_happens_on_both_boards() {
    let reference = Reference::new();
    let says = |position: &str, turn: &str| {
        let game = Game::KingdomEscort;
        let position = Position::parse(game, position).unwrap();
        reference.judge(&position, &Turn::parse(game, turn).unwrap()).unwrap().why
    };
    let waiting = "8/4Pe3/1ke6/8/8/8/8/7Ke|4Pe3/8/1ke6/8/8/8/8/7Ke w - - 0 1";
    assert_eq!(
        says(waiting, "s:e7e8q"),
        "on the short-range board the white pawn on e7 moves to e8, becoming a queen; it \
         moves alone, since its twin is waiting on e8 of the max-range board; on the max-range board the white \
         pawn on e8 becomes a queen"
    );
    assert_eq!(
        says(Game::KingdomEscort.start_text(), "b1c3:b1e7"),
        "on the short-range board the white knight on b1 moves to c3; on the max-range board the \
         white knight on b1 moves along b1-c3-d5-e7 and captures the black pawn on e7"
    );
    assert_eq!(
        says(Game::KingdomEscort.start_text(), "s:e2e3"),
        "the white pawn on e2 of the short-range board cannot move without its twin, the white \
         pawn on e2 of the max-range board"
    );
}

#[test]
fn a_verdict_with_reasons_is_the_verdict_without() {
    let reference = Reference::new();
    let positions = [
        (
            Game::KingdomCapture,
            "4ke3/8/8/8/8/5nb2/4Pe3/Ra3Ke2Rh|4ke3/8/8/7bc/8/8/4Pe3/Ra3Ke2Rh w KQ - 0 1",
        ),
        (Game::KingdomEscort, "6ke1/8/4Pe3/3nb4/8/8/8/7Ke|1ke2Pe3/8/8/8/3Qd4/8/8/7Ke w - - 0 1"),
    ];
    for (game, text) in positions {
        let position = Position::parse(game, text).unwrap();
        let listed = reference.turns(&position).unwrap();
        let others = everything_writable(&position).into_iter().step_by(17);
        for turn in listed.iter().copied().chain(others) {
            let verdict = reference.judge(&position, &turn).unwrap();
            assert_eq!(verdict.is_legal(), listed.contains(&turn), "{turn} in {text}");
            let facts = verdict.facts.deeds().len() + verdict.facts.violations().len();
            assert!(facts > 0 && !verdict.trace.is_empty(), "{turn} in {text}");
        }
    }
}

/// The mover's kings that are attacked after a turn, each with the [`Company`] of every attacker.
fn left_attacked(position: &str, turn: &str) -> Vec<(String, Vec<Option<Company>>)> {
    let position = Position::parse(Game::KingdomCapture, position).unwrap();
    let turn = Turn::parse(Game::KingdomCapture, turn).unwrap();
    let facts = Reference::new().judge(&position, &turn).unwrap().facts;
    let [Violation::Check { kings, .. }] = facts.violations() else { panic!("{facts:?}") };
    kings
        .iter()
        .map(|king| {
            let companies = king.attacks.iter().map(|attack| attack.company.clone()).collect();
            (king.king.cell.to_string(), companies)
        })
        .collect()
}

#[test]
fn if_both_kings_are_attacked_both_are_named_each_with_the_whole_turn() {
    let text = "1ke6/8/8/8/8/8/2Pc1ra3/4Ke3|6ke1/8/8/7ra/8/8/8/7Ke w - - 0 1";
    let kings = left_attacked(text, "s:c2c3");
    let ways: Vec<(&str, String)> = kings
        .iter()
        .map(|(cell, companies)| match companies.as_slice() {
            [Some(Company::Twin { way, .. })] => {
                let cells: Vec<String> = way.cells.iter().map(ToString::to_string).collect();
                (cell.as_str(), cells.join(" "))
            }
            other => panic!("{cell}: {other:?}"),
        })
        .collect();
    assert_eq!(ways, [("s:e1", "m:h5 m:h4 m:h3 m:h2 m:h1".into()), ("m:h1", "s:e2 s:e1".into())]);
}

#[test]
fn an_attacker_without_a_living_twin_is_reported_to_move_alone() {
    let text = "1ke6/8/8/8/8/8/2Pc1ra3/4Ke3|6ke1/8/8/8/8/8/8/7Ke w - - 0 1";
    assert_eq!(left_attacked(text, "s:c2c3"), [("s:e1".into(), vec![Some(Company::Lone)])]);
}

#[test]
fn nonsensical_positions_are_judged_without_panic() {
    let everything = Reference::repealing("KDM-24").unwrap();
    let texts = [
        "8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w KQkq e3 0 1",
        "PePePePePePePePe/8/8/8/8/8/8/PePePePePePePePe|PePePePePePePePe/8/8/8/8/8/8/pepepepepepepepe b KQkq - 9999 9999",
        "KaKbKcKdKeKfKgKh/8/8/8/8/8/8/kekekekekekekeke|kekekekekekekeke/8/8/8/8/8/8/KeKeKeKeKeKeKeKe w KQ - 0 1",
        "+Ke+Pe6/8/8/4Pe3/8/8/8/4Ke2Rh|8/4pe3/8/8/8/8/4Pe3/4Ke1Na+Rh w KQkq - 0 1",
    ];
    for game in GAMES {
        for text in texts {
            let position = Position::parse(game, text).unwrap();
            assert!(Reference::new().turns(&position).is_err(), "{text}");
            for turn in everything.turns(&position).unwrap() {
                assert!(everything.play(&position, &turn).is_ok(), "{turn} in {text}");
            }
            assert!(everything.status(&position).is_ok());
        }
    }
}
