//! The law as misreadings have it.

use reference::castling::Castling;
use reference::clauses::Clauses;
use reference::context::{Context, Reader};
use reference::games;
use reference::heading::Heading;
use reference::rules::Rules;
use reference::statement::{Statement, Vector};
use types::{Cell, Game, Kind};

use crate::misreading::{Reading, Readings, Redefines};
use crate::whole::Whole;

/// The law with these readings in force.
pub struct Misread {
    readings: Readings,
    /// For each game the rules with the readings of whole questions; none if there is no such reading.
    whole: Option<[Whole; Game::ALL.len()]>,
}

impl Misread {
    /// The law with one or two readings.
    pub fn new(readings: Readings) -> Misread {
        let is_whole = readings.iter().flatten().any(|misreading| misreading.reading.is_whole());
        let whole = is_whole.then(|| Game::ALL.map(|game| Whole::new(game, readings)));
        Misread { readings, whole }
    }

    /// The readings of what these clauses state.
    fn of(&self, cx: &Context<'_>, law: Clauses) -> impl Iterator<Item = &'static Reading> {
        let all = self.readings.into_iter().flatten();
        all.filter(move |it| law.has(it.read_clause()) && it.is_for(cx, None))
            .map(|misreading| &misreading.whole().reading)
    }

    fn list<T>(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        list: &'static [T],
        redefines: impl Fn(&Reading) -> Option<Redefines<T>>,
    ) -> &'static [T] {
        let readings = self.of(cx, law).filter_map(redefines);
        readings.fold(list, |list, redefine| redefine(cx, list))
    }
}

impl Reader for Misread {
    fn reads(&self, cx: &Context<'_>, law: Clauses, statement: &Statement, truth: bool) -> bool {
        self.of(cx, law).fold(truth, |truth, reading| match reading {
            Reading::Says(says) | Reading::SaysOf(_, says) => says(cx, statement, truth),
            _ => truth,
        })
    }

    fn directions(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        list: &'static [Vector],
    ) -> &'static [Vector] {
        self.list(cx, law, list, |reading| match reading {
            Reading::Directions(redefines) => Some(*redefines),
            _ => None,
        })
    }

    fn headings(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        list: &'static [Heading],
    ) -> &'static [Heading] {
        self.list(cx, law, list, |reading| match reading {
            Reading::Headings(redefines) => Some(*redefines),
            _ => None,
        })
    }

    fn kinds(&self, cx: &Context<'_>, law: Clauses, list: &'static [Kind]) -> &'static [Kind] {
        self.list(cx, law, list, |reading| match reading {
            Reading::Kinds(redefines) => Some(*redefines),
            _ => None,
        })
    }

    fn castlings(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        list: &'static [Castling],
    ) -> &'static [Castling] {
        self.list(cx, law, list, |reading| match reading {
            Reading::Castlings(redefines) => Some(*redefines),
            _ => None,
        })
    }

    fn ranks(
        &self,
        cx: &Context<'_>,
        law: Clauses,
        list: &'static [&'static [Cell]],
    ) -> &'static [&'static [Cell]] {
        self.list(cx, law, list, |reading| match reading {
            Reading::Ranks(redefines) => Some(*redefines),
            _ => None,
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

    fn reads_rules_as_written(&self) -> bool {
        self.readings.iter().flatten().all(|misreading| misreading.reading.is_whole())
    }
}
