//! The changes that a program makes to the files of a folder, in order, as strace records them.

use super::disk::{Change, Disk};
use crate::shared::text;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The system calls that change files or a file's offset.
const CALLS: &str = "trace=creat,open,openat,write,writev,pwrite64,pwritev,ftruncate,truncate,fallocate,lseek,fsync,\
                     fdatasync,sync_file_range,rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat,\
                     copy_file_range,sendfile";

/// Runs the program on a folder in the disk's state, with a pause after each part of its input. Adds its changes to the
/// disk, and returns its exit code.
pub(crate) fn trace(disk: &mut Disk, folder: &Path, args: &[&str], input: &[&str], pause: Duration) -> Option<i32> {
    let logs = tempfile::tempdir().unwrap();
    let mut child = Command::new("strace")
        .args(["-ff", "-y", "-xx", "-s", "99999999", "-e", CALLS, "-o"])
        .arg(logs.path().join("log"))
        .arg(assert_cmd::cargo::cargo_bin("sudosat"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("strace: {error}; this test needs it"));
    let mut stdin = child.stdin.take().unwrap();
    for (index, part) in input.iter().enumerate() {
        if index > 0 {
            std::thread::sleep(pause);
        }
        // A program that reads no standard input may have ended.
        let _ = stdin.write_all(part.as_bytes());
    }
    drop(stdin);
    let code = child.wait().unwrap().code();
    // One log per thread; the order of all changes is known only if one thread makes them.
    let threads = fs::read_dir(logs.path()).unwrap().map(|log| {
        let (names, next) = (disk.names(), disk.next_number());
        let mut reader = Reader { folder, names, next, open: HashMap::new(), changes: Vec::new() };
        for line in text(&fs::read(log.unwrap().path()).unwrap()).lines() {
            reader.read(line);
        }
        reader.changes
    });
    let mut threads: Vec<_> = threads.filter(|changes| !changes.is_empty()).collect();
    assert!(threads.len() <= 1, "several threads write files: {args:?}");
    disk.changes.extend(threads.pop().unwrap_or_default());
    code
}

struct Reader<'a> {
    folder: &'a Path,
    /// The files of the folder.
    names: BTreeMap<String, usize>,
    /// The number of the next new file.
    next: usize,
    open: HashMap<String, Opened>,
    changes: Vec<Change>,
}

enum Opened {
    Folder,
    /// A file, and the offset of the next write.
    File(usize, usize),
}

impl Reader<'_> {
    /// Reads a line of the log: `call(argument, …) = result`. Every string in it is in hexadecimal.
    fn read(&mut self, line: &str) {
        let Some((call, result)) = line.rsplit_once(" = ") else { return };
        let (call, arguments) = call.trim_end().strip_suffix(')').unwrap().split_once('(').unwrap();
        let arguments: Vec<&str> = arguments.split(", ").collect();
        if !result.starts_with('-') {
            self.call(call, &arguments, result);
        }
    }

    fn call(&mut self, call: &str, arguments: &[&str], result: &str) {
        let paths = || arguments.iter().filter_map(|argument| self.name(argument));
        let count = || result.split(['<', ' ']).next().unwrap().parse::<usize>().unwrap();
        let number = |index: usize| arguments[index].parse::<usize>().unwrap();
        let handle = arguments[0].split('<').next().unwrap().to_owned();
        match call {
            "openat" | "open" => {
                let name = paths().next();
                self.opened(result.split('<').next().unwrap(), name, arguments);
            }
            "write" => {
                let bytes = unescaped(arguments[1]);
                assert_eq!(bytes.len(), number(2), "the log truncates a write");
                if let Some(Opened::File(file, at)) = self.open.get_mut(&handle) {
                    let bytes = bytes[..count()].to_vec();
                    self.changes.push(Change::Write { file: *file, at: *at, bytes });
                    *at += count();
                }
            }
            "lseek" => {
                if let Some(Opened::File(_, at)) = self.open.get_mut(&handle) {
                    *at = count();
                }
            }
            "ftruncate" => {
                if let Some(Opened::File(file, _)) = self.open.get(&handle) {
                    self.changes.push(Change::Resize { file: *file, length: number(1) });
                }
            }
            "fsync" | "fdatasync" => match self.open.get(&handle) {
                Some(Opened::File(file, _)) => self.changes.push(Change::Sync { file: *file }),
                Some(Opened::Folder) => self.changes.push(Change::SyncFolder),
                None => {}
            },
            "rename" | "renameat" | "renameat2" => {
                if let [from, to] = &paths().collect::<Vec<_>>()[..] {
                    let file = self.names.remove(from).unwrap();
                    self.names.insert(to.clone(), file);
                    self.changes.push(Change::Rename { file, from: from.clone(), to: to.clone() });
                }
            }
            "unlink" | "unlinkat" => {
                if let Some(name) = paths().next() {
                    self.names.remove(&name);
                    self.changes.push(Change::Remove { name });
                }
            }
            _ => assert_eq!(paths().next(), None, "{call} is not modeled"),
        }
    }

    fn opened(&mut self, handle: &str, name: Option<String>, arguments: &[&str]) {
        self.open.remove(handle);
        let Some(name) = name else { return };
        if name.is_empty() {
            self.open.insert(handle.to_owned(), Opened::Folder);
            return;
        }
        let flags = arguments.iter().find(|argument| argument.starts_with("O_")).unwrap();
        assert!(!flags.contains("O_APPEND"), "appending is not modeled");
        let file = self.names.get(&name).copied().unwrap_or_else(|| {
            self.changes.push(Change::Create { file: self.next, name: name.clone() });
            self.next += 1;
            self.next - 1
        });
        self.names.insert(name, file);
        if flags.contains("O_TRUNC") {
            self.changes.push(Change::Resize { file, length: 0 });
        }
        self.open.insert(handle.to_owned(), Opened::File(file, 0));
    }

    /// The name of a file in the folder, if the argument is its path; empty for the folder itself.
    fn name(&self, argument: &str) -> Option<String> {
        let path = argument.starts_with('"').then(|| unescaped(argument))?;
        let name = Path::new(text(&path)).strip_prefix(self.folder).ok()?.to_str()?;
        Some(name.to_owned())
    }
}

/// The bytes of a string such as `"\x75\x6e"`.
fn unescaped(string: &str) -> Vec<u8> {
    let digits = string.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap();
    digits.split("\\x").skip(1).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}
