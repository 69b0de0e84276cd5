//! The status of whole games: how they end, and what may be claimed.

use chess_arbiter_fast::Fast;
use types::{
    Cell, Claim, End, EndBy, Engine, Game, GameStatus, Kind, Man, Objection, PlayersAct, Position,
    Score, Side, Turn,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Each side moves a knight out and back.
const AROUND: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn game(start: &str, turns: &str, act: Option<PlayersAct>) -> Result<GameStatus, Objection> {
    Fast::new().adjudicate(&Score {
        start: Position::parse(Game::Chess, start).unwrap(),
        turns: turns
            .split_whitespace()
            .map(|turn| Turn::parse(Game::Chess, turn).unwrap())
            .collect(),
        act,
    })
}

#[track_caller]
fn status(start: &str, turns: &str, act: Option<PlayersAct>) -> GameStatus {
    game(start, turns, act).unwrap()
}

fn open(claims: &[Claim]) -> GameStatus {
    GameStatus { end: None, claims: claims.to_vec() }
}

fn ended(by: EndBy, winner: Option<Side>) -> GameStatus {
    GameStatus { end: Some(End { by, winner }), claims: Vec::new() }
}

#[track_caller]
fn is_objected_to(game: &Result<GameStatus, Objection>, why: &str) {
    match game {
        Err(Objection::Illegal { why: found, .. }) => assert_eq!(found, why),
        other => panic!("{other:?}"),
    }
}

#[test]
fn mate_ends_a_game_and_no_turn_follows() {
    let fools = "f2f3 e7e5 g2g4 d8h4";
    assert_eq!(status(START, fools, None), ended(EndBy::Checkmate, Some(Side::Black)));
    is_objected_to(
        &game(START, &format!("{fools} a2a3"), None),
        "`a2a3` comes after the game has ended by checkmate",
    );
}

#[test]
fn the_illegal_turn_is_named() {
    is_objected_to(&game(START, "e2e4 e7e4", None), "`e7e4` is not legal in the position reached");
}

#[test]
fn threefold_repetition_may_be_claimed_and_fivefold_ends_the_game() {
    let claim = Some(PlayersAct::Claims(Claim::ThreefoldRepetition));
    assert_eq!(status(START, AROUND, None), open(&[]));
    assert_eq!(status(START, &AROUND.repeat(2), None), open(&[Claim::ThreefoldRepetition]));
    assert_eq!(status(START, &AROUND.repeat(2), claim), ended(EndBy::ThreefoldRepetition, None));
    assert_eq!(status(START, &AROUND.repeat(3), None), open(&[Claim::ThreefoldRepetition]));
    assert_eq!(status(START, &AROUND.repeat(4), None), ended(EndBy::FivefoldRepetition, None));
    is_objected_to(
        &game(START, &(AROUND.repeat(4) + "e2e4"), None),
        "`e2e4` comes after the game has ended by fivefold repetition",
    );
}

#[test]
fn a_claim_that_does_not_hold_changes_nothing() {
    for claim in Claim::ALL {
        assert_eq!(status(START, AROUND, Some(PlayersAct::Claims(claim))), open(&[]));
    }
}

#[test]
fn a_double_step_that_cannot_be_answered_does_not_distinguish_positions() {
    // No black pawn attacks e3, so the position after e2e4 is the same as the two later ones with the same men.
    let turns = "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1";
    assert_eq!(status(START, turns, None), open(&[Claim::ThreefoldRepetition]));
}

#[test]
fn an_en_passant_right_distinguishes_positions_if_the_capture_is_legal() {
    let around = "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1";
    // The pawn on d4 may capture en passant, but only when the men stand like this for the first time.
    let right = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(status(right, &format!("e2e4 {around}"), None), open(&[]));
    // Here the pawn may never capture en passant, since that would expose its king to the queen on d1.
    let pinned = "rnb2bnr/pppkpppp/8/8/3p4/8/PPP1PPPP/RNBQKBNR w KQ - 0 3";
    assert_eq!(
        status(pinned, &format!("e2e4 {around}"), None),
        open(&[Claim::ThreefoldRepetition])
    );
}

#[test]
fn castling_rights_distinguish_positions() {
    // The rook on h1 goes out and back: only the first position has the castling right.
    let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let around = "h1h2 e8e7 h2h1 e7e8 ";
    assert_eq!(status(start, &around.repeat(2), None), open(&[]));
    assert_eq!(status(start, &around.repeat(3), None), open(&[Claim::ThreefoldRepetition]));
}

#[test]
fn fifty_turns_may_be_claimed_and_seventy_five_end_the_game() {
    let at = |halfmove: u16| format!("k7/8/8/8/8/8/8/K6R w - - {halfmove} 90");
    let claim = Some(PlayersAct::Claims(Claim::FiftyTurns));
    assert_eq!(status(&at(98), "h1h2", claim), open(&[]));
    assert_eq!(status(&at(99), "h1h2", None), open(&[Claim::FiftyTurns]));
    assert_eq!(status(&at(99), "h1h2", claim), ended(EndBy::FiftyTurns, None));
    assert_eq!(status(&at(148), "h1h2", None), open(&[Claim::FiftyTurns]));
    assert_eq!(status(&at(149), "h1h2", None), ended(EndBy::SeventyFiveTurns, None));
    assert!(game(&at(150), "h1h2", None).is_err());
}

#[test]
fn mate_on_the_last_of_seventy_five_turns_is_mate() {
    let start = "7k/8/6K1/8/8/8/8/R7 w - - 149 90";
    assert_eq!(status(start, "a1a8", None), ended(EndBy::Checkmate, Some(Side::White)));
}

#[test]
fn a_capture_that_leaves_dead_material_ends_the_game() {
    let start = "k7/8/8/8/8/8/1r6/K1B5 w - - 0 1";
    assert_eq!(status(start, "c1b2", None), ended(EndBy::Dead, None));
}

#[test]
fn material_is_dead_only_if_that_is_proved() {
    let is_dead = |men: &str| {
        let end = status(&format!("{men} w - - 0 1"), "", None).end;
        end.is_some_and(|end| end.by == EndBy::Dead)
    };
    assert!(is_dead("k7/8/8/8/8/8/8/K7"));
    assert!(is_dead("k7/8/8/8/8/8/8/KN6"));
    assert!(is_dead("k7/8/8/8/8/8/8/KB6"));
    // Bishops of both sides, all on light cells.
    assert!(is_dead("1kb5/8/8/8/8/8/8/K4B1B"));
    assert!(!is_dead("1kb5/8/8/8/8/8/8/K1B5"));
    assert!(!is_dead("k7/8/8/8/8/8/8/KBB5"));
    assert!(!is_dead("kn6/8/8/8/8/8/8/KN6"));
    assert!(!is_dead("k7/8/8/8/8/8/8/KNN5"));
    assert!(!is_dead("kb6/8/8/8/8/8/8/KN6"));
    assert!(!is_dead("k7/8/8/8/8/P7/8/K7"));
}

#[test]
fn a_stalemate_with_dead_material_is_a_stalemate() {
    let stalemate = "k7/8/1K6/8/5B2/8/8/8 b - - 0 1";
    assert_eq!(status(stalemate, "", None), ended(EndBy::Stalemate, None));
}

#[test]
fn players_end_games_by_acts_other_than_turns() {
    let resigns = Some(PlayersAct::Resigns(Side::White));
    assert_eq!(status(START, "e2e4", resigns), ended(EndBy::Resignation, Some(Side::Black)));
    let agreed = Some(PlayersAct::AgreesDraw);
    assert_eq!(status(START, "e2e4", agreed).end, None);
    assert_eq!(status(START, "e2e4 e7e5", agreed), ended(EndBy::Agreement, None));
    // A player's act after the end changes nothing.
    let fools = "f2f3 e7e5 g2g4 d8h4";
    assert_eq!(status(START, fools, agreed), ended(EndBy::Checkmate, Some(Side::Black)));
}

/// Counts the positions in which a white man of kind `checking` gives check, and those of them that are checkmate. The
/// other men are the two kings and a black man of kind `beside`; a bishop is on the checking bishop's colour or not, as
/// `same_colour` says. Black's king stays in the triangle a1, d1, d4, since all else is symmetric.
fn placements(checking: Kind, beside: Kind, same_colour: bool) -> (u32, u32) {
    let cells: Vec<Cell> = Game::Chess.cells().collect();
    let apart =
        |one: Cell, other: Cell| (one.file.abs_diff(other.file), one.rank.abs_diff(other.rank));
    let dark = |cell: Cell| (cell.file + cell.rank) % 2 == 1;
    let mut empty = Position::parse(Game::Chess, "8/8/8/8/8/8/8/8 b - - 0 1").unwrap();
    let (mut checks, mut mates) = (0, 0);
    for &mated in cells.iter().filter(|cell| cell.file < 4 && cell.rank <= cell.file + 1) {
        for &checker in &cells {
            let gives_check = match (checking, apart(mated, checker)) {
                (Kind::Knight, (files, ranks)) => files * ranks == 2,
                (_, (files, ranks)) => files == ranks && files > 0,
            };
            for &king in cells.iter().filter(|_| gives_check) {
                for &other in &cells {
                    let stands = [mated, checker, king, other];
                    let twice = (1..4).any(|at| stands[..at].contains(&stands[at]));
                    if twice
                        || beside == Kind::Bishop && same_colour != (dark(checker) == dark(other))
                    {
                        continue;
                    }
                    let men = [
                        (mated, Side::Black, Kind::King),
                        (checker, Side::White, checking),
                        (king, Side::White, Kind::King),
                        (other, Side::Black, beside),
                    ];
                    for (cell, side, kind) in men {
                        empty.men.put(cell, Man::new(side, kind));
                    }
                    if let Ok(held) = Fast::new().hold(&empty) {
                        let status = held.status();
                        checks += u32::from(!status.check.is_empty());
                        mates +=
                            u32::from(status.end.is_some_and(|end| end.by == EndBy::Checkmate));
                    }
                    for (cell, ..) in men {
                        empty.men.take(cell);
                    }
                }
            }
        }
    }
    (checks, mates)
}

/// CHE-34, checked in every position in which each side has one man besides its king.
#[test]
fn a_lone_knight_or_bishop_mates_only_with_help_of_men_that_can_stand_in_the_way() {
    let none = [
        (Kind::Knight, Kind::Queen, true),
        (Kind::Bishop, Kind::Queen, true),
        (Kind::Bishop, Kind::Rook, true),
        (Kind::Bishop, Kind::Bishop, true),
    ];
    for (checking, beside, same_colour) in none {
        let (checks, mates) = placements(checking, beside, same_colour);
        assert!(checks > 20_000, "{checking:?} {beside:?}: {checks}");
        assert_eq!(mates, 0, "{checking:?} {beside:?}");
    }
    for (checking, beside) in
        [(Kind::Knight, Kind::Rook), (Kind::Bishop, Kind::Knight), (Kind::Bishop, Kind::Bishop)]
    {
        assert!(placements(checking, beside, false).1 > 0, "{checking:?} {beside:?}");
    }
}
