//! One board type for all games: a program that uses it is compiled once, not once for each game. Each game's own board
//! still finds and counts the turns.

use std::hash::{Hash, Hasher};

use types::{Budget, Cell, Game, Kind, Man, Position, Refusal, Side, Turn};

use crate::board::Board;
use crate::counter::{Counter, Table};
use crate::fault::Faults;
use crate::state::State;
use crate::{chess, deflection, kingdom, masonic, mirrors, spectral};

/// An accepted position of any game. Its methods may panic if given a turn found on a board of another game.
#[derive(Clone)]
pub struct AnyBoard(OfGame);

/// A legal turn of an [`AnyBoard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyTurn(TurnOf);

/// The key by which positions on [`AnyBoard`]s are compared for repetition.
#[derive(PartialEq, Eq, Hash)]
pub struct AnyKey(KeyOf);

/// Defines [`AnyBoard`] from a list: each line has a board type, the type in which it is stored, and the games played on it.
macro_rules! any_board {
    ($($name:ident($board:ty, held as $held:ty) of $($game:ident)|+,)+) => {
        #[derive(Clone)]
        enum OfGame {
            $($name($held),)+
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum TurnOf {
            $($name(<$board as Board>::Turn),)+
        }

        // The hash is that of the turn on its game's own board, without the game: turns of different games are never compared.
        impl Hash for TurnOf {
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self { $(TurnOf::$name(turn) => turn.hash(state),)+ }
            }
        }

        #[derive(PartialEq, Eq, Hash)]
        #[expect(clippy::large_enum_variant, reason = "keys are compared and hashed, and few are kept")]
        enum KeyOf {
            $($name(<$board as Board>::Key),)+
        }

        impl AnyBoard {
            /// Calls `look` with every legal turn or, unless `with_acts`, with every legal turn without a deflector act.
            /// As `look` is a trait object, this method is compiled once for each board, not for each caller.
            fn each(&self, with_acts: bool, look: &mut dyn FnMut(AnyTurn)) {
                match &self.0 {
                    $(OfGame::$name(board) => {
                        let look = |turn| look(AnyTurn(TurnOf::$name(turn)));
                        if with_acts { board.each_turn(look) } else { board.each_plain_turn(look) }
                    })+
                }
            }

            /// A counter for positions of this board's game, with a hash table of at most `bytes` bytes, but at least 1,024 slots.
            pub(crate) fn counter(&self, bytes: usize) -> Box<dyn Counter> {
                match &self.0 {
                    $(OfGame::$name(board) => {
                        Box::new(Table::<$board>::new(bytes, board.state().faults))
                    })+
                }
            }
        }

        impl Board for AnyBoard {
            type Turn = AnyTurn;
            type Key = AnyKey;

            fn from_position(position: &Position, faults: Faults) -> Result<AnyBoard, Refusal> {
                Ok(AnyBoard(match position.game {
                    $($(Game::$game)|+ => OfGame::$name(<$board>::from_position(position, faults)?.into()),)+
                }))
            }

            fn position(&self) -> Position {
                match &self.0 { $(OfGame::$name(board) => board.position(),)+ }
            }

            fn each_man(&self, look: &mut dyn FnMut(Cell, Man)) {
                match &self.0 { $(OfGame::$name(board) => board.each_man(look),)+ }
            }

            fn state(&self) -> &State {
                match &self.0 { $(OfGame::$name(board) => board.state(),)+ }
            }

            fn each_turn(&self, mut look: impl FnMut(AnyTurn)) {
                self.each(true, &mut look);
            }

            fn each_plain_turn(&self, mut look: impl FnMut(AnyTurn)) {
                self.each(false, &mut look);
            }

            fn mobility(&self) -> u64 {
                match &self.0 { $(OfGame::$name(board) => board.mobility(),)+ }
            }

            fn turn_count(&self) -> u64 {
                match &self.0 { $(OfGame::$name(board) => board.turn_count(),)+ }
            }

            fn has_turn(&self) -> bool {
                match &self.0 { $(OfGame::$name(board) => board.has_turn(),)+ }
            }

            fn after(&self, turn: AnyTurn) -> AnyBoard {
                AnyBoard(match (&self.0, turn.0) {
                    $((OfGame::$name(board), TurnOf::$name(turn)) => OfGame::$name(board.after(turn).into()),)+
                    _ => unreachable!("a turn of another game"),
                })
            }

            fn written(&self, turn: AnyTurn) -> Turn {
                match (&self.0, turn.0) {
                    $((OfGame::$name(board), TurnOf::$name(turn)) => board.written(turn),)+
                    _ => unreachable!("a turn of another game"),
                }
            }

            fn find(&self, turn: &Turn) -> Option<AnyTurn> {
                match &self.0 {
                    $(OfGame::$name(board) => board.find(turn).map(|turn| AnyTurn(TurnOf::$name(turn))),)+
                }
            }

            fn perft(&self, depth: u32, budget: &mut Budget) -> u64 {
                match &self.0 { $(OfGame::$name(board) => board.perft(depth, budget),)+ }
            }

            fn is_checked(&self, side: Side) -> bool {
                match &self.0 { $(OfGame::$name(board) => board.is_checked(side),)+ }
            }

            fn attackers(&self, cell: Cell, by: Side) -> Vec<Cell> {
                match &self.0 { $(OfGame::$name(board) => board.attackers(cell, by),)+ }
            }

            fn stalemate_winner(&self) -> Option<Side> {
                match &self.0 { $(OfGame::$name(board) => board.stalemate_winner(),)+ }
            }

            fn is_dead(&self) -> bool {
                match &self.0 { $(OfGame::$name(board) => board.is_dead(),)+ }
            }

            fn never_mates(&self, side: Side) -> bool {
                match &self.0 { $(OfGame::$name(board) => board.never_mates(side),)+ }
            }

            fn key(&self) -> AnyKey {
                AnyKey(match &self.0 { $(OfGame::$name(board) => KeyOf::$name(board.key()),)+ })
            }

            fn fingerprint(&self) -> u64 {
                match &self.0 { $(OfGame::$name(board) => board.fingerprint(),)+ }
            }

            fn repetition(&self) -> u64 {
                match &self.0 { $(OfGame::$name(board) => board.repetition(),)+ }
            }

            fn cells(&self, side: Side) -> [u128; 2] {
                match &self.0 { $(OfGame::$name(board) => board.cells(side),)+ }
            }

            fn count(&self, side: Side, kind: Kind) -> u32 {
                match &self.0 { $(OfGame::$name(board) => board.count(side, kind),)+ }
            }
        }
    };
}

// The two large boards are boxed: otherwise every `AnyBoard` would be as large as they are, and as slow to copy.
any_board! {
    Chess(chess::Board, held as chess::Board) of Chess,
    Masonic(masonic::Board, held as masonic::Board) of Masonic,
    Deflection(deflection::Board, held as deflection::Board) of Deflection | Gothic,
    Kingdom(kingdom::Board, held as Box<kingdom::Board>) of KingdomCapture | KingdomEscort,
    Spectral(spectral::Plain, held as spectral::Plain) of Spectral | SpectralFree,
    SpectralRandom(spectral::Random, held as Box<spectral::Random>) of SpectralRandom,
    Mirrors7Block(mirrors::Board<11, true>, held as mirrors::Board<11, true>) of Mirrors7Block,
    Mirrors7Pass(mirrors::Board<11, false>, held as mirrors::Board<11, false>) of Mirrors7Pass,
    Mirrors10Block(mirrors::Board<13, true>, held as mirrors::Board<13, true>) of Mirrors10Block,
    Mirrors10Pass(mirrors::Board<13, false>, held as mirrors::Board<13, false>) of Mirrors10Pass,
}
