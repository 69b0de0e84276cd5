//! Tables of chess, compared with the longest mates in the literature; and tables of several games, compared with the
//! counts of positions in `reference/law/exhausted`.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use chess_arbiter_search as search;
use fast::Fast;
use reference::Reference;
use search::tables::{BuildError, Material, Options, Shares, Table, Tables, Value};
use serde_json::Value as Json;
use types::{Engine, Game, Position, Side, Stopped};

fn material(game: Game, text: &str) -> Material {
    Material::parse(game, text).expect("it is a material")
}

fn tables(game: Game, text: &str) -> Tables {
    let mut tables = Tables::default();
    tables.build_all(&material(game, text), &Options::default()).expect("they are built");
    tables
}

/// The number of accepted positions of a table.
fn positions(table: &Table) -> u64 {
    let shares = Side::BOTH.map(|side| table.shares(side));
    shares.iter().map(|shares| shares.wins + shares.draws + shares.losses).sum()
}

fn longest_mate(text: &str) -> u16 {
    let material = material(Game::Chess, text);
    let mut tables = Tables::default();
    let options = Options { threads: 2, ..Options::default() };
    tables.build_all(&material, &options).expect("they are built");
    let table = tables.get(&material).expect("it is there");
    table.longest(Side::White).expect("White wins").0.div_ceil(2)
}

#[test]
fn a_queen_mates_in_ten_a_rook_in_sixteen_and_a_pawn_in_28() {
    let longest = ["KQK", "KRK", "KPK"].map(longest_mate);
    assert_eq!(longest, [10, 16, 28]);
}

/// In the wrong table, every position that is not drawn is a win in one ply, so no turn brings the mate nearer.
#[test]
fn a_line_in_a_wrong_table_ends() {
    let material = material(Game::Chess, "KRK");
    let mut tables = tables(Game::Chess, "KRK");
    let bytes = tables.get(&material).expect("it is there").bytes();
    let wrong: Vec<u8> = bytes.iter().map(|&byte| if byte > 1 { 3 } else { byte }).collect();
    tables.add(Table::from_bytes(material, &wrong).expect("its bytes are as many"));
    let position = Position::parse(Game::Chess, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1").unwrap();
    assert!(tables.line(&position).unwrap().len() < 3);
}

#[test]
#[ignore = "it takes minutes of the processor; CONTRIBUTING.md has the command"]
fn longest_mates_match_the_literature() {
    for (text, turns) in [
        ("KBBK", 19),
        ("KBNK", 33),
        ("KQKQ", 13),
        ("KQKR", 35),
        ("KQKB", 17),
        ("KQKN", 21),
        ("KRKR", 19),
        ("KRKB", 29),
        ("KRKN", 40),
    ] {
        assert_eq!(longest_mate(text), turns, "{text}");
    }
}

#[test]
#[ignore = "it takes minutes of the processor; CONTRIBUTING.md has the command"]
fn the_kings_of_kingdom_have_the_positions_and_ends_that_the_law_counts() {
    for game in [Game::KingdomCapture, Game::KingdomEscort] {
        let kings = material(game, "KK");
        let mut tables = Tables::default();
        let options = Options { threads: 2, ..Options::default() };
        tables.build_all(&kings, &options).expect("they are built");
        let table = tables.get(&kings).expect("it is there");
        for side in Side::BOTH {
            let Shares { wins, draws, losses } = table.shares(side);
            let counted = exhausted(&kings, side);
            assert_eq!(counted["positions"], wins + draws + losses, "{game} {side}");
            let ends = ["mates", "stalemates"].map(|end| counted[end].as_u64().expect("a count"));
            assert_eq!(ends.iter().sum::<u64>(), table.mates(side), "{game} {side}");
        }
        assert_eq!(table.verify(&tables, &options), Ok(positions(table)), "{game}");
    }
}

/// The tables have as many positions and mates as are counted in `reference/law/exhausted`.
#[test]
fn the_tables_have_the_positions_and_mates_that_the_law_counts() {
    for (game, text) in [(Game::Chess, "KRK"), (Game::Masonic, "KNK"), (Game::Mirrors7Block, "KDK")]
    {
        let tables = tables(game, text);
        let material = material(game, text);
        let table = tables.get(&material).expect("it is there");
        for side in Side::BOTH {
            let Shares { wins, draws, losses } = table.shares(side);
            let counted = exhausted(&material, side);
            assert_eq!(counted["positions"], wins + draws + losses, "{game} {text} {side}");
            assert_eq!(counted["mates"], table.mates(side), "{game} {text} {side}");
        }
    }
}

/// The counts in `reference/law/exhausted` for a material with `side` to move.
fn exhausted(material: &Material, side: Side) -> Json {
    let game = material.game();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference/law/exhausted");
    let text = fs::read_to_string(folder.join(format!("{game}.jsonl"))).expect("it is there");
    let mut lines =
        text.lines().map(|line| serde_json::from_str::<Json>(line).expect("it is JSON"));
    // A pair of twins is listed as two men.
    let each = if game.has_marks() { 2 } else { 1 };
    let names = material.kinds(Side::White).flat_map(|kind| vec![kind.name().to_owned(); each]);
    let names: Vec<String> = names.collect();
    let fits =
        |line: &Json| line["white"] == Json::from(names.clone()) && line["to_move"] == side.name();
    lines.find(fits).expect("it is counted")
}

#[test]
fn every_position_has_the_value_of_its_best_successor() {
    // The tables cover few and many symmetries: a board of bricks has two, and so has a square board with a pawn; a
    // square board without a pawn has eight.
    for (game, text) in [(Game::Masonic, "KQK"), (Game::Chess, "KPK")] {
        let tables = tables(game, text);
        for material in material(game, text).with_all_below() {
            let table = tables.get(&material).expect("it is there");
            let verified = table.verify(&tables, &Options::default());
            assert_eq!(verified, Ok(positions(table)), "{material}");
        }
    }
}

/// The values also follow from the successors as an engine's positions, which no table was built from.
#[test]
fn the_values_follow_from_the_successors_as_positions() {
    for (game, text) in [
        (Game::Chess, "KPK"),
        (Game::Masonic, "KRK"),
        (Game::Deflection, "KQK"),
        (Game::Mirrors7Block, "KDK"),
    ] {
        let tables = tables(game, text);
        let table = tables.get(&material(game, text)).expect("it is there");
        // 61 shares no factor with the number of cells of any board, so every cell and both sides occur.
        for number in (0..table.numbers()).step_by(61) {
            let Some((position, value @ Some(_))) = table.at(number) else { continue };
            assert_eq!(tables.by_engine(&Fast::new(), &position), Ok(value), "{position}");
        }
    }
}

/// Verification finds a single wrong value.
#[test]
fn a_wrong_value_is_found() {
    let mut tables = tables(Game::Chess, "KRK");
    let material = material(Game::Chess, "KRK");
    let mut bytes = tables.get(&material).expect("it is there").bytes();
    let at = bytes.iter().position(|&byte| byte == 9).expect("some position wins in 7");
    bytes[at] = 11;
    let table = Table::from_bytes(material.clone(), &bytes).expect("the number is right");
    tables.add(table.clone());
    assert!(matches!(table.verify(&tables, &Options::default()), Err(BuildError::Wrong(_))));
    assert!(Table::from_bytes(material, &bytes[1..]).is_none());
}

/// Neither a table nor the error of a verification depends on how many threads share the work.
#[test]
fn the_number_of_threads_changes_no_table_and_no_error() {
    let (game, text) = (Game::Chess, "KRK");
    let one = tables(game, text);
    let mut three = Tables::default();
    let options = Options { threads: 3, ..Options::default() };
    three.build_all(&material(game, text), &options).expect("they are built");
    for material in material(game, text).with_all_below() {
        assert_eq!(three.get(&material), one.get(&material), "{material}");
    }
    let mut bytes = one.get(&material(game, text)).expect("it is there").bytes();
    let last = bytes.len() - 1;
    for at in [last / 3, last / 2, last - last / 3] {
        bytes[at] ^= 6;
    }
    let wrong = Table::from_bytes(material(game, text), &bytes).expect("the number is right");
    let errors = [&options, &Options::default()].map(|options| wrong.verify(&one, options));
    assert!(matches!(errors[0], Err(BuildError::Wrong(_))), "{errors:?}");
    assert_eq!(errors[0], errors[1]);
}

/// With plenty of memory, the successors found are kept; with the least memory that suffices, they must be found again.
#[test]
fn a_table_is_the_same_in_the_least_memory_that_suffices() {
    let (game, text) = (Game::Chess, "KRK");
    let below = tables(game, "KK");
    let within = |memory| {
        let options = Options { memory, ..Options::default() };
        let built = Table::build(&material(game, text), &below, &options);
        (built, options.watch.nodes())
    };
    let mut memory = 0;
    let (least, nodes) = loop {
        match within(memory) {
            (Err(BuildError::Memory { needed, .. }), _) if needed > memory => memory = needed,
            found => break found,
        }
    };
    let (plenty, without_repeating) = within(1 << 30);
    assert!(least.is_ok() && least == plenty);
    assert_ne!(nodes, without_repeating, "turns are found again");
}

#[test]
fn a_flag_ends_the_work_of_all_threads() {
    let options = Options { threads: 2, ..Options::default() };
    options.watch.stop.store(true, Ordering::Relaxed);
    let kings = Table::build(&material(Game::Chess, "KK"), &Tables::default(), &options);
    assert_eq!(kings, Err(BuildError::Stopped(Stopped::Cancelled)));
}

/// In the ending of king and pawn against king, the opposition decides, as every chess primer teaches.
#[test]
fn the_opposition_decides_king_and_pawn() {
    let tables = tables(Game::Chess, "KPK");
    let value = |text: &str| {
        let position = Position::parse(Game::Chess, text).expect("it is a position");
        (
            tables.probe(&position),
            tables.by_engine(&Fast::new(), &position).expect("it is accepted"),
        )
    };
    let (black, again) = value("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1");
    assert!(matches!(black, Some(Value::Loss(_))), "{black:?}");
    assert_eq!(black, again);
    let draw = value("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    assert_eq!(draw, (Some(Value::Draw), Some(Value::Draw)));
    let rook_pawn = value("k7/8/K7/P7/8/8/8/8 w - - 0 1");
    assert_eq!(rook_pawn.0, Some(Value::Draw));
}

/// Stalemate loses only in Kingdom (KDM-22). The first positions are those of the cases
/// `kingdom-capture-end-001` and `kingdom-escort-end-001`.
#[test]
fn stalemate_loses_only_in_kingdom() {
    for (game, position, value) in [
        (
            Game::KingdomCapture,
            "ke7/8/8/8/4Ke3/8/8/8|8/8/8/8/2Ke5/8/8/7ke b - - 0 1",
            Value::Loss(0),
        ),
        (
            Game::KingdomEscort,
            "8/8/8/4ke3/8/8/8/Ke7|7Ke/8/8/2ke5/8/8/8/8 w - - 0 1",
            Value::Loss(0),
        ),
        (Game::Chess, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Value::Draw),
    ] {
        let position = Position::parse(game, position).expect("it is a position");
        for engine in [&Fast::new() as &dyn Engine, &Reference::new()] {
            let found = Tables::default().by_engine(engine, &position);
            assert_eq!(found.expect("it is accepted"), Some(value), "{position}");
        }
    }
}

#[test]
fn a_material_may_come_from_a_position_by_captures_and_promotions() {
    let position = Position::parse(Game::Chess, "4k2r/8/8/8/8/8/4P3/4K2R w - - 0 1").unwrap();
    let may = |text| material(Game::Chess, text).may_come_from(&position);
    for text in ["KK", "KRK", "KRKR", "KPK", "KQK", "KRPK", "KRRK", "KQKR", "KPKR"] {
        assert!(may(text), "{text}");
    }
    for text in ["KKQ", "KPPK", "KQPK", "KQQK", "KKP", "KRKP", "KQBK"] {
        assert!(!may(text), "{text}");
    }
    assert!(!material(Game::Masonic, "KK").may_come_from(&position));
}

#[test]
fn an_invalid_material_and_too_little_memory_are_refused() {
    for text in ["", "K", "RKK", "KrK", "KRKK", "KQRBK", "KPKP", "KJK"] {
        assert!(Material::parse(Game::Chess, text).is_err(), "{text}");
    }
    assert!(Material::parse(Game::KingdomEscort, "KRK").is_err());
    assert_eq!(Material::with_one_man(Game::KingdomEscort).len(), 1);
    assert_eq!(Material::with_one_man(Game::SpectralRandom).len(), 22);
    for game in Game::ALL {
        for material in Material::with_one_man(game) {
            assert_eq!(Material::parse(game, &material.to_string()).as_ref(), Ok(&material));
        }
        let start = game.start();
        assert_eq!(Material::of(&start), None, "{game}");
    }
    let little = Options { memory: 1 << 27, ..Options::default() };
    let few = Table::build(&material(Game::Chess, "KQKR"), &Tables::default(), &little);
    assert!(matches!(few, Err(BuildError::Memory { .. })), "{few:?}");
}
