//! The orthodox board, the default for all other games.

use super::Drawing;

pub(super) struct Plain;

impl Drawing for Plain {}
