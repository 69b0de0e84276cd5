//! UCI: the driver of an engine that speaks it, and a small front that speaks it for an engine.
mod board;
mod counts;
mod dialect;
mod driver;
pub mod front;
pub mod go;
mod ready;
#[cfg(feature = "toml")]
pub(crate) use dialect::Tables;
pub use dialect::{Dialect, DialectError, pair};
pub use driver::UciDriver;
