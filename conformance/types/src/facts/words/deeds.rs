//! Sentences about legal turns. One sentence describes everything that a turn does; in the Kingdom games, first on one
//! board and then on the other.

use super::check::attack_a_cell;
use super::names::{
    board, cells, course, here, ignored, kind, man, next_to, one_of, originals, spot, the_here,
    the_next_to,
};
use crate::cell::{BoardId, Cell};
use crate::facts::{Company, Deed, Ending, Placed, Thing};

/// The sentence about everything that a turn does.
pub(super) fn all(deeds: &[Deed]) -> String {
    let mut passed = Vec::new();
    let mut reached = Vec::new();
    for deed in deeds {
        match deed {
            Deed::Over { screen } => passed.push(screen.cell),
            Deed::Goes { way, .. } => reached.extend(way.cells.last().copied()),
            _ => {}
        }
    }
    let mut phrases: Vec<(&Deed, Phrase)> =
        deeds.iter().map(|deed| (deed, phrase(deed, &passed, &reached))).collect();
    let ignoring = |deed| Some((deed, ignoring(deed, !passed.is_empty())?));
    phrases.extend(deeds.iter().filter_map(ignoring));
    phrases.sort_by_key(|(_, (cell, part, _))| (cell.board == BoardId::Max, *part));
    let mut text = String::new();
    let mut last = None;
    for (deed, (cell, _, joined)) in phrases {
        let on = board(cell.board);
        if last == Some(on) {
            text += &joined;
            continue;
        }
        text += if last.is_some() { "; " } else { "" };
        text += &on.map_or_else(String::new, |on| format!("on {on} "));
        text += &alone(deed, &joined);
        last = Some(on);
    }
    text
}

/// A deed in words: its cell, its part of the sentence, and the words for it later in the sentence, with the comma,
/// semicolon or *and* before them.
type Phrase = (Cell, Part, String);

/// The part of a sentence to which a deed belongs. The values are in the order of the parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Going,
    Over,
    Capture,
    Castling,
    Becoming,
    Crossing,
    Ignored,
    Vanishing,
    Mirrors,
    Act,
    Company,
    Attacks,
}

/// The phrase that lists what is on the moving man's way without blocking or bending it. `None` if nothing is, or if the
/// deed is not a man's move. `over`: see [`ignored`].
fn ignoring(deed: &Deed, over: bool) -> Option<Phrase> {
    let Deed::Goes { way, .. } = deed else { return None };
    let words = Some(ignored(way, None, over)).filter(|words| !words.is_empty())?;
    Some((*way.cells.first()?, Part::Ignored, format!("; {words}")))
}

/// What is in the way after the turn: `the white rook, now on e5,` if it has just moved, else `the white rook on e5`.
fn now_on(named: Cell, by: &Placed, reached: &[Cell]) -> String {
    if has_moved(by, reached) {
        format!("the {}, now on {},", man(by.man), next_to(named, by.cell))
    } else {
        the_next_to(named, by)
    }
}

fn has_moved(by: &Placed, reached: &[Cell]) -> bool {
    !by.is_reflection() && reached.contains(&by.cell)
}

/// A deed in words. The cells of `passed`, on which men are passed over, are named even if a long way is shortened.
/// `reached`: the cells that men reach by moving.
fn phrase(deed: &Deed, passed: &[Cell], reached: &[Cell]) -> Phrase {
    match deed {
        Deed::Goes { who, way } => {
            let course = course(way, passed);
            (who.cell, Part::Going, format!("; {} moves {course}", the_here(who)))
        }
        Deed::Over { screen } => (screen.cell, Part::Over, format!(" over {}", the_here(screen))),
        Deed::Captures { whom, en_passant } => {
            let manner = if *en_passant { " en passant" } else { "" };
            (whom.cell, Part::Capture, format!(" and captures {}{manner}", the_here(whom)))
        }
        Deed::Castles { rook, to, .. } => {
            let text = format!(", castling with {}, which moves to {}", the_here(rook), here(*to));
            (rook.cell, Part::Castling, text)
        }
        Deed::Becomes { pawn, kind } => {
            (pawn.cell, Part::Becoming, format!(", becoming {}", one_of(&[*kind])))
        }
        Deed::Crosses { cell } => (*cell, Part::Crossing, format!(", crossing {}", here(*cell))),
        Deed::Vanishes { original } => {
            let text = format!("; {original} vanishes, since its reflection has moved");
            (original.cell, Part::Vanishing, text)
        }
        Deed::Displaces { reflection } => {
            (reflection.cell, Part::Capture, format!(" and displaces {reflection}"))
        }
        Deed::Appears { reflection: shown } => {
            let (cell, originals) = (here(shown.cell), originals(shown));
            let text = format!("; the mirror on {cell} now shows {originals}");
            (shown.cell, Part::Mirrors, text)
        }
        Deed::Fades { reflection } => {
            (reflection.cell, Part::Mirrors, format!("; {reflection} disappears"))
        }
        Deed::Reflected { who, on } => {
            (who.cell, Part::Mirrors, format!("; {who} is now reflected on {}", cells(on, "and")))
        }
        Deed::Lays { side, bend } => {
            (bend.cell, Part::Act, format!("; then {} places {bend}", side.player()))
        }
        Deed::Shifts { side, bend, way } => {
            let text = format!("; then {} moves {bend} {}", side.player(), course(way, &[]));
            (bend.cell, Part::Act, text)
        }
        Deed::Alone { who, company } => {
            let text = match company {
                Company::Twin { who, .. } => format!(", while its twin, {who}, stays"),
                Company::Lone => "; it moves alone, since its twin has been captured".into(),
                Company::TwinWaits(cell) => {
                    format!("; it moves alone, since its twin is waiting on {}", spot(*cell))
                }
            };
            (who.cell, Part::Company, text)
        }
        Deed::CannotFollow { who, to, twin, by, captures_nothing } => {
            let by = match by {
                Some(by) => format!(": {} is in its way", the_here(by)),
                None if *captures_nothing => ": it would capture nothing (KDM-11)".into(),
                None => String::new(),
            };
            let (attacker, to) = (the_here(who), here(*to));
            let text = format!(
                "; {attacker} does not attack {to}, since its twin, {twin}, cannot follow{by}"
            );
            (who.cell, Part::Attacks, text)
        }
        Deed::Shuts { king, attack, by } => {
            let now = if has_moved(by, reached) { "" } else { "now " };
            let (by, attacker) = (now_on(king.cell, by, reached), &attack.by);
            let text =
                format!("; {by} {now}stands in the way of {attacker}, which was attacking {king}");
            (king.cell, Part::Attacks, text)
        }
        Deed::Ends { king, attack, how } => {
            let by = &attack.by;
            let text = match how {
                Ending::Captured => format!("; the captured {} was attacking {king}", man(by.man)),
                Ending::KingMoves => {
                    format!("; {by} was attacking the king on {}", here(king.cell))
                }
                Ending::Fades => format!("; {by} was attacking {king}"),
                Ending::LosesScreen => {
                    format!("; {by} no longer attacks {king}, since its screen is gone")
                }
            };
            (king.cell, Part::Attacks, text)
        }
        Deed::StaysShut { king, attack, by, clause } => {
            let attacker = &attack.by;
            let text = match by {
                Thing::Deflector(bend) => {
                    format!("; {bend} turns {attacker} away from {king} ({clause})")
                }
                Thing::Man(by) => {
                    let by = now_on(king.cell, by, reached);
                    format!("; {by} keeps {attacker} from attacking {king} ({clause})")
                }
            };
            (king.cell, Part::Attacks, text)
        }
        Deed::NoCheck { king, cell, attacks, clause } => {
            let why = if king.is_reflection() {
                "but the king is only reflected there".into()
            } else {
                format!("but the {} king does not cross that cell", king.man.side)
            };
            let text = format!("; {}, {why} ({clause})", attack_a_cell(attacks, *cell));
            (*cell, Part::Attacks, text)
        }
        Deed::OtherKo { bend, came_from } => {
            let text =
                format!("; the ko (DEF-21) keeps only {bend} from moving back to {came_from}");
            (bend.cell, Part::Company, text)
        }
        Deed::MayEnterPoint { king, .. } => {
            let text = "; in this game a king in check may enter a point (SPE-11)";
            (king.cell, Part::Attacks, text.into())
        }
        Deed::FirstStepOffBoard { knight } => {
            let text = "; the cell of its first step is off the board, but a knight needs only the cell that it reaches (MAS-11)";
            (knight.cell, Part::Ignored, text.into())
        }
        Deed::RunsAcross { king, cell, attacks } => {
            let attack = attack_a_cell(attacks, *cell);
            let text = format!("; it may run across {}, although {attack}", here(*cell));
            (king.cell, Part::Attacks, text)
        }
        Deed::Waits { pawn, twin } => {
            let name = kind(pawn.man.kind);
            let text = match twin {
                Some(twin) => format!(", where the {name} waits for its twin, {twin}"),
                None => {
                    format!(", where the {name} stays for good, since its twin has been captured")
                }
            };
            (pawn.cell, Part::Company, text)
        }
    }
}

/// The words for a deed at the beginning of the sentence; `joined` are those for it later in the sentence.
fn alone(deed: &Deed, joined: &str) -> String {
    match deed {
        Deed::Becomes { pawn, kind } => format!("{} becomes {}", the_here(pawn), one_of(&[*kind])),
        Deed::Captures { whom, .. } => format!("{} is captured", the_here(whom)),
        Deed::Displaces { reflection } => format!("{reflection} is displaced"),
        _ => joined.trim_start_matches([';', ',', ' ']).to_owned(),
    }
}
