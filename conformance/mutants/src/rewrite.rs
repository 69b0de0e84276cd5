//! The sources of an engine with all mutants in them, each switched by its number.
//!
//! Texts are edited where syntax says so and nowhere else. Of `a && b` one mutant makes
//! `(match crate::switch::at(&[7]) { 7 => (a || b), _ => (a && b), })`; a mutant is on alone, so the text of its own arm has no
//! other mutants in it. What the compiler evaluates cannot ask: such a constant is computed when the program starts, and such a
//! function is an ordinary one, unless a type, a pattern or the length of an array needs it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::list::{Genre, Mutant};
use crate::places::{Arm, Body, Bytes, Class, Form, Inside, Item, Parts, Places, Unit, places};

/// What prevents rewriting.
#[derive(Debug, thiserror::Error)]
pub enum RewriteError {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: io::Error },
    /// A file is not Rust.
    #[error("{}: {why}", path.display())]
    Syntax { path: PathBuf, why: syn::Error },
    /// A mutant's place is not in its file.
    #[error("the text has no such place: {0}")]
    NoSuchPlace(String),
}

/// Where a text that a mutant put there stands now.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The file, relative to the workspace.
    pub file: String,
    /// The bytes of the new text.
    pub bytes: Bytes,
    /// The number of the mutant.
    pub mutant: u32,
    /// Whether it is all of a function in which the mutant only returns: an error there may be another's.
    pub is_weak: bool,
}

/// A file of an engine.
struct Source {
    /// Relative to the workspace.
    file: String,
    text: String,
    places: Places,
}

/// The sources of an engine, as they were.
pub struct Sources {
    tree: PathBuf,
    files: Vec<Source>,
}

/// A change of a text that is always made.
#[derive(Clone, Debug)]
struct Edit {
    bytes: Bytes,
    text: String,
}

/// A place where mutants part from the engine.
#[derive(Clone, Debug)]
enum Node {
    /// An expression: each mutant has another in its place, made by an edit of the text.
    Choice { bytes: Bytes, others: Vec<(u32, Edit)> },
    /// The statements of a function: each mutant returns a value before them.
    Return { body: Body, values: Vec<(u32, String)> },
    /// An arm that a mutant does not have.
    Arm { at: usize, mutant: u32 },
}

impl Node {
    const fn bytes(&self) -> Bytes {
        match self {
            Node::Choice { bytes, .. } => bytes.start..bytes.end,
            Node::Return { body, .. } => body.bytes.start..body.bytes.end,
            Node::Arm { at, .. } => *at..*at,
        }
    }
}

/// Which mutants can be switched.
#[derive(Debug, Default)]
pub struct Switched {
    /// Where the texts of mutants are.
    pub marks: Vec<Mark>,
    /// The numbers of those that are in the copy.
    pub mutants: BTreeSet<u32>,
    /// The others that were to be there.
    pub fixed: BTreeSet<u32>,
    /// Of these, the ones that no compiler accepts: a condition with `let` is joined by nothing but `&&`.
    pub unviable: BTreeSet<u32>,
}

impl Sources {
    /// Reads the sources of an engine, module by module.
    pub fn read(tree: &Path, engine: &str) -> Result<Sources, RewriteError> {
        let mut sources = Sources { tree: tree.into(), files: Vec::new() };
        sources.read_module(&format!("{engine}/src/lib.rs"), &format!("{engine}/src"))?;
        Ok(sources)
    }

    fn read_module(&mut self, file: &str, folder: &str) -> Result<(), RewriteError> {
        let path = self.tree.join(file);
        let text = fs::read_to_string(&path)
            .map_err(|why| RewriteError::File { path: path.clone(), why })?;
        let places = places(&text).map_err(|why| RewriteError::Syntax { path, why })?;
        let modules = places.modules.clone();
        self.files.push(Source { file: file.into(), text, places });
        for module in modules {
            let below = format!("{folder}/{module}");
            self.read_module(&format!("{below}.rs"), &below)?;
        }
        Ok(())
    }

    fn write(&self, file: &str, text: &str) -> Result<(), RewriteError> {
        let path = self.tree.join(file);
        // A file that is as it should be keeps its time.
        if fs::read_to_string(&path).is_ok_and(|is| is == text) {
            return Ok(());
        }
        fs::write(&path, text).map_err(|why| RewriteError::File { path, why })
    }

    /// Writes the sources with all mutants in them that can be switched, leaving some out. Mutants are numbered from 1 in the
    /// order of the list.
    pub fn write_switched(
        &self,
        mutants: &[Mutant],
        wanted: &BTreeSet<u32>,
    ) -> Result<Switched, RewriteError> {
        let computed = self.computed(mutants)?;
        let mut switched = Switched::default();
        let inner = self.files.iter().flat_map(|source| source.places.inner.iter().cloned());
        let inner: BTreeSet<String> = inner.collect();
        for source in &self.files {
            let mut nodes: BTreeMap<(usize, std::cmp::Reverse<usize>, bool), Node> =
                BTreeMap::new();
            for (number, mutant) in (1..).zip(mutants) {
                if mutant.file != source.file || !wanted.contains(&number) {
                    continue;
                }
                match source.node(number, mutant, &computed)? {
                    Ok(node) => {
                        switched.mutants.insert(number);
                        add(&mut nodes, node);
                    }
                    Err(is_unviable) => {
                        switched.fixed.insert(number);
                        if is_unviable {
                            switched.unviable.insert(number);
                        }
                    }
                }
            }
            let nodes: Vec<Node> = nodes.into_values().collect();
            let mut printer = Printer {
                source,
                edits: source.edits(&computed, &inner),
                out: String::with_capacity(2 * source.text.len()),
                marks: &mut switched.marks,
            };
            printer.full(0..source.text.len(), &nodes);
            let mut text = printer.out;
            source.append_start(&computed, &mut text);
            self.write(&source.file, &text)?;
        }
        if let Some(root) = self.files.first() {
            let path = root.file.replace("lib.rs", "switch.rs");
            self.write(&path, include_str!("switch.rs"))?;
            let engine = root.file.split('/').next().unwrap_or_default();
            let uses =
                format!("pub use {engine}::{{compute_constants, compute_statics, switch}};\n");
            self.write("conformance/mutants/harness/engine.rs", &uses)?;
        }
        Ok(switched)
    }

    /// Writes the sources with some mutants in the place of what they change, and no switch. Two in one function would hide each
    /// other.
    pub fn write_changed(
        &self,
        mutants: &[Mutant],
        chosen: &BTreeSet<u32>,
    ) -> Result<Vec<Mark>, RewriteError> {
        let mut marks = Vec::new();
        for source in &self.files {
            let mut changes: Vec<(u32, Edit)> = Vec::new();
            for (number, mutant) in (1..).zip(mutants) {
                if mutant.file == source.file && chosen.contains(&number) {
                    let bytes = source.bytes(mutant)?;
                    changes.push((number, Edit { bytes, text: mutant.replacement.clone() }));
                }
            }
            changes.sort_by_key(|(_, edit)| edit.bytes.start);
            let (mut out, mut done) = (String::new(), 0);
            for (number, edit) in changes {
                out.push_str(&source.text[done..edit.bytes.start]);
                let start = out.len();
                out.push_str(&edit.text);
                done = edit.bytes.end;
                // The whole function answers for it.
                let function = source.function(edit.bytes.start);
                let start = start - (edit.bytes.start - function.start);
                let end = out.len() + (function.end.max(done) - done);
                let file = source.file.clone();
                marks.push(Mark { file, bytes: start..end, mutant: number, is_weak: false });
            }
            out.push_str(&source.text[done..]);
            self.write(&source.file, &out)?;
        }
        Ok(marks)
    }

    /// The function in which a mutant is: its file and first byte.
    pub fn function_of(&self, mutant: &Mutant) -> Result<(String, usize), RewriteError> {
        let source = self.files.iter().find(|source| source.file == mutant.file);
        let source = source.ok_or_else(|| RewriteError::NoSuchPlace(mutant.name.clone()))?;
        Ok((source.file.clone(), source.function(source.bytes(mutant)?.start).start))
    }

    /// The names of what the compiler evaluates now, and the copy at run time: where mutants are, and what uses such names. What
    /// must remain constant, and what that uses, is left as it is.
    fn computed(&self, mutants: &[Mutant]) -> Result<Names, RewriteError> {
        let items = || self.files.iter().flat_map(|source| &source.places.items);
        let named = |item: &Item| (item.class(), item.name.clone());
        let mut fixed: Names =
            self.files.iter().flat_map(|source| source.places.fixed.iter().cloned()).collect();
        loop {
            let uses = items().filter(|item| fixed.contains(&named(item)));
            let uses: Names = uses.flat_map(|item| item.uses.iter().cloned()).collect();
            let before = fixed.len();
            fixed.extend(uses);
            if fixed.len() == before {
                break;
            }
        }
        let mut computed = Names::new();
        for mutant in mutants {
            let Some(source) = self.files.iter().find(|source| source.file == mutant.file) else {
                continue;
            };
            if let Some((Inside::Item(item), _)) = source.place(mutant)? {
                computed.insert(named(&source.places.items[item]));
            }
        }
        loop {
            computed.retain(|name| !fixed.contains(name));
            let more = items().filter(|item| item.uses.iter().any(|name| computed.contains(name)));
            let more: Names = more.map(named).filter(|name| !fixed.contains(name)).collect();
            let before = computed.len();
            computed.extend(more);
            if computed.len() == before {
                return Ok(computed);
            }
        }
    }
}

/// Names of things of a class.
type Names = BTreeSet<(Class, String)>;

/// Puts a node in its place; several mutants of one place share it. An outer node comes before an inner one.
fn add(nodes: &mut BTreeMap<(usize, std::cmp::Reverse<usize>, bool), Node>, node: Node) {
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
    fn bytes(&self, mutant: &Mutant) -> Result<Bytes, RewriteError> {
        mutant.bytes(&self.text).ok_or_else(|| RewriteError::NoSuchPlace(mutant.name.clone()))
    }

    /// The innermost function around a byte, or that byte alone.
    fn function(&self, at: usize) -> Bytes {
        let around = self.places.functions.iter().filter(|function| function.contains(&at));
        around.max_by_key(|function| function.start).cloned().unwrap_or(at..at)
    }

    /// What a mutant is inside of, and whether it is beside a `let`; `None` if nothing is known of its place.
    fn place(&self, mutant: &Mutant) -> Result<Option<(Inside, bool)>, RewriteError> {
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
    fn node(
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
    fn edits(&self, computed: &Names, inner: &BTreeSet<String>) -> Vec<Edit> {
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
    fn append_start(&self, computed: &Names, text: &mut String) {
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

/// Prints the text of a file.
struct Printer<'a> {
    source: &'a Source,
    edits: Vec<Edit>,
    out: String,
    marks: &'a mut Vec<Mark>,
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
    fn full(&mut self, bytes: Bytes, nodes: &[Node]) {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A mutant of the first place in a text where something stands.
    fn mutant(text: &str, genre: &str, before: &str, what: &str, replacement: &str) -> Mutant {
        let start = text.find(before).expect("it stands there") + before.len();
        let place = |byte: usize| {
            let (line, column) = (text[..byte].matches('\n').count(), text[..byte].lines().last());
            let is_first = text[..byte].ends_with('\n');
            let column = column.filter(|_| !is_first).map_or(0, str::len);
            json!({ "line": line + 1, "column": column + 1 })
        };
        let span = json!({ "start": place(start), "end": place(start + what.len()) });
        let file = "engine/src/lib.rs";
        serde_json::from_value(json!({
            "name": format!("{file}: {what} with {replacement}"), "file": file, "genre": genre,
            "replacement": replacement, "span": span,
        }))
        .expect("it is a mutant")
    }

    /// A text with some mutants in it, all switched; and what is known of them.
    fn switched(text: &str, mutants: &[Mutant]) -> (String, Switched) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine/src");
        fs::create_dir_all(&path).expect("a folder");
        fs::create_dir_all(folder.path().join("conformance/mutants/harness")).expect("a folder");
        fs::write(path.join("lib.rs"), text).expect("it is written");
        let sources = Sources::read(folder.path(), "engine").expect("it is Rust");
        let wanted = (1..).zip(mutants).map(|it| it.0).collect();
        let switched = sources.write_switched(mutants, &wanted).expect("it is written");
        let text = fs::read_to_string(path.join("lib.rs")).expect("it can be read");
        let end = text.find("pub fn compute_constants()").expect("it is appended");
        (text[..end].into(), switched)
    }

    #[test]
    fn an_operator_is_changed_in_all_of_its_expression_and_other_mutants_are_in_the_last_arm() {
        let text = "fn f(a: u8, b: u8) -> bool { a - b * 2 == g(a & b) }\n";
        let mutants = [
            mutant(text, "BinaryOperator", "a - b ", "*", "+"),
            mutant(text, "BinaryOperator", "g(a ", "&", "|"),
        ];
        let (new, switched) = switched(text, &mutants);
        let inner = "(match crate::switch::at(&[2,]) { 2 => (a | b), _ => (a & b), })";
        assert_eq!(
            new,
            format!(
                "fn f(a: u8, b: u8) -> bool {{ (match crate::switch::at(&[1,]) {{ 1 => (a - b + 2 == g(a & b)), \
                 _ => (a - b * 2 == g({inner})), }}) }}\n"
            )
        );
        let mark = &switched.marks[0];
        assert_eq!(&new[mark.bytes.clone()], "a - b + 2 == g(a & b)");
    }

    #[test]
    fn a_function_returns_an_arm_has_a_guard_and_a_guard_is_chosen() {
        let text = "fn f(a: u8) -> u8 { match a { 1 => 2, 3 if a > b => 4, _ => 5 } }\n";
        let body = "match a { 1 => 2, 3 if a > b => 4, _ => 5 }";
        let mutants = [
            mutant(text, "FnValue", "{ ", body, "0"),
            mutant(text, "MatchArm", "match a { ", "1 => 2,", ""),
            mutant(text, "MatchArmGuard", "if ", "a > b", "true"),
        ];
        let (new, _) = switched(text, &mutants);
        assert_eq!(
            new,
            "fn f(a: u8) -> u8 { match crate::switch::at(&[1,]) { 1 => return (0), _ => {} } \
             match a { 1 if crate::switch::at(&[2]) != 2 => 2, \
             3 if (match crate::switch::at(&[3,]) { 3 => (true), _ => (a > b), }) => 4, _ => 5 } }\n"
        );
    }

    #[test]
    fn constants_are_computed_unless_a_type_needs_them_and_let_is_joined_by_nothing_else() {
        let text = "const fn g(a: u8) -> u8 { a + 1 }\nconst A: u8 = g(2);\nconst fn h() -> usize { 2 * 3 }\n\
                    fn f(b: Option<[u8; h()]>) -> u8 { if let Some(c) = b && c[0] < 1 { A } else { 0 } }\n";
        let mutants = [
            mutant(text, "BinaryOperator", "{ a ", "+", "-"),
            mutant(text, "BinaryOperator", "{ 2 ", "*", "+"),
            mutant(text, "BinaryOperator", "= b ", "&&", "||"),
        ];
        let (new, switched) = switched(text, &mutants);
        assert!(new.starts_with(" fn g(a: u8)"), "{new}");
        assert!(
            new.contains(
                "\nstatic A: std::sync::LazyLock< u8 > = std::sync::LazyLock::new(|| g(2));\n"
            ),
            "{new}"
        );
        assert!(new.contains("const fn h() -> usize { 2 * 3 }"), "{new}");
        assert!(new.contains("{ (*A) } else"), "{new}");
        assert_eq!(switched.mutants, BTreeSet::from([1]));
        assert_eq!(switched.fixed, BTreeSet::from([2, 3]));
        assert_eq!(switched.unviable, BTreeSet::from([3]));
    }
}
