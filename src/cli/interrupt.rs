//! Ctrl-C: the engine at work is cancelled, what was answered is written, and the program exits with 130.

use super::exit::Exit;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program is waiting for input, so that there is nothing to finish.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Installs the handler and gives the flag that it raises. A second Ctrl-C, or one while the program waits for input,
/// ends it at once.
pub(crate) fn install() -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&cancel);
    let installed = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) || WAITING.load(Ordering::Relaxed) {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
    });
    if installed.is_err() {
        eprintln!("sudosat: warning: Ctrl-C will end the program at once");
    }
    cancel
}

/// Marks the time of a read that may block. Everything answered is written before it.
pub(crate) fn while_waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let result = read();
    WAITING.store(false, Ordering::Relaxed);
    result
}
