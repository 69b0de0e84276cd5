//! The build script. From the law files and this crate's sources it makes what the crate embeds: each law as JSON, the
//! names of all clauses, and the text of every function, which is shown beside the clauses that the function cites.

mod functions;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::de::{DeTable, DeValue};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The order in which the laws are listed: the rules of chess first, then the games in their usual order.
const LAWS: [&str; 6] = ["chess", "masonic", "deflection", "mirrors", "kingdom", "spectral"];

fn main() -> Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for watched in ["build", "law", "src"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    let (laws, clauses) = laws(&root.join("law"))?;
    fs::write(out.join("laws.rs"), laws)?;
    fs::write(out.join("clauses.rs"), clauses)?;
    fs::write(out.join("functions.rs"), functions(&root.join("src"))?)?;
    Ok(())
}

/// Two slices as Rust source: pairs of the name of a law file and the law as JSON, `("chess.toml", "JSON")`; and the
/// names of all clauses.
fn laws(folder: &Path) -> Result<(String, String)> {
    let mut code = String::from("&[\n");
    let mut clauses = String::from("&[\n");
    for name in LAWS {
        let path = folder.join(name).with_extension("toml");
        let text = fs::read_to_string(&path)?;
        let law = DeTable::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let law = DeValue::Table(law.into_inner());
        let _ = writeln!(code, "    (\"{name}.toml\", {:?}),", json(&law));
        for clause in law["clause"].get_ref().as_array().into_iter().flatten() {
            let _ = writeln!(clauses, "    {},", json(clause.get_ref()["id"].get_ref()));
        }
    }
    for file in files(folder, "toml")? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if !LAWS.contains(&&*name) {
            return Err(format!("{} is not in the list of laws", file.display()).into());
        }
    }
    code.push(']');
    clauses.push(']');
    Ok((code, clauses))
}

/// A value as JSON, with the fields of each object sorted.
fn json(value: &DeValue<'_>) -> String {
    let escaped = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        '\n' => "\\n".into(),
        control if control.is_control() => format!("\\u{:04x}", u32::from(control)),
        other => other.to_string(),
    };
    let quoted = |text: &str| format!("\"{}\"", text.chars().map(escaped).collect::<String>());
    match value {
        DeValue::String(text) => quoted(text),
        DeValue::Datetime(time) => quoted(&time.to_string()),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| json(item.get_ref())).collect();
            format!("[{}]", items.join(","))
        }
        DeValue::Table(table) => {
            let fields = table.iter();
            let mut fields: Vec<String> = fields
                .map(|(key, value)| format!("{}:{}", quoted(key.get_ref()), json(value.get_ref())))
                .collect();
            fields.sort();
            format!("{{{}}}", fields.join(","))
        }
    }
}

/// The Rust source of a slice with a tuple for each function in `sources`: (file, line, name, text).
fn functions(sources: &Path) -> Result<String> {
    let mut code = String::from("&[\n");
    for file in files(sources, "rs")? {
        let text = fs::read_to_string(&file)?;
        let name = file.strip_prefix(sources)?.to_string_lossy().replace('\\', "/");
        for functions::SourceFunction { line, name: function, text } in functions::functions(&text)
        {
            let _ = writeln!(code, "    ({name:?}, {line}, {function:?}, {text:?}),");
        }
    }
    code.push(']');
    Ok(code)
}

/// The files with this extension in a folder and its subfolders, sorted by path.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path, extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
