//! The law as misreadings change it.

use std::borrow::Cow;

use reference::clauses::Clauses;
use reference::context::{Context, List, Reader};
use reference::games;
use reference::rules::Rules;
use reference::statement::Statement;
use types::{ClauseId, Game, Position};

use crate::misreading::{Misreading, Reading, Readings};
use crate::whole::Whole;

/// The law as misreadings change it.
pub struct Misread {
    /// The readings that change what rules state, each with the clause whose statements it changes.
    of_rules: Vec<(ClauseId, &'static Misreading)>,
    /// For each game, the rules with the readings that change whole answers; `None` if there is no such reading.
    whole: Option<[Whole; Game::ALL.len()]>,
}

impl Misread {
    pub fn new(readings: &Readings) -> Misread {
        let (whole, of_rules): (Readings, Readings) =
            readings.iter().partition(|it| it.reading.is_whole());
        let is_whole = !whole.is_empty();
        let whole = is_whole.then(|| Game::ALL.map(|game| Whole::new(game, whole.clone())));
        Misread { of_rules: of_rules.iter().map(|it| (it.read_clause(), *it)).collect(), whole }
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
            Reading::Says(says) | Reading::SaysOf(_, says) => says(cx, statement, truth),
            Reading::Only(holds) => truth && holds(cx, statement),
            Reading::Except(holds) => truth && !holds(cx, statement),
            Reading::Also(holds) => truth || holds(cx, statement),
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
        match &self.whole {
            None => games::rules(game),
            Some(whole) => &whole[game as usize],
        }
    }

    fn sets_up<'a>(&self, position: &'a Position) -> Cow<'a, Position> {
        match &self.whole {
            None => Cow::Borrowed(position),
            Some(whole) => whole[position.game as usize].sets_up(position),
        }
    }

    fn reads_rules_as_written(&self) -> bool {
        self.of_rules.is_empty()
    }
}
