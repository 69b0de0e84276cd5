//! `XBoard`: the driver of an engine that speaks the Chess Engine Communication Protocol, version 2 or 1.
mod driver;
mod features;
mod fence;
pub use driver::{XBoard, XBoardDriver};
