//! Helpers that the tests share: pseudo-random numbers, temporary folders, and running the program.
#![allow(dead_code, unreachable_pub, reason = "every test program includes this and uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

pub mod neutral;
pub mod oracle;
pub mod puzzles;
pub mod rules;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::{array, fs};

/// A generator of pseudo-random numbers (xorshift), so that a failure can be reproduced. Any seed but 0.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The numbers from 0 to `N - 1`, shuffled.
    pub fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = array::from_fn(|index| index);
        self.shuffle(&mut order);
        order
    }

    /// The lines 0 to 8, with bands shuffled, and lines shuffled within each band.
    pub fn lines(&mut self) -> [usize; 9] {
        let (threes, within) = (self.shuffled::<3>(), [(); 3].map(|()| self.shuffled::<3>()));
        array::from_fn(|line| 3 * threes[line / 3] + within[line / 3][line % 3])
    }

    /// A full grid: the cyclic pattern with its rows, columns and digits shuffled.
    pub fn grid(&mut self) -> [u8; 81] {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.shuffled::<9>());
        array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            digits[(3 * (row % 3) + row / 3 + column) % 9] as u8 + 1
        })
    }
}

/// A folder that is removed when dropped.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Like [`path`](Self::path), as a command-line argument.
    pub fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Writes a file, and returns its name.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), text).unwrap();
        self.name(name)
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}

/// The program, with empty standard input, and without the environment variables that choose colors.
pub fn sudosat(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("sudosat"));
    command.args(args).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program with these arguments.
pub fn run(args: &[&str]) -> Output {
    sudosat(args).output().unwrap()
}

/// Runs the program with these arguments and this standard input.
pub fn run_on(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    assert_cmd::Command::from_std(sudosat(args)).write_stdin(input).output().unwrap()
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The standard output, standard error and exit code of a finished program.
pub fn outcome(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout).to_owned(), text(&output.stderr).to_owned(), output.status.code())
}
