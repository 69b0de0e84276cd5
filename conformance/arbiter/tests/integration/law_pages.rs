//! The output of `arbiter law`: a clause of each law, the clauses of a family, the results of a search, and JSON.

use types::Game;

use crate::program::arbiter;

fn law(arguments: &[&str]) -> String {
    let assert = arbiter().arg("law").args(arguments).assert().code(0);
    String::from_utf8(assert.get_output().stdout.clone()).expect("output is UTF-8")
}

/// The clauses are a rule of chess, at least one clause of each other law, and DEF-28, which holds only in Gothic
/// Chess.
#[test]
fn a_clause_is_a_page_with_its_source_its_reasons_an_example_and_its_cases() {
    for clause in ["CHE-19", "MAS-15", "DEF-14", "DEF-28", "HOM-12", "KDM-17", "SPE-24"] {
        insta::assert_snapshot!(format!("clause_{clause}"), law(&[clause]));
    }
}

#[test]
fn a_family_is_a_list_of_its_clauses_and_of_the_rules_of_chess_as_it_changes_them() {
    insta::assert_snapshot!(law(&["masonic"]));
}

#[test]
fn several_clauses_are_shown_one_after_the_other() {
    let both = law(&["KDM-4,", "che-8"]);
    let one = |id| law(&[id]);
    assert_eq!(both, format!("{}\n{}", one("KDM-4"), one("CHE-8")));
    assert_eq!(law(&["KDM-4", "CHE-8", "--json"]).lines().count(), 2);
    let assert = arbiter().args(["law", "KDM-4", "kdm-400"]).assert().code(2);
    let output = assert.get_output();
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("no clause `kdm-400`"));
}

#[test]
fn a_word_finds_clauses_and_words_of_the_glossary() {
    insta::assert_snapshot!(law(&["twin"]));
}

#[test]
fn a_clause_as_json_has_all_that_its_page_has() {
    let json: serde_json::Value =
        serde_json::from_str(&law(&["MAS-15", "--json"])).expect("a line is JSON");
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("it is written again"));
}

/// The whole law of a game has one heading for every clause that holds in the game, and states the edition of each law
/// once.
#[test]
fn the_whole_law_of_every_game_is_one_text_in_both_forms() {
    for game in Game::ALL {
        let of_game: Vec<_> = law::files_of(game).collect();
        // If a game has the same name as its family, the name means all games of the family that have no name of their
        // own.
        let family = game.family();
        let games: Vec<Game> = if game.name() == family.name() {
            family.games().filter(|game| !game.bears_its_own_name()).collect()
        } else {
            vec![game]
        };
        let clauses: Vec<_> = of_game
            .iter()
            .flat_map(|law| &law.clauses)
            .filter(|clause| clause.holds_in_any(&games))
            .collect();
        assert!(clauses.len() > 20, "{game}");
        let text = law(&[game.name(), "--full"]);
        let markdown = law(&[game.name(), "--full", "--format", "markdown"]);
        for clause in &clauses {
            let title = format!("{}  {}", clause.id, clause.title);
            assert_eq!(text.lines().filter(|line| *line == title).count(), 1, "{game} {title}");
            let heading = format!("### {title}");
            let headings = markdown.lines().filter(|line| *line == heading).count();
            assert_eq!(headings, 1, "{game} {title}");
        }
        let all = markdown.lines().filter(|line| line.starts_with("### ")).count();
        assert_eq!(all, clauses.len(), "{game}");
        for form in [&text, &markdown] {
            let editions = form.lines().filter(|line| line.starts_with("Edition ")).count();
            assert_eq!(editions, of_game.len(), "{game}");
        }
        // Texts are compared by their words, wherever lines are broken.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let read = words(&text);
        for clause in &clauses {
            assert!(read.contains(&words(&clause.text)), "{game} {}", clause.id);
        }
        assert!(text.lines().all(|line| !line.starts_with('#')), "{game}");
    }
}

#[test]
fn a_whole_law_is_that_of_a_game_or_a_law_and_nothing_else() {
    assert_eq!(law(&["MAS", "--full"]).lines().next(), law(&["masonic", "--full"]).lines().next());
    for wrong in [
        &["castling", "--full"][..],
        &["masonic", "--full", "--json"],
        &["masonic", "--format", "text"],
    ] {
        arbiter().arg("law").args(wrong).assert().code(2);
    }
}
