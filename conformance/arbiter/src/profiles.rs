//! Built-in profiles of widely used engines.

use std::path::Path;

use suite::profile::Profile;

use crate::file;

/// The name and the text of each profile.
const PROFILES: [(&str, &str); 8] = [
    ("chess.js", include_str!("profiles/chess.js.toml")),
    ("chessops", include_str!("profiles/chessops.toml")),
    ("cozy-chess", include_str!("profiles/cozy-chess.toml")),
    ("fairy-stockfish", include_str!("profiles/fairy-stockfish.toml")),
    ("kokopu", include_str!("profiles/kokopu.toml")),
    ("pyffish", include_str!("profiles/pyffish.toml")),
    ("python-chess", include_str!("profiles/python-chess.toml")),
    ("stockfish", include_str!("profiles/stockfish.toml")),
];

/// Finds the built-in profile with this name, or else reads the profile in the file with this path.
pub fn find(name: &str) -> Result<Profile, String> {
    if let Some((_, text)) = PROFILES.iter().find(|(known, _)| *known == name) {
        return Profile::parse(text).map_err(|error| format!("the profile `{name}`: {error}"));
    }
    let path = Path::new(name);
    let text = file::read_text(path, file::LONGEST_TOML).map_err(|error| {
        let names = PROFILES.map(|(name, _)| name).join(", ");
        format!("it is neither a built-in profile nor a file that can be read ({error}); the profiles are {names}")
    })?;
    Profile::parse(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_can_be_read_and_its_known_cases_exist() {
        let files = cases::embedded().expect("the cases can be read");
        let has = |id: &str| files.iter().flat_map(|file| &file.cases).any(|case| case.id == id);
        for (name, _) in PROFILES {
            let profile = find(name).unwrap_or_else(|error| panic!("{error}"));
            assert!(profile.known.ids().all(has), "{name}");
        }
        assert!(find("no-such-engine").is_err_and(|error| error.contains("stockfish")));
    }
}
