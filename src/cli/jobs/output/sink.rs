//! The lowest level of an output: a stream, whose bytes cannot be taken back, or a regular file, which ends with a
//! whole answer even if the disk fails.

use serde::{Deserialize, Serialize};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::Hasher;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::SystemTime;
use twox_hash::XxHash64;

/// The number of bytes that are read from a file at once.
const CHUNK: usize = 1 << 16;

/// The bytes that the output contains permanently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) length: u64,
    pub(super) digest: u64,
}

pub(super) enum Sink {
    /// Standard output that is a pipe, a terminal or a device.
    Stream(Box<dyn Write + Send>),
    /// A pipe, a terminal or a device given by name.
    Named(File),
    File(Whole),
}

impl Sink {
    /// Appends the bytes, except for the first `known`, which are already in the file. A file gets all or none of them.
    pub(super) fn append(&mut self, bytes: &[u8], known: usize) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.write_all(bytes).and_then(|()| stream.flush()),
            // The reader of standard output may stop early; in any other pipe, answers were lost.
            Self::Named(file) => file.write_all(bytes).map_err(io::Error::other),
            Self::File(whole) => whole.append(bytes, known),
        }
    }

    /// Waits until everything is on the disk. Some file systems report only now that they are full. Does nothing for
    /// streams.
    pub(super) fn sync(&self) -> io::Result<()> {
        if let Self::File(whole) = self { sync(&whole.file) } else { Ok(()) }
    }
}

/// Waits until the file is on the disk, unless its kind does not support that.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    file.sync_all().or_else(|error| if error.kind() == ErrorKind::InvalidInput { Ok(()) } else { Err(error) })
}

/// Waits until the name of a new file is on the disk as well, if possible: not every system can open a folder, and not
/// every file system can sync one.
pub(crate) fn sync_name(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Standard output without the standard library's buffer, which would keep bytes that could not be written and retry at
/// exit.
#[cfg(unix)]
pub(super) fn stdout() -> Sink {
    use rustix::fs::{OFlags, fcntl_getfl};
    use std::os::fd::AsFd;
    let Ok(file) = io::stdout().as_fd().try_clone_to_owned().map(File::from) else {
        return Sink::Stream(Box::new(io::stdout()));
    };
    // In append mode, others may write to the file too, so this output begins at the current end. Pipes have no
    // position.
    let appends = fcntl_getfl(&file).is_ok_and(|flags| flags.contains(OFlags::APPEND));
    let start = (&file).seek(if appends { SeekFrom::End(0) } else { SeekFrom::Current(0) });
    match start {
        Ok(start) => Sink::File(Whole::new(file, start)),
        Err(_) => Sink::Stream(Box::new(file)),
    }
}

#[cfg(not(unix))]
pub(super) fn stdout() -> Sink {
    Sink::Stream(Box::new(io::stdout()))
}

/// Opens a file that no other job is writing, with its existing contents; returns it and whether it was created.
/// Devices and pipes may have many writers, and on a file system without locks nothing is locked.
pub(super) fn lock(path: &Path) -> io::Result<(File, bool)> {
    let mut options = OpenOptions::new();
    let (file, made) = match options.write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            (options.create_new(false).create(true).truncate(false).open(path)?, false)
        }
        made => (made?, true),
    };
    if !file.metadata()?.is_file() {
        return Ok((file, made));
    }
    // A job renews its record by a new file of the same name, so the locked file may no longer be the one at this path.
    let is_replaced = || Ok::<_, io::Error>(Identity::of(&fs::metadata(path)?)? != Identity::of(&file.metadata()?)?);
    if !claim(&file) || is_replaced()? {
        return Err(io::Error::new(ErrorKind::ResourceBusy, "another job is writing this file"));
    }
    Ok((file, made))
}

/// Locks the file until it is closed; returns `false` if another program has locked it.
pub(super) fn claim(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// The identity of a file, with its state at one time: it changes when something writes to the file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// The device and the inode.
    #[cfg(unix)]
    inode: (u64, u64),
    length: u64,
    modified: SystemTime,
}

impl Identity {
    pub(super) fn of(metadata: &Metadata) -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            inode: (MetadataExt::dev(metadata), MetadataExt::ino(metadata)),
            length: metadata.len(),
            modified: metadata.modified()?,
        })
    }
}

/// A regular file whose first bytes are whole answers.
pub(super) struct Whole {
    file: File,
    length: u64,
    /// The digest of these bytes, as far as they were written or read here.
    digest: XxHash64,
    /// The end of the file. The bytes after the whole answers are temporary.
    end: u64,
}

impl Whole {
    /// A file whose first `length` bytes are kept unread.
    pub(super) fn new(file: File, length: u64) -> Self {
        Self { file, length, digest: XxHash64::default(), end: length }
    }

    pub(super) fn written(&self) -> Written {
        Written { length: self.length, digest: self.digest.finish() }
    }

    /// Keeps the first `length` existing bytes of the file, or all if there are fewer.
    pub(super) fn keep(&mut self, existing: &mut impl Read, length: u64) -> io::Result<()> {
        let mut chunk = vec![0; CHUNK];
        let mut kept = 0;
        while kept < length {
            let wanted = CHUNK.min(usize::try_from(length - kept).unwrap_or(CHUNK));
            let read = fill(existing, &mut chunk[..wanted])?;
            self.digest.write(&chunk[..read]);
            kept += read as u64;
            if read < wanted {
                break;
            }
        }
        self.length += kept;
        Ok(())
    }

    /// Cuts off everything after these bytes.
    pub(super) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.end = self.file.seek(SeekFrom::Start(length))?;
        Ok(())
    }

    /// Cuts off everything after the whole answers.
    pub(super) fn cut_to_length(&mut self) -> io::Result<()> {
        self.cut(self.length)
    }

    fn append(&mut self, bytes: &[u8], known: usize) -> io::Result<()> {
        if known > 0 {
            self.end = self.file.seek(SeekFrom::Start(self.length + known as u64))?;
        } else if self.end > self.length {
            self.cut_to_length()?;
        }
        self.write(&bytes[known..])?;
        self.digest.write(bytes);
        self.length += bytes.len() as u64;
        self.end = self.length;
        Ok(())
    }

    /// Appends the bytes temporarily: the next append replaces them. The file gets all or none of them.
    pub(super) fn append_for_now(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes)
    }

    /// Writes at the end. A partial write is taken back, unless another program has written after it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut written = 0;
        while written < bytes.len() {
            let error = match self.file.write(&bytes[written..]) {
                Ok(0) => ErrorKind::WriteZero.into(),
                Ok(more) => {
                    written += more;
                    continue;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            if self.file.metadata().is_ok_and(|metadata| metadata.len() == self.end + written as u64) {
                // A second failure would add nothing to the first.
                let _ = self.cut(self.end);
            }
            return Err(error);
        }
        self.end += written as u64;
        Ok(())
    }
}

/// Reads until the buffer is full or the input ends.
pub(super) fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Yields these pieces one by one, last first; `None` is an interrupted read.
    struct Pieces(Vec<Option<&'static [u8]>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.pop() {
                None => Ok(0),
                Some(None) => Err(ErrorKind::Interrupted.into()),
                Some(Some(piece)) => {
                    buffer[..piece.len()].copy_from_slice(piece);
                    Ok(piece.len())
                }
            }
        }
    }

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn an_interrupted_read_continues() {
        let mut buffer = [0; 8];
        let mut pieces = Pieces(vec![Some(b"ef"), None, Some(b"cd"), None, Some(b"ab"), None]);
        assert_eq!(fill(&mut pieces, &mut buffer).unwrap(), 6);
        assert_eq!(&buffer[..6], b"abcdef");
        assert_eq!(fill(&mut Broken, &mut buffer).map_err(|error| error.kind()), Err(ErrorKind::StorageFull));
    }

    #[test]
    fn no_more_is_kept_than_exists() {
        let text: Vec<u8> = (0..5 * CHUNK / 2).map(|place| (place % 251) as u8).collect();
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, text.len(), text.len() + 1, 3 * CHUNK] {
            let mut whole = Whole::new(tempfile::tempfile().unwrap(), 0);
            whole.keep(&mut &text[..], length as u64).unwrap();
            let mut digest = XxHash64::default();
            digest.write(&text[..length.min(text.len())]);
            let expected = Written { length: length.min(text.len()) as u64, digest: digest.finish() };
            assert_eq!(whole.written(), expected, "{length} bytes");
        }
    }

    #[test]
    fn temporary_bytes_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let (file, made) = lock(&path).unwrap();
        assert!(made);
        let mut whole = Whole::new(file, 0);
        for (for_now, text, expected) in
            [("long and ", "a\n", "a\n"), ("longer", "b\n", "a\nb\n"), ("", "c\n", "a\nb\nc\n")]
        {
            whole.append_for_now(for_now.as_bytes()).unwrap();
            whole.append_for_now(for_now.as_bytes()).unwrap();
            whole.append(text.as_bytes(), 0).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            assert_eq!(whole.written().length, expected.len() as u64);
        }
        // The first byte is already in the file.
        whole.append(b"cd\n", 1).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"a\nb\nc\n\0d\n");
        assert_eq!(lock(&path).map(|_| ()).unwrap_err().kind(), ErrorKind::ResourceBusy);
        drop(whole);
        assert!(!lock(&path).unwrap().1);
        let missing = folder.path().join("none/out");
        assert_eq!(lock(&missing).map(|_| ()).unwrap_err().kind(), ErrorKind::NotFound);
    }
}
