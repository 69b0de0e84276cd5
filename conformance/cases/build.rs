//! Writes a list of the case files, each with its path below this folder. The library embeds these files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for folder in listed(&root)? {
        if folder.is_dir() && folder.file_name().is_some_and(|name| !is_code(name)) {
            println!("cargo::rerun-if-changed={}", folder.display());
            files.extend(listed(&folder)?.into_iter().filter(|path| is_case_file(path)));
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    let mut code = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let whole = file.to_string_lossy();
        let _ = writeln!(code, "    ({path:?}, include_str!({whole:?})),");
    }
    code.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), code)
}

/// The entries of a folder, sorted by name.
fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn is_code(name: &std::ffi::OsStr) -> bool {
    ["src", "tests", "examples", "target"].iter().any(|folder| name == *folder)
}

fn is_case_file(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    path.extension().is_some_and(|extension| extension == "json") && !hidden
}
