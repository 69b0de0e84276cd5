//! Every game has exactly one law, and no `match` over games has a catch-all arm, which would silently cover a new
//! game.

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use types::Game;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_game_has_exactly_one_law() {
    for game in Game::ALL {
        let laws = law::files().iter().filter(|file| file.games.contains(&game));
        assert_eq!(laws.count(), 1, "{game}");
    }
}

/// All Rust files below a folder, except those in folders named `target`.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in folder.read_dir().expect("the sources are there") {
        let path = entry.expect("the sources can be listed").path();
        if path.is_dir() && !path.ends_with("target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The line of each `match` whose arms name games or families, but which also has a catch-all arm.
fn silent_matches(tokens: TokenStream) -> Vec<usize> {
    let mut found = Vec::new();
    let mut line_of_match = None;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if ident == "match" => {
                line_of_match = Some(ident.span().start().line);
            }
            TokenTree::Group(group) => {
                let arms = line_of_match.take_if(|_| group.delimiter() == Delimiter::Brace);
                found.extend(arms.filter(|_| is_silent(group.stream())));
                found.extend(silent_matches(group.stream()));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

/// Whether the arms of a `match` name games or families, and one of them is `_` or a binding for all the others.
fn is_silent(arms: TokenStream) -> bool {
    let patterns = patterns(arms);
    let names = |pattern: &String| pattern.contains("Game :: ") || pattern.contains("Family :: ");
    let takes_all = |pattern: &String| {
        pattern.chars().all(|letter| letter == '_' || letter.is_ascii_lowercase())
    };
    patterns.iter().any(names) && patterns.iter().any(takes_all)
}

/// The patterns of the arms of a `match`, without their guards.
fn patterns(arms: TokenStream) -> Vec<String> {
    let mut patterns = Vec::new();
    let mut pattern: Vec<TokenTree> = Vec::new();
    let (mut is_pattern, mut in_guard) = (true, false);
    let mut tokens = arms.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let sign = match &token {
            TokenTree::Punct(sign) => Some((sign.as_char(), sign.spacing())),
            _ => None,
        };
        if is_pattern && sign == Some(('=', Spacing::Joint)) && is_sign(tokens.peek(), '>') {
            tokens.next();
            (is_pattern, in_guard) = (false, false);
            patterns.push(pattern.drain(..).collect::<TokenStream>().to_string());
            // An arm whose body is in braces ends with the closing brace, with or without a comma.
            if matches!(tokens.peek(), Some(TokenTree::Group(body)) if body.delimiter() == Delimiter::Brace)
            {
                tokens.next();
                tokens.next_if(|next| is_sign(Some(next), ','));
                is_pattern = true;
            }
        } else if is_pattern {
            in_guard = in_guard || matches!(&token, TokenTree::Ident(word) if word == "if");
            pattern.extend(Some(token).filter(|_| !in_guard));
        } else {
            is_pattern = sign.is_some_and(|(letter, _)| letter == ',');
        }
    }
    patterns
}

fn is_sign(token: Option<&TokenTree>, letter: char) -> bool {
    matches!(token, Some(TokenTree::Punct(sign)) if sign.as_char() == letter)
}

#[test]
fn no_match_over_games_has_a_catch_all_arm() {
    let mut silent = Vec::new();
    // Of the engines, only these files are examined: the modules for a family may ignore the games of other families.
    let mut files = rust_files(&root().join("conformance"));
    files.extend(["reference/src/engine.rs", "fast/src/lib.rs"].map(|file| root().join(file)));
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source can be read");
        let tokens = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let lines = silent_matches(tokens);
        silent.extend(lines.iter().map(|line| format!("{}, line {line}", file.display())));
    }
    assert!(silent.is_empty(), "a game more would be forgotten there:\n{}", silent.join("\n"));
}

#[test]
fn a_match_with_a_catch_all_arm_is_found() {
    let source = "
        fn one(game: Game) -> u8 { match game { Game::Chess => 1, _ => 2 } }
        fn two(game: Game) -> u8 {
            match (game, true) { (types::Game::Chess, true) if f(|x| x) => { 1 } other => 2 }
        }
        fn three(game: Game) -> u8 { match game.family() { Family::Chess => { match 1 { _ => 3 } } Family::Masonic => 2 } }
        fn four(kind: Kind) -> u8 { match kind { Kind::King => one(Game::Chess), _ => 2 } }
    ";
    assert_eq!(silent_matches(source.parse().expect("it is Rust")), [2, 4]);
}
