//! Verdicts with reasons: they agree with the lists of legal turns, and the reasons are complete.

use std::collections::BTreeSet;

use chess_arbiter_reference::Reference;
use types::facts::{Deed, Violation, Way};
use types::{Act, ClauseId, Deflector, Engine, Extra, Game, Position, Step, Turn};

/// Positions with checks, pins, double steps, castling and promotion.
const POSITIONS: [(Game, &str); 17] = [
    (Game::Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Game::Chess, "4k3/8/8/2pP4/8/6b1/P6r/R3K2R w KQ c6 0 1"),
    (Game::Chess, "8/P6k/8/KP1r4/8/8/8/8 w - - 0 1"),
    (Game::Masonic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Game::Masonic, "r3k2r/8/8/4p1P1/8/2b5/8/R3K2R w KQkq e6e5 0 1"),
    (Game::Masonic, "k7/4P3/8/8/4r3/8/4B3/4K3 w - - 0 1"),
    (Game::Mirrors7Block, "*4k2*/*7*/*4r2*/9/2r6/N8/9/9/*7*/*3PPP1*/*RN1KD1R* w KQ - 0 1"),
    (Game::Mirrors7Block, "*3k3*/*7*/*7*/9/2P6/9/9/9/*7*/*7*/*3K3* w - - 0 1"),
    (Game::Mirrors10Pass, "*3k3*/*7*/*7*/9/9/r3r4/9/4K4/9/9/*1n5*/*7*/*R5R* w - - 0 1"),
    (Game::Spectral, "4k3/8/8/3pP3/8/6b1/8/R3K2R|7/3P3/7/7/3p3/7/3n3 w KQ d6 0 1"),
    (Game::SpectralFree, "4r2k/8/8/8/8/8/8/4K3|7/7/7/7/3b3/7/7 w - - 0 1"),
    (Game::SpectralRandom, "4ok2/1H1P4/8/3l4/8/2X5/8/z3KG1A|7/7/7/3v3/7/7/7 w - - AGHLOVXZ 0 1"),
    (Game::Deflection, "r4k3r/10/10/10/4m5/10/2P5A1/R4K3R[JL] w KQkq - Jh5Ve3 - 0 1"),
    (Game::Deflection, "9k/10/4p1pp2/10/2M4r2/10/K9/4R5[] b - - Jd6Lh4Ve5 d6d4 0 1"),
    (Game::Deflection, "9k/P9/10/10/10/10/10/5K4[] w - - Je4 - 0 1"),
    (Game::Deflection, "k9/4K5/10/4pn4/3P6/2b7/10/4R5[] w - - Le4Vc5Ve6 - 3 9"),
    (Game::Deflection, "4r4k/10/10/10/4N5/10/10/4K5[] w - - Je6Ld4Le4 - 0 1"),
];

/// Every move that can be written from a cell with a man, without a letter and with every letter.
fn writable(position: &Position) -> Vec<Turn> {
    let cells: Vec<_> = position.game.cells().collect();
    let movers = position.men.iter().map(|(cell, _)| cell);
    let steps = movers.flat_map(|from| cells.iter().map(move |&to| Step::new(from, to)));
    let kinds = position.game.kinds();
    steps
        .flat_map(|step| {
            let promoting = kinds.iter().map(move |&(kind, _)| step.promoting(kind));
            std::iter::once(step).chain(promoting)
        })
        .map(Turn::from)
        .collect()
}

/// Turns with an act, legal or not: every act that can be written, after every seventh of the listed turns without an act.
fn with_acts(position: &Position, listed: &BTreeSet<Turn>) -> Vec<Turn> {
    let Some(fields) = position.deflectors() else { return Vec::new() };
    let cells: Vec<_> = position.game.cells().collect();
    let from = fields.placed.iter().map(|&(_, cell)| cell);
    let moving = from.flat_map(|from| cells.iter().map(move |&to| Act::Move(from, to)));
    let laying = Deflector::ALL
        .into_iter()
        .flat_map(|deflector| cells.iter().map(move |&to| Act::Place(deflector, to)));
    let acts: Vec<Act> = moving.chain(laying).collect();
    let moves = listed.iter().filter(|turn| turn.extra.is_none()).step_by(7);
    moves.flat_map(|turn| acts.iter().map(|&act| turn.with(Extra::Act(act)))).collect()
}

#[test]
fn a_verdict_with_reasons_is_the_verdict_without() {
    let reference = Reference::new();
    for (game, text) in POSITIONS {
        let position = Position::parse(game, text).unwrap();
        let listed: BTreeSet<Turn> = reference.turns(&position).unwrap().into_iter().collect();
        for turn in writable(&position).into_iter().chain(with_acts(&position, &listed)) {
            let verdict = reference.judge(&position, &turn).unwrap();
            assert_eq!(verdict.is_legal(), listed.contains(&turn), "{game} {text} {turn}");
            assert!(!verdict.clauses.is_empty(), "{game} {text} {turn}");
            let facts = verdict.facts.deeds().len() + verdict.facts.violations().len();
            assert!(facts > 0, "{game} {text} {turn}");
            assert!(!verdict.trace.is_empty(), "{game} {text} {turn}");
        }
    }
}

#[test]
fn a_check_names_every_attacker_and_its_line() {
    let reference = Reference::new();
    let mut seen = 0;
    for (game, text) in POSITIONS {
        let position = Position::parse(game, text).unwrap();
        let listed = reference.turns(&position).unwrap().into_iter().collect();
        for turn in writable(&position).into_iter().chain(with_acts(&position, &listed)) {
            for violation in reference.judge(&position, &turn).unwrap().facts.violations() {
                let attacks: Vec<_> = match violation {
                    Violation::Check { kings, .. } => {
                        assert!(kings.iter().all(|king| king.how.is_some()), "{text} {turn}");
                        kings.iter().flat_map(|king| king.attacks.clone()).collect()
                    }
                    Violation::CastlesAcross { attacks, .. } => attacks.clone(),
                    _ => continue,
                };
                assert!(!attacks.is_empty(), "{game} {text} {turn}");
                for attack in attacks {
                    assert_eq!(attack.way.cells.first(), Some(&attack.by.cell), "{text} {turn}");
                    assert!(attack.way.cells.len() > 1, "{game} {text} {turn}");
                    assert!(!attack.clauses.is_empty(), "{game} {text} {turn}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_man_in_the_way_is_named_with_the_whole_path() {
    let text = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
    let position = Position::parse(Game::Chess, text).unwrap();
    let turn = Turn::parse(Game::Chess, "d1d7").unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(verdict.clauses, [ClauseId::named("CHE-8")]);
    let Violation::Blocked { by, way, .. } = &verdict.facts.violations()[0] else {
        panic!("{:?}", verdict.facts)
    };
    assert_eq!(by.cell.to_string(), "d5");
    let cells: Vec<String> = way.cells.iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]);
}

/// The cells of a path of Deflection, and the deflectors that bend it, as text.
fn path_of(way: &Way) -> (Vec<String>, Vec<String>) {
    let bends = way.bends.iter().map(|bend| format!("{}{}", bend.deflector, bend.cell));
    (way.cells.iter().map(ToString::to_string).collect(), bends.collect())
}

#[test]
fn a_turned_path_that_ends_at_a_man_is_reported_whole() {
    let text = "k9/10/10/10/3R6/10/4n5/6K3[] w - - Le4 - 0 1";
    let position = Position::parse(Game::Deflection, text).unwrap();
    let turn = Turn::parse(Game::Deflection, "d4e1").unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(verdict.clauses, ["DEF-10", "CHE-8"]);
    let Violation::Blocked { by, way, .. } = &verdict.facts.violations()[0] else {
        panic!("{:?}", verdict.facts)
    };
    assert_eq!(by.cell.to_string(), "e2");
    let (cells, bends) = path_of(way);
    assert_eq!(cells, ["d4", "e4", "e3", "e2", "e1"]);
    assert_eq!(bends, ["Le4"]);
}

#[test]
fn a_deflector_in_front_of_a_man_is_named_as_what_turns_the_path_away() {
    let text = "k9/10/10/10/3R2n3/10/10/4K5[] w - - Je4 - 0 1";
    let position = Position::parse(Game::Deflection, text).unwrap();
    let turn = Turn::parse(Game::Deflection, "d4h4").unwrap();
    let verdict = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(verdict.clauses, ["DEF-7"]);
    let Violation::Diverted { bend, leads, .. } = &verdict.facts.violations()[0] else {
        panic!("{:?}", verdict.facts)
    };
    assert_eq!((bend.deflector, bend.cell.to_string()), (Deflector::J, "e4".to_owned()));
    let leads: Vec<_> = leads.iter().map(|lead| path_of(lead).0.join("-")).collect();
    assert_eq!(leads, ["e4-f3-g2-h1", "e4-f5-g6-h7-i8"]);
}

/// The cells of every path of a turn, as text.
fn ways(reference: &Reference, game: Game, position: &str, turn: &str) -> Vec<String> {
    let position = Position::parse(game, position).expect("a position");
    let turn = Turn::parse(game, turn).expect("a turn");
    let ways = reference.ways(&position, &turn).expect("an accepted position");
    let cells = |deed: &Deed| match deed {
        Deed::Goes { way, .. } | Deed::Shifts { way, .. } => {
            let cells: Vec<String> = way.cells.iter().map(ToString::to_string).collect();
            cells.join("-")
        }
        other => panic!("{other:?}"),
    };
    ways.iter().map(cells).collect()
}

/// Paths to e3 that are bent on d3 or on e1: first those of a rook (DEF-5, DEF-7), then those of a deflector (DEF-20).
#[test]
fn if_two_paths_lead_to_one_cell_both_are_listed() {
    let reference = Reference::new();
    let rook = "10/10/10/K8k/10/10/10/3R6[] w - - Ld3Le1 - 0 1";
    let of_rook = |turn: &str| ways(&reference, Game::Deflection, rook, turn);
    assert_eq!(of_rook("d1e3,d3d4")[..2], ["d1-d2-d3-e3", "d3-d4"]);
    assert_eq!(of_rook("d1e3,d3d4")[2..], ["d1-e1-e2-e3"]);
    assert_eq!(of_rook("d1c1,d3d4"), ["d1-c1", "d3-d4"]);
    // Here no man stands on d1, so the deflector on it may move.
    let deflector = "10/10/10/K8k/10/10/10/7R2[] w - - Jd1Ld3Le1 - 0 1";
    let of_deflector = ways(&reference, Game::Deflection, deflector, "h1h2,d1e3");
    assert_eq!(of_deflector, ["h1-h2", "d1-d2-d3-e3", "d1-e1-e2-e3"]);
    // Illegal: the L on d3 bends the rook's path away from d8.
    assert!(of_rook("d1d8,d3d4").is_empty());
}

/// SPE-31: on an otherwise empty board, at least two paths lead a Rhinoceros from e4 to f6, and none leads it to e8.
#[test]
fn all_paths_of_a_rhinoceros_to_a_cell_are_listed() {
    let position = "7k/8/8/8/4X3/8/8/K7|7/7/7/7/7/7/7 w - - X 0 1";
    let found = ways(&Reference::new(), Game::SpectralRandom, position, "e4f6");
    let ends = |way: &String| way.starts_with("e4-") && way.ends_with("-f6");
    assert!(found.len() >= 2 && found.iter().all(ends), "{found:?}");
    let distinct: BTreeSet<&String> = found.iter().collect();
    assert_eq!(distinct.len(), found.len());
    assert!(ways(&Reference::new(), Game::SpectralRandom, position, "e4e8").is_empty());
}
