//! A faulty engine for the tests. It knows the law, but breaks at every question about a position with a white pawn at the
//! beginning of a rank. Its first argument says how it breaks; with `never` it does not break.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use chess_arbiter_suite::counting::CountLimits;
use chess_arbiter_suite::serve::{answer, serve};
use fast::Fast;
use reference::Reference;
use serde_json::json;

fn main() -> io::Result<()> {
    let way = std::env::args().nth(1).unwrap_or_default();
    if way == "never" {
        let (engine, output) = (Reference::new(), io::stdout().lock());
        return serve(&engine, CountLimits::NONE, io::stdin().lock(), output);
    }
    let engine = Fast::new();
    let mut output = io::stdout().lock();
    if way == "never-starts" {
        sleep();
    }
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.contains("/P") {
            writeln!(output, "{}", answer(&engine, line.as_bytes()))?;
            output.flush()?;
            continue;
        }
        eprintln!("about to break: {way}");
        match way.as_str() {
            "dies" => std::process::exit(7),
            "hangs" => sleep(),
            "closes" => return Ok(()),
            "floods-one-line" => loop {
                output.write_all(&[b'x'; 4096])?;
            },
            // Even the first of these lines has a wrong id.
            "floods-lines" => loop {
                writeln!(output, "{}", json!({ "id": 0, "turns": [] }))?;
            },
            "not-json" => writeln!(output, "e2e4 is best")?,
            "not-text" => output.write_all(b"\xff\xfe\n")?,
            "wrong-id" => {
                writeln!(output, "{}", json!({ "id": 999_999, "check": [], "end": null }))?;
            }
            "wrong-fields" => {
                let mut wrong = answer(&engine, line.as_bytes());
                wrong["check"] = json!("e1");
                writeln!(output, "{wrong}")?;
            }
            "no-fields" => {
                let id = answer(&engine, line.as_bytes())["id"].clone();
                writeln!(output, "{}", json!({ "id": id }))?;
            }
            _ => return Err(io::Error::other(format!("unknown way to break: `{way}`"))),
        }
        output.flush()?;
    }
    Ok(())
}

fn sleep() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(60 * 60));
    }
}
