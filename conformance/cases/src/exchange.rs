//! Exchanges the colours of a case: White's men become Black's, on the opposite cells, and Black's become White's.
//!
//! The ranks are reversed. In Masonic Chess the files are reversed, too, since the men's steps fit the shifted ranks
//! only if the board is rotated by 180 degrees. The kings are then on other files, so in Masonic Chess a case with
//! castling rights has no counterpart.

use std::collections::BTreeMap;

use types::{CastlingRight, CastlingRights, Cell, EnPassant, Game, Man, Men, Position, Side};

use crate::{Case, EndText, Expect, GameExpect, IllegalTurn, Mate, Rule};

impl Case {
    /// This case with the colours exchanged; `id`, `about` and `source` stay the same. `None` if the case has no
    /// position of its own, is about a text that is not canonical, or contains a position that has no counterpart: one
    /// with a counter at its limit or, in Masonic Chess, one with castling rights.
    pub fn colours_exchanged(&self) -> Option<Case> {
        let expect = &self.expect;
        let about_text = expect.refused == Some(Rule::Notation)
            || expect.illegal.iter().flatten().any(|illegal| illegal.clause == Rule::Notation);
        if about_text {
            return None;
        }
        let game = self.game;
        let text = self.position.as_deref()?;
        let position = position(game, text, None)?;
        let full = text.rsplit(' ').next()?.parse().ok()?;
        Some(Case {
            position: Some(position),
            expect: expectations(game, expect, full)?,
            ..self.clone()
        })
    }
}

fn expectations(game: Game, expect: &Expect, full: u16) -> Option<Expect> {
    let turns =
        |turns: &Vec<String>| turns.iter().map(|turn| cells(game, turn)).collect::<Vec<_>>();
    let sorted = |list: &Vec<String>| {
        let mut list = turns(list);
        list.sort_unstable();
        list
    };
    let by_cell = |map: &BTreeMap<String, Vec<String>>| {
        map.iter().map(|(key, list)| (cells(game, key), sorted(list))).collect()
    };
    let illegal = |illegal: &Vec<IllegalTurn>| {
        let turned = |illegal: &IllegalTurn| IllegalTurn {
            turn: cells(game, &illegal.turn),
            ..illegal.clone()
        };
        illegal.iter().map(turned).collect()
    };
    let mate = |mate: &Mate| Mate { turns: mate.turns, keys: sorted(&mate.keys) };
    let mut after = expect.after.as_ref().map(|_| BTreeMap::new());
    for (turn, reached) in expect.after.iter().flatten() {
        let reached = position(game, reached, Some(full))?;
        after.get_or_insert_default().insert(cells(game, turn), reached);
    }
    Some(Expect {
        turns: expect.turns.as_ref().map(sorted),
        from: expect.from.as_ref().map(by_cell),
        acts: expect.acts.as_ref().map(by_cell),
        legal: expect.legal.as_ref().map(turns),
        illegal: expect.illegal.as_ref().map(illegal),
        after,
        check_after: expect.check_after.as_ref().map(by_cell),
        check: expect.check.as_ref().map(sorted),
        end: expect.end.clone().map(|end| end.map(other_winner)),
        perft: expect.perft.clone(),
        mate_in: expect.mate_in.as_ref().map(mate),
        helpmate_in: expect.helpmate_in.as_ref().map(mate),
        refused: expect.refused,
        game: expect.game.as_ref().map(|played| GameExpect {
            turns: turns(&played.turns),
            act: played.act.as_deref().map(other_side),
            claims: played.claims.clone(),
            end: played.end.clone().map(|end| end.map(other_winner)),
            illegal: played.illegal,
        }),
    })
}

fn other_winner(end: EndText) -> EndText {
    EndText { winner: end.winner.as_deref().map(other_side), ..end }
}

/// A text with `white` at its beginning replaced by `black`, or `black` by `white`.
fn other_side(text: &str) -> String {
    match (text.strip_prefix("white"), text.strip_prefix("black")) {
        (Some(rest), _) => format!("black{rest}"),
        (_, Some(rest)) => format!("white{rest}"),
        _ => text.to_owned(),
    }
}

/// The cell that takes the place of the given one when the colours are exchanged.
fn opposite(game: Game, Cell { board, file, rank }: Cell) -> Cell {
    let shape = game.shape(board);
    let file = if game == Game::Masonic { shape.files.abs_diff(file + 1) } else { file };
    Cell { board, file, rank: (shape.ranks + 1).saturating_sub(rank) }
}

/// A text in which every cell is replaced by its counterpart.
fn cells(game: Game, text: &str) -> String {
    let boards = game.boards();
    let mut turned = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut number = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            number.push(digit);
        }
        let board = boards[if letter.is_ascii_uppercase() { boards.len() - 1 } else { 0 }];
        if let (Some(file), Ok(rank)) = (Cell::file_of(letter), number.parse()) {
            let cell = opposite(game, Cell { board, file, rank });
            turned += &cell.bare().to_string();
        } else {
            turned.push(letter);
            turned += &number;
        }
    }
    turned
}

/// The text of a position's counterpart. For a position after a turn, `before` is the move number before that turn; the
/// counterpart has this number, or one more if that turn is Black's in the counterpart. `None` if there is no
/// counterpart.
fn position(game: Game, text: &str, before: Option<u16>) -> Option<String> {
    let from = Position::parse(game, text).ok()?;
    if game == Game::Masonic && from.castling != CastlingRights::NONE {
        return None;
    }
    let side = from.side.other();
    let fullmove = before.map_or(from.fullmove, |before| before + u16::from(side == Side::White));
    if fullmove.max(from.halfmove) >= Position::COUNTER_MAX {
        return None;
    }
    let other = |cell| opposite(game, cell);
    let mut men = Men::none(game);
    for (cell, man) in from.men.iter() {
        men.put(other(cell), Man { side: man.side.other(), ..man });
    }
    let mut castling = CastlingRights::NONE;
    for right in from.castling.iter() {
        castling.set(CastlingRight { side: right.side.other(), ..right }, true);
    }
    let en_passant = from.en_passant.map(|EnPassant { crossed, pawn }| EnPassant {
        crossed: other(crossed),
        pawn: pawn.map(other),
    });
    let mut to = Position { men, side, castling, en_passant, fullmove, ..from };
    if let Some(fields) = to.deflectors_mut() {
        fields.hands.reverse();
        for (_, cell) in &mut fields.placed {
            *cell = other(*cell);
        }
        fields.placed.sort_unstable();
        fields.ko = fields.ko.map(|(stands, left)| (other(stands), other(left)));
    }
    Some(to.to_string())
}
