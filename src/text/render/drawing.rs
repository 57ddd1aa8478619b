//! A board drawn for a terminal: heavy lines around the boxes or regions, light ones between cells.
//!
//! A line belongs to the edge between two cells, and a corner to the four edges that meet there; Unicode has a
//! character for every mixture of heavy, light and missing arms. That draws rectangular boxes and irregular regions
//! alike.

use super::rules::rules_line;
use crate::puzzle::{Geometry, Puzzle, Solution};
use anstyle::AnsiColor;
use std::fmt::Write as _;

/// How a drawing distinguishes clues from digits found, and marked cells from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Style {
    /// By a dot before each digit found, and an exclamation mark before marked entries.
    #[default]
    Plain,
    /// By ANSI escapes: clues bold, digits found in a colour, marked entries in red.
    Colour,
}

/// The contents of a cell in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// A digit, or anything else; empty in an empty cell.
    pub word: String,
    /// Its role.
    pub role: Role,
}

/// The role of an entry in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// A clue.
    Clue,
    /// A digit that was found.
    Found,
    /// Something to notice.
    Marked,
    /// A remark in an open cell, such as its candidates.
    Note,
}

/// The widest board, in terminal columns, that has lines between all cells; wider ones have them only between boxes.
const WIDEST_GRID: usize = 80;

/// The space available for a drawing, in characters: a terminal's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Its width.
    pub columns: usize,
    /// Its height.
    pub rows: usize,
}

/// The layouts of a board, from the most spacious to the tightest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Lines between all cells.
    Grid,
    /// Lines between boxes only.
    Boxes,
    /// The same, with no more space than needed to separate cells.
    Tight,
}

/// The weight of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

/// The corner with the given arms, at `((up · 3 + right) · 3 + down) · 3 + left`, each arm 0 for none, 1 for light and
/// 2 for heavy.
const CORNERS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Draws a puzzle, with its solution if there is one to show. Digits are numbers, whatever the record's notation. A
/// solution on another board is not drawn.
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
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
#[must_use]
pub fn drawing(puzzle: &Puzzle, solution: Option<&Solution>, style: Style) -> String {
    drawing_of(puzzle.geometry(), &entries(puzzle, solution), style) + &rules_line(puzzle.board())
}

/// The contents of a drawn puzzle's cells, with its solution if there is one to show.
#[must_use]
pub fn entries(puzzle: &Puzzle, solution: Option<&Solution>) -> Vec<Entry> {
    let solution = solution.filter(|solution| solution.geometry() == puzzle.geometry());
    let entry = |cell| match (puzzle.clue_at(cell), solution) {
        (Some(clue), _) => Entry { word: clue.to_string(), role: Role::Clue },
        (None, Some(solution)) => Entry { word: solution.digit_at(cell).to_string(), role: Role::Found },
        (None, None) => Entry { word: String::new(), role: Role::Note },
    };
    (0..puzzle.geometry().cells()).map(entry).collect()
}

/// Draws a board with these entries, one per cell, row by row; cells without an entry are empty.
///
/// ```
/// # use sudosat::{puzzle::Geometry, text::render::{Entry, Role, Style, drawing_of}};
/// let entries = [Role::Clue, Role::Found, Role::Marked, Role::Note].map(|role| Entry { word: "4".to_owned(), role });
/// let text = drawing_of(&*Geometry::with_side(4)?, &entries, Style::Plain);
/// assert_eq!(text.lines().nth(1), Some("┃ 4 │·4 ┃!4 │ 4 ┃"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn drawing_of(geometry: &Geometry, entries: &[Entry], style: Style) -> String {
    let grid = Drawing::new(geometry, entries, style, Spacing::Grid);
    if grid.columns() <= WIDEST_GRID { grid } else { Drawing::new(geometry, entries, style, Spacing::Boxes) }.draw()
}

/// The same, with fewer lines and less space if the screen is too small. A board that is too high for every layout gets
/// the lowest one; one that is too wide gets no drawing.
///
/// ```
/// # use sudosat::{puzzle::Geometry, text::render::{Screen, Style, drawing_within}};
/// let geometry = Geometry::with_side(4)?;
/// let first_line = |columns, rows| {
///     let text = drawing_within(&geometry, &[], Style::Plain, Screen { columns, rows })?;
///     text.lines().next().map(str::to_owned)
/// };
/// assert_eq!(first_line(17, 9).as_deref(), Some("┏━━━┯━━━┳━━━┯━━━┓"));
/// assert_eq!(first_line(17, 8).as_deref(), Some("┏━━━━━━┳━━━━━━┓"));
/// assert_eq!(first_line(11, 9).as_deref(), Some("┏━━━━┳━━━━┓"));
/// assert_eq!(first_line(10, 9), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn drawing_within(geometry: &Geometry, entries: &[Entry], style: Style, screen: Screen) -> Option<String> {
    let spacings = [Spacing::Grid, Spacing::Boxes, Spacing::Tight];
    let drawings = spacings.map(|spacing| Drawing::new(geometry, entries, style, spacing));
    let wide_enough = |drawing: &Drawing| {
        let most = if drawing.spacing == Spacing::Grid { screen.columns.min(WIDEST_GRID) } else { screen.columns };
        drawing.columns() <= most
    };
    let fitting = drawings.into_iter().filter(wide_enough);
    Some(fitting.min_by_key(|drawing| drawing.rows().saturating_sub(screen.rows))?.draw())
}

struct Drawing<'a> {
    geometry: &'a Geometry,
    entries: &'a [Entry],
    style: Style,
    spacing: Spacing,
    /// The number of characters in the widest entry.
    width: usize,
    /// For each column, whether there is a line anywhere to its left.
    ruled: Vec<bool>,
}

impl<'a> Drawing<'a> {
    fn new(geometry: &'a Geometry, entries: &'a [Entry], style: Style, spacing: Spacing) -> Self {
        let side = geometry.side();
        let widest = entries.iter().map(|entry| entry.word.chars().count()).max().unwrap_or(0);
        let width = widest.max(side.to_string().len());
        let mut drawing = Self { geometry, entries, style, spacing, width, ruled: Vec::new() };
        drawing.ruled = (0..=side).map(|column| drawing.is_ruled(column)).collect();
        drawing
    }

    fn draw(&self) -> String {
        let mut text = String::new();
        for row in 0..=self.geometry.side() {
            self.draw_border(row, &mut text);
            if row < self.geometry.side() {
                self.draw_row(row, &mut text);
            }
        }
        text
    }

    /// The width of the drawing, in characters.
    fn columns(&self) -> usize {
        let cells: usize = (0..self.geometry.side()).map(|column| self.cell_width(column)).sum();
        cells + self.ruled.iter().filter(|&&ruled| ruled).count()
    }

    /// The number of lines in the drawing.
    fn rows(&self) -> usize {
        let side = self.geometry.side();
        side + (0..=side).filter(|&row| self.has_border(row)).count()
    }

    /// The width of a cell: its entry, and what comes before and after it.
    fn cell_width(&self, column: usize) -> usize {
        self.width + usize::from(self.has_sign(column)) + usize::from(self.spacing != Spacing::Tight)
    }

    /// Whether there is room for a sign, or a space, before an entry. Without signs, an entry after a line or a
    /// one-character digit needs none.
    fn has_sign(&self, column: usize) -> bool {
        self.spacing != Spacing::Tight || self.style == Style::Plain || (self.width > 1 && !self.ruled[column])
    }

    /// The weight of the lines within a box.
    fn inner(&self) -> Weight {
        if self.spacing == Spacing::Grid { Weight::Light } else { Weight::None }
    }

    /// The box of a cell; `None` outside the board. Rows and columns are one too large, so that 0 is outside as well.
    fn box_at(&self, row: usize, column: usize) -> Option<usize> {
        let side = self.geometry.side();
        let inside = (1..=side).contains(&row) && (1..=side).contains(&column);
        inside.then(|| self.geometry.box_at(self.geometry.index(row - 1, column - 1)))
    }

    /// The weight of the line between two neighbours, given as in [`Self::box_at`].
    fn edge(&self, one: (usize, usize), other: (usize, usize)) -> Weight {
        match (self.box_at(one.0, one.1), self.box_at(other.0, other.1)) {
            (None, None) => Weight::None,
            (one, other) if one != other => Weight::Heavy,
            _ => self.inner(),
        }
    }

    /// The line above a cell, and the one to its left. Row and column `side` are the far edges of the board.
    fn above(&self, row: usize, column: usize) -> Weight {
        self.edge((row, column + 1), (row + 1, column + 1))
    }

    fn left_of(&self, row: usize, column: usize) -> Weight {
        self.edge((row + 1, column), (row + 1, column + 1))
    }

    fn is_ruled(&self, column: usize) -> bool {
        (0..self.geometry.side()).any(|row| self.left_of(row, column) != Weight::None)
    }

    /// Whether there is a line anywhere above a row.
    fn has_border(&self, row: usize) -> bool {
        (0..self.geometry.side()).any(|column| self.above(row, column) != Weight::None)
    }

    /// The line of text above a row, if it has any lines.
    fn draw_border(&self, row: usize, text: &mut String) {
        let side = self.geometry.side();
        if !self.has_border(row) {
            return;
        }
        for column in 0..=side {
            if self.ruled[column] {
                let up = self.edge((row, column), (row, column + 1));
                let right = self.edge((row, column + 1), (row + 1, column + 1));
                let down = self.edge((row + 1, column), (row + 1, column + 1));
                let left = self.edge((row, column), (row + 1, column));
                let corner = [up, right, down, left].iter().fold(0, |index, &arm| index * 3 + arm as usize);
                text.extend(CORNERS.chars().nth(corner));
            }
            if column < side {
                let run = match self.above(row, column) {
                    Weight::None => " ",
                    Weight::Light => "─",
                    Weight::Heavy => "━",
                };
                *text += &run.repeat(self.cell_width(column));
            }
        }
        text.push('\n');
    }

    fn draw_row(&self, row: usize, text: &mut String) {
        let side = self.geometry.side();
        for column in 0..=side {
            if self.ruled[column] {
                text.push(match self.left_of(row, column) {
                    Weight::None => ' ',
                    Weight::Light => '│',
                    Weight::Heavy => '┃',
                });
            }
            if column < side {
                self.draw_cell(row, column, text);
            }
        }
        text.push('\n');
    }

    fn draw_cell(&self, row: usize, column: usize, text: &mut String) {
        let (word, role) = match self.entries.get(self.geometry.index(row, column)) {
            Some(entry) if !entry.word.is_empty() => (entry.word.as_str(), entry.role),
            // Without lines around it, an empty cell would be invisible.
            _ if self.spacing != Spacing::Grid => (".", Role::Note),
            _ => ("", Role::Note),
        };
        let pad = " ".repeat(self.width.saturating_sub(word.chars().count()));
        let (style, sign) = match (self.style, role) {
            (Style::Colour, Role::Clue) => (anstyle::Style::new().bold(), " "),
            (Style::Colour, Role::Found) => (AnsiColor::Cyan.on_default(), " "),
            (Style::Colour, Role::Marked) => (AnsiColor::Red.on_default().bold(), " "),
            (Style::Plain, Role::Found) => (anstyle::Style::new(), "·"),
            (Style::Plain, Role::Marked) => (anstyle::Style::new(), "!"),
            (Style::Colour, Role::Note) | (Style::Plain, Role::Clue | Role::Note) => (anstyle::Style::new(), " "),
        };
        let sign = if self.has_sign(column) { sign } else { "" };
        let after = if self.spacing == Spacing::Tight { "" } else { " " };
        let _ = write!(text, "{pad}{sign}{style}{word}{style:#}{after}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Digit};
    use crate::text::{ReadOptions, parse, read_regions};
    use std::sync::Arc;

    fn puzzle(geometry: Arc<Geometry>, clues: &[(usize, u16)]) -> Puzzle {
        let mut cells = vec![None; geometry.cells()];
        for &(cell, digit) in clues {
            cells[cell] = Digit::new(digit);
        }
        Puzzle::new(Board::plain(geometry), cells).unwrap()
    }

    #[test]
    fn a_solution_on_another_board_is_not_drawn() {
        let puzzle: Puzzle = "1...34..........".parse().unwrap();
        let small = Puzzle::new(Board::with_side(1).unwrap(), vec![None]).unwrap();
        let solution = Solution::check(&small, vec![Digit::from_index(0)]).unwrap();
        assert_eq!(drawing(&puzzle, Some(&solution), Style::Plain), drawing(&puzzle, None, Style::Plain));
    }

    #[test]
    fn every_mixture_of_arms_has_its_own_corner() {
        let mut corners: Vec<char> = CORNERS.chars().collect();
        assert_eq!(corners.len(), 81);
        corners.sort_unstable();
        corners.dedup();
        assert_eq!(corners.len(), 81);
    }

    #[test]
    fn heavy_lines_follow_irregular_regions() {
        let regions = read_regions("aaabb\naabbb\ncddde\ncccde\ncdeee").unwrap();
        let expected = "\
┏━━━┯━━━┯━━━┳━━━┯━━━┓
┃ 1 │   │   ┃   │   ┃
┠───┼───╆━━━╃───┼───┨
┃   │   ┃   │   │   ┃
┣━━━╈━━━╇━━━┿━━━╈━━━┫
┃   ┃   │   │   ┃   ┃
┠───╄━━━┿━━━╅───╂───┨
┃   │   │   ┃   ┃   ┃
┠───╆━━━╈━━━╇━━━╃───┨
┃   ┃   ┃   │   │ 5 ┃
┗━━━┻━━━┻━━━┷━━━┷━━━┛
";
        assert_eq!(drawing(&puzzle(regions, &[(0, 1), (24, 5)]), None, Style::Plain), expected);
    }

    #[test]
    fn wide_boards_have_lines_between_boxes_only() {
        let text = drawing(&puzzle(Geometry::with_side(16).unwrap(), &[(0, 16), (2, 7)]), None, Style::Plain);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 16 + 5);
        assert_eq!(lines[0], "┏━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┓");
        assert!(lines[1].starts_with("┃ 16   .   7   . ┃  . "));
        assert!(lines.iter().all(|line| line.chars().count() == 69));
    }

    #[test]
    fn clues_stand_out_from_digits_found() {
        let puzzle: Puzzle = "1...............".parse().unwrap();
        let grid = parse("1234341221434321", &ReadOptions::default()).unwrap().puzzle;
        let solution = Solution::check(&puzzle, grid.given().map(|clue| clue.digit).collect()).unwrap();
        let row = |style| drawing(&puzzle, Some(&solution), style).lines().nth(1).unwrap().to_owned();
        assert_eq!(row(Style::Plain), "┃ 1 │·2 ┃·3 │·4 ┃");
        let found = |digit| format!("\u{1b}[36m{digit}\u{1b}[0m");
        let colour = format!("┃ \u{1b}[1m1\u{1b}[0m │ {} ┃ {} │ {} ┃", found(2), found(3), found(4));
        assert_eq!(row(Style::Colour), colour);
    }
}
