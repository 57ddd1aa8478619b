//! The builder that collects constraints and makes a [`RuleModel`] of them within a budget: memory is charged before it
//! is allocated, and each loop over cells, digits or rules spends work.

use super::bits::bit;
use super::common::{Common, combinations};
use super::family::Family;
use super::model::RuleModel;
use super::propagator::{
    Cage, Clique, EqualSums, Linear, Locked, Occurrences, Predicate, Propagator, SumGroup, Table, Term,
};
use super::sees::Sees;
use super::tables::{RelationArc, Tables, relation, transposed};
use crate::engine::{Budget, Interrupt};
use crate::native::meter::Meter;
use crate::puzzle::{Board, Cell, House};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A model under construction. Digits count from 0, except in totals, which are of the numbers that they stand for.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    pub(super) board: &'a Board,
    pub(super) meter: Meter<'a>,
    pub(super) common: Common,
    start: Vec<u64>,
    pub(super) houses: BTreeSet<Vec<u16>>,
    /// The relation of each related pair of cells, the smaller cell first.
    pairs: BTreeMap<(u16, u16), Vec<u64>>,
    propagators: Vec<Propagator>,
    /// Distinct cells with totals: cages, little killers and the like.
    pub(super) totals: Vec<(Vec<u16>, i64)>,
    // Sums become propagators last, when it is complete which cells see each other.
    /// Sums with coefficients, and their totals.
    pub(super) sums: Vec<(BTreeMap<u16, i64>, i64)>,
    /// The constraints of equal sums, each as the lists of cells that have them.
    equal_sums: Vec<Vec<Vec<u16>>>,
    /// The tables of conditions, each with which of the condition's cells see each other, pair by pair.
    pub(super) tables: Vec<(Predicate, Vec<bool>, Arc<Table>)>,
    pub(super) taxicab: bool,
    pub(super) is_impossible: bool,
}

impl<'a> Builder<'a> {
    /// The most combinations of a cage.
    // More take longer to enumerate than their pruning saves.
    const MOST_SETS: usize = 600;
    /// The bytes of a cell: its candidates and what it lost, its houses, and its places by digit.
    const OF_CELL: usize = 400;
    /// The overhead in bytes of an entry of a map or list.
    const OF_ENTRY: usize = 64;
    /// The bytes of a cell of a propagator: its number, a word of the set, and its place in the scope.
    const OF_PLACE: usize = 24;

    /// Starts with the houses of the board.
    pub(super) fn new(board: &'a Board, budget: &'a Budget) -> Result<Self, Interrupt> {
        let mut builder = Self::bare(board, budget)?;
        for house in board.houses() {
            let cells = builder.house_cells(house);
            if board.is_full(house) {
                builder.house(cells)?;
            } else {
                builder.all_different(&cells)?;
            }
        }
        Ok(builder)
    }

    /// Starts with the cells of the board, and no houses.
    pub(super) fn bare(board: &'a Board, budget: &'a Budget) -> Result<Self, Interrupt> {
        let mut meter = Meter::new(budget)?;
        // The candidates and queues, the matrix of cells that see each other, and the watchers.
        meter.take(board.cells() * (board.cells() / 8 + Self::OF_CELL))?;
        let common = Common::new(board.side(), Sees::new(board.cells()));
        Ok(Self {
            board,
            meter,
            start: vec![common.all; board.cells()],
            common,
            houses: BTreeSet::new(),
            pairs: BTreeMap::new(),
            propagators: Vec::new(),
            totals: Vec::new(),
            sums: Vec::new(),
            equal_sums: Vec::new(),
            tables: Vec::new(),
            taxicab: false,
            is_impossible: false,
        })
    }

    pub(super) fn side(&self) -> usize {
        self.common.side
    }

    /// The number that the least digit stands for.
    pub(super) fn first(&self) -> i64 {
        self.board.geometry().first().into()
    }

    pub(super) fn house_cells(&self, house: House) -> Vec<u16> {
        self.board.house_cells(house).map(|cell| self.index(cell)).collect()
    }

    pub(super) fn index(&self, cell: Cell) -> u16 {
        self.board.geometry().index(cell) as u16
    }

    /// The houses with every digit so far, each ascending.
    pub(super) fn houses(&self) -> impl Iterator<Item = &[u16]> {
        self.houses.iter().map(Vec::as_slice)
    }

    /// Adds a house: each digit is in one of these cells.
    fn house(&mut self, mut cells: Vec<u16>) -> Result<(), Interrupt> {
        cells.sort_unstable();
        self.all_different(&cells)?;
        self.meter.take(Self::OF_ENTRY + 8 * cells.len())?;
        self.houses.insert(cells);
        Ok(())
    }

    /// Restricts a cell to these digits.
    pub(super) fn keep(&mut self, cell: u16, digits: u64) {
        self.start[usize::from(cell)] &= digits;
    }

    /// Adds that two cells hold different digits.
    pub(super) fn different(&mut self, one: u16, other: u16) {
        self.common.sees.insert(one.into(), other.into());
    }

    /// Adds that no two of these cells hold the same digit.
    pub(super) fn all_different(&mut self, cells: &[u16]) -> Result<(), Interrupt> {
        for (place, &cell) in cells.iter().enumerate() {
            self.meter.work(place)?;
            cells[..place].iter().for_each(|&other| self.different(cell, other));
        }
        Ok(())
    }

    /// Like [`relation`](relation()), and spends its work.
    pub(super) fn relation(&mut self, holds: impl Fn(u32, u32) -> bool) -> Result<Vec<u64>, Interrupt> {
        self.meter.work(self.side() * self.side())?;
        Ok(relation(self.side(), self.first() as u32, holds))
    }

    /// Adds a relation between two cells.
    pub(super) fn pair(&mut self, one: u16, other: u16, rows: &[u64]) -> Result<(), Interrupt> {
        if one == other {
            let kept = (0..rows.len()).map(|digit| rows[digit] & bit(digit)).sum();
            self.keep(one, kept);
            return Ok(());
        }
        let turned;
        let (key, rows) = if one < other {
            ((one, other), rows)
        } else {
            self.meter.work(rows.len() * rows.len())?;
            turned = transposed(rows);
            ((other, one), &turned[..])
        };
        if let Some(earlier) = self.pairs.get_mut(&key) {
            self.meter.work(rows.len())?;
            earlier.iter_mut().zip(rows).for_each(|(earlier, row)| *earlier &= row);
        } else {
            self.meter.take(Self::OF_ENTRY + 8 * rows.len())?;
            self.pairs.insert(key, rows.to_vec());
        }
        Ok(())
    }

    /// Adds a propagator.
    pub(super) fn post(&mut self, propagator: Propagator) -> Result<(), Interrupt> {
        self.meter.take(size_of::<Propagator>() + Self::OF_PLACE * propagator.cells().len())?;
        self.propagators.push(propagator);
        Ok(())
    }

    /// Adds that the cells, which all differ, hold one of these sets of digits.
    pub(super) fn sets(&mut self, cells: &[u16], sets: Vec<u64>, sum: Option<i64>) -> Result<(), Interrupt> {
        self.meter.take(Family::memory(self.side(), sets.len()))?;
        self.meter.work(self.side() * sets.len())?;
        self.post(Propagator::Cage(Cage { cells: cells.into(), family: Family::new(self.side(), sets), sum }))
    }

    /// Adds that the cells all differ and, if there is a total, have that sum.
    pub(super) fn cage(&mut self, cells: &[u16], total: Option<u32>) -> Result<(), Interrupt> {
        self.all_different(cells)?;
        if cells.len() > self.side() {
            self.is_impossible = true;
        }
        if cells.len() == self.side() {
            self.house(cells.to_vec())?;
        }
        match total {
            Some(total) => {
                self.add_total(cells, total.into())?;
                self.cage_sum(cells, total.into())
            }
            None => Ok(()),
        }
    }

    /// Adds the sum of these cells, which may repeat.
    pub(super) fn total(&mut self, cells: &[u16], total: u32) -> Result<(), Interrupt> {
        if cells.iter().collect::<BTreeSet<_>>().len() == cells.len() {
            self.add_total(cells, total.into())?;
        }
        self.sum(cells.iter().map(|&cell| (cell, 1)), total.into())
    }

    /// Adds that different cells have this total, from which other sums follow.
    pub(super) fn add_total(&mut self, cells: &[u16], total: i64) -> Result<(), Interrupt> {
        self.meter.take(Self::OF_ENTRY + 2 * cells.len())?;
        self.totals.push((cells.to_vec(), total));
        Ok(())
    }

    /// Adds the sum of cells that see each other.
    pub(super) fn cage_sum(&mut self, cells: &[u16], total: i64) -> Result<(), Interrupt> {
        let sum = total - self.first() * cells.len() as i64;
        match combinations(self.side(), cells.len(), sum, Self::MOST_SETS) {
            Some(sets) => self.sets(cells, sets, Some(sum)),
            None => self.sum(cells.iter().map(|&cell| (cell, 1)), total),
        }
    }

    /// The occurrences of digits in these cells.
    pub(super) fn occurrences(&mut self, cells: &[u16]) -> Result<Occurrences, Interrupt> {
        let side = self.side();
        self.meter.work(3 * self.board.cells() * cells.len())?;
        self.meter.take(3 * (Self::OF_PLACE * self.board.cells() + 2 * Self::OF_ENTRY * side))?;
        let houses: Vec<Vec<u16>> = self.board.houses().take(3 * side).map(|house| self.house_cells(house)).collect();
        Ok(Occurrences::new(cells, houses.chunks(side)))
    }

    /// Adds a weighted sum. The coefficients of a repeated cell add up.
    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (u16, i64)>, total: i64) -> Result<(), Interrupt> {
        let mut coefficients = BTreeMap::new();
        for (cell, coefficient) in terms {
            *coefficients.entry(cell).or_insert(0) += coefficient;
        }
        coefficients.retain(|_, coefficient| *coefficient != 0);
        self.meter.take(Self::OF_ENTRY * (1 + coefficients.len()))?;
        self.sums.push((coefficients, total));
        Ok(())
    }

    /// Adds that these lists of cells have equal sums. Each is of cells that see each other, or of at most two cells.
    pub(super) fn equal_sums(&mut self, groups: Vec<Vec<u16>>) -> Result<(), Interrupt> {
        self.meter.take(Self::OF_ENTRY * (1 + groups.len()))?;
        self.equal_sums.push(groups);
        Ok(())
    }

    /// Builds the model.
    pub(super) fn finish(mut self) -> Result<RuleModel, Interrupt> {
        // Cells in a relation that no digit has with itself see each other.
        for (&(one, other), rows) in &self.pairs {
            self.meter.work(rows.len())?;
            if rows.iter().enumerate().all(|(digit, row)| row & bit(digit) == 0) {
                self.common.sees.insert(one.into(), other.into());
            }
        }
        for groups in std::mem::take(&mut self.equal_sums) {
            self.make_equal_sums(groups)?;
        }
        for (coefficients, total) in std::mem::take(&mut self.sums) {
            self.make_sum(&coefficients, total)?;
        }
        let locked = |cells: &Vec<u16>| Propagator::Locked(Locked { cells: cells[..].into() });
        for locked in self.houses.iter().map(locked).collect::<Vec<_>>() {
            self.post(locked)?;
        }
        self.link()
    }

    fn make_equal_sums(&mut self, groups: Vec<Vec<u16>>) -> Result<(), Interrupt> {
        // A set of sums has a word of 128 bits. Ten digits up to 12 have no larger sum.
        if self.side() > Common::FEW || self.board.geometry().last() > 12 {
            for pair in groups.windows(2) {
                let there = pair[0].iter().map(|&cell| (cell, 1));
                self.sum(there.chain(pair[1].iter().map(|&cell| (cell, -1))), 0)?;
            }
            return Ok(());
        }
        let group = |cells: Vec<u16>| match *cells {
            [one, other] if !self.common.sees.contains(one.into(), other.into()) => SumGroup::Pair([one, other]),
            _ => SumGroup::Clique(Clique { cells: cells[..].into() }),
        };
        let groups = groups.into_iter().map(group).collect();
        self.post(Propagator::EqualSums(EqualSums { groups, first: self.board.geometry().first().into() }))
    }

    fn make_sum(&mut self, coefficients: &BTreeMap<u16, i64>, total: i64) -> Result<(), Interrupt> {
        let total = total - self.first() * coefficients.values().sum::<i64>();
        let kinds: BTreeSet<i64> = coefficients.values().copied().collect();
        let mut terms = Vec::new();
        for coefficient in kinds {
            let alike = coefficients.iter().filter(|&(_, other)| *other == coefficient);
            let cells: Vec<u16> = alike.map(|(&cell, _)| cell).collect();
            let cliques = self.cliques(&cells)?;
            terms.extend(
                cliques.into_iter().map(|cells| Term { clique: Clique { cells: cells[..].into() }, coefficient }),
            );
        }
        if let [Term { clique, coefficient: 1 }] = terms.as_slice()
            && let Some(sets) = combinations(self.side(), clique.cells.len(), total, Self::MOST_SETS)
        {
            return self.sets(&clique.cells, sets, Some(total));
        }
        self.post(Propagator::Linear(Linear { terms: terms.into(), total }))
    }

    /// Partitions cells into cliques of cells that see each other, large ones if possible: they give the tightest
    /// bounds on sums.
    fn cliques(&mut self, cells: &[u16]) -> Result<Vec<Vec<u16>>, Interrupt> {
        let one_by_one = self.common.sees.cliques(cells, &mut self.meter)?;
        let by_house = self.cliques_by_house(cells)?;
        let worth = |cliques: &[Vec<u16>]| cliques.iter().map(|clique| clique.len() * clique.len()).sum::<usize>();
        Ok(if worth(&by_house) > worth(&one_by_one) { by_house } else { one_by_one })
    }

    /// Partitions cells greedily by houses: each clique is the cells in the house that has most of the rest, and
    /// further cells that see all of them.
    fn cliques_by_house(&mut self, cells: &[u16]) -> Result<Vec<Vec<u16>>, Interrupt> {
        let mut rest = cells.to_vec();
        let mut cliques = Vec::new();
        while !rest.is_empty() {
            self.meter.work(rest.len() * (self.houses.len() + self.side()))?;
            let within = |house: &Vec<u16>| rest.iter().filter(|cell| house.binary_search(cell).is_ok()).count();
            let Some(house) = self.houses.iter().max_by_key(|house| within(house)) else { break };
            let (mut clique, others): (Vec<u16>, _) = rest.iter().partition(|cell| house.binary_search(cell).is_ok());
            rest = others;
            rest.retain(|&cell| {
                let joins = clique.iter().all(|&other| self.common.sees.contains(cell.into(), other.into()));
                if joins {
                    clique.push(cell);
                }
                !joins
            });
            cliques.push(clique);
        }
        Ok(cliques)
    }

    /// Builds the tables of arcs, watchers and houses by cell.
    fn link(mut self) -> Result<RuleModel, Interrupt> {
        let cells = self.start.len();
        let mut tables = Tables::new(self.side());
        let mut arcs = vec![Vec::new(); cells];
        for (&(one, other), rows) in &mut self.pairs {
            self.meter.work(rows.len() * rows.len())?;
            if self.common.sees.contains(one.into(), other.into()) {
                // That cells see each other already excludes equal digits.
                rows.iter_mut().enumerate().for_each(|(digit, row)| *row |= bit(digit));
            }
            if rows.iter().all(|row| *row == self.common.all) {
                continue;
            }
            let before = tables.memory();
            arcs[usize::from(one)].push(tables.arc(other, rows));
            arcs[usize::from(other)].push(tables.arc(one, &transposed(rows)));
            self.meter.take(tables.memory() - before + 2 * size_of::<RelationArc>())?;
        }
        for arcs in &mut arcs {
            arcs.sort_by_key(|arc| std::cmp::Reverse(arc.most));
        }
        self.propagators.sort_by_key(Propagator::level);
        let scopes: Vec<Vec<u16>> = self.propagators.iter().map(Propagator::cells).collect();
        let words = scopes.len().div_ceil(64);
        self.meter.take(8 * (cells * words + scopes.len()))?;
        let mut watchers = vec![0; cells * words];
        let mut delta_watchers = vec![Vec::new(); cells];
        for (number, scope) in scopes.iter().enumerate() {
            self.meter.work(scope.len())?;
            let needs_delta = matches!(self.propagators[number], Propagator::Locked(_));
            for &cell in scope {
                if needs_delta {
                    delta_watchers[usize::from(cell)].push(number as u32);
                }
                watchers[usize::from(cell) * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in self.houses.iter().enumerate() {
            for &cell in house {
                houses_of[usize::from(cell)].push(number as u16);
            }
        }
        Ok(RuleModel {
            memory: self.meter.taken(),
            start: self.start,
            houses: self.houses.iter().map(|cells| cells.as_slice().into()).collect(),
            houses_of: houses_of.into(),
            arcs: arcs.into(),
            tables,
            work: self.propagators.iter().map(|propagator| propagator.work(self.common.side)).collect(),
            propagators: self.propagators,
            scopes: scopes.into(),
            watchers,
            delta_watchers: delta_watchers.into(),
            taxicab: self.taxicab,
            is_impossible: self.is_impossible,
            common: self.common,
        })
    }
}
