//! What long runs cost, from `costs.toml`, which the example `costs` measures, and how to start them.

use maud::html;

use crate::error::BookError;
use crate::measured::{self, Costs};
use crate::page::Page;
use crate::perft::{self, grouped};

const COSTS: &str = include_str!("../costs.toml");

/// The turns to compare, and the sequences to count, that prices are given for.
const MILLIARD: f64 = 1e9;

fn read() -> Result<Costs, BookError> {
    measured::read("costs.toml", COSTS)
}

/// The page.
#[expect(clippy::cast_precision_loss, reason = "two digits are told")]
pub fn page() -> Result<Page, BookError> {
    let Costs { perft: counted, compare, exhaust, tables } = read()?;
    let starts = perft::starts()?;
    let mut page = Page::new("long-runs.html", "Long runs");
    page.markdown(
        "Exhausting small material, deep counts, long comparisons of both engines, and endgame tables all consist of many independent parts. The folder `conformance/cluster` has a workflow for [Snakemake](https://snakemake.readthedocs.io), which \
         runs them on the cores of one machine, on Slurm, on Kubernetes, or on the batch services of cloud providers.",
    );
    page.heading(2, "On your own cluster", "start");
    page.markdown(
        "```sh\n\
         cargo install --path conformance/arbiter\n\
         pip install snakemake==9.27.1 snakemake-executor-plugin-slurm\n\
         cd conformance/cluster\n\
         $EDITOR config.yaml                          # games, depths, seeds, shards\n\
         snakemake --profile profiles/slurm all\n\
         ```\n\n\
         This is for Slurm. On one machine, leave out the plugin and use `--profile profiles/local`; on Kubernetes, use `profiles/kubernetes` \
         with an image built from `Containerfile`. Instead of `all`, name the targets: `exhaust`, `perft`, `compare`, `tables`. What is done is kept, \
         and what failed is tried again.",
    );
    page.heading(2, "What it costs", "costs");
    page.markdown(
        "Costs are in core-hours. A core-hour is an hour of one core: 100 of them take an hour on 100 cores, if there are at least 100 parts. \
         Each cost comes from a small part that was timed on one core of a busy machine (x86-64, the portable build); the cost of anything \
         larger is an **estimate**, in proportion. Expect half or twice as much on another machine. \
         `cargo run --release -p chess-arbiter-book --example costs -- costs.toml` measures yours.",
    );
    page.heading(3, "Counts", "perft");
    page.html(&html! {
        p {
            "From the initial position, without a table. A table (" code { "hash" } ") makes it several times cheaper, and takes memory in each shard."
        }
        div.table tabindex="0" { table.counts {
            thead { tr {
                th { "game" } th { "measured: depth" } th { "sequences" } th { "seconds" } th { "sequences a second" }
                th { "next count to publish" } th { "likely" } th { "core-hours" }
            } }
            tbody { @for it in &counted {
                @let rate = it.sequences as f64 / it.seconds;
                tr {
                    td { (it.game) } td { (it.depth) } td { (grouped(it.sequences)) } td { (format!("{:.1}", it.seconds)) }
                    td { (rounded(rate)) }
                    @if let Some((depth, likely)) = starts.get(&it.game) {
                        td { "depth " (depth) } td { (rounded(*likely)) } td { (core_hours(likely / rate)) }
                    }
                }
            } }
        } }
    });
    page.heading(3, "Comparing both engines", "compare");
    page.html(&html! {
        div.table tabindex="0" { table.counts {
            thead { tr {
                th { "game" } th { "measured: turns" } th { "rounds" } th { "seconds" } th { "turns a second" } th { "core-hours for 10⁹ turns" }
            } }
            tbody { @for it in &compare {
                @let rate = it.turns as f64 / it.seconds;
                tr {
                    td { (it.game) } td { (grouped(it.turns)) } td { (grouped(it.rounds)) } td { (format!("{:.1}", it.seconds)) }
                    td { (rounded(rate)) } td { (core_hours(MILLIARD / rate)) }
                }
            } }
        } }
    });
    page.heading(3, "Every placement of a few men", "exhaust");
    page.html(&html! {
        p {
            "With " code { "fast" } ". The men are the kings and one more: in Kingdom 2 men are the four kings, 3 add a man whose twin is \
             captured, 4 add a man with its twin. Of the placements, one in so many was tried, spread over all cells; the time to go from one to the next is not counted. A shard is the cells of White's \
             king, so up to 10 shards for each material in Kingdom (32 beside a pawn) and 80 in Deflection share the work evenly. In Kingdom, placements that are reflections of others are \
             not tried and not among those in the table."
        }
        div.table tabindex="0" { table.counts {
            thead { tr {
                th { "game" } th { "men" } th { "deflectors" } th { "placements" } th { "measured: tried" } th { "seconds" } th { "core-hours for all" }
            } }
            tbody { @for it in &exhaust {
                tr {
                    td { (it.game) } td { (it.men) } td { (it.deflectors) } td { (grouped(it.placements)) } td { (grouped(it.tried)) }
                    td { (format!("{:.1}", it.seconds)) } td { (core_hours(it.whole)) }
                }
            } }
        } }
    });
    page.heading(3, "Endgame tables", "tables");
    page.html(&html! {
        p { "Measured as a whole, with the smaller tables that each needs, but without " code { "--verify" } "." }
        div.table tabindex="0" { table.counts {
            thead { tr { th { "game" } th { "material" } th { "positions" } th { "core-hours" } } }
            tbody { @for it in &tables {
                tr { td { (it.game) } td { (it.material) } td { (grouped(it.positions)) } td { (core_hours(it.seconds)) } }
            } }
        } }
    });
    Ok(page)
}

/// Seconds as core-hours, to two digits; less than a hundredth of one in seconds.
fn core_hours(seconds: f64) -> String {
    let hours = seconds / 3600.0;
    if hours < 0.01 { format!("{} s", rounded(seconds)) } else { rounded(hours) }
}

/// A number to two digits.
fn rounded(number: f64) -> String {
    let told = format!("{number:.1e}");
    let (digits, exponent) = told.split_once('e').unwrap_or((&told, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    match u32::try_from(exponent - 1) {
        Ok(zeros) => {
            let digits: u64 = digits.replace('.', "").parse().unwrap_or(0);
            grouped(digits.saturating_mul(10_u64.saturating_pow(zeros)))
        }
        Err(_) => format!("{number:.*}", usize::try_from(1 - exponent).unwrap_or(1)),
    }
}

#[cfg(test)]
mod tests {
    use record::Game;

    use super::*;
    use crate::measured::CostOfPlacements;

    #[test]
    fn every_game_has_its_prices() {
        let Costs { perft, compare, exhaust, tables } = read().unwrap();
        let names: Vec<&str> = Game::ALL.iter().map(|game| game.name()).collect();
        let counted: Vec<&str> = perft.iter().map(|it| it.game.as_str()).collect();
        let compared: Vec<&str> = compare.iter().map(|it| it.game.as_str()).collect();
        assert_eq!([counted, compared], [names.clone(), names]);
        for it in &exhaust {
            assert!(it.tried <= it.placements && it.seconds <= it.whole + 1.0, "{it:?}");
        }
        let twins = |it: &&CostOfPlacements| it.game == "kingdom-capture" && it.men == 4;
        let deflectors = |it: &&CostOfPlacements| it.game == "deflection" && it.deflectors == 2;
        assert!(exhaust.iter().any(|it| twins(&it)) && exhaust.iter().any(|it| deflectors(&it)));
        assert!(!tables.is_empty());
    }

    #[test]
    fn numbers_are_told_to_two_digits() {
        assert_eq!(rounded(123_456.0), "120\u{202f}000");
        assert_eq!(rounded(12.34), "12");
        assert_eq!(rounded(9.96), "10");
        assert_eq!(rounded(1.26), "1.3");
        assert_eq!(rounded(0.126), "0.13");
        assert_eq!(core_hours(7200.0), "2.0");
        assert_eq!(core_hours(20.0), "20 s");
    }
}
