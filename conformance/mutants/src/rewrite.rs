//! The sources of an engine with all mutants in them, each switched by its number.
//!
//! Texts are edited where syntax says so and nowhere else. Of `a && b` one mutant makes
//! `(match crate::switch::at(&[7]) { 7 => (a || b), _ => (a && b), })`; a mutant is on alone, so the text of its own arm has no
//! other mutants in it. What the compiler evaluates cannot ask: such a constant is computed when the program starts, and such a
//! function is an ordinary one, unless a type, a pattern or the length of an array needs it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::list::Mutant;
use crate::places::{Bytes, Inside, Item, places};
use crate::print::Printer;
use crate::source::{Edit, Names, Node, Source, add};

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

/// The sources of an engine, as they were.
pub struct Sources {
    tree: PathBuf,
    files: Vec<Source>,
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
