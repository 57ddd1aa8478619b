//! Ctrl-C and the other signals that ask a program to end: it reports that it is interrupted, work is cancelled,
//! answers so far are written, and it exits with 130.
//!
//! A command that polls the flag ends in order. One that cannot, because it waits for input, skips an endless record or
//! writes into a full pipe, is ended by the thread that waits for signals: within 100 ms in any case.

use crate::cli::terminal::exit::Exit;
use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, mpsc};
use std::thread;
use std::time::Duration;

/// How often a thread that waits for others polls the flag.
pub(crate) const WAIT: Duration = Duration::from_millis(20);

/// The time that a command has to end in order.
const GRACE: Duration = Duration::from_millis(40);

/// The time for the message that the program is interrupted.
const MESSAGE: Duration = Duration::from_millis(20);

static RAISED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Installs the handler, before a command begins. `close` cleans up after a command that has not ended in order.
pub(crate) fn install(close: fn()) {
    let installed = ctrlc::set_handler(move || {
        report();
        RAISED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        close();
        process::exit(i32::from(Exit::Interrupted.code()));
    });
    if installed.is_err() {
        eprintln!("sudosat: warning: Ctrl-C will end the program at once");
    }
}

/// Writes that the program is interrupted, before it may end. A full pipe must not keep it: then another thread is left
/// with the message.
fn report() {
    let (written, is_written) = mpsc::channel::<()>();
    let write = move || {
        // A terminal has shown `^C`, perhaps after the line of the progress.
        let start = if io::stderr().is_terminal() { "\n" } else { "" };
        let _ = io::stderr().write_all(format!("{start}sudosat: interrupted\n").as_bytes());
        drop(written);
    };
    if thread::Builder::new().spawn(write).is_ok() {
        let _ = is_written.recv_timeout(MESSAGE);
    }
}

/// The flag that a signal raises.
pub(crate) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&RAISED)
}
