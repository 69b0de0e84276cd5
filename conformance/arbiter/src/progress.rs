//! Progress on the terminal: a bar or a line on standard error, hidden unless that is a terminal.

use std::fmt;
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
    let bar = bar(None, "{spinner} {msg} {nodes} positions, {elapsed}");
    let watch = watch.clone();
    let nodes = move |_: &ProgressState, to: &mut dyn fmt::Write| {
        // A failed write to the progress line is ignored.
        let _ = write!(to, "{}", watch.nodes());
    };
    bar.set_style(bar.style().with_key("nodes", nodes));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
