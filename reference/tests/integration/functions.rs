//! The build script finds every function of a file.

#[path = "../../build/functions.rs"]
mod build;

use build::functions;

#[test]
fn a_function_is_found_with_its_documentation_and_to_its_end() {
    let text = "\
//! AAA-9: of the file.

use other::fn_like;

/// AAA-1: the one.
fn one() -> u8 {
    if true {
        return 1;
    }
    2
}

const TABLE: [fn() -> u8; 1] = [one];

impl Two {
    #[must_use]
    pub const fn two(&self) -> u8 { 2 }

    fn three(
        &self,
    ) -> u8
    where
        Self: Sized,
    {
        \"AAA-12\"
    }
}

trait Four {
    /// AAA-4.
    fn four(&self);
}

#[cfg(test)]
mod tests {
    fn five() {}
}
";
    let found = functions(text);
    let names_and_lines: Vec<(&str, usize)> =
        found.iter().map(|function| (function.name.as_str(), function.line)).collect();
    assert_eq!(names_and_lines, [("one", 6), ("two", 17), ("three", 19), ("four", 31)]);
    assert!(found[0].text.starts_with("/// AAA-1") && found[0].text.ends_with("2\n}"));
    assert_eq!(found[1].text, "#[must_use]\npub const fn two(&self) -> u8 { 2 }");
    assert!(
        found[2].text.starts_with("fn three(\n    &self,\n")
            && found[2].text.ends_with("\"AAA-12\"\n}")
    );
    assert_eq!(found[3].text, "/// AAA-4.\nfn four(&self);");
}
