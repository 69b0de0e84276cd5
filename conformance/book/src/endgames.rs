//! Endgames: for each game, who wins with the kings and one or two more men, and how soon.
//!
//! The numbers are in `tables`, one file for each game, as `arbiter tables GAME --json` prints them.

use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use serde::Deserialize;
use types::{Game, OwnForm, Position, Side};

use crate::data;
use crate::error::BookError;
use crate::library::Library;
use crate::links;
use crate::page::{self, Page};
use crate::picture::{Picture, figure};
use crate::plot::Bars;
use crate::selfplay;

static TABLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tables");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MaterialResults {
    game: Game,
    /// The men, such as `KRK`: White's king and rook against Black's king.
    material: String,
    wins: BySide,
    draws: BySide,
    losses: BySide,
    mates: BySide,
    /// The numbers of positions that the side to move wins in 1, 2, … turns of its own.
    wins_by_turns: BTreeMap<Side, Vec<u64>>,
    /// For each side that can win: a longest win with this side to move.
    longest: BTreeMap<Side, Longest>,
    /// What the tables leave out: castling, en passant and the counters.
    left_out: Vec<String>,
    /// The editions of the laws by which the table was made.
    law: String,
    /// The SHA-256 digest of the text of these laws.
    law_sha256: String,
    /// The SHA-256 digest of the table.
    sha256: String,
}

/// Numbers of positions, by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct BySide {
    white: u64,
    black: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Longest {
    /// The number of turns that the winner makes.
    turns: u32,
    position: String,
    line: Vec<String>,
}

impl MaterialResults {
    fn positions(&self) -> BySide {
        let MaterialResults { wins, draws, losses, .. } = self;
        BySide {
            white: wins.white + draws.white + losses.white,
            black: wins.black + draws.black + losses.black,
        }
    }

    /// The sides whose wins are shown: with the same men, both sides win equally often.
    fn winners(&self) -> &'static [Side] {
        let mut sides = self.material.split('K').skip(1);
        if sides.next() == sides.next() { &[Side::White] } else { &Side::BOTH }
    }

    /// The number of men other than the kings.
    fn further(&self) -> usize {
        self.material.chars().filter(|&letter| letter != 'K').count()
    }

    /// The letter of the man other than the kings, if there is exactly one.
    fn letter(&self) -> Option<char> {
        self.material.chars().find(|&letter| letter != 'K').filter(|_| self.further() == 1)
    }

    /// The name of the man other than the kings, if there is exactly one.
    fn man(&self) -> Option<&'static str> {
        Some(self.game.kind(self.letter()?)?.name())
    }

    /// The number of turns of the longest win of a side; a dash if the side never wins.
    fn longest_of(&self, side: Side) -> String {
        self.longest.get(&side).map_or_else(|| "–".into(), |longest| longest.turns.to_string())
    }

    /// How often White wins with White to move, in words.
    const fn verdict(&self) -> &'static str {
        match (self.wins.white, self.draws.white) {
            (0, _) => "never",
            (_, 0) => "from every position",
            (wins, draws) if wins > draws => "from most positions",
            _ => "from some positions",
        }
    }
}

/// The tables of all games as data files for programs.
pub fn files() -> Result<Vec<data::File>, BookError> {
    Game::ALL.into_iter().map(|game| Ok((file_of(game), text(game)?.into()))).collect()
}

fn file_of(game: Game) -> String {
    format!("endings-{game}.jsonl")
}

/// The tables of a game, as JSON Lines.
fn text(game: Game) -> Result<&'static str, BookError> {
    let file = TABLES.get_file(format!("{game}.jsonl")).and_then(|file| file.contents_utf8());
    file.ok_or("it is missing").map_err(BookError::in_text(format!("tables/{game}.jsonl")))
}

/// The results for a game.
fn read(game: Game) -> Result<Vec<MaterialResults>, BookError> {
    let lines: Result<_, _> = text(game)?.lines().map(serde_json::from_str).collect();
    lines.map_err(BookError::in_text(format!("tables/{game}.jsonl")))
}

/// Divides the results into those with at most one man other than the kings, and those with more.
fn apart(known: &[MaterialResults]) -> (Vec<&MaterialResults>, Vec<&MaterialResults>) {
    known.iter().partition(|known| known.further() < 2)
}

/// The number of positions with the kings and at most one more man, in all games.
pub fn positions() -> Result<u64, BookError> {
    let mut sum = 0;
    for game in Game::ALL {
        let known = read(game)?;
        let counts = apart(&known).0.into_iter().map(MaterialResults::positions);
        sum += counts.map(|BySide { white, black }| white + black).sum::<u64>();
    }
    Ok(sum)
}

/// The page about all games, with the page of each game below it in the table of contents.
pub fn page(library: &Library) -> Result<Page, BookError> {
    let mut page = Page::new("known.html", "What is known");
    page.markdown(
        "These pages say who wins with the kings and one or two more men, and how soon. Each number comes from a table of every placement of \
         the men, with either side to move. `fast` builds the tables backwards from the mates; `reference` replayed every line.",
    );
    let played = selfplay::read()?;
    let (mut rows, mut twins) = (Vec::new(), Vec::new());
    for game in Game::ALL {
        let mut below = Page::new(place(game), format!("What is known: {game}"));
        let known = read(game)?;
        let (few, _) = apart(&known);
        match few.first() {
            Some(kings) if game.has_marks() => {
                twins.push((game, percent(kings.wins.white, kings.positions().white)));
            }
            _ => rows.push((game, overview(&few))),
        }
        of_game(library, &mut below, game, &known)?;
        if let Some(games) = played.get(&game) {
            selfplay::of_game(&mut below, game, games)?;
        }
        page.below.push(below);
    }
    let headings =
        ["game", "men with which White wins from most positions", "from some", "from none"];
    let rows = html! {
        @for (game, [most, some, none]) in &rows {
            tr { td { a href=(place(*game)) { (game) } } td { (most) } td { (some) } td { (none) } }
        }
    };
    page.html(&html! {
        (page::table(&headings, &rows))
        p {
            "In Kingdom every man is a pair of twins, so the four kings alone have as many placements as four men elsewhere, and with one more pair there are too many to count. Kings alone can win there, by checkmate or by stalemate; the side to move wins"
            @for (index, (game, share)) in twins.iter().enumerate() {
                @if index > 0 { " and" }
                " from " (share) " of the positions in " a href=(place(*game)) { (game) }
            }
            "."
        }
    });
    page.heading(2, "Games of the program against itself", "selfplay");
    page.markdown(
        "How they end, and how many legal turns there are to choose from on average. The page of each game says how long its games are, \
         and what its men are worth by their results.",
    );
    page.html(&selfplay::table(page.root(), &played, place));
    Ok(page)
}

fn place(game: Game) -> String {
    format!("known/{game}.html")
}

/// With White to move: the men that win from most positions, those that win from some, and those that win from none.
fn overview(known: &[&MaterialResults]) -> [String; 3] {
    let men = |verdicts: &[&str]| {
        let fitting = known.iter().filter(|known| verdicts.contains(&known.verdict()));
        fitting.filter_map(|known| known.man()).collect::<Vec<_>>().join(", ")
    };
    [
        men(&["from most positions", "from every position"]),
        men(&["from some positions"]),
        men(&["never"]),
    ]
}

fn of_game(
    library: &Library,
    page: &mut Page,
    game: Game,
    known: &[MaterialResults],
) -> Result<(), BookError> {
    let [first, ..] = known else { return Ok(()) };
    let (root, left_out) = (page.root(), first.left_out.join(", "));
    let more = match game.description().own {
        OwnForm::Deflectors => " No deflector is on the board or in hand.",
        OwnForm::Array => " The array names every kind, so a pawn is promoted to whatever is best.",
        _ if game.has_marks() => " A king is a pair of twins, one on each board.",
        _ => "",
    };
    let (few, many) = apart(known);
    let men = if game.has_marks() {
        "the four kings"
    } else if many.is_empty() {
        "the kings and at most one more man of White"
    } else {
        "the kings and at most two more men"
    };
    page.markdown(&format!(
        "{}, with {men}. Left out: {left_out}.{more} *To mate* counts the winner's own turns. Made by \
         `arbiter tables {game} --json`{}; `arbiter tables {game} --probe POSITION` looks up a position.",
        game.title(),
        command(game, &many)
    ));
    let (heading, ends) = if game.has_marks() {
        ("The kings", "checkmates and stalemates")
    } else {
        ("With one more man", "checkmates")
    };
    page.heading(2, heading, "men");
    page.html(&table(&few, ends));
    page.html(&html! { p.source { (data::link(root, &file_of(game))) } });
    if !many.is_empty() {
        page.heading(2, "With two more men", "two");
        page.html(&table_of_both(&many));
    }
    if game.description().own == OwnForm::Array {
        page.markdown(
            "Only promotion depends on the array, so the endings of queens, rooks, bishops and knights are those of \
             [Spectral Realm Chess](spectral.html).",
        );
    }
    let mut plots = Vec::new();
    for known in known {
        for side in known.winners() {
            let heights = known.wins_by_turns.get(side).filter(|heights| !heights.is_empty());
            if let Some(heights) = heights {
                plots.push(lengths(page, known, *side, heights)?);
            }
        }
    }
    if !plots.is_empty() {
        page.heading(2, "Wins by their length", "lengths");
        page.markdown(
            "With the winner to move: how many positions it wins in one turn of its own, in two, and so on to the longest win.",
        );
        page.html(&html! { div.plots { @for plot in &plots { (plot) } } });
    }
    page.heading(2, "The longest wins", "longest");
    for known in known {
        for side in known.winners() {
            if let Some(longest) = known.longest.get(side) {
                let win = longest_win(library, page, known, *side, longest)?;
                page.html(&win);
            }
        }
    }
    page.heading(2, "Dead material", "dead");
    let dead = dead(&few);
    let paragraph = if game.has_marks() {
        "The kings alone are not dead material: each side can be checkmated or, which loses as well, stalemated (KDM-22, KDM-23).".to_owned()
    } else if dead.is_empty() {
        "None of this material is dead: each has a checkmate, if only after a promotion.".to_owned()
    } else {
        let dead: Vec<&str> = dead.iter().map(|known| known.material.as_str()).collect();
        format!(
            "With none of these materials can there be a checkmate, even after a promotion: {}. The law lists dead material, too (CHE-23); a test checks that the two lists agree.",
            dead.join(", ")
        )
    };
    page.markdown(&links::markdown(root, &paragraph));
    page.html(&html! {
        p.source {
            "Law: " (first.law) ", SHA-256 " code.position { (first.law_sha256) } ". Tables:"
            @for known in known { br; (known.material) " " code.position { (known.sha256) } }
        }
    });
    Ok(())
}

/// A plot of how many positions the side to move wins in each number of turns.
fn lengths(
    page: &mut Page,
    known: &MaterialResults,
    side: Side,
    heights: &[u64],
) -> Result<Markup, BookError> {
    let winner = side.player();
    let bars = Bars {
        caption: html! {
            strong { (known.material) } ": "
            @if let Some(man) = known.man() { (man) } @else { (winner) " wins" }
        },
        text: format!(
            "{}: positions that {winner} wins, by number of turns to mate",
            known.material
        ),
        along: "turns to mate",
        counts: "positions",
        heights,
        first: 1,
        step: 1,
    };
    bars.figure(page)
}

/// A table cell with a share in per cent. Its title gives the two numbers.
fn share(part: u64, all: u64) -> Markup {
    html! { td title=(format!("{part} of {all}")) { (percent(part, all)) } }
}

/// The table of materials with which both sides may win.
fn table_of_both(known: &[&MaterialResults]) -> Markup {
    let headings = [
        "men",
        "White to move: wins",
        "loses",
        "Black to move: wins",
        "loses",
        "White mates in at most",
        "Black mates in at most",
    ];
    let rows = html! {
        @for known in known {
            @let positions = known.positions();
            tr {
                td { (known.material) }
                (share(known.wins.white, positions.white)) (share(known.losses.white, positions.white))
                (share(known.wins.black, positions.black)) (share(known.losses.black, positions.black))
                td { (known.longest_of(Side::White)) } td { (known.longest_of(Side::Black)) }
            }
        }
    };
    page::table(&headings, &rows)
}

/// A phrase with the command that builds the tables with two men other than the kings; empty if there are none.
fn command(game: Game, known: &[&MaterialResults]) -> String {
    known.first().map_or_else(String::new, |known| {
        let material = &known.material;
        format!(
            " and, for two more men, by commands such as `arbiter tables {game} --memory 8 --threads 2 --material {material} --json`"
        )
    })
}

fn table(known: &[&MaterialResults], ends: &str) -> Markup {
    let headings = [
        "men",
        "White's man",
        "White wins",
        "White to move: wins",
        "Black to move: loses",
        ends,
        "to mate, at most",
    ];
    let rows = html! {
        @for known in known {
            @let positions = known.positions();
            tr {
                td { (known.material) }
                td { (known.man().unwrap_or("none")) }
                td { (known.verdict()) }
                (share(known.wins.white, positions.white))
                (share(known.losses.black, positions.black))
                td { (known.mates.white + known.mates.black) }
                td { (known.longest_of(Side::White)) }
            }
        }
    };
    page::table(&headings, &rows)
}

/// A share in per cent with one decimal. Only an exact 0 or 100 is shown as such.
fn percent(part: u64, all: u64) -> String {
    let tenths = match part {
        0 => 0,
        _ if part == all => 1000,
        _ => ((part * 2000 + all) / (2 * all)).clamp(1, 999),
    };
    // A no-break space before the sign.
    format!("{}.{}\u{a0}%", tenths / 10, tenths % 10)
}

fn longest_win(
    library: &Library,
    page: &mut Page,
    known: &MaterialResults,
    side: Side,
    longest: &Longest,
) -> Result<Markup, BookError> {
    let game = known.game;
    let position = Position::parse(game, &longest.position)
        .map_err(BookError::in_text(format!("tables/{game}.jsonl")))?;
    let caption = html! {
        strong { (known.material) } ": " (side) " to move wins in " (longest.turns) ". "
        code.position { (longest.position) } " "
        @if library.playground {
            a.opens href=(links::playground(page.root(), game, &longest.position, &longest.line, "")) { "play through" }
        }
    };
    page.shows(game);
    let board = page.aside(Picture::of(position).board(None));
    Ok(html! {
        (figure(&board, &caption))
        details { summary { "The line" } p { (longest.line.join(" ")) } }
    })
}

/// The materials without a checkmate. Since a pawn may promote, its material is one of them only if no other material has a
/// checkmate, either.
fn dead<'a>(known: &[&'a MaterialResults]) -> Vec<&'a MaterialResults> {
    let mateless = |known: &&MaterialResults| known.mates.white + known.mates.black == 0;
    let pawn = |known: &MaterialResults| known.letter() == Some('P');
    let all = known.iter().all(mateless);
    known.iter().copied().filter(mateless).filter(|known| all || !pawn(known)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    use hmac_sha256::Hash;
    use reference::Reference;
    use search::tables::Material;
    use types::{EndBy, Engine, Kind, Man, Own};

    use super::*;

    fn all_known() -> Vec<(Game, Vec<MaterialResults>)> {
        Game::ALL.into_iter().map(|game| (game, read(game).expect("it reads"))).collect()
    }

    #[test]
    fn every_file_has_every_man_of_its_game() {
        for (game, known) in all_known() {
            let (few, many) = apart(&known);
            let men = if game.has_marks() { 1 } else { game.kinds().len() };
            assert_eq!(few.len(), men, "{game}");
            let materials: BTreeSet<&str> =
                many.iter().map(|known| known.material.as_str()).collect();
            assert_eq!(materials.len(), many.len(), "{game}");
            assert!(many.iter().all(|known| known.further() == 2), "{game}");
            for known in known {
                assert_eq!(known.game, game);
                let BySide { white, black } = known.positions();
                assert!(white > 0 && black > 0, "{game} {}", known.material);
                for (side, wins) in
                    [(Side::White, known.wins.white), (Side::Black, known.wins.black)]
                {
                    let lengths = &known.wins_by_turns[&side];
                    assert_eq!(lengths.iter().sum::<u64>(), wins, "{game} {}", known.material);
                    let longest = known.longest.get(&side).map_or(0, |longest| longest.turns);
                    assert_eq!(lengths.len(), longest as usize, "{game} {}", known.material);
                }
            }
        }
    }

    /// The page of `spectral-random` says that its results are those of `spectral` unless a pawn is among the men.
    #[test]
    fn without_pawns_an_array_changes_nothing() {
        let find = |game: Game| all_known().into_iter().find(|&(other, _)| other == game);
        let [random, plain] =
            [Game::SpectralRandom, Game::Spectral].map(|game| find(game).expect("it is there").1);
        let mut compared = 0;
        for known in random.iter().filter(|known| !known.material.contains('P')) {
            let Some(other) = plain.iter().find(|other| other.material == known.material) else {
                continue;
            };
            let counts =
                |known: &MaterialResults| [known.wins, known.draws, known.losses, known.mates];
            assert_eq!(counts(known), counts(other), "{}", known.material);
            compared += 1;
        }
        assert!(compared >= 5);
    }

    /// Compares the tables with `reference/law/exhausted`, which has counts of the same placements, each judged by the
    /// law.
    #[test]
    fn the_tables_have_the_positions_and_mates_that_the_law_counts() {
        for (game, known) in all_known() {
            let path = format!(
                "{}/../../reference/law/exhausted/{game}.jsonl",
                env!("CARGO_MANIFEST_DIR")
            );
            let text = std::fs::read_to_string(path).expect("it is there");
            let lines = text.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
            let lines: Vec<serde_json::Value> = lines.collect();
            let (few, _) = apart(&known);
            assert!(!few.is_empty(), "{game}");
            // The page on tests gives the sum over the tables, with the command that counts the placements.
            let all: u64 = lines.iter().filter_map(|line| line["positions"].as_u64()).sum();
            let in_tables = few.iter().map(|known| known.positions());
            assert_eq!(in_tables.map(|it| it.white + it.black).sum::<u64>(), all, "{game}");
            for known in few {
                let BySide { white, black } = known.positions();
                let sides = [
                    (Side::White, white, known.mates.white),
                    (Side::Black, black, known.mates.black),
                ];
                let material = Material::parse(game, &known.material).expect("it is a material");
                // A pair of twins counts as two men.
                let each = if game.has_marks() { 2 } else { 1 };
                let men = material.kinds(Side::White);
                let men: Vec<&str> = men.flat_map(|kind| vec![kind.name(); each]).collect();
                for (to_move, positions, mates) in sides {
                    let is_of_it = |line: &&serde_json::Value| {
                        line["white"] == serde_json::Value::from(men.clone())
                            && line["to_move"] == to_move.name()
                    };
                    let line = lines.iter().find(is_of_it);
                    let line = line.unwrap_or_else(|| panic!("{game}: {men:?}, {to_move}"));
                    let count = |name: &str| line[name].as_u64().expect("it is a number");
                    // Stalemate loses in Kingdom (KDM-22).
                    let stalemates = if game.has_marks() { count("stalemates") } else { 0 };
                    let counts = (count("positions"), count("mates") + stalemates);
                    assert_eq!(counts, (positions, mates), "{line}");
                }
            }
        }
    }

    /// If this fails after a change of a law, rebuild the tables, or show that their answers are the same.
    #[test]
    fn the_tables_were_made_under_the_laws_in_force() {
        for (game, known) in all_known() {
            let files = law::files_of(game).map(|law| format!("{} {}", law.prefix, law.edition));
            let editions = files.collect::<Vec<_>>().join(", ");
            let texts = law::files_of(game).map(law::LawFile::text);
            let sha256 = Hash::hash(texts.collect::<String>().as_bytes());
            let sha256 = sha256.iter().fold(String::new(), |mut hex, byte| {
                write!(hex, "{byte:02x}").expect("a text takes more");
                hex
            });
            for known in known {
                assert_eq!((&known.law, &known.law_sha256), (&editions, &sha256), "{game}");
            }
        }
    }

    #[test]
    fn every_longest_win_takes_the_stated_number_of_turns() {
        let reference = Reference::new();
        for (game, known) in all_known() {
            for known in known {
                for (side, longest) in known.longest {
                    let start = Position::parse(game, &longest.position).expect("a position");
                    assert_eq!(start.side, side);
                    let mut held = reference.hold(&start).expect("it is accepted");
                    for turn in &longest.line {
                        let turn = types::Turn::parse(game, turn).expect("a turn");
                        held = held.play(&turn).expect("it is legal");
                    }
                    let end = held.status().end.expect("it has ended");
                    assert_eq!(end.winner, Some(start.side));
                    assert!(end.by == EndBy::Checkmate || game.has_marks(), "{game}");
                    assert_eq!(longest.line.len(), 2 * longest.turns as usize - 1);
                }
            }
        }
    }

    /// A position with the kings and, if `kind` is given, one man of this kind, in which the side to move has a legal
    /// turn.
    fn some_position(game: Game, kind: Option<Kind>) -> Position {
        let cells: Vec<_> = game.cells().collect();
        for index in 0..cells.len() * cells.len() {
            let mut position = Position::empty(game);
            if let Own::Array(array) = &mut position.own {
                let mut kinds = game.kinds().to_vec();
                kinds.sort_by_key(|&(_, letter)| letter);
                let kinds = kinds.into_iter().map(|(kind, _)| kind);
                *array = kinds.filter(|kind| !matches!(kind, Kind::King | Kind::Pawn)).collect();
            }
            let at = |place: usize| cells[place % cells.len()];
            let men = [
                (Side::White, Some(Kind::King)),
                (Side::Black, Some(Kind::King)),
                (Side::White, kind),
            ];
            let places = [index, index + cells.len() / 2, index / cells.len() + index * 5];
            for ((side, kind), place) in men.into_iter().zip(places) {
                if let Some(kind) = kind {
                    position.men.put(at(place), Man::new(side, kind));
                }
            }
            let men = 2 + usize::from(kind.is_some());
            let Ok(held) = Reference::new().hold(&position) else { continue };
            if position.men.iter().count() == men && !held.turns().is_empty() {
                return position;
            }
        }
        panic!("{game} has no position with {kind:?}");
    }

    #[test]
    fn the_tables_agree_with_the_laws_list_of_dead_material() {
        let reference = Reference::new();
        for (game, known) in all_known().into_iter().filter(|(game, _)| !game.has_marks()) {
            let (few, _) = apart(&known);
            let dead: Vec<&str> = dead(&few).iter().map(|known| known.material.as_str()).collect();
            for known in few {
                let kind = known.letter().and_then(|letter| game.kind(letter));
                let held = reference.hold(&some_position(game, kind)).expect("it is accepted");
                let end = held.adjudicate(&[], None).expect("it is a game").end;
                let is_dead = end.is_some_and(|end| end.by == EndBy::Dead);
                assert_eq!(
                    dead.contains(&known.material.as_str()),
                    is_dead,
                    "{game} {}",
                    known.material
                );
            }
        }
    }

    /// The lengths are those of E. V. Nalimov, G. M. Haworth, E. A. Heinz: Space-efficient indexing of chess endgame
    /// tables, ICGA Journal 23 (2000), who count the winner's moves to mate, as our tables do.
    #[test]
    fn the_longest_mates_of_chess_agree_with_the_literature() {
        let known = read(Game::Chess).expect("it reads");
        for (material, turns) in [
            ("KQK", 10),
            ("KRK", 16),
            ("KPK", 28),
            ("KBBK", 19),
            ("KBNK", 33),
            ("KQKR", 35),
            ("KRKN", 40),
            ("KQKQ", 13),
            ("KQKB", 17),
            ("KQKN", 21),
            ("KRKR", 19),
            ("KRKB", 29),
        ] {
            let found = known.iter().find(|known| known.material == material);
            assert_eq!(found.expect(material).longest[&Side::White].turns, turns, "{material}");
        }
        // The longest win with four men takes 85 plies: H. Conrady, Computer Chess Club, 1 June 2000 (message 113253).
        let rook_against_pawn = known.iter().find(|known| known.material == "KRKP").unwrap();
        assert_eq!(rook_against_pawn.longest[&Side::Black].turns, 43);
        let longest =
            |known: &MaterialResults| known.longest.values().map(|longest| longest.turns).max();
        assert_eq!(known.iter().filter_map(longest).max(), Some(43));
    }

    #[test]
    fn a_share_is_0_or_100_only_if_it_is() {
        let shares = [(0, 9), (9, 9), (1, 99_999), (99_998, 99_999), (1, 2), (1, 3)];
        let paragraph = shares.map(|(part, all)| percent(part, all));
        let read: Vec<String> =
            paragraph.iter().map(|it| it.replace(char::from(0xA0), " ")).collect();
        assert_eq!(read, ["0.0 %", "100.0 %", "0.1 %", "99.9 %", "50.0 %", "33.3 %"]);
    }
}
