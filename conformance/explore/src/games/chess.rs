//! Orthodox chess: what every other file begins from.

use super::Editing;

pub(super) struct Orthodox;

impl Editing for Orthodox {}
