//! A folder on a disk, and every state that a crash can leave it in.
//!
//! A change is certain to be on the disk once it was synced: bytes and lengths by a sync of their file, names by a sync
//! of the folder. Of the unsynced changes, any subset may survive, whatever their order, and a write may survive in
//! part, or as zeros where only the length has arrived. If only the program is killed, all changes survive.

use std::collections::{BTreeMap, BTreeSet};

/// Files by name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// A change to a folder. A file keeps its number when its name changes.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Create { file: usize, name: String },
    Write { file: usize, at: usize, bytes: Vec<u8> },
    Resize { file: usize, length: usize },
    Rename { file: usize, from: String, to: String },
    Remove { name: String },
    Sync { file: usize },
    SyncFolder,
}

impl Change {
    /// Whether this sync makes the other change permanent.
    fn settles(&self, change: &Self) -> bool {
        match (self, change) {
            (Self::Sync { file }, Self::Write { file: of, .. } | Self::Resize { file: of, .. }) => file == of,
            (Self::SyncFolder, Self::Create { .. } | Self::Rename { .. } | Self::Remove { .. }) => true,
            _ => false,
        }
    }

    fn is_sync(&self) -> bool {
        matches!(self, Self::Sync { .. } | Self::SyncFolder)
    }
}

/// The largest number of unsynced changes of which every subset is tried. Of more, each may be missing, or be the only
/// one, or be the last one.
const SELECTIONS: usize = 6;

/// The fate of a write.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Lost,
    Whole,
    Half,
    Zeros,
}

/// A folder that had these files, and all changes to it.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    start: Files,
    pub(crate) changes: Vec<Change>,
}

impl Disk {
    pub(crate) fn new(start: Files) -> Self {
        Self { start, changes: Vec::new() }
    }

    /// The number of each file, by name.
    pub(crate) fn names(&self) -> BTreeMap<String, usize> {
        self.replay(self.changes.len(), |_| Fate::Whole).0
    }

    /// The number of the next new file.
    pub(crate) fn next_number(&self) -> usize {
        let created = self.changes.iter().filter(|change| matches!(change, Change::Create { .. }));
        self.start.len() + created.count()
    }

    /// The files after the first `changes`, if nothing is lost.
    pub(crate) fn after(&self, changes: usize) -> Files {
        self.files(changes, |_| Fate::Whole)
    }

    /// All states in which a crash may leave the folder after the first `end` changes.
    pub(crate) fn crashes_at(&self, end: usize) -> BTreeSet<Files> {
        let settled = |index: usize| self.changes[index..end].iter().any(|later| later.settles(&self.changes[index]));
        let open: Vec<usize> = (0..end).filter(|&index| !self.changes[index].is_sync() && !settled(index)).collect();
        let mut states = BTreeSet::new();
        for kept in selections(&open) {
            let fate = |index: usize| {
                if open.contains(&index) && !kept.contains(&index) { Fate::Lost } else { Fate::Whole }
            };
            states.insert(self.files(end, fate));
            let writes = kept.iter().filter(|&&index| matches!(self.changes[index], Change::Write { .. }));
            for &torn in writes {
                for fates in [Fate::Half, Fate::Zeros] {
                    states.insert(self.files(end, |index| if index == torn { fates } else { fate(index) }));
                }
            }
        }
        states
    }

    fn files(&self, end: usize, fate: impl Fn(usize) -> Fate) -> Files {
        let (names, contents) = self.replay(end, fate);
        names.into_iter().map(|(name, file)| (name, contents.get(&file).cloned().unwrap_or_default())).collect()
    }

    /// The number of each file by name, and the contents of each file by number.
    fn replay(&self, end: usize, fate: impl Fn(usize) -> Fate) -> (BTreeMap<String, usize>, BTreeMap<usize, Vec<u8>>) {
        let mut names: BTreeMap<_, _> = self.start.keys().cloned().zip(0..).collect();
        let mut contents: BTreeMap<_, _> = (0..).zip(self.start.values().cloned()).collect();
        for (index, change) in self.changes[..end].iter().enumerate() {
            let fate = fate(index);
            match change {
                _ if fate == Fate::Lost => {}
                Change::Create { file, name } => drop(names.insert(name.clone(), *file)),
                Change::Write { file, at, bytes } => {
                    let content: &mut Vec<u8> = contents.entry(*file).or_default();
                    let bytes = if fate == Fate::Half { &bytes[..bytes.len() / 2] } else { bytes };
                    let end = at + bytes.len();
                    content.resize(content.len().max(end), 0);
                    if fate == Fate::Zeros {
                        content[*at..end].fill(0);
                    } else {
                        content[*at..end].copy_from_slice(bytes);
                    }
                }
                Change::Resize { file, length } => contents.entry(*file).or_default().resize(*length, 0),
                Change::Rename { file, from, to } => {
                    names.remove(from);
                    names.insert(to.clone(), *file);
                }
                Change::Remove { name } => drop(names.remove(name)),
                Change::Sync { .. } | Change::SyncFolder => {}
            }
        }
        (names, contents)
    }
}

/// The subsets of the unsynced changes to try.
fn selections(open: &[usize]) -> Vec<Vec<usize>> {
    let select = |keeps: &dyn Fn(usize) -> bool| -> Vec<usize> {
        open.iter().enumerate().filter(|&(place, _)| keeps(place)).map(|(_, &index)| index).collect()
    };
    if open.len() <= SELECTIONS {
        return (0..1_usize << open.len()).map(|bits| select(&|place| bits >> place & 1 == 1)).collect();
    }
    let at = |chosen: usize| {
        [select(&|place| place != chosen), select(&|place| place == chosen), select(&|place| place <= chosen)]
    };
    (0..open.len()).flat_map(at).chain([Vec::new()]).collect()
}
