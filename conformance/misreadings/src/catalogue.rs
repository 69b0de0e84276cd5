//! The misreadings by name, and the engines that have them.

use std::sync::Arc;

use reference::Reference;

use crate::misreading::Misreading;
use crate::reader::Misread;
use crate::readings;

/// Every misreading, those of the usual rules first, then those of each law.
pub fn all() -> impl Iterator<Item = Misreading> {
    readings::all().copied()
}

/// The misreading of that name.
pub fn named(name: &str) -> Option<Misreading> {
    found(name).copied()
}

/// The engine that judges by the misreading of that name; `None` if there is none.
pub fn engine(name: &str) -> Option<Reference> {
    Some(Reference::reading(Arc::new(Misread::new([Some(found(name)?), None]))))
}

/// The engine with two misreadings at once; where both speak, the second changes what the first has made of the law.
/// `None` if one of the names is unknown, or both are the same.
pub fn pair(first: &str, second: &str) -> Option<Reference> {
    let readings = [Some(found(first)?), Some(found(second)?)];
    (first != second).then(|| Reference::reading(Arc::new(Misread::new(readings))))
}

pub(crate) fn found(name: &str) -> Option<&'static Misreading> {
    readings::all().find(|misreading| misreading.name == name)
}
