//! Chooses the mutant that runs, and records the mutants that are reached.

use std::ffi::{c_char, c_int, c_long, c_void};

const COUNT: usize = 1 << 15;

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn atoi(text: *const c_char) -> c_int;
    fn open(path: *const c_char, flags: c_int) -> c_int;
    fn close(file: c_int) -> c_int;
    fn mmap(at: *mut c_void, length: usize, access: c_int, flags: c_int, file: c_int, offset: c_long) -> *mut c_void;
}

static mut ACTIVE: u32 = 0;
static mut UNSEEN: [u8; COUNT] = [0; COUNT];
static mut SEEN: *mut u8 = (&raw mut UNSEEN).cast();

/// Reads `MUTANT`, and maps the file `MUTANT_COVER` (`COUNT` bytes), which child processes share, before `main`.
extern "C" fn begin() {
    unsafe {
        let mutant = getenv(c"MUTANT".as_ptr());
        if !mutant.is_null() {
            ACTIVE = atoi(mutant) as u32;
        }
        let cover = getenv(c"MUTANT_COVER".as_ptr());
        if !cover.is_null() {
            let file = open(cover, 2);
            if file >= 0 {
                let map = mmap(std::ptr::null_mut(), COUNT, 3, 1, file, 0);
                if map as isize != -1 {
                    SEEN = map.cast();
                }
                close(file);
            }
        }
    }
}

#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

/// The mutant that runs, 0 if none does. Records that `first`, the first mutant of its place, was reached.
#[inline(always)]
pub fn at(first: u32) -> u32 {
    unsafe {
        let seen = SEEN.add(first as usize);
        if *seen == 0 {
            *seen = 1;
        }
        ACTIVE
    }
}

/// Chooses another mutant from now on: for the children of a Python interpreter that has loaded all of them.
#[unsafe(no_mangle)]
pub extern "C" fn choose_mutant(number: u32) {
    unsafe { ACTIVE = number }
}
