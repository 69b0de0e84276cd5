//! Texts that are written can be read back unchanged, and no text makes reading panic.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use chess_arbiter_types::{
    Act, BoardId, CastlingRight, CastlingRights, Cell, Claim, ClauseId, Deflector, DeflectorFields,
    EnPassant, End, EndBy, Extra, ExtraForm, Family, Game, GameStatus, Kind, Man, Mark, Own,
    OwnForm, Position, Side, Status, Step, Turn,
};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Serialize;
use serde_json::json;

fn any_game() -> impl Strategy<Value = Game> {
    proptest::sample::select(&Game::ALL[..])
}

fn any_cell(game: Game) -> impl Strategy<Value = Cell> {
    proptest::sample::select(game.cells().collect::<Vec<_>>())
}

fn cell_on(game: Game, board: BoardId) -> impl Strategy<Value = Cell> {
    let cells: Vec<Cell> = game.cells().filter(|cell| cell.board == board).collect();
    proptest::sample::select(cells)
}

fn any_side() -> impl Strategy<Value = Side> {
    proptest::sample::select(&Side::BOTH[..])
}

fn any_kind(game: Game) -> impl Strategy<Value = Kind> {
    let kinds: Vec<Kind> = game.kinds().iter().map(|&(kind, _)| kind).collect();
    proptest::sample::select(kinds)
}

fn any_man(game: Game) -> impl Strategy<Value = Man> {
    (any_side(), any_kind(game), 0..8u8, any::<bool>()).prop_map(
        move |(side, kind, file, promoted)| {
            let mark = game.has_marks().then_some(Mark { file, promoted });
            Man { side, kind, mark }
        },
    )
}

fn any_deflector() -> impl Strategy<Value = Deflector> {
    proptest::sample::select(&Deflector::ALL[..])
}

fn any_own(game: Game) -> BoxedStrategy<Own> {
    match game.description().own {
        OwnForm::Deflectors => {
            let placed = vec((any_deflector(), any_cell(game)), 0..7);
            let ko = proptest::option::of((any_cell(game), any_cell(game)));
            (any::<[[bool; 3]; 2]>(), placed, ko)
                .prop_map(|(hands, mut placed, ko)| {
                    placed.sort();
                    Own::Deflectors(DeflectorFields { hands, placed, ko })
                })
                .boxed()
        }
        OwnForm::Array => {
            let mut kinds: Vec<Kind> = game.kinds().iter().map(|&(kind, _)| kind).collect();
            kinds.retain(|kind| !matches!(kind, Kind::King | Kind::Pawn));
            kinds.sort_by_key(|kind| kind.letter());
            let count = kinds.len();
            proptest::sample::subsequence(kinds, 0..=count).prop_map(Own::Array).boxed()
        }
        OwnForm::Nothing => Just(Own::Nothing).boxed(),
        own => panic!("{game} has other fields: {own:?}"),
    }
}

fn any_position() -> impl Strategy<Value = Position> {
    any_game().prop_flat_map(|game| {
        let men = vec((any_cell(game), any_man(game)), 0..40);
        let first = cell_on(game, game.boards()[0]);
        let en_passant = proptest::option::of((first, cell_on(game, game.boards()[0])));
        let counters = (0..=9999u16, 1..=9999u16);
        let parts = (men, any_side(), any::<[bool; 4]>(), en_passant, any_own(game), counters);
        parts.prop_map(move |(men, side, rights, en_passant, own, (halfmove, fullmove))| {
            let mut position = Position { side, own, halfmove, fullmove, ..Position::empty(game) };
            for (cell, man) in men {
                position.men.put(cell, man);
            }
            let mut castling = CastlingRights::NONE;
            for (right, held) in CastlingRight::ALL.into_iter().zip(rights) {
                castling.set(right, held);
            }
            position.castling = castling;
            position.en_passant = en_passant.map(|(crossed, pawn)| EnPassant {
                crossed,
                pawn: game.description().names_pawn.then_some(pawn),
            });
            position
        })
    })
}

fn any_step(game: Game, board: Option<BoardId>) -> BoxedStrategy<Step> {
    let cell = || match board {
        Some(board) => cell_on(game, board).boxed(),
        None => any_cell(game).boxed(),
    };
    (cell(), cell(), proptest::option::of(any_kind(game)))
        .prop_map(|(from, to, promotion)| Step { from, to, promotion })
        .boxed()
}

fn any_turn() -> impl Strategy<Value = (Game, Turn)> {
    any_game().prop_flat_map(|game| {
        let turn = match game.description().extra {
            ExtraForm::Act => {
                let act = prop_oneof![
                    (any_deflector(), any_cell(game))
                        .prop_map(|(deflector, cell)| Act::Place(deflector, cell)),
                    (any_cell(game), any_cell(game)).prop_map(|(from, to)| Act::Move(from, to)),
                ];
                (any_step(game, None), proptest::option::of(act.prop_map(Extra::Act)))
                    .prop_map(|(step, extra)| Turn { step, extra })
                    .boxed()
            }
            ExtraForm::Vanishing => {
                let vanishing = proptest::option::of(any_cell(game).prop_map(Extra::Vanishing));
                (any_step(game, None), vanishing)
                    .prop_map(|(step, extra)| Turn { step, extra })
                    .boxed()
            }
            ExtraForm::Twin => {
                let joint =
                    (any_step(game, Some(BoardId::Short)), any_step(game, Some(BoardId::Max)))
                        .prop_map(|(step, twin)| Turn::from(step).with(Extra::Twin(twin)));
                let lone = prop_oneof![
                    any_step(game, Some(BoardId::Short)),
                    any_step(game, Some(BoardId::Max))
                ];
                prop_oneof![joint, lone.prop_map(Turn::from)].boxed()
            }
            ExtraForm::Nothing => any_step(game, None).prop_map(Turn::from).boxed(),
        };
        turn.prop_map(move |turn| (game, turn))
    })
}

proptest! {
    #[test]
    fn a_position_that_is_written_is_read_back(position in any_position()) {
        let text = position.to_string();
        prop_assert_eq!(Position::parse(position.game, &text), Ok(position));
    }

    #[test]
    fn a_turn_that_is_written_is_read_back((game, turn) in any_turn()) {
        prop_assert_eq!(Turn::parse(game, &turn.to_string()), Ok(turn));
    }

    /// A position with one character inserted or replaced is refused, or is written back as the same text.
    #[test]
    fn a_damaged_position_is_refused_or_canonical(
        position in any_position(),
        place in any::<proptest::sample::Index>(),
        character in proptest::sample::select("KkPp0198-/|[]* +acdhAGJv".chars().collect::<Vec<_>>()),
        cut in 0..2usize,
    ) {
        let mut text: Vec<char> = position.to_string().chars().collect();
        let at = place.index(text.len());
        text.splice(at..at + cut, [character]);
        let text: String = text.into_iter().collect();
        if let Ok(read) = Position::parse(position.game, &text) {
            prop_assert_eq!(read.to_string(), text);
        }
    }
}

proptest! {
    #[test]
    fn any_string_is_refused_or_canonical(text in ".*") {
        for game in Game::ALL {
            if let Ok(position) = Position::parse(game, &text) {
                prop_assert_eq!(position.to_string(), text.clone());
            }
            if let Ok(turn) = Turn::parse(game, &text) {
                prop_assert_eq!(turn.to_string(), text.clone());
            }
        }
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.name(), text);
        }
    }
}

#[test]
fn every_start_is_canonical_and_is_written_back() {
    for game in Game::ALL {
        assert_eq!(game.start().to_string(), game.start_text());
    }
}

/// Checks that a displayed value is read back, and that it is serialised as the same text.
fn is_its_text<T: Display + FromStr<Err: Debug> + Serialize + PartialEq + Debug>(value: &T) {
    assert_eq!(value.to_string().parse::<T>().expect("it is read"), *value);
    assert_eq!(json!(value), json!(value.to_string()));
}

proptest! {
    #[test]
    fn a_cell_is_read_back((game, cell) in any_game().prop_flat_map(|game| {
        (Just(game), any_cell(game))
    })) {
        prop_assert_eq!(game.cell(&cell.to_string()), Some(cell));
        prop_assert_eq!(json!(cell), json!(cell.to_string()));
    }

    #[test]
    fn any_string_is_refused_or_displayed_the_same(text in "[A-Z]{3}-[0-9]{1,3}|.*") {
        if let Ok(clause) = text.parse::<ClauseId>() {
            prop_assert_eq!(clause.to_string(), text);
        }
    }
}

#[test]
fn every_name_of_a_closed_list_is_read_back() {
    Game::ALL.iter().for_each(is_its_text);
    Family::ALL.iter().for_each(is_its_text);
    BoardId::ALL.iter().for_each(is_its_text);
    Side::BOTH.iter().for_each(is_its_text);
    Kind::ALL.iter().for_each(is_its_text);
    Deflector::ALL.iter().for_each(is_its_text);
    for right in CastlingRight::ALL {
        assert_eq!(json!(right), json!(right.letter()));
    }
    EndBy::ALL.iter().for_each(is_its_text);
    Claim::ALL.iter().for_each(is_its_text);
    is_its_text(&ClauseId::named("MAS-13"));
}

#[test]
fn ends_and_statuses_are_serialised_in_the_form_of_the_protocol() {
    for by in EndBy::ALL {
        for winner in [None, Some(Side::White), Some(Side::Black)] {
            let end = End { by, winner };
            let winner = winner.map(Side::name);
            assert_eq!(json!(end), json!({ "by": by.name(), "winner": winner }));
            let status = Status { check: vec![Cell::square(4, 1)], end: Some(end) };
            assert_eq!(json!(status), json!({ "check": ["e1"], "end": json!(end) }));
        }
    }
    let open = GameStatus { end: None, claims: Claim::ALL.to_vec() };
    let claims = ["threefold repetition", "fifty turns"];
    assert_eq!(json!(open), json!({ "end": null, "claims": claims }));
}

#[test]
fn an_unknown_name_is_refused_with_every_name() {
    let expected = "column 1 of the side: expected one of white, black, found `red`";
    assert_eq!("red".parse::<Side>().unwrap_err().to_string(), expected);
    assert_eq!(Game::KingdomCapture.cell("s:E4"), None);
}

/// The list has refused texts, each with its error: the column, what was expected, and what was found.
#[test]
fn a_refusal_names_the_column_what_was_found_and_what_was_expected() {
    let refusals = [
        (
            Game::Chess,
            "",
            "column 1 of the position: expected a man's letter or a number from 1 to 8 for vacant cells, found the end",
        ),
        (
            Game::Chess,
            "9/8/8/8/8/8/8/8 w - - 0 1",
            "column 1 of the position: expected a number from 1 to 8, found `9`",
        ),
        (
            Game::Chess,
            "44/8/8/8/8/8/8/8 w - - 0 1",
            "column 1 of the position: expected a number from 1 to 8, found `44`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/7 w - - 0 1",
            "column 16 of the position: expected a man's letter or `1` for vacant cells, found a space",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 W - - 0 1",
            "column 17 of the position: expected `w` or `b`, found `W`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w QK - 0 1",
            "column 20 of the position: expected a single space and the next field, found `K`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w - e9 0 1",
            "column 22 of the position: expected the cell that a pawn has just crossed, or `-`, found `9`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w - - 00 1",
            "column 23 of the position: expected a number without a leading zero, found `00`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w - - 0 0",
            "column 25 of the position: expected a number from 1 to 9999, found `0`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w - - 10000 1",
            "column 23 of the position: expected a number from 0 to 9999, found `10000`",
        ),
        (
            Game::Chess,
            "8/8/8/8/8/8/8/8 w - - 0 1 ",
            "column 26 of the position: expected the end of the position, found a space",
        ),
        (
            Game::Masonic,
            "8/8/8/8/8/8/8/8 w - f3 0 1",
            "column 23 of the position: expected a cell of the board, found a space",
        ),
        (
            Game::Deflection,
            "10/10/10/10/10/10/10/10[LJ] w - - - - 0 1",
            "column 26 of the position: expected `]`, or the next deflector in the order `JLVjlv`, found `J`",
        ),
        (
            Game::Deflection,
            "10/10/10/10/10/10/10/10[] w - - Le4Jd3 - 0 1",
            "column 36 of the position: expected deflectors sorted by letter, then file, then rank, found `J`",
        ),
        (
            Game::Deflection,
            "91/10/10/10/10/10/10/10[] w - - - - 0 1",
            "column 1 of the position: expected a number from 1 to 10, found `91`",
        ),
        (
            Game::Mirrors7Block,
            "9/*7*/*7*/9/9/9/9/9/*7*/*7*/*7* w - - 0 1",
            "column 1 of the position: expected `*` for a place without a cell, found `9`",
        ),
        (
            Game::Mirrors7Block,
            "*7*/*7*/*7*/*7*/9/9/9/9/*7*/*7*/*7* w - - 0 1",
            "column 13 of the position: expected a man's letter or a number from 1 to 9 for vacant cells, found `*`",
        ),
        (
            Game::KingdomCapture,
            "K7/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - - 0 1",
            "column 2 of the position: expected the man's mark, a file from `a` to `h`, found `7`",
        ),
        (
            Game::Spectral,
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "column 16 of the position: expected `|` and the second board, found a space",
        ),
        (
            Game::SpectralRandom,
            "8/8/8/8/8/8/8/8|7/7/7/7/7/7/7 w - - QB 0 1",
            "column 38 of the position: expected kinds in alphabetical order, each once, found `B`",
        ),
    ];
    for (game, text, expected) in refusals {
        let error = Position::parse(game, text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{game} {text}");
    }
}

#[test]
fn a_turn_is_refused_at_its_first_wrong_column() {
    let refusals = [
        (Game::Chess, "e2", "column 3 of the turn: expected a cell of the board, found the end"),
        (Game::Chess, "e2e9", "column 4 of the turn: expected a rank from 1 to 8, found `9`"),
        (Game::Chess, "e7e8Q", "column 5 of the turn: expected the small letter `q`, found `Q`"),
        (Game::Chess, "e7e8e", "column 5 of the turn: expected the end of the turn, found `e`"),
        (Game::Chess, "E2e4", "column 1 of the turn: expected a cell of the board, found `E`"),
        (Game::Chess, "e2e4,V@f6", "column 5 of the turn: expected the end of the turn, found `,`"),
        (
            Game::Deflection,
            "f2f4,X@f6",
            "column 6 of the turn: expected `J@`, `L@`, `V@` or a cell, found `X`",
        ),
        (
            Game::Deflection,
            "f2f4,v@f6",
            "column 6 of the turn: expected the capital letter of `V@`, found `v`",
        ),
        (Game::Deflection, "f2f4,Vf6", "column 7 of the turn: expected `@`, found `f`"),
        (
            Game::Mirrors7Block,
            "a6a1",
            "column 3 of the turn: expected a cell of the board, found `a`",
        ),
        (
            Game::KingdomCapture,
            "e2e3",
            "column 5 of the turn: expected `:` and the move on the max-range board, found the end",
        ),
        (
            Game::KingdomCapture,
            "x:e2e3",
            "column 1 of the turn: expected `s:`, `m:` or a cell, found `x`",
        ),
        (Game::Spectral, "e4H4", "column 3 of the turn: expected a cell of the board, found `H`"),
    ];
    for (game, text, expected) in refusals {
        let error = Turn::parse(game, text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{game} {text}");
    }
}

#[test]
fn the_boards_have_the_cells_of_their_games() {
    for game in Game::ALL {
        let count = match game {
            Game::Chess | Game::Masonic => 64,
            Game::Deflection | Game::Gothic => 80,
            Game::Mirrors7Block | Game::Mirrors7Pass => 87,
            Game::Mirrors10Block | Game::Mirrors10Pass => 105,
            Game::KingdomCapture | Game::KingdomEscort => 128,
            Game::Spectral | Game::SpectralFree | Game::SpectralRandom => 113,
        };
        assert_eq!(game.cells().count(), count, "{game}");
    }
}

/// The promotion letter of a kind from another game is read, since the law decides what a pawn can become.
#[test]
fn a_letter_of_another_game_is_read() {
    for (game, text, kind) in [
        (Game::Deflection, "a7a8c", Kind::Chancellor),
        (Game::Gothic, "a7a8m", Kind::Marshall),
        (Game::Mirrors7Block, "e7e8b", Kind::Bishop),
        (Game::Spectral, "e7e8m", Kind::Marshall),
        (Game::SpectralRandom, "e7e8m", Kind::Mann),
    ] {
        let turn = Turn::parse(game, text).unwrap();
        assert_eq!((turn.step.promotion, turn.to_string().as_str()), (Some(kind), text), "{game}");
    }
}
