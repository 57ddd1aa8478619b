//! Ctrl-C and the other signals that request a program to end: it reports the interrupt, cancels its work, writes the
//! answers so far, and exits with 130.
//!
//! A command that polls the flag ends by itself. One that cannot, because it waits for input, skips an endless record
//! or writes to a full pipe, is ended by the thread that waits for signals; in any case within 100 ms.

use crate::cli::terminal::exit::Exit;
use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, mpsc};
use std::thread;
use std::time::Duration;

/// The interval at which a thread that waits for others polls the flag.
pub(crate) const WAIT: Duration = Duration::from_millis(20);

/// The time for a command to end by itself.
const GRACE: Duration = Duration::from_millis(40);

/// The time for writing the message about the interrupt.
const MESSAGE: Duration = Duration::from_millis(20);

static RAISED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Installs the handler, before a command begins. `close` cleans up after a command that did not end by itself.
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

/// Reports the interrupt before the program ends. Written on another thread, because a full pipe must not block the
/// end.
fn report() {
    let (written, is_written) = mpsc::channel::<()>();
    let write = move || {
        // The terminal has echoed `^C`, perhaps after the progress line.
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
