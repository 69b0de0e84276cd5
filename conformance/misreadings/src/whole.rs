//! Readings that change whole answers: whether a position is accepted, whether a turn is legal, the position after it,
//! how the game ends, and which positions are the same. [`Whole`] wraps the rules of a game, whose code does not know
//! of misreadings.

use std::borrow::Cow;

use reference::context::{Attacks, Context, Going, Judged};
use reference::games;
use reference::rules::Rules;
use types::facts::Placed;
use types::{Cell, ClauseId, End, Game, Position, Side, Turn};

use crate::misreading::{Misreading, Reading, Readings};

/// The rules of a game as the readings in force change them.
pub struct Whole {
    law: &'static dyn Rules,
    readings: Readings,
}

impl Whole {
    /// The rules of a game with these readings.
    pub fn new(game: Game, readings: Readings) -> Whole {
        Whole { law: games::rules(game), readings }
    }

    fn readings(&self) -> impl Iterator<Item = &'static Misreading> + use<> {
        self.readings.into_iter().flatten()
    }

    /// The position as the readings in force change it when it is set up.
    pub fn sets_up<'a>(&self, position: &'a Position) -> Cow<'a, Position> {
        self.readings().fold(Cow::Borrowed(position), |mut position, misread| {
            if let Reading::SetsUp(change) = misread.reading {
                change(position.to_mut());
            }
            position
        })
    }

    /// The turns that are illegal by the law but that a reading in force allows, each with the position after it.
    fn allowed(&self, cx: &Context<'_>) -> Vec<(Turn, Position)> {
        self.readings().flat_map(|misread| misread.allows(&cx.silent())).collect()
    }

    /// The clause of the first reading in force that forbids a turn, if any does.
    fn forbidden(&self, cx: &Context<'_>, turn: &Turn) -> Option<ClauseId> {
        let silent = cx.silent();
        self.readings().find(|misread| misread.forbids(&silent, turn)).map(|found| found.clause)
    }

    /// Whether a reading in force removes turns or adds some.
    fn changes_turns(&self) -> bool {
        self.readings().any(Misreading::changes_turns)
    }

    /// The position after a turn, changed by the readings in force.
    fn after(&self, cx: &Context<'_>, turn: &Turn, mut after: Position) -> Position {
        for misread in self.readings() {
            misread.changes(&cx.silent(), turn, &mut after);
        }
        after
    }
}

impl Attacks for Whole {
    fn attacks(&self, g: &Going<'_>) -> Judged {
        self.law.attacks(g)
    }

    fn reflected_attackers(&self, cx: &Context<'_>, by: Side) -> Vec<Placed> {
        self.law.reflected_attackers(cx, by)
    }

    fn on_the_way<'a>(&self, cx: &Context<'a>, king: Cell, cell: Cell) -> Cow<'a, Position> {
        self.law.on_the_way(cx, king, cell)
    }
}

impl Rules for Whole {
    fn accept(&self, cx: &Context<'_>) -> Judged {
        let mut accepted = self.law.accept(cx);
        for misread in self.readings() {
            if let Reading::Accepts(accepts) = misread.reading
                && accepted.is_ok()
                && !accepts(&cx.silent())
            {
                accepted = Err(cx.breach_of(misread.clause));
            }
        }
        accepted
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        let judged = self.law.judge(cx, turn);
        let judged = match judged {
            Ok(after) => match self.forbidden(cx, turn) {
                Some(clause) => Err(cx.breach_of(clause)),
                None => Ok(after),
            },
            Err(breach) => {
                let found = self.allowed(cx).into_iter().find(|(allowed, _)| allowed == turn);
                found.map(|(_, after)| after).ok_or(breach)
            }
        };
        judged.map(|position| self.after(cx, turn, position))
    }

    fn writable<'a>(&'a self, cx: &'a Context<'a>) -> Box<dyn Iterator<Item = Turn> + 'a> {
        self.law.writable(cx)
    }

    fn turns(&self, cx: &Context<'_>) -> Vec<Turn> {
        let mut turns = self.law.turns(cx);
        if self.changes_turns() {
            turns.retain(|turn| self.forbidden(cx, turn).is_none());
            for (turn, _) in self.allowed(cx) {
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    fn has_turn(&self, cx: &Context<'_>) -> bool {
        if self.changes_turns() { !self.turns(cx).is_empty() } else { self.law.has_turn(cx) }
    }

    fn attacked_kings(&self, cx: &Context<'_>, side: Side) -> Vec<Cell> {
        self.law.attacked_kings(cx, side)
    }

    fn attackers(&self, cx: &Context<'_>, cell: Cell, by: Side) -> Vec<Cell> {
        self.law.attackers(cx, cell, by)
    }

    fn is_dead(&self, cx: &Context<'_>) -> bool {
        self.law.is_dead(cx)
    }

    fn can_never_mate(&self, cx: &Context<'_>, side: Side) -> bool {
        self.law.can_never_mate(cx, side)
    }

    fn end_without_turn(&self, cx: &Context<'_>) -> Option<End> {
        let end = self.law.end_without_turn(cx);
        self.readings().fold(end, |end, misread| match misread.reading {
            Reading::Ends(ends) => ends(&cx.silent(), end),
            _ => end,
        })
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        let mut same = self.law.for_repetition(cx);
        for misread in self.readings() {
            if let Reading::Same(change) = misread.reading {
                change(&cx.silent(), &mut same);
            }
        }
        same
    }
}
