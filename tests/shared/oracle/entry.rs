//! The corpus: puzzles with known facts about them, one per line: `name | board | puzzle | count | solution`.
//!
//! * The board is a side (`9`: the usual boxes), a box shape (`2x5`) or `jigsaw:` and one region label per cell; the
//!   words `diagonal`, `main-diagonal` and `anti-diagonal` may follow.
//! * The puzzle is one character per cell, row by row: `.` for an empty cell, `1` to `9`, then `A` for 10 to `P` for
//!   25.
//! * The count is exact (`0`, `1`, `37`), or `1000+` for a thousand or more.
//! * The solution is given if it is the only one; otherwise `-`.
//!
//! Blank lines and lines that begin with `#` are ignored.

use super::Board;
use std::fmt::{self, Write};

/// From this many solutions on, the corpus says `1000+`.
pub const MANY: u64 = 1000;

/// One puzzle of the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// The board as the corpus writes it.
    pub board_text: String,
    pub board: Board,
    pub clues: Vec<u16>,
    /// The number of solutions; [`MANY`] stands for that many or more.
    pub count: u64,
    /// The only solution, when there is one.
    pub solution: Option<Vec<u16>>,
}

impl Entry {
    /// The puzzle with the oracle's findings about it.
    pub fn judged(name: String, board_text: &str, clues: Vec<u16>) -> Self {
        let board = read_board(board_text).unwrap_or_else(|| panic!("{name}: no board is written {board_text:?}"));
        let count = board.count(&clues, MANY);
        let solution = if count == 1 { board.solutions(&clues, 1).pop() } else { None };
        Self { name, board_text: board_text.to_owned(), board, clues, count, solution }
    }

    fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[name, board_text, clues, count, solution] = fields.as_slice() else { return None };
        let board = read_board(board_text)?;
        let cells = |text| read_cells(text).filter(|cells| cells.len() == board.cells());
        Some(Self {
            name: name.to_owned(),
            board_text: board_text.to_owned(),
            clues: cells(clues)?,
            count: if count == "1000+" { MANY } else { count.parse().ok().filter(|&count| count < MANY)? },
            solution: if solution == "-" { None } else { Some(cells(solution)?) },
            board,
        })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = if self.count < MANY { self.count.to_string() } else { "1000+".to_owned() };
        let solution = self.solution.as_deref().map_or_else(|| "-".to_owned(), write_cells);
        write!(f, "{} | {} | {} | {count} | {solution}", self.name, self.board_text, write_cells(&self.clues))
    }
}

/// The entries of a corpus file.
pub fn read_corpus(text: &str) -> Vec<Entry> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Entry::read(line).unwrap_or_else(|| panic!("no entry of a corpus: {line}"))).collect()
}

/// Every entry of the corpus: those chosen by hand, then those that `tests/oracle/corpus_generator.rs` made.
pub fn corpus() -> Vec<Entry> {
    let files = [include_str!("../../../testdata/corpus.txt"), include_str!("../../../testdata/corpus_generated.txt")];
    files.into_iter().flat_map(read_corpus).collect()
}

/// The board written like this in the corpus.
pub fn read_board(text: &str) -> Option<Board> {
    let mut words = text.split(' ');
    let mut board = match words.next()? {
        "1" => Board::boxes(1, 1),
        "4" => Board::boxes(2, 2),
        "6" => Board::boxes(2, 3),
        "8" => Board::boxes(2, 4),
        "9" => Board::boxes(3, 3),
        "10" => Board::boxes(2, 5),
        "12" => Board::boxes(3, 4),
        "16" => Board::boxes(4, 4),
        "25" => Board::boxes(5, 5),
        shape => {
            if let Some(labels) = shape.strip_prefix("jigsaw:") {
                let labels = read_cells(labels)?;
                let region = labels.iter().map(|&label| usize::from(label).checked_sub(1)).collect::<Option<_>>()?;
                Board::jigsaw(labels.len().isqrt(), region)
            } else {
                let (rows, columns) = shape.split_once('x')?;
                Board::boxes(rows.parse().ok()?, columns.parse().ok()?)
            }
        }
    };
    for rule in words {
        board.main_diagonal |= matches!(rule, "diagonal" | "main-diagonal");
        board.anti_diagonal |= matches!(rule, "diagonal" | "anti-diagonal");
        matches!(rule, "diagonal" | "main-diagonal" | "anti-diagonal").then_some(())?;
    }
    Some(board)
}

fn read_cells(text: &str) -> Option<Vec<u16>> {
    let digit = |symbol| match symbol {
        '.' => Some(0),
        '1'..='9' | 'A'..='P' => symbol.to_digit(36).map(|digit| digit as u16),
        _ => None,
    };
    text.chars().map(digit).collect()
}

/// One character per cell, as [`Entry`]s are written.
pub fn write_cells(cells: &[u16]) -> String {
    let symbol = |&cell: &u16| if cell == 0 { Some('.') } else { char::from_digit(cell.into(), 36) };
    let mut text = String::new();
    for cell in cells {
        let symbol = symbol(cell).unwrap_or_else(|| panic!("{cell} has no symbol"));
        let _ = write!(text, "{}", symbol.to_ascii_uppercase());
    }
    text
}
