//! The door as others use it: from C, and as the module does, with memory that it hands out.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(unsafe_code, reason = "the functions take pointers")]

use std::env;
use std::ffi::CStr;
use std::path::Path;
use std::process::Command;
use sudosat_ffi::{sudosat_alloc, sudosat_ask, sudosat_free};

#[test]
fn a_request_in_memory_of_the_module_is_answered() {
    let request = br#"{"ask": "solve", "puzzle": "1.......2......."}"#;
    for _ in 0..3 {
        // SAFETY: the block has room for the request, which has no zero, and ends in one; both blocks are freed once.
        let answer = unsafe {
            let block = sudosat_alloc(request.len());
            block.cast::<u8>().copy_from_nonoverlapping(request.as_ptr(), request.len());
            let answer = sudosat_ask(block);
            sudosat_free(block);
            let text = CStr::from_ptr(answer).to_str().unwrap().to_owned();
            sudosat_free(answer);
            text
        };
        assert!(answer.contains(r#""answer":"multiple""#), "{answer}");
    }
}

#[test]
fn there_is_no_block_without_memory() {
    assert!(sudosat_alloc(usize::MAX).is_null());
    assert!(sudosat_alloc(usize::MAX - 1).is_null());
    assert!(sudosat_alloc(usize::MAX / 2).is_null());
}

/// Compiles the C program against the library that Cargo built next to this test, and runs it.
#[test]
#[cfg(target_os = "linux")]
fn a_program_in_c_asks_questions() {
    let (folder, home) = (env::current_exe().unwrap(), Path::new(env!("CARGO_MANIFEST_DIR")));
    let (folder, program) = (folder.parent().unwrap(), Path::new(env!("CARGO_TARGET_TMPDIR")).join("door"));
    let mut compile = Command::new("cc");
    compile.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"]);
    compile.arg("-I").arg(home.join("include")).arg(home.join("tests/door.c")).arg("-o").arg(&program);
    compile.arg("-L").arg(folder).arg("-lsudosat_ffi").arg(format!("-Wl,-rpath,{}", folder.display()));
    assert!(compile.status().unwrap().success(), "{compile:?}");
    let output = Command::new(&program).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 8);
}
