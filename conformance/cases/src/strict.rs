//! Strict JSON: no object has a duplicate key, and the number of values is limited.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Reads JSON with at most `values` values. More values, or a duplicate key in an object, are an error with line and
/// column. `change` is applied to every text and every key.
pub fn read(
    text: &[u8],
    values: usize,
    change: &dyn Fn(&str) -> String,
) -> Result<Value, serde_json::Error> {
    let left = Cell::new(values);
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let value = Reader { left: &left, change }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// Reads one JSON value. `left` is how many values all copies of the reader together may still read.
#[derive(Clone, Copy)]
struct Reader<'a> {
    left: &'a Cell<usize>,
    change: &'a dyn Fn(&str) -> String,
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| D::Error::custom("it has too many values"))?);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String((self.change)(value)))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let key = (self.change)(&key);
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("duplicate key `{key}`")));
            }
            object.insert(key, entries.next_value_seed(self)?);
        }
        Ok(Value::Object(object))
    }
}
