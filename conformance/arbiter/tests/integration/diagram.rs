//! The boards that `arbiter diagram` and `arbiter judge --svg` draw.

use assert_cmd::Command;
use types::Game;

/// For each kind of board, its name, a game, and a position with everything that a diagram of the board can show.
const POSITIONS: [(&str, &str, &str); 6] = [
    ("orthodox", "chess", "r3k2r/p2q4/2n5/3Pp3/8/2B5/5P2/R3K2R w KQkq e6 0 9"),
    ("bricks", "masonic", "r2qk2r/pb5p/8/4Pp2/8/8/P6P/R1N1K2R w KQkq e6f5 0 3"),
    (
        "deflectors",
        "deflection",
        "r3mk3r/p4n4/10/10/3B6/10/P7Q1/R3MKA2R[Jlv] b KQkq - Jd4Jd6Lf5Vi6 i6i3 3 12",
    ),
    (
        "mirrors",
        "mirrors7-block",
        "*r2kd1r*/*p5p*/*7*/9/9/8n/2N6/9/*7*/*P2Q3*/*R2K2R* b KQkq - 0 1",
    ),
    (
        "twins",
        "kingdom-capture",
        "ra3ke3/pa1bc4pg/8/8/8/8/6Pg1/3QdKe1NgRh|ra3ke3/pa1bc5/8/3+Qe4/8/8/6Pg1/4Ke1NgRh w Kq - 0 1",
    ),
    (
        "points",
        "spectral-random",
        "r3k2r/1p3n2/8/4O3/8/2X1g3/1B4P1/RN2K2R|7/3z3/7/7/1b5/1PQ4/7 w kq - BGNOQRXZ 0 1",
    ),
];

fn draw(arguments: &[&str]) -> String {
    let assert = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .arg("diagram")
        .args(arguments)
        .assert()
        .success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("a diagram is UTF-8")
}

#[test]
fn every_start_is_drawn_as_text() {
    let all = Game::ALL.map(|game| format!("{game}\n{}", draw(&[game.name()])));
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn everything_that_a_board_can_show_is_drawn_as_text() {
    for (family, game, position) in POSITIONS {
        insta::assert_snapshot!(format!("text_{family}"), draw(&[game, position]));
    }
}

#[test]
fn everything_that_a_board_can_show_is_drawn_as_a_picture() {
    for (family, game, position) in POSITIONS {
        insta::assert_snapshot!(format!("svg_{family}"), draw(&[game, position, "--svg", "-"]));
    }
}

/// A picture is well-formed XML with a label, and its titles name every man with its cell.
#[test]
fn a_picture_is_well_formed_and_describes_itself_in_words() {
    for game in Game::ALL {
        let picture = draw(&[game.name(), "--svg", "-"]);
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let root = document.root_element();
        let ids = root.attribute("aria-labelledby").expect("the picture has a label");
        for id in ids.split(' ') {
            let label = root.children().find(|node| node.attribute("id") == Some(id));
            let text = label.and_then(|node| node.text()).unwrap_or_default();
            assert!(!text.trim().is_empty(), "{game}: {id}");
        }
        let titles: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name("title"))
            .filter_map(|node| node.text().map(str::trim))
            .collect();
        for (cell, man) in game.start().men.iter() {
            let title = format!("{} {} on {cell}", man.side, man.kind);
            assert_eq!(titles.iter().filter(|found| **found == title).count(), 1, "{title}");
        }
    }
}

/// The number of cells with a dashed frame, which the turn leaves, and the number of cells with a solid frame, which it
/// reaches.
fn frames(game: &str, position: &str, turn: &str) -> (usize, usize) {
    let assert = Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
        .args(["judge", game, position, turn, "--svg", "-"])
        .assert()
        .success();
    let picture = String::from_utf8(assert.get_output().stdout.clone()).expect("it is UTF-8");
    let document = roxmltree::Document::parse(&picture).expect("nothing but the picture is there");
    let frames = document.descendants().filter(|node| node.attribute("class") == Some("frame"));
    let (dashed, solid): (Vec<_>, Vec<_>) =
        frames.partition(|node| node.has_attribute("stroke-dasharray"));
    (dashed.len(), solid.len())
}

#[test]
fn every_cell_of_a_turn_is_framed() {
    assert_eq!(frames("masonic", "start", "f2g4"), (1, 1));
    assert_eq!(frames("spectral", "start", "f1E1"), (1, 1));
    assert_eq!(frames("kingdom-capture", "start", "b1c3:b1e7"), (2, 2));
    // A deflector placed from hand leaves no cell; one that is moved does.
    assert_eq!(frames("deflection", "start", "f2f4,J@f6"), (1, 2));
    let bare = "4k5/10/10/10/10/10/10/4K5[] w - - Jd3 - 0 1";
    assert_eq!(frames("deflection", bare, "e1d1,d3d5"), (2, 2));
    // The shared reflection of two knights leaves its mirror, and one of the knights vanishes.
    let knights = "*3k3*/*7*/*7*/9/9/n7n/9/9/*7*/*7*/*3K3* b - - 0 1";
    assert_eq!(frames("mirrors7-block", knights, "e6c5,a6"), (2, 1));
}
