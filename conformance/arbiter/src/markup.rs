//! The elements of a report in XML or HTML, in which all text has been escaped.

use std::fmt::Display;

use quick_xml::escape::escape;

/// XML or HTML.
#[derive(Clone, Default)]
pub struct Markup(pub String);

impl FromIterator<Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = Markup>>(parts: I) -> Markup {
        Markup(parts.into_iter().map(|part| part.0).collect())
    }
}

pub fn text(text: impl Display) -> Markup {
    Markup(escape(text.to_string()).into_owned())
}

/// An element; its `name` is `tag` or `tag.class`.
pub fn element(name: &str, content: impl IntoIterator<Item = Markup>) -> Markup {
    match name.split_once('.') {
        Some((tag, class)) => with_attributes(tag, &[("class", class)], content),
        None => with_attributes(name, &[], content),
    }
}

/// An element with attributes, each given by its name and its unescaped value.
pub fn with_attributes(
    tag: &str,
    attributes: &[(&str, &str)],
    content: impl IntoIterator<Item = Markup>,
) -> Markup {
    let attributes =
        attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(*value)));
    let content = Markup::from_iter(content);
    Markup(format!("<{tag}{}>{}</{tag}>", attributes.collect::<String>(), content.0))
}

pub fn link(place: &str, words: &str) -> Markup {
    with_attributes("a", &[("href", place)], [text(words)])
}

/// The items, separated by the text `by`.
pub fn separated(by: &str, items: impl Iterator<Item = Markup>) -> Markup {
    let before = |(index, item)| match index {
        0 => item,
        _ => Markup::from_iter([text(by), item]),
    };
    items.enumerate().map(before).collect()
}
