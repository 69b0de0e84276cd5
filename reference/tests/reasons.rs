//! Verdicts with reasons: the same as those without, and as full as they have to be.

use chess_arbiter_reference::Reference;
use record::{Clause, Engine, Fact, Game, Position, Step, Turn};

/// Positions with checks, pins, double steps, castling and promotion.
const POSITIONS: [(Game, &str); 11] = [
    (Game::Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Game::Chess, "4k3/8/8/2pP4/8/6b1/P6r/R3K2R w KQ c6 0 1"),
    (Game::Chess, "8/P6k/8/KP1r4/8/8/8/8 w - - 0 1"),
    (Game::Masonic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Game::Masonic, "r3k2r/8/8/4p1P1/8/2b5/8/R3K2R w KQkq e6e5 0 1"),
    (Game::Masonic, "k7/4P3/8/8/4r3/8/4B3/4K3 w - - 0 1"),
    (Game::Mirrors7Block, "*4k2*/*7*/*4r2*/9/2r6/N8/9/9/*7*/*3PPP1*/*RN1KD1R* w KQ - 0 1"),
    (Game::Mirrors10Pass, "*3k3*/*7*/*7*/9/9/r3r4/9/4K4/9/9/*1n5*/*7*/*R5R* w - - 0 1"),
    (Game::Spectral, "4k3/8/8/3pP3/8/6b1/8/R3K2R|7/3P3/7/7/3p3/7/3n3 w KQ d6 0 1"),
    (Game::SpectralFree, "4r2k/8/8/8/8/8/8/4K3|7/7/7/7/3b3/7/7 w - - 0 1"),
    (Game::SpectralRandom, "4ok2/1H1P4/8/3l4/8/2X5/8/z3KG1A|7/7/7/3v3/7/7/7 w - - AGHLOVXZ 0 1"),
];

/// Every move that can be written between cells where the first holds a man.
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

#[test]
fn a_verdict_with_reasons_is_the_verdict_without() {
    let court = Reference::new();
    for (game, text) in POSITIONS {
        let position = Position::parse(game, text).unwrap();
        let listed = court.turns(&position).unwrap();
        for turn in writable(&position) {
            let ruling = court.judge(&position, &turn).unwrap();
            assert_eq!(ruling.legal, listed.contains(&turn), "{game} {text} {turn}");
            assert!(!ruling.clauses.is_empty(), "{game} {text} {turn}");
            assert!(!ruling.facts.is_empty(), "{game} {text} {turn}");
            assert!(!ruling.trace.is_empty(), "{game} {text} {turn}");
        }
    }
}

#[test]
fn a_check_names_everyone_who_gives_it_and_its_line() {
    let court = Reference::new();
    let mut seen = 0;
    for (game, text) in POSITIONS {
        let position = Position::parse(game, text).unwrap();
        for turn in writable(&position) {
            for fact in court.judge(&position, &turn).unwrap().facts {
                let attacks = match &fact {
                    Fact::Check { kings, .. } => {
                        assert!(kings.iter().all(|king| king.how.is_some()), "{text} {turn}");
                        kings.iter().flat_map(|king| king.attacks.clone()).collect()
                    }
                    Fact::CastlesAcross { attacks, .. } => attacks.clone(),
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
fn a_man_in_the_way_is_named_with_the_whole_way() {
    let text = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
    let position = Position::parse(Game::Chess, text).unwrap();
    let turn = Turn::parse(Game::Chess, "d1d7").unwrap();
    let ruling = Reference::new().judge(&position, &turn).unwrap();
    assert_eq!(ruling.clauses, [Clause::named("CHE-8")]);
    let Fact::Blocked { by, way, .. } = &ruling.facts[0] else { panic!("{:?}", ruling.facts) };
    assert_eq!(by.cell.to_string(), "d5");
    let cells: Vec<String> = way.cells.iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]);
}
