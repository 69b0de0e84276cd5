//! Answers of an engine, limited in size and made safe to show.

pub(crate) use cases::shown::{TEXT_KEPT, cut, fit, lines};
use cases::strict;
use serde_json::{Map, Value};

/// The maximum number of values in one answer. The longest correct answer lists some ten thousand turns.
const VALUES: usize = 1 << 18;
/// How many names of an engine's options are kept.
pub(crate) const OPTIONS: usize = 500;

/// Reads a line as one JSON object without duplicate keys and with at most [`VALUES`] values. Texts are made fit to show.
pub(crate) fn object(line: &str) -> Result<Map<String, Value>, String> {
    match strict::read(line.as_bytes(), VALUES, &fit) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("it is not a JSON object".into()),
        Err(error) if error.is_data() => Err(error.to_string()),
        Err(error) => Err(format!("it is not JSON ({error})")),
    }
}

#[cfg(test)]
mod tests {
    use super::{VALUES, object};

    #[test]
    fn a_value_that_is_not_an_object_and_text_that_is_not_json_are_different_errors() {
        assert!(object("{}").is_ok());
        assert_eq!(object("[]"), Err("it is not a JSON object".into()));
        assert!(object("e2e4").is_err_and(|why| why.starts_with("it is not JSON (")));
        assert!(object(r#"{"id":1,"id":1}"#).is_err_and(|why| why.contains("duplicate key `id`")));
    }

    #[test]
    fn more_values_than_any_answer_has_are_refused() {
        let line = format!("{{\"turns\":[{}1]}}", "1,".repeat(VALUES));
        assert!(object(&line).is_err_and(|why| why.contains("too many values")));
        let line = format!("{{\"turns\":[{}1]}}", "1,".repeat(VALUES - 3));
        assert!(object(&line).is_ok());
    }
}
