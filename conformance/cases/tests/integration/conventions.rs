//! Conventions of engines.

use chess_arbiter_cases::conventions::{Conventions, Setting, between};
use types::Game;

#[test]
fn a_setting_is_read_as_convention_and_value() {
    assert_eq!(Setting::parse("counters=150").map(|setting| setting.value), Ok("150".into()));
    for (text, expected) in [
        ("legal", "not of the form"),
        ("passing=legal", "the conventions are castling_rights, counters"),
        ("en_passant=never", "its values are always, legal"),
        ("counters=many", "its values are 9999, unbounded, a number"),
    ] {
        let error = Setting::parse(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn declarations_of_the_user_override_those_of_the_engine() {
    let of = |text| Setting::parse(text).into_iter().collect::<Conventions>();
    let both = of("counters=150").or(&of("counters=unbounded"));
    assert_eq!(both, of("counters=150"));
}

fn words(law: &str, engine: &str) -> String {
    let settings = between(Game::Chess, law, engine);
    settings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn differences_in_a_convention_are_distinguished_from_differences_in_a_rule() {
    let law = "4k3/8/8/8/4P3/8/8/R3K2R b KQ e3 0 9999";
    let table = [
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ - 0 9999", "en_passant=legal"),
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ - 0 10000", "en_passant=legal counters=unbounded"),
        ("4k3/8/8/8/4P3/8/8/R3K2R b QK e3 0 9999", "castling_rights=any-order"),
        ("4k3/8/8/8/4P3/8/8/R3K2R b HA e3 0 9999", "castling_rights=files"),
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ e3 0 150", "counters=150"),
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ e4 0 9999", ""),
        ("4k3/8/8/8/4P3/8/8/R3K2R b K e3 0 9999", ""),
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ e3 1 9999", ""),
        ("4k3/8/8/8/4P3/8/8/R3K2R w KQ - 0 9999", ""),
        ("4k3/8/8/8/4P3/8/8/R3K2R b KQ -", ""),
    ];
    for (engine, settings) in table {
        assert_eq!(words(law, engine), settings, "{engine}");
    }
}
