//! TODO fuzz properties
