//! HOM-8 and HOM-19 make claims about every position of a board, which are checked exhaustively here.

use chess_arbiter_reference::mirrors::mirrors;
use types::Game;

mod claims;

use claims::{BareKings, bare_kings, double_steps};

/// HOM-8. Each of the fourteen double steps crosses a cell that is a diagonal step away from two other cells, on
/// neither of which an enemy pawn may stand.
#[test]
fn no_double_step_can_be_answered_en_passant() {
    for game in [Game::Mirrors7Block, Game::Mirrors10Pass] {
        let found = double_steps(game);
        assert!(found.are_never_answered(), "{game}: {found:?}");
        assert_eq!((found.tried, found.barred_in_reach), (14, 28), "{game}");
        assert!(found.pairs > 0, "{game}");
    }
}

/// HOM-19. A king can check a king in this game, and two kings on one rank of mirrors can leave each other no turn, but no
/// placement is mate, and after every turn two kings are left.
#[test]
fn bare_kings_can_check_but_never_mate() {
    let found = bare_kings(Game::Mirrors7Block).expect("every position asked for is accepted");
    let expected = BareKings {
        placed: 87 * 86 * 2,
        accepted: 13652,
        checks: 136,
        checkmates: 0,
        stalemates: 20,
        turns: 95348,
        ways_out: 0,
    };
    assert_eq!(found, expected);
    assert!(found.are_dead());
}

/// Both claims in every game of the House of Mirrors.
#[test]
#[ignore = "exhausts every placement on both boards"]
fn both_claims_hold_in_every_game() {
    for game in Game::ALL.into_iter().filter(|&game| !mirrors(game).is_empty()) {
        assert!(double_steps(game).are_never_answered(), "{game}");
        assert!(
            bare_kings(game).expect("every position asked for is accepted").are_dead(),
            "{game}"
        );
    }
}
