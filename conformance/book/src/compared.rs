//! How much of both engines was compared, from `compared.toml`, to which the example `compared` adds.

use std::collections::BTreeMap;

use maud::html;
use record::Game;

use crate::error::BookError;
use crate::links;
use crate::measured::{self, Compared};
use crate::page::Page;
use crate::perft::grouped;

const COMPARED: &str = include_str!("../compared.toml");

fn read() -> Result<BTreeMap<String, Compared>, BookError> {
    measured::read("compared.toml", COMPARED)
}

/// The page.
pub fn page() -> Result<Page, BookError> {
    let all = read()?;
    let rows: Vec<(Game, &Compared)> =
        Game::ALL.into_iter().filter_map(|game| Some((game, all.get(game.name())?))).collect();
    let sum = |of: fn(&Compared) -> u64| rows.iter().map(|(_, compared)| of(compared)).sum::<u64>();
    let mut page = Page::new("compared.html", "Both engines compared");
    page.markdown(&format!(
        "`fast` and `reference` share no code for the rules. In random games and in positions edited at random, both were asked the same \
         questions: which positions are accepted, which turns are legal, what each leads to, check, and the end of the game. \
         **{} turns in {} positions were compared, and there was no difference.**",
        grouped(sum(|it| it.turns)),
        grouped(sum(|it| it.positions)),
    ));
    page.html(&html! {
        div.table tabindex="0" { table.counts {
            thead { tr {
                th { "game" } th { "turns" } th { "positions" } th { "of them edited" } th { "accepted of those" } th { "games" } th { "rounds" }
            } }
            tbody {
                @for (game, it) in &rows {
                    tr {
                        td { a href={ "#" (game) } { (game) } }
                        td { (grouped(it.turns)) } td { (grouped(it.positions)) } td { (grouped(it.edited)) }
                        td { (grouped(it.accepted)) } td { (grouped(it.games)) } td { (grouped(it.rounds())) }
                    }
                }
                tr {
                    th { "all" }
                    td { (grouped(sum(|it| it.turns))) } td { (grouped(sum(|it| it.positions))) }
                    td { (grouped(sum(|it| it.edited))) } td { (grouped(sum(|it| it.accepted))) }
                    td { (grouped(sum(|it| it.games))) } td { (grouped(sum(Compared::rounds))) }
                }
            }
        } }
    });
    page.heading(2, "Comparing more", "more");
    page.markdown(
        "The choices of a round follow from its seed alone, so other seeds compare other turns, and their counts add up. \
         A line is refused if its seed has been added for that game, or if the engines differ in it.\n\n\
         ```sh\n\
         arbiter compare --seed 2 --rounds 1000 --seconds 3600 --json > lines\n\
         cargo run --release -p chess-arbiter-book --example compared -- conformance/book/compared.toml < lines\n\
         ```\n\n\
         On many cores, [a workflow](long-runs.html) divides the rounds of each seed into shards; `cat results/compare/*.json` prints the lines to add.",
    );
    for (game, it) in &rows {
        page.heading(2, game.title(), game.name());
        let seeds: Vec<String> = it
            .seeds
            .iter()
            .map(|(seed, rounds)| format!("{seed} ({})", grouped(*rounds)))
            .collect();
        page.html(&html! {
            p { "Seeds, with the rounds of each: " (seeds.join(", ")) "." }
            p { "Ends: " (ends(&it.ends)) "." }
            p {
                "Clauses that decided a turn in what was looked at closely: "
                @for (index, clause) in it.clauses.iter().enumerate() {
                    @if index > 0 { ", " }
                    (links::clause("", clause))
                }
                "."
            }
        });
    }
    Ok(page)
}

impl Compared {
    fn rounds(&self) -> u64 {
        self.seeds.values().sum()
    }
}

/// The ends, the most frequent first.
fn ends(ends: &BTreeMap<String, u64>) -> String {
    let mut ends: Vec<(&String, u64)> = ends.iter().map(|(end, count)| (end, *count)).collect();
    ends.sort_by_key(|(end, count)| (std::cmp::Reverse(*count), *end));
    let ends: Vec<String> =
        ends.iter().map(|(end, count)| format!("{end} {}", grouped(*count))).collect();
    ends.join(", ")
}

#[cfg(test)]
mod tests {
    use reference::law;

    use super::*;

    #[test]
    fn every_game_was_compared_and_its_numbers_fit_together() {
        let all = read().unwrap();
        for game in Game::ALL {
            let it = all.get(game.name()).unwrap_or_else(|| panic!("{game} is missing"));
            assert!(it.accepted <= it.edited && it.edited < it.positions, "{game}");
            assert!(it.positions < it.turns, "{game}");
            assert!(it.rounds() > 0 && it.games > 0, "{game}");
            assert!(it.clauses.iter().all(|clause| law::clause(clause).is_some()), "{game}");
        }
        assert_eq!(all.len(), Game::ALL.len());
    }
}
