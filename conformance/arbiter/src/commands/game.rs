//! `arbiter game`: replays whole games. Shows the first illegal turn of each game; or else how the game ended, what
//! could be claimed, and whether the stated result fits.

mod files;
mod json;
mod print;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;
use pgn::{
    At, Leniency, Line, Overlooked, ReadOptions, Replayed, Stop, TurnWrong, Warning, Written,
    replay_leniently,
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
use files::{FileRead, Part};
use print::Place;

/// How many games had each outcome.
#[derive(Default)]
struct Tally {
    replayed: usize,
    illegal: usize,
    contradicted: usize,
    /// Games with errors only in variations.
    only_in_variations: usize,
    unread: usize,
}

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
    let progress = long_progress(&options.files);
    let (files, read_so_far) = (options.files.clone(), Arc::new(AtomicU64::new(0)));
    let (how, counted) = (options.read_options(), Arc::clone(&read_so_far));
    let read =
        move |take: &mut dyn FnMut(FileRead) -> bool| files::read(&files, how, &counted, take);
    each_in_order(
        read,
        |read| match read {
            FileRead::Games(part) => replaying.part(&part),
            FileRead::Empty(file) => {
                let what = format!("error: `{}` is empty", shown(&options.files[file]));
                Ok(Done { exit: Exit::Usage, diagnostic: Some(what), ..Done::default() })
            }
            FileRead::Failed(failure) => Err(failure),
        },
        |done| {
            let done = done?;
            progress.set_position(read_so_far.load(Ordering::Relaxed));
            progress.suspend(|| {
                done.diagnostic.iter().for_each(|what| diagnostic(what));
                out.write_all(&done.text)
            })?;
            exit = exit.max(done.exit);
            tally.add(&done.tally);
            count += done.games;
            let several = options.svg.is_some() && options.only.is_none() && count > 1;
            picture = picture.take().or(done.picture);
            if several { Err(several_drawn()) } else { Ok(()) }
        },
    )?;
    progress.finish_and_clear();
    if let (Some(picture), Some(file)) = (&picture, &options.svg) {
        write_picture(picture, file, out)?;
    }
    refuse_if(
        tally.replayed + tally.unread == 0 && exit == Exit::Success,
        options
            .only
            .map_or_else(|| "no game was found".into(), |only| format!("there is no game {only}")),
        "FILE must contain games in PGN syntax; --only numbers them from 1 across all files",
    )?;
    if count > 1 && options.only.is_none() && !options.json && options.svg.is_none() {
        let Tally { replayed, illegal, contradicted, only_in_variations, unread } = tally;
        write!(
            out,
            "{} games: {} without errors, {illegal} with an illegal turn, {contradicted} with a result that \
             does not fit, {unread} that cannot be read",
            replayed + unread,
            replayed - illegal - contradicted - only_in_variations
        )?;
        if options.variations {
            write!(out, ", {only_in_variations} with errors in variations alone")?;
        }
        writeln!(out)?;
    }
    Ok(exit)
}

/// A progress bar on a terminal, if the files are long.
fn long_progress(files: &[PathBuf]) -> ProgressBar {
    let template = "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
    match files::length(files).filter(|length| *length > LONG) {
        Some(length) => progress::bar(Some(length), template),
        None => ProgressBar::hidden(),
    }
}

/// If the files together have more bytes than this, a terminal shows progress.
const LONG: u64 = 1 << 20;

/// The results of replaying some games.
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
    /// Replays the games of a part of a file.
    fn part(&self, part: &Part) -> Result<Done> {
        let options = self.options;
        let mut done = Done { games: part.games.len(), ..Done::default() };
        // A picture shows only one game; the caller refuses several.
        if options.svg.is_some() && options.only.is_none() && done.games > 1 {
            return Ok(done);
        }
        for (number, written) in (part.number..).zip(&part.games) {
            if options.only.is_some_and(|only| only.get() != number) {
                continue;
            }
            let line = written.as_ref().map_or_else(|error| error.line, |written| written.line);
            let place = Place { file: &options.files[part.file], number, line };
            let one = match written {
                Ok(written) => {
                    let replayed = self.replay(written);
                    let stop =
                        replayed.as_ref().ok().and_then(|(replayed, _)| replayed.stop.clone());
                    let main =
                        one_game(&place, self.walker, written, replayed, options, &mut done)?;
                    let variations =
                        self.variations(&place, written, stop.as_ref(), &mut done.text)?;
                    let only_there = main == Exit::Success && variations != Exit::Success;
                    done.tally.only_in_variations += usize::from(only_there);
                    main.max(variations)
                }
                Err(error) => {
                    let why = error.wrong.to_string();
                    let unread = Err((why, Exit::Usage));
                    let none = Written::default();
                    one_game(&place, self.walker, &none, unread, options, &mut done)?
                }
            };
            done.exit = done.exit.max(one);
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
        replay_leniently(self.walker, self.judge, game.game, written, &self.at, leniency)
            .map_err(|why| (why.to_string(), unread(&why)))
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
            let Ok((replayed, warnings)) = self.replay(&variation) else { continue };
            let Some(stop) = &replayed.stop else { continue };
            if !named.insert(key(stop)) {
                continue;
            }
            let illegal = matches!(stop.wrong, TurnWrong::Illegal { .. });
            exit = exit.max(if illegal { Exit::Fault } else { Exit::Usage });
            if options.json {
                let mut line = json::replayed(&place, &variation, &replayed, &warnings, None);
                line["variation"] = true.into();
                writeln!(out, "{line}")?;
            } else if options.svg.is_none() {
                print::variation(&place, &replayed, &warnings, out)?;
            }
        }
        Ok(exit)
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.replayed += other.replayed;
        self.illegal += other.illegal;
        self.contradicted += other.contradicted;
        self.only_in_variations += other.only_in_variations;
        self.unread += other.unread;
    }
}

fn unread(unreplayable: &pgn::Unreplayable) -> Exit {
    match unreplayable {
        pgn::Unreplayable::Refused(_) => Exit::Fault,
        _ => Exit::Usage,
    }
}

/// A replayed game with its warnings; or why the game was not replayed, and the exit code for that.
type Outcome = Result<(Replayed, Vec<Warning>), (String, Exit)>;

/// Prints a game, or why it was not replayed. Returns the exit code for the game.
fn one_game(
    place: &Place<'_>,
    walker: &dyn Engine,
    written: &Written,
    replayed: Outcome,
    options: &Score,
    done: &mut Done,
) -> Result<Exit> {
    let Done { text: out, tally, picture: drawn, .. } = done;
    let (replayed, warnings) = match replayed {
        Ok(replayed) => replayed,
        Err((why, exit)) => {
            tally.unread += 1;
            if options.json {
                writeln!(out, "{}", json::unreplayable(place, options.game.game, written, &why))?;
            } else {
                print::unreplayable(place, &why, out)?;
            }
            return Ok(exit);
        }
    };
    tally.replayed += 1;
    if options.svg.is_some() {
        if let [Ply::After(ply)] = options.at[..]
            && replayed.points.is_empty()
        {
            return Err(Failure::usage(
                format!("there is no position after ply {ply}: {}", played(&replayed)),
                "--at counts the turns of both sides together",
            ));
        }
        *drawn = Some(picture(&replayed, &options.at));
    }
    if options.svg.as_deref() == Some(Path::new("-")) {
        // The picture replaces the result; the exit code still shows it.
    } else if options.json {
        let line = json::replayed(place, written, &replayed, &warnings, Some(walker));
        writeln!(out, "{line}")?;
    } else {
        print::replayed(place, written, &replayed, &warnings, out)?;
        let reached = |ply: usize| replayed.points.iter().any(|point| point.ply == ply);
        let plies = options
            .at
            .iter()
            .filter_map(|at| if let Ply::After(ply) = at { Some(*ply) } else { None });
        for ply in plies.filter(|&ply| !reached(ply)) {
            writeln!(out, "  after ply {ply}: no position: {}", played(&replayed))?;
        }
        print::warnings(written, &replayed, &warnings, out)?;
    }
    Ok(match &replayed.stop {
        Some(stop) => match stop.wrong {
            TurnWrong::Illegal { .. } => {
                tally.illegal += 1;
                Exit::Fault
            }
            TurnWrong::Several(_) | TurnWrong::Unreadable(_) | TurnWrong::Cut(_) => {
                tally.replayed -= 1;
                tally.unread += 1;
                Exit::Usage
            }
        },
        _ if warnings.iter().any(|warning| matches!(warning.what, Overlooked::Illegal(_))) => {
            tally.illegal += 1;
            Exit::Fault
        }
        None if replayed.result.as_ref().is_some_and(|stated| !stated.fit.is_well()) => {
            tally.contradicted += 1;
            Exit::Fault
        }
        None => Exit::Success,
    })
}

/// Says how many turns of a game were played.
fn played(replayed: &Replayed) -> String {
    match replayed.turns.len() {
        1 => "1 turn was played".into(),
        count => format!("{count} turns were played"),
    }
}

/// Draws the position that `at` requests. If it requests none, draws the illegal turn at which the replay stopped, with
/// its verdict, or else the last position.
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

impl Score {
    /// How to read the files.
    const fn read_options(&self) -> ReadOptions {
        ReadOptions { variations: self.variations, lenient: self.lenient, letters: self.letters }
    }
}

fn points(asked: &[Ply]) -> At {
    if asked.contains(&Ply::All) {
        return At::All;
    }
    let plies = asked.iter().filter_map(|ply| match ply {
        Ply::After(ply) => Some(*ply),
        Ply::All => None,
    });
    At::Plies(plies.collect::<BTreeSet<usize>>())
}

/// Refuses options that would draw several positions in one picture. Whether a file has several games is known only
/// once it is read.
fn one_point(options: &Score) -> Result {
    let positions = options.at.len() > 1 || options.at.contains(&Ply::All);
    if positions || options.only.is_none() && options.files.len() > 1 {
        return Err(several_drawn());
    }
    Ok(())
}

/// Refuses `--letters` for a game without algebraic notation, and for a game whose additional men have letters that mean
/// other men in other languages.
fn has_letters(options: &Score) -> Result {
    let game = options.game.game;
    let has_own = ['A', 'C'].into_iter().any(|letter| game.kind(letter).is_some());
    if options.letters.is_none() || game.description().algebraic.is_some() && !has_own {
        return Ok(());
    }
    Err(Failure::usage(
        format!("the men of {game} have no letters in other languages"),
        "leave out --letters",
    ))
}

fn several_drawn() -> Failure {
    Failure::usage(
        "--svg draws one position of one game",
        "--only N chooses the game, and one --at PLY the position if it is not the last",
    )
}
