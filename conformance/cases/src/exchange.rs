//! A case with the colours exchanged: White's men become Black's on the opposite cells.
//!
//! The ranks are reversed. In Masonic Chess the files are, too, since only a half turn of the brick wall preserves the
//! men's steps. This puts the kings on other files, so in Masonic Chess a case with castling rights has no counterpart.

use std::collections::BTreeMap;

use types::{Cell, Game, OwnForm};

use crate::{Case, EndText, Expect, GameExpect, IllegalTurn, Mate, Rule};

/// The highest value of a counter.
const LAST_NUMBER: u32 = 9999;

impl Case {
    /// This case with the colours exchanged; its id, sentence and source stay the same. `None` if it has no counterpart:
    /// if it has no position of its own, is about text that is not a position or turn, has castling rights in Masonic
    /// Chess, or has a counter at its limit.
    pub fn colours_exchanged(&self) -> Option<Case> {
        let expect = &self.expect;
        let about_text = expect.refused == Some(Rule::Notation)
            || expect.illegal.iter().flatten().any(|illegal| illegal.clause == Rule::Notation);
        if about_text {
            return None;
        }
        let game = self.game;
        let text = self.position.as_deref()?;
        let full: u32 = text.rsplit(' ').next()?.parse().ok()?;
        let position = position(game, text, None)?;
        Some(Case {
            position: Some(position),
            expect: expectations(game, expect, full)?,
            ..self.clone()
        })
    }
}

fn expectations(game: Game, expect: &Expect, full: u32) -> Option<Expect> {
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
        let turned = illegal.iter().map(|illegal| IllegalTurn {
            turn: cells(game, &illegal.turn),
            clause: illegal.clause,
            besides: illegal.besides,
        });
        turned.collect()
    };
    let mate = |mate: &Mate| Mate { turns: mate.turns, keys: sorted(&mate.keys) };
    let after = match &expect.after {
        Some(after) => Some(
            after
                .iter()
                .map(|(turn, after)| Some((cells(game, turn), position(game, after, Some(full))?)))
                .collect::<Option<BTreeMap<_, _>>>()?,
        ),
        None => None,
    };
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

/// The text of a cell's counterpart.
fn cell(game: Game, file: char, rank: u32) -> String {
    let board =
        if file.is_ascii_uppercase() { game.boards().last() } else { game.boards().first() };
    let ranks = board.map_or(0, |&board| u32::from(game.shape(board).ranks));
    let file = match (file, Cell::file_of(file)) {
        ('a'..='h', Some(number)) if game == Game::Masonic => char::from(b'h' - number),
        _ => file,
    };
    format!("{file}{}", (ranks + 1).saturating_sub(rank))
}

/// A text with every cell in it replaced by its counterpart.
fn cells(game: Game, text: &str) -> String {
    let mut turned = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut number = String::new();
        if letter.is_ascii_alphabetic() {
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                number.push(digit);
            }
        }
        match number.parse() {
            Ok(rank) => turned.push_str(&cell(game, letter, rank)),
            Err(_) => turned.push(letter),
        }
    }
    turned
}

/// The text of a position's counterpart. For a position after a turn, `before` is the move number before that turn: in the
/// counterpart the number increases if Black has moved.
fn position(game: Game, text: &str, before: Option<u32>) -> Option<String> {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let [board, side, castling, en_passant, .., half, full] = fields.as_mut_slice() else {
        return None;
    };
    *board = board_field(game, board);
    *side = if side == "w" { "b".into() } else { "w".into() };
    if castling != "-" {
        if game == Game::Masonic {
            return None;
        }
        let swapped: String = castling.chars().map(other_case).collect();
        *castling = "KQkq".chars().filter(|&right| swapped.contains(right)).collect();
    }
    *en_passant = cells(game, en_passant);
    let number: u32 = full.parse().ok()?;
    let number = match before {
        Some(before) if side == "w" => before + 1,
        Some(before) => before,
        None => number,
    };
    if number > LAST_NUMBER - 1 || half.parse::<u32>().ok()? > LAST_NUMBER - 1 {
        return None;
    }
    *full = number.to_string();
    if game.description().own == OwnForm::Deflectors {
        let [_, _, _, _, deflectors, ko, ..] = fields.as_mut_slice() else { return None };
        *deflectors = deflectors_field(game, deflectors);
        *ko = cells(game, ko);
    }
    Some(fields.join(" "))
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

fn board_field(game: Game, field: &str) -> String {
    let (boards, hands) = field
        .split_once('[')
        .map_or((field, None), |(boards, hands)| (boards, Some(hands.trim_end_matches(']'))));
    let boards = boards.split('|').map(|board| {
        let ranks = board.split('/').rev().map(|rank| rank_text(game, rank));
        ranks.collect::<Vec<_>>().join("/")
    });
    let mut turned = boards.collect::<Vec<_>>().join("|");
    if let Some(hands) = hands {
        let (white, black): (String, String) = hands.chars().partition(char::is_ascii_uppercase);
        let hands = format!("[{}{}]", black.to_ascii_uppercase(), white.to_ascii_lowercase());
        turned.push_str(&hands);
    }
    turned
}

fn rank_text(game: Game, rank: &str) -> String {
    if game.has_marks() {
        // The letter after a man is the file it started on, which stays.
        let mut is_mark = false;
        let turned = rank.chars().map(|letter| {
            let man = letter.is_ascii_alphabetic() && !is_mark;
            is_mark = man;
            if man { other_case(letter) } else { letter }
        });
        return turned.collect();
    }
    let turned = rank.chars().map(other_case);
    if game == Game::Masonic { turned.rev().collect() } else { turned.collect() }
}

/// The deflectors on the board, sorted by letter, file and rank.
fn deflectors_field(game: Game, field: &str) -> String {
    if field == "-" {
        return field.to_owned();
    }
    let turned = cells(game, field);
    let mut letters: Vec<&str> = Vec::new();
    let mut rest = turned.as_str();
    while !rest.is_empty() {
        let next = rest.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_uppercase());
        let (first, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
        letters.push(first);
        rest = after;
    }
    letters.sort_unstable();
    letters.concat()
}
