//! Reads untrusted files: regular ones only, and never more than a limit at a time.

use std::fs::{self, File, FileType};
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::Path;

/// The largest input, in bytes, and what a program adds to the message that an input is larger.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub most: u64,
    pub advice: &'static str,
}

/// Refuses a path that exists but is not a regular file, before opening it: a named pipe would block, and a device
/// might never end.
///
/// # Errors
///
/// If it is not a regular file, or there is none.
pub fn check_regular(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let message = format!("it is {}, not a regular file (standard input, `-`, takes pipes)", what(kind));
    Err(io::Error::new(ErrorKind::Unsupported, message))
}

fn what(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    if kind.is_dir() { "a directory" } else { "something else" }
}

/// Opens a regular file; `None` if it is missing.
pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
    match check_regular(path).and_then(|()| File::open(path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

/// The content of a regular file up to a limit; `None` if it is missing.
pub(super) fn read(path: &Path, limit: Limit) -> io::Result<Option<Vec<u8>>> {
    let Some(file) = open(path)? else { return Ok(None) };
    let mut bytes = Vec::new();
    file.take(limit.most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.most { Err(too_large(limit)) } else { Ok(Some(bytes)) }
}

fn too_large(Limit { most, advice }: Limit) -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {most} bytes{advice}"))
}

/// A reader of a limited number of bytes, which returns an error if there are more, until it is [renewed](Self::renew).
#[derive(Debug)]
pub struct Bounded<R> {
    input: R,
    limit: Limit,
    left: u64,
}

impl<R: BufRead> Bounded<R> {
    /// A reader up to this limit.
    pub fn new(input: R, limit: Limit) -> Self {
        Self { input, limit, left: limit.most }
    }

    /// Allows the same number again.
    pub fn renew(&mut self) {
        self.left = self.limit.most;
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let buffer = self.input.fill_buf()?;
        if self.left == 0 && !buffer.is_empty() {
            return Err(too_large(self.limit));
        }
        Ok(&buffer[..buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX))])
    }

    fn consume(&mut self, amount: usize) {
        self.left -= amount as u64;
        self.input.consume(amount);
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
