//! A puzzle as a picture: SVG, for people and printers. It cannot be read back.

use super::drawing::{Entry, Role};
use crate::puzzle::{Board, Digit, DigitSet, ExtraHouse, House, Puzzle, Rule};
use std::fmt::Write as _;

/// The side of a cell, and the margin around the board.
const CELL: usize = 40;
const MARGIN: usize = 4;

/// The picture of a puzzle: heavy lines round boxes or regions, light ones between cells, what rules look like, clues,
/// and small the candidates of cells that the puzzle restricts.
///
/// ```
/// # use sudosat::{puzzle::Puzzle, text::render};
/// let puzzle: Puzzle = "1...............".parse()?;
/// let svg = render::svg(&puzzle, "The first & the last");
/// assert!(svg.contains("<title>The first &amp; the last</title>"));
/// assert_eq!(svg.matches("</text>").count(), 1);
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
#[must_use]
pub fn svg(puzzle: &Puzzle, title: &str) -> String {
    let side = puzzle.side();
    let cell = |cell| match (puzzle.clue_at(cell), puzzle.allowed_at(cell).filter(|allowed| allowed.len() < side)) {
        (Some(clue), _) => centered(cell, side, &clue.to_string(), "black"),
        (None, Some(allowed)) => candidates(allowed, side, cell % side * CELL, cell / side * CELL),
        (None, None) => String::new(),
    };
    document(puzzle.board(), title, "", &[], &(0..side * side).map(cell).collect::<String>())
}

/// The picture of a board with these entries, one a cell, row by row: clues black, digits found blue, what is marked
/// red on a tint. The description goes into the document and is not drawn.
#[must_use]
pub fn svg_of(board: &Board, entries: &[Entry], title: &str, description: &str) -> String {
    let side = board.side();
    let entries = || entries.iter().take(side * side).enumerate();
    let marked: Vec<usize> = entries().filter(|(_, entry)| entry.role == Role::Marked).map(|(cell, _)| cell).collect();
    let color = |role| match role {
        Role::Clue => "black",
        Role::Found => "#15c",
        Role::Marked => "#c00",
        Role::Note => "#357",
    };
    let text = entries().map(|(cell, entry)| centered(cell, side, &entry.word, color(entry.role))).collect::<String>();
    document(board, title, description, &marked, &text)
}

/// The document: the board, these cells marked, and what stands in the cells.
fn document(board: &Board, title: &str, description: &str, marked: &[usize], cells: &str) -> String {
    let side = board.side();
    let whole = side * CELL + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{MARGIN} {whole} {whole}\" \
         width=\"{whole}\" height=\"{whole}\">\n"
    );
    for (tag, words) in [("title", title), ("desc", description)] {
        if !words.is_empty() {
            let _ = writeln!(text, "<{tag}>{}</{tag}>", escaped_xml(words));
        }
    }
    let _ =
        writeln!(text, "<rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{whole}\" height=\"{whole}\" fill=\"white\"/>");
    for cell in marked {
        let (x, y) = (cell % side * CELL, cell / side * CELL);
        let _ = writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#fdd\"/>");
    }
    text += &rules(board);
    let (light, heavy) = lines(board);
    let _ = writeln!(text, "<path d=\"{light}\" fill=\"none\" stroke=\"#888\"/>");
    let _ = writeln!(
        text,
        "<path d=\"{heavy}\" fill=\"none\" stroke=\"black\" stroke-width=\"3\" stroke-linecap=\"square\"/>"
    );
    text + "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n" + cells + "</g>\n</svg>\n"
}

/// A word in the middle of a cell, smaller the longer it is.
fn centered(cell: usize, side: usize, word: &str, color: &str) -> String {
    if word.is_empty() {
        return String::new();
    }
    let font = [26, 26, 22, 16, 13, 11, 9, 8, 7, 6][word.chars().count().min(9)];
    let (x, y) = (cell % side * CELL + CELL / 2, cell / side * CELL + CELL / 2);
    let fill = if color == "black" { String::new() } else { format!(" fill=\"{color}\"") };
    format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\"{fill}>{}</text>\n", escaped_xml(word))
}

/// What rules look like: diagonals as lines, windows and extra regions in a tint. Disjoint groups have no look of their
/// own and are said in words, which programs show when asked.
fn rules(board: &Board) -> String {
    let width = board.side() * CELL;
    let line = |line: String| format!("<path d=\"{line}\" stroke=\"#bcd\" stroke-width=\"2\"/>\n");
    let look = |(position, rule): (usize, &Rule)| match rule {
        Rule::House(ExtraHouse::MainDiagonal) => line(format!("M0 0L{width} {width}")),
        Rule::House(ExtraHouse::AntiDiagonal) => line(format!("M{width} 0L0 {width}")),
        Rule::House(ExtraHouse::Windoku | ExtraHouse::Region(_)) => {
            board.houses_of_rule(position).map(|house| tint(board, house)).collect()
        }
        Rule::House(ExtraHouse::DisjointGroups)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Line { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Outside { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => format!("<desc>{rule}</desc>\n"),
    };
    board.rules().iter().enumerate().map(look).collect()
}

/// The cells of a house in a tint, which is deeper where two of them overlap.
fn tint(board: &Board, house: House) -> String {
    let mut path = String::new();
    for cell in board.house_cells(house) {
        let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", cell.column() * CELL, cell.row() * CELL);
    }
    format!("<path d=\"{path}\" fill=\"#bcd\" fill-opacity=\".4\"/>\n")
}

/// The lines between cells, and those around the board and between regions, as paths.
fn lines(board: &Board) -> (String, String) {
    let (geometry, side) = (board.geometry(), board.side());
    let width = side * CELL;
    let (mut light, mut heavy) = (String::new(), format!("M0 0H{width}V{width}H0Z"));
    for cell in 0..geometry.cells() {
        let (x, y) = ((cell % side + 1) * CELL, (cell / side + 1) * CELL);
        let mut edge = |other: usize, path: String| {
            let is_border = geometry.box_at(cell) != geometry.box_at(other);
            if is_border { &mut heavy } else { &mut light }.push_str(&path);
        };
        if x < width {
            edge(cell + 1, format!("M{x} {}V{y}", y - CELL));
        }
        if y < width {
            edge(cell + side, format!("M{} {y}H{x}", x - CELL));
        }
    }
    (light, heavy)
}

/// The candidates of a cell, each in its own place.
fn candidates(set: &DigitSet, side: usize, x: usize, y: usize) -> String {
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    let step = CELL / across;
    let one = |digit: Digit| {
        let (x, y) = (x + digit.index() % across * step + step / 2, y + digit.index() / across * step + step / 2);
        let font = if digit.get() < 10 { step * 4 / 5 } else { step * 3 / 5 };
        format!("<text x=\"{x}\" y=\"{y}\" dy=\".36em\" font-size=\"{font}\" fill=\"#357\">{digit}</text>\n")
    };
    set.iter().map(one).collect()
}

/// Escapes a text for an XML document, between tags or in quotes.
pub(in crate::text) fn escaped_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // XML cannot express the others.
            one if one.is_control() || matches!(one, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            one => escaped.push(one),
        }
    }
    escaped
}
