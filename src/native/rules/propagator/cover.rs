//! Cells that hold a digit of each of some classes: entropy and modular lines.

use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Each class of digits occurs in these cells.
#[derive(Debug)]
pub(crate) struct Cover {
    pub(crate) cells: Box<[u16]>,
    pub(crate) classes: Box<[u64]>,
}

impl Cover {
    pub(super) fn run(&self, domains: &mut Domains) -> Propagated {
        for &class in &self.classes {
            let holds = |cell: &&u16| domains.mask(**cell) & class != 0;
            let mut holders = self.cells.iter().filter(holds);
            let first = *holders.next().ok_or(Wipeout)?;
            if holders.next().is_none() {
                domains.keep(first, class)?;
            }
        }
        self.fill(domains)
    }

    /// If there are just enough open cells for the classes not yet present, each of them takes one of these classes.
    fn fill(&self, domains: &mut Domains) -> Propagated {
        let (mut missing, mut count) = (0, 0);
        let is_present = |class: u64| self.cells.iter().any(|&cell| domains.mask(cell) & !class == 0);
        for &class in self.classes.iter().filter(|&&class| !is_present(class)) {
            missing |= class;
            count += 1;
        }
        if count == 0 {
            return Ok(());
        }
        let open = |cell: &&u16| self.classes.iter().all(|class| domains.mask(**cell) & !class != 0);
        match self.cells.iter().filter(open).count() {
            // Every other cell is confined to one class, so it cannot supply a missing one.
            few if few < count => Err(Wipeout),
            many if many > count => Ok(()),
            _ => {
                let open: Vec<u16> = self.cells.iter().filter(open).copied().collect();
                open.into_iter().try_for_each(|cell| domains.keep(cell, missing))
            }
        }
    }
}
