//! Progress on the terminal: a bar or a line on standard error, hidden unless that is a terminal.

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use search::Watch;

/// `length` is the number of steps, if it is known.
pub fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    // This target draws nothing unless standard error is a terminal.
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A line with the number of positions that a search has reached so far.
pub fn positions(watch: &Watch) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let watch = watch.clone();
    let nodes = move |_: &ProgressState, to: &mut dyn fmt::Write| {
        // A failed write to the progress line is ignored.
        let _ = write!(to, "{}", watch.nodes());
    };
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {nodes} positions, {elapsed}")
    {
        bar.set_style(style.with_key("nodes", nodes));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
