//! The page on how this project is tested: what is compared, and how often. The figures are counted when the book is built
//! or summed from `compared.toml`; each has a command that reproduces it.

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde::Deserialize;
use types::Game;

use crate::error::BookError;
use crate::library::Library;
use crate::page::{self, Page};
use crate::perft::grouped;
use crate::{data, endgames, perft, results};

pub const COMPARED: &str = include_str!("../compared.toml");

/// What was compared between the two engines in a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Compared {
    positions: u64,
    /// Turns whose verdicts were compared.
    turns: u64,
    /// The number of rounds for each seed.
    seeds: BTreeMap<String, u64>,
}

impl Compared {
    fn rounds(&self) -> u64 {
        self.seeds.values().sum()
    }
}

fn compared() -> Result<BTreeMap<Game, Compared>, BookError> {
    data::read("compared.toml", COMPARED)
}

pub fn page(library: &Library) -> Result<Page, BookError> {
    let compared = compared()?;
    let mut page = Page::new("tested.html", "How this is tested");
    page.markdown(
        "Every game is played by two engines that share no code for the rules: `reference` judges a turn clause by clause, `fast` generates \
         turns. Cases made by hand say what the document says, worked out before an engine has run, so that a mistake which both engines \
         share is found, too. The command in each row prints or checks the figure.",
    );
    page.html(&figures(library, &compared)?);
    page.markdown(
        "The tests also break what they guard. Leaving out any clause that a case can test makes a case fail, and so does every fault that \
         the tests plant in `fast`. Together the cases reach everything in the rules of both engines but what \
         [`conformance/unreached.toml`](REPOSITORY/blob/HEAD/conformance/unreached.toml) lists with a reason (`.ci/coverage`). If a change touches the rules, its lines are changed \
         one by one, and the cases have to notice (`cargo mutants`). The same functions that compare engines run as fuzz targets.",
    );
    page.heading(2, "Both engines compared", "compared");
    page.markdown(
        "In random games and in positions edited at random, both engines were asked the same questions: which positions are accepted, which \
         turns are legal, what each leads to, check, and the end of the game. There was no difference. The choices of a round follow from \
         its seed, so `arbiter compare --game GAME --seed SEED --rounds ROUNDS --seconds 86400 --json` prints again what one seed adds; \
         [`conformance/book/compared.toml`](REPOSITORY/blob/HEAD/conformance/book/compared.toml) lists the seeds.",
    );
    page.html(&table(library, &compared));
    page.html(&html! { p.source { (data::link(page.root(), "compared.json")) } });
    Ok(page)
}

/// The table of what is compared, how much of it, how often, and by which command.
fn figures(library: &Library, compared: &BTreeMap<Game, Compared>) -> Result<Markup, BookError> {
    const EVERY: &str = "with every change";
    let recorded = library.cases().filter(|case| case.is_recorded()).count();
    let by_hand = library.cases().count() - recorded;
    let tested = law::clauses().filter(|clause| clause.untested.is_none()).count();
    let [positions, counts] = perft::counted()?;
    let turns: u64 = compared.values().map(|it| it.turns).sum();
    let row = |what: Markup, number: Markup, often: &str, command: &str| {
        html! { tr { td { (what) } td { (number) } td { (often) } td { code { (command) } } } }
    };
    let engines = results::engines()?;
    let placements = grouped(endgames::positions()?);
    let rows = html! {
        (row(html! { "cases made by hand, on both engines" }, html! { (by_hand) }, EVERY, "arbiter check"))
        (row(html! { "cases on which both engines agreed when they were recorded" }, html! { (recorded) }, EVERY, "arbiter check"))
        (row(html! { a href="clauses.html" { "clauses" } " that a case made by hand tests" }, html! { (tested) }, EVERY, "cargo test --workspace"))
        (row(html! { "other readings of the law, each excluded by a case made by hand" }, html! { (library.misreadings.len()) }, EVERY, "arbiter misreadings"))
        (row(html! { a href="results.html" { "engines of other people" } ", on the cases of their games" }, html! { (engines) }, EVERY, ".ci/foreign"))
        (row(
            html! { a href="perft.html" { "counts" } " of sequences of turns, each in two ways or more, from " (positions) " positions" },
            html! { (counts) }, "once; the small ones with every change", "arbiter perft GAME DEPTH"
        ))
        (row(
            html! { "positions with the kings and at most one more man: all, with their mates and stalemates" },
            placements, "once for each law; a sample with every change", "arbiter exhaust GAME"
        ))
        (row(
            html! { a href="#compared" { "turns whose verdict was compared" } " in random play" },
            grouped(turns), "by hand; a few rounds with every change", "arbiter compare"
        ))
    };
    Ok(page::table(&["what", "how many", "how often", "command"], &rows))
}

/// The cases and the comparisons, game by game.
fn table(library: &Library, compared: &BTreeMap<Game, Compared>) -> Markup {
    let cases = |game: &Game, recorded: bool| {
        library.cases().filter(|case| case.game == *game && case.is_recorded() == recorded).count()
    };
    let headings =
        ["game", "cases by hand", "recorded", "turns compared", "in positions", "rounds"];
    let rows = html! {
        @for (game, it) in compared {
            tr {
                td { (game) } td { (cases(game, false)) } td { (cases(game, true)) }
                td { (grouped(it.turns)) } td { (grouped(it.positions)) } td { (grouped(it.rounds())) }
            }
        }
    };
    page::table_of_counts(&headings, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_was_compared_and_exhausted() {
        let all = compared().unwrap();
        for game in Game::ALL {
            let it = all.get(&game).unwrap_or_else(|| panic!("{game} is missing"));
            assert!(it.rounds() > 0 && it.positions < it.turns, "{game}");
        }
        assert_eq!(all.len(), Game::ALL.len());
        assert!(endgames::positions().unwrap() > 100_000_000);
    }
}
