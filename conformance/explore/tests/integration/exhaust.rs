//! Tests of counts over every placement of a few men: well-known counts, and counts of the games of this project.

use std::collections::BTreeSet;

use chess_arbiter_explore::exhaust::{Counts, Material, materials, most_men, slice, unit};
use fast::Fast;
use quickcheck::{QuickCheck, TestResult};
use reference::Reference;
use serde_json::{Value, json};
use types::{BoardId, Cell, EndBy, Engine, Game, Interrupt, Kind, Man, Own, Position, Side};

fn material(game: Game, kind: Option<Kind>) -> Material {
    let men = kind.map_or(2, |_| 3);
    let mut all = materials(game, men, 0).into_iter();
    let found = all.find(|material| further(material).map(|(man, _)| man.kind) == kind);
    found.expect("the game has that man")
}

/// The first man that is not a king, with its board in the Kingdom games; `None` for bare kings.
fn further(material: &Material) -> Option<(Man, Option<BoardId>)> {
    material.men.iter().copied().find(|(man, _)| man.kind != Kind::King)
}

fn counted(engine: &dyn Engine, material: &Material) -> [Counts; 2] {
    let mut counts: [Counts; 2] = Default::default();
    for king in material.units() {
        let found = unit(&[engine], material, king, &Interrupt::new())
            .expect("one engine agrees with itself");
        for (sum, later) in counts.iter_mut().zip(&found) {
            sum.add(later);
        }
    }
    counts
}

/// Checkmates of a bare king in all placements: 364 by a queen, 216 by a rook, as is widely published; none by a bishop or
/// a knight.
#[test]
fn the_counts_of_mates_in_chess_are_the_well_known_ones() {
    let fast = Fast::new();
    for (kind, mates) in
        [(Kind::Queen, 364), (Kind::Rook, 216), (Kind::Bishop, 0), (Kind::Knight, 0)]
    {
        let [white, black] = counted(&fast, &material(Game::Chess, Some(kind)));
        assert_eq!((white.mates, black.mates), (0, mates), "{kind}");
        assert_eq!(black.mate.is_some(), mates > 0);
    }
    let [white, black] = counted(&fast, &material(Game::Chess, None));
    // Two kings that are not adjacent: 3612 ways.
    assert_eq!((white.positions, black.positions), (3612, 3612));
    assert_eq!((white.checks, white.mates, white.stalemates), (0, 0, 0));
}

#[test]
fn one_engine_counts_the_same_as_two_that_agree() {
    let fast = Fast::new();
    for game in Game::ALL {
        for (number, material) in materials(game, most_men(game), 0).into_iter().enumerate() {
            let units = material.units();
            let king = units[7 * number % units.len()];
            let every = stride(&material);
            let compared =
                slice(&[&Reference::new(), &fast], &material, king, every, &Interrupt::new());
            let what = material.describe();
            let alone = slice(&[&fast], &material, king, every, &Interrupt::new());
            assert_eq!(alone, compared, "{game}, {what}");
        }
    }
}

#[test]
fn a_pawn_is_listed_with_its_promotions() {
    let [white, black] = counted(&Fast::new(), &material(Game::Chess, Some(Kind::Pawn)));
    assert_eq!(white.promotions.iter().collect::<Vec<_>>(), ["bishop", "knight", "queen", "rook"]);
    assert!(black.promotions.is_empty());
}

/// How many placements of the other men are tried for each material, with White's first king on one cell; both engines then
/// process all materials in half a second.
const SAMPLED: u64 = 61;

/// The interval between placements: a number with no small factor, so that each man is placed on all parts of the board.
fn stride(material: &Material) -> usize {
    let cells = |board: Option<BoardId>| {
        let cells = material.game.cells().filter(|cell| board.is_none_or(|at| at == cell.board));
        cells.count() as u64
    };
    let others = material.men.iter().skip(1).map(|&(_, board)| cells(board));
    let deflectors = material.deflectors.iter().map(|_| cells(None));
    let placements: u64 = others.chain(deflectors).product();
    let has_no_small_factor = |number: &u64| (2..=13).all(|factor| !number.is_multiple_of(factor));
    let found = (placements / SAMPLED..=placements).find(has_no_small_factor).unwrap_or(1);
    usize::try_from(found).expect("there are not that many placements")
}

/// Both engines agree on acceptance, turns, check and end in a sample of the placements of every material: bare kings and
/// each further man; in Deflection with and without a deflector, in Kingdom with its twin, and without it on either board.
#[test]
fn both_engines_agree_on_a_sample_of_every_material() {
    let (reference, fast) = (Reference::new(), Fast::new());
    for game in Game::ALL {
        for (number, material) in materials(game, most_men(game), 1).into_iter().enumerate() {
            let units = material.units();
            let king = units[(units.len() / 3 + 11 * number) % units.len()];
            let (every, interrupt) = (stride(&material), Interrupt::new());
            let found = slice(&[&reference, &fast], &material, king, every, &interrupt);
            let what = material.describe();
            let [white, black] =
                found.unwrap_or_else(|difference| panic!("{game}, {what}: {difference:?}"));
            let positions = white.positions + black.positions;
            assert!((SAMPLED / 2..SAMPLED * 4).contains(&positions), "{game}, {what}: {positions}");
        }
    }
}

/// Summed over all units, the counts of bare kings are the published ones. The Kingdom games, with four kings, have too
/// many placements for a test.
#[test]
fn the_published_counts_of_bare_kings_are_reproduced() {
    let fast = Fast::new();
    for game in Game::ALL.into_iter().filter(|game| !game.has_marks()) {
        let lines = published(game);
        let bare = material(game, None);
        for (line, counts) in lines.iter().zip(counted(&fast, &bare)) {
            let shown = ["positions", "checks", "mates", "stalemates"].map(|key| &line[key]);
            let Counts { positions, checks, mates, stalemates, .. } = counts;
            assert_eq!(shown, [positions, checks, mates, stalemates], "{game}");
        }
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
    let of_kingdom = |men| materials(Game::KingdomCapture, men, 0);
    assert_eq!([2, 3, 4].map(|men| of_kingdom(men).len()), [1, 11, 16]);
    let words = [0, 1, 6, 11].map(|number| of_kingdom(4)[number].describe());
    assert_eq!(words[0], "king and king against king and king");
    assert_eq!(words[1], "king and king and queen on the short-range board against king and king");
    assert_eq!(words[2], "king and king and queen on the max-range board against king and king");
    assert_eq!(words[3], "king and king and queen and queen against king and king");
    // No deflector, one of three types, or two in six ways.
    assert_eq!(materials(Game::Deflection, 2, 2).len(), 10);
    assert_eq!(materials(Game::Deflection, 2, 2)[4].describe(), "king against king, with JJ");
    assert_eq!(material(Game::Chess, None).names(Side::White), ["king"]);
    assert_eq!(material(Game::Chess, None).units().first(), Some(&Cell::square(0, 1)));
}

/// In Kingdom, if nobody can castle, exchanging files a and h, b and g, and so on, changes no answer; without pawns,
/// neither does any other reflection of the board. So with men besides the kings, one unit (a cell of White's first king)
/// stands for several cells.
#[test]
fn a_reflected_placement_of_kingdom_has_reflected_turns() {
    fn is_so(escort: bool, number: u8, cells: [u8; 6], black_moves: bool) -> TestResult {
        let game = if escort { Game::KingdomEscort } else { Game::KingdomCapture };
        let all = materials(game, 4, 0);
        let material = &all[usize::from(number) % all.len()];
        let placed = |image: fn(Cell) -> Cell| {
            let mut position = Position::empty(game);
            position.side = if black_moves { Side::Black } else { Side::White };
            for (&(man, board), cell) in material.men.iter().zip(cells) {
                let cell = Cell::new(board.expect("there are two"), cell % 8, cell / 8 % 8 + 1);
                position.men.put(image(cell), man);
            }
            position
        };
        let as_chosen = placed(|cell| cell);
        if as_chosen.men.iter().count() < material.men.len() {
            return TestResult::discard();
        }
        let mut reflected = vec![placed(|cell| Cell { file: 7 - cell.file, ..cell })];
        if material.men.iter().all(|(man, _)| man.kind != Kind::Pawn) {
            reflected.push(placed(|cell| Cell { rank: 9 - cell.rank, ..cell }));
            reflected.push(placed(|cell| Cell {
                file: cell.rank - 1,
                rank: cell.file + 1,
                ..cell
            }));
        }
        let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
        TestResult::from_bool(engines.into_iter().all(|engine| {
            let answers = |position| {
                let held = engine.hold(position).ok()?;
                let status = held.status();
                Some((status.check.len(), status.end, held.turns().len()))
            };
            let expected = answers(&as_chosen);
            reflected.iter().all(|reflected| answers(reflected) == expected)
        }))
    }
    QuickCheck::new().tests(400).quickcheck(is_so as fn(bool, u8, [u8; 6], bool) -> TestResult);
}

/// The images of a cell are itself and its reflections, and every cell of White's king is an image of one unit.
#[test]
fn the_units_of_a_material_stand_for_every_cell() {
    let of = |kind, men: usize| {
        let all = materials(Game::KingdomEscort, 4, 0);
        let found = all.into_iter().find(|one| {
            one.men.len() == men && one.men.last().is_some_and(|(man, _)| man.kind == kind)
        });
        found.expect("there is such a material")
    };
    let expected = [
        (of(Kind::King, 4), 1, 64),
        (of(Kind::Pawn, 5), 2, 32),
        (of(Kind::Pawn, 6), 2, 32),
        (of(Kind::Queen, 5), 8, 10),
        (of(Kind::Knight, 6), 8, 10),
    ];
    for (material, symmetries, units) in expected {
        let images = material.images(Cell::new(BoardId::Short, 1, 3));
        assert_eq!(images.len(), symmetries, "{}", material.describe());
        assert_eq!(material.units().len(), units, "{}", material.describe());
        let images = material.units().into_iter().flat_map(|king| material.images(king));
        let images: Vec<Cell> = images.collect();
        let each_once: BTreeSet<Cell> = images.iter().copied().collect();
        assert_eq!((images.len(), each_once.len()), (64, 64), "{}", material.describe());
    }
}

/// With bare kings, every cell is a unit that is counted; cells that are images of each other have the same counts.
#[test]
fn units_of_kingdom_that_are_reflections_have_the_same_counts() {
    let bare = material(Game::KingdomEscort, None);
    let counted = |king: Cell| {
        let counts = unit(&[&Fast::new()], &bare, king, &Interrupt::new());
        counts.expect("one engine agrees with itself").map(|counts| {
            let Counts { positions, checks, mates, stalemates, .. } = counts;
            [positions, checks, mates, stalemates]
        })
    };
    let king = Cell::new(BoardId::Short, 1, 3);
    let images = (0..8).filter_map(|symmetry| Game::KingdomEscort.image(king, symmetry));
    let counts: Vec<_> = images.map(counted).collect();
    assert_eq!(counts.len(), 8);
    assert!(counts.iter().all(|other| *other == counts[0]), "{counts:?}");
    assert!(counts[0].iter().flatten().all(|&count| count > 0), "{counts:?}");
}

/// The lines of a published run, which is the saved output of `arbiter exhaust --json`, without the line with the digest.
fn run_of(name: &str, game: Game) -> Vec<Value> {
    let file = format!("{}/../../reference/law/exhausted/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("a run of every game is published");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    let lines: Vec<Value> = lines.filter(|line: &Value| line["sha256"].is_null()).collect();
    assert!(lines.iter().all(|line| line["game"] == game.name()), "{name}");
    lines
}

/// The runs that are published in addition to those of `arbiter exhaust GAME`.
const OTHER_RUNS: [(&str, Game); 5] = [
    ("deflection-pairs", Game::Deflection),
    ("deflection-with-one", Game::Deflection),
    ("kingdom-capture-lone", Game::KingdomCapture),
    ("kingdom-escort-lone", Game::KingdomEscort),
    ("kingdom-capture-twins", Game::KingdomCapture),
];

/// The lines of the published run of `arbiter exhaust GAME`.
fn published(game: Game) -> Vec<Value> {
    run_of(game.name(), game)
}

/// An accepted placement of a material that does not end the game, with the kings far apart and not in line.
fn some_placement(engine: &dyn Engine, material: &Material) -> Position {
    let game = material.game;
    let cells = |board: Option<BoardId>| {
        game.cells().filter(move |cell| board.is_none_or(|board| board == cell.board))
    };
    let mut placed = Position::empty(game);
    for &(man, board) in material.men.iter().filter(|(man, _)| man.kind == Kind::King) {
        let corner = match man.side {
            Side::White => cells(board).next(),
            Side::Black => cells(board).nth(cells(board).count() - 2),
        };
        placed.men.put(corner.expect("a board has cells"), man);
    }
    let further = further(material);
    if let Own::Array(array) = &mut placed.own {
        let kind = further.map(|(man, _)| man.kind).filter(|&kind| kind != Kind::Pawn);
        array.push(kind.unwrap_or(Kind::Queen));
    }
    if let Some(fields) = placed.deflectors_mut() {
        let here = cells(None).next_back().expect("the board has cells");
        fields.placed.extend(material.deflectors.iter().map(|&deflector| (deflector, here)));
    }
    let ended = |position: &Position| {
        engine.hold(position).map_or(true, |held| held.status().end.is_some())
    };
    let Some((man, board)) = further else {
        assert!(!ended(&placed), "{placed}");
        return placed;
    };
    let vacant: Vec<Cell> = cells(board).filter(|&cell| placed.men.get(cell).is_none()).collect();
    let mut tried = vacant.into_iter().map(|cell| {
        let mut position = placed.clone();
        position.men.put(cell, man);
        position
    });
    tried.find(|position| !ended(position)).expect("a man can stand somewhere")
}

/// Among materials of at most three men (in Deflection also with one deflector, in Kingdom with a man whose twin is
/// captured), the law declares dead exactly those that have no pawn and mate in no placement of the published runs.
#[test]
fn the_law_declares_dead_what_mates_in_no_placement() {
    let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
    for game in Game::ALL {
        let lines =
            match OTHER_RUNS.iter().find(|(name, of)| *of == game && !name.ends_with("-pairs")) {
                Some((name, _)) => run_of(name, game),
                None => published(game),
            };
        for material in materials(game, 3, 1) {
            let [white, black] = Side::BOTH.map(|side| json!(material.names(side)));
            let boards = Some(json!(material.boards())).filter(|_| !material.boards().is_empty());
            let deflectors: String = material.deflectors.iter().map(|one| one.letter()).collect();
            let own: Vec<&Value> = lines
                .iter()
                .filter(|line| line["white"] == white && line["black"] == black)
                .filter(|line| line["deflectors"] == deflectors)
                .filter(|line| line.get("boards") == boards.as_ref())
                .collect();
            assert_eq!(own.len(), 2, "{}: a line for each side to move", material.describe());
            let mates = own.iter().any(|line| line["mates"].as_u64() != Some(0));
            let is_pawn = further(&material).is_some_and(|(man, _)| man.kind == Kind::Pawn);
            let position = some_placement(engines[1], &material);
            for engine in engines {
                let held = engine.hold(&position).expect("it is accepted");
                let end = held.adjudicate(&[], None).expect("no turn is played").end;
                let dead = end.is_some_and(|end| end.by == EndBy::Dead);
                assert_eq!(dead, !mates && !is_pawn, "{}: {position}", engine.name());
            }
        }
    }
}

#[test]
fn the_published_mates_and_stalemates_are_correct() {
    let engines: [&dyn Engine; 2] = [&Reference::new(), &Fast::new()];
    let runs = Game::ALL.map(|game| (game.name(), game));
    for (name, game) in runs.into_iter().chain(OTHER_RUNS) {
        for line in run_of(name, game) {
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
