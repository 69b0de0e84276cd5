//! Orthodox chess, the default for all other files.

use super::Editing;

pub(super) struct Orthodox;

impl Editing for Orthodox {}
