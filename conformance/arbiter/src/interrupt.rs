//! What the program does when a signal requests its end: Ctrl-C, `kill`, or a closed terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use types::Interrupt;

#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// The number of the first signal; 0 as long as none has come.
    first: Arc<AtomicU8>,
    /// Requested by the first signal.
    interrupt: Interrupt,
}

impl Signals {
    /// Catches INT, TERM and HUP, where they exist: the first signal requests an interrupt, and another one ends the program
    /// at once. A signal that was ignored when the program started (`nohup`) stays ignored.
    pub fn catch() -> std::io::Result<Signals> {
        let signals = Signals::default();
        #[cfg(unix)]
        unix::watch(signals.clone())?;
        Ok(signals)
    }

    pub const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// The name of the first signal, without `SIG`.
    pub fn name(&self) -> &'static str {
        match self.first.load(Ordering::SeqCst) {
            1 => "HUP",
            2 => "INT",
            15 => "TERM",
            _ => "a signal",
        }
    }

    /// The exit code after a signal: 128 plus its number, as in shells. `None` without a signal.
    pub fn exit_code(&self) -> Option<u8> {
        match self.first.load(Ordering::SeqCst) {
            0 => None,
            signal => Some(128 + signal),
        }
    }
}

/// Makes a write beyond the limit on file size fail, so that the command reports it; otherwise a signal would end the
/// program. Makes an abort, with which the standard library reacts to a lack of memory, end the program with exit code 3.
pub fn replace_default_actions() {
    #[cfg(unix)]
    {
        use rustix::process::Signal;
        // If no handler can be installed, nothing changes.
        let _ = signal_hook::flag::register(Signal::XFSZ.as_raw(), Arc::default());
        let always = Arc::new(AtomicBool::new(true));
        let abort = Signal::ABORT.as_raw();
        let _ = signal_hook::flag::register_conditional_shutdown(abort, 3, always);
    }
}

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator;

    use super::Signals;

    /// The stack size, in bytes, of the thread that waits for signals, whatever `RUST_MIN_STACK` says.
    const STACK: usize = 1 << 20;

    pub(super) fn watch(signals: Signals) -> io::Result<()> {
        let ignored = ignored();
        let watched = [SIGINT, SIGTERM, SIGHUP].into_iter();
        let watched = watched.filter(|signal| ignored & (1 << (signal - 1)) == 0);
        let mut caught = iterator::Signals::new(watched)?;
        // The parent may ignore SIGCHLD; this process would inherit that, and could not learn how an engine ended.
        signal_hook::flag::register(SIGCHLD, Arc::default())?;
        let watch = move || {
            for signal in caught.forever() {
                let signal = u8::try_from(signal).unwrap_or_default();
                let first = &signals.first;
                if first.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst).is_err() {
                    // Each engine has a keeper, a process that ends the engine when this program is gone.
                    std::process::exit(128 + i32::from(signal));
                }
                signals.interrupt.request();
            }
        };
        let thread = thread::Builder::new().stack_size(STACK);
        thread.spawn(watch).map(drop)
    }

    /// The signals that this process ignores, where the system reports them, as a mask in which bit n − 1 is signal n.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
    }
}
