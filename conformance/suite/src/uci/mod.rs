//! UCI: the driver of a UCI engine.
mod board;
mod counts;
mod dialect;
mod driver;
mod ready;
pub(crate) use dialect::Ahead;
#[cfg(feature = "toml")]
pub(crate) use dialect::Tables;
pub use dialect::{Dialect, DialectError, pair};
pub use driver::{Uci, UciDriver};
pub(crate) use ready::complains;
