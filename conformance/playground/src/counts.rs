//! Diagnoses an engine from its wrong counts.

use fast::Fast;
use misreadings::counts::pasted::read;
use misreadings::counts::{diagnose, json, words};
use types::Game;

use crate::refusal::{Answer, Fault};

/// The diagnosis of pasted counts. Refuses a text without counts.
pub fn diagnosed(game: Game, text: &str) -> Answer {
    let pasted = read(game, text);
    let diagnosis = diagnose(&Fast::new(), &pasted.counts, None);
    if diagnosis.counts.is_empty() {
        return Err(Fault::new("no count was read"));
    }
    let mut answer = json::of(game, &diagnosis, &pasted);
    let mut text = Vec::new();
    if words::write(game, &diagnosis, &mut text).is_ok() {
        answer["words"] = String::from_utf8_lossy(&text).into();
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_diagnosed_without_a_clock() {
        let right = diagnosed(Game::Chess, "perft 3 = 8902").expect("it can be read");
        assert_eq!(right["right"], true);
        let wrong = diagnosed(Game::Chess, "position 4\nperft 2 = 258\nperft 3 = 9233");
        let wrong = wrong.expect("it can be read");
        assert_eq!(wrong["expected"][0]["right"], 264);
        let words = wrong["words"].as_str().expect("the diagnosis in words");
        let begins =
            "position 4 of the Chess Programming Wiki, depth 2: 258 is wrong, 264 is right";
        assert!(words.starts_with(begins), "{words}");
        assert!(diagnosed(Game::Chess, "where are my nodes?").is_err());
    }
}
