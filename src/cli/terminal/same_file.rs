//! No input is overwritten, and no two outputs are the same file.
//!
//! Comparing names is not enough: a symbolic link, a hard link, a redirection and `/dev/stdin` are other names of the
//! same file. So the system's identity of files is compared, the device and the inode. Rust's standard library exposes
//! neither on Windows; there the full paths are compared, and hard links are not detected. Pipes, terminals and devices
//! such as `/dev/null` may be read and written at once.

use crate::cli::terminal::exit::Failure;
use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The most symbolic links that are followed to a file that does not exist yet; the limit of Linux.
const MOST_LINKS: usize = 40;

/// The identity of a file.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Identity {
    /// For an existing file: its device and inode.
    #[cfg(unix)]
    Inode(u64, u64),
    /// For a file that will be created, and on other systems for every file: its full path.
    Path(PathBuf),
}

/// Refuses to overwrite an input, or to write two outputs to one file; messages on standard error count as an output.
/// Must be called before any output is created or emptied. `-` is standard input among the inputs, standard output
/// among the outputs.
pub(crate) fn refuse<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    outputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let inputs = inputs.into_iter().map(|path| (path, identity(path, stdin)));
    let inputs: Vec<_> = inputs.filter(|(_, identity)| identity.is_some()).collect();
    let messages = identity(Path::new("-"), stderr);
    if messages.is_some() && inputs.iter().any(|(_, input)| *input == messages) {
        return Err(Failure::StderrIsInput);
    }
    let mut earlier: Vec<(&Path, Option<Identity>)> = Vec::new();
    for output in outputs {
        let found = identity(output, stdout);
        let same = |(_, other): &&(&Path, Option<Identity>)| found.is_some() && *other == found;
        let name = if is_standard(output) { "standard output".to_owned() } else { output.display().to_string() };
        if let Some((input, _)) = inputs.iter().find(same) {
            let input = match input {
                input if is_standard(input) => " (standard input)".to_owned(),
                input if *input == output => String::new(),
                input => format!(" ({})", input.display()),
            };
            return Err(Failure::new(format!("{name}: is an input{input}, and would be overwritten")));
        }
        let both_standard = |(other, _): &(&Path, Option<Identity>)| is_standard(other) && is_standard(output);
        if earlier.iter().any(|other| same(&other) || both_standard(other)) {
            return Err(Failure::new(format!("{name}: would take two outputs, one over the other")));
        }
        earlier.push((output, found));
    }
    Ok(())
}

/// Whether a file is standard output under another name, such as `/dev/stdout`.
pub(crate) fn is_stdout(file: &File) -> bool {
    let [file, standard] = [file.metadata(), stdout()].map(|metadata| of_metadata(&metadata.ok()?, None));
    file.is_some() && file == standard
}

/// Refuses an input that is given twice, also by another name or link. Pipes count too: a second reader would take data
/// from the first.
pub(crate) fn refuse_twice(inputs: &[PathBuf]) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    let identity = |path: &Path| {
        let metadata = if is_standard(path) { stdin() } else { fs::metadata(path) };
        of_metadata(&metadata.ok()?, Some(path))
    };
    match inputs.iter().find(|path| identity(path).is_some_and(|found| !seen.insert(found))) {
        Some(path) => Err(Failure::new(format!("{}: is given twice", path.display()))),
        None => Ok(()),
    }
}

fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The identity of the file at a path; `None` if it is not a regular file, which cannot be overwritten. `standard` is
/// the file that `-` means.
fn identity(path: &Path, standard: impl FnOnce() -> io::Result<Metadata>) -> Option<Identity> {
    if is_standard(path) {
        return standard().ok().filter(Metadata::is_file).and_then(|metadata| of_metadata(&metadata, None));
    }
    match fs::metadata(path) {
        Ok(metadata) => {
            Some(metadata).filter(Metadata::is_file).and_then(|metadata| of_metadata(&metadata, Some(path)))
        }
        Err(_) => future_path(path).map(Identity::Path),
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems may find no identity")]
fn of_metadata(metadata: &Metadata, _: Option<&Path>) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some(Identity::Inode(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn of_metadata(_: &Metadata, path: Option<&Path>) -> Option<Identity> {
    path?.canonicalize().ok().map(Identity::Path)
}

/// The full path of a file that does not exist, after following the links that lead there.
fn future_path(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = path.parent().map(|folder| if folder == Path::new("") { Path::new(".") } else { folder })?;
        match fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Some(folder.canonicalize().ok()?.join(path.file_name()?)),
        }
    }
    None
}

#[cfg(unix)]
fn opened(stream: &impl std::os::fd::AsFd) -> io::Result<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned()?).metadata()
}

#[cfg(windows)]
fn opened(stream: &impl std::os::windows::io::AsHandle) -> io::Result<Metadata> {
    File::from(stream.as_handle().try_clone_to_owned()?).metadata()
}

fn stdin() -> io::Result<Metadata> {
    opened(&io::stdin())
}

fn stdout() -> io::Result<Metadata> {
    opened(&io::stdout())
}

fn stderr() -> io::Result<Metadata> {
    opened(&io::stderr())
}
