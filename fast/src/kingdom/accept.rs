//! Reads positions, accepts or refuses them (KDM-24), and writes them.

use types::{Cell, Game, Kind, Man, Mark, Position, Refusal, Side};

use super::{
    Board, HOMES, MAX, MEN, NONE, SHORT, cell, first_kind, king_of, number, rank, side_of,
};
use crate::acceptance;
use crate::board::Board as _;
use crate::fault::Faults;
use crate::sets::Cells;
use crate::state::State;

impl Board {
    /// Reads a position. Refuses what KDM-24 does not accept, and any value that is not a position of the game.
    pub(super) fn read(position: &Position, faults: Faults) -> Result<Board, Refusal> {
        acceptance::plain_can_be_written(position)?;
        if position.en_passant.is_some() {
            return Err(Refusal::saying("there is no en passant in this game"));
        }
        let mut board = Board {
            escort: position.game == Game::KingdomEscort,
            cells: [[NONE; MEN]; 2],
            men: [[0; 64]; 2],
            kinds: [Kind::Pawn; MEN],
            sides: [[0; 2]; 2],
            by_movement: [[0; 3]; 2],
            state: State::of(position, faults),
        };
        for (at, man) in position.men.iter() {
            board.put(at, man)?;
        }
        board.twins_agree()?;
        for side in Side::BOTH {
            if board.twins(king_of(side)).contains(&NONE) {
                return Err(Refusal::saying(format!("{side} has no king on one of the boards")));
            }
        }
        // King and rook must be on their initial cells on both boards. The number of each within its side is that of its file.
        let stands = |cell: u8, side: Side, _| board.twins(16 * side as u8 + cell % 8) == [cell; 2];
        board.state = board.state.with_rights(position.castling, HOMES, stands)?;
        acceptance::no_check_out_of_turn(&board)?;
        Ok(board)
    }

    fn put(&mut self, at: Cell, man: Man) -> Result<(), Refusal> {
        let bad = |why: &str| Err(Refusal::saying(format!("{at}: {why}")));
        let Some((name, index)) = number(at) else { return bad("there is no such cell") };
        let Some(Mark { file, promoted }) = man.mark.filter(|mark| mark.file < 8) else {
            return bad("the man bears no mark");
        };
        let was_pawn = promoted || man.kind == Kind::Pawn;
        let bearer = 16 * man.side as u8 + 8 * u8::from(was_pawn) + file;
        let can_be = if promoted {
            matches!(man.kind, Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight)
        } else {
            man.kind == first_kind(bearer)
        };
        if !can_be {
            return bad("no man of this kind can have this mark");
        }
        if self.cells[name][bearer as usize] != NONE {
            return bad("the same man also stands on another cell of this board");
        }
        let twin = self.cells[1 - name][bearer as usize];
        if twin != NONE && self.kinds[bearer as usize] != man.kind {
            return bad("its twin is of another kind");
        }
        if man.kind == Kind::Pawn {
            let rank = rank(man.side, index);
            if rank == 0 || rank == 7 && name == SHORT {
                return bad("no pawn can stand there");
            }
        }
        self.kinds[bearer as usize] = man.kind;
        self.place(name, bearer, index);
        Ok(())
    }

    /// Refuses a position in which a pawn is farther forward on the short-range board than its twin on the max-range board.
    fn twins_agree(&self) -> Result<(), Refusal> {
        for short in self.pawns(SHORT).cells() {
            let man = self.man_at(SHORT, short);
            let max = self.cells[MAX][man as usize];
            if max != NONE && rank(side_of(man), short) > rank(side_of(man), max) {
                let why = "a pawn is farther forward on the short-range board than its twin";
                return Err(Refusal::saying(format!("{}: {why}", cell(SHORT, short))));
            }
        }
        Ok(())
    }

    pub(super) fn write(&self) -> Position {
        let game = if self.escort { Game::KingdomEscort } else { Game::KingdomCapture };
        let mut position = Position::empty(game);
        self.each_man(&mut |cell, man| position.men.put(cell, man));
        self.state.write(&mut position);
        position
    }
}
