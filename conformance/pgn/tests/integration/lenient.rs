//! Imperfect files: a fault affects only one game, and what is skipped is reported.

use chess_arbiter_pgn::{
    At, Element, ElementKind, Fit, Leniency, Overlooked, ReadOptions, TurnWrong, Written, Wrong,
    games, games_as, replay,
};
use fast::Fast;
use reference::Reference;
use types::{EndBy, Game};

/// The first game of a text.
fn games_of(text: &str) -> Written {
    games(text).next().expect("a game").expect("it can be read")
}

/// For each game, its line and `None`; for a game that cannot be read, the line and the kind of its error.
fn read(text: &str) -> Vec<(usize, Option<Wrong>)> {
    let output = games(text).map(|game| match game {
        Ok(Written { cut: Some(error), .. }) | Err(error) => (error.line, Some(error.wrong)),
        Ok(game) => (game.line, None),
    });
    output.collect()
}

#[test]
fn after_a_fault_the_next_event_begins_a_game_even_without_an_empty_line() {
    let table = [
        ("[Event \"a\"]\n1. e4 {open\n[Event \"b\"]\n1. e4 *\n", Wrong::Comment),
        ("[Event \"a\"]\n1. e4 (1. d4\n[Event \"b\"]\n1. e4 *\n", Wrong::Variation),
        ("[Event \"a\"]\n[Bad\n[Event \"b\"]\n1. e4 *\n", Wrong::Tag),
        ("[Event \"a\"]\n1. e4 ) e5\n[Event \"b\"]\n1. e4 *\n", Wrong::NoVariation),
    ];
    for (text, wrong) in table {
        let found = read(text);
        assert_eq!(found.len(), 2, "{text}: {found:?}");
        assert_eq!((found[0].1, found[1]), (Some(wrong), (3, None)), "{text}");
    }
}

#[test]
fn a_comment_that_is_never_closed_costs_one_game_even_if_a_later_one_is_closed() {
    let text = "[Event \"a\"]\n1. e4 {open\n\n[Event \"b\"]\n1. e4 {fine} *\n";
    assert_eq!(read(text), [(2, Some(Wrong::Comment)), (4, None)]);
}

#[test]
fn a_comment_in_a_comment_is_part_of_it() {
    let read = |text: &str, lenient| -> Vec<Written> {
        let options = ReadOptions { lenient, ..ReadOptions::default() };
        games_as(text, options).map(|game| game.expect("it can be read")).collect()
    };
    let text = "1. e4 {a {b {c} Nc3 d} Nf3\n {e {f} g} h} e5 {i} 2. Nf3 } 2. d4 *";
    let game = &read(text, true)[0];
    // The last `}` does not close any comment.
    assert_eq!(
        (game.elements.len(), game.cut.clone().map(|cut| cut.wrong)),
        (3, Some(Wrong::NoComment))
    );
    let text = text.replace("} 2. d4", "2. d4");
    let game = &read(&text, true)[0];
    assert_eq!((game.elements.len(), game.cut.is_none()), (4, true));
    let passed: Vec<_> = game.passed_over.iter().map(|error| (error.line, error.wrong)).collect();
    assert_eq!(passed, [(2, Wrong::CommentInComment), (1, Wrong::CommentInComment)]);
    let game = &read(&text, false)[0];
    assert_eq!(game.cut.clone().map(|cut| cut.wrong), Some(Wrong::Nested));
}

#[test]
fn bracketed_text_within_a_line_costs_no_turn() {
    for text in
        ["1. e4 [#] e5 *", "1. e4 [%clk 0:01:02] e5 *", "[Bad] 1. d4\n1. e4 e5 *", "[Bad\ne4 e5"]
    {
        let options = ReadOptions { lenient: true, ..ReadOptions::default() };
        let game = games_as(text, options).next().expect("a game").expect("it can be read");
        assert_eq!((game.elements.len(), game.passed_over.len()), (2, 1), "{text}");
    }
}

#[test]
fn a_result_is_read_with_blanks_and_with_a_full_stop() {
    for (end, result) in [
        ("1 - 0", Some("1-0")),
        ("0 – 1", Some("0-1")),
        ("1/2 : 1/2", Some("1/2-1/2")),
        ("½ - ½", Some("1/2-1/2")),
        ("1-0.", Some("1-0")),
        ("0-1,", Some("0-1")),
        ("1 - 0x", None),
        ("0 - 0", None),
    ] {
        let game = games_of(&format!("1. e4 e5 2. Nf3 {end}"));
        assert_eq!(game.result.as_deref(), result, "{end}");
    }
    assert_eq!(games_of("1. e4 e5 - 2. Nf3").elements.len(), 3);
}

#[test]
fn long_server_messages_about_resignation_and_time_are_read() {
    for (comment, act) in [
        ("White won by resignation", "black resigns"),
        ("Black wins by resignation.", "white resigns"),
        ("Black left the game. White wins.", ""),
        ("White time out. Black wins", ""),
        ("Game aborted on move 1", ""),
        ("White forfeited by disconnection", ""),
    ] {
        let game = games_of(&format!("1. e4 e5 {{{comment}}} *"));
        let acts = game.elements.iter().filter(|mark| !matches!(mark.what, ElementKind::Turn(_)));
        assert_eq!(acts.count(), usize::from(!act.is_empty()), "{comment}");
        assert_eq!(game.outside.is_some(), act.is_empty(), "{comment}");
    }
}

#[test]
fn a_result_with_a_mark_is_not_read_as_a_turn() {
    let game = games("1. e4 1-0!").next().expect("a game").expect("it can be read");
    assert_eq!((game.elements.len(), game.result.as_deref()), (1, Some("1-0")));
}

#[test]
fn variations_begin_before_the_turn_that_they_replace() {
    let options = ReadOptions { variations: true, ..ReadOptions::default() };
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nc3 *";
    let game = games_as(text, options).next().expect("a game").expect("it can be read");
    let texts = |elements: &[Element]| -> Vec<String> {
        let turns = elements.iter().filter_map(|mark| match &mark.what {
            ElementKind::Turn(text) => Some(text.clone()),
            ElementKind::Act(_) | ElementKind::Claim(..) => None,
        });
        turns.collect()
    };
    assert_eq!(texts(&game.elements), ["e4", "e5", "Nc3"]);
    let lines: Vec<_> = game.variations.iter().map(|line| texts(&line.elements)).collect();
    assert_eq!(lines, [vec!["e4", "c5", "c3"], vec!["e4", "c5", "Nf3", "d6"]]);
}

#[test]
fn automatic_ends_stop_a_game_or_are_warnings_if_requested() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let text = format!("{shuffle} e4 1/2-1/2");
    let written = games(&text).next().expect("a game").expect("it can be read");
    let replay = |leniency| {
        let (walker, judge) = (Fast::new(), Reference::new());
        replay(&walker, &judge, Game::Chess, &written, &At::none(), leniency)
            .expect("it can be replayed")
    };
    let strict = replay(Leniency::default());
    let stopped = strict.stop.is_some_and(|stop| matches!(stop.wrong, TurnWrong::Illegal { .. }));
    assert!(stopped && strict.warnings.is_empty());
    let replayed = replay(Leniency { automatic_ends: true, ..Leniency::default() });
    assert!(replayed.stop.is_none());
    assert_eq!((replayed.turns.len(), replayed.last.ply), (21, 21));
    assert_eq!(replayed.result.map(|stated| stated.fit), Some(Fit::Open));
    let by: Vec<_> = replayed.warnings.iter().map(|warning| (warning.ply, &warning.what)).collect();
    assert!(
        matches!(by.as_slice(), [(16, Overlooked::End(end))] if end.by == EndBy::FivefoldRepetition),
        "{by:?}"
    );
}

#[test]
fn a_null_move_passes_the_turn_and_bad_tags_are_skipped() {
    let text = "[Event \"a\"]\n[Bad]\n1. e4 -- 2. d4 d5 *";
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let written = games_as(text, options).next().expect("a game").expect("it can be read");
    assert_eq!(written.passed_over.len(), 1);
    let leniency = Leniency { null_moves: true, ..Leniency::default() };
    let (walker, judge) = (Fast::new(), Reference::new());
    let replayed = replay(&walker, &judge, Game::Chess, &written, &At::All, leniency)
        .expect("it can be replayed");
    assert!(replayed.stop.is_none());
    let plies: Vec<usize> = replayed.points.iter().map(|point| point.ply).collect();
    assert_eq!((replayed.turns.len(), plies), (3, vec![0, 1, 2, 3]));
    assert!(
        matches!(&replayed.warnings[..], [warning] if warning.what == Overlooked::NullMove("--".into()))
    );
}

#[test]
fn each_of_many_faults_is_found() {
    let text = "}\n[Event \"x\"]\n".repeat(20_000);
    let found = read(&text);
    assert_eq!(found.iter().filter(|(_, wrong)| *wrong == Some(Wrong::NoComment)).count(), 20_000);
}

/// A variation is kept together with all turns of the game before it, so many variations of a long game would need much
/// memory.
#[test]
fn variations_that_would_fill_the_memory_are_refused() {
    let game = |variations: usize| {
        format!(
            "{}{}*\n\n[Event \"next\"]\n1. d4 *\n",
            "e4 ".repeat(2_000),
            "(e5) ".repeat(variations)
        )
    };
    let options = ReadOptions { variations: true, ..ReadOptions::default() };
    let read = |variations| {
        let text = game(variations);
        games_as(&text, options).map(|game| game.map_err(|error| error.wrong)).collect::<Vec<_>>()
    };
    let few = read(400);
    assert!(few[0].as_ref().is_ok_and(|game| game.variations.len() == 400));
    let many = read(600);
    let cut = many[0].as_ref().map(|game| game.cut.as_ref().map(|error| error.wrong));
    assert_eq!(cut, Ok(Some(Wrong::Variations)));
    assert!(many[1].is_ok());
}
