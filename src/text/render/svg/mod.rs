//! Puzzles as SVG pictures, for people and printers. They cannot be read back.

mod arrows;
mod board;
mod cages;
mod cells;
mod custom;
mod layers;
mod legend;
mod lines;
mod mark;
mod outlines;
mod outside;
mod paint;
mod pairs;
mod scene;
mod step;
mod tints;

use super::drawing::{Contents, Entry, Role};
use crate::puzzle::{Board, Puzzle};
use board::{candidates, centered, lines, size};
pub use layers::Layers;
use mark::Margins;
use outlines::outlines;
pub(crate) use paint::escaped_xml;
use paint::{CELL, Point, words as words_at};
use scene::Scene;
use std::fmt::Write as _;
pub use step::{Arrow, LinkLine, Look, StepContents, svg_of_steps};

/// The margin around everything.
const MARGIN: f64 = 4.0;
/// The height of text in the corner of a cell.
const WORDS: usize = 10;

/// A picture of a puzzle: heavy lines around boxes or regions, light ones between cells, the marks of rules, clues, and
/// in small digits the candidates of restricted cells. Each rule that is drawn is a group, with the rule's name as its
/// class, its index among the rules of the board as `data-rule`, and the rule as its title. Rules that cannot be drawn
/// are listed below the board.
///
/// ```
/// # use sudosat::{puzzle::Puzzle, text::render};
/// let puzzle: Puzzle = "1...............".parse()?;
/// let svg = render::svg(&puzzle, "The first & the last");
/// assert!(svg.contains("<title>The first &amp; the last</title>"));
/// assert_eq!(svg.matches("</text>").count(), 1);
/// # Ok::<(), sudosat::puzzle::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn svg(puzzle: &Puzzle, title: &str) -> String {
    let (board, geometry, side) = (puzzle.board(), puzzle.geometry(), puzzle.side());
    let contents = Contents::default();
    let scene = Scene::of(board, &contents);
    let cell = |index| match (puzzle.clue_at(index), puzzle.allowed_at(index).filter(|allowed| allowed.len() < side)) {
        (Some(clue), _) => centered(geometry.cell(index), &geometry.value(clue).to_string(), "black"),
        (None, Some(allowed)) => {
            let cell = geometry.cell(index);
            let above = if scene.has_words_in(cell) { WORDS } else { 0 };
            candidates(allowed, geometry, cell.column() * CELL, cell.row() * CELL, above)
        }
        (None, None) => String::new(),
    };
    document(board, &scene, title, "", &contents, &(0..geometry.cells()).map(cell).collect::<String>())
}

/// A picture of a board with these contents: clues black, digits found blue. Marked entries have a color, a tint and a
/// sign, marked rules an outline, and the legend explains both. The description is stored in the document but not
/// drawn.
#[must_use]
pub fn svg_of(board: &Board, contents: &Contents, title: &str, description: &str) -> String {
    let geometry = board.geometry();
    let color = |role| match role {
        Role::Clue => "black",
        Role::Found => "#15c",
        Role::Marked(emphasis) => emphasis.colors()[0],
        Role::Note => "#357",
    };
    let entries = contents.entries.iter().take(geometry.cells()).enumerate();
    let word = |(cell, entry): (usize, &Entry)| centered(geometry.cell(cell), &entry.word, color(entry.role));
    let text = entries.map(word).collect::<String>();
    document(board, &Scene::of(board, contents), title, description, contents, &text)
}

/// The document: the board with its rules, its marked cells, and the text in the cells.
fn document(board: &Board, scene: &Scene, title: &str, description: &str, contents: &Contents, cells: &str) -> String {
    let geometry = board.geometry();
    let mut text = opening(scene, board);
    for (tag, words) in [("title", title), ("desc", description)] {
        if !words.is_empty() {
            let _ = writeln!(text, "<{tag}>{}</{tag}>", escaped_xml(words));
        }
    }
    text += &outlines(contents, extent(scene, board));
    text += &background(scene, board);
    let entries = contents.entries.iter().take(geometry.cells()).enumerate();
    let marked = entries.filter_map(|(cell, entry)| match entry.role {
        Role::Marked(emphasis) => Some((cell, emphasis)),
        Role::Clue | Role::Found | Role::Note => None,
    });
    let mut signs = String::new();
    for (cell, emphasis) in marked {
        let cell = geometry.cell(cell);
        let (x, y) = (cell.column() * CELL, cell.row() * CELL);
        let [color, tint] = emphasis.colors();
        let _ = writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{tint}\"/>");
        let corner = Point::corner(cell).plus(34.0, 8.0);
        signs +=
            &words_at(corner, 12, &format!(" fill=\"{color}\" font-weight=\"bold\""), &emphasis.sign().to_string());
    }
    text += &scene.below_grid;
    let (light, heavy) = lines(board);
    let _ = writeln!(text, "<path d=\"{light}\" fill=\"none\" stroke=\"#888\"/>");
    let _ = writeln!(
        text,
        "<path d=\"{heavy}\" fill=\"none\" stroke=\"black\" stroke-width=\"3\" stroke-linecap=\"square\"/>"
    );
    text += &scene.on_grid;
    text += "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n";
    text + cells + &signs + "</g>\n" + &scene.outside + &scene.legend + "</svg>\n"
}

/// The left and top of the document, its width and its height.
fn extent(scene: &Scene, board: &Board) -> [f64; 4] {
    extent_within(scene.margins, board, scene.legend_width)
}

/// The extent with these margins, at least `least` wide without the outer margin.
fn extent_within(margins: Margins, board: &Board, least: f64) -> [f64; 4] {
    let [wide, high] = size(board);
    let width = (wide + margins.left + margins.right).max(least);
    let height = high + margins.top + margins.bottom;
    [-MARGIN - margins.left, -MARGIN - margins.top, width + 2.0 * MARGIN, height + 2.0 * MARGIN]
}

fn opening(scene: &Scene, board: &Board) -> String {
    let [x, y, width, height] = extent(scene, board);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n"
    )
}

fn background(scene: &Scene, board: &Board) -> String {
    let [x, y, width, height] = extent(scene, board);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n")
}
