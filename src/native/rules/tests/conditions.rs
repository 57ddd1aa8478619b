//! Random conditions, relations and patterns as text.

use super::Random;

impl Random {
    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn one_of<'a>(&mut self, from: &'a [String]) -> &'a str {
        &from[self.below(from.len())]
    }

    /// A condition on some of these cells.
    pub(crate) fn condition(&mut self, cells: &[String], side: usize, depth: usize) -> String {
        let inner = |random: &mut Self| random.condition(cells, side, depth - 1);
        match if depth == 0 { 0 } else { self.below(12) } {
            0..4 => {
                let (one, other) = (self.number(cells, side, depth), self.number(cells, side, depth));
                format!("{one} {} {other}", self.choose(&["=", "!=", "<", "<=", ">", ">="]))
            }
            4 => {
                let least = self.below(2 * side);
                let ranges = [format!("{least}..{}", least + self.below(4)), format!("{{1 3 {least}}}")];
                format!("{} in {}", self.number(cells, side, depth), self.one_of(&ranges))
            }
            5 => {
                let count = 1 + self.below(3);
                let groups: Vec<String> =
                    (0..2 + self.below(2)).map(|_| self.group(cells, side, depth, count)).collect();
                format!("same({})", groups.join(", "))
            }
            6 if cells[0].starts_with('r') => self.rule_of(cells, side),
            6 | 7 => format!("not ({})", inner(self)),
            8 => format!("({}) {} ({})", inner(self), self.choose(&["and", "or"]), inner(self)),
            9 => format!("({}) {} ({})", inner(self), self.choose(&["implies", "iff", "xor"]), inner(self)),
            10 => format!("({}) or ({}) or ({})", inner(self), inner(self), inner(self)),
            _ => {
                let quantity = ["exactly 1", "exactly 2", "at least 2", "at most 1", "at most 2", "exactly 0"];
                format!("{} of ({}, {}, {})", self.choose(&quantity), inner(self), inner(self), inner(self))
            }
        }
    }

    /// A rule on these cells.
    fn rule_of(&mut self, cells: &[String], side: usize) -> String {
        let all = cells.join(" ");
        let rules = [
            format!("cage {} {all}", cells.len() + self.below(3 * side)),
            format!("cage {all}"),
            format!("odd {}", cells[0]),
            format!("renban {all}"),
            format!("sum-line {} {all}", side + self.below(4)),
            format!("(pairs {} along {all})", self.condition(&["x".to_owned(), "y".to_owned()], side, 1)),
            format!("(pattern \"{}\" {all})", self.pattern(side, 2)),
            format!("thermo {all}"),
            format!("difference 1 {} {}", cells[0], cells[1]),
            format!("clone {} = {}", cells[0], cells[1]),
        ];
        self.one_of(&rules).to_owned()
    }

    fn group(&mut self, cells: &[String], side: usize, depth: usize, count: usize) -> String {
        let part = |random: &mut Self| {
            if depth == 0 || random.below(3) > 0 {
                random.one_of(cells).to_owned()
            } else {
                format!("({})", random.number(cells, side, depth - 1))
            }
        };
        (0..count).map(|_| part(self)).collect::<Vec<_>>().join(" ")
    }

    fn number(&mut self, cells: &[String], side: usize, depth: usize) -> String {
        let inner = |random: &mut Self| random.number(cells, side, depth - 1);
        match if depth == 0 { self.below(5) } else { self.below(15) } {
            0..4 => self.one_of(cells).to_owned(),
            4 => (1 + self.below(2 * side)).to_string(),
            5 | 6 => format!("{} {} ({})", inner(self), self.choose(&["+", "-"]), inner(self)),
            7 => format!("({}) * ({})", inner(self), inner(self)),
            8 => format!("{} * ({})", 2 + self.below(3), inner(self)),
            9 => format!("abs({})", inner(self)),
            10 => format!("-({})", inner(self)),
            other => {
                let count = 1 + self.below(4);
                let of = self.group(cells, side, depth, count);
                match other {
                    11 => format!("{}({of})", self.choose(&["min", "max"])),
                    12 => format!("{}({of})", self.choose(&["sum", "product"])),
                    13 => format!("distinct({of})"),
                    _ => format!("count({{{} {}..{side}}} in {of})", 1 + self.below(side), side - self.below(2)),
                }
            }
        }
    }

    /// A relation along cells, among them, or everywhere.
    pub(super) fn pairs(&mut self, side: usize) -> String {
        let relation = self.condition(&["x".to_owned(), "y".to_owned()], side, 2);
        let (count, exempt) = (2 + self.below(3), self.below(2) * 2);
        let cells = self.cells(side, count).join(" ");
        let scopes = [
            format!("along {cells}"),
            format!("among {cells}"),
            "adjacent".to_owned(),
            format!("adjacent except {}", self.cells(side, 2 + exempt).join(" ")),
        ];
        format!("pairs {relation} {}", self.one_of(&scopes))
    }

    pub(crate) fn pattern(&mut self, side: usize, depth: usize) -> String {
        let inner = |random: &mut Self| random.pattern(side, depth - 1);
        let digit = 1 + self.below(side);
        match if depth == 0 { self.below(3) } else { self.below(8) } {
            0 => digit.to_string(),
            1 => format!("[{digit}-{side} 1]"),
            2 => self.choose(&[".", "[^1]", "[^2-3]"]).to_owned(),
            3 | 4 => format!("{} {}", inner(self), inner(self)),
            5 => format!("({} | {})", inner(self), inner(self)),
            _ => format!("({}){}", inner(self), self.choose(&["*", "+", "?", "{2}", "{1,2}", "{2,}", "{0,3}"])),
        }
    }
}
