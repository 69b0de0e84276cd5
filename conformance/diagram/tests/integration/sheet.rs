//! Pictures that use a page's shapes: the sheet of their game has every shape used, and cells are marked by dots and
//! rings.

use std::collections::BTreeSet;

use chess_arbiter_diagram::{Diagram, Shown, sheet};
use roxmltree::{Document, Node};
use types::{Cell, Game, Position};

fn attributes<'a>(document: &'a Document<'a>, name: &str) -> Vec<&'a str> {
    document.descendants().filter_map(|node: Node<'a, 'a>| node.attribute(name)).collect()
}

#[test]
fn the_start_of_every_game_is_drawn_with_shapes_of_its_sheet() {
    let sheet = sheet(&Game::ALL);
    let sheet = Document::parse(&sheet).expect("the sheet is XML");
    let ids = attributes(&sheet, "id");
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "no shape is there twice");
    for game in Game::ALL {
        let position = game.start();
        let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
        let picture = diagram.to_svg_on_sheet(&Shown::Nothing);
        let picture = Document::parse(&picture).expect("the picture is XML");
        let shapes = attributes(&picture, "href");
        assert_eq!(shapes.len(), position.men.iter().count() + 1, "{game}");
        for shape in shapes {
            assert!(ids.contains(&shape.trim_start_matches('#')), "{game}: {shape}");
        }
        assert!(attributes(&picture, "aria-label")[0].contains(game.start_text()), "{game}");
    }
}

#[test]
fn cells_are_marked_by_dots_and_rings() {
    let text = "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1";
    let position = Position::parse(Game::Chess, text).expect("a position");
    let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
    let cell = |file, rank| Cell::square(file, rank);
    let shown = Shown::Marks(Vec::new(), vec![cell(4, 3), cell(4, 4)], vec![cell(3, 3)]);
    let picture = diagram.to_svg_on_sheet(&shown);
    let picture = Document::parse(&picture).expect("the picture is XML");
    let classes = attributes(&picture, "class");
    let count = |name| classes.iter().filter(|class| **class == name).count();
    assert_eq!((count("dot"), count("ring")), (2, 1));
}

#[test]
fn a_dot_on_a_cell_with_a_man_is_in_the_corner_and_does_not_hide_it() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let position = Position::parse(Game::Chess, text).expect("a position");
    let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
    let picture = diagram.to_svg_on_sheet(&Shown::Marks(
        Vec::new(),
        vec![Cell::square(4, 2), Cell::square(4, 3)],
        Vec::new(),
    ));
    let picture = Document::parse(&picture).expect("the picture is XML");
    let places =
        |name| attributes(&picture, name).into_iter().map(str::to_owned).collect::<Vec<_>>();
    // The centre of e2 is at (270, 390), that of e3 at (270, 330).
    assert_eq!(
        (places("cx"), places("cy")),
        (vec!["250".into(), "270".into()], vec!["370".into(), "330".into()])
    );
}
