//! Prints the text of a file with mutants in it.

use std::fmt::Write as _;

use crate::places::{Body, Bytes};
use crate::rewrite::Mark;
use crate::source::{Edit, Node, Source};

/// Prints the text of a file.
pub struct Printer<'a> {
    /// The file.
    pub source: &'a Source,
    /// What is changed whichever mutant is on.
    pub edits: Vec<Edit>,
    /// What is printed.
    pub out: String,
    /// Where the texts of mutants are in it.
    pub marks: &'a mut Vec<Mark>,
}

impl Printer<'_> {
    /// A part of the text without mutants, one place of it changed.
    fn plain(&mut self, bytes: Bytes, change: Option<&Edit>) {
        let (mut done, mut changes) = (bytes.start, Vec::new());
        for edit in &self.edits {
            let is_hidden = change.is_some_and(|change| {
                change.bytes.start <= edit.bytes.start && edit.bytes.end <= change.bytes.end
            });
            if bytes.start <= edit.bytes.start && edit.bytes.end <= bytes.end && !is_hidden {
                changes.push(edit);
            }
        }
        changes.extend(change);
        changes.sort_by_key(|edit| edit.bytes.start);
        for edit in changes {
            self.out.push_str(&self.source.text[done..edit.bytes.start]);
            self.out.push_str(&edit.text);
            done = edit.bytes.end;
        }
        self.out.push_str(&self.source.text[done..bytes.end]);
    }

    /// A part of the text with the mutants in it: `nodes`, an outer one before those inside of it.
    pub fn full(&mut self, bytes: Bytes, nodes: &[Node]) {
        let mut done = bytes.start;
        let mut rest = nodes;
        while let Some((node, after)) = rest.split_first() {
            let here = node.bytes();
            let inner = after.iter().take_while(|it| it.bytes().start < here.end).count();
            let (inner, after) = after.split_at(inner);
            self.plain(done..here.start, None);
            match node {
                Node::Choice { others, .. } => self.choice(&here, others, inner),
                Node::Return { body, values } => self.returns(body, values, inner),
                Node::Arm { mutant, .. } => {
                    let start = self.out.len();
                    let _ = write!(self.out, " if crate::switch::at(&[{mutant}]) != {mutant}");
                    self.mark(start, *mutant);
                }
            }
            done = here.end;
            rest = after;
        }
        self.plain(done..bytes.end, None);
    }

    /// A function whose mutants return at once; where the type of what it gives has no name, all are made one type.
    fn returns(&mut self, body: &Body, values: &[(u32, String)], inner: &[Node]) {
        let begin = self.out.len();
        self.ask(values.iter().map(|it| it.0));
        let (mut before, mut after) = (String::new(), String::new());
        for (mutant, value) in values {
            let start = self.out.len();
            if body.iterates {
                let other = format!("{before}crate::switch::Either::One({value}){after}");
                let _ = write!(self.out, " {mutant} => {other},");
                before.push_str("crate::switch::Either::Other(");
                after.push(')');
            } else {
                let _ = write!(self.out, " {mutant} => return ({value}),");
            }
            self.mark(start, *mutant);
        }
        if body.iterates {
            let _ = write!(self.out, " _ => {before}{{ ");
            self.full(body.bytes.clone(), inner);
            let _ = write!(self.out, " }}{after} }}");
        } else {
            self.out.push_str(" _ => {} } ");
            self.full(body.bytes.clone(), inner);
        }
        for &(mutant, _) in values {
            self.mark(begin, mutant);
            if let Some(mark) = self.marks.last_mut() {
                mark.is_weak = true;
            }
        }
    }

    fn choice(&mut self, bytes: &Bytes, others: &[(u32, Edit)], inner: &[Node]) {
        self.out.push('(');
        self.ask(others.iter().map(|it| it.0));
        for (mutant, edit) in others {
            let _ = write!(self.out, " {mutant} => (");
            let start = self.out.len();
            self.plain(bytes.clone(), Some(edit));
            self.mark(start, *mutant);
            self.out.push_str("),");
        }
        self.out.push_str(" _ => (");
        self.full(bytes.clone(), inner);
        self.out.push_str("), })");
    }

    fn ask(&mut self, mutants: impl Iterator<Item = u32>) {
        self.out.push_str("match crate::switch::at(&[");
        for mutant in mutants {
            let _ = write!(self.out, "{mutant},");
        }
        self.out.push_str("]) {");
    }

    fn mark(&mut self, start: usize, mutant: u32) {
        let (file, bytes) = (self.source.file.clone(), start..self.out.len());
        self.marks.push(Mark { file, bytes, mutant, is_weak: false });
    }
}
