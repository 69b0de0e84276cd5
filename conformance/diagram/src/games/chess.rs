//! The orthodox board: what every other drawing begins from.

use super::Drawing;

pub(super) struct Plain;

impl Drawing for Plain {}
