//! Builds a copy, and finds out which mutants the compiler refuses.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::list::Mutant;
use crate::rewrite::{Mark, RewriteError, Sources, Switched};

/// What prevents building.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// Cargo cannot be run.
    #[error("cargo: {0}")]
    Cargo(std::io::Error),
    /// The sources cannot be rewritten.
    #[error(transparent)]
    Rewrite(#[from] RewriteError),
    /// An error that is no mutant's.
    #[error("the copy does not compile:\n{0}")]
    Other(String),
    /// No program was built.
    #[error("cargo tells of no program")]
    NoProgram,
}

/// A line that cargo prints.
#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
    /// A program that was built.
    executable: Option<PathBuf>,
    target: Option<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// What the compiler says.
#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Place>,
    #[serde(default)]
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct Place {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

/// Where a copy is built, and how.
pub struct Workshop<'a> {
    /// The copy.
    pub tree: &'a Path,
    /// `fast` or `reference`.
    pub engine: &'a str,
}

/// A copy with mutants in it, built.
pub struct Copy {
    /// Which mutants are in it, and which cannot be.
    pub switched: Switched,
    /// The program that runs the cases.
    pub program: PathBuf,
}

/// What became of a build.
enum Built {
    /// It compiles; the program, if one was wanted.
    Compiles(Option<PathBuf>),
    /// These mutants do not.
    Refused(BTreeSet<u32>),
}

impl Workshop<'_> {
    fn cargo(&self, arguments: &[&str], marks: &[Mark]) -> Result<Built, CompileError> {
        let mut command = Command::new("cargo");
        command.args(arguments).args(["--profile", "mutants", "--message-format", "json"]);
        // What a mutant leaves unused is not worth a word, and a lint is no error of the language.
        command.env("RUSTFLAGS", "--cap-lints allow").current_dir(self.tree);
        let output = command.stderr(Stdio::null()).output().map_err(CompileError::Cargo)?;
        let (mut refused, mut others, mut program) = (BTreeSet::new(), Vec::new(), None);
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(line) = serde_json::from_str::<Line>(line) else { continue };
            if line.target.is_some_and(|target| target.name == "harness") {
                program = line.executable.or(program);
            }
            let Some(message) = line.message.filter(|message| message.level == "error") else {
                continue;
            };
            let blamed = blamed(&message, marks);
            if blamed.is_empty() && !message.spans.is_empty() {
                others.push(message.rendered.unwrap_or_default());
            }
            refused.extend(blamed);
        }
        if output.status.success() {
            Ok(Built::Compiles(program))
        } else if refused.is_empty() {
            let text = String::from_utf8_lossy(&output.stdout);
            let end = text.lines().rev().take(5).collect::<Vec<_>>().join("\n");
            Err(CompileError::Other(if others.is_empty() { end } else { others.join("\n") }))
        } else {
            Ok(Built::Refused(refused))
        }
    }

    fn check(&self, marks: &[Mark]) -> Result<Built, CompileError> {
        self.cargo(&["check", "--package", &format!("chess-arbiter-{}", self.engine)], marks)
    }

    /// Writes and builds the copy with as many of the wanted mutants as it compiles with. An error beside the others may be
    /// another mutant's, so those that are refused are tried alone, and again beside the others if they compile so.
    pub fn switched(
        &self,
        sources: &Sources,
        mutants: &[Mutant],
        mut wanted: BTreeSet<u32>,
    ) -> Result<Copy, CompileError> {
        let mut refused = BTreeSet::new();
        loop {
            let switched = sources.write_switched(mutants, &wanted)?;
            let Built::Refused(more) = self.check(&switched.marks)? else { break };
            wanted.retain(|mutant| !more.contains(mutant));
            refused.extend(more);
        }
        eprintln!("{} mutants do not compile beside the others", refused.len());
        let viable = self.viable(sources, mutants, refused.clone())?;
        eprintln!("{} of them compile alone", viable.len());
        wanted.extend(&viable);
        let harness = ["test", "--no-run", "--package", "chess-arbiter-mutants"];
        let harness = [&harness[..], &["--test", "harness"]].concat();
        loop {
            let mut switched = sources.write_switched(mutants, &wanted)?;
            let mut built = self.check(&switched.marks)?;
            if matches!(built, Built::Compiles(_)) {
                built = self.cargo(&harness, &switched.marks)?;
            }
            match built {
                Built::Compiles(Some(program)) => {
                    switched.unviable.extend(refused.difference(&viable));
                    return Ok(Copy { switched, program });
                }
                Built::Compiles(None) => return Err(CompileError::NoProgram),
                Built::Refused(more) => {
                    let again = &more & &viable;
                    let blamed = if again.is_empty() { more } else { again };
                    wanted.retain(|mutant| !blamed.contains(mutant));
                }
            }
        }
    }

    /// Of some mutants those that compile, each as cargo-mutants would write it. One of each function is tried at a time; an
    /// error in one function hides none in another but those of a later phase of the compiler.
    fn viable(
        &self,
        sources: &Sources,
        mutants: &[Mutant],
        mut open: BTreeSet<u32>,
    ) -> Result<BTreeSet<u32>, CompileError> {
        let mut viable = BTreeSet::new();
        while !open.is_empty() {
            let (mut functions, mut chosen) = (BTreeSet::new(), BTreeSet::new());
            for &number in &open {
                let mutant = &mutants[number as usize - 1];
                if functions.insert(sources.function_of(mutant)?) {
                    chosen.insert(number);
                }
            }
            let marks = sources.write_changed(mutants, &chosen)?;
            match self.check(&marks)? {
                Built::Compiles(_) => {
                    open.retain(|mutant| !chosen.contains(mutant));
                    viable.append(&mut chosen);
                }
                Built::Refused(refused) => open.retain(|mutant| !refused.contains(mutant)),
            }
        }
        Ok(viable)
    }
}

/// The mutants that an error speaks of: those of its primary places; otherwise those of any; otherwise those that return from a
/// function in which it is.
fn blamed(message: &Message, marks: &[Mark]) -> BTreeSet<u32> {
    let own = message.spans.iter();
    let primary: Vec<&Place> = own.clone().filter(|place| place.is_primary).collect();
    let children = message.children.iter().flat_map(|child| &child.spans);
    let all: Vec<&Place> = own.chain(children).collect();
    let at = |places: &[&Place], weak: bool| -> BTreeSet<u32> {
        let hit = |mark: &&Mark| {
            mark.is_weak == weak
                && places.iter().any(|place| {
                    place.file_name == mark.file
                        && place.byte_start < mark.bytes.end
                        && mark.bytes.start < place.byte_end.max(place.byte_start + 1)
                })
        };
        marks.iter().filter(hit).map(|mark| mark.mutant).collect()
    };
    let tries = [(&primary, false), (&all, false), (&primary, true)];
    let blamed = tries.into_iter().map(|(places, weak)| at(places, weak));
    blamed.into_iter().find(|blamed| !blamed.is_empty()).unwrap_or_default()
}
