//! Writes puzzles in the formats of other programs, and reports what those cannot express.

mod loss;
mod numbers;
mod picture;
pub(crate) mod plain;
pub(crate) mod spec;
mod table;

pub use loss::{Loss, WrongSide};
pub use spec::Extras;
pub use table::Target;

use super::Record;

impl Target {
    /// The format of files with this extension.
    ///
    /// ```
    /// # use sudosat::text::Target;
    /// assert_eq!(Target::from_extension("sdm"), Some(Target::Sdm));
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.spec().is_extension && target.name().eq_ignore_ascii_case(extension))
    }

    /// The text before the first puzzle.
    #[must_use]
    pub const fn header(self) -> &'static str {
        self.spec().header
    }

    /// The text after the last puzzle.
    #[must_use]
    pub const fn footer(self) -> &'static str {
        self.spec().footer
    }

    /// Writes the puzzle in this format, with a line end, as far as the format can express it: see
    /// [`losses`](Self::losses). A whole file is the [`header`](Self::header), the puzzles, and the
    /// [`footer`](Self::footer).
    ///
    /// ```
    /// # use sudosat::text::{ReadOptions, Target, parse};
    /// let record = parse("12..34......1..2 easy", &ReadOptions::default())?;
    /// assert_eq!(Target::Line.write(&record)?, "12..34......1..2 easy\n");
    /// assert!(Target::Sdm.write(&record).is_err(), "it has 9×9 boards only");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format does not support this side.
    pub fn write(self, record: &Record) -> Result<String, WrongSide> {
        self.write_with(record, &Extras::default())
    }

    /// Like [`write`](Self::write), with those of these extras that the format can store.
    ///
    /// # Errors
    ///
    /// If the format does not support this side.
    #[doc(hidden)]
    pub fn write_with(self, record: &Record, extras: &Extras) -> Result<String, WrongSide> {
        let side = record.puzzle.side();
        let geometry = record.puzzle.geometry();
        let is_held = self.spec().has_grids(geometry) && (geometry.first() == 1 || self.spec().digits);
        if !self.spec().sides.contains(&side) || !is_held {
            return Err(WrongSide { target: self, found: side });
        }
        Ok(self.written(record, extras))
    }
}
