//! The cases are embedded in the program; without this a new case file would not be noticed.

fn main() {
    println!("cargo::rerun-if-changed=../cases");
}
