//! The book of laws: a static site made from the laws, the cases, the code of the reference and pictures of positions.
//!
//! [`build`] writes it into a folder. The generator, mdBook, makes the frame of every page, the search, the themes and
//! the layout for phones. This crate supplies the contents: `Page` is the text of one page, `Library` the data behind
//! all pages. This crate decides nothing about the rules: every statement about a rule comes from the law files, every
//! answer from a case or from the reference, every picture from the crate `diagram`.

mod case_pages;
mod clause;
mod clause_table;
mod data;
mod difference;
mod distinguishing_case;
mod endgames;
mod error;
mod family;
mod front;
mod library;
mod links;
mod misread;
mod page;
pub mod perft;
mod picture;
mod plot;
mod prose;
mod questions;
mod repository;
mod results;
mod rivals;
mod rulings;
pub mod selfplay;
pub mod serve;
mod site;
mod tested;
mod words;

pub use error::BookError;
pub use site::{Built, build};
