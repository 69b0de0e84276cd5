//! The case files are embedded; without this a new one would not be noticed.

fn main() {
    println!("cargo::rerun-if-changed=.");
}
