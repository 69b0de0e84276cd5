//! Processes that an engine started and that left its group (Linux): found by the mark in their environment, or because
//! this process adopted them when their parent ended.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io};

use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, pidfd_open, pidfd_send_signal,
    set_child_subreaper, waitpid,
};

use super::family::MARK;

/// Whether this process adopts processes whose parent ended.
static ADOPTING: AtomicBool = AtomicBool::new(false);

/// Makes this process adopt its descendants when their parent ends, so that it can end and reap them even if they
/// cleared their environment. Only for a program that starts no other processes than engines: every other child is
/// taken for one that an engine left.
pub(crate) fn adopt() -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    ADOPTING.store(true, Ordering::SeqCst);
    Ok(())
}

/// Ends every process that has the mark and, if no engine is left among `ours`, the children of this process that are not
/// `ours`. Returns those still there at the deadline.
pub(super) fn end(mark: &str, ours: &BTreeSet<u32>, deadline: Instant) -> BTreeSet<u32> {
    let entry = format!("{MARK}={mark}");
    let own = std::process::id().to_string();
    let orphans = ADOPTING.load(Ordering::SeqCst) && ours.is_empty();
    let is_of_engine = |id| has_mark(id, &entry) || orphans && is_child(id, &own);
    let mut pause = Duration::from_millis(1);
    loop {
        let found: BTreeSet<u32> = processes().filter(|&id| is_of_engine(id)).collect();
        if found.is_empty() || Instant::now() >= deadline {
            return found;
        }
        for id in found {
            kill(id, is_of_engine);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// Ends a process after checking it again through a handle, in case its number was given to another process
/// meanwhile.
fn kill(id: u32, is_still: impl Fn(u32) -> bool) {
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return };
    if let Ok(handle) = pidfd_open(pid, PidfdFlags::empty())
        && is_still(id)
    {
        let _ = pidfd_send_signal(handle, Signal::KILL);
    }
    // Fails if it is not our child.
    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
}

/// Whether the environment of a process has the entry. One that has ended has no environment.
fn has_mark(id: u32, entry: &str) -> bool {
    let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|stands| stands == entry.as_bytes())
}

/// Whether `parent` is the process that has to reap it.
fn is_child(id: u32, parent: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The name, in parentheses, can contain anything: `1 (a name) S 0 …`.
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    after_name.split_whitespace().nth(1) == Some(parent)
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}
