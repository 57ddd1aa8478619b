//! The marks of a board's rules, layer by layer.

use super::board::size;
use super::cells::Extremes;
use super::mark::{Layer, Margins, RuleDrawing, Taken};
use super::outlines::outline;
use super::paint::escaped_xml;
use super::{arrows, cages, cells, custom, legend, lines, outside, pairs, tints};
use crate::puzzle::{Board, Cell, Rule};
use crate::text::render::drawing::Contents;
use crate::text::render::emphasis::mark_of;
use std::fmt::Write as _;

/// The parts of a picture that the rules add.
#[derive(Debug)]
pub(super) struct Scene {
    /// Tints, lines and cages, from the lowest; and as text that is not drawn, the rules without a mark.
    pub(super) below_grid: String,
    /// Dots and other signs on edges and corners.
    pub(super) on_grid: String,
    /// Clues outside the board.
    pub(super) outside: String,
    pub(super) legend: String,
    /// The space that these two need.
    pub(super) margins: Margins,
    pub(super) legend_width: f64,
    /// For each rule the color by which the legend identifies it, unless its shapes do.
    pub(super) colors: Vec<Option<&'static str>>,
    taken: Taken,
}

impl Scene {
    pub(super) fn of(board: &Board, contents: &Contents) -> Self {
        let (mut taken, extremes) = (Taken::new(board.geometry()), Extremes::of(board));
        let (mut described, mut marks, mut entries) = (String::new(), Vec::new(), Vec::new());
        let mut colors = Vec::new();
        entries.extend(legend::modifier(board));
        for (position, rule) in board.stated_rules().enumerate() {
            let words = escaped_xml(&rule.to_string());
            let mark = mark(board, position, &extremes, &mut taken);
            entries.extend(legend::entry(rule, mark.as_ref()));
            colors.push(mark.as_ref().and_then(|mark| mark.color));
            match mark {
                Some(mark) => {
                    let filter = mark_of(&contents.marks, rule)
                        .map_or_else(String::new, |emphasis| format!(" filter=\"url(#{})\"", outline(emphasis)));
                    let (name, shapes) = (rule.name(), mark.shapes);
                    let opening = format!("<g class=\"{name}\" data-rule=\"{position}\"{filter}>");
                    marks.push((mark.layer, format!("{opening}\n<title>{words}</title>\n{shapes}</g>\n")));
                }
                None => {
                    let _ = writeln!(described, "<desc>{words}</desc>");
                }
            }
        }
        let layer = |layer: Layer| marks.iter().filter(|mark| mark.0 == layer).map(|mark| &*mark.1).collect::<String>();
        let mut margins = taken.margins();
        let (legend, legend_width) = legend::legend(size(board), entries, contents, &mut margins);
        let below: String = [Layer::Tint, Layer::Line, Layer::Cage].map(layer).concat();
        Self {
            below_grid: described + &lettered(below),
            on_grid: lettered(layer(Layer::Dot)),
            outside: lettered(layer(Layer::Outside)),
            legend: lettered(legend),
            margins,
            legend_width,
            colors,
            taken,
        }
    }

    /// The space that the clues outside the board need.
    pub(super) fn clue_margins(&self) -> Margins {
        self.taken.margins()
    }

    /// Whether a rule has text in the top left corner of a cell.
    pub(super) fn has_words_in(&self, cell: Cell) -> bool {
        self.taken.has_words_in(cell)
    }
}

/// Shapes with text, in a group with the attributes of the text; empty if there are none.
fn lettered(shapes: String) -> String {
    if shapes.is_empty() {
        return shapes;
    }
    format!("<g font-family=\"sans-serif\" text-anchor=\"middle\">\n{shapes}</g>\n")
}

/// The mark of the rule at this index; `None` if it is only listed.
fn mark(board: &Board, position: usize, extremes: &Extremes, taken: &mut Taken) -> Option<RuleDrawing> {
    let side = board.side();
    let geometry = board.geometry();
    Some(match board.rules().get(position)?.stated() {
        Rule::House(house) => return tints::house(board, position, house),
        Rule::Global(_) => return None,
        Rule::Cell { cell, kind } => cells::cell(*cell, *kind, geometry, extremes),
        Rule::Pair { cells, kind } => pairs::pair(*cells, *kind, taken),
        Rule::Line { cells, kind } => lines::line(cells, *kind),
        Rule::Cage { cells, total } => cages::cage(cells, *total, taken),
        Rule::Arrow { circle, shaft } => arrows::arrow(circle, shaft),
        Rule::Sum { .. } if !geometry.has_square_grid() => return None,
        Rule::Sum { cells, total } => outside::sum(cells, *total, side, taken),
        Rule::Outside { line, kind, value } => outside::clue(*line, *kind, *value, side, taken),
        Rule::Clone { one, other } => tints::clone(one, other, taken),
        Rule::Quadruple { cells, digits } => pairs::quadruple(cells, digits, taken),
        Rule::Count { cells, digit, times } => cages::count(cells, *digit, *times, taken),
        Rule::Index { cells, kind } => tints::index(cells, *kind),
        Rule::Circles { cells } => cells::circles(cells),
        Rule::Custom(rule) => return custom::custom(rule, board, taken),
    })
}
