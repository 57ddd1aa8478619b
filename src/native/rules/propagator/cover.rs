//! Cells that hold a digit of each of some classes: entropy and its kin.

use crate::native::rules::state::{Failed, Filtered, State};

/// Each class of digits is in some of the cells.
#[derive(Debug)]
pub(crate) struct Cover {
    pub(crate) cells: Box<[u16]>,
    pub(crate) classes: Box<[u64]>,
}

impl Cover {
    pub(super) fn run(&self, state: &mut State) -> Filtered {
        for &class in &self.classes {
            let holds = |cell: &&u16| state.mask(**cell) & class != 0;
            let mut holders = self.cells.iter().filter(holds);
            let first = *holders.next().ok_or(Failed)?;
            if holders.next().is_none() {
                state.keep(first, class)?;
            }
        }
        self.fill(state)
    }

    /// When there are as many open cells as classes without a cell of their own, each open cell serves one of them.
    fn fill(&self, state: &mut State) -> Filtered {
        let (mut missing, mut count) = (0, 0);
        let served = |class: u64| self.cells.iter().any(|&cell| state.mask(cell) & !class == 0);
        for &class in self.classes.iter().filter(|&&class| !served(class)) {
            missing |= class;
            count += 1;
        }
        if count == 0 {
            return Ok(());
        }
        let open = |cell: &&u16| self.classes.iter().all(|class| state.mask(**cell) & !class != 0);
        match self.cells.iter().filter(open).count() {
            // Cells that serve a class are not needed elsewhere, since every missing class lacks one.
            few if few < count => Err(Failed),
            many if many > count => Ok(()),
            _ => {
                let open: Vec<u16> = self.cells.iter().filter(open).copied().collect();
                open.into_iter().try_for_each(|cell| state.keep(cell, missing))
            }
        }
    }
}
