//! The report of `arbiter check` as a web page.

use std::fs;

use scraper::{Html, Selector};
use tempfile::TempDir;

use crate::program::{arbiter, out};

fn texts(page: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("it is a selector");
    page.select(&selector).map(|found| found.text().collect()).collect()
}

fn attributes(page: &Html, selector: &str, name: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("it is a selector");
    page.select(&selector).filter_map(|found| found.value().attr(name)).map(Into::into).collect()
}

/// The HTML report on two cases, the second of which is wrong. `book` has the options about the book of laws.
fn report(book: &[&str]) -> String {
    let folder = TempDir::new().expect("a temporary folder can be made");
    let case = |number: u8, about: &str, turn: &str| {
        format!(
            r#"{{ "id": "chess-test-00{number}", "game": "chess", "cites": ["CHE-11"], "about": "{about}",
                 "source": "by hand", "expect": {{ "legal": ["{turn}"] }} }}"#
        )
    };
    let both = [case(1, "a double step", "e2e4"), case(2, "<b>three</b> cells & more", "e2e5")];
    let text = format!("{{ \"about\": \"a test\", \"cases\": [{}] }}", both.join(", "));
    fs::create_dir(folder.path().join("chess")).expect("a folder can be made");
    fs::write(folder.path().join("chess/test.json"), text).expect("a file can be written");
    let cases = folder.path().to_str().expect("the path is UTF-8");
    let check = ["check", "--cases", cases, "--engine", "fast", "--report", "html"];
    let mut command = arbiter();
    command.args(check).args(["--convention", "counters=unbounded"]).args(book);
    // Noon on the leap day of 2024.
    out(&command.env("SOURCE_DATE_EPOCH", "1709208000").assert().code(1))
}

#[test]
fn a_report_is_one_page_with_a_head_a_bar_per_game_and_failures_by_clause() {
    let text = report(&[]);
    let page = Html::parse_document(&text);
    assert_eq!(page.errors, Vec::<std::borrow::Cow<'_, str>>::new(), "{text}");
    let head = texts(&page, "body > p").join("\n");
    assert!(head.contains("2024-02-29") && head.contains(env!("CARGO_PKG_VERSION")), "{head}");
    assert!(head.contains("arbiter check --cases "), "{head}");
    let run = texts(&page, "section p").join("\n");
    assert!(run.contains("digest ") && run.contains("counters=unbounded"), "{run}");
    assert_eq!(attributes(&page, ".bar", "aria-label"), ["1 passed, 1 failed"]);
    assert_eq!(attributes(&page, ".bar span", "class"), ["passed", "failed"]);
    let groups = texts(&page, "details > summary");
    assert_eq!(groups.len(), 1);
    assert!(groups[0].contains("CHE-11") && groups[0].contains("double step"), "{groups:?}");
    let failures = texts(&page, "article");
    assert_eq!(failures.len(), 1);
    // The texts of cases are escaped, so the page shows them unchanged.
    assert!(failures[0].contains("<b>three</b> cells & more"), "{failures:?}");
    assert!(failures[0].contains("e2e5"), "{failures:?}");
    assert_eq!(texts(&page, "article svg").len(), 1);
    assert_eq!(attributes(&page, "article", "data-text").len(), 1);
    assert_eq!(texts(&page, "input[type=search]").len(), 1);
    assert!(attributes(&page, "html", "lang") == ["en"]);
    assert!(text.contains("color-scheme: light dark") && text.contains("width=device-width"));
}

#[test]
fn a_report_loads_nothing_and_links_to_the_book_that_is_named() {
    let alone = report(&[]);
    let page = Html::parse_document(&alone);
    for (selector, name) in [("[src]", "src"), ("link", "href"), ("a", "href"), ("image", "href")] {
        let loaded = attributes(&page, selector, name);
        let outside =
            |address: &&String| !address.starts_with('#') && !address.starts_with("data:");
        assert_eq!(loaded.iter().find(outside), None, "{selector}");
    }
    assert!(!alone.contains("@import") && !alone.contains("url("));
    let linked = report(&["--book", "https://book.example/"]);
    let links = attributes(&Html::parse_document(&linked), "article a, summary a", "href");
    assert!(!links.is_empty());
    let in_book = |link: &String| link == "https://book.example/chess.html#CHE-11";
    assert!(links.iter().all(in_book), "{links:?}");
}

/// The link leads to the book's page about the misreading. The book's own tests check that its pages have such
/// addresses.
#[test]
fn a_diagnosis_leads_to_the_page_of_the_misreading_once_if_a_book_is_named() {
    let name = "masonic/rook-steps-along-a-cant";
    let engine = format!("misreading:{name}");
    let run = |book: &[&str]| {
        let check = ["check", "--filter", "masonic-rook", "--engine", &engine, "--report", "html"];
        out(&arbiter().args(check).args(book).assert().code(1))
    };
    let page = Html::parse_document(&run(&["--book", "https://book.example/"]));
    let links = attributes(&page, ".diagnosis a", "href");
    assert_eq!(
        links,
        [format!("https://book.example/misreadings/{}.html", name.replace('/', "-"))]
    );
    let mentions = texts(&page, "section").join("\n").matches(&format!("({name})")).count();
    assert_eq!(mentions, 1, "the diagnosis is shown once");
    let alone = Html::parse_document(&run(&[]));
    assert!(texts(&alone, ".diagnosis").join("\n").contains(name));
    assert_eq!(attributes(&alone, ".diagnosis a", "href"), Vec::<String>::new());
}
