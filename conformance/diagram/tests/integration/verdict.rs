//! Pictures of verdicts, drawn from handwritten facts.

use std::collections::BTreeMap;

use chess_arbiter_diagram::Diagram;
use types::facts::{
    Attack, AttackedKing, Bend, Company, Deed, Finding, How, Moment, Placed, Violation, Way,
};
use types::{BoardId, Cell, ClauseId, Deflector, Game, Kind, Man, Position, Side, Turn, Verdict};

fn cell(text: &str) -> Cell {
    let (board, bare) = match text.split_once(':') {
        Some(("s", bare)) => (BoardId::Short, bare),
        Some(("m", bare)) => (BoardId::Max, bare),
        _ => (BoardId::Squares, text),
    };
    let file = bare.chars().next().unwrap();
    let board = if file.is_ascii_uppercase() { BoardId::Points } else { board };
    Cell::new(board, Cell::file_of(file).unwrap(), bare[1..].parse().unwrap())
}

fn way(text: &str) -> Way {
    Way::over(text.split(' ').map(cell).collect())
}

fn placed(side: Side, kind: Kind, at: &str) -> Placed {
    Placed::new(Man::new(side, kind), cell(at))
}

fn attack(by: Placed, way: Way) -> Attack {
    Attack { by, way, screen: None, company: None, gone: Vec::new(), clauses: Vec::new() }
}

/// A verdict to draw, and what must be drawn.
struct Sample {
    name: &'static str,
    game: Game,
    position: &'static str,
    turn: &'static str,
    clause: &'static str,
    facts: Finding,
    /// How many elements of each class the picture must have.
    drawn: &'static [(&'static str, usize)],
}

impl Sample {
    fn picture(&self) -> String {
        let position = Position::parse(self.game, self.position).unwrap();
        let turn = Turn::parse(self.game, self.turn).unwrap();
        let verdict = Verdict {
            clauses: vec![ClauseId::named(self.clause)],
            facts: self.facts.clone(),
            trace: Vec::new(),
            why: "the sentence".into(),
        };
        let reflections = Vec::new();
        Diagram { position: &position, reflections, turn: Some(turn) }.to_svg_of(&verdict)
    }
}

fn samples() -> Vec<Sample> {
    use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};
    use Side::{Black, White};
    let bent = "d4 e4 f4 g4 g5 g6 g7 f6 e5 d4 c3 b2";
    let bends = vec![
        Bend { deflector: Deflector::L, cell: cell("g4") },
        Bend { deflector: Deflector::V, cell: cell("g7") },
    ];
    let twin = Company::Twin { who: placed(Black, Rook, "s:h5"), way: way("s:h5 s:h4") };
    let pinner = attack(placed(Black, Bishop, "a4"), way("a4 b3 c2 d1"));
    vec![
        Sample {
            name: "knight",
            game: Game::Chess,
            position: "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1",
            turn: "g1f3",
            clause: "CHE-2",
            facts: Finding::Legal(vec![
                Deed::Goes { who: placed(White, Knight, "g1"), way: way("g1 f3") },
                Deed::Captures { whom: placed(Black, Pawn, "f3"), en_passant: false },
            ]),
            drawn: &[("frame", 2), ("way", 1), ("ring", 1)],
        },
        Sample {
            name: "pin",
            game: Game::Chess,
            position: "4k3/8/8/8/b7/8/2N5/3K4 w - - 0 1",
            turn: "c2e3",
            clause: "CHE-20",
            facts: Finding::Illegal(vec![Violation::Check {
                kings: vec![AttackedKing {
                    king: placed(White, King, "d1"),
                    attacks: vec![pinner],
                    how: Some(How::Opened(cell("c2"))),
                }],
                after: Moment::Turn,
            }]),
            drawn: &[("frame", 2), ("attack", 1), ("ring", 2)],
        },
        Sample {
            name: "bent",
            game: Game::Deflection,
            position: "9k/10/10/10/3R6/10/1n8/9K[] w - - Lg4Vg7 - 0 1",
            turn: "d4a1",
            clause: "DEF-10",
            facts: Finding::Illegal(vec![Violation::Blocked {
                who: placed(White, Rook, "d4"),
                way: Way { bends, ..way(&format!("{bent} a1")) },
                by: placed(Black, Knight, "b2"),
            }]),
            drawn: &[("frame", 2), ("way", 1), ("ring", 1)],
        },
        Sample {
            name: "diverted",
            game: Game::Deflection,
            position: "9k/10/10/10/R9/10/10/9K[] w - - Jd4 - 0 1",
            turn: "a4g4",
            clause: "DEF-7",
            facts: Finding::Illegal(vec![Violation::Diverted {
                who: placed(White, Rook, "a4"),
                way: way("a4 b4 c4 d4 e4 f4 g4"),
                bend: Bend { deflector: Deflector::J, cell: cell("d4") },
                leads: vec![way("d4 e5 f6 g7 h8"), way("d4 e3 f2 g1")],
            }]),
            drawn: &[("frame", 2), ("way", 1), ("instead", 2), ("ring", 1)],
        },
        Sample {
            name: "twins",
            game: Game::KingdomCapture,
            position: "4ke3/8/8/7rh/8/8/8/4Ke3|4ke3/4rh3/8/8/8/8/8/4Ke3 w - - 0 1",
            turn: "e1d1:e1a1",
            clause: "KDM-21",
            facts: Finding::Illegal(vec![Violation::Check {
                kings: vec![AttackedKing {
                    king: placed(White, King, "m:e1"),
                    attacks: vec![Attack {
                        company: Some(twin),
                        ..attack(
                            placed(Black, Rook, "m:e7"),
                            way("m:e7 m:e6 m:e5 m:e4 m:e3 m:e2 m:e1"),
                        )
                    }],
                    how: None,
                }],
                after: Moment::Turn,
            }]),
            drawn: &[("frame", 4), ("attack", 2), ("ring", 2)],
        },
        Sample {
            name: "points",
            game: Game::Spectral,
            position: "4k3/8/8/8/8/8/8/B3K3|7/7/7/3p3/7/7/7 w - - 0 1",
            turn: "a1F6",
            clause: "SPE-5",
            facts: Finding::Illegal(vec![Violation::Blocked {
                who: placed(White, Bishop, "a1"),
                way: way("a1 A1 b2 B2 c3 C3 d4 D4 e5 E5 f6 F6"),
                by: placed(Black, Pawn, "D4"),
            }]),
            drawn: &[("frame", 2), ("way", 1), ("ring", 1)],
        },
        Sample {
            name: "mirrors",
            game: Game::Mirrors7Block,
            position: "*2k4*/*7*/*7*/9/2R6/9/9/9/*7*/*7*/*3K3* w - - 0 1",
            turn: "g7g9",
            clause: "CHE-2",
            facts: Finding::Legal(vec![
                Deed::Goes {
                    who: Placed { originals: vec![cell("c7")], ..placed(White, Rook, "g7") },
                    way: way("g7 g8 g9"),
                },
                Deed::Vanishes { original: placed(White, Rook, "c7") },
            ]),
            drawn: &[("frame", 2), ("way", 1), ("cross", 1)],
        },
        Sample {
            name: "reach",
            game: Game::Masonic,
            position: "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1",
            turn: "d4d6",
            clause: "MAS-8",
            facts: Finding::Illegal(vec![Violation::OutOfReach {
                who: placed(White, Queen, "d4"),
                to: cell("d6"),
                reach: ["c4", "d3", "e5"].map(cell).to_vec(),
                own: Vec::new(),
                more: false,
                no_line: false,
            }]),
            drawn: &[("frame", 2), ("cross", 1), ("reachable", 3)],
        },
    ]
}

/// How many elements of each class a picture has. The group of class `verdict`, which contains the marks, is not
/// counted.
fn classes(document: &roxmltree::Document<'_>) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for class in document.descendants().filter_map(|node| node.attribute("class")) {
        if class != "verdict" {
            *counted.entry(class.to_owned()).or_default() += 1;
        }
    }
    counted
}

#[test]
fn lines_rings_and_frames_follow_the_facts() {
    for sample in samples() {
        let picture = sample.picture();
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let drawn: BTreeMap<String, usize> =
            sample.drawn.iter().map(|&(class, count)| (class.to_owned(), count)).collect();
        assert_eq!(classes(&document), drawn, "{}", sample.name);
    }
}

#[test]
fn a_line_goes_through_every_cell_of_its_path() {
    for sample in samples() {
        let (([Deed::Goes { way, .. }, ..], _) | (_, [Violation::Blocked { way, .. }, ..])) =
            (sample.facts.deeds(), sample.facts.violations())
        else {
            continue;
        };
        let picture = sample.picture();
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let mut lines = document.descendants();
        let line = lines.find(|node| node.attribute("class") == Some("way"));
        let corners = line.and_then(|line| line.attribute("d")).expect("it is a path").to_owned();
        assert_eq!(corners.matches(['M', 'L']).count(), way.cells.len(), "{}", sample.name);
    }
}

#[test]
fn legal_and_illegal_turns_have_different_colours_and_the_caption_names_the_clause() {
    for sample in samples() {
        let picture = sample.picture();
        let is_legal = matches!(sample.facts, Finding::Legal(_));
        let (own, other) = if is_legal { ("#005f56", "#b01c10") } else { ("#b01c10", "#005f56") };
        assert!(picture.contains(own) && !picture.contains(other), "{}", sample.name);
        let verdict = if is_legal { "legal" } else { "illegal" };
        let sentence = format!("{}: {verdict}, {}", sample.turn, sample.clause);
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let mut texts = document.descendants().filter(|node| node.has_tag_name("text"));
        assert!(
            texts.any(|node| node.text().is_some_and(|text| text.trim() == sentence)),
            "{sentence}"
        );
    }
}

/// The marks of an illegal turn are red, but the cells that the man can reach instead are blue.
#[test]
fn cells_that_can_be_reached_instead_have_their_own_colour() {
    let mut dots = 0;
    for sample in samples() {
        let picture = sample.picture();
        let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
        for dot in document.descendants().filter(|it| it.attribute("class") == Some("reachable")) {
            assert_eq!(dot.attribute("fill"), Some("#00508f"), "{}", sample.name);
            dots += 1;
        }
    }
    assert_eq!(dots, 3);
}

/// Every kind of every game has a figure of two paths; a kind that orthodox chess lacks also has its letter in the
/// picture.
#[test]
fn every_man_is_drawn_as_a_figure() {
    for game in Game::ALL {
        for &(kind, letter) in game.kinds() {
            let mut position = Position::empty(game);
            let at = game.cells().next().expect("a game has cells");
            position.men.put(at, Man::new(Side::White, kind));
            let diagram = Diagram { position: &position, reflections: Vec::new(), turn: None };
            let picture = diagram.to_svg();
            let document = roxmltree::Document::parse(&picture).expect("a picture is XML");
            let title = format!("white {kind} on {at}");
            let mut groups = document.descendants().filter(|node| node.has_tag_name("g"));
            let man = groups.find(|group| {
                let mut titles = group.children().filter(|node| node.has_tag_name("title"));
                titles.any(|node| node.text().is_some_and(|text| text.trim() == title))
            });
            let man = man.expect("the man has a title");
            let figures = man.descendants().filter(|node| node.has_tag_name("path")).count();
            assert_eq!(figures, 2, "{title}");
            let texts = man.descendants().filter(|node| node.has_tag_name("text"));
            let letters: Vec<&str> = texts.filter_map(|it| it.text()).map(str::trim).collect();
            let orthodox = Game::Chess.kinds().iter().any(|&(known, _)| known == kind);
            let wanted = if orthodox { Vec::new() } else { vec![letter.to_string()] };
            assert_eq!(letters, wanted, "{title}");
        }
    }
}
