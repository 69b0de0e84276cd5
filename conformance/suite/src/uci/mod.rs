//! UCI: the driver of an engine that speaks it, and a small front that speaks it for an engine.
mod driver;
pub mod front;
pub use driver::UciDriver;
