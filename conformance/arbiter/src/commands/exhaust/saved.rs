//! The file of `--save`: locked, checked, and appended to line by line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::Path;

use explore::exhaust::Counts;
use explore::state::{Chain, Header, Plan, State, StateError, Unit, UnitCounts};

use crate::failure::Failure;
use crate::file::{self, shown, unwritable};

/// A state that is being written.
pub struct Saved<'a> {
    path: &'a Path,
    file: File,
    /// Bytes of complete lines.
    end: u64,
    chain: Chain,
}

impl<'a> Saved<'a> {
    /// Opens a state, or begins a new one; returns it with the units that it has. What an interrupted run left unfinished at
    /// the end is cut off. Refuses a file that another run is writing, and one that is not a state of this run.
    pub fn open(
        path: &'a Path,
        header: &Header,
        plan: &Plan,
    ) -> Result<(Saved<'a>, UnitCounts), Failure> {
        let opened = match fs::metadata(path) {
            Ok(there) if !there.is_file() => Err(io::Error::other("it is not a file")),
            _ => OpenOptions::new().read(true).create(true).append(true).open(path),
        };
        let file = opened.map_err(|error| unwritable(path, &error))?;
        lock(path, file.try_lock())?;
        let state = State::read(&mut BufReader::new(&file), header, plan, false)
            .map_err(|error| unusable(path, &error))?;
        let State { header: found_header, found, end, chain } = state;
        let mut saved = Saved { path, file, end, chain };
        if saved.file.metadata().is_ok_and(|metadata| metadata.len() > end) {
            saved.file.set_len(end).map_err(|error| unwritable(path, &error))?;
        }
        if found_header.is_none() {
            let mut chain = Chain::default();
            let line = chain.header(header);
            saved.append(&line, chain)?;
        }
        Ok((saved, found))
    }

    /// Appends a unit.
    pub fn add(&mut self, unit: Unit, counts: &[Counts; 2]) -> Result<(), Failure> {
        let mut chain = self.chain.clone();
        let line = chain.unit(unit, counts);
        self.append(&line, chain)
    }

    /// Appends a line in one piece. If it cannot be written completely, the part that was is cut off again.
    fn append(&mut self, line: &str, chain: Chain) -> Result<(), Failure> {
        self.file.write_all(line.as_bytes()).map_err(|error| {
            // If that fails too, the next run cuts it off.
            let _ = self.file.set_len(self.end);
            unwritable(self.path, &error)
        })?;
        self.end += line.len() as u64;
        self.chain = chain;
        Ok(())
    }
}

/// Reads a state of any part of the work, and which shard it is. An unfinished end is skipped.
pub fn read(
    path: &Path,
    header: &Header,
    plan: &Plan,
) -> Result<((usize, usize), UnitCounts), Failure> {
    let file = file::open_regular(path).map_err(|error| Failure::Usage {
        what: format!("`{}` cannot be read: {error}", shown(path)),
        tip: "name a file written by `arbiter exhaust --save`".into(),
    })?;
    lock(path, file.try_lock_shared())?;
    let state = State::read(&mut BufReader::new(file), header, plan, true);
    let state = state.map_err(|error| unusable(path, &error))?;
    let Some(header) = state.header else {
        return Err(unusable(path, &StateError::NotAState(String::new())));
    };
    Ok((header.shard, state.found))
}

/// Where the file system has no locks, two runs on one file are not noticed.
fn lock(path: &Path, locked: Result<(), TryLockError>) -> Result<(), Failure> {
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Failure::Usage {
            what: format!("`{}` is in use by another run", shown(path)),
            tip: "give each shard a state file of its own; --merge combines them".into(),
        }),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(unwritable(path, &error)),
    }
}

fn unusable(path: &Path, error: &StateError) -> Failure {
    let tip = match error {
        StateError::Other { .. } => {
            "a state is continued and merged with the same arguments, by the same version of arbiter; delete it to begin anew"
        }
        StateError::NotAState(_) => "name a new file, or one written by `arbiter exhaust --save`",
        _ => "delete the file and count again",
    };
    Failure::Usage { what: format!("`{}`: {error}", shown(path)), tip: tip.into() }
}
