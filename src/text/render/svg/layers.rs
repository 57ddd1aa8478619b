//! A board in layers, for pages that draw the digits themselves, between and on top of the layers.

use super::board::lines;
use super::extent_within;
use super::paint::CELL;
use super::scene::Scene;
use crate::puzzle::Board;
use crate::text::render::drawing::Contents;
use std::fmt::Write as _;

/// A board and its rules without the contents of cells, as SVG without the outer element. Black is `currentColor`, and
/// each other color a custom property with the color as its default, so that a page can choose its own: `#a50` is
/// `var(--sudosat-a50,#a50)`. Groups are as in [`svg`](super::svg()).
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The left, top, width and height of the picture; the board begins at 0, 0.
    pub view_box: [f64; 4],
    /// Tints, lines and cages.
    pub under: String,
    /// The lines between cells and around boxes or regions.
    pub grid: String,
    /// Dots and signs between cells, and clues outside the board.
    pub over: String,
    /// For each rule the color by which a legend identifies it, unless its shapes do.
    pub colors: Vec<Option<String>>,
}

impl Layers {
    /// The side of a cell.
    pub const CELL: usize = CELL;

    /// The layers of a board.
    ///
    /// ```
    /// # use sudosat::{puzzle::{Board, Geometry, Rule}, text::render::Layers};
    /// let rules = Rule::parse_all("whispers 5 r1c1 r1c2 r2c3")?;
    /// let layers = Layers::of(&*Board::new(Geometry::classic(), rules)?);
    /// assert_eq!(layers.view_box, [-4.0, -4.0, 368.0, 368.0]);
    /// assert!(layers.under.contains(r#"<g class="whispers" data-rule="0">"#));
    /// assert_eq!(layers.colors, [Some("var(--sudosat-3c3,#3c3)".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let scene = Scene::of(board, &Contents::default());
        let (light, heavy) = lines(board);
        let line = |path: &str, name: &str| format!("<path class=\"{name}\" d=\"{path}\" fill=\"none\"/>\n");
        Self {
            view_box: extent_within(scene.clue_margins(), board, 0.0),
            under: themed(&scene.below_grid),
            grid: line(&light, "light") + &line(&heavy, "heavy"),
            over: themed(&(scene.on_grid + &scene.outside)),
            colors: scene.colors.into_iter().map(|color| color.map(themed_color)).collect(),
        }
    }
}

/// Shapes with every color as a custom property. No text has an unescaped quotation mark, so a color is an attribute.
fn themed(shapes: &str) -> String {
    let mut parts = shapes.split("=\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (value, rest) = part.split_once('"').unwrap_or((part, ""));
        let value = match value {
            "black" => "currentColor".to_owned(),
            "white" => "var(--sudosat-white,white)".to_owned(),
            color if color.starts_with('#') => themed_color(color),
            other => other.to_owned(),
        };
        let _ = write!(text, "=\"{value}\"{rest}");
    }
    text
}

fn themed_color(color: &str) -> String {
    format!("var(--sudosat-{},{color})", color.trim_start_matches('#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Geometry, Rule, rule_specs};

    #[test]
    fn no_color_is_fixed_and_every_drawn_rule_has_its_index() {
        for spec in rule_specs() {
            let rules = Rule::parse_all(spec.example).unwrap();
            let board = Board::new(Geometry::classic(), rules).unwrap();
            let layers = Layers::of(&board);
            let all = layers.under + &layers.grid + &layers.over;
            for fixed in ["=\"#", "=\"white", "=\"black"] {
                assert!(!all.contains(fixed), "{}: {all}", spec.name);
            }
            let is_drawn = !all.contains("<desc>");
            assert_eq!(all.contains("data-rule=\"0\""), is_drawn, "{}: {all}", spec.name);
            roxmltree::Document::parse(&format!("<svg>{all}</svg>")).unwrap();
        }
    }

    #[test]
    fn clues_outside_the_board_are_within_the_picture() {
        let rules = Rule::parse_all("sandwich 13 row 2").unwrap();
        let layers = Layers::of(&Board::new(Geometry::classic(), rules).unwrap());
        assert_eq!(layers.view_box.map(|number| number as i32), [-34, -4, 398, 368]);
    }
}
