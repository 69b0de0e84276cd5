//! Orthodox chess, the default for all other files.

use crate::editing::Editing;

pub(super) struct Orthodox;

impl Editing for Orthodox {}
