//! A file of an engine: where its mutants part from it, and what makes constants of it ones that are computed when the program runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::list::{Genre, Mutant};
use crate::places::{Arm, Body, Bytes, Class, Form, Inside, Parts, Places, Unit};
use crate::rewrite::RewriteError;

/// A file of an engine.
pub struct Source {
    /// Relative to the workspace.
    pub file: String,
    /// Its text.
    pub text: String,
    /// Where mutants of it can be.
    pub places: Places,
}

/// A change of a text that is always made.
#[derive(Clone, Debug)]
pub struct Edit {
    /// What is replaced.
    pub bytes: Bytes,
    /// What stands there instead.
    pub text: String,
}

/// A place where mutants part from the engine.
#[derive(Clone, Debug)]
pub enum Node {
    /// An expression: each mutant has another in its place, made by an edit of the text.
    Choice { bytes: Bytes, others: Vec<(u32, Edit)> },
    /// The statements of a function: each mutant returns a value before them.
    Return { body: Body, values: Vec<(u32, String)> },
    /// An arm that a mutant does not have.
    Arm { at: usize, mutant: u32 },
}

impl Node {
    /// The part of the text in which mutants differ.
    pub const fn bytes(&self) -> Bytes {
        match self {
            Node::Choice { bytes, .. } => bytes.start..bytes.end,
            Node::Return { body, .. } => body.bytes.start..body.bytes.end,
            Node::Arm { at, .. } => *at..*at,
        }
    }
}

/// Names of things of a class.
pub type Names = BTreeSet<(Class, String)>;

/// Puts a node in its place; several mutants of one place share it. An outer node comes before an inner one.
pub fn add(nodes: &mut BTreeMap<(usize, std::cmp::Reverse<usize>, bool), Node>, node: Node) {
    let bytes = node.bytes();
    let is_choice = matches!(node, Node::Choice { .. });
    // A function is around its only expression.
    let end = bytes.end;
    match (nodes.entry((bytes.start, std::cmp::Reverse(end), is_choice)), node) {
        (std::collections::btree_map::Entry::Vacant(free), node) => {
            free.insert(node);
        }
        (std::collections::btree_map::Entry::Occupied(mut there), node) => {
            match (there.get_mut(), node) {
                (Node::Choice { others, .. }, Node::Choice { others: more, .. }) => {
                    others.extend(more);
                }
                (Node::Return { values, .. }, Node::Return { values: more, .. }) => {
                    values.extend(more);
                }
                (there, node) => *there = node,
            }
        }
    }
}

impl Source {
    /// What a mutant replaces.
    pub fn bytes(&self, mutant: &Mutant) -> Result<Bytes, RewriteError> {
        mutant.bytes(&self.text).ok_or_else(|| RewriteError::NoSuchPlace(mutant.name.clone()))
    }

    /// The innermost function around a byte, or that byte alone.
    pub fn function(&self, at: usize) -> Bytes {
        let around = self.places.functions.iter().filter(|function| function.contains(&at));
        around.max_by_key(|function| function.start).cloned().unwrap_or(at..at)
    }

    /// What a mutant is inside of, and whether it is beside a `let`; `None` if nothing is known of its place.
    pub fn place(&self, mutant: &Mutant) -> Result<Option<(Inside, bool)>, RewriteError> {
        let start = self.bytes(mutant)?.start;
        let unit = |it: &Unit| (it.inside, it.joins_let);
        let places = &self.places;
        Ok(match mutant.genre {
            Genre::FnValue => places.bodies.get(&start).map(|body| (body.inside, false)),
            Genre::BinaryOperator | Genre::UnaryOperator => places.operators.get(&start).map(unit),
            Genre::MatchArm => places.arms.get(&start).map(|arm: &Arm| (arm.inside, false)),
            Genre::MatchArmGuard => places.guards.get(&start).map(unit),
            Genre::StructField => places.fields.get(&start).map(unit),
        })
    }

    /// The place where a mutant is switched; or that it cannot be, and whether it never compiles.
    pub fn node(
        &self,
        number: u32,
        mutant: &Mutant,
        computed: &Names,
    ) -> Result<Result<Node, bool>, RewriteError> {
        let is_run = match self.place(mutant)? {
            None => return Ok(Err(false)),
            Some((_, true)) => return Ok(Err(true)),
            Some((Inside::Runtime, false)) => true,
            Some((Inside::Fixed, false)) => false,
            Some((Inside::Item(item), false)) => {
                let item = &self.places.items[item];
                computed.contains(&(item.class(), item.name.clone()))
            }
        };
        if !is_run {
            return Ok(Err(false));
        }
        let bytes = self.bytes(mutant)?;
        let start = bytes.start;
        let edit = Edit { bytes, text: mutant.replacement.clone() };
        let unit = match mutant.genre {
            Genre::FnValue => {
                let values = vec![(number, edit.text)];
                let body = self.places.bodies[&start].clone();
                return Ok(Ok(Node::Return { body, values }));
            }
            Genre::MatchArm => {
                let at = self.places.arms[&start].pattern_end;
                return Ok(Ok(Node::Arm { at, mutant: number }));
            }
            Genre::BinaryOperator | Genre::UnaryOperator => &self.places.operators[&start],
            Genre::MatchArmGuard => &self.places.guards[&start],
            Genre::StructField => &self.places.fields[&start],
        };
        Ok(Ok(Node::Choice { bytes: unit.bytes.clone(), others: vec![(number, edit)] }))
    }

    /// What makes constants and their uses ones that are computed when the program runs.
    pub fn edits(&self, computed: &Names, inner: &BTreeSet<String>) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut edit = |bytes: &Bytes, text: String| {
            edits.push(Edit { bytes: bytes.clone(), text });
        };
        for item in &self.places.items {
            if !computed.contains(&(item.class(), item.name.clone())) {
                continue;
            }
            // What the compiler would keep is given up when the program starts.
            for (and, last) in &item.borrows {
                edit(and, "&*Box::leak(Box::new(".into());
                edit(last, format!("{}))", &self.text[last.clone()]));
            }
            match &item.form {
                Form::Function(token) => edit(token, String::new()),
                Form::Constant(Parts { token, colon, equals, semicolon, .. }) => {
                    edit(token, "static".into());
                    edit(colon, ": std::sync::LazyLock<".into());
                    if let Some(equals) = equals {
                        edit(equals, "> = std::sync::LazyLock::new(||".into());
                    }
                    edit(semicolon, ");".into());
                }
                Form::Associated(Parts { token, colon, kind, equals, semicolon }) => {
                    edit(token, "fn".into());
                    edit(colon, "() ->".into());
                    let borrowed = self.text[kind.clone()].replace('&', "&'static ");
                    edit(kind, borrowed.replace("&'static '", "&'"));
                    if let Some(equals) = equals {
                        edit(equals, "{".into());
                        edit(semicolon, "}".into());
                    }
                }
            }
        }
        for used in &self.places.uses {
            // A module in a file has constants of its own, which remain constant.
            let is_inner = used.module.as_ref().is_some_and(|module| inner.contains(module));
            if !is_inner && computed.contains(&(used.class, used.name.clone())) {
                let text = &self.text[used.bytes.clone()];
                edit(
                    &used.bytes,
                    match used.class {
                        Class::Constant => format!("(*{text})"),
                        Class::Associated | Class::Function => format!("{text}()"),
                    },
                );
            }
        }
        edits.sort_by_key(|edit| edit.bytes.start);
        edits
    }

    /// Functions that compute the constants and the statics of this module and of those below it.
    pub fn append_start(&self, computed: &Names, text: &mut String) {
        let constants = self.places.items.iter().filter(|item| {
            matches!(item.form, Form::Constant(_))
                && computed.contains(&(Class::Constant, item.name.clone()))
        });
        let constants: Vec<&String> = constants.map(|item| &item.name).collect();
        let statics: Vec<&String> = self.places.statics.iter().collect();
        for (name, all) in [("compute_constants", constants), ("compute_statics", statics)] {
            let _ = write!(text, "pub fn {name}() {{");
            for one in all {
                let _ = write!(text, " std::sync::LazyLock::force(&{one});");
            }
            for module in &self.places.modules {
                let _ = write!(text, " {module}::{name}();");
            }
            text.push_str(" }\n");
        }
        if self.file.ends_with("src/lib.rs") {
            text.push_str("pub mod switch;\n");
        }
    }
}
