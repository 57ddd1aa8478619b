//! Reading and writing puzzles as text.
//!
//! [`Reader`] splits a stream of bytes into records and detects the layout of each: boards on one line, blocks with or
//! without bars, Simple Sudoku and `SadMan` files, rows of numbers, JSON boards, in any mixture. [`parse`] reads one
//! puzzle, and [`render`] writes. Lines, columns and records count from 1, columns in characters. `docs/FORMATS.md`
//! describes the formats for users.
//!
//! | file or folder | contents |
//! |---|---|
//! | `bytes/` | decompression, lines with positions and lookahead, pasted lines, excerpts for messages |
//! | `layout/` | plain-text records: their layout, words and cells |
//! | `format/` | the formats of other programs: reading and writing |
//! | `interpret/` | drawings read as rules |
//! | `table/` | CSV and similar tables, row by row |
//! | `reader` | turns records into puzzles, and continues after an error |
//! | `target/` | the table of output formats, and the parts of a puzzle that each cannot express |
//! | `render/` | puzzles and grids as text |
//! | `alphabet`, `notation` | notations for digits and empty cells |
//! | `options` | settings of a reader |
//! | `record`, `heading` | a puzzle with its texts and position, and comment lines above a board |
//! | `one` | one puzzle from a whole text or a field |

mod alphabet;
mod bytes;
mod error;
mod format;
mod heading;
#[cfg(feature = "formats")]
mod interpret;
mod layout;
mod notation;
mod one;
mod options;
mod reader;
mod record;
#[doc(hidden)]
pub mod render;
mod table;
#[cfg(feature = "formats")]
mod target;

pub use alphabet::Alphabet;
pub use error::{ParseError, ReadError};
pub use format::InputFormat;
pub use notation::Notation;
pub use one::parse;
pub use options::ReadOptions;
pub use reader::Reader;
pub use record::{Description, Record};
pub use render::{Style, drawing};
#[cfg(feature = "formats")]
pub use {
    bytes::opening::{Compression, Head, decompress},
    format::json::codec::{Object, Objects},
    reader::formats::Input,
    table::rows::{Row, Rows, Table},
    target::{Extras, Loss, Target, WrongSide},
};
#[doc(hidden)]
pub use {
    bytes::texts::Texts,
    error::ParseErrorKind,
    format::FormatError,
    format::errors::*,
    layout::error::{CellError, LayoutError},
    layout::grid::read_grids,
    layout::regions::read_regions,
    one::{parse_field, plain_clues},
    record::{Place, Reading},
    table::{PUZZLE_COLUMNS, RULES_COLUMNS, SOLUTION_COLUMNS, TableError},
};
