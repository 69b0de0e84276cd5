//! Forms of scores found in real files, each with its expected outcome, and similar forms whose meaning must not
//! change.

use chess_arbiter_pgn::{
    At, ElementKind, Fit, Leniency, Letters, Overlooked, ReadOptions, ReadTurn, Replayed,
    TurnWrong, Warning, Written, Wrong, foreign_letter, games, games_as, replay, turn, wording,
};
use fast::Fast;
use reference::Reference;
use types::{EndBy, Engine as _, Game, Position};

fn all(text: &str) -> Vec<Written> {
    games(text).map(|game| game.expect("it can be read")).collect()
}

fn words(written: &Written) -> Vec<&str> {
    let words = written.elements.iter().filter_map(|mark| match &mark.what {
        ElementKind::Turn(text) => Some(text.as_str()),
        ElementKind::Act(_) | ElementKind::Claim(..) => None,
    });
    words.collect()
}

fn replay_of(game: Game, written: &Written, lenient: bool) -> (Replayed, Vec<Warning>) {
    let leniency = Leniency {
        null_moves: lenient,
        positions: lenient,
        joined_turns: lenient,
        ..Leniency::default()
    };
    let (walker, judge) = (Fast::new(), Reference::new());
    let replayed =
        replay(&walker, &judge, game, written, &At::none(), leniency).expect("it can be replayed");
    (replayed.clone(), replayed.warnings)
}

fn replayed(text: &str, lenient: bool) -> (Replayed, Vec<Warning>) {
    replay_of(Game::Chess, &all(text)[0], lenient)
}

/// Checks that a game can be read and is legal throughout, and returns its turns.
fn turns(text: &str) -> Vec<String> {
    let (replayed, _) = replayed(text, false);
    let stop = replayed.stop.as_ref().map(wording::wrong);
    assert_eq!(stop, None, "{text}");
    replayed.turns.iter().map(|played| played.turn.to_string()).collect()
}

fn why_not(text: &str, lenient: bool) -> String {
    let (replayed, _) = replayed(text, lenient);
    wording::wrong(replayed.stop.as_ref().expect("it stops"))
}

#[test]
fn a_second_section_of_tags_begins_a_game() {
    for end in ["\n", "\r\n", "\r"] {
        let names = |text: &str| {
            let text = text.replace('\n', end);
            let names = all(&text).into_iter().map(|game| {
                (game.line, game.tag("White").unwrap_or("?").to_owned(), game.elements.len())
            });
            names.collect::<Vec<_>>()
        };
        let only_tags = "[Event \"x\"]\n[White \"A\"]\n\n[Event \"y\"]\n[White \"B\"]\n\n";
        assert_eq!(names(only_tags), [(1, "A".into(), 0), (4, "B".into(), 0)]);
        let then_turns = "[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n\n1. e4 e5 *\n";
        assert_eq!(names(then_turns), [(1, "A".into(), 0), (4, "B".into(), 2)]);
        // The repeated tag need not be the first of its section, and a comment may come between the sections.
        let later = "[White \"A\"]\n\n{no turns}\n[Round \"2\"]\n[White \"B\"]\n\n1. e4 *\n";
        assert_eq!(names(later), [(1, "A".into(), 0), (4, "B".into(), 1)]);
        // An empty line among the tags of one game does not begin another game.
        let one = "[Event \"x\"]\n\n[White \"A\"]\n\n1. e4 *\n";
        assert_eq!(names(one), [(1, "A".into(), 1)]);
    }
    let two = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n\
               [FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O *";
    let both = all(two);
    assert_eq!(both.len(), 2);
    assert!(replay_of(Game::Chess, &both[1], false).0.stop.is_none());
}

#[test]
fn a_repeated_tag_is_an_error_and_leniently_the_first_counts() {
    let text = "[White \"A\"]\n[white \"B\"]\n\n1. e4 *\n\n[Event \"next\"]\n\n*\n";
    let strict: Vec<_> = games(text).collect();
    let error = strict[0].as_ref().expect_err("it has two names");
    assert_eq!((error.line, error.wrong), (2, Wrong::TagTwice));
    assert!(strict[1].is_ok());
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let lenient: Vec<_> = games_as(text, options).collect();
    let first = lenient[0].as_ref().expect("it is read");
    assert_eq!((first.tag("White"), first.tags.len(), words(first)), (Some("A"), 1, vec!["e4"]));
    assert_eq!(first.passed_over[0].wrong, Wrong::TagTwice);
    // No game is lost in a file without empty lines.
    let close = "[Event \"x\"]\n[White \"A\"]\n[Event \"y\"]\n[White \"B\"]\n\n1. e4 *\n";
    assert_eq!(
        games(close).filter_map(Result::ok).map(|game| game.elements.len()).sum::<usize>(),
        1
    );
    let both: Vec<_> = games_as(close, options).map(|game| game.expect("it is read")).collect();
    assert_eq!((both[0].tag("White"), both[1].tag("White")), (Some("A"), Some("B")));
}

#[test]
fn old_ways_to_write_captures_and_checks_are_read() {
    let text = "1. e4, d5, 2. ed Qd5: 3. Nc3 Qe5 dis.ch. 4. Be2 c6 5. d4 Qc7 6. d5 cd 7. Nd5: *";
    let (replayed, _) = replay_of(Game::Chess, &all(text)[0], false);
    assert_eq!(replayed.stop, None);
    assert_eq!(replayed.turns.len(), 13);
    let numbered = &all("1) e4 e5 2) Nf3 Nc6 *")[0];
    assert_eq!(words(numbered), ["e4", "e5", "Nf3", "Nc6"]);
    assert!(
        games("1. e4) e5 *").any(|game| game.is_err() || game.is_ok_and(|game| game.cut.is_some()))
    );
    // The word `ed` is illegal if the pawn has nothing to capture, ambiguous if two captures are possible, and illegal
    // if no pawn is on the e-file.
    let stop = |text: &str| replay_of(Game::Chess, &all(text)[0], false).0.stop.expect("it stops");
    let TurnWrong::Illegal { verdicts, .. } = stop("1. e4 e5 2. ed *").wrong else { panic!() };
    assert_eq!(verdicts[0].turn.to_string(), "e4d5");
    let two = "[FEN \"4k3/8/3p4/4P3/8/3p4/4P3/4K3 w - - 0 1\"]\n\n1. ed *";
    assert!(matches!(stop(two).wrong, TurnWrong::Several(turns) if turns.len() == 2));
    let none = "[FEN \"4k3/8/3p4/8/8/8/8/4K3 w - - 0 1\"]\n\n1. ed *";
    assert!(
        matches!(stop(none).wrong, TurnWrong::Illegal { who, .. } if who == "white pawn on the e-file")
    );
}

#[test]
fn a_small_letter_for_a_man_is_named() {
    let who = |text: &str| match replay_of(Game::Chess, &all(text)[0], false)
        .0
        .stop
        .map(|stop| stop.wrong)
    {
        Some(TurnWrong::Illegal { who, .. }) => who,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        who("1. e4 e5 2. nf3 *"),
        "such white pawn; the letter of a man is a capital: `Nf3`"
    );
    // No knight can reach h5, so the error does not suggest a capital letter.
    assert_eq!(who("1. e4 e5 2. nh5 *"), "such white pawn");
}

#[test]
fn every_blank_separates_words() {
    for blank in
        ['\u{a0}', '\u{b}', '\u{c}', '\u{2009}', '\u{2028}', '\u{202f}', '\u{3000}', '\u{1a}']
    {
        let text =
            format!("[White{blank}\"A\"]\n\n1.{blank}e4{blank}e5 2.{blank}Nf3{blank}*{blank}");
        assert_eq!(turns(&text), ["e2e4", "e7e5", "g1f3"], "{blank:?}");
        assert!(all(&text)[0].passed_over.is_empty());
    }
}

#[test]
fn invisible_characters_are_skipped_and_reported() {
    for letter in ['\u{200b}', '\u{200e}', '\u{2066}', '\u{2060}', '\u{feff}'] {
        let text = format!("1. {letter}e4 e5\n2. N{letter}f3 *");
        assert_eq!(turns(&text), ["e2e4", "e7e5", "g1f3"], "{letter:?}");
        let outcomes: Vec<_> = all(&text).remove(0).passed_over;
        let lines: Vec<_> =
            outcomes.iter().map(|outcomes| (outcomes.line, outcomes.wrong)).collect();
        assert_eq!(lines, [(1, Wrong::Character(letter)), (2, Wrong::Character(letter))]);
    }
    assert_eq!(Wrong::Character('\u{200b}').to_string(), "the character U+200B cannot stand here");
    // A control character cuts off the game, and the error names the character.
    assert!(
        why_not("1. e4 e5 2. \u{7}Nf3 *", false)
            .ends_with("the character U+0007 cannot stand here")
    );
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let game =
        games_as("1. e4 e5 2. \u{7}Nf3 *", options).next().expect("a game").expect("is read");
    assert_eq!((words(&game).len(), game.passed_over.len()), (3, 1));
}

#[test]
fn turns_with_both_cells_are_read_in_every_form() {
    for text in [
        "g1-f3",
        "g1f3+",
        "g1xf3",
        "g1:f3",
        "g1–f3",
        "Ng1-f3",
        "♘g1f3",
        "g1-f3!?",
        "♘f3",
        "♘\u{fe0e}f3",
    ] {
        assert_eq!(turns(&format!("1. e4 e5 2. {text} *"))[2], "g1f3", "{text}");
    }
    for text in
        ["e7-e8=Q", "e7e8=q", "e7-e8(Q)", "e7-e8Q+", "e8=q", "e8q", "e8Q", "e8(Q)", "e8/q", "♙e8=♕"]
    {
        let text = format!("[FEN \"8/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {text} *");
        assert_eq!(turns(&text), ["e7e8q"], "{text}");
    }
    // A bracket belongs to a promotion only if there are both brackets.
    let start =
        Position::parse(Game::Chess, "8/4P2k/8/8/8/8/8/4K3 w - - 0 1").expect("well formed");
    let legal = || Fast::new().turns(&start).expect("it is accepted");
    let read = |text: &str| turn(&start, legal, text);
    assert!(matches!(read("e8=(Q)"), ReadTurn::Turn(_)));
    for text in ["e8Q)", "e8=Q)", "e7e8q)", "e8(Q", "e8()", "e8(Q))", "e8)"] {
        assert!(matches!(read(text), ReadTurn::Nothing(_)), "{text}");
    }
    for text in ["dxe6ep", "dxe6e.p.", "dxe6 e.p.", "d5-e6", "d5xe6ep", "dxe6e.p.+"] {
        let text = format!("1. d4 a6 2. d5 e5 3. {text} *");
        assert_eq!(turns(&text)[4], "d5e6", "{text}");
    }
    // Turns with a hyphen are also read in games with other boards.
    let game = &all("f1-E1 *")[0];
    assert!(replay_of(Game::Spectral, game, false).0.stop.is_none());
    let game = &all("b1-c3:b1-e7 *")[0];
    let (joint, _) = replay_of(Game::KingdomCapture, game, false);
    assert!(!matches!(joint.stop.map(|stop| stop.wrong), Some(TurnWrong::Unreadable(_))));
    // An illegal turn with a hyphen is still read as that turn.
    let (illegal, _) = replayed("1. g1-g3 *", false);
    let Some(TurnWrong::Illegal { verdicts, .. }) = illegal.stop.map(|stop| stop.wrong) else {
        panic!("it is illegal")
    };
    assert_eq!(verdicts[0].turn.to_string(), "g1g3");
    for text in ["g1--f3", "g1-f", "g1f3x", "-g1f3", "g1f3-"] {
        assert!(why_not(&format!("1. {text} *"), false).contains("is not a turn"), "{text}");
    }
}

#[test]
fn results_are_compared_regardless_of_spelling() {
    for (tag, behind, fit) in [
        ("1/2", "1/2", Fit::Open),
        ("1/2", "1/2-1/2", Fit::Open),
        ("½–½", "½-½", Fit::Open),
        ("½—½", "1/2–1/2", Fit::Open),
        ("1–0", "1-0", Fit::Open),
        ("+:-", "1-0", Fit::Open),
        ("0-1", "-:+", Fit::Open),
        ("+/-", "+/-", Fit::Open),
        ("-/+", "0-1", Fit::Open),
        ("1:0", "0-1", Fit::TwoResults),
        ("1/2", "1-0", Fit::TwoResults),
        ("0-0", "1-0", Fit::TwoResults),
        ("won", "", Fit::Unknown),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 e5 {behind}");
        let (replayed, _) = replayed(&text, false);
        assert_eq!(replayed.turns.len(), 2, "{text}");
        assert_eq!(replayed.result.map(|stated| stated.fit), Some(fit), "{text}");
    }
    // Within a game, `+/-` is a comment on the position, not a result.
    let (glyph, _) = replayed("1. e4 c5 +/- 2. Nf3 +/= 2... d6 N 3. d4 ± ∞ □ = *", false);
    assert_eq!((glyph.turns.len(), glyph.result), (5, None));
    for text in ["1. f3 e5 2. g4 Qh40-1", "1. f3 e5 2. g4 Qh4#0-1", "1. f3 e5 2. g4 Qh4*"] {
        let (replayed, _) = replayed(text, false);
        assert_eq!((replayed.turns.len(), replayed.stop.is_none()), (4, true), "{text}");
    }
}

#[test]
fn a_final_0_0_is_a_loss_for_both_only_if_it_cannot_be_castling() {
    let castles = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0";
    let (plain, _) = replayed(castles, false);
    assert_eq!((plain.turns.len(), plain.result), (7, None));
    for text in [
        format!("[Result \"0-0\"]\n\n{castles}"),
        "[Result \"0-0\"]\n\n0-0".into(),
        "1. e4 e5 0-0".into(),
        "1. e4 e5 0–0".into(),
        "[Result \"0-0\"]\n\n1. e4 e5".into(),
    ] {
        let stated = replayed(&text, false).0.result.expect("a result is stated");
        assert_eq!((stated.result.as_str(), stated.fit), ("0-0", Fit::Open), "{text}");
    }
    let mate = replayed("1. f3 e5 2. g4 Qh4 0-0", false).0.result.expect("it is stated");
    assert_eq!(mate.fit, Fit::Contradicts);
    // Anywhere else than at the end, `0-0` is castling, legal or not.
    assert!(why_not("1. e4 e5 2. 0-0 Nc6 *", false).contains("is illegal"));
    assert!(why_not("1. e4 e5 2. 0-0 *", false).contains("is illegal"));
}

#[test]
fn zeros_are_a_null_move_or_castling_without_hyphens() {
    for text in ["0000", "00", "000", "--", "Z0", "––"] {
        let text = format!("1. e4 e5 2. {text} Nf6 3. d4 *");
        assert!(why_not(&text, false).contains("not a null move"), "{text}");
        let (replayed, warnings) = replayed(&text, true);
        assert_eq!((replayed.turns.len(), replayed.stop.is_none()), (4, true), "{text}");
        assert!(matches!(warnings[0].what, Overlooked::NullMove(_)), "{text}");
    }
    for text in ["00", "OO"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {text} Nf6 *");
        for lenient in [false, true] {
            assert!(why_not(&text, lenient).contains("expected `0-0`"), "{text}");
        }
    }
    // A single `0` with a dot, or a number with a leading `0`, is a move number.
    assert_eq!(turns("0. e4 e5 02. Nf3 10 Nc6 *").len(), 4);
}

#[test]
fn all_three_line_ends_are_read() {
    let text = "[Event \"a\"]\n\n1. e4 ; to the end\n% a line {\ne5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5\n*\n";
    for end in ["\n", "\r\n", "\r"] {
        let games = all(&text.replace('\n', end));
        let found: Vec<_> = games.iter().map(|game| (game.line, words(game))).collect();
        assert_eq!(found, [(1, vec!["e4", "e5", "Nf3"]), (7, vec!["d4", "d5"])], "{end:?}");
        assert_eq!(games[1].elements[0].line, 9, "{end:?}");
        let faulty = "1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n".replace('\n', end);
        assert_eq!(all(&faulty).len(), 2, "{end:?}");
    }
}

#[test]
fn joined_files_are_both_read() {
    let one = "[White \"A\"]\n\n1. e4 *\n";
    for between in ["\u{feff}", "\n\u{feff}", "\u{1a}", "\u{1a}\n"] {
        let both = all(&format!("\u{feff}{one}{between}{one}"));
        let found: Vec<_> = both.iter().map(words).collect();
        assert_eq!(found, [["e4"], ["e4"]], "{between:?}");
        assert!(both.iter().all(|game| game.passed_over.is_empty()), "{between:?}");
    }
    let bare = all("[White \"A\"]\n\u{feff}[White \"B\"]\n\n1. e4 *\n");
    assert_eq!((bare.len(), bare[0].elements.len(), bare[1].elements.len()), (2, 0, 1));
}

#[test]
fn turns_before_a_fault_are_replayed() {
    for (fault, turns, wrong) in [
        ("1. e4 e5 } 2. Nf3", 2, Wrong::NoComment),
        ("1. e4 e5 2. Nf3 (2. Nc3 2... Nc6", 3, Wrong::Variation),
        ("1. e4 e5 2. Nf3 {open", 3, Wrong::Comment),
        ("1. e4 e5 {a {braced} word} 2. Nf3", 2, Wrong::Nested),
        ("1. e4 e5 2. Nf3 ) Nc6", 3, Wrong::NoVariation),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8Q) Kd7", 1, Wrong::NoVariation),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+) Kd7", 1, Wrong::NoVariation),
    ] {
        for variations in [false, true] {
            let text = format!("{fault} *\n\n[Event \"next\"]\n\n1. d4 *\n");
            let options = ReadOptions { variations, ..ReadOptions::default() };
            let games: Vec<_> = games_as(&text, options).map(|game| game.expect("read")).collect();
            assert_eq!(games.len(), 2, "{fault}");
            assert_eq!(games[0].cut.as_ref().map(|cut| cut.wrong), Some(wrong), "{fault}");
            let (replayed, _) = replay_of(Game::Chess, &games[0], true);
            assert_eq!((replayed.turns.len(), replayed.result.is_none()), (turns, true), "{fault}");
            assert!(matches!(replayed.stop.map(|stop| stop.wrong), Some(TurnWrong::Cut(_))));
            assert!(games[1].cut.is_none());
        }
    }
    // If there is an illegal turn before the fault, the replay stops at the illegal turn.
    assert!(why_not("1. e4 Ke7 } *", false).contains("is illegal"));
}

#[test]
fn marks_of_check_and_en_passant_may_follow_a_blank() {
    let text = "1. e4 e5 2. Nf3 d5 3. Bb5 + c6 4. Bxc6 ch bxc6 *";
    assert_eq!(turns(text).len(), 8);
    // The marks of a novelty and of a diagram, and an editor's remark, are skipped.
    assert_eq!(turns("1. e4 e5 N 2. Nf3 D Nc6 RR 3. Bb5 TN *").len(), 5);
}

#[test]
fn letters_of_other_languages_are_read_if_requested() {
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd4 6. Kh1 Th8g8 *";
    assert!(why_not(text, true).contains("is not a turn"));
    let read = |code, text| {
        let options = ReadOptions { letters: Letters::of(code), ..ReadOptions::default() };
        let game = games_as(text, options).next().expect("a game").expect("it can be read");
        words(&game).join(" ")
    };
    let english = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qd4 Kh1 Rh8g8";
    for code in ["de", "da", "no", "sv"] {
        assert_eq!(read(code, text), english);
    }
    assert_eq!(
        read("fr", "Cf3 Fxb5 Td1+ Dd4 Re2 e8=D e8=C+ O-O-O"),
        "Nf3 Bxb5 Rd1+ Qd4 Ke2 e8=Q e8=N+ O-O-O"
    );
    assert_eq!(read("et", "Ob5 O-O 0-0"), "Bb5 O-O 0-0");
    assert_eq!(read("ru", "Кf3 Сb5 Фd4+ Крe2 e8=Л"), "Nf3 Bb5 Qd4+ Ke2 e8=R");
    assert_eq!(Letters::codes().count(), 17);
    assert_eq!(Letters::of("en"), None);
    assert_eq!(foreign_letter("Sf3").map(|(letter, _)| letter), Some('S'));
    assert_eq!(foreign_letter("Nf3"), None);
    assert_eq!(foreign_letter("S"), None);
}

#[test]
fn ends_are_read_in_the_words_of_servers_and_match_programs() {
    let dance = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let agreed = EndBy::Agreement;
    for (text, by) in [
        (format!("{dance} {{Draw by 3-fold repetition}} 1/2-1/2"), EndBy::ThreefoldRepetition),
        (
            format!("[Termination \"Game drawn by repetition\"] {dance} 1/2-1/2"),
            EndBy::ThreefoldRepetition,
        ),
        ("1. e4 e5 {Game drawn by mutual agreement} 1/2-1/2".into(), agreed),
        ("[Termination \"Game drawn by agreement\"] 1. e4 e5 1/2-1/2".into(), agreed),
        ("1. e4 e5 {White resigned} 0-1".into(), EndBy::Resignation),
        ("[Termination \"Ada won by resignation\"] 1. e4 e5 1-0".into(), EndBy::Resignation),
    ] {
        let (replayed, _) = replayed(&text, false);
        assert_eq!(replayed.last.end.map(|end| end.by), Some(by), "{text}");
        assert_eq!(replayed.result.map(|stated| stated.fit), Some(Fit::Fits), "{text}");
    }
    for text in [
        "1. e4 e5 {White forfeits on time} 0-1",
        "1. e4 e5 {Black wins on time.} 0-1",
        "1. e4 e5 {Draw by adjudication} 1/2-1/2",
        "1. e4 e5 {Black's connection stalls} 1-0",
        "[Termination \"Time forfeit\"] 1. e4 e5 1-0",
        "[Termination \"abandoned\"] 1. e4 e5 1-0",
    ] {
        let stated = replayed(text, false).0.result.expect("it is stated");
        assert_eq!((stated.fit, stated.outside.is_some()), (Fit::Outside, true), "{text}");
    }
    // These comments and tags do not state an end that the law does not know.
    for text in ["1. e4 e5 {a draw on time} 1-0", "[Termination \"Normal\"] 1. e4 e5 1-0"] {
        assert_eq!(replayed(text, false).0.result.map(|stated| stated.fit), Some(Fit::Open));
    }
    // A checkmate remains the end, whatever the comment says about time.
    let text = "1. f3 e5 2. g4 Qh4# {White forfeits on time} 0-1";
    assert_eq!(replayed(text, false).0.result.map(|stated| stated.fit), Some(Fit::Fits));
}

#[test]
fn positions_that_are_not_quite_well_formed_are_read_leniently() {
    let board = "4k3/8/8/8/8/8/8/R3K2R";
    for (fen, read) in [
        (format!("{board} w KQ"), format!("{board} w KQ - 0 1")),
        (format!("{board} w"), format!("{board} w - - 0 1")),
        (format!("{board} w KQ - 0 0"), format!("{board} w KQ - 0 1")),
        (format!("{board}  w KQ -  3 9"), format!("{board} w KQ - 3 9")),
        (format!("{board} w QK - 0 1"), format!("{board} w KQ - 0 1")),
        (format!("{board} w HA - 0 1"), format!("{board} w KQ - 0 1")),
        (format!("{board} w KQkq - 0 1"), format!("{board} w KQ - 0 1")),
        (format!("{board} w KQ e6 0 1"), format!("{board} w KQ - 0 1")),
        ("startpos".into(), Game::Chess.start().to_string()),
    ] {
        let text = format!("[FEN \"{fen}\"]\n\n*");
        let (replayed, warnings) = replayed(&text, true);
        assert_eq!(replayed.start.to_string(), read, "{fen}");
        assert_eq!(warnings.len(), usize::from(fen != "startpos"), "{fen}");
        assert!(warnings.iter().all(|warning| matches!(warning.what, Overlooked::Position(_))));
    }
    // Positions with other faults are refused, even leniently.
    for fen in [format!("{board} w XY - 0 1"), "4k3/8/8/8/8/8/8/R6R w - - 0 1".into(), board.into()]
    {
        let written = &all(&format!("[FEN \"{fen}\"]\n\n*"))[0];
        let leniency = Leniency { positions: true, ..Leniency::default() };
        let (walker, judge) = (Fast::new(), Reference::new());
        let replayed = replay(&walker, &judge, Game::Chess, written, &At::none(), leniency);
        assert!(replayed.is_err(), "{fen}");
    }
}

#[test]
fn a_false_mark_of_check_is_a_warning() {
    let (replayed, warnings) = replayed("1. e4+ e5 2. Qh5# Nc6 3. Qxf7+ Kxf7# *", false);
    assert_eq!((replayed.turns.len(), replayed.stop.is_none()), (6, true));
    let marked: Vec<_> = warnings.iter().map(|warning| (warning.ply, &warning.what)).collect();
    let mark = |text: &str| Overlooked::FalseMark(text.into());
    assert_eq!(marked, [(1, &mark("e4+")), (3, &mark("Qh5#")), (6, &mark("Kxf7#"))]);
}

#[test]
fn a_game_goes_on_after_dead_material_and_illegal_turns_if_requested() {
    let go_on = |text: &str, leniency| {
        let (walker, judge) = (Fast::new(), Reference::new());
        let replayed = replay(&walker, &judge, Game::Chess, &all(text)[0], &At::All, leniency)
            .expect("it can be replayed");
        (replayed.clone(), replayed.warnings)
    };
    let ends = Leniency { automatic_ends: true, ..Leniency::default() };
    let dead = "[FEN \"8/8/4k3/8/3p4/4K3/8/8 w - - 0 1\"]\n\n1. Kxd4 Kd6 2. Kc3 Kc5 1/2-1/2";
    let (replayed, warnings) = go_on(dead, ends);
    assert_eq!((replayed.turns.len(), replayed.points.len(), replayed.stop), (4, 5, None));
    assert!(
        matches!(&warnings[..], [one] if matches!(one.what, Overlooked::End(end) if end.by == EndBy::Dead))
    );
    assert_eq!(replayed.result.map(|stated| stated.fit), Some(Fit::Fits));
    // A turn that is illegal not because the game has ended, but by itself, still stops the replay.
    assert!(go_on(&dead.replace("Kc5", "Kc8"), ends).0.stop.is_some());

    let illegal = Leniency { illegal_turns: true, ..Leniency::default() };
    let text = "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O O-O 5. Kh2 d6 6. d3 a4 7. a3 *";
    let (replayed, warnings) = go_on(text, illegal);
    let plies: Vec<_> = warnings
        .iter()
        .filter_map(|warning| match &warning.what {
            Overlooked::Illegal(stop) => Some((stop.text.as_str(), warning.ply)),
            _ => None,
        })
        .collect();
    assert_eq!(plies, [("Kh2", 8), ("a4", 10)]);
    assert_eq!((replayed.turns.len(), replayed.stop), (11, None));
    // A game does not go on after checkmate, nor after a turn that would capture a king.
    assert!(go_on("1. f3 e5 2. g4 Qh4# 3. a3 *", illegal).0.stop.is_some());
    assert!(go_on("1. e4 e5 2. Qxe8 *", illegal).0.stop.is_some());
}

#[test]
fn turns_without_a_blank_between_them_are_divided_leniently() {
    let spanish = "e2e4 e7e5 g1f3 b8c6 f1b5";
    for (text, turns) in [
        ("1.e4e5 2.Nf3Nc6 3.Bb5", spanish),
        ("1.e4 e5Nf3 Nc6Bb5", spanish),
        ("1.e4e52.Nf3Nc63.Bb5", spanish),
        ("1.e4...e5 2.Nf3!?Nc6?! 3.Bb5", spanish),
        ("e2e4e7e5g1f3b8c6f1b5", spanish),
        ("1.e2-e4e7-e5 2.Ng1-f3Nb8-c6 3.Bf1-b5", spanish),
        ("1.e4e5 2.♘f3♞c6 3.Bb5", spanish),
        ("1.e4d5 2.exd5e6 3.dxe6+Bxe6", "e2e4 d7d5 e4d5 e7e6 d5e6 c8e6"),
        ("1.e4d5 2.edc6", "e2e4 d7d5 e4d5 c7c6"),
        ("1.e4e5 2.Nf3Nf6 3.Bc4Bc5 4.O-OO-O", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"),
        ("1.e4e5 2.Nf3Nf6 3.Bc4Bc5 4.0-00-0", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"),
    ] {
        let (replayed, warnings) = replayed(&format!("{text} *"), true);
        assert_eq!(replayed.stop, None, "{text}");
        let played: Vec<_> = replayed.turns.iter().map(|played| played.turn.to_string()).collect();
        assert_eq!(played.join(" "), turns, "{text}");
        let joined = |warning: &&Warning| matches!(warning.what, Overlooked::Joined(_));
        assert!(warnings.iter().filter(joined).count() > 0, "{text}");
    }
    let long = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1.a8=QKe7 2.Qa7+Ke6 *";
    assert_eq!(replayed(long, true).0.turns.len(), 4);
    let game = &all("1.f2f4,V@f6a7a6 *")[0];
    assert_eq!(replay_of(Game::Deflection, game, true).0.turns.len(), 2);
    // Strict reading reports that a blank is missing.
    for (text, expected) in [
        ("1.e4e5 *", "a blank, as in `e4 e5`"),
        ("1.e4 e5Nf3Nc6 *", "a blank, as in `e5 Nf3 Nc6`"),
        ("e2e4e7e5 *", "a blank, as in `e2e4 e7e5`"),
    ] {
        let why = why_not(text, false);
        assert!(why.contains(expected), "{why}");
    }
    // A word that can be read as one turn, legal or not, is not divided if a man is on the cell that the turn leaves.
    assert_eq!(turns("1.e2e4 e7e5 2.Ng1f3 *"), ["e2e4", "e7e5", "g1f3"]);
    for (text, line) in
        [("1.e4 d5 2.Nb1c6 *", true), ("1.e4 e5 2.e4e5 *", true), ("1.e4e6e *", false)]
    {
        assert_eq!(why_not(text, true).contains("is illegal"), line, "{text}");
    }
    // There can be a null move between turns that have to be divided.
    let (both, warnings) = replayed("1.e4e5 2.-- Nc6 3.Nf3Nf6 *", true);
    assert_eq!((both.turns.len(), both.stop, warnings.len()), (5, None, 3));
}

/// Reads and replays a game leniently. Returns its turns in our notation, and the number of warnings and skipped items.
fn leniently(text: &str) -> (String, usize) {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let written = games_as(text, options).next().expect("a game").expect("it can be read");
    let (replayed, warnings) = replay_of(Game::Chess, &written, true);
    let stop = replayed.stop.as_ref().map(wording::wrong);
    assert_eq!(stop, None, "{text}");
    let turns: Vec<String> = replayed.turns.iter().map(|played| played.turn.to_string()).collect();
    (turns.join(" "), warnings.len() + written.passed_over.len())
}

/// Whether strict reading finds a fault in a text.
fn is_refused(text: &str) -> bool {
    let is_whole = |game: Result<Written, _>| {
        let replayed = game.ok().filter(|game| game.cut.is_none());
        replayed.is_some_and(|game| replay_of(Game::Chess, &game, false).0.stop.is_none())
    };
    !games(text).all(is_whole)
}

#[test]
fn turns_in_a_wrong_spelling_are_read_leniently_if_only_one_is_meant() {
    for text in [
        "1. E4 e5 2. nf3 NC6 *",
        "1. е4 e5 2. Ktf3 Nс6",
        "1. e4. e5; a remark\n2. Nf3± Nc6□",
        "1. e4 e5+= 2. Nf3N Nc6=N *",
        "e4,e5 Nf3/Nc6",
        "1. e2→e4 e5mate 2. Nf3 Nc6ch *",
    ] {
        assert!(is_refused(text), "{text}");
        let (turns, warnings) = leniently(text);
        assert_eq!((turns.as_str(), warnings > 0), ("e2e4 e7e5 g1f3 b8c6", true), "{text}");
    }
    // `BC4` could be a turn of a pawn or of a bishop, so it is not respelled. `bxc4` is an illegal turn of a pawn, not
    // a turn of a bishop, even after another word has been respelled.
    let bishop = "[FEN \"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1\"]\n\n1. ";
    assert_eq!(why_not(&format!("{bishop}BC4"), true), why_not(&format!("{bishop}BC4"), false));
    assert!(why_not("1. E4 e5 2. b3 a6 3. bxc4 *", true).contains("is illegal"));
    // `0 - 0` is not read as castling, even leniently.
    assert!(why_not("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0 - 0 *", true).contains("is not a turn"));
}

#[test]
fn what_web_pages_and_programs_put_between_turns_is_passed_over_leniently() {
    for text in [
        "```pgn\n1. e4 e5 2. Nf3 Nc6\n```",
        "[pgn]1. e4 e5 2. Nf3 Nc6[/pgn]",
        "**1. e4** e5 <br>\n> 2.&nbsp;Nf3 Nc6`",
        "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |",
        "[\"e4\", \"e5\", 'Nf3', 'Nc6']",
        "position startpos moves e2e4 e7e5 g1f3 b8c6",
        "1: e4 +0.35/12 e5 0:05 2- Nf3 check ★ Nc6 Black resigns",
    ] {
        assert!(is_refused(text), "{text}");
        let (turns, warnings) = leniently(text);
        assert_eq!((turns.as_str(), warnings > 0), ("e2e4 e7e5 g1f3 b8c6", true), "{text}");
    }
    let after = "1. e4 e5 1-0 White wins";
    assert!(is_refused(after));
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    assert_eq!(games_as(after, options).count(), 1);
    // The `;` of `&nbsp;` does not begin a comment. Markup that is never closed does not make the work quadratic.
    assert_eq!(leniently("1. e4&nbsp;e5 *").0, "e2e4 e7e5");
    let unclosed = "< & [\" ".repeat(100_000);
    assert_eq!(leniently(&format!("1. e4 {unclosed}")).0, "e2e4");
}

#[test]
fn tags_with_wrong_quotation_marks_are_read_leniently() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for tag in [
        format!("[FEN {fen}]"),
        format!("[FEN “{fen}”]"),
        format!("[FEN '{fen}']"),
        format!("[FEN \"{fen}\""),
        format!("[FEN \"{fen}]"),
        format!("[FEN &quot;{fen}&quot;]"),
    ] {
        let text = format!("[Event \"5th \"Open\"\"]\n{tag}\n\n1. O-O *");
        assert!(is_refused(&text), "{tag}");
        assert_eq!(leniently(&text), ("e1g1".into(), 2), "{tag}");
    }
    assert_eq!(turns(&format!("[FEN=\"{fen}\"]\n[SetUp=\"1\"]\n\n1. O-O *")), ["e1g1"]);
    for unknown in ["[FEN \"?\"]", "[FEN \"-\"]\n[Variant \"?\"]"] {
        assert_eq!(turns(&format!("{unknown}\n\n1. e4 *")), ["e2e4"]);
    }
}

#[test]
fn what_was_read_as_something_else_is_not() {
    // Castling with a mark is not read as a loss for both sides, and a draw that is written with blanks, or twice, does
    // not make two games.
    let castling = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 0-0! Ke7 *";
    assert_eq!(turns(castling), ["e1g1", "e8e7"]);
    for draw in ["1/2 - 1/2", "1/2 -1/2", "0.5-0.5", "1⁄2-1⁄2", "1/2-1/2 1/2-1/2"] {
        let read = all(&format!("1. e4 e5 {draw}"));
        assert_eq!((read.len(), read[0].result.as_deref()), (1, Some("1/2-1/2")), "{draw}");
    }
    // After a move number, `N` is a man and not a mark. The numbers of cells, and the zeros of `0 - 0`, are not move
    // numbers.
    for refused in ["1. e4 e5 2. N f3 *", "1. 5254 5755 *", "1. e4 e5 2. 0 - 0 *"] {
        assert!(is_refused(refused), "{refused}");
    }
    assert_eq!(turns("1. e4 N e5 N 2. Nf3 *").len(), 3);
    // Several games without tags and results are not read as one game.
    let read = all("1. e4 e5\n2. Nf3\n\n1. d4\n1... d5\n\n1. c4 *");
    assert_eq!(read.iter().map(|game| game.elements.len()).collect::<Vec<_>>(), [3, 2, 1]);
    // A comment goes on after an empty line, and after a bracket that begins no tag.
    assert_eq!(words(&all("1. e4 {a\n\n[see b]} e5 *")[0]), ["e4", "e5"]);
    // A result ends where a tag begins.
    assert_eq!(all("1. e4 e5 1-0[White \"A\"]\n\n1. d4 *").len(), 2);
}
