//! The program `arbiter`, run by tests.

use assert_cmd::Command;
use assert_cmd::assert::Assert;

pub fn arbiter() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("arbiter"))
}

pub fn run(arguments: &[&str]) -> Assert {
    arbiter().args(arguments).assert()
}

/// What was written to standard output.
pub fn out(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("output is UTF-8")
}

/// What was written to standard error.
pub fn err(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("messages are UTF-8")
}
