//! The command line that repeats a run, ready to paste.

/// The words of this command line after `arbiter`.
pub fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// This command line, quoted for a shell; `None` if it read standard input, which cannot be repeated.
pub fn whole() -> Option<String> {
    (!arguments().any(|word| word == "-")).then(this)
}

pub fn this() -> String {
    line(&arguments().collect::<Vec<_>>(), &[])
}

/// A command line of `arbiter`, quoted for a shell, with hidden characters escaped.
pub fn line(words: &[String], more: &[&str]) -> String {
    let words = words.iter().map(String::as_str);
    let words = std::iter::once("arbiter").chain(words).chain(more.iter().copied());
    cases::shown::lines(&suite::process::quoted(words))
}

/// Leaves out options and their values: options of `one` take one value, those of `several` any number, of `none` no value.
pub fn without(
    words: impl Iterator<Item = String>,
    one: &[&str],
    several: &[&str],
    none: &[&str],
) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let name = word.split_once('=').map_or(word.as_str(), |(name, _)| name);
        let has_its_value = name.len() < word.len();
        if several.contains(&name) {
            while words.next_if(|next| !next.starts_with('-')).is_some() {}
        } else if one.contains(&name) {
            if !has_its_value {
                words.next();
            }
        } else if !none.contains(&name) {
            kept.push(word);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_left_out_with_their_values() {
        let typed = "check --game chess --engine e --game=masonic --merge a b --fail-fast --uci";
        let words = typed.split(' ').map(String::from);
        let kept = without(words, &["--game"], &["--merge"], &["--fail-fast"]);
        assert_eq!(line(&kept, &["--case", "a b"]), "arbiter check --engine e --uci --case 'a b'");
    }
}
