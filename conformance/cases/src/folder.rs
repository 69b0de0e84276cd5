//! Reads an untrusted folder of case files, and reports everything that is wrong with them.
//!
//! Each problem is reported with its file and, if known, its case and line. Only regular files are opened, files that are
//! too long are not read, and links to folders are not followed.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use types::ClauseId;

use super::{Case, CaseError, CaseFile, form, problems, strict};

/// The most bytes that a case file may have. The files of this project have less than a tenth of that.
const LONGEST: u64 = 32 << 20;
/// The most JSON values that a case file may have: one byte in the file can be dozens of bytes in memory.
const VALUES: usize = 1 << 21;
/// How many levels of folders to search for case files.
const DEPTH: usize = 6;

/// Reads every case file in a folder and in the folders below it, in the order of their paths. If anything is wrong,
/// returns all problems instead: files that cannot be read, whatever the schema of case files refuses, and what a schema
/// cannot check – texts that are not canonical, duplicate ids, clauses for which `is_clause` is false. A case file is any
/// file that ends in `.json`, except hidden files and those that end in `.schema.json`.
pub fn check_folder(
    folder: &Path,
    is_clause: &dyn Fn(ClauseId) -> bool,
) -> Result<Vec<CaseFile>, Vec<CaseError>> {
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    let mut texts = Vec::new();
    for path in case_files(folder, &mut wrong) {
        let name = name(folder, &path);
        match read_text(&path) {
            Ok(text) => {
                files.push(read_file(&name, &text, is_clause, &mut wrong));
                texts.push(text);
            }
            Err(error) => wrong.push(CaseError::Unreadable { file: name, error }),
        }
    }
    for mut problem in problems(&files) {
        if let CaseError::Wrong { file, case: Some(id), line, .. } = &mut problem {
            let at = files.iter().position(|read| read.path == *file);
            *line = at.and_then(|at| line_of(&texts[at], id));
        }
        wrong.push(problem);
    }
    if wrong.is_empty() { Ok(files) } else { Err(wrong) }
}

/// Finds the case files, in the order of their paths. Adds an error to `wrong` for each case file that is no ordinary file
/// or cannot be examined, and for each folder that is not searched because it cannot be read, is too deep or is a link.
fn case_files(folder: &Path, wrong: &mut Vec<CaseError>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![(folder.to_path_buf(), 0)];
    while let Some((inner, depth)) = open.pop() {
        let entries = inner.read_dir().and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.unwrap_or_else(|error| {
            wrong.push(CaseError::Unreadable { file: inner.display().to_string(), error });
            Vec::new()
        });
        for entry in entries {
            let path = entry.path();
            // Hidden files and folders belong to other programs.
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let mut unreadable =
                |error| wrong.push(CaseError::Unreadable { file: name(folder, &path), error });
            let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why);
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                if depth < DEPTH {
                    open.push((path, depth + 1));
                } else {
                    unreadable(invalid("folders this deep are not searched for cases"));
                }
            } else if is_case_file(&path) {
                // Links to files are followed; links to folders could form a cycle.
                match fs::metadata(&path) {
                    Ok(metadata) if !metadata.is_file() => unreadable(invalid("it is not a file")),
                    Ok(_) => found.push(path),
                    Err(error) => unreadable(error),
                }
            } else if kind.is_symlink() && path.is_dir() {
                unreadable(invalid("links to folders are not followed"));
            }
        }
    }
    found.sort();
    found
}

fn is_case_file(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|extension| extension == "json");
    is_json && !path.to_string_lossy().ends_with(".schema.json")
}

/// The path relative to `folder`, with `/` as the separator.
fn name(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        let why = format!("it is longer than {LONGEST} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(text)
}

/// Reads a file, and leaves out the cases that cannot be read. Whatever is wrong with the file or its cases is added to
/// `wrong`.
fn read_file(
    path: &str,
    text: &str,
    is_clause: &dyn Fn(ClauseId) -> bool,
    wrong: &mut Vec<CaseError>,
) -> CaseFile {
    let mut file = CaseFile { path: path.into(), about: String::new(), cases: Vec::new() };
    let mut report = |case: Option<&str>, why: String| {
        let line = case.and_then(|id| line_of(text, id));
        let case = case.map(str::to_owned);
        wrong.push(CaseError::Wrong { file: path.into(), line, case, why });
    };
    let value = match strict::read(text.as_bytes(), VALUES, &str::to_owned) {
        Ok(value) => value,
        Err(error) => {
            report(None, error.to_string());
            return file;
        }
    };
    for why in form::problems_of_file(&value) {
        report(None, why);
    }
    if let Some(about) = value.get("about").and_then(Value::as_str) {
        about.clone_into(&mut file.about);
    }
    for (index, case) in
        value.get("cases").and_then(Value::as_array).into_iter().flatten().enumerate()
    {
        let number = format!("number {}", index + 1);
        let id = case.get("id").and_then(Value::as_str).unwrap_or(&number);
        match Case::deserialize(case) {
            Ok(case) => {
                for why in form::problems_of_case(&case, is_clause) {
                    report(Some(&case.id), why);
                }
                file.cases.push(case);
            }
            Err(error) => report(Some(id), error.to_string()),
        }
    }
    file
}

/// The number of the line with the id of a case, counted from 1; `None` if there is no such line.
fn line_of(text: &str, id: &str) -> Option<usize> {
    let id = Value::from(id).to_string();
    let lines = text.lines().position(|line| line.contains(&id) && line.contains("\"id\""));
    lines.map(|line| line + 1)
}
