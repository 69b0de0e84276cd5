//! Tests of the first questions to an adapter: correct answers are fine, and every mistake is reported.

use chess_arbiter_suite::builtin::BuiltIn;
use chess_arbiter_suite::cases::{self, CaseFile};
use chess_arbiter_suite::conventions::Conventions;
use chess_arbiter_suite::driver::{Breakage, Broken, Reason, Unanswered};
use chess_arbiter_suite::question::{Answer, Question, StatusText, Topic, Verdict};
use chess_arbiter_suite::smoke::{self, Outcome, Step};
use chess_arbiter_suite::{Driver, Reply};
use fast::Fast;
use reference::Reference;
use types::Game;

fn smoke(driver: &mut dyn Driver, game: Game, files: &[CaseFile]) -> Vec<Step> {
    smoke::smoke(driver, game, files, &Conventions::default())
}

#[test]
fn an_engine_of_this_project_has_nothing_to_mend_in_any_game() {
    let (fast, files) = (Fast::new(), cases::embedded().expect("the embedded files read"));
    let mut asked = 0;
    for game in Game::ALL {
        for step in smoke(&mut BuiltIn::new(&fast), game, &files) {
            asked += usize::from(step.answer == Outcome::Fine);
            let well = matches!(step.answer, Outcome::Fine | Outcome::Unasked(_));
            assert!(well, "{game}, {}: {:?}", step.what, step.answer);
        }
    }
    // Twelve questions per game; some games have no case for some of them.
    assert!(asked > 110, "{asked}");
}

/// Knows the rules, but writes turns and positions in other notations.
struct Foreign<'a>(BuiltIn<'a>);

impl Driver for Foreign<'_> {
    fn name(&self) -> String {
        "foreign".into()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        self.0.lacks(game)
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let written = |turn: String| match turn.as_str() {
            "e1g1" => "e1h1".to_owned(),
            "e1c1" => "e1a1".to_owned(),
            promotion if promotion.len() == 5 => {
                format!("{}={}", &promotion[..4], promotion[4..].to_uppercase())
            }
            _ => turn,
        };
        match (&question.topic, self.0.ask(question)) {
            (Topic::Play { .. }, Err(Unanswered::Illegal(_))) => {
                Err(Unanswered::Error("no".into()))
            }
            (Topic::Status, Err(Unanswered::Refused(_))) => {
                Ok(Answer::Status(StatusText { check: Vec::new(), end: None }))
            }
            (Topic::Perft { depth }, _) => {
                let topic = Topic::Perft { depth: depth + 1 };
                self.0.ask(&Question { topic, ..question.clone() })
            }
            (Topic::Judge { .. } | Topic::Game { .. }, _) => Err(Unanswered::Skipped("no".into())),
            (_, reply) => reply.map(|answer| match answer {
                Answer::Turns { turns } => {
                    Answer::Turns { turns: turns.into_iter().map(written).collect() }
                }
                Answer::Play { position } => {
                    let all_but_the_turn_number = position.rsplit_once(' ').map(|(all, _)| all);
                    let position = all_but_the_turn_number.unwrap_or(&position).to_owned();
                    Answer::Play { position }
                }
                Answer::Status(status) => {
                    Answer::Status(StatusText { check: Vec::new(), ..status })
                }
                other => other,
            }),
        }
    }
}

#[test]
fn each_mistake_of_an_adapter_is_reported_with_its_remedy() {
    let (fast, files) = (Fast::new(), cases::embedded().expect("the embedded files read"));
    let steps = smoke(&mut Foreign(BuiltIn::new(&fast)), Game::Chess, &files);
    assert_eq!(steps.len(), 12);
    let wrong: Vec<&str> = steps
        .iter()
        .filter(|step| matches!(step.answer, Outcome::Wrong { .. }))
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
    // Besides the mistakes above, the one about the en passant field is found. The list of turns of the initial position is
    // right: neither castling nor promotion is legal there, and all other turns are written alike in both notations.
    assert_eq!(wrong.len(), 8, "{wrong:?}");
    let castling =
        steps.iter().find(|step| step.what.contains("castling")).map(|step| &step.answer);
    let Some(Outcome::Wrong { found, mend }) = castling else {
        panic!("castling is written otherwise")
    };
    assert!(found.contains("e1a1") && mend.ends_with(": e1c1"), "{found}: {mend}");
}

/// Promotes only to queens, writes no en passant field, treats castling as illegal, and does not play Masonic Chess.
struct Simple<'a>(BuiltIn<'a>);

impl Driver for Simple<'_> {
    fn name(&self) -> String {
        "simple".into()
    }
    fn lacks(&mut self, game: Game) -> Option<String> {
        (game == Game::Masonic).then(|| "simple does not play masonic".into())
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        let is_simple = |turn: &String| turn.len() < 5 || turn.ends_with('q');
        match &question.topic {
            Topic::Play { turn } if turn == "e1c1" || turn == "e1g1" => {
                Err(Unanswered::Illegal(Reason { clause: None, why: "no".into() }))
            }
            Topic::Judge { .. } | Topic::Game { .. } => Err(Unanswered::Skipped("no".into())),
            _ => self.0.ask(question).map(|answer| match answer {
                Answer::Turns { turns } => {
                    Answer::Turns { turns: turns.into_iter().filter(is_simple).collect() }
                }
                Answer::Play { position } => {
                    let mut fields: Vec<&str> = position.split(' ').collect();
                    fields[3] = "-";
                    Answer::Play { position: fields.join(" ") }
                }
                other => other,
            }),
        }
    }
}

/// If an engine lacks a rule, the advice is about that rule, not about notation.
#[test]
fn a_missing_rule_is_not_mistaken_for_another_notation() {
    let (fast, files) = (Fast::new(), cases::embedded().expect("the embedded files read"));
    let steps = smoke(&mut Simple(BuiltIn::new(&fast)), Game::Chess, &files);
    let advice = |what: &str| {
        let step = steps.iter().find(|step| step.what.contains(what)).expect("it is asked");
        match &step.answer {
            Outcome::Wrong { found, mend } => format!("{found}\n{mend}"),
            answer => panic!("{what}: {answer:?}"),
        }
    };
    let promotion = advice("promotion");
    assert!(promotion.contains("\nthe turn is legal: `arbiter judge chess '"), "{promotion}");
    let crossed = advice("en passant");
    assert!(
        crossed.contains("\nwrite the en passant field after every double step; or, "),
        "{crossed}"
    );
    assert!(crossed.ends_with(r#""conventions":{"en_passant":"legal"}"#), "{crossed}");
    let after = advice("position after");
    assert!(after.contains("is answered as illegal: no\nthe turn is legal: "), "{after}");
    // An engine that does not play the game is asked nothing else about it.
    let steps = smoke(&mut Simple(BuiltIn::new(&fast)), Game::Masonic, &files);
    assert_eq!(steps.len(), 1);
    assert!(matches!(steps[0].answer, Outcome::Wrong { .. }));
}

/// An engine whose verdicts the given function changes.
struct Judging<'a, F>(BuiltIn<'a>, F);

impl<F: Fn(bool) -> Reply<bool>> Driver for Judging<'_, F> {
    fn name(&self) -> String {
        "judging".into()
    }
    fn ask(&mut self, question: &Question) -> Reply<Answer> {
        self.0.ask(question).and_then(|answer| match answer {
            Answer::Judge(verdict) => {
                let changed = self.1(verdict.legal);
                changed.map(|legal| Answer::Judge(Verdict { legal, ..verdict }))
            }
            other => Ok(other),
        })
    }
}

#[test]
fn a_legal_and_an_illegal_turn_are_judged() {
    let (engine, files) = (Reference::new(), cases::embedded().expect("the embedded files read"));
    let judged = |change: &dyn Fn(bool) -> Reply<bool>| {
        let mut driver = Judging(BuiltIn::new(&engine), change);
        let last = smoke(&mut driver, Game::Chess, &files).pop().expect("it is asked");
        assert_eq!(last.what, "it judges a legal and an illegal turn");
        last.answer
    };
    assert_eq!(judged(&Ok), Outcome::Fine);
    for (always, word) in [(true, "legal"), (false, "illegal")] {
        let Outcome::Wrong { found, mend } = judged(&|_| Ok(always)) else {
            panic!("always {word}");
        };
        assert!(found.ends_with(&format!("is judged {word}")), "{found}");
        assert!(mend.ends_with(&format!("with \"legal\":{}", !always)), "{mend}");
    }
    let how = Breakage::Failed("its field `legal`: expected a boolean, found integer `1`".into());
    let broken = Broken { how, stderr: String::new() };
    let number = |_| Err(Unanswered::Broken(broken.clone()));
    assert_eq!(judged(&number), Outcome::Broken(broken.clone()));
}
