//! `arbiter diagnose`: finds which mistake explains an engine's wrong perft counts.

use std::io::{self, Write};
use std::path::Path;

use cases::shown::{fit, many};
use misreadings::counts::pasted::{Pasted, Reported, read};
use misreadings::counts::{diagnose, json, words};
use types::Engine as _;

use crate::engines;
use crate::failure::{Exit, Result, refuse_if};
use crate::file::{LONGEST_DATA, read_from, read_text, unreadable};
use crate::input::one_position;
use crate::options::{Diagnose, Reading};
use crate::output::{Output, diagnostic};

/// The maximum number of unreadable lines that are shown: the text of a whole forum thread has many such lines.
const UNREAD: usize = 5;

/// The maximum number of counts that are diagnosed: no forum thread has so many.
const MOST: usize = 10_000;

/// Prints which counts are right and which mistakes explain the others. The exit code says whether all are right.
pub fn run(options: &Diagnose, out: &mut Output) -> Result<Exit> {
    let mut pasted = pasted(options)?;
    refuse_if(
        pasted.counts.len() > MOST,
        format!("{} counts are too many", pasted.counts.len()),
        format!("give at most {MOST}; the wrong ones are enough, each with its position and depth"),
    )?;
    let mut refused = Vec::new();
    pasted.counts.retain(|Reported { position, .. }| {
        let Err(refusal) = engines::fast().accept(position) else { return true };
        if !refused.contains(position) {
            diagnostic(&format!("error: the position `{position}` is refused: {}", refusal.why));
            refused.push(position.clone());
        }
        false
    });
    for (line, text) in pasted.unread.iter().take(UNREAD) {
        diagnostic(&format!("line {line} cannot be read: `{}`", fit(text)));
    }
    if pasted.unread.len() > UNREAD {
        let more = many(pasted.unread.len() - UNREAD, "more line");
        diagnostic(&format!("{more} cannot be read; --json lists them"));
    }
    let diagnosis = diagnose(engines::fast(), &pasted.counts, Some(options.max_seconds));
    refuse_if(
        diagnosis.counts.is_empty(),
        "no count was read",
        "write a position and `perft 5 = 4865351`, or --count 5:4865351",
    )?;
    if options.json {
        writeln!(out, "{}", json::of(options.game.game, &diagnosis, &pasted))?;
    } else {
        words::write(options.game.game, &diagnosis, out)?;
    }
    Ok(if diagnosis.is_right() {
        Exit::Success
    } else if diagnosis.is_limited() {
        Exit::Broken
    } else {
        Exit::Fault
    })
}

fn pasted(options: &Diagnose) -> Result<Pasted> {
    let game = options.game.game;
    let mut pasted = match &options.file {
        None => Pasted::default(),
        Some(file) => read(game, &text(file)?),
    };
    for (position, counts) in &options.given.0 {
        let position =
            one_position(game, position.as_deref().unwrap_or("start"), Reading::default())?;
        for &(depth, count) in counts {
            let mut reported = Reported::new(position.clone(), Some(depth));
            reported.total.got = Some(count);
            pasted.counts.push(reported);
        }
    }
    Ok(pasted)
}

fn text(file: &Path) -> Result<String> {
    if file == Path::new("-") {
        let bytes = read_from(io::stdin().lock(), LONGEST_DATA)?;
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    read_text(file, LONGEST_DATA).map_err(|error| {
        unreadable(file, error, "FILE has counts as people paste them; `-` is standard input")
    })
}
