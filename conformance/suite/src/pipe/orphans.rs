//! Processes that left the group of their engine (Linux): found by the mark in their environment, or because this process
//! adopted them when their parent ended.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, pidfd_open, pidfd_send_signal,
    set_child_subreaper, waitpid,
};

/// The maximum number of processes that engines may have started and left running.
pub(super) const MOST: usize = 256;
/// The time between two looks at all processes is at least `PAUSE`, and at least `REST` times as long as a look takes.
const PAUSE: Duration = Duration::from_millis(200);
const REST: u32 = 50;
/// How often, at most, to look again for the id of a process that is known to exist.
const LOOKS: u32 = 1000;
/// The longest pause between two looks while we wait for processes to end. It is shorter than the time that a process takes
/// to replace itself by a new one.
const LONGEST_PAUSE: Duration = Duration::from_millis(4);

static ADOPTING: AtomicBool = AtomicBool::new(false);
/// When to look at all processes again; `None` before the first look.
static NEXT: Mutex<Option<Instant>> = Mutex::new(None);
/// Whether a look has found too many processes since [`end`] was last called.
static CROWDED: AtomicBool = AtomicBool::new(false);

/// Makes this process adopt its descendants when their parents end. Every child that is not an engine or a keeper is then
/// taken for a process that an engine left behind.
pub(crate) fn adopt() -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    ADOPTING.store(true, Ordering::SeqCst);
    Ok(())
}

/// Whether more than [`MOST`] processes that the engines started still exist; `ours` are the engines and their keepers.
/// Reaps the adopted processes that have ended. Looks only from time to time, and only if this process adopts orphans.
pub(super) fn is_crowded(ours: &Mutex<BTreeSet<u32>>) -> bool {
    let Ok(mut next) = NEXT.try_lock() else { return false };
    let begun = Instant::now();
    if !ADOPTING.load(Ordering::SeqCst) || next.is_some_and(|next| begun < next) {
        return false;
    }
    let crowded = reap(&ours.lock().unwrap_or_else(PoisonError::into_inner)) > MOST;
    CROWDED.fetch_or(crowded, Ordering::SeqCst);
    *next = Instant::now().checked_add(PAUSE.max(begun.elapsed() * REST));
    crowded
}

/// Reaps the children that have ended and are not `ours`. Returns the number of remaining descendants that are not `ours`.
fn reap(ours: &BTreeSet<u32>) -> usize {
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for id in processes() {
        if let Some(parent) = parent(id) {
            children.entry(parent).or_default().push(id);
        }
    }
    let own = std::process::id();
    let (mut count, mut families) = (0, vec![own]);
    while let Some(family) = families.pop() {
        for &id in children.get(&family).into_iter().flatten() {
            families.push(id);
            let reaped = family == own && !ours.contains(&id) && reap_one(id);
            count += usize::from(!reaped && !ours.contains(&id));
        }
    }
    count
}

/// Reaps a child process if it has ended; returns whether it has ended.
fn reap_one(id: u32) -> bool {
    // `waitpid` fails if the process is not our child.
    pid(id).is_some_and(|pid| matches!(waitpid(Some(pid), WaitOptions::NOHANG), Ok(Some(_))))
}

fn pid(id: u32) -> Option<Pid> {
    i32::try_from(id).ok().and_then(Pid::from_raw)
}

/// Ends every process whose environment has the entry. If this process adopts orphans, and no engine is left among
/// `ours` or there are too many processes, also ends the children of this process that are not `ours`. Returns whether
/// any of these processes was outside the engine's group `group` (which has been ended already), and the ids of those
/// that still exist at the deadline.
pub(super) fn end(
    entry: &str,
    group: u32,
    ours: &BTreeSet<u32>,
    deadline: Instant,
) -> (bool, BTreeSet<u32>) {
    let own = std::process::id();
    let crowded = CROWDED.swap(false, Ordering::SeqCst);
    let orphans = ADOPTING.load(Ordering::SeqCst) && (ours.is_empty() || crowded);
    let is_of_engine =
        |id| has_mark(id, entry) || orphans && !ours.contains(&id) && parent(id) == Some(own);
    let mut pause = Duration::from_millis(1);
    // The loop ends if the first look finds no process. Once a look has found one, only two looks in a row that find none
    // end the loop: a process that is ending loses its mark before we adopt its children, so a single look can miss both.
    let (mut looks, mut quiet, mut strayed) = (0, 0, false);
    let is_stray = |id: u32| stat(id).is_some_and(|stat| stat.state != "Z" && stat.group != group);
    let look = || -> BTreeSet<u32> { processes().filter(|&id| is_of_engine(id)).collect() };
    loop {
        // A process that keeps replacing itself by a new one has another id by the time that all processes have been
        // examined. The ids of our own children are known at once.
        let mut adopted = if orphans { children() } else { BTreeSet::new() };
        adopted.retain(|id| !ours.contains(id));
        for &id in &adopted {
            strayed |= is_stray(id);
            kill(id, |id| parent(id) == Some(own));
        }
        let mut found = look();
        found.extend(adopted.iter().copied().filter(|&id| is_running(id)));
        let missed = orphans && ours.is_empty() && found.is_empty() && has_children();
        strayed |= found.iter().any(|&id| is_stray(id));
        let nothing = found.is_empty() && adopted.is_empty() && !missed;
        quiet = if nothing { quiet + 1 } else { 0 };
        looks += 1;
        if quiet == looks.min(2) {
            return (strayed, found);
        }
        if Instant::now() >= deadline {
            if missed {
                found =
                    (0..LOOKS).map(|_| look()).find(|found| !found.is_empty()).unwrap_or_default();
            }
            return (strayed, found);
        }
        for id in found {
            kill(id, is_of_engine);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Ends a process through a handle, after checking it again in case its id was given to another process meanwhile.
fn kill(id: u32, is_still: impl Fn(u32) -> bool) {
    let Some(pid) = pid(id) else { return };
    if let Ok(handle) = pidfd_open(pid, PidfdFlags::empty())
        && is_still(id)
    {
        let _ = pidfd_send_signal(handle, Signal::KILL);
    }
    reap_one(id);
}

/// Whether a process exists and has not ended.
pub(super) fn is_running(id: u32) -> bool {
    stat(id).is_some_and(|stat| stat.state != "Z")
}

/// Whether the environment of a process has the entry. A process that has ended has no environment.
fn has_mark(id: u32, entry: &str) -> bool {
    let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|stands| stands == entry.as_bytes())
}

/// The id of the parent of a process, which has to reap it.
fn parent(id: u32) -> Option<u32> {
    stat(id).map(|stat| stat.parent)
}

struct Stat {
    /// The state as a letter; `Z` if the process has ended and has not been reaped.
    state: String,
    parent: u32,
    group: u32,
}

/// What the system says about a process; `None` if there is no such process.
fn stat(id: u32) -> Option<Stat> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, in parentheses, can contain anything: `1 (a name) S 0 …`.
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut words = after_name.split_whitespace();
    let state = words.next()?.to_owned();
    let mut number = || words.next()?.parse().ok();
    Some(Stat { state, parent: number()?, group: number()? })
}

/// Whether this process has adopted a process that has not ended. Call this only while no engine and no keeper is a child
/// of this process.
pub(super) fn has_adopted() -> bool {
    ADOPTING.load(Ordering::SeqCst) && has_children()
}

/// Whether this process has a child that has not ended. Reaps the children that have ended.
fn has_children() -> bool {
    loop {
        match waitpid(None, WaitOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// The ids of this process's children, including those that have ended. Empty if the kernel was built without this list.
fn children() -> BTreeSet<u32> {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let of_list = |list: String| -> Vec<u32> {
        list.split_whitespace().filter_map(|id| id.parse().ok()).collect()
    };
    lists.flat_map(of_list).collect()
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}
