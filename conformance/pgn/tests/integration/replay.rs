//! Reading and replaying scores as people write them: the syntax, the meaning of words, and whole games.

use chess_arbiter_pgn::{
    self, At, ElementKind, Fit, Leniency, ReadTurn, Replayed, Stop, TurnWrong, Unreplayable,
    Written, Wrong, games, replay, wording,
};
use explore::{Choices, round_bytes};
use fast::Fast;
use reference::Reference;
use types::{Claim, EndBy, Engine, Game, Kind, PlayersAct, Position, Side, Turn};

fn one(text: &str) -> Written {
    let mut all = games(text);
    let first = all.next().expect("there is a game").expect("it can be read");
    assert_eq!(all.next(), None, "there is one game");
    first
}

fn replayed(game: Game, text: &str) -> Replayed {
    let (walker, judge) = (Fast::new(), Reference::new());
    replay(&walker, &judge, game, &one(text), &At::All, Leniency::default())
        .expect("it can be replayed")
}

fn words(written: &Written) -> Vec<&str> {
    let words = written.elements.iter().filter_map(|mark| match &mark.what {
        ElementKind::Turn(text) => Some(text.as_str()),
        ElementKind::Act(_) | ElementKind::Claim(..) => None,
    });
    words.collect()
}

/// The ply at which a game stopped, and the first clause of the only verdict there.
fn barred(replayed: &Replayed) -> (usize, String) {
    let Some(Stop { ply, wrong: TurnWrong::Illegal { verdicts, .. }, .. }) = &replayed.stop else {
        panic!("no turn is illegal: {:?}", replayed.stop)
    };
    assert_eq!(verdicts.len(), 1);
    (*ply, verdicts[0].clauses.first().map(ToString::to_string).unwrap_or_default())
}

#[test]
fn numbers_comments_variations_and_glyphs_are_skipped() {
    let text = "% an escape\n[Event \"a \\\"b\\\"\"]\n\n1.e4! {king's (pawn} e5 $1 ; rest ) of line\n\
                (1... c5 2. Nf3 (2. c3) 1-0) 2.Nf3 2...Nc6 !? 3 . Bb5 +- 0-0 1/2-1/2";
    let written = one(text);
    assert_eq!(words(&written), ["e4", "e5", "Nf3", "Nc6", "Bb5", "0-0"]);
    assert_eq!(written.tag("event"), Some("a \"b\""));
    assert_eq!(written.result.as_deref(), Some("1/2-1/2"));
    assert_eq!(written.line, 2);
    assert_eq!(written.elements[2].line, 5);
}

#[test]
fn a_game_ends_at_its_result_or_at_the_tags_of_the_next() {
    let text = "[Event \"1\"]\n1. e4 1-0\n1. d4 *\n[Event \"3\"]\n1. c4\n\n[Event \"4\"]\n0-1";
    let all: Vec<Written> = games(text).map(|game| game.expect("it can be read")).collect();
    let first = all.iter().map(|game| (game.line, words(game).concat())).collect::<Vec<_>>();
    assert_eq!(first, [(1, "e4".into()), (3, "d4".into()), (4, "c4".into()), (7, String::new())]);
    assert_eq!(games(" \n% x\n").count(), 0);
}

#[test]
fn a_syntax_error_is_reported_with_its_line_and_the_next_game_is_read() {
    for (text, line, wrong) in [
        ("[Event x]", 1, Wrong::Tag),
        ("1. e4\n{ open", 2, Wrong::Comment),
        ("e4 } e5", 1, Wrong::NoComment),
        ("e4 ( e5", 1, Wrong::Variation),
        ("e4\n\n) e5", 3, Wrong::NoVariation),
    ] {
        let whole = format!("{text}\n\n[Event \"next\"]\n1. d4 *");
        let mut all = games(&whole);
        let error = match all.next().expect("there is a game") {
            Ok(game) => game.cut.expect("it is cut"),
            Err(error) => error,
        };
        assert_eq!((error.line, error.wrong), (line, wrong), "{text}");
        // A comment or a variation that is never closed can hide the beginning of the next game.
        if !matches!(wrong, Wrong::Comment | Wrong::Variation) {
            let next = all.next().expect("there is another").expect("it can be read");
            assert_eq!(words(&next), ["d4"], "{text}");
        }
    }
}

#[test]
fn terminal_control_characters_are_not_kept() {
    let written = one("[Event \"\u{1b}[2J\"] e4\u{7}");
    assert_eq!(written.tag("Event"), Some(r"\u{1b}[2J"));
    assert_eq!(words(&written), ["e4"]);
    assert_eq!(written.cut.map(|error| error.wrong), Some(Wrong::Character('\u{7}')));
}

#[test]
fn a_word_means_the_turn_that_is_legal() {
    let text = "1. e4 Nf6 2. Nc3 d5 3. exd5 c6 4. dxc6 Qd6 5. cxb7 Qe5+ 6. Be2 Bd7 7. bxa8=Q O-O";
    let game = replayed(Game::Chess, text);
    let turns: Vec<String> = game.turns.iter().map(|played| played.turn.to_string()).collect();
    assert_eq!(turns[10..], ["f1e2", "c8d7", "b7a8q"]);
    // Castling is illegal, because the bishop on f8 is between king and rook.
    assert_eq!(barred(&game).0, 14);
}

/// The longest form of a turn in algebraic notation.
fn written_out(position: &Position, turn: &Turn) -> String {
    let kind = position.men.get(turn.step.from).expect("a man moves").kind;
    let letter = if kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
    let promotion = turn.step.promotion.map(|kind| format!("={}", kind.letter()));
    let (from, to) = (turn.step.from, turn.step.to);
    format!("{letter}{from}-{to}{}+", promotion.unwrap_or_default())
}

#[test]
fn every_turn_is_understood_in_games_written_in_algebraic_notation() {
    let engine = Fast::new();
    let written = Game::ALL.into_iter().filter(|game| game.description().algebraic.is_some());
    for game in written {
        for round in 0..6 {
            let bytes = round_bytes(7, game, round, 1024);
            let mut choices = Choices::new(&bytes);
            let mut position = game.start();
            for _ in 0..80 {
                let turns = engine.turns(&position).expect("it is accepted");
                for turn in &turns {
                    let text = written_out(&position, turn);
                    let found = chess_arbiter_pgn::turn(&position, || turns.clone(), &text);
                    assert_eq!(found, ReadTurn::Turn(*turn), "{text} in {position}");
                }
                let Some(turn) = choices.pick(&turns) else { break };
                position = engine.play(&position, turn).expect("it is legal");
            }
        }
    }
}

#[test]
fn castling_is_written_with_letters_in_every_such_game() {
    for (game, position, king, queen) in [
        (Game::Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        (Game::Masonic, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        (Game::Gothic, "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "f1c1"),
    ] {
        let position = Position::parse(game, position).expect("it is canonical");
        let turns = || Fast::new().turns(&position).expect("it is accepted");
        for (text, turn) in [("O-O", king), ("0-0-0+", queen)] {
            let turn = Turn::parse(game, turn).expect("it is a turn");
            assert_eq!(chess_arbiter_pgn::turn(&position, turns, text), ReadTurn::Turn(turn));
        }
        let onto_rook = format!("{}a1", &king[..2]);
        let onto_rook = Turn::parse(game, &onto_rook).expect("it is a turn");
        let meant = types::castling_meant(&position, &onto_rook).expect("castling is meant");
        assert_eq!(meant.to_string(), queen);
    }
    // A king that has left its home cell does not castle, even if an ordinary king's move would lead to the same cell.
    let game = replayed(Game::Chess, "[FEN \"4k3/8/8/8/8/8/8/5K1R w - - 0 1\"] O-O");
    let Some(Stop { wrong: TurnWrong::Illegal { verdicts, who }, .. }) = game.stop else {
        panic!("it is illegal")
    };
    assert!(verdicts.is_empty());
    assert_eq!(who, "white king on e1");
}

#[test]
fn ambiguous_and_meaningless_words_stop_the_game() {
    let game = replayed(Game::Chess, "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - -\"] Nd2");
    let stop = game.stop.expect("it stops");
    assert!(matches!(&stop.wrong, TurnWrong::Several(turns) if turns.len() == 2));
    assert_eq!(wording::wrong(&stop), "can mean Nbd2 or Nfd2 (line 1)");
    let game = replayed(Game::Chess, "1. e4 ee9");
    assert!(matches!(game.stop.expect("it stops").wrong, TurnWrong::Unreadable(_)));
    let game = replayed(Game::Chess, "1. Nd4");
    let Some(Stop { wrong: TurnWrong::Illegal { verdicts, .. }, .. }) = game.stop else {
        panic!("it is illegal")
    };
    let turns: Vec<String> = verdicts.iter().map(|verdict| verdict.turn.to_string()).collect();
    assert_eq!(turns, ["b1d4", "g1d4"]);
    assert!(verdicts.iter().all(|verdict| !verdict.clauses.is_empty()));
}

#[test]
fn every_game_is_replayed_in_our_own_notation() {
    let engine = Fast::new();
    for game in Game::ALL {
        let bytes = round_bytes(3, game, 0, 512);
        let mut choices = Choices::new(&bytes);
        let (mut position, mut played) = (game.start(), Vec::new());
        for _ in 0..12 {
            let turns = engine.turns(&position).expect("it is accepted");
            let Some(turn) = choices.pick(&turns) else { break };
            played.push(turn.to_string());
            position = engine.play(&position, turn).expect("it is legal");
        }
        let text = played.join(" ");
        let replayed = replayed(game, &text);
        assert!(replayed.stop.is_none(), "{game}: {text}");
        assert_eq!(replayed.last.position, position);
        assert_eq!(replayed.points.len(), replayed.turns.len() + 1);
    }
}

#[test]
fn a_turn_after_the_end_is_illegal_by_what_ended_the_game() {
    assert_eq!(barred(&replayed(Game::Chess, "1. f3 e5 2. g4 Qh4 3. a3")), (5, "CHE-21".into()));
    let dead = "[FEN \"4k3/8/8/8/8/8/8/K7 w - - 0 1\"] Kb1 Ke7";
    assert_eq!(barred(&replayed(Game::Chess, dead)), (1, "CHE-23".into()));
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let game = replayed(Game::Chess, &format!("{dance} e4 e5 Nf3"));
    assert_eq!(barred(&game), (17, "CHE-25".into()));
    assert_eq!(game.last.end.map(|end| end.by), Some(EndBy::FivefoldRepetition));
}

/// CHE-30: no turn can be played after a player's act has ended the game. The verdict names the clause of the act.
#[test]
fn a_turn_after_an_act_that_ended_the_game_is_illegal_by_the_clause_of_the_act() {
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let fifty = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\"] Kf1 {claim fifty turns} Kf7";
    let bare = "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 0 1\"] Kb1 {white resigns} Kg8";
    let scores = [
        (Game::Chess, "1. e4 {White resigns.} e5".to_owned(), 2, EndBy::Resignation, "CHE-32"),
        (Game::Masonic, "f2f3 {black resigns} f7f6".to_owned(), 2, EndBy::Resignation, "CHE-32"),
        // The game is a draw, since a bare king cannot mate.
        (Game::Chess, bare.to_owned(), 2, EndBy::Resignation, "CHE-32"),
        (Game::Chess, "1. e4 e5 {draw agreed} 2. Nf3 *".to_owned(), 3, EndBy::Agreement, "CHE-33"),
        (
            Game::Chess,
            format!("{dance} {{claim threefold repetition}} e4"),
            9,
            EndBy::ThreefoldRepetition,
            "CHE-24",
        ),
        (Game::Chess, fifty.to_owned(), 2, EndBy::FiftyTurns, "CHE-26"),
        // The turn after the end is illegal by the clause of the end, even if it would be illegal without that end,
        // too.
        (Game::Chess, "1. e4 e5 {draw agreed} 2. Ke3".to_owned(), 3, EndBy::Agreement, "CHE-33"),
    ];
    for (game, text, ply, by, clause) in scores {
        let replayed = replayed(game, &text);
        assert_eq!(barred(&replayed), (ply, clause.into()), "{text}");
        assert_eq!(replayed.last.end.map(|end| end.by), Some(by), "{text}");
    }
}

#[test]
fn a_turn_after_the_end_has_its_clause_even_from_a_judge_that_names_none() {
    let scores = [
        ("1. f3 e5 2. g4 Qh4 3. a3".to_owned(), EndBy::Checkmate, "CHE-21"),
        ("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"] Qf7 Kg8".to_owned(), EndBy::Stalemate, "CHE-22"),
        ("[FEN \"4k3/8/8/8/8/8/8/K7 w - - 0 1\"] Kb1 Ke7".to_owned(), EndBy::Dead, "CHE-23"),
        (format!("{} e4", "Nf3 Nf6 Ng1 Ng8 ".repeat(4)), EndBy::FivefoldRepetition, "CHE-25"),
        (
            "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 149 99\"] Kf1 Kf7".to_owned(),
            EndBy::SeventyFiveTurns,
            "CHE-27",
        ),
    ];
    let fast = Fast::new();
    for (text, by, clause) in scores {
        let strict = Leniency::default();
        let by_fast = replay(&fast, &fast, Game::Chess, &one(&text), &At::none(), strict)
            .expect("it can be replayed");
        assert_eq!(barred(&by_fast).1, clause, "{text}");
        assert_eq!(by_fast.last.end.map(|end| end.by), Some(by), "{text}");
        assert_eq!(barred(&by_fast), barred(&replayed(Game::Chess, &text)), "{text}");
    }
}

#[test]
fn claims_are_open_to_the_side_to_move_and_one_that_fails_changes_nothing() {
    let dance = "Nf3 Nf6 Ng1 Ng8 ";
    let game =
        replayed(Game::Chess, &format!("{dance} {{claim threefold repetition}} {dance} 1/2-1/2"));
    assert!(!game.acts[0].ends);
    let open: Vec<usize> = game
        .points
        .iter()
        .filter(|point| !point.claims.is_empty())
        .map(|point| point.ply)
        .collect();
    assert_eq!(open, [8]);
    assert_eq!(game.points[8].claims_of(Side::White), [Claim::ThreefoldRepetition]);
    assert!(game.points[8].claims_of(Side::Black).is_empty());
    assert_eq!(game.result.expect("it is stated").fit, Fit::Open);

    let claimed = format!("{dance} {dance} {{ Game drawn by repetition }} 1/2-1/2");
    let game = replayed(Game::Chess, &claimed);
    assert_eq!(game.acts[0].act, PlayersAct::Claims(Claim::ThreefoldRepetition));
    assert_eq!(game.last.end.map(|end| end.by), Some(EndBy::ThreefoldRepetition));
    assert_eq!(game.result.expect("it is stated").fit, Fit::Fits);
}

#[test]
fn a_stated_result_is_compared_with_the_end() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let bare = "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 0 1\"] Kb1";
    let texts: [(String, Option<Fit>); 13] = [
        (format!("{mate} 0-1"), Some(Fit::Fits)),
        (format!("{mate} 1-0"), Some(Fit::Contradicts)),
        (format!("[Result \"1-0\"] {mate} 0-1"), Some(Fit::TwoResults)),
        (format!("[Result \"won\"] {mate}"), Some(Fit::Unknown)),
        (format!("{mate} *"), None),
        ("1. e4 {black resigns} 1-0".into(), Some(Fit::Fits)),
        ("1. e4 {black resigns} 0-1".into(), Some(Fit::Contradicts)),
        ("1. e4 e5 {draw agreed} ½-½".into(), Some(Fit::Fits)),
        // CHE-33: Black has not moved yet, so no draw can be agreed. CHE-32: a bare king could not have mated, so a
        // resignation against it is a draw.
        ("1. e4 {draw agreed} ½-½".into(), Some(Fit::Open)),
        (format!("{bare} {{white resigns}} 1/2-1/2"), Some(Fit::Fits)),
        (format!("{bare} {{white resigns}} 0-1"), Some(Fit::Contradicts)),
        (format!("{bare} {{black resigns}} 1-0"), Some(Fit::Fits)),
        ("1. e4 1-0".into(), Some(Fit::Open)),
    ];
    for (text, fit) in texts {
        assert_eq!(replayed(Game::Chess, &text).result.map(|stated| stated.fit), fit, "{text}");
    }
}

#[test]
fn a_score_of_another_game_or_from_an_invalid_position_is_refused() {
    let ask = |text: &str| {
        let (walker, judge) = (Fast::new(), Reference::new());
        replay(&walker, &judge, Game::Masonic, &one(text), &At::none(), Leniency::default())
    };
    assert!(ask("[Variant \"Masonic\"] e3").is_ok());
    assert!(ask("[Variant \"masonic chess\"] *").is_ok());
    assert_eq!(ask("[Variant \"Atomic\"] *").err(), Some(Unreplayable::OtherGame("Atomic".into())));
    assert!(matches!(ask("[FEN \"8/8\"] *"), Err(Unreplayable::Start(_))));
    let refused = ask("[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"] *");
    assert!(matches!(refused, Err(Unreplayable::Refused(refusal)) if refusal.clause.is_some()));
}

#[test]
fn the_counters_of_a_position_may_be_omitted() {
    let start =
        chess_arbiter_pgn::position(Game::Chess, "startpos").expect("it is the initial position");
    assert_eq!(start, Game::Chess.start());
    for game in Game::ALL {
        let whole = game.start_text();
        let bare = whole.strip_suffix(" 0 1").expect("a start has new counters");
        assert_eq!(chess_arbiter_pgn::position(game, bare), Ok(game.start()), "{game}");
        let (less, _) = bare.rsplit_once(' ').expect("a position has several fields");
        assert!(chess_arbiter_pgn::position(game, less).is_err(), "{game}");
    }
}

/// The sentences of the verdicts on the turn at which a game stopped.
fn whys(replayed: &Replayed) -> Vec<String> {
    let Some(Stop { wrong: TurnWrong::Illegal { verdicts, .. }, .. }) = &replayed.stop else {
        panic!("no turn is illegal: {:?}", replayed.stop)
    };
    verdicts.iter().map(|verdict| verdict.why.clone()).collect()
}

#[test]
fn a_lost_right_is_reported_with_the_turn_that_lost_it() {
    let game = replayed(Game::Chess, "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. O-O");
    assert_eq!(
        whys(&game),
        ["White does not have the right to castle with the rook from h1: the king moved at 2. Ke2"]
    );
    let game = replayed(Game::Chess, "1. a4 b5 2. axb5 Bb7 3. h3 Bxg2 4. h4 Bxh1 5. h5 a6 6. O-O");
    assert_eq!(
        whys(&game),
        [
            "White does not have the right to castle with the rook from h1: the rook was captured at \
          4... Bxh1"
        ]
    );
    let start = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n1. O-O";
    assert!(
        whys(&replayed(Game::Chess, start))[0].ends_with(": the game began without that right")
    );
}

#[test]
fn of_two_men_the_one_that_is_pinned_is_named_first() {
    let start = "[FEN \"N3k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1\"]\n1. Nd5";
    let whys = whys(&replayed(Game::Chess, start));
    assert_eq!(whys.len(), 2);
    assert!(whys[0].contains("the white knight on c3 is pinned"), "{whys:?}");
}

#[test]
fn a_claim_that_changes_nothing_reports_what_it_lacks() {
    let why_of = |text: &str| replayed(Game::Chess, text).acts[0].why.clone().unwrap_or_default();
    assert_eq!(
        why_of("1. Nf3 Nf6 2. Ng1 Ng8 {claim threefold repetition}"),
        "the position has occurred 2 times, but a claim needs three"
    );
    assert_eq!(
        why_of("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 {claim threefold repetition}"),
        "the position has occurred once, but a claim needs three; at another time the men were on the same cells, but the \
         castling field was KQkq, not -"
    );
    assert_eq!(
        why_of("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 {claim threefold repetition}"),
        "the position has occurred 2 times, but a claim needs three; at another time the men were on the same cells, but the \
         castling field was KQkq, not -"
    );
    assert_eq!(
        why_of("1. Nf3 {claim fifty turns}"),
        "1 halfmove without a capture or pawn move, and 100 are needed"
    );
    assert_eq!(
        why_of("1. Nf3 {White claims threefold repetition.}"),
        "the position has occurred once, but a claim needs three"
    );
    assert_eq!(
        why_of("{Black claims fifty turns} 1. Nf3"),
        "no turn has been made with which to claim (CHE-30)"
    );
    // White is to move, so Black's claim is made with its last turn.
    for claim in ["white claims", "black claims", "claim threefold repetition with the last turn"] {
        let claim = claim.replace("claims", "claims threefold repetition");
        let text = format!("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {{{claim}}}");
        let game = replayed(Game::Chess, &text);
        assert!(game.acts[0].ends && game.acts[0].why.is_none(), "{claim}");
        let end = game.last.end.map(|end| (end.by, end.winner));
        assert_eq!(end, Some((EndBy::ThreefoldRepetition, None)), "{claim}");
    }
}
