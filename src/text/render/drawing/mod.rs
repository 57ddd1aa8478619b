//! A board drawn for a terminal: heavy lines around the boxes or regions, light ones between cells.
//!
//! A line lies on the edge between two cells, and a corner joins the four edges that meet there. Unicode has a
//! character for each combination of heavy, light and missing arms, so rectangular boxes and irregular regions are
//! drawn alike.

mod contents;
mod edges;
#[cfg(test)]
mod tests;

pub use contents::{Contents, Entry, Role};

use super::emphasis::{Emphasis, mark_of};
use super::rules::{listed, modifier_line};
use crate::puzzle::{Board, Cell, Geometry, Puzzle, Rule, Solution};
use anstyle::AnsiColor;
use edges::Edges;
use itertools::Itertools;
use std::fmt::Write as _;

/// The style that distinguishes clues, digits found, and marked entries. Marks have a sign in either style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Style {
    /// A dot before each digit found.
    #[default]
    Plain,
    /// ANSI escapes: clues bold, digits found and marked entries in color.
    Color,
}

/// The widest board, in terminal columns, with lines between all cells; wider ones have lines between boxes only. Most
/// terminals have at least 80 columns.
const WIDEST_GRID: usize = 80;

/// The size of a terminal, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Its width.
    pub columns: usize,
    /// Its height.
    pub rows: usize,
}

/// The layouts of a board, from the widest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Lines between all cells.
    Grid,
    /// Lines between boxes only.
    Boxes,
    /// Like [`Boxes`](Self::Boxes), with the least space that separates cells.
    Tight,
}

/// The weight of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

/// The corner with the given arms is at `((up · 3 + right) · 3 + down) · 3 + left`, where each arm is 0 for none, 1 for
/// light and 2 for heavy.
const CORNERS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Draws a puzzle, with its solution if one is given. Digits are numbers in any notation of the record. A solution on
/// another board is not drawn. Rules are listed below, except for those drawn on edges between cells: dots, X and V,
/// and chevrons.
///
/// ```
/// # use sudosat::{puzzle::Puzzle, text::render::{Style, drawing}};
/// let puzzle: Puzzle = "1...34..........".parse()?;
/// let text = "\
/// ┏━━━┯━━━┳━━━┯━━━┓
/// ┃ 1 │   ┃   │   ┃
/// ┠───┼───╂───┼───┨
/// ┃ 3 │ 4 ┃   │   ┃
/// ┣━━━┿━━━╋━━━┿━━━┫
/// ┃   │   ┃   │   ┃
/// ┠───┼───╂───┼───┨
/// ┃   │   ┃   │   ┃
/// ┗━━━┷━━━┻━━━┷━━━┛
/// ";
/// assert_eq!(drawing(&puzzle, None, Style::Plain), text);
/// # Ok::<(), sudosat::puzzle::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn drawing(puzzle: &Puzzle, solution: Option<&Solution>, style: Style) -> String {
    drawing_of(puzzle.board(), &entries(puzzle, solution).into(), style)
}

/// The entries of a puzzle, with its solution if one is given.
#[must_use]
pub fn entries(puzzle: &Puzzle, solution: Option<&Solution>) -> Vec<Entry> {
    let solution = solution.filter(|solution| solution.geometry() == puzzle.geometry());
    let entry = |cell| match (puzzle.clue_at(cell), solution) {
        (Some(clue), _) => Entry { word: puzzle.geometry().value(clue).to_string(), role: Role::Clue },
        (None, Some(solution)) => {
            Entry { word: puzzle.geometry().value(solution.digit_at(cell)).to_string(), role: Role::Found }
        }
        (None, None) => Entry { word: String::new(), role: Role::Note },
    };
    (0..puzzle.geometry().cells()).map(entry).collect()
}

/// Draws a board with these contents, followed by the rules that are not drawn or that are marked, and a legend of the
/// marks.
///
/// ```
/// # use sudosat::{puzzle::Board, text::render::{Emphasis, Entry, Role, Style, drawing_of}};
/// let roles = [Role::Clue, Role::Found, Role::Marked(Emphasis::Clash), Role::Note];
/// let entries = roles.map(|role| Entry { word: "4".to_owned(), role }).to_vec();
/// let text = drawing_of(&*Board::with_side(4)?, &entries.into(), Style::Plain);
/// assert_eq!(text.lines().nth(1), Some("┃ 4 │·4 ┃!4 │ 4 ┃"));
/// assert_eq!(text.lines().last(), Some("! clashes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn drawing_of(board: &Board, contents: &Contents, style: Style) -> String {
    let grid = Drawing::new(board, contents, style, Spacing::Grid);
    if grid.columns() <= WIDEST_GRID { grid } else { Drawing::new(board, contents, style, Spacing::Boxes) }.draw()
}

/// Like [`drawing_of`], with fewer lines and less space on a small screen. A board too high for every layout gets the
/// lowest one; a board too wide for every layout gets none.
///
/// ```
/// # use sudosat::{puzzle::Board, text::render::{Contents, Screen, Style, drawing_within}};
/// let board = Board::with_side(4)?;
/// let first_line = |columns, rows| {
///     let text = drawing_within(&board, &Contents::default(), Style::Plain, Screen { columns, rows })?;
///     text.lines().next().map(str::to_owned)
/// };
/// assert_eq!(first_line(17, 9).as_deref(), Some("┏━━━┯━━━┳━━━┯━━━┓"));
/// assert_eq!(first_line(17, 8).as_deref(), Some("┏━━━━━━┳━━━━━━┓"));
/// assert_eq!(first_line(11, 9).as_deref(), Some("┏━━━━┳━━━━┓"));
/// assert_eq!(first_line(10, 9), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn drawing_within(board: &Board, contents: &Contents, style: Style, screen: Screen) -> Option<String> {
    let spacings = [Spacing::Grid, Spacing::Boxes, Spacing::Tight];
    let drawings = spacings.map(|spacing| Drawing::new(board, contents, style, spacing));
    let wide_enough = |drawing: &Drawing| {
        let most = if drawing.spacing == Spacing::Grid { screen.columns.min(WIDEST_GRID) } else { screen.columns };
        drawing.columns() <= most
    };
    let fitting = drawings.into_iter().filter(wide_enough);
    Some(fitting.min_by_key(|drawing| drawing.rows(screen.columns).saturating_sub(screen.rows))?.draw())
}

struct Drawing<'a> {
    board: &'a Board,
    geometry: &'a Geometry,
    contents: &'a Contents,
    style: Style,
    spacing: Spacing,
    /// The signs on edges, if edges are drawn.
    edges: Edges,
    /// The number of characters in the widest entry.
    width: usize,
    /// Whether there is a line anywhere to the left of each column.
    ruled: Vec<bool>,
}

impl<'a> Drawing<'a> {
    fn new(board: &'a Board, contents: &'a Contents, style: Style, spacing: Spacing) -> Self {
        let geometry = &**board.geometry();
        let widest = contents.entries.iter().map(|entry| entry.word.chars().count()).max().unwrap_or(0);
        let width = widest.max(geometry.side().to_string().len());
        let edges = if spacing == Spacing::Grid { Edges::of(board) } else { Edges::default() };
        let mut drawing = Self { board, geometry, contents, style, spacing, edges, width, ruled: Vec::new() };
        drawing.ruled = (0..=geometry.columns()).map(|column| drawing.is_ruled(column)).collect();
        drawing
    }

    fn draw(&self) -> String {
        let mut text = String::new();
        for row in 0..=self.geometry.rows() {
            self.draw_border(row, &mut text);
            if row < self.geometry.rows() {
                self.draw_row(row, &mut text);
            }
        }
        text + &modifier_line(self.board) + &self.words()
    }

    /// The rules that are not drawn or that are marked, and the legend of the marks.
    fn words(&self) -> String {
        let Contents { marks, .. } = self.contents;
        let rules = self.edges.rest(self.board, marks);
        if marks.is_empty() {
            return listed(rules) + &self.legend();
        }
        let line = |rule: &Rule| match mark_of(marks, rule) {
            Some(emphasis) => format!("{}\n", self.painted(emphasis, &format!("{} {rule}", emphasis.sign()))),
            None => format!("  {rule}\n"),
        };
        "rules:\n".to_owned() + &rules.map(line).collect::<String>() + &self.legend()
    }

    fn legend(&self) -> String {
        let meaning = |mark: Emphasis| self.painted(mark, &format!("{} {}", mark.sign(), mark.meaning()));
        let line = self.contents.emphases().map(meaning).join("   ");
        if line.is_empty() { line } else { line + "\n" }
    }

    fn painted(&self, emphasis: Emphasis, words: &str) -> String {
        let style = self.mark_style(emphasis);
        format!("{style}{words}{style:#}")
    }

    fn mark_style(&self, emphasis: Emphasis) -> anstyle::Style {
        match self.style {
            Style::Plain => anstyle::Style::new(),
            Style::Color => emphasis.ansi().on_default().bold(),
        }
    }

    /// The width of the drawing in characters.
    fn columns(&self) -> usize {
        let cells: usize = (0..self.geometry.columns()).map(|column| self.cell_width(column)).sum();
        cells + self.ruled.iter().filter(|&&ruled| ruled).count()
    }

    /// The number of lines of the drawing, and of the text below it on a screen of this width.
    fn rows(&self, columns: usize) -> usize {
        let rows = self.geometry.rows();
        let words: usize = self.words().lines().map(|line| line.len().div_ceil(columns.max(1))).sum();
        rows + (0..=rows).filter(|&row| self.has_border(row)).count() + words
    }

    /// The cell at a row and a column, from 0.
    fn cell(row: usize, column: usize) -> Cell {
        Cell::new(row, column)
    }

    /// The sign on the edge above a cell.
    fn sign_above(&self, row: usize, column: usize) -> Option<char> {
        self.edges.sign(Self::cell(row.checked_sub(1)?, column), Self::cell(row, column))
    }

    fn sign_left_of(&self, row: usize, column: usize) -> Option<char> {
        self.edges.sign(Self::cell(row, column.checked_sub(1)?), Self::cell(row, column))
    }

    /// The width of a cell: its entry, and the characters before and after it.
    fn cell_width(&self, column: usize) -> usize {
        self.width + usize::from(self.has_sign(column)) + usize::from(self.spacing != Spacing::Tight)
    }

    /// Whether entries of a column have space for a sign before them. Without signs, an entry after a line or a
    /// one-digit number needs no space.
    fn has_sign(&self, column: usize) -> bool {
        let has_marks = self.style == Style::Plain || self.contents.emphases().next().is_some();
        self.spacing != Spacing::Tight || has_marks || (self.width > 1 && !self.ruled[column])
    }

    /// The weight of the lines within a box.
    fn inner(&self) -> Weight {
        if self.spacing == Spacing::Grid { Weight::Light } else { Weight::None }
    }

    /// The box of a cell; `None` outside the board. Rows and columns are one too large here, so that 0 is outside as
    /// well.
    fn box_at(&self, row: usize, column: usize) -> Option<usize> {
        let cell = Cell::new(row.checked_sub(1)?, column.checked_sub(1)?);
        self.geometry.find(cell).map(|cell| self.geometry.box_at(cell))
    }

    /// The weight of the line between two neighbors, which are numbered as in [`Self::box_at`].
    fn edge(&self, one: (usize, usize), other: (usize, usize)) -> Weight {
        match (self.box_at(one.0, one.1), self.box_at(other.0, other.1)) {
            (None, None) => Weight::None,
            (one, other) if one != other => Weight::Heavy,
            _ => self.inner(),
        }
    }

    /// The line above a cell. The row and the column after the last are the far edges of the board.
    fn above(&self, row: usize, column: usize) -> Weight {
        self.edge((row, column + 1), (row + 1, column + 1))
    }

    fn left_of(&self, row: usize, column: usize) -> Weight {
        self.edge((row + 1, column), (row + 1, column + 1))
    }

    fn is_ruled(&self, column: usize) -> bool {
        (0..self.geometry.rows()).any(|row| self.left_of(row, column) != Weight::None)
    }

    /// Whether there is a line anywhere above a row.
    fn has_border(&self, row: usize) -> bool {
        (0..self.geometry.columns()).any(|column| self.above(row, column) != Weight::None)
    }

    /// Draws the line of text above a row, if there is one.
    fn draw_border(&self, row: usize, text: &mut String) {
        let columns = self.geometry.columns();
        if !self.has_border(row) {
            return;
        }
        for column in 0..=columns {
            if self.ruled[column] {
                let up = self.edge((row, column), (row, column + 1));
                let right = self.edge((row, column + 1), (row + 1, column + 1));
                let down = self.edge((row + 1, column), (row + 1, column + 1));
                let left = self.edge((row, column), (row + 1, column));
                let corner = [up, right, down, left].iter().fold(0, |index, &arm| index * 3 + arm as usize);
                text.extend(CORNERS.chars().nth(corner));
            }
            if column < columns {
                let run = match self.above(row, column) {
                    Weight::None => " ",
                    Weight::Light => "─",
                    Weight::Heavy => "━",
                };
                let width = self.cell_width(column);
                match self.sign_above(row, column) {
                    None => *text += &run.repeat(width),
                    Some(sign) => {
                        let before = width / 2;
                        let _ = write!(text, "{}{sign}{}", run.repeat(before), run.repeat(width - before - 1));
                    }
                }
            }
        }
        text.push('\n');
    }

    fn draw_row(&self, row: usize, text: &mut String) {
        let columns = self.geometry.columns();
        for column in 0..=columns {
            if self.ruled[column] {
                text.push(self.sign_left_of(row, column).unwrap_or_else(|| match self.left_of(row, column) {
                    Weight::None => ' ',
                    Weight::Light => '│',
                    Weight::Heavy => '┃',
                }));
            }
            if column < columns {
                self.draw_cell(row, column, text);
            }
        }
        text.push('\n');
    }

    fn draw_cell(&self, row: usize, column: usize, text: &mut String) {
        let cell = self.geometry.find(Cell::new(row, column));
        let (word, role) = match cell.and_then(|cell| self.contents.entries.get(cell)) {
            Some(entry) if !entry.word.is_empty() => (entry.word.as_str(), entry.role),
            // Without lines around it, an empty cell would be invisible.
            _ if cell.is_some() && self.spacing != Spacing::Grid => (".", Role::Note),
            _ => ("", Role::Note),
        };
        let pad = " ".repeat(self.width.saturating_sub(word.chars().count()));
        let (style, sign) = match (self.style, role) {
            (_, Role::Marked(emphasis)) => (self.mark_style(emphasis), emphasis.sign()),
            (Style::Color, Role::Clue) => (anstyle::Style::new().bold(), ' '),
            (Style::Color, Role::Found) => (AnsiColor::Cyan.on_default(), ' '),
            (Style::Plain, Role::Found) => (anstyle::Style::new(), '·'),
            (Style::Color, Role::Note) | (Style::Plain, Role::Clue | Role::Note) => (anstyle::Style::new(), ' '),
        };
        let sign = if self.has_sign(column) { sign.to_string() } else { String::new() };
        let after = if self.spacing == Spacing::Tight { "" } else { " " };
        // A sign has the color of its entry; a space must not change the color of a line.
        let (before, sign) = if sign == " " { (sign, String::new()) } else { (String::new(), sign) };
        let _ = write!(text, "{pad}{before}{style}{sign}{word}{style:#}{after}");
    }
}
