//! The questions to an adapter: what is right is fine, and each thing that is not is told.

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases;
use chess_arbiter_suite::driver::{GameText, StatusText, Verdict};
use chess_arbiter_suite::smoke::{Answer, smoke};
use chess_arbiter_suite::{Driver, Reply};
use fast::Fast;
use record::Game;

#[test]
fn an_engine_of_this_project_has_nothing_to_mend_in_any_game() {
    let (fast, files) = (Fast::new(), cases::embedded().expect("the embedded files read"));
    let mut asked = 0;
    for game in Game::ALL {
        for step in smoke(&mut BuiltIn::new(&fast), game, &files) {
            asked += usize::from(step.answer == Answer::Fine);
            let well = matches!(step.answer, Answer::Fine | Answer::Unasked(_));
            assert!(well, "{game}, {}: {:?}", step.what, step.answer);
        }
    }
    // Ten questions a game, of which some games have no case.
    assert!(asked > 110, "{asked}");
}

/// Knows the rules, and writes turns and positions as others do.
struct Foreign<'a>(BuiltIn<'a>);

impl Driver for Foreign<'_> {
    fn name(&self) -> String {
        "foreign".into()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        self.0.lacks(game)
    }
    fn turns(&mut self, game: Game, position: &str) -> Reply<Vec<String>> {
        let written = |turn: String| match turn.as_str() {
            "e1g1" => "e1h1".to_owned(),
            "e1c1" => "e1a1".to_owned(),
            promotion if promotion.len() == 5 => {
                format!("{}={}", &promotion[..4], promotion[4..].to_uppercase())
            }
            _ => turn,
        };
        self.0.turns(game, position).map(|turns| turns.into_iter().map(written).collect())
    }
    fn play(&mut self, game: Game, position: &str, turn: &str) -> Reply<String> {
        match self.0.play(game, position, turn) {
            Reply::Illegal(_) => Reply::Error("no".into()),
            reply => reply.map(|after| match after.rsplit_once(' ') {
                Some((all_but_the_turn_number, _)) => all_but_the_turn_number.to_owned(),
                None => after,
            }),
        }
    }
    fn status(&mut self, game: Game, position: &str) -> Reply<StatusText> {
        match self.0.status(game, position) {
            Reply::Refused(_) => Reply::Given(StatusText { check: Vec::new(), end: None }),
            reply => reply.map(|status| StatusText { check: Vec::new(), ..status }),
        }
    }
    fn perft(&mut self, game: Game, position: &str, depth: u32) -> Reply<u64> {
        self.0.perft(game, position, depth + 1)
    }
    fn judge(&mut self, _: Game, _: &str, _: &str) -> Reply<Verdict> {
        Reply::Skipped("no".into())
    }
    fn game(&mut self, _: Game, _: &str, _: &[String], _: Option<&str>) -> Reply<GameText> {
        Reply::Skipped("no".into())
    }
}

#[test]
fn what_an_adapter_gets_wrong_is_told_with_what_mends_it() {
    let (fast, files) = (Fast::new(), cases::embedded().expect("the embedded files read"));
    let steps = smoke(&mut Foreign(BuiltIn::new(&fast)), Game::Chess, &files);
    assert_eq!(steps.len(), 11);
    let wrong: Vec<&str> = steps
        .iter()
        .filter(|step| matches!(step.answer, Answer::Wrong { .. }))
        .map(|step| step.what)
        .collect();
    for what in
        ["counts", "castling", "promotion", "position after", "checkmate", "`illegal`", "`refused`"]
    {
        assert_eq!(
            wrong.iter().filter(|wrong| wrong.contains(what)).count(),
            1,
            "{what}: {wrong:?}"
        );
    }
    // The start has no castling and no promotion, and its turns are written as ours are.
    assert_eq!(wrong.len(), 8, "{wrong:?}");
    let castling =
        steps.iter().find(|step| step.what.contains("castling")).map(|step| &step.answer);
    let Some(Answer::Wrong { found, mend }) = castling else {
        panic!("castling is written otherwise")
    };
    assert!(found.contains("e1a1") && mend.contains("e1g1"), "{found}: {mend}");
}
