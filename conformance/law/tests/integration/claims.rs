//! Claims in the reasons of clauses that can be checked, such as a position that ends a game or a number of placements.
//! Each claim is checked by `reference` or against the results in `law/exhausted`, and no claim is left unchecked.

use std::collections::BTreeSet;
use std::iter::Sum;
use std::path::Path;

use chess_arbiter_law::{self as law, Clause};
use reference::Reference;
use serde_json::Value;
use types::{EndBy, Engine, Game, Position, Turn};

/// A quotation from a clause's reasons, and the evidence that it is true.
struct Claim {
    clause: &'static str,
    text: &'static str,
    shown: Shown,
}

/// The evidence for a claim.
enum Shown {
    /// After these turns from this position, the game has ended in this way. An empty text means the initial position.
    Ends(Game, &'static str, &'static [&'static str], EndBy),
    /// The game goes on in this position.
    GoesOn(Game, &'static str),
    /// A count gives the number that the text states.
    Counted(Counted),
}

/// A number from a file of `law/exhausted`: the sum of the field that `count` names, over all lines that fit the other
/// fields.
struct Counted {
    file: &'static str,
    men: Men,
    /// The deflectors on the board, or the board of White's man besides the king; `None` fits every line.
    with: Option<&'static str>,
    to_move: Option<&'static str>,
    count: &'static str,
}

/// White's men besides the king.
enum Men {
    None,
    One(&'static str),
    AnyOne,
}

/// A claim about a number of placements in which White has a king and one further man, and Black, who is to move, has
/// only a king.
const fn counted(
    clause: &'static str,
    text: &'static str,
    file: &'static str,
    man: &'static str,
    with: Option<&'static str>,
    count: &'static str,
) -> Claim {
    let to_move = Some("black");
    let shown = Counted { file, men: Men::One(man), with, to_move, count };
    Claim { clause, text, shown: Shown::Counted(shown) }
}

const fn ends(
    clause: &'static str,
    text: &'static str,
    game: Game,
    position: &'static str,
) -> Claim {
    Claim { clause, text, shown: Shown::Ends(game, position, &[], EndBy::Checkmate) }
}

const CHESS: &str = "chess";
const MASONIC: &str = "masonic";
const SPECTRAL: &str = "spectral-random";
const LONE: &str = "kingdom-capture-lone";
const L: Option<&str> = Some("L");

const CLAIMS: &[Claim] = &[
    counted("CHE-23", "queen mates the bare king in 364", CHESS, "queen", None, "mates"),
    counted("CHE-23", "a rook in 216", CHESS, "rook", None, "mates"),
    counted("MAS-17", "1,090 are checkmates by a queen", MASONIC, "queen", None, "mates"),
    counted("MAS-17", "266 by a rook", MASONIC, "rook", None, "mates"),
    counted("MAS-17", "196 by a bishop", MASONIC, "bishop", None, "mates"),
    counted("MAS-17", "48 by a knight", MASONIC, "knight", None, "mates"),
    counted("MAS-17", "6 by a pawn", MASONIC, "pawn", None, "mates"),
    ends(
        "MAS-17",
        "white king c3, pawn b2, black king a3",
        Game::Masonic,
        "8/8/8/8/8/k1K5/1P6/8 b - - 0 1",
    ),
    ends(
        "MAS-17",
        "a king on d7 and a bishop on b8 mate a bare king on a8",
        Game::Masonic,
        "kB6/3K4/8/8/8/8/8/8 b - - 0 1",
    ),
    ends(
        "MAS-17",
        "so do a king on b6 and a knight on c6",
        Game::Masonic,
        "k7/8/1KN5/8/8/8/8/8 b - - 0 1",
    ),
    counted("DEF-25", "451,152 accepted", "deflection", "knight", None, "positions"),
    counted("DEF-25", "31,152 are checks", "deflection", "knight", None, "checks"),
    counted("DEF-25", "40 are stalemates", "deflection", "knight", None, "stalemates"),
    counted("DEF-25", "55,244 are checks", "deflection", "bishop", None, "checks"),
    counted("DEF-25", "148 are stalemates", "deflection", "bishop", None, "stalemates"),
    Claim {
        clause: "DEF-25",
        text: "331,781,808 positions, and no check",
        shown: Shown::Counted(Counted {
            file: "deflection-pairs",
            men: Men::None,
            with: None,
            to_move: None,
            count: "positions",
        }),
    },
    counted("DEF-25", "4,577,772 of", "deflection-with-one", "bishop", L, "checks"),
    counted("DEF-25", "36,092,160 positions", "deflection-with-one", "bishop", L, "positions"),
    counted("DEF-25", "12,512 are stalemates", "deflection-with-one", "bishop", L, "stalemates"),
    ends(
        "DEF-25",
        "white king b3, bishop f3, J on d1, black king a1",
        Game::Deflection,
        "10/10/10/10/10/1K3B4/10/k9[] b - - Jd1 - 0 1",
    ),
    ends(
        "DEF-25",
        "white king a1, bishop c2, V on a4, black king a3",
        Game::Deflection,
        "10/10/10/10/10/k9/2B7/K9[] b - - Va4 - 0 1",
    ),
    Claim {
        clause: "KDM-12",
        text: "White mates on the first turn: a2b3:a2f7",
        shown: Shown::Ends(Game::KingdomEscort, "", &["a2b3:a2f7"], EndBy::Checkmate),
    },
    kings("10,428,068 accepted positions", "positions"),
    kings("50,456 are checkmates", "mates"),
    kings("160,996 are stalemates", "stalemates"),
    ends(
        "KDM-23",
        "kings on a1 of the short-range board and a8 of the other if Black's stand on a2 and a1",
        Game::KingdomCapture,
        "8/8/8/8/8/8/ke7/Ke7|Ke7/8/8/8/8/8/8/ke7 w - - 0 1",
    ),
    counted("KDM-23", "3,706,140 of", LONE, "bishop", Some("short-range"), "mates"),
    counted("KDM-23", "646,540,216 positions", LONE, "bishop", Some("short-range"), "positions"),
    counted("KDM-23", "15,837,952 of", LONE, "queen", Some("max-range"), "mates"),
    counted("KDM-23", "654,514,392", LONE, "queen", Some("max-range"), "positions"),
    counted("HOM-19", "a knight in 76", "mirrors7-block", "knight", None, "mates"),
    counted("HOM-19", "a pawn in 16", "mirrors7-block", "pawn", None, "mates"),
    ends(
        "HOM-19",
        "white king a6, pawn d5, black king e6",
        Game::Mirrors7Block,
        "*7*/*7*/*7*/9/9/K3k4/3P5/9/*7*/*7*/*7* b - - 0 1",
    ),
    Claim {
        clause: "HOM-21",
        text: "21,770 are checks by the bare king",
        shown: Shown::Counted(Counted {
            file: "mirrors7-block",
            men: Men::AnyOne,
            with: None,
            to_move: Some("white"),
            count: "checks",
        }),
    },
    counted("SPE-13", "1,280,052 positions", SPECTRAL, "knight", None, "positions"),
    counted("SPE-13", "57,784 checks", SPECTRAL, "knight", None, "checks"),
    counted("SPE-13", "28 stalemates", SPECTRAL, "knight", None, "stalemates"),
    counted("SPE-13", "Alfil 24,504 checks", SPECTRAL, "alfil", None, "checks"),
    counted("SPE-13", "Archer 57,784", SPECTRAL, "archer", None, "checks"),
    counted("SPE-13", "Star 64,348", SPECTRAL, "star", None, "checks"),
    counted("SPE-13", "Pao 1,680", SPECTRAL, "pao", None, "checks"),
    counted("SPE-13", "Vao 2,300", SPECTRAL, "vao", None, "checks"),
    counted("SPE-13", "Leo 3,980", SPECTRAL, "leo", None, "checks"),
    counted("SPE-13", "Nao 536", SPECTRAL, "nao", None, "checks"),
    counted("SPE-13", "mates in 12 placements", "spectral-free", "bishop", None, "mates"),
    ends(
        "SPE-13",
        "white king a1, bishop on the point A3, black king a3",
        Game::Spectral,
        "8/8/8/8/8/k7/8/K7|7/7/7/7/B6/7/7 b - - 0 1",
    ),
    ends(
        "SPE-13",
        "white king a1, bishop on the point A3, black king a3",
        Game::SpectralRandom,
        "8/8/8/8/8/k7/8/K7|7/7/7/7/B6/7/7 b - - B 0 1",
    ),
    Claim {
        clause: "SPE-13",
        text: "In `spectral-free` that king steps to the point A2 or captures",
        shown: Shown::GoesOn(Game::SpectralFree, "8/8/8/8/8/k7/8/K7|7/7/7/7/B6/7/7 b - - 0 1"),
    },
    ends(
        "SPE-13",
        "white king on the point A2, bishop on the point A1, black king a1",
        Game::SpectralFree,
        "8/8/8/8/8/8/8/k7|7/7/7/7/7/K6/B6 b - - 0 1",
    ),
];

/// A claim about a number of placements in which each side has only its two kings, and Black is to move (Kingdom).
const fn kings(text: &'static str, count: &'static str) -> Claim {
    let to_move = Some("black");
    let shown = Counted { file: "kingdom-capture", men: Men::None, with: None, to_move, count };
    Claim { clause: "KDM-23", text, shown: Shown::Counted(shown) }
}

/// The lines of a file of `law/exhausted`, except the digest.
fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../reference/law/exhausted/{file}.jsonl"));
    let text = std::fs::read_to_string(path).expect("it is a file of results");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    lines.filter(|line: &Value| line.get("sha256").is_none()).collect()
}

/// The white men that a line lists, except kings.
fn men(line: &Value) -> Vec<&str> {
    let white = line["white"].as_array().expect("a line names White's men");
    white.iter().filter_map(Value::as_str).filter(|&man| man != "king").collect()
}

impl Counted {
    fn is_of(&self, line: &Value) -> bool {
        let men = men(line);
        let men = match self.men {
            Men::None => men.is_empty(),
            Men::One(man) => men == [man],
            Men::AnyOne => men.len() == 1,
        };
        let lies = line["deflectors"].as_str().unwrap_or_default();
        let with = self.with.is_none_or(|with| lies == with || line["boards"][0] == with);
        men && with && self.to_move.is_none_or(|side| line["to_move"] == side)
    }

    fn sum(&self) -> u64 {
        let lines = lines(self.file).into_iter().filter(|line| self.is_of(line));
        u64::sum(lines.map(|line| line[self.count].as_u64().expect("it is counted")))
    }
}

/// A number as a law text writes it: `1,280,052`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let place = |index: usize| digits.len() - index;
    let each = digits.char_indices().flat_map(|(index, digit)| {
        let comma = index > 0 && place(index) % 3 == 0;
        comma.then_some(',').into_iter().chain([digit])
    });
    each.collect()
}

/// The words of a text, without punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mark = |letter: char| !letter.is_alphanumeric();
    text.split_whitespace().map(move |word| word.trim_matches(mark))
}

fn clause(id: &str) -> &'static Clause {
    law::clause(id).expect("it is a clause")
}

/// The reasons of a clause.
fn why(clause: &Clause) -> &str {
    clause.why.as_deref().unwrap_or_default()
}

#[test]
fn every_claim_is_in_its_clause_and_true() {
    let reference = Reference::new();
    let mut faults = Vec::new();
    for Claim { clause: id, text, shown } in CLAIMS {
        let mut check = |is_true: bool, what: &str| {
            if !is_true {
                faults.push(format!("{id}: `{text}`: {what}"));
            }
        };
        check(why(clause(id)).contains(text), "the clause does not say so");
        let end = |game: Game, position: &str, turns: &[&str]| {
            let position = if position.is_empty() { game.start_text() } else { position };
            let position = Position::parse(game, position).expect("the position is canonical");
            let mut held = reference.hold(&position).expect("it is accepted");
            for turn in turns {
                let turn = Turn::parse(game, turn).expect("it is a turn");
                held = held.play(&turn).expect("it is legal");
            }
            held.status().end.map(|end| end.by)
        };
        match shown {
            Shown::Ends(game, position, turns, by) => {
                check(end(*game, position, turns) == Some(*by), "it does not end so");
            }
            Shown::GoesOn(game, position) => check(end(*game, position, &[]).is_none(), "it ends"),
            Shown::Counted(counted) => {
                let number = grouped(counted.sum());
                check(words(text).any(|word| word == number), &number);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Where the reasons of a clause name the cell of a king, these words must be part of a claim. So must every number
/// with a comma and, where the reasons speak of counts, every number of two or more digits, except four-digit years.
#[test]
fn every_count_and_every_example_position_is_checked() {
    let mut unchecked = Vec::new();
    for clause in law::clauses() {
        let mut rest = why(clause).to_owned();
        for claim in CLAIMS.iter().filter(|claim| claim.clause == clause.id) {
            rest = rest.replace(claim.text, "…");
        }
        let all: Vec<&str> = words(&rest).collect();
        let is_number = |word: &str| word.chars().all(|it| it.is_ascii_digit() || it == ',');
        let counts = rest.contains("arbiter exhaust") || rest.contains("placement");
        let is_cell = |word: &str| {
            let mut letters = word.chars();
            letters.next().is_some_and(|file| ('a'..='l').contains(&file.to_ascii_lowercase()))
                && word.len() < 4
                && word.len() > 1
                && letters.all(|it| it.is_ascii_digit())
        };
        let numbers = all.iter().filter(|word| {
            let figures = word.len() > 1 && word.len() != 4 && is_number(word);
            figures && (counts || word.contains(','))
        });
        let kings = all.windows(3).filter(|three| {
            three[0] == "king" && (is_cell(three[1]) || three[1] == "on" && is_cell(three[2]))
        });
        unchecked.extend(numbers.map(|number| format!("{}: {number}", clause.id)));
        unchecked.extend(kings.map(|three| format!("{}: {}", clause.id, three.join(" "))));
    }
    let elsewhere = ["KDM-12: king on e8"];
    unchecked.retain(|found| !elsewhere.contains(&found.as_str()));
    assert!(unchecked.is_empty(), "{}", unchecked.join("\n"));
}

/// In each game, the kinds that SPE-13 lists can never mate, nor can an unpromoted pawn. Every other kind can.
#[test]
fn the_kinds_that_never_mate_are_those_that_are_declared_dead() {
    let dead: BTreeSet<&str> =
        ["knight", "alfil", "archer", "star", "pao", "vao", "leo", "nao", "grasshopper"].into();
    let named = clause("SPE-13").text.to_lowercase();
    assert!(dead.iter().all(|kind| named.contains(kind)));
    for game in ["spectral", "spectral-free", "spectral-random"] {
        for line in lines(game).iter().filter(|line| line["to_move"] == "black") {
            let [man] = men(line)[..] else { continue };
            let mates = line["mates"] != 0;
            assert_eq!(mates, !dead.contains(man) && man != "pawn", "{game}: {man}");
        }
    }
}
