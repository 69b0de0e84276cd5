//! Every placement of a few men: counts that are known, and the games' own.

use chess_arbiter_suite::exhaust::{Counts, Material, materials, unit};
use fast::Fast;
use record::{Cell, EndBy, Engine, Game, Kind, Own, Position, Side};
use reference::Reference;
use serde_json::Value;

fn material(game: Game, kind: Option<Kind>) -> Material {
    let men = kind.map_or(2, |_| 3);
    let mut all = materials(game, men, 0).into_iter();
    let found = all.find(|material| material.men.get(2).map(|(man, _)| man.kind) == kind);
    found.expect("the game has that man")
}

fn counted(engine: &dyn Engine, material: &Material) -> [Counts; 2] {
    let mut counts: [Counts; 2] = Default::default();
    for king in material.units() {
        let found = unit(&[engine], material, king).expect("one engine agrees with itself");
        for (sum, later) in counts.iter_mut().zip(&found) {
            sum.add(later);
        }
    }
    counts
}

/// Checkmates of a bare king, the other side's men placed in every way: 364 by a queen, 216 by a rook, as is widely
/// published; none by a bishop or a knight.
#[test]
fn the_mates_of_chess_are_counted_as_everybody_counts_them() {
    let fast = Fast::new();
    for (kind, mates) in
        [(Kind::Queen, 364), (Kind::Rook, 216), (Kind::Bishop, 0), (Kind::Knight, 0)]
    {
        let [white, black] = counted(&fast, &material(Game::Chess, Some(kind)));
        assert_eq!((white.mates, black.mates), (0, mates), "{kind}");
        assert_eq!(black.mate.is_some(), mates > 0);
    }
    let [white, black] = counted(&fast, &material(Game::Chess, None));
    // Two kings that do not touch: 3612 ways.
    assert_eq!((white.positions, black.positions), (3612, 3612));
    assert_eq!((white.checks, white.mates, white.stalemates), (0, 0, 0));
}

#[test]
fn a_pawn_is_told_with_what_it_can_become() {
    let [white, black] = counted(&Fast::new(), &material(Game::Chess, Some(Kind::Pawn)));
    assert_eq!(white.promotions.iter().collect::<Vec<_>>(), ["bishop", "knight", "queen", "rook"]);
    assert!(black.promotions.is_empty());
}

/// A slice of each game on both engines: one cell of White's king, and the cells of the other men thinned by what
/// the reference can bear.
#[test]
fn both_engines_say_the_same_of_bare_kings_in_a_slice_of_every_game() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for game in Game::ALL.into_iter().filter(|game| !game.has_marks()) {
        let material = material(game, None);
        let units = material.units();
        let king = units[units.len() / 3];
        let found = unit(&[&reference, &fast], &material, king);
        let [white, _] = found.unwrap_or_else(|difference| panic!("{game}: {difference:?}"));
        assert!(white.positions > 40, "{game}");
    }
}

#[test]
fn the_materials_of_a_game_are_bare_kings_and_a_further_man_of_each_kind() {
    let names: Vec<String> =
        materials(Game::Masonic, 3, 0).iter().map(Material::describe).collect();
    assert_eq!(names.len(), 6);
    assert_eq!(
        (names[0].as_str(), names[2].as_str()),
        ("king against king", "king and rook against king")
    );
    assert_eq!(materials(Game::KingdomCapture, 3, 0).len(), 1);
    // None, one of three types, and two of them in six ways.
    assert_eq!(materials(Game::Deflection, 2, 2).len(), 10);
    assert_eq!(materials(Game::Deflection, 2, 2)[4].describe(), "king against king, with JJ");
    assert_eq!(material(Game::Chess, None).names(Side::White), ["king"]);
    assert_eq!(material(Game::Chess, None).units().first(), Some(&Cell::square(0, 1)));
}

/// What `arbiter exhaust GAME --json` has printed for a game, the digest left out; `None` where no run is published.
fn published(game: Game) -> Option<Vec<Value>> {
    let file = format!("{}/../../reference/law/exhausted/{game}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).ok()?;
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    Some(lines.filter(|line: &Value| line["sha256"].is_null()).collect())
}

/// A placement of a material that is accepted and no end by itself, the kings far from each other.
fn some_placement(engine: &dyn Engine, material: &Material) -> Position {
    let game = material.game;
    let mut cells: Vec<Cell> = game.cells().collect();
    let (first, last) = (cells.remove(0), cells.pop().expect("a board has two cells"));
    let kings = [(Side::White, first), (Side::Black, last)];
    let further = material.men.get(2).map(|&(man, _)| man);
    let tried = cells.iter().map(|&cell| {
        let mut position = Position::empty(game);
        for (side, cell) in kings {
            position.men.put(cell, record::Man::new(side, Kind::King));
        }
        if let Some(man) = further {
            position.men.put(cell, man);
        }
        if let Own::Array(array) = &mut position.own {
            let kind = further.map(|man| man.kind).filter(|&kind| kind != Kind::Pawn);
            array.push(kind.unwrap_or(Kind::Queen));
        }
        position
    });
    let ended = |position: &Position| {
        engine.hold(position).map_or(true, |held| held.status().end.is_some())
    };
    let mut fit = tried.filter(|position| !ended(position));
    fit.next().expect("a man can stand somewhere")
}

/// The law declares dead exactly what the published runs show unable to mate, of no more than three men.
#[test]
fn dead_by_law_is_what_no_placement_mates() {
    let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
    let mut counted = 0;
    for game in Game::ALL {
        let Some(lines) = published(game) else { continue };
        for material in materials(game, 3, 0) {
            let [white, black] = Side::BOTH.map(|side| material.names(side));
            let own: Vec<&Value> = lines
                .iter()
                .filter(|line| {
                    line["white"] == serde_json::json!(white)
                        && line["black"] == serde_json::json!(black)
                })
                .collect();
            assert_eq!(own.len(), 2, "{}: a line for each side to move", material.describe());
            let mates = own.iter().any(|line| line["mates"].as_u64() != Some(0));
            let is_pawn = material.men.get(2).is_some_and(|(man, _)| man.kind == Kind::Pawn);
            let position = some_placement(engines[1], &material);
            for engine in engines {
                let held = engine.hold(&position).expect("it is accepted");
                let end = held.adjudicate(&[], None).expect("no turn is played").end;
                let dead = end.is_some_and(|end| end.by == EndBy::Dead);
                assert_eq!(dead, !mates && !is_pawn, "{}: {position}", engine.name());
            }
            counted += 1;
        }
    }
    assert!(counted > 60, "{counted}");
}

#[test]
fn the_mates_and_stalemates_that_are_published_are_such() {
    let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
    for game in Game::ALL {
        for line in published(game).into_iter().flatten() {
            for (key, by) in [("mate", EndBy::Checkmate), ("stalemate", EndBy::Stalemate)] {
                let Some(text) = line[key].as_str() else { continue };
                let position = Position::parse(game, text).expect("it is canonical");
                for engine in engines {
                    let status = engine.hold(&position).expect("it is accepted").status();
                    assert_eq!(status.end.map(|end| end.by), Some(by), "{game}: {text}");
                }
            }
        }
    }
}
