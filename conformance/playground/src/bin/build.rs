//! Builds the page of the playground: `chess-arbiter-playground DIR` writes it to `DIR`, as `index.html` and other files. With
//! `--package`, it writes the npm package instead: the same engines as JavaScript functions.
//!
//! Cargo builds the WebAssembly module, and wasm-bindgen generates its JavaScript. Both go into one script, which
//! contains the module as text, since a page opened from a folder cannot fetch files.

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chess_arbiter_playground::{lessons, quiz, written::whole};
use include_dir::{Dir, include_dir};
use serde_json::Value;
use wasm_bindgen_cli_support::{Bindgen, Output};
use zopfli::{Format, Options};

const TARGET: &str = "wasm32-unknown-unknown";
/// The workspace's cargo profile for small modules.
const PROFILE: &str = "page";
/// The files of the page, apart from the modules. Only the figures of the book use `figure.js`.
static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");
/// The icon of the page, which is that of the book.
const ICON: &str = include_str!("../../../book/theme/favicon.svg");
/// The script that shows the first lessons; the lessons themselves are inserted before it.
const LESSONS: &str = "lessons.js";
/// The service worker, which caches the page in the browser.
const WORKER: &str = "worker.js";

/// The configuration of the book.
const BOOK: &str = include_str!("../../../book/book.toml");
/// The place in the page for the address of the repository.
const NO_REPOSITORY: &str = "<meta name=\"repository\" content=\"\">";

/// The files of the package for npm, apart from the module.
const PACKAGE: [(&str, &[u8]); 8] = [
    ("package.json", include_bytes!("../../../bindings/javascript/package.json")),
    ("README.md", include_bytes!("../../../bindings/javascript/README.md")),
    ("index.d.ts", include_bytes!("../../../bindings/javascript/index.d.ts")),
    ("core.js", include_bytes!("../../../bindings/javascript/core.js")),
    ("node.js", include_bytes!("../../../bindings/javascript/node.js")),
    ("page.js", include_bytes!("../../../bindings/javascript/page.js")),
    ("LICENSE-MIT", include_bytes!("../../../../LICENSE-MIT")),
    ("LICENSE-APACHE", include_bytes!("../../../../LICENSE-APACHE")),
];

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let (built, folder, file) = match arguments.as_slice() {
        [flag, folder] if flag == "--package" => (package(folder.as_ref()), folder, "package.json"),
        [folder] if !folder.to_string_lossy().starts_with("--") => {
            (build(folder.as_ref()), folder, "index.html")
        }
        _ => {
            eprintln!("usage: chess-arbiter-playground [--package] DIR");
            return ExitCode::from(2);
        }
    };
    match built {
        Ok(bytes) => {
            let file = Path::new(folder).join(file);
            println!("playground: {} ({} KiB of engines)", file.display(), bytes / 1024);
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Writes the page. Returns the size in bytes of the script that the page loads first, which has the engines.
fn build(folder: &Path) -> Result<usize, String> {
    let (glue, constants) = script("ENGINES", &["--no-default-features"])?;
    let engines = format!("{glue}\n{constants}");
    let (_, diagnosis) = script("DIAGNOSIS", &[])?;
    let size = engines.len();
    let mut files = vec![
        ("engines.js", engines),
        ("diagnosis.js", diagnosis),
        ("questions.js", quiz::script()? + &quiz::problems()? + &quiz::examples()?),
        ("lessons.js", lessons::script(lessons::TEXT)? + &bare(page(LESSONS)?)),
        ("icon.svg", ICON.to_owned()),
    ];
    let known =
        format!("<meta name=\"repository\" content=\"{}\">", repository().unwrap_or_default());
    let names = PAGE.files().filter_map(|file| file.path().to_str());
    for name in names.filter(|name| ![LESSONS, WORKER].contains(name)) {
        files.push((name, bare(page(name)?).replacen(NO_REPOSITORY, &known, 1)));
    }
    files.push((WORKER, worker(&files)?));
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    write(folder, &files)?;
    Ok(size)
}

fn write(folder: &Path, files: &[(&str, &[u8])]) -> Result<(), String> {
    let failed = |error| format!("`{}` cannot be written: {error}", folder.display());
    whole(folder, files).map_err(failed)
}

/// The text of a file of the page.
fn page(name: &str) -> Result<&'static str, String> {
    let text = PAGE.get_file(name).and_then(include_dir::File::contents_utf8);
    text.ok_or_else(|| format!("the file `page/{name}` is missing or is not UTF-8"))
}

/// The address of the project's repository, which is set in `book.toml`, if at all.
fn repository() -> Option<String> {
    let config: toml::Table = toml::from_str(BOOK).ok()?;
    let address = config.get("output")?.get("html")?.get("git-repository-url")?;
    address.as_str().map(|address| address.trim_end_matches('/').replace('"', "%22"))
}

/// Builds the module with these cargo options. Returns its JavaScript, and the definitions of two constants,
/// `{name}_GLUE` and `{name}_PACKED`: the same JavaScript as text, and the compressed module. The text is for a worker,
/// since a page opened from a folder may not start a worker from a file.
fn script(name: &str, features: &[&str]) -> Result<(String, String), String> {
    let (glue, bytes) = bound(features, |bindgen| bindgen.no_modules(true)?.generate_output())?;
    let mut packed = Vec::new();
    // More attempts to find a better way to split the module into blocks would save little.
    let options =
        Options { iteration_count: const { NonZero::new(3).unwrap() }, ..Options::default() };
    zopfli::compress(options, Format::Gzip, bytes.as_slice(), &mut packed)
        .map_err(|error| format!("the module cannot be compressed: {error}"))?;
    let (text, packed) = (Value::from(glue.as_str()), STANDARD.encode(&packed));
    let constants = format!("const {name}_GLUE = {text};\nconst {name}_PACKED = \"{packed}\";\n");
    Ok((glue, constants))
}

/// Builds the module with these cargo options, and `generate`s its JavaScript. Returns the JavaScript and the module.
fn bound<E: Display>(
    features: &[&str],
    generate: impl FnOnce(&mut Bindgen) -> Result<Output, E>,
) -> Result<(String, Vec<u8>), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module(features)?).typescript(false).remove_name_section(true);
    let bound = generate(&mut bindgen);
    let mut bound =
        bound.map_err(|error| format!("wasm-bindgen failed on the module: {error:#}"))?;
    Ok((bound.js().to_owned(), bound.wasm_mut().emit_wasm()))
}

/// Removes indentation and comment lines from a script, a style or a page, which makes the download a fifth smaller.
fn bare(text: &str) -> String {
    let mut in_comment = false;
    let is_code = |line: &&str| {
        let begins = line.starts_with("/*") && (line.ends_with("*/") || !line.contains("*/"));
        let skipped = in_comment || begins || line.starts_with("//");
        in_comment = (in_comment || begins) && !line.ends_with("*/");
        !skipped && !line.is_empty()
    };
    text.lines().map(str::trim).filter(is_code).flat_map(|line| [line, "\n"]).collect()
}

/// The script that caches these files, under a name that depends on their contents.
fn worker(files: &[(&str, String)]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let name = format!("\"{:016x}\"", hasher.finish());
    let names = Value::from(names).to_string();
    let text = page(WORKER)?.replacen("/*NAME*/\"\"", &name, 1);
    Ok(text.replacen("/*FILES*/[]", &names, 1))
}

/// Writes the package for npm; returns the size of the module in bytes.
fn package(folder: &Path) -> Result<usize, String> {
    let (glue, bytes) = bound(&[], |bindgen| {
        // The package starts a fresh instance after a call that an exception cut short.
        bindgen.omit_default_module_path(true).reset_state_function(true);
        bindgen.web(true)?.generate_output()
    })?;
    let mut files = vec![("engines.wasm", bytes.as_slice()), ("engines.js", glue.as_bytes())];
    files.extend(PACKAGE);
    write(folder, &files)?;
    Ok(bytes.len())
}

/// Builds the module with cargo and these options. Returns the path of the module, which the next build overwrites.
fn module(features: &[&str]) -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let mut command = Command::new(cargo);
    let run = command
        .args(["build", "--lib", "--target", TARGET, "--profile", PROFILE])
        .args(["--message-format", "json-render-diagnostics"])
        .args(features)
        .arg("--manifest-path")
        .arg(manifest)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !run.status.success() {
        return Err(format!(
            "cargo cannot build the playground's module for {TARGET}; if that target is not installed, run `rustup target add {TARGET}`"
        ));
    }
    let output = String::from_utf8_lossy(&run.stdout);
    let messages = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let files =
        messages.flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default());
    let mut files = files.filter_map(|file| file.as_str().map(PathBuf::from));
    let module = files.find(|file| file.ends_with("chess_arbiter_playground.wasm"));
    module.ok_or_else(|| "cargo did not report the path of the module".into())
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn comments_and_indentation_are_removed_and_code_is_kept() {
        let text = "// One.\n/** Two,\n * three. */\nfunction f() {\n  return \"// no\"; // four\n}\n/* five */\n/* six */ a {}\n";
        assert_eq!(bare(text), "function f() {\nreturn \"// no\"; // four\n}\n/* six */ a {}\n");
    }
}
