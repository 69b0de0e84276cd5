//! The orthodox board, the default for all other games.

use crate::drawing::Drawing;

pub(super) struct Plain;

impl Drawing for Plain {}
