//! Drawings read as rules.
//!
//! Most variants are published as a drawing and rules in prose. The shape, the place and the color of a drawing, and
//! the words of the prose, propose a rule for it: a black dot is a ratio, a green line has the rule whose sentence
//! names green lines. A proposal is a guess, which is shown and never silent. Two tests are nearly free: a solution
//! that the puzzle states must obey it, and a wrong guess rarely leaves exactly one solution.

mod color;
mod drawing;
mod lines;
mod marks;
mod outside;
mod prose;

pub(crate) use color::Color;
pub(crate) use drawing::{Drawing, Point, Symbol, inventory};

use crate::puzzle::{Board, Geometry, Rule};
use crate::text::Reading;
use drawing::Spot;
use itertools::Itertools;
use prose::Prose;

/// The meaning of a puzzle's drawings.
pub(crate) struct Interpretation {
    pub(crate) readings: Vec<Reading>,
    /// The indices of drawings without a meaning.
    pub(crate) unread: Vec<usize>,
}

/// Reads drawings on a board, which has rules, by the rules in prose.
pub(crate) fn interpret(drawings: &[Drawing], prose: &str, board: &Board) -> Interpretation {
    let mut interpreter = Interpreter::new(drawings, prose, board.geometry());
    interpreter.read_arrows();
    interpreter.read_thermometers();
    interpreter.read_diagonals();
    interpreter.read_lines();
    interpreter.read_little_killers();
    interpreter.read_outside();
    interpreter.read_marks();
    interpreter.read_cages();
    for rule in interpreter.prose.globals(board.side()).into_iter().filter(|rule| !board.rules().contains(rule)) {
        interpreter.add("text".to_owned(), rule);
    }
    interpreter.finish()
}

/// The state of reading: each drawing is used once.
struct Interpreter<'a> {
    drawings: &'a [Drawing],
    is_used: Vec<bool>,
    groups: Vec<Group>,
    prose: Prose,
    geometry: &'a Geometry,
    readings: Vec<Reading>,
}

/// Marks with one center: programs draw a circle and its text apart.
struct Group {
    /// The first mark, with the fill, border and text of all.
    mark: Symbol,
    spot: Option<Spot>,
    members: Vec<usize>,
}

/// The largest distance between the centers of marks that belong together.
const SAME_PLACE: f64 = 0.05;

impl<'a> Interpreter<'a> {
    fn new(drawings: &'a [Drawing], prose: &str, geometry: &'a Geometry) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for (index, drawing) in drawings.iter().enumerate() {
            let Drawing::Symbol(mark) = drawing else { continue };
            match groups.iter_mut().find(|group| group.mark.center.distance(mark.center) <= SAME_PLACE) {
                Some(group) => group.join(index, mark),
                None => {
                    groups.push(Group { mark: mark.clone(), spot: mark.center.spot(geometry), members: vec![index] });
                }
            }
        }
        let is_used = vec![false; drawings.len()];
        Self { drawings, is_used, groups, prose: Prose::new(prose, geometry.side()), geometry, readings: Vec::new() }
    }

    /// Adds a rule that such a drawing means, once.
    fn add(&mut self, drawing: String, rule: Rule) {
        if self.readings.iter().any(|reading| reading.rules.contains(&rule)) {
            return;
        }
        match self.readings.iter_mut().find(|reading| reading.drawing == drawing) {
            Some(reading) => reading.rules.push(rule),
            None => self.readings.push(Reading { drawing, rules: vec![rule] }),
        }
    }

    /// Adds the rule of a drawing, which is used by it.
    fn read(&mut self, index: usize, rule: Rule) {
        self.is_used[index] = true;
        self.add(self.drawings[index].name(self.geometry), rule);
    }

    /// Adds the rule of a group of marks, which are used by it.
    fn read_group(&mut self, group: usize, rule: Rule) {
        self.use_group(group);
        let drawing = Drawing::Symbol(self.groups[group].mark.clone()).name(self.geometry);
        self.add(drawing, rule);
    }

    fn use_group(&mut self, group: usize) {
        for index in &self.groups[group].members {
            self.is_used[*index] = true;
        }
    }

    /// The groups with a mark that is not used yet.
    fn open_groups(&self) -> Vec<usize> {
        let is_open = |group: &Group| group.members.iter().any(|index| !self.is_used[*index]);
        (0..self.groups.len()).filter(|group| is_open(&self.groups[*group])).collect()
    }

    fn read_cages(&mut self) {
        for (index, drawing) in self.drawings.iter().enumerate() {
            if let Drawing::Cage { cells, text } = drawing
                && !text.trim().is_empty()
                && text.trim().chars().all(|symbol| symbol.is_ascii_digit() || "<>=?".contains(symbol))
                && self.prose.has(&["cage"])
                && let Ok(rules) = Rule::parse_all(&format!("cage {text} {}", cells.iter().join(" ")))
            {
                for rule in rules {
                    self.read(index, rule);
                }
            }
        }
    }

    fn finish(self) -> Interpretation {
        let is_visible = |index: &usize| match &self.drawings[*index] {
            Drawing::Symbol(mark) => !mark.is_invisible(),
            _ => true,
        };
        let unread = (0..self.drawings.len()).filter(|index| !self.is_used[*index]).filter(is_visible).collect();
        Interpretation { readings: self.readings, unread }
    }
}

impl Group {
    fn join(&mut self, index: usize, mark: &Symbol) {
        self.members.push(index);
        let own = &mut self.mark;
        own.is_round |= mark.is_round && !mark.is_bare();
        own.fill = own.fill.or(mark.fill);
        own.border = own.border.or(mark.border);
        (own.height, own.width) = (own.height.max(mark.height), own.width.max(mark.width));
        let texts = [own.text.as_str(), mark.text.as_str()].map(str::trim);
        own.text = texts.iter().filter(|text| !text.is_empty()).join(" ");
    }
}
