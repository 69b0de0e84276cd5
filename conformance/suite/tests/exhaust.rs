//! Every placement of a few men: counts that are known, and the games' own.

use chess_arbiter_suite::exhaust::{Counts, Material, materials, unit};
use fast::Fast;
use record::{Cell, Engine, Game, Kind, Side};
use reference::Reference;

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
