//! The data behind all pages: the cases, the pages they are on, and the reference.

use std::collections::HashMap;

use cases::{Case, CaseFile};
use law::Clause;
use maud::{Markup, html};
use reference::Reference;
use types::{ClauseId, Position};

use crate::difference::MisreadingEntry;
use crate::links;

pub struct Library {
    /// In the order of paths.
    pub files: Vec<CaseFile>,
    /// The page of each case, by its id.
    pub places: HashMap<String, String>,
    pub playground: bool,
    pub reference: Reference,
    /// Every misreading with its difference from the law.
    pub misreadings: Vec<MisreadingEntry>,
    /// For the id of each case, the index of its file in `files`, and the index of the case in that file.
    by_id: HashMap<String, (usize, usize)>,
}

/// The cases that cite a clause, by kind.
pub struct Citing<'a> {
    /// Cases that the law names as examples.
    pub examples: Vec<&'a Case>,
    /// Cases made by hand that name this clause first, including examples.
    pub first: Vec<&'a Case>,
    /// Cases made by hand that name another clause first and this one after it.
    pub others: Vec<&'a Case>,
    /// Recorded cases, whose answers are those on which two engines agreed.
    pub recorded: Vec<&'a Case>,
}

impl Library {
    /// A library whose `places` and `misreadings` are still empty. [`case_pages`](crate::case_pages) fills the former, and
    /// [`all`](crate::distinguishing_case::all) returns the latter.
    pub fn new(files: Vec<CaseFile>, playground: bool) -> Library {
        let by_id = files.iter().enumerate().flat_map(|(file, CaseFile { cases, .. })| {
            cases.iter().enumerate().map(move |(at, case)| (case.id.clone(), (file, at)))
        });
        let by_id = by_id.collect();
        let (places, misreadings) = (HashMap::new(), Vec::new());
        Library { files, places, playground, reference: Reference::new(), misreadings, by_id }
    }

    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.files.iter().flat_map(|file| &file.cases)
    }

    pub fn case(&self, id: &str) -> Option<&Case> {
        let (file, at) = *self.by_id.get(id)?;
        self.files.get(file)?.cases.get(at)
    }

    /// The page and anchor of a case.
    pub fn place(&self, root: &str, id: &str) -> String {
        let page = self.places.get(id).map_or("", String::as_str);
        format!("{root}{page}#{id}")
    }

    /// A link to a case.
    pub fn link(&self, root: &str, id: &str) -> Markup {
        html! { a href=(self.place(root, id)) { (id) } }
    }

    /// The address that opens a case in the playground, after turns and with a turn to ask about (empty for none); `None`
    /// if the site has no playground, or if the playground cannot show the case.
    pub fn playground(
        &self,
        root: &str,
        case: &Case,
        turns: &[String],
        ask: &str,
    ) -> Option<String> {
        position(case).filter(|_| self.playground)?;
        let text = case.position.as_deref().unwrap_or_default();
        Some(links::playground(root, case.game, text, turns, ask))
    }

    /// The cases that cite a clause, by kind.
    pub fn citing(&self, clause: &Clause) -> Citing<'_> {
        let is_it = |cited: &ClauseId| *cited == clause.id.as_str();
        let (mut first, mut others, mut recorded) = (Vec::new(), Vec::new(), Vec::new());
        for case in self.cases().filter(|case| case.cites.iter().any(is_it)) {
            if case.is_recorded() {
                recorded.push(case);
            } else if case.cites.first().is_some_and(is_it) {
                first.push(case);
            } else {
                others.push(case);
            }
        }
        let examples = clause.examples.iter().filter_map(|id| self.case(id)).collect();
        Citing { examples, first, others, recorded }
    }
}

/// The position of a case; `None` if its text is not a position.
pub fn position(case: &Case) -> Option<Position> {
    Position::parse(case.game, case.position_text()).ok()
}
