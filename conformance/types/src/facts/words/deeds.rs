//! Sentences about legal turns: everything a turn does in one sentence, board by board in the Kingdom
//! games.

use super::check::attack_a_cell;
use super::names::{
    board, cells, course, course_naming, deflector, here, ignored, kind, man, one_of, originals,
    player, spot, the, the_here, the_next_to,
};
use crate::cell::{BoardId, Cell};
use crate::facts::{Company, Ending, Fact, Thing};

/// The sentence about everything that a turn does; empty if none of the facts is a deed.
pub(super) fn all(facts: &[Fact]) -> String {
    let passed: Vec<Cell> = facts.iter().filter_map(passed).collect();
    let ignoring = facts.iter().filter_map(ignoring);
    let deeds: Vec<Deed> =
        facts.iter().filter_map(|fact| deed(fact, &passed)).chain(ignoring).collect();
    let mut boards: Vec<Option<BoardId>> = deeds.iter().map(|deed| deed.on).collect();
    boards.sort_by_key(|&on| on.map(|on| on == BoardId::Max));
    boards.dedup();
    let each = boards.into_iter().map(|on| {
        let mut worded: Vec<&Deed> = deeds.iter().filter(|deed| deed.on == on).collect();
        worded.sort_by_key(|deed| deed.part);
        let mut text = on.and_then(board).map_or_else(String::new, |on| format!("on {on} "));
        for (index, deed) in worded.into_iter().enumerate() {
            text += if index == 0 { &deed.alone } else { &deed.joined };
        }
        text
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Something that a turn does.
struct Deed {
    /// Its board, if the game has two boards whose cells have the same names.
    on: Option<BoardId>,
    part: Part,
    /// Its words if the sentence begins with it.
    alone: String,
    /// Its words if it comes later in the sentence.
    joined: String,
}

/// The part of the sentence that a deed belongs to.
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

/// A man's way as the deed of passing whatever does not count on it; `None` if there is nothing to pass.
fn ignoring(fact: &Fact) -> Option<Deed> {
    let Fact::Goes { way, .. } = fact else { return None };
    let cell = way.cells.first()?;
    let alone = ignored(way, None);
    let joined = format!("; {alone}");
    let on = board(cell.board).map(|_| cell.board);
    (!alone.is_empty()).then_some(Deed { on, part: Part::Ignored, alone, joined })
}

/// The cell of the screen, if the fact is about one.
const fn passed(fact: &Fact) -> Option<Cell> {
    match fact {
        Fact::Over { screen } => Some(screen.cell),
        _ => None,
    }
}

/// A fact as a deed; `None` if it is not something that the turn does. `passed` lists the cells of screens.
fn deed(fact: &Fact, passed: &[Cell]) -> Option<Deed> {
    let (cell, part, joined) = match fact {
        Fact::Goes { who, way } => {
            let course = course_naming(way, passed);
            (who.cell, Part::Going, format!("; {} moves {course}", the_here(who)))
        }
        Fact::Over { screen } => (screen.cell, Part::Over, format!(" over {}", the_here(screen))),
        Fact::Captures { whom, en_passant } => {
            let manner = if *en_passant { " en passant" } else { "" };
            (whom.cell, Part::Capture, format!(" and captures {}{manner}", the_here(whom)))
        }
        Fact::Castles { rook, to, .. } => {
            let text = format!(", castling with {}, which moves to {}", the_here(rook), here(*to));
            (rook.cell, Part::Castling, text)
        }
        Fact::Becomes { pawn, kind } => {
            (pawn.cell, Part::Becoming, format!(", becoming {}", one_of(&[*kind])))
        }
        Fact::Crosses { cell } => (*cell, Part::Crossing, format!(", crossing {}", here(*cell))),
        Fact::Vanishes { original } => {
            let text = format!("; {} vanishes, since its reflection has moved", the(original));
            (original.cell, Part::Vanishing, text)
        }
        Fact::Displaces { reflection } => {
            (reflection.cell, Part::Mirrors, format!("; {} gives way", the(reflection)))
        }
        Fact::Appears { reflection: shown } => {
            let text =
                format!("; the mirror on {} now shows {}", here(shown.cell), originals(shown));
            (shown.cell, Part::Mirrors, text)
        }
        Fact::Fades { reflection: shown } => {
            (shown.cell, Part::Mirrors, format!("; {} disappears", the(shown)))
        }
        Fact::Reflected { who, on } => {
            let text = format!("; {} is now reflected on {}", the(who), cells(on, "and"));
            (who.cell, Part::Mirrors, text)
        }
        Fact::Lays { side, bend } => {
            (bend.cell, Part::Act, format!("; then {} places {}", player(*side), deflector(*bend)))
        }
        Fact::Shifts { side, bend, way } => {
            let text =
                format!("; then {} moves {} {}", player(*side), deflector(*bend), course(way));
            (bend.cell, Part::Act, text)
        }
        Fact::Alone { who, company } => {
            let text = match company {
                Company::Twin { who, .. } => format!(", while its twin, {}, stays", the(who)),
                Company::Lone => "; it moves alone, since its twin has been captured".into(),
                Company::TwinWaits(cell) => {
                    format!("; it moves alone, since its twin is waiting on {}", spot(*cell))
                }
            };
            (who.cell, Part::Company, text)
        }
        Fact::CannotFollow { who, to, twin, by, captures_nothing } => {
            let by = match by {
                Some(by) => format!(": {} is in its way", the_here(by)),
                None if *captures_nothing => ": it would capture nothing (KDM-11)".into(),
                None => String::new(),
            };
            let text = format!(
                "; {} does not attack {}, since its twin, {}, cannot follow{by}",
                the_here(who),
                here(*to),
                the(twin)
            );
            (who.cell, Part::Attacks, text)
        }
        Fact::Shuts { king, attack, by } => {
            let text = format!(
                "; {} now stands in the way of {}, which was attacking {}",
                the_next_to(king.cell, by),
                the(&attack.by),
                the(king)
            );
            (king.cell, Part::Attacks, text)
        }
        Fact::Ends { king, attack, how } => {
            let (by, king_on) = (the(&attack.by), the(king));
            let text = match how {
                Ending::Captured => {
                    format!("; the captured {} was attacking {king_on}", man(attack.by.man))
                }
                Ending::KingMoves => {
                    format!("; {by} was attacking the king on {}", here(king.cell))
                }
                Ending::Fades => format!("; {by} was attacking {king_on}"),
                Ending::LosesScreen => {
                    format!("; {by} no longer attacks {king_on}, since its screen is gone")
                }
            };
            (king.cell, Part::Attacks, text)
        }
        Fact::StaysShut { king, attack, by, clause } => {
            let (attacker, king_on) = (the(&attack.by), the(king));
            let text = match by {
                Thing::Deflector(bend) => {
                    format!(
                        "; {} turns {attacker} away from {king_on} ({clause})",
                        deflector(*bend)
                    )
                }
                Thing::Man(by) => format!(
                    "; {} keeps {attacker} from attacking {king_on} ({clause})",
                    the_next_to(king.cell, by)
                ),
            };
            (king.cell, Part::Attacks, text)
        }
        Fact::NoCheck { king, cell, attacks, clause } => {
            let why = if king.is_reflection() {
                "where the king is only reflected".into()
            } else {
                format!("which the {} king does not cross", king.man.side)
            };
            let text = format!("; {}, {why} ({clause})", attack_a_cell(attacks, *cell));
            (*cell, Part::Attacks, text)
        }
        Fact::OtherKo { bend, came_from } => {
            let text = format!("; only {} may not go to {came_from} (DEF-21)", deflector(*bend));
            (bend.cell, Part::Company, text)
        }
        Fact::MayEnterPoint { king, .. } => {
            let text = "; in this game a king in check may enter a point (SPE-11)";
            (king.cell, Part::Attacks, text.into())
        }
        Fact::FirstStepOffBoard { knight } => {
            let text = "; its first step alone would lead off the board, which makes no difference";
            (knight.cell, Part::Ignored, text.into())
        }
        Fact::RunsAcross { king, cell, attacks } => {
            let text = format!("; it may run across {}, although {}", here(*cell), {
                attack_a_cell(attacks, *cell)
            });
            (king.cell, Part::Attacks, text)
        }
        Fact::Waits { pawn, twin } => {
            let name = kind(pawn.man.kind);
            let text = match twin {
                Some(twin) => format!(", where the {name} waits for its twin, {}", the(twin)),
                None => {
                    format!(", where the {name} stays for good, since its twin has been captured")
                }
            };
            (pawn.cell, Part::Company, text)
        }
        Fact::OtherForm { .. }
        | Fact::NoCell { .. }
        | Fact::EndsWhereItBegan { .. }
        | Fact::NoMan { .. }
        | Fact::ShowsNothing { .. }
        | Fact::NotTheirs { .. }
        | Fact::NoSuchKind { .. }
        | Fact::OutOfReach { .. }
        | Fact::MovesOtherwise { .. }
        | Fact::StaysOnItsBoard { .. }
        | Fact::Blocked { .. }
        | Fact::NotVacant { .. }
        | Fact::Diverted { .. }
        | Fact::RunsElsewhere { .. }
        | Fact::Screens { .. }
        | Fact::NoHurdle { .. }
        | Fact::NotInitial { .. }
        | Fact::CrossesNoCell { .. }
        | Fact::NothingToCapture { .. }
        | Fact::NotJustCrossed { .. }
        | Fact::NoEscort { .. }
        | Fact::NoPointInCheck { .. }
        | Fact::TwoDirections { .. }
        | Fact::NoTwins { .. }
        | Fact::NeedsItsTwin { .. }
        | Fact::HasNoTwin { .. }
        | Fact::StaysWaiting { .. }
        | Fact::CastlingIsWritten { .. }
        | Fact::NoRight { .. }
        | Fact::NotThere { .. }
        | Fact::Between { .. }
        | Fact::DeflectorBetween { .. }
        | Fact::CastlesAcross { .. }
        | Fact::OwnMan { .. }
        | Fact::KingStands { .. }
        | Fact::ShowsItself { .. }
        | Fact::ItsOwnOriginal { .. }
        | Fact::Original { .. }
        | Fact::NoPromotion { .. }
        | Fact::Letter { .. }
        | Fact::TwoKinds { .. }
        | Fact::NoAct
        | Fact::MoveEndsTheGame
        | Fact::NotInHand { .. }
        | Fact::StillInHand { .. }
        | Fact::NoDeflector { .. }
        | Fact::ManOnDeflectorsCell { .. }
        | Fact::DeflectorLiesThere { .. }
        | Fact::DeflectorOutOfReach { .. }
        | Fact::DeflectorBlocked { .. }
        | Fact::DeflectorDiverted { .. }
        | Fact::Ko { .. }
        | Fact::Check { .. }
        | Fact::NoKing { .. }
        | Fact::Kings { .. }
        | Fact::PawnCannotStand { .. }
        | Fact::NoCastling { .. }
        | Fact::NeedsVacant { .. }
        | Fact::NeedsPawn { .. }
        | Fact::NoDoubleStep { .. }
        | Fact::CheckOutOfTurn { .. }
        | Fact::TooManyDeflectors { .. }
        | Fact::TwoDeflectors { .. }
        | Fact::KoNeedsDeflector { .. }
        | Fact::KoWithHand { .. }
        | Fact::Mark { .. }
        | Fact::StandsTwice { .. }
        | Fact::UnlikeTwins { .. }
        | Fact::BehindItsTwin { .. }
        | Fact::NoEnPassant { .. }
        | Fact::Array { .. }
        | Fact::NotInArray { .. }
        | Fact::Ended { .. }
        | Fact::NoSuchAct => return None,
    };
    let alone = match fact {
        Fact::Becomes { pawn, kind } => format!("{} becomes {}", the_here(pawn), one_of(&[*kind])),
        Fact::Captures { whom, .. } => format!("{} is captured", the_here(whom)),
        _ => joined.trim_start_matches([';', ',', ' ']).to_owned(),
    };
    Some(Deed { on: board(cell.board).map(|_| cell.board), part, alone, joined })
}
