//! Rules that cases cite.

use chess_arbiter_cases::{NOTATION, Rule};

#[test]
fn a_rule_is_read_and_written_without_loss_and_anything_else_refused() {
    for text in ["CHE-1", "MAS-13", NOTATION] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(rule.to_string(), text);
        assert_eq!(serde_json::to_string(&rule).unwrap(), format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Rule>(&format!("\"{text}\"")).unwrap(), rule);
    }
    for text in ["", "Notation", "CHE10", "CHE-0"] {
        let error = text.parse::<Rule>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{text}` is neither")), "{error}");
    }
}
