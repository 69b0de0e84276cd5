//! Tables of chess, held to the longest mates that the literature gives.

use chess_arbiter_search as search;
use record::{Game, Side};
use search::Watch;
use search::tables::{Material, Table, Tables};

fn longest_mate(text: &str) -> u16 {
    let mut tables = Tables::default();
    let material = Material::parse(Game::Chess, text).expect("it is a material");
    for smaller in material.leads_to() {
        let table = Table::build(&smaller, &tables, &Watch::default()).expect("it is built");
        tables.add(table);
    }
    let table = Table::build(&material, &tables, &Watch::default()).expect("it is built");
    table.longest(Side::White).expect("White wins").0.div_ceil(2)
}

#[test]
fn a_queen_mates_in_ten_and_a_rook_in_sixteen() {
    assert_eq!((longest_mate("KQK"), longest_mate("KRK")), (10, 16));
}
