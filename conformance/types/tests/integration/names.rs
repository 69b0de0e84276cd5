//! Names of clauses, and citations.

use chess_arbiter_types::{ClauseId, Game, citation::question};

#[test]
fn a_name_is_read_and_written_without_loss_and_anything_else_refused() {
    for name in ["CHE-1", "MAS-13", "KDM-255"] {
        assert_eq!(name.parse::<ClauseId>().unwrap().to_string(), name);
    }
    for text in ["", "CHE", "CHE-", "CHE-0", "CHE-01", "che-1", "CHEE-1", "CHE-256", "CHE-1 "] {
        assert!(text.parse::<ClauseId>().is_err(), "{text}");
    }
    assert_eq!(ClauseId::named("MAS-13"), "MAS-13");
    assert_ne!(ClauseId::named("MAS-13"), "MAS-1");
}

#[test]
fn other_text_is_no_citation_and_a_malformed_citation_is_refused_with_the_reason() {
    assert_eq!(question(Game::Chess.start_text()), None);
    let error = |text| question(text).unwrap().unwrap_err();
    assert_eq!(error("shogi 'start' e2e4").what, "game");
    assert_eq!(error("chess 'start' e2e4").what, "position");
    let start = Game::Chess.start_text();
    assert_eq!(error(&format!("chess '{start}' e2")).what, "turn");
}
