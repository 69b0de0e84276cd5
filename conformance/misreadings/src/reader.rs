//! The law as misreadings change it.

use std::borrow::Cow;

use reference::clauses::Clauses;
use reference::context::{Attacks, Context, Going, Judged, List, Reader};
use reference::games;
use reference::rules::Rules;
use reference::statement::Statement;
use types::facts::Placed;
use types::{Cell, ClauseId, End, Game, Position, Side, Turn};

use crate::misreading::{Allowed, Misreading, Reading, Readings};

/// The law as misreadings change it.
pub struct Misread {
    /// The readings that change what rules state, each with the clause whose statements it changes.
    of_rules: Vec<(ClauseId, &'static Misreading)>,
    /// For each game, the rules with the readings that change whole answers.
    whole: [Whole; Game::ALL.len()],
}

impl Misread {
    pub fn new(readings: &Readings) -> Misread {
        let (whole, of_rules): (Readings, Readings) =
            readings.iter().partition(|it| it.reading.is_whole());
        let of_rules = of_rules.into_iter().map(|it| (it.read_clause(), it)).collect();
        let rules = |game| Whole { law: games::rules(game), readings: whole.clone() };
        Misread { of_rules, whole: Game::ALL.map(rules) }
    }

    /// What the clauses of `law` state, after each reading in force has changed it.
    fn read<T>(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        mut stated: T,
        change: impl Fn(&Reading, T) -> T,
    ) -> T {
        for (clause, misreading) in &self.of_rules {
            if law.has(*clause) && misreading.is_for(cx, None) {
                stated = change(&misreading.whole().reading, stated);
            }
        }
        stated
    }
}

impl Reader for Misread {
    fn reads(&self, cx: &Context<'_>, law: Clauses, statement: &Statement, truth: bool) -> bool {
        self.read(cx, law, truth, |reading, truth| match reading {
            Reading::Says(says) => says(cx, statement, truth),
            Reading::Only(holds) => truth && holds(cx, statement),
            Reading::Except(holds) => truth && !holds(cx, statement),
            Reading::Also(holds) | Reading::AlsoOf(_, holds) => truth || holds(cx, statement),
            _ => truth,
        })
    }

    fn list(&self, cx: &Context<'_>, law: Clauses, list: List) -> List {
        self.read(cx, law, list, |reading, list| match (reading, list) {
            (Reading::Directions(redefine), List::Directions(all)) => {
                List::Directions(redefine(cx, all))
            }
            (Reading::Headings(redefine), List::Headings(all)) => List::Headings(redefine(cx, all)),
            (Reading::Kinds(redefine), List::Kinds(all)) => List::Kinds(redefine(cx, all)),
            (Reading::Castlings(redefine), List::Castlings(all)) => {
                List::Castlings(redefine(cx, all))
            }
            (Reading::Ranks(redefine), List::Ranks(all)) => List::Ranks(redefine(cx, all)),
            (_, list) => list,
        })
    }
}

impl reference::Reading for Misread {
    fn rules(&self, game: Game) -> &dyn Rules {
        let whole = &self.whole[game as usize];
        if whole.readings.is_empty() { whole.law } else { whole }
    }

    fn sets_up<'a>(&self, position: &'a Position) -> Cow<'a, Position> {
        let readings = &self.whole[position.game as usize].readings;
        readings.iter().fold(Cow::Borrowed(position), |mut position, misread| {
            if let Reading::SetsUp(change) = misread.reading {
                change(position.to_mut());
            }
            position
        })
    }

    fn reads_rules_as_written(&self) -> bool {
        self.of_rules.is_empty()
    }
}

/// The rules of a game with readings that change whole answers; the code of the rules does not know of misreadings.
struct Whole {
    law: &'static dyn Rules,
    readings: Readings,
}

impl Whole {
    /// The turns that are illegal by the law but that a reading in force allows.
    fn allowed(&self, cx: &Context<'_>) -> Allowed {
        self.readings.iter().flat_map(|misread| misread.allows(&cx.silent())).collect()
    }

    /// The clause of the first reading in force that forbids a turn, if any does.
    fn forbidden(&self, cx: &Context<'_>, turn: &Turn) -> Option<ClauseId> {
        let silent = cx.silent();
        self.readings.iter().find(|it| it.forbids(&silent, turn)).map(|found| found.clause)
    }

    fn changes_turns(&self) -> bool {
        self.readings.iter().any(|misread| misread.changes_turns())
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
        self.law.accept(cx)?;
        for misread in &self.readings {
            if let Reading::Accepts(accepts) = misread.reading
                && !accepts(&cx.silent())
            {
                return Err(cx.breach_of(misread.clause));
            }
        }
        Ok(())
    }

    fn judge(&self, cx: &Context<'_>, turn: &Turn) -> Judged<Position> {
        let mut after = match self.law.judge(cx, turn) {
            Ok(after) => match self.forbidden(cx, turn) {
                Some(clause) => return Err(cx.breach_of(clause)),
                None => after,
            },
            Err(breach) => {
                let found = self.allowed(cx).into_iter().find(|(allowed, _)| allowed == turn);
                found.ok_or(breach)?.1
            }
        };
        for misread in &self.readings {
            misread.changes(&cx.silent(), turn, &mut after);
        }
        Ok(after)
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
        self.readings.iter().fold(end, |end, misread| match misread.reading {
            Reading::Ends(ends) => ends(&cx.silent(), end),
            _ => end,
        })
    }

    fn for_repetition(&self, cx: &Context<'_>) -> Position {
        let mut same = self.law.for_repetition(cx);
        for misread in &self.readings {
            if let Reading::Same(change) = misread.reading {
                change(&cx.silent(), &mut same);
            }
        }
        same
    }
}
