//! The next row of the form: for one set of maps and one row of the puzzle, the least possible row and the sets of maps
//! that give it.
//!
//! Among open columns, empty cells come first, then digits with labels in order, then new digits, whose order stays
//! open. Only digits with open labels need a choice: the label is least if the column of the digit's first occurrence
//! takes the first of its possible places. In a row with a repeated digit, only the order of empty cells stays open.

use super::partial::{Label, Partial, Rows};

/// The number of a digit without a label: greater than any label.
const NEW: u8 = 10;

/// The number at a place of the form that is not determined yet: greater than any other.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// The match of a row of the puzzle with a row of the form.
pub(super) struct RowExtension<'a> {
    /// The form so far; its last row is the least one found so far over all sets of maps.
    pub(super) form: &'a mut Rows,
    /// The number of the form's row.
    pub(super) row: usize,
    /// The sets that give that row so far.
    pub(super) found: &'a mut Vec<Partial>,
    /// The puzzle's row.
    pub(super) cells: &'a [u8; 9],
    /// Whether it repeats a digit.
    pub(super) repeats: bool,
    /// The number of its empty cells in each of the puzzle's stacks.
    pub(super) empty: [u8; 3],
    /// For each of the puzzle's columns, the first column of its stack that equals it.
    pub(super) equal: &'a [u8; 9],
}

impl RowExtension<'_> {
    /// Adds to `found` the subsets of `partial` that have the least row. `labels` is the number of labels assigned.
    pub(super) fn all(&mut self, partial: &Partial, labels: u8) {
        self.stack(partial, 0, labels);
    }

    /// Proposes the number at a place of the row; returns whether the row may still be the least.
    #[inline]
    fn propose(&mut self, place: usize, number: u8) -> bool {
        let least = &mut self.form[self.row];
        if number < least[place] {
            least[place] = number;
            least[place + 1..].fill(UNKNOWN);
            self.found.clear();
        }
        number == least[place]
    }

    /// Whether stack `place` of the least row begins with more than `empty` empty cells, so that a stack with only
    /// these cannot come there.
    #[inline]
    fn has_more_empty(&self, place: usize, empty: u8) -> bool {
        empty < 3 && self.form[self.row][3 * place..][..=usize::from(empty)].iter().all(|&number| number == 0)
    }

    /// Fills the form's stack `place`, and those after it.
    fn stack(&mut self, partial: &Partial, place: usize, labels: u8) {
        if place == 3 {
            return self.finish(*partial);
        }
        let may_come = |stack: &usize| partial.stacks[*stack] & 1 << place != 0;
        let empty = (0..3).filter(may_come).map(|stack| self.empty[stack]).max().unwrap_or(0);
        if self.has_more_empty(place, empty) {
            return;
        }
        let places = partial.stacks[(0..3).find(may_come).unwrap_or(0)];
        if places == 1 << place {
            let stack = (0..3).find(may_come).unwrap_or(0);
            return self.settled(partial, stack, place, labels);
        }
        let mut sorted = [Default::default(); 3];
        for stack in (0..3).filter(may_come) {
            let Some(of_stack) = self.sorted(partial, stack) else { return self.each_stack(partial, place, labels) };
            sorted[stack] = of_stack;
        }
        // Several stacks without open labels: the least come first, and the order of equal ones stays open.
        let Some(least) = (0..3).filter(may_come).map(|stack| sorted[stack].0).min() else { return };
        let Some(labels) = self.propose_all(3 * place, least, labels) else { return };
        let mut next = *partial;
        // Open stacks are split only at their first place.
        if places.trailing_zeros() as usize == place {
            let is_least = |stack: &usize| may_come(stack) && sorted[*stack].0 == least;
            let taken = ((1 << (0..3).filter(is_least).count()) - 1) << place;
            for stack in (0..3).filter(may_come) {
                if is_least(&stack) {
                    next.stacks[stack] = taken;
                    next.columns[3 * stack..3 * stack + 3].copy_from_slice(&sorted[stack].1);
                } else {
                    next.stacks[stack] &= !taken;
                }
            }
        }
        self.stack(&next, place + 1, labels);
    }

    /// Fills the form's stack `place` from each of the stacks that may come there.
    fn each_stack(&mut self, partial: &Partial, place: usize, labels: u8) {
        for stack in (0..3).filter(|&stack| partial.stacks[stack] & 1 << place != 0) {
            let mut settled = *partial;
            settled.settle_stack(stack, place);
            self.settled(&settled, stack, place, labels);
        }
    }

    /// The numbers of a stack in the least order, and the possible places of its columns; `None` if a label is open.
    fn sorted(&self, partial: &Partial, stack: usize) -> Option<([u8; 3], [u8; 3])> {
        if self.repeats {
            return None;
        }
        let mut order = [(0, 0, 0); 3];
        for (index, entry) in order.iter_mut().enumerate() {
            let column = 3 * stack + index;
            let number = match self.cells[column] {
                0 => 0,
                digit => match partial.label(digit, self.form) {
                    Label::Known(label) => label,
                    Label::New => NEW,
                    Label::Open { .. } => return None,
                },
            };
            *entry = (partial.columns[column], number, index);
        }
        // Sets of places are ordered by their first place, which is also their order as numbers: 0b011 is before 0b100,
        // and 0b001 before 0b110.
        order.sort_unstable();
        let mut places = [0; 3];
        for (place, &(all, number, index)) in order.iter().enumerate() {
            let is_shared =
                |&(other, same, _): &(u8, u8, usize)| other == all && same == number && matches!(number, 0 | NEW);
            let shared = order.iter().enumerate().filter(|(_, other)| is_shared(other));
            places[index] = shared.map(|(place, _)| 1 << place).sum::<u8>() | 1 << place;
        }
        Some((order.map(|(_, number, _)| number), places))
    }

    /// Proposes the numbers from a place on. Returns the number of labels assigned then, or `None` if the row is not
    /// the least.
    fn propose_all(&mut self, place: usize, numbers: [u8; 3], mut labels: u8) -> Option<u8> {
        for (index, number) in numbers.into_iter().enumerate() {
            let number = if number == NEW {
                labels += 1;
                labels
            } else {
                number
            };
            if !self.propose(place + index, number) {
                return None;
            }
        }
        Some(labels)
    }

    /// Fills a stack of the form from the puzzle's stack that is fixed there.
    fn settled(&mut self, partial: &Partial, stack: usize, place: usize, labels: u8) {
        let Some((numbers, places)) = self.sorted(partial, stack) else {
            return self.column(partial, stack, 3 * place, labels);
        };
        if let Some(labels) = self.propose_all(3 * place, numbers, labels) {
            let mut next = *partial;
            next.columns[3 * stack..3 * stack + 3].copy_from_slice(&places);
            self.stack(&next, place + 1, labels);
        }
    }

    /// Fills the form's column `place` from a stack that is fixed there, trying several columns where that matters.
    fn column(&mut self, partial: &Partial, stack: usize, place: usize, labels: u8) {
        let within = place % 3;
        if partial.stacks[stack] != 1 << (place / 3) {
            // The stack is complete.
            return self.stack(partial, place / 3, labels);
        }
        let may_come = |column: &usize| partial.columns[*column] & 1 << within != 0;
        let columns = (3 * stack..3 * stack + 3).filter(may_come);
        let is_empty = |column: &usize| self.cells[*column] == 0;
        let is_new = |column: &usize| partial.label(self.cells[*column], self.form) == Label::New;
        let empty = columns.clone().filter(is_empty).count();
        if empty > 0 {
            if self.propose(place, 0) {
                let next = partial.with_first(columns, within, empty, |column| self.cells[column] == 0);
                self.column(&next, stack, place + 1, labels);
            }
        } else if !self.repeats && columns.clone().all(|column| is_new(&column)) {
            if self.propose(place, labels + 1) {
                self.column(partial, stack, place + 1, labels + 1);
            }
        } else {
            self.choose(partial, stack, place, labels);
        }
    }

    /// The part of [`column`](Self::column) that must try several columns.
    fn choose(&mut self, partial: &Partial, stack: usize, place: usize, labels: u8) {
        let within = place % 3;
        let columns = (3 * stack..3 * stack + 3).filter(|&column| partial.columns[column] & 1 << within != 0);
        if let Some(column) = columns.clone().find(|&column| partial.columns[column] == 1 << within) {
            let mut next = *partial;
            let (number, labels) = self.number(&mut next, column, labels);
            if self.propose(place, number) {
                self.column(&next, stack, place + 1, labels);
            }
            return;
        }
        let mut options = [(UNKNOWN, *partial, labels); 3];
        let mut count = 0;
        for column in columns.clone() {
            let is_equal = |&other: &usize| self.equal[other] == self.equal[column];
            if columns.clone().take_while(|&other| other < column).any(|other| is_equal(&other)) {
                continue;
            }
            let (number, next, labels) = &mut options[count];
            next.weight *= columns.clone().filter(is_equal).count() as u64;
            next.settle_column(column, within);
            (*number, *labels) = self.number(next, column, *labels);
            count += 1;
        }
        let options = &options[..count];
        let Some(least) = options.iter().map(|option| option.0).min() else { return };
        for (_, next, labels) in options.iter().filter(|option| option.0 == least) {
            // Later places may have been lowered meanwhile, but this one cannot change.
            if self.propose(place, least) {
                self.column(next, stack, place + 1, *labels);
            }
        }
    }

    /// The least number that a fixed column can have, and the number of labels then; fixes what that requires.
    #[inline]
    fn number(&self, partial: &mut Partial, column: usize, labels: u8) -> (u8, u8) {
        let digit = self.cells[column];
        if digit == 0 {
            return (0, labels);
        }
        match partial.label(digit, self.form) {
            Label::Known(label) => (label, labels),
            Label::Open { row, column } => {
                let place = partial.first_place(column);
                partial.settle_stack(column / 3, place / 3);
                partial.settle_column(column, place % 3);
                (self.form[row][place], labels)
            }
            Label::New => {
                partial.record_occurrence(digit, self.row, column);
                (labels + 1, labels + 1)
            }
        }
    }

    /// Records the first occurrences in the row, and adds the set to `found`.
    fn finish(&mut self, mut partial: Partial) {
        for (column, &digit) in self.cells.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            partial.record_occurrence(digit, self.row, column);
        }
        self.found.push(partial);
    }
}
