//! `arbiter game`: replays games. Shows the first illegal turn, or else the end, the possible claims and whether the result
//! fits.

mod files;
mod json;
mod print;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use cases::shown::many;
use indicatif::ProgressBar;
use pgn::{
    At, Leniency, Line, Overlooked, ReadOptions, Replayed, Stop, TurnWrong, Unreplayable, Warning,
    Written, replay,
};
use types::Engine;

use super::diagram::{diagram, write_picture};
use crate::engines;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::file::shown;
use crate::in_order::each_in_order;
use crate::input::picture_or_json;
use crate::options::{Ends, Ply, Score};
use crate::output::{Output, diagnostic};
use crate::progress;
use files::Part;
use print::Place;

/// The outcome of a game.
#[derive(Clone, Copy)]
enum Kind {
    Fine,
    Illegal,
    /// The stated result does not fit.
    Contradicted,
    /// There are errors only in variations.
    OnlyInVariations,
    Unread,
}

/// How many games had each outcome, in the order of [`Kind`].
type Tally = [usize; 5];

/// If the files together have more bytes than this, a terminal shows progress.
const LONG: u64 = 1 << 20;

/// Replays every game of the files. Returns the worst exit code.
pub fn run(options: &Score, out: &mut Output) -> Result<Exit> {
    let walker = engines::get(&options.engine)?;
    if options.svg.is_some() {
        one_point(options)?;
    }
    has_letters(options)?;
    picture_or_json(options.svg.as_deref(), options.json)?;
    let replaying =
        Replaying { options, walker, judge: engines::reference(), at: points(&options.at) };
    let (mut exit, mut tally, mut count, mut picture) = (Exit::Success, Tally::default(), 0, None);
    let Score { variations, lenient, letters, .. } = *options;
    let how = ReadOptions { variations, lenient, letters };
    let template = "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
    let progress = match files::length(&options.files).filter(|length| *length > LONG) {
        Some(length) => progress::bar(Some(length), template),
        None => ProgressBar::hidden(),
    };
    let (files, read) = (options.files.clone(), progress.clone());
    let done = each_in_order(
        move |take| files::read(&files, how, &read, take),
        |part: Result<Part>| replaying.part(&part?),
        |done| {
            let done = done?;
            progress.suspend(|| {
                done.diagnostic.iter().for_each(|what| diagnostic(what));
                out.write_all(&done.text)
            })?;
            exit = exit.max(done.exit);
            tally.iter_mut().zip(done.tally).for_each(|(sum, more)| *sum += more);
            count += done.games;
            let several = options.svg.is_some() && options.only.is_none() && count > 1;
            picture = picture.take().or(done.picture);
            if several { Err(several_drawn()) } else { Ok(()) }
        },
    );
    progress.finish_and_clear();
    done?;
    if let (Some(picture), Some(file)) = (&picture, &options.svg) {
        write_picture(picture, file, out)?;
    }
    let games: usize = tally.iter().sum();
    refuse_if(
        games == 0 && exit == Exit::Success,
        options.only.map_or_else(
            || "no game was found".into(),
            |only| format!("there is no game with the number {only}"),
        ),
        "FILE must contain games in PGN syntax; --only numbers them from 1 across all files",
    )?;
    if count > 1 && options.only.is_none() && !options.json && options.svg.is_none() {
        let [fine, illegal, contradicted, only_in_variations, unread] = tally;
        write!(
            out,
            "{games} games: {fine} without errors, {illegal} with an illegal turn, {contradicted} with a result that \
             does not fit, {unread} that cannot be read"
        )?;
        if options.variations {
            write!(out, ", {only_in_variations} with errors in variations alone")?;
        }
        writeln!(out)?;
    }
    Ok(exit)
}

#[derive(Default)]
struct Done {
    text: Vec<u8>,
    exit: Exit,
    diagnostic: Option<String>,
    tally: Tally,
    /// The number of games that were read, replayed or not.
    games: usize,
    picture: Option<String>,
}

/// The options and the engines with which games are replayed.
struct Replaying<'a> {
    options: &'a Score,
    walker: &'a dyn Engine,
    judge: &'a dyn Engine,
    at: At,
}

impl Replaying<'_> {
    fn part(&self, part: &Part) -> Result<Done> {
        let options = self.options;
        let file = &options.files[part.file];
        let mut done = Done { games: part.games.len(), ..Done::default() };
        if part.is_empty_file {
            done.exit = Exit::Usage;
            done.diagnostic = Some(format!("error: `{}` is empty", shown(file)));
        }
        // A picture shows only one game; the caller refuses several.
        if options.svg.is_some() && options.only.is_none() && done.games > 1 {
            return Ok(done);
        }
        let none = Written::default();
        for (number, written) in (part.number..).zip(&part.games) {
            if options.only.is_some_and(|only| only.get() != number) {
                continue;
            }
            let (line, written, replayed) = match written {
                Ok(written) => (written.line, written, self.replay(written)),
                Err(error) => (error.line, &none, Err((error.wrong.to_string(), Exit::Usage))),
            };
            let place = Place { file, number, line };
            let (mut kind, exit) = self.game(&place, written, &replayed, &mut done)?;
            let stop = replayed.ok().and_then(|replayed| replayed.stop);
            let others = self.variations(&place, written, stop.as_ref(), &mut done.text)?;
            if exit == Exit::Success && others != Exit::Success {
                kind = Kind::OnlyInVariations;
            }
            done.tally[kind as usize] += 1;
            done.exit = done.exit.max(exit).max(others);
        }
        Ok(done)
    }

    fn replay(&self, written: &Written) -> Outcome {
        let Score { game, ends, lenient, go_on, .. } = self.options;
        let leniency = Leniency {
            automatic_ends: *ends == Ends::Warn,
            null_moves: *lenient,
            positions: *lenient,
            illegal_turns: *go_on,
            joined_turns: *lenient,
        };
        replay(self.walker, self.judge, game.game, written, &self.at, leniency).map_err(|why| {
            let is_refused = matches!(why, Unreplayable::Refused(_));
            (why.to_string(), if is_refused { Exit::Fault } else { Exit::Usage })
        })
    }

    /// Prints a game, or why it was not replayed.
    fn game(
        &self,
        place: &Place<'_>,
        written: &Written,
        replayed: &Outcome,
        done: &mut Done,
    ) -> Result<(Kind, Exit)> {
        let options = self.options;
        let out = &mut done.text;
        let replayed = match replayed {
            Ok(replayed) => replayed,
            Err((why, exit)) => {
                if options.json {
                    let line = json::unreplayable(place, options.game.game, written, why);
                    writeln!(out, "{line}")?;
                } else {
                    print::unreplayable(place, why, out)?;
                }
                return Ok((Kind::Unread, *exit));
            }
        };
        if options.svg.is_some() {
            if let [Ply::After(ply)] = options.at[..]
                && replayed.points.is_empty()
            {
                return Err(Failure::usage(
                    format!("there is no position after ply {ply}: {}", played(replayed)),
                    "--at counts the turns of both sides together",
                ));
            }
            done.picture = Some(picture(replayed, &options.at));
        }
        if options.svg.as_deref() == Some(Path::new("-")) {
            // The picture replaces the result; the exit code still shows it.
        } else if options.json {
            let line = json::replayed(place, written, replayed, Some(self.walker));
            writeln!(out, "{line}")?;
        } else {
            print::replayed(place, written, replayed, out)?;
            for at in &options.at {
                if let Ply::After(ply) = at
                    && !replayed.points.iter().any(|point| point.ply == *ply)
                {
                    writeln!(out, "  after ply {ply}: no position: {}", played(replayed))?;
                }
            }
            print::warnings(written, replayed, out)?;
        }
        let went_on = |warning: &Warning| matches!(warning.what, Overlooked::Illegal(_));
        Ok(match &replayed.stop {
            Some(Stop { wrong: TurnWrong::Illegal { .. }, .. }) => (Kind::Illegal, Exit::Fault),
            Some(_) => (Kind::Unread, Exit::Usage),
            None if replayed.warnings.iter().any(went_on) => (Kind::Illegal, Exit::Fault),
            None if replayed.result.as_ref().is_some_and(|stated| !stated.fit.is_well()) => {
                (Kind::Contradicted, Exit::Fault)
            }
            None => (Kind::Fine, Exit::Success),
        })
    }

    /// Replays the variations of a game, and prints those that cannot be played. An error in the turns before a
    /// variation, which belong to the game or to an outer variation, is not reported again.
    fn variations(
        &self,
        place: &Place<'_>,
        written: &Written,
        stop: Option<&Stop>,
        out: &mut Vec<u8>,
    ) -> Result<Exit> {
        let options = self.options;
        let mut exit = Exit::Success;
        let key = |stop: &Stop| (stop.ply, stop.line, stop.text.clone());
        let mut named: BTreeSet<_> = stop.into_iter().map(key).collect();
        for Line { line, elements } in &written.variations {
            let mut tags = written.tags.clone();
            tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Result"));
            // The result of the game says nothing about a variation.
            let result = Some("*".into());
            let variation = Written {
                line: *line,
                tags,
                elements: elements.clone(),
                result,
                ..Written::default()
            };
            let place = Place { line: *line, ..*place };
            // A game that cannot be replayed at all has already been reported.
            let Ok(replayed) = self.replay(&variation) else { continue };
            let Some(stop) = &replayed.stop else { continue };
            if !named.insert(key(stop)) {
                continue;
            }
            let illegal = matches!(stop.wrong, TurnWrong::Illegal { .. });
            exit = exit.max(if illegal { Exit::Fault } else { Exit::Usage });
            if options.json {
                let mut line = json::replayed(&place, &variation, &replayed, None);
                line["variation"] = true.into();
                writeln!(out, "{line}")?;
            } else if options.svg.is_none() {
                print::variation(&place, &replayed, stop, out)?;
            }
        }
        Ok(exit)
    }
}

/// A replayed game; or why the game was not replayed, and the exit code for that.
type Outcome = Result<Replayed, (String, Exit)>;

fn played(replayed: &Replayed) -> String {
    let count = replayed.turns.len();
    format!("{} {} played", many(count, "turn"), if count == 1 { "was" } else { "were" })
}

/// Draws the position that `at` requests; by default, the illegal turn that stopped the replay, or the last position.
fn picture(replayed: &Replayed, at: &[Ply]) -> String {
    if let (Some(stop), []) = (&replayed.stop, at) {
        let TurnWrong::Illegal { verdicts, .. } = &stop.wrong else {
            return diagram(&stop.position, None).to_svg();
        };
        let first = verdicts.first();
        let diagram = diagram(&stop.position, first.map(|verdict| verdict.turn));
        let verdict = first.and_then(|judged| judged.verdict.as_ref());
        return verdict.map_or_else(|| diagram.to_svg(), |verdict| diagram.to_svg_of(verdict));
    }
    let point = replayed.points.first().unwrap_or(&replayed.last);
    let turn = point.ply.checked_sub(1).map(|index| replayed.turns[index].turn);
    diagram(&point.position, turn).to_svg()
}

fn points(asked: &[Ply]) -> At {
    let ply = |ply: &Ply| match ply {
        Ply::After(ply) => Some(*ply),
        Ply::All => None,
    };
    asked.iter().map(ply).collect::<Option<_>>().map_or(At::All, At::Plies)
}

/// Refuses options that would draw several positions. Only reading a file shows whether it has several games.
fn one_point(options: &Score) -> Result {
    let positions = options.at.len() > 1 || options.at.contains(&Ply::All);
    if positions || options.only.is_none() && options.files.len() > 1 {
        return Err(several_drawn());
    }
    Ok(())
}

/// Refuses `--letters` for a game without algebraic notation or with men whose letters mean other men elsewhere.
fn has_letters(options: &Score) -> Result {
    let game = options.game.game;
    let has_own = ['A', 'C'].into_iter().any(|letter| game.kind(letter).is_some());
    refuse_if(
        options.letters.is_some() && (has_own || game.description().algebraic.is_none()),
        format!("no letters in other languages are known for the men of {game}"),
        "leave out --letters",
    )
}

fn several_drawn() -> Failure {
    Failure::usage(
        "--svg draws one position of one game",
        "--only N chooses the game, and one --at PLY the position if it is not the last",
    )
}
