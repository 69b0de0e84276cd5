//! Links to the project's repository. The setting `git-repository-url` in `book.toml` is its address, for the book and the
//! playground; while it is unset, pages name files and forms without links.

use maud::{Markup, html};

/// The settings of the book.
pub(crate) const CONFIG: &str = include_str!("../book.toml");

/// How the target of a link begins in the text of a page if the link leads into the repository.
const ADDRESS: &str = "](REPOSITORY";

/// The address of the repository, if it is set.
fn address() -> Option<String> {
    let config: toml::Table = toml::from_str(CONFIG).ok()?;
    let address = config.get("output")?.get("html")?.get("git-repository-url")?;
    address.as_str().map(|address| address.trim_end_matches('/').to_owned())
}

/// Completes the links into the repository, `[words](REPOSITORY/…)`; if its address is unset, keeps only their words.
pub fn linked(text: &str) -> String {
    linked_at(address().as_deref(), text)
}

fn linked_at(address: Option<&str>, text: &str) -> String {
    let Some((before, after)) = text.split_once(ADDRESS) else { return text.into() };
    let rest = |text| linked_at(address, text);
    if let Some(address) = address {
        return format!("{before}]({address}{}", rest(after));
    }
    let (_, after) = after.split_once(')').unwrap_or_default();
    let (before, words) = before.rsplit_once('[').unwrap_or((before, ""));
    format!("{before}{words}{}", rest(after))
}

/// A link to a line of a file.
pub fn line(file: &str, line: usize) -> Markup {
    line_at(address().as_deref(), file, line)
}

fn line_at(address: Option<&str>, file: &str, line: usize) -> Markup {
    html! {
        @if let Some(address) = address {
            a href=(format!("{address}/blob/HEAD/{file}#L{line}")) { (file) ", line " (line) }
        } @else { (file) ", line " (line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_into_the_repository_lead_to_its_address_and_are_words_without_one() {
        let text = "See [`a.md`](REPOSITORY/blob/HEAD/a.md), [b](b.html), and [open an issue](REPOSITORY/issues).";
        let at = Some("https://example.org/arbiter");
        assert_eq!(
            linked_at(at, text),
            "See [`a.md`](https://example.org/arbiter/blob/HEAD/a.md), [b](b.html), and [open an issue](https://example.org/arbiter/issues)."
        );
        assert_eq!(linked_at(None, text), "See `a.md`, [b](b.html), and open an issue.");
        let link = line_at(at, "src/a.rs", 7).0;
        assert_eq!(
            link,
            "<a href=\"https://example.org/arbiter/blob/HEAD/src/a.rs#L7\">src/a.rs, line 7</a>"
        );
        assert_eq!(line_at(None, "src/a.rs", 7).0, "src/a.rs, line 7");
    }
}
