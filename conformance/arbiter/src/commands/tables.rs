//! `arbiter tables`: which side wins with a few men, and in how many turns.
//!
//! `search` builds the tables with `fast`. `reference` replays each line before it is printed.

mod file;
pub mod folder;
pub mod sample;

use std::io::Write;
use std::path::{Path, PathBuf};

use search::Watch;
use search::tables::{self, BestTurns, BuildError, Material, Shares, Table, Tables, Value};
use serde_json::{Map, json};
use suite::report::text::many;
use types::{Engine, Game, Kind, Man, Own, OwnForm, Position, Side, Turn};

use crate::batch;
use crate::engines;
use crate::failure::{Exit, Failure, Result, refuse_if};
use crate::file::{may_write, shown, unwritable};
use crate::input::{self, GivenPosition};
use crate::options;
use crate::output::{Output, texts};
use crate::part::law_of;
use crate::progress;
use crate::session::Session;

/// Builds or reads the tables, and prints what the options request.
pub fn run(options: &options::Tables, session: &Session, out: &mut Output) -> Result<Exit> {
    if let Some(folder) = options.folder.as_deref().filter(|folder| !folder.is_dir()) {
        let what = format!("`{}` is not a folder", shown(folder));
        return Err(Failure::usage(what, "--table-dir names an existing folder"));
    }
    let building = tables::Options {
        memory: options.memory << 30,
        threads: options.threads.get(),
        watch: Watch::stopped_by(session.begin()?.interrupt().flag()),
    };
    let mut store = TableStore { options, tables: Tables::default(), building };
    if let Some(position) = &options.probe {
        let positions =
            input::positions_in(session, options.game.game, Some(position), options.reading);
        return batch::each(positions, options.json, out, |at, _, out| store.probe(&at, out));
    }
    let materials = materials(options)?;
    refuse_if(
        options.file.is_some() && materials.len() != 1,
        "--file writes one table",
        "give one --material, or --table-dir FOLDER for several",
    )?;
    if let Some(path) = &options.file {
        refuse_if(
            path == Path::new("-"),
            "a table is not written to standard output",
            "-o names a file; ./- is a file of the name `-`",
        )?;
        // Checked before hours are spent on the table.
        may_write(path).map_err(|error| unwritable(path, &error))?;
    }
    if !options.json {
        opening(options.game.game, out)?;
    }
    for material in &materials {
        store.fetch(material)?;
        let Some(table) = store.tables.get(material) else { continue };
        if let Some(path) = &options.file {
            file::write(path, table)?;
        }
        let verified = if options.verify { Some(store.verify(table)?) } else { None };
        if options.json {
            writeln!(out, "{}", store.to_json(table, verified)?)?;
        } else {
            store.tell(table, verified, out)?;
        }
        out.flush()?;
    }
    Ok(Exit::Success)
}

fn materials(options: &options::Tables) -> Result<Vec<Material>> {
    let game = options.game.game;
    if options.materials.is_empty() {
        return Ok(Material::with_one_man(game));
    }
    let read = |text: &String| {
        Material::parse(game, text).map_err(|error| {
            let what = match Material::with_one_man(game).len() {
                1 => "the only table",
                _ => "a table for each single man",
            };
            let tip = format!("`arbiter tables {game}` without --material builds {what}");
            Failure::usage(error, tip)
        })
    };
    options.materials.iter().map(read).collect()
}

fn table_error(error: BuildError) -> Failure {
    let tip = match error {
        BuildError::Stopped(_) => return Failure::Interrupted,
        BuildError::Unknown(_) | BuildError::Wrong(_) => return Failure::wrong_table(error),
        BuildError::Memory { .. } => "--memory GIB allows more",
        BuildError::TooMany(_) => "leave out a man",
    };
    Failure::usage(error, tip)
}

/// The tables in memory, and how others are read, built, verified and saved.
struct TableStore<'a> {
    options: &'a options::Tables,
    tables: Tables,
    building: tables::Options,
}

impl TableStore<'_> {
    /// Reads from the folder, or builds and writes there, the table of a material and all tables on which it depends.
    fn fetch(&mut self, material: &Material) -> Result {
        let all = material.with_all_below();
        // Checked before hours are spent on the smaller tables.
        for material in &all {
            if !self.path(material).is_some_and(|path| path.exists()) {
                Table::may_build(material, self.building.memory).map_err(table_error)?;
            }
        }
        for material in all {
            if self.tables.get(&material).is_some() {
                continue;
            }
            let table = match self.path(&material) {
                Some(path) if path.exists() => file::read(&path, &material, &self.building.watch)?,
                path => {
                    let table = self.build(&material)?;
                    path.map(|path| file::write(&path, &table)).transpose()?;
                    table
                }
            };
            self.tables.add(table);
        }
        Ok(())
    }

    fn build(&self, material: &Material) -> Result<Table> {
        let progress = progress::positions(&self.building.watch);
        progress.set_message(material.to_string());
        let built = Table::build(material, &self.tables, &self.building);
        progress.finish_and_clear();
        built.map_err(table_error)
    }

    /// The file of a table in the folder of tables; `None` if the user has named no folder.
    fn path(&self, material: &Material) -> Option<PathBuf> {
        self.options.folder.as_ref().map(|folder| folder.join(file::name(material)))
    }

    /// Checks a table. Returns how many positions were checked, and how many of them by `reference`.
    fn verify(&self, table: &Table) -> Result<(u64, u64)> {
        let positions = table.verify(&self.tables, &self.building).map_err(table_error)?;
        Ok((positions, sample::compare(&self.tables, table, engines::reference())?))
    }

    /// Looks up a position, and prints its value, its best turns and a line to mate.
    fn probe(&mut self, at: &GivenPosition, out: &mut Output) -> Result<Exit> {
        let judge = engines::reference();
        let position = Position { halfmove: 0, fullmove: 1, ..at.position.clone() };
        // The lack of a table is reported only for a position that the law accepts.
        judge.accept(&position).map_err(|refusal| engines::refused(&at.position, refusal))?;
        let twins = position.game.has_marks();
        let left_out = |what: &str| Failure::NoTable { what: what.into(), twins };
        let has_pawns =
            |side: Side| position.men.iter().any(|(_, man)| man == Man::new(side, Kind::Pawn));
        let material = Material::of(&position).ok_or_else(|| {
            let few = position.men.iter().count() <= 4;
            let both = few && Side::BOTH.into_iter().all(has_pawns);
            left_out(if both { "pawns of both sides" } else { "these men" })
        })?;
        // A crossed cell has no effect (CHE-24): no table has pawns of both sides, so none captures en passant.
        let position = Position { en_passant: None, ..position };
        let unsupported = || {
            left_out(match &position.own {
                Own::Nothing => "a position with a right to castle",
                Own::Deflectors(_) => "a position with deflectors or a right to castle",
                Own::Array(_) => {
                    "a position whose array leaves out a kind, or with a right to castle"
                }
            })
        };
        if !material.has(&position) {
            return Err(unsupported());
        }
        self.fetch(&material)?;
        let best = self.tables.best(&position).map_err(Failure::wrong_table)?;
        let BestTurns { value, turns } = best.ok_or_else(unsupported)?;
        let (word, winner, plies) = match value {
            Value::Draw => ("draw", None, None),
            Value::Win(plies) => ("win", Some(position.side), Some(plies)),
            Value::Loss(plies) => ("loss", Some(position.side.other()), Some(plies)),
        };
        let line = match winner.zip(plies) {
            Some((winner, plies)) => self.line(&position, winner, plies)?,
            None => Vec::new(),
        };
        for turn in &turns {
            judge.play(&position, turn).map_err(Failure::wrong_table)?;
        }
        let mut best = texts(&turns);
        best.sort_unstable();
        if self.options.json {
            let object = json!({
                "value": word,
                "turns": plies.map(|plies| plies.div_ceil(2)),
                "plies": plies,
                "game": position.game,
                "material": material.to_string(),
                "position": at.position.to_string(),
                "best": best,
                "line": line,
            });
            writeln!(out, "{object}")?;
            return Ok(Exit::Success);
        }
        match winner.map(Side::player).zip(plies) {
            None => writeln!(out, "draw")?,
            Some((winner, 0)) => writeln!(out, "{winner} has won")?,
            Some((winner, plies)) => {
                writeln!(out, "{winner} wins in {}", many(plies.div_ceil(2), "turn"))?;
            }
        }
        if !best.is_empty() {
            writeln!(out, "  best: {}", best.join(" "))?;
        }
        write_line(&line, position.side, 2, out)?;
        Ok(Exit::Success)
    }

    /// A line of best play to mate, replayed by `reference`.
    fn line(&self, position: &Position, winner: Side, plies: u16) -> Result<Vec<Turn>> {
        let line = self.tables.line(position).map_err(Failure::wrong_table)?;
        let at = Position { halfmove: 0, fullmove: 1, ..position.clone() };
        let mut held = engines::reference().hold(&at).map_err(Failure::wrong_table)?;
        for turn in &line {
            held = held.play(turn).map_err(Failure::wrong_table)?;
        }
        let won = held.status().end.is_some_and(|end| end.winner == Some(winner));
        if !won || line.len() != usize::from(plies) {
            let why = format!("the best line from `{position}` does not win in {plies} plies");
            return Err(Failure::WrongTable(why));
        }
        Ok(line)
    }

    fn to_json(&self, table: &Table, verified: Option<(u64, u64)>) -> Result<serde_json::Value> {
        let material = table.material();
        let (law, law_sha256) = law_of(material.game());
        let by_side = |count: fn(&Table, Side) -> u64| {
            let [white, black] = Side::BOTH.map(|side| count(table, side));
            json!({ "white": white, "black": black })
        };
        let mut longest = Map::new();
        for side in Side::BOTH {
            if let Some((plies, position)) = table.longest(side) {
                let line = self.line(&position, side, plies)?;
                let (turns, position) = (plies.div_ceil(2), position.to_string());
                let win = json!({ "turns": turns, "position": position, "line": line });
                longest.insert(side.name().into(), win);
            }
        }
        let mut object = json!({
            "game": material.game(),
            "material": material.to_string(),
            "wins": by_side(|table, side| table.shares(side).wins),
            "draws": by_side(|table, side| table.shares(side).draws),
            "losses": by_side(|table, side| table.shares(side).losses),
            "mates": by_side(Table::mates),
            "wins_by_turns": {
                "black": table.wins_by_turns(Side::Black),
                "white": table.wins_by_turns(Side::White),
            },
            "longest": longest,
            "left_out": ["castling", "en passant", "counters"],
            "law": law,
            "law_sha256": law_sha256,
            "sha256": file::digest(material, &table.bytes()),
        });
        if let Some((positions, judged)) = verified {
            object["verified"] = json!({ "positions": positions, "by_reference": judged });
        }
        Ok(object)
    }

    fn tell(&self, table: &Table, verified: Option<(u64, u64)>, out: &mut Output) -> Result {
        writeln!(out, "\n{}: {}", table.material(), described(table.material()))?;
        for side in Side::BOTH {
            let Shares { wins, draws, losses } = table.shares(side);
            let player = side.player();
            writeln!(out, "  {player} to move: {wins} won, {draws} drawn, {losses} lost")?;
        }
        for side in Side::BOTH {
            if let Some((plies, position)) = table.longest(side) {
                let line = self.line(&position, side, plies)?;
                let turns = many(plies.div_ceil(2), "turn");
                writeln!(out, "  {} wins in at most {turns}", side.player())?;
                writeln!(out, "    {position}")?;
                write_line(&line, side, 4, out)?;
            }
        }
        if let Some((positions, judged)) = verified {
            let count = many(positions, "position");
            writeln!(
                out,
                "  verified: {count} by their best successors, {judged} of them by the reference"
            )?;
        }
        Ok(())
    }
}

/// Prints which rules and positions the tables of a game leave out.
fn opening(game: Game, out: &mut Output) -> Result {
    let more = match game.description().own {
        OwnForm::Deflectors => "; no deflector is on the board or in hand",
        OwnForm::Array => "; the array names every kind",
        _ if game.has_marks() => "; a king is a pair of twins, one on each board",
        _ => "",
    };
    writeln!(out, "{game}, without castling or en passant, whatever the counters{more}")?;
    Ok(())
}

/// The men of a material in words, such as `king and rook against king`.
fn described(material: &Material) -> String {
    let of = |side| {
        let names: Vec<&str> = material.kinds(side).map(Kind::name).collect();
        match names.as_slice() {
            [others @ .., last] if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            names => names.concat(),
        }
    };
    format!("{} against {}", of(Side::White), of(Side::Black))
}

/// Prints a line of play with numbered turns, eight turns to a row.
fn write_line(line: &[Turn], first: Side, indent: usize, out: &mut Output) -> Result {
    for row in numbered(&texts(line), first).chunks(8) {
        writeln!(out, "{:indent$}{}", "", row.join(" "))?;
    }
    Ok(())
}

/// The turns, with a number before each of White's and before the first.
pub fn numbered(turns: &[String], first: Side) -> Vec<String> {
    let early = usize::from(first == Side::Black);
    let number = |(index, turn): (usize, &String)| {
        let ply = index + early;
        match (ply.is_multiple_of(2), index) {
            (true, _) => format!("{}. {turn}", ply / 2 + 1),
            (false, 0) => format!("1. … {turn}"),
            (false, _) => turn.clone(),
        }
    };
    turns.iter().enumerate().map(number).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use types::Game;

    use super::*;
    use crate::options::{Command, Options};

    /// `--verify` finds a wrong value, and the exit code is the one that the help states. The value is changed in
    /// memory, since a file with a wrong value would be refused for its digest.
    #[test]
    fn a_wrong_value_is_a_fault() {
        let parsed = Options::parse_from(["arbiter", "tables", "chess", "--material", "KRK"]);
        let Command::Tables(options) = &parsed.command else { panic!("another command") };
        let (tables, building) = (Tables::default(), tables::Options::default());
        let mut store = TableStore { options, tables, building };
        let material = Material::parse(Game::Chess, "KRK").unwrap();
        assert!(store.fetch(&material).is_ok());
        let right = store.tables.get(&material).unwrap().clone();
        assert!(store.verify(&right).is_ok());
        let mut bytes = right.bytes();
        // The value of a position that is won in seven plies is changed to nine.
        let at = bytes.iter().position(|&byte| byte == 9).unwrap();
        bytes[at] = 11;
        let wrong = Table::from_bytes(material, &bytes).unwrap();
        let failure = store.verify(&wrong).expect_err("it is wrong");
        assert_eq!(failure.exit(), Exit::Fault);
    }
}
