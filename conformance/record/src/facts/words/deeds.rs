//! What is said of a legal turn: all it does in one sentence, in the games of two boards board by
//! board.

use super::names::{
    board, cells, course, deflector, here, kind, one_of, originals, spot, the, the_here,
};
use crate::cell::Board;
use crate::facts::{Company, Fact};

/// The sentence about everything that a turn does; nothing if none of the facts is a deed.
pub(super) fn all(facts: &[Fact]) -> String {
    let mut boards: Vec<Option<Board>> = facts.iter().filter_map(of).map(|(on, _)| on).collect();
    boards.sort_by_key(|&on| on.map(|on| on == Board::Max));
    boards.dedup();
    let each = boards.into_iter().map(|on| {
        let mut told: Vec<(&Fact, Part)> = facts
            .iter()
            .filter_map(|fact| of(fact).filter(|&(its, _)| its == on).map(|(_, part)| (fact, part)))
            .collect();
        told.sort_by_key(|&(_, part)| part);
        let place = on.and_then(board).map_or_else(String::new, |board| format!("on {board} "));
        let mut text = place;
        for (index, (fact, _)) in told.iter().enumerate() {
            text += &if index == 0 { alone(fact) } else { joined(fact) };
        }
        text
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Where in the sentence a deed is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Going,
    Over,
    Capture,
    Castling,
    Becoming,
    Crossing,
    Vanishing,
    Mirrors,
    Act,
    Company,
}

/// The board that a deed belongs to, where the game has two like ones, and its part of the
/// sentence; `None` of a fact that is no deed.
fn of(fact: &Fact) -> Option<(Option<Board>, Part)> {
    let (cell, part) = match fact {
        Fact::Goes { who, .. } => (who.cell, Part::Going),
        Fact::Over { screen } => (screen.cell, Part::Over),
        Fact::Captures { whom, .. } => (whom.cell, Part::Capture),
        Fact::Castles { rook, .. } => (rook.cell, Part::Castling),
        Fact::Becomes { pawn, .. } => (pawn.cell, Part::Becoming),
        Fact::Crosses { cell } => (*cell, Part::Crossing),
        Fact::Vanishes { original } => (original.cell, Part::Vanishing),
        Fact::Displaces { reflection }
        | Fact::Appears { reflection }
        | Fact::Fades { reflection } => (reflection.cell, Part::Mirrors),
        Fact::Reflected { who, .. } => (who.cell, Part::Mirrors),
        Fact::Lays { bend, .. } | Fact::Shifts { bend, .. } => (bend.cell, Part::Act),
        Fact::Alone { who, .. } => (who.cell, Part::Company),
        Fact::Waits { pawn, .. } => (pawn.cell, Part::Company),
        _ => return None,
    };
    Some((board(cell.board).map(|_| cell.board), part))
}

/// A deed that opens the sentence.
fn alone(fact: &Fact) -> String {
    let text = joined(fact);
    match fact {
        Fact::Becomes { pawn, kind } => format!("{} becomes {}", the_here(pawn), one_of(&[*kind])),
        Fact::Captures { whom, .. } => format!("{} is captured", the_here(whom)),
        _ => text.trim_start_matches([';', ',', ' ']).to_owned(),
    }
}

/// A deed as the rest of a sentence.
fn joined(fact: &Fact) -> String {
    match fact {
        Fact::Goes { who, way } => format!("; {} goes {}", the_here(who), course(way)),
        Fact::Over { screen } => format!(" over {}", the_here(screen)),
        Fact::Captures { whom, en_passant } => {
            let manner = if *en_passant { " en passant" } else { "" };
            format!(" and captures {}{manner}", the_here(whom))
        }
        Fact::Castles { rook, to, .. } => {
            format!(", castling with {}, which goes to {}", the_here(rook), here(*to))
        }
        Fact::Becomes { kind, .. } => format!(", becoming {}", one_of(&[*kind])),
        Fact::Crosses { cell } => format!(", crossing {}", here(*cell)),
        Fact::Vanishes { original } => format!("; {}, its original, vanishes", the(original)),
        Fact::Displaces { reflection } => format!("; {} gives way", the(reflection)),
        Fact::Appears { reflection } => {
            format!("; {} now shows {}", here(reflection.cell), originals(reflection))
        }
        Fact::Fades { reflection } => {
            format!("; {} no longer shows {}", here(reflection.cell), originals(reflection))
        }
        Fact::Reflected { who, on } => {
            format!("; {} is now reflected on {}", the(who), cells(on, "and"))
        }
        Fact::Lays { side, bend } => format!("; then {side} lays {}", deflector(*bend)),
        Fact::Shifts { side, bend, way } => {
            format!("; then {side} moves {} {}", deflector(*bend), course(way))
        }
        Fact::Alone { company, .. } => match company {
            Company::Twin { who, .. } => format!(", and its twin, {}, stays", the(who)),
            Company::Lone => "; it goes alone, since its twin has been captured".into(),
            Company::TwinWaits(cell) => {
                format!("; it goes alone, since its twin waits on {}", spot(*cell))
            }
        },
        Fact::Waits { pawn, twin } => {
            let pawn = kind(pawn.man.kind);
            match twin {
                Some(twin) => format!(", where the {pawn} waits for its twin, {}", the(twin)),
                None => format!(", where the {pawn} waits for good, its twin having been captured"),
            }
        }
        _ => String::new(),
    }
}
