//! The orthodox board, which the default methods of [`Drawing`] draw.

use crate::drawing::Drawing;

pub(super) struct Plain;

impl Drawing for Plain {}
