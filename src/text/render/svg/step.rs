//! Pictures of steps: candidates colored by their roles, those that go struck out, links as arrows, and a legend.

use super::board::{centered, lines, size};
use super::legend::{ROW, wrapped};
use super::paint::{CELL, HALO, Point, circle, filled, head, path, stroke, words};
use super::scene::Scene;
use super::{MARGIN, escaped_xml};
use crate::puzzle::{Board, Candidate, Cell, Digit, Geometry};
use crate::text::render::drawing::Contents;
use std::fmt::Write as _;

/// The size of a drawn unit: candidates are small, so the board is larger than in other pictures.
const SCALE: f64 = 1.7;
/// The radius of the disk around a candidate.
const RADIUS: f64 = 6.2;
/// The color of links.
const LINK: &str = "#7030a0";

/// The role of a candidate in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Look {
    /// It is why the conclusion holds.
    Cause,
    /// It is a candidate of a wing's pivot.
    Pivot,
    /// It is a candidate of a wing.
    Wing,
    /// It is a fin of a fish.
    Fin,
    /// It is in the first of two sets or colors.
    SetA,
    /// It is in the second of two sets or colors.
    SetB,
    /// A chain makes it true.
    On,
    /// A chain makes it false.
    Off,
    /// The step removes it.
    Eliminated,
    /// The step places it.
    Placed,
}

impl Look {
    /// All looks, in legend order.
    const ALL: [Self; 10] = [
        Self::Cause,
        Self::Pivot,
        Self::Wing,
        Self::Fin,
        Self::SetA,
        Self::SetB,
        Self::On,
        Self::Off,
        Self::Eliminated,
        Self::Placed,
    ];

    /// The text in the legend.
    const fn meaning(self) -> &'static str {
        match self {
            Self::Cause => "reason",
            Self::Pivot => "pivot",
            Self::Wing => "wing",
            Self::Fin => "fin",
            Self::SetA => "first set",
            Self::SetB => "second set",
            Self::On => "true in a chain",
            Self::Off => "false in a chain",
            Self::Eliminated => "removed",
            Self::Placed => "placed",
        }
    }

    /// The color of its disk.
    const fn color(self) -> &'static str {
        match self {
            Self::Cause => "#a9dfa9",
            Self::Pivot => "#cdb4f5",
            Self::Wing => "#ffe066",
            Self::Fin => "#f5a9d0",
            Self::SetA => "#b5dd6a",
            Self::SetB => "#9fb4f7",
            Self::On => "#8ecbff",
            Self::Off => "#ffc680",
            Self::Eliminated => "#ffc9c9",
            Self::Placed => "#1d7a34",
        }
    }
}

/// A link between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cause.
    pub from: Candidate,
    /// The effect.
    pub to: Candidate,
    /// The kind of link.
    pub line: LinkLine,
}

/// The line of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkLine {
    /// Double, for a strong link.
    Strong,
    /// Dashed, for a weak link.
    Weak,
    /// Dotted, for a link between two that are both true or both false.
    Same,
}

impl LinkLine {
    /// All lines, in legend order, with the text in the legend.
    const ALL: [(Self, &'static str); 3] =
        [(Self::Strong, "strong link"), (Self::Weak, "weak link"), (Self::Same, "both true or both false")];

    /// The path as a line of this kind.
    fn drawn(self, along: &str) -> String {
        let dashed = |dashes: &str| {
            let attributes = format!("fill=\"none\" stroke-width=\"1.1\" stroke-dasharray=\"{dashes}\"");
            format!("<path d=\"{along}\" stroke=\"{LINK}\" {attributes}/>\n")
        };
        match self {
            Self::Strong => stroke(along, LINK, 2.6) + &stroke(along, "white", 0.9),
            Self::Weak => dashed("3 2"),
            Self::Same => dashed("1 2"),
        }
    }
}

/// A step on a board.
#[derive(Clone, Debug, Default)]
pub struct StepContents {
    /// The line above the board.
    pub title: String,
    /// The text below the board.
    pub text: Vec<String>,
    /// For each cell its digit, and whether that is a clue.
    pub digits: Vec<Option<(Digit, bool)>>,
    /// The candidates of open cells.
    pub candidates: Vec<Candidate>,
    /// The roles of candidates; one may have several.
    pub looks: Vec<(Candidate, Look)>,
    /// The links of chains.
    pub arrows: Vec<Arrow>,
    /// The cells of each house that the step uses.
    pub houses: Vec<Vec<Cell>>,
}

/// A picture of steps, one below another.
#[must_use]
pub fn svg_of_steps(board: &Board, steps: &[StepContents], title: &str) -> String {
    let [width, _] = size(board);
    let (mut shapes, mut bottom, mut widest) = (String::new(), 0.0, width);
    for step in steps {
        let (panel, size) = panel(board, step);
        let _ = writeln!(shapes, "<g transform=\"translate(0 {bottom})\">\n{panel}</g>");
        bottom += size[1] + 2.0 * ROW;
        widest = f64::max(widest, size[0]);
    }
    let [width, height] = [widest + 2.0 * MARGIN, bottom - 2.0 * ROW + 2.0 * MARGIN];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {x} {width} {height}\" width=\"{}\" height=\"{}\">\n\
         <title>{}</title>\n<rect x=\"{x}\" y=\"{x}\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <g font-family=\"sans-serif\" text-anchor=\"middle\">\n{shapes}</g>\n</svg>\n",
        (width * SCALE).round(),
        (height * SCALE).round(),
        escaped_xml(title),
        x = -MARGIN,
    )
}

/// A step, with its width and height.
fn panel(board: &Board, step: &StepContents) -> (String, [f64; 2]) {
    let side = board.side();
    let scene = Scene::of(board, &Contents::default());
    let start = " text-anchor=\"start\"";
    let margins = scene.margins;
    let [wide, high] = size(board);
    let width = (margins.left + wide + margins.right).max(margins.left + scene.legend_width);
    // Bold and a little larger than the text below, which has the whole width.
    let title = wrapped(&step.title, width * 0.8);
    let mut text = String::new();
    for (number, line) in title.iter().enumerate() {
        let at = Point { x: 0.0, y: 8.0 + number as f64 * ROW * 0.8 };
        text += &words(at, 12, &format!("{start} font-weight=\"bold\""), line);
    }
    let top = ROW + (title.len().max(1) - 1) as f64 * ROW * 0.8 + margins.top;
    let mut shapes = String::new();
    for house in &step.houses {
        shapes += &filled(house.iter().copied(), "#ffd", "1");
    }
    shapes += &scene.below_grid;
    let (light, heavy) = lines(board);
    let _ = writeln!(shapes, "<path d=\"{light}\" fill=\"none\" stroke=\"#aaa\"/>");
    let _ = writeln!(shapes, "<path d=\"{heavy}\" fill=\"none\" stroke=\"black\" stroke-width=\"2\"/>");
    shapes += &scene.on_grid;
    for (cell, digit) in step.digits.iter().take(board.cells()).enumerate() {
        if let Some((digit, is_clue)) = digit {
            shapes += &centered(
                board.geometry().cell(cell),
                &board.geometry().value(*digit).to_string(),
                if *is_clue { "black" } else { "#15c" },
            );
        }
    }
    let _ = writeln!(shapes, "<g font-size=\"{}\" fill=\"#444\">", height(side));
    shapes += &step.candidates.iter().map(|&candidate| one(step, candidate, board.geometry())).collect::<String>();
    shapes += "</g>\n";
    shapes += &step.arrows.iter().map(|arrow| drawn(*arrow, side)).collect::<String>();
    shapes += &scene.outside;
    shapes += &scene.legend;
    let _ = writeln!(text, "<g transform=\"translate({} {top})\">\n{shapes}</g>", margins.left);
    let mut at = Point { x: 0.0, y: top + high + margins.bottom + ROW - 4.0 };
    text += &legend(step, &mut at, width);
    let lines: Vec<String> = step.text.iter().flat_map(|line| wrapped(line, width * 0.86)).collect();
    for line in &lines {
        text += &words(at, 11, start, line);
        at.y += ROW * 0.8;
    }
    (text, [width, at.y])
}

/// The middle of a candidate, which has a fixed place in its cell.
fn middle(candidate: Candidate, side: usize) -> Point {
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    let step = CELL as f64 / across as f64;
    let place = |number: usize| (number as f64 + 0.5) * step;
    let digit = candidate.digit.index();
    Point::corner(candidate.cell).plus(place(digit % across), place(digit / across))
}

/// The height of a candidate's digit.
fn height(side: usize) -> f64 {
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    (27.0 / across as f64).round()
}

/// A candidate: a disk in the color of its first role, a ring in that of its second, and the digit, struck out if it
/// goes.
fn one(step: &StepContents, candidate: Candidate, geometry: &Geometry) -> String {
    let side = geometry.side();
    let at = middle(candidate, side);
    let across = (1..=side).find(|across| across * across >= side).unwrap_or(1);
    let scale = 3.0 / across as f64;
    let mut looks = step.looks.iter().filter(|(marked, _)| *marked == candidate).map(|(_, look)| *look);
    let (first, second) = (looks.next(), looks.find(|look| *look != Look::Eliminated));
    let goes = step.looks.contains(&(candidate, Look::Eliminated));
    let mut shapes = String::new();
    if let Some(look) = first {
        shapes += &circle(at, RADIUS * scale, &format!("fill=\"{}\"", look.color()));
    }
    if let Some(look) = second {
        shapes +=
            &circle(at, RADIUS * scale, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"", look.color()));
    }
    let fill = match (goes, first) {
        (true, _) => " fill=\"#c00\"",
        (false, Some(Look::Placed)) => " fill=\"white\"",
        _ => "",
    };
    // Most of a picture is plain candidates: their font is the group's, and they are centered by their place alone.
    let [x, y] = [at.x, at.y + height(side) * 0.36].map(|place| (place * 10.0).round() / 10.0);
    let _ = writeln!(shapes, "<text x=\"{x}\" y=\"{y}\"{fill}>{}</text>", geometry.value(candidate.digit));
    if goes {
        shapes += &struck_out(at, 4.0 * scale);
    }
    shapes
}

/// A link as an arrow, bent a little, so that it passes the candidates between its ends.
fn drawn(arrow: Arrow, side: usize) -> String {
    let [from, to] = [arrow.from, arrow.to].map(|candidate| middle(candidate, side));
    let (direction, length) = (from.direction(to), (to.x - from.x).hypot(to.y - from.y));
    let (start, end) = (from.along(direction, RADIUS, 0.0), to.along(direction, -RADIUS - 1.0, 0.0));
    let bend = from.half_way(to).along(direction, 0.0, -length * 0.1);
    let curve = format!("M{start}Q{bend} {end}");
    let tip = stroke(&head(end, bend.direction(end), 2.6), LINK, 1.2);
    arrow.line.drawn(&curve) + &tip
}

/// The meanings of the colors and of the links, from `at` on, which moves below them.
fn legend(step: &StepContents, at: &mut Point, width: f64) -> String {
    let used = Look::ALL.into_iter().filter(|look| step.looks.iter().any(|(_, other)| other == look));
    let mut entries: Vec<(String, &str)> = used.map(|look| (sample(look), look.meaning())).collect();
    let lines = LinkLine::ALL.into_iter().filter(|(line, _)| step.arrows.iter().any(|arrow| arrow.line == *line));
    entries.extend(lines.map(|(line, meaning)| (line.drawn("M0 0H14"), meaning)));
    let mut shapes = String::new();
    let any = !entries.is_empty();
    for (sample, meaning) in entries {
        let room = 26.0 + meaning.len() as f64 * 5.6;
        if at.x + room > width {
            *at = Point { x: 0.0, y: at.y + ROW * 0.8 };
        }
        let _ = writeln!(shapes, "<g transform=\"translate({at})\">\n{sample}</g>");
        shapes += &words(at.plus(17.0, 0.0), 10, &format!(" text-anchor=\"start\"{HALO}"), meaning);
        at.x += room;
    }
    *at = Point { x: 0.0, y: at.y + if any { ROW } else { 0.0 } };
    shapes
}

/// A disk as it is around a candidate.
fn sample(look: Look) -> String {
    let at = Point { x: 6.0, y: 0.0 };
    let disk = circle(at, 5.0, &format!("fill=\"{}\"", look.color()));
    if look == Look::Eliminated { disk + &struck_out(at, 4.0) } else { disk }
}

/// The stroke through a candidate that goes.
fn struck_out(at: Point, reach: f64) -> String {
    stroke(&path(&[at.plus(-reach, reach), at.plus(reach, -reach)]), "#c00", 1.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_shows_its_candidates_and_links() {
        let candidate = |cell: usize, digit: usize| Candidate::at(cell, Digit::from_index(digit), 9);
        let (one, other) = (candidate(0, 4), candidate(8, 4));
        let step = StepContents {
            title: "a < b".to_owned(),
            candidates: vec![one, other],
            looks: vec![(one, Look::On), (other, Look::Eliminated)],
            arrows: vec![Arrow { from: one, to: other, line: LinkLine::Weak }],
            ..StepContents::default()
        };
        let svg = svg_of_steps(&Board::classic(), &[step], "steps");
        assert!(svg.contains("a &lt; b") && svg.contains("<title>steps</title>"));
        for (text, count) in [(">5</text>", 2), ("true in a chain", 1), ("removed", 1), ("weak link", 1), ("strong", 0)]
        {
            assert_eq!(svg.matches(text).count(), count, "{text}");
        }
        // The candidate 5 is in the middle of its cell.
        assert!(svg.contains("<circle cx=\"20\" cy=\"20\""), "{svg}");
    }
}
