//! Tests the writing of the page's files with limits on the size of a file, at which a write fails or ends the program.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use chess_arbiter_playground::written::whole;

/// The environment variables for the process that the test starts: the folder to which it writes, and the letter that
/// fills its files.
const FOLDER: &str = "PLAYGROUND_TEST_FOLDER";
const LETTER: &str = "PLAYGROUND_TEST_LETTER";
/// The sizes of the files in blocks of 512 bytes.
const BLOCKS: [(&str, usize); 3] = [("index.html", 2), ("style.css", 5), ("engines.js", 9)];

/// The files, the smallest first, so that under some limit each of them is the first that is too large.
fn files(letter: &str) -> Vec<(&'static str, String)> {
    BLOCKS.into_iter().map(|(name, blocks)| (name, letter.repeat(512 * blocks))).collect()
}

/// The entries of a folder, each with its text; `None` if it cannot be read as text, as with the folder of incomplete files.
fn contents(folder: &Path) -> BTreeMap<String, Option<String>> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries
        .map(|entry| entry.expect("it can be read"))
        .map(|entry| (name(&entry), fs::read_to_string(entry.path()).ok()))
        .collect()
}

/// Not a test by itself: the test below runs it in another process.
#[test]
#[ignore = "started by the test below"]
fn writing() {
    let (Some(folder), Ok(letter)) = (env::var_os(FOLDER), env::var(LETTER)) else { return };
    let files = files(&letter);
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let written = whole(Path::new(&folder), &files);
    assert!(written.is_ok(), "{written:?}");
}

/// Writes in a process that limits files to `blocks` blocks. With `killed`, the first write beyond the limit ends the process,
/// as a signal would; otherwise that write fails. Returns whether everything succeeded.
fn limited(folder: &Path, letter: &str, blocks: &str, killed: bool) -> bool {
    let trap = if killed { "" } else { "trap '' XFSZ; " };
    let script = format!("{trap}ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh"]).arg(env::current_exe().expect("this program has a path"));
    command.args(["--exact", "writing", "--ignored", "--quiet"]);
    command.env(FOLDER, folder).env(LETTER, letter);
    command.output().expect("it can be started").status.success()
}

#[test]
fn the_page_is_written_completely_or_not_at_all() {
    for killed in [false, true] {
        let folder = env::temp_dir().join(format!("playground-{}-{killed}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        assert!(limited(&folder, "a", "unlimited", killed));
        fs::write(folder.join("other.txt"), "mine").expect("it is written");
        let with_other = |letter: &str| {
            let files = files(letter).into_iter().map(|(name, text)| (name.to_owned(), Some(text)));
            let other = ("other.txt".to_owned(), Some("mine".to_owned()));
            files.chain([other]).collect::<BTreeMap<_, _>>()
        };
        let mut failed = 0;
        for blocks in 0..10 {
            let fine = limited(&folder, "b", &blocks.to_string(), killed);
            failed += u32::from(!fine);
            let mut there = contents(&folder);
            if killed && !fine {
                // Incomplete files have a folder of their own, and the next run removes it.
                there.retain(|name, _| name != ".playground.new");
            }
            assert!(there == with_other(if fine { "b" } else { "a" }), "{blocks} blocks, {killed}");
            for _ in 0..2 {
                assert!(limited(&folder, "a", "unlimited", killed));
                assert!(contents(&folder) == with_other("a"), "after {blocks} blocks, {killed}");
            }
        }
        assert_eq!(failed, 9, "fewer than nine blocks are too few for the largest file");
        fs::remove_dir_all(&folder).expect("it is there");
    }
}
