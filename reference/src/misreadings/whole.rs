//! Other readings that are about whole questions: whether a position is accepted, whether a turn is legal, what
//! the position after it is, how it ends, and what is the same position.
//!
//! They stand around the rules of a game, which know nothing of them. Rules that are read as they are written are never
//! wrapped, so nothing here costs the law's own answers anything.

use std::sync::LazyLock;

use record::facts::AttackedKing;
use record::{Cell, End, Game, Position, Side, Turn};

use crate::context::{Context, R, Reading};
use crate::engine::Reference;
use crate::rules::Rules;

/// The rules of a game as the readings in force have them.
struct Whole(&'static dyn Rules);

static GAMES: LazyLock<[Whole; Game::ALL.len()]> =
    LazyLock::new(|| Game::ALL.map(|game| Whole(Reference::rules(game))));

/// The rules of a game for a context in which a clause is read otherwise.
pub(crate) fn rules(game: Game) -> &'static dyn Rules {
    &GAMES[game as usize]
}

/// The turns that only another reading allows, each with the position after it.
fn allowed(cx: &Context<'_>) -> Vec<(Turn, Position)> {
    let silent = cx.silent();
    let readings = cx.misreads().filter_map(|misread| match misread.reading {
        Reading::Allows(allows) => Some(allows(&silent)),
        _ => None,
    });
    readings.flatten().collect()
}

/// The clause by which another reading forbids a turn, if one does.
fn forbidden(cx: &Context<'_>, turn: &Turn) -> Option<&'static str> {
    let silent = cx.silent();
    let mut misreads = cx.misreads();
    let found = misreads.find(|misread| match misread.reading {
        Reading::Forbids(forbids) => forbids(&silent, turn),
        _ => false,
    });
    found.map(|misread| misread.clause)
}

/// Whether a reading in force takes turns away or adds some.
fn changes_turns(cx: &Context<'_>) -> bool {
    cx.misreads().any(|misread| matches!(misread.reading, Reading::Forbids(_) | Reading::Allows(_)))
}

/// The position after a turn as the readings in force have it.
fn after(cx: &Context<'_>, turn: &Turn, mut after: Position) -> Position {
    for misread in cx.misreads() {
        if let Reading::After(change) = misread.reading {
            change(&cx.silent(), turn, &mut after);
        }
    }
    after
}

/// Whether a reading changes the ruling on a turn, or the position after it: `after` if by the law it is legal.
fn departs_in(reading: &Reading, cx: &Context<'_>, turn: &Turn, after: Option<&Position>) -> bool {
    match (reading, after) {
        (Reading::Forbids(forbids), Some(_)) => forbids(cx, turn),
        (Reading::After(change), Some(after)) => changes(after, |after| change(cx, turn, after)),
        (Reading::Allows(allows), None) => allows(cx).iter().any(|(allowed, _)| allowed == turn),
        _ => false,
    }
}

fn changes(position: &Position, change: impl FnOnce(&mut Position)) -> bool {
    let mut changed = position.clone();
    change(&mut changed);
    changed != *position
}

impl Rules for Whole {
    fn accept(&self, cx: &Context<'_>) -> R<()> {
        let mut accepted = self.0.accept(cx);
        cx.watches(|reading, cx| match reading {
            Reading::Accepts(accepts) => accepts(cx, accepted.is_ok()) != accepted.is_ok(),
            _ => false,
        });
        for misread in cx.misreads() {
            if let Reading::Accepts(accepts) = misread.reading {
                accepted = match (accepts(&cx.silent(), accepted.is_ok()), accepted) {
                    (true, _) => Ok(()),
                    (false, Ok(())) => Err(cx.fault_otherwise(misread.clause)),
                    (false, refused) => refused,
                };
            }
        }
        accepted
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> R<Position> {
        let judged = self.0.judge(cx, turn);
        cx.watches(|reading, cx| departs_in(reading, cx, turn, judged.as_ref().ok()));
        let judged = match judged {
            Ok(after) => match forbidden(cx, turn) {
                Some(clause) => Err(cx.fault_otherwise(clause)),
                None => Ok(after),
            },
            Err(fault) => {
                let found = allowed(cx).into_iter().find(|(allowed, _)| allowed == turn);
                found.map(|(_, after)| after).ok_or(fault)
            }
        };
        judged.map(|position| after(cx, turn, position))
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        self.0.writable(cx)
    }

    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        let mut turns = self.0.turns(cx);
        cx.watches(|reading, cx| match reading {
            Reading::Forbids(forbids) => turns.iter().any(|turn| forbids(cx, turn)),
            Reading::Allows(allows) => allows(cx).iter().any(|(turn, _)| !turns.contains(turn)),
            _ => false,
        });
        if changes_turns(cx) {
            turns.retain(|turn| forbidden(cx, turn).is_none());
            for (turn, _) in allowed(cx) {
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    fn has_turn(&self, cx: &Context<'_>) -> bool {
        if cx.is_watched() {
            // What would change the list is noted.
            self.turns(cx);
        }
        if changes_turns(cx) { !self.turns(cx).is_empty() } else { self.0.has_turn(cx) }
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        self.0.attacked_kings(cx, side)
    }

    fn checks(&self, cx: &Context<'_>, side: Side) -> Vec<AttackedKing> {
        self.0.checks(cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        self.0.attackers(cx, cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        self.0.is_dead(cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        self.0.can_never_mate(cx, side)
    }

    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        let end = self.0.end_without_turn(cx);
        cx.watches(|reading, cx| match reading {
            Reading::Ends(ends) => ends(cx, end) != end,
            _ => false,
        });
        cx.misreads().fold(end, |end, misread| match misread.reading {
            Reading::Ends(ends) => ends(&cx.silent(), end),
            _ => end,
        })
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        let mut same = self.0.for_repetition(cx);
        cx.watches(|reading, cx| match reading {
            Reading::Same(change) => changes(&same, |same| change(cx, same)),
            _ => false,
        });
        for misread in cx.misreads() {
            if let Reading::Same(change) = misread.reading {
                change(&cx.silent(), &mut same);
            }
        }
        same
    }
}
