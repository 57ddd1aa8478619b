//! sudosat as a WebAssembly module and as a C library: three functions, JSON in, JSON out.
//!
//! `include/sudosat.h` describes the functions for C, and docs/JAVASCRIPT.md the requests. A WebAssembly module also
//! imports `now` of the module `sudosat`, a clock in milliseconds.
//!
//! A panic is an answer of the kind `fault`, and the solvers are made anew. WebAssembly cannot catch one: there it is a
//! trap, after which the instance must not be used.

#![expect(unsafe_code, reason = "texts cross the boundary as pointers")]

mod block;

use std::cell::RefCell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use sudosat::answers::requests::Answerer;

thread_local! {
    /// The solvers of this thread, which keep their memory between requests.
    static ANSWERER: RefCell<Answerer> = RefCell::default();
}

/// The answer after a panic.
const PANIC: &str = r#"{"error":{"kind":"fault","message":"the solver panicked: this is a bug"}}"#;
/// The answer to bytes that are not a text.
const NOT_UTF8: &str = r#"{"error":{"kind":"request","message":"the request is not UTF-8"}}"#;

/// Space for a request of `bytes` bytes and a final zero, for callers whose memory is not this module's. Null if
/// there is none. [`sudosat_free`] frees it.
#[unsafe(no_mangle)]
pub extern "C" fn sudosat_alloc(bytes: usize) -> *mut c_char {
    bytes.checked_add(1).map_or(ptr::null_mut(), block::alloc).cast()
}

/// The answer to a request: both are JSON, in UTF-8 with a final zero. Null if there is no memory for the answer.
/// [`sudosat_free`] frees it.
///
/// # Safety
///
/// `request` must be null, or point to bytes that end in a zero and do not change during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudosat_ask(request: *const c_char) -> *mut c_char {
    // SAFETY: the caller promises a text that ends in a zero.
    let request = (!request.is_null()).then(|| unsafe { CStr::from_ptr(request) });
    block::of_text(&answer(request.unwrap_or_default())).cast()
}

/// Frees what `sudosat_alloc` or `sudosat_ask` returned; null is ignored.
///
/// # Safety
///
/// `text` must be null, or come from one of the two and not have been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudosat_free(text: *mut c_char) {
    // SAFETY: the caller promises a block of this module.
    unsafe { block::free(text.cast()) }
}

fn answer(request: &CStr) -> String {
    let Ok(request) = request.to_str() else { return NOT_UTF8.to_owned() };
    let answered = catch_unwind(AssertUnwindSafe(|| {
        // Taken out, so that solvers that panicked are not used again.
        let mut answerer = ANSWERER.take();
        let answer = answerer.answer(request);
        ANSWERER.set(answerer);
        answer
    }));
    answered.unwrap_or_else(|_| PANIC.to_owned())
}
