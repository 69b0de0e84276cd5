//! Finds the functions in a Rust file, by its tokens.

use std::iter::Peekable;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

/// A function in a file.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceFunction {
    /// The line of its first token, from 1; its documentation may be above.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its lines, documentation included, without the common indentation.
    pub text: String,
}

/// The functions of a file, in order. Functions of tests are skipped; nested functions are part of the one around them.
pub fn functions(text: &str) -> Result<Vec<SourceFunction>, LexError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    items(text.parse()?, &lines, &mut found);
    Ok(found)
}

/// Visits the items of a file, a module, an `impl` or a trait.
fn items(tokens: TokenStream, lines: &[&str], found: &mut Vec<SourceFunction>) {
    let mut tokens = tokens.into_iter().peekable();
    while tokens.peek().is_some() {
        item(&mut tokens, lines, found);
    }
}

/// Reads one item, from its attributes to its body or semicolon.
fn item(tokens: &mut Peekable<IntoIter>, lines: &[&str], found: &mut Vec<SourceFunction>) {
    let mut first = None;
    let mut word = None;
    let mut name = None;
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        first.get_or_insert(line);
        let last = token.span().end().line;
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                // An attribute; an inner comment of a file or module is not part of the next item.
                let inner = tokens.next_if(|next| is_mark(next, '!')).is_some();
                let attribute = tokens.next().map(|attribute| attribute.to_string());
                let attribute = attribute.unwrap_or_default().replace(' ', "");
                is_test |= attribute == "[cfg(test)]" || attribute == "[test]";
                if inner {
                    first = None;
                }
            }
            TokenTree::Ident(ident) => {
                word.get_or_insert(line);
                if ident == "fn" && name.is_none() {
                    // `fn(` is a type.
                    let next = tokens.next_if(|next| matches!(next, TokenTree::Ident(_)));
                    name = next.map(|name| name.to_string());
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                match name {
                    Some(name) if !is_test => {
                        found.push(function(first, word, last, name, lines));
                    }
                    None if !is_test => items(group.stream(), lines, found),
                    _ => {}
                }
                return;
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => {
                if let Some(name) = name.filter(|_| !is_test) {
                    found.push(function(first, word, last, name, lines));
                }
                return;
            }
            TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn function(
    first: Option<usize>,
    word: Option<usize>,
    last: usize,
    name: String,
    lines: &[&str],
) -> SourceFunction {
    let line = word.unwrap_or(last);
    let first = first.unwrap_or(line);
    let indent = lines.get(line - 1).map_or(0, |text| text.len() - text.trim_start().len());
    let text = lines[first - 1..last].iter().map(|text| text.get(indent..).unwrap_or_default());
    SourceFunction { line, name, text: text.collect::<Vec<_>>().join("\n") }
}
