//! The program `arbiter`, run by tests.

use std::sync::LazyLock;

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

/// The beginning of a command that runs a file in Python. It names the interpreter itself: `python3` is often a script
/// that finds one first, and would take most of the time of an engine under test.
pub fn python() -> &'static str {
    static PYTHON: LazyLock<String> = LazyLock::new(|| {
        let ask = ["-c", "import sys; print(sys.executable)"];
        let assert = Command::new("python3").args(ask).assert().success();
        format!("'{}' -S -B", out(&assert).trim_end())
    });
    &PYTHON
}
