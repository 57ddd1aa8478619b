//! The boards of the records.

use crate::puzzle::{Board, Geometry, Rule};
use crate::text::ReadOptions;
use crate::text::layout::error::LayoutError;
use std::sync::Arc;

/// Makes the boards of the records. The last one is shared, as most streams need only one.
#[derive(Debug)]
pub(super) struct Boards {
    given: Option<Result<Arc<Geometry>, LayoutError>>,
    rules: Vec<Rule>,
    /// The last board made for a record without its own.
    last: Option<Arc<Board>>,
    /// The last board made for a record with its own.
    last_own: Option<Arc<Board>>,
}

impl Boards {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let boxes = || options.boxes.map(|shape| Geometry::with_boxes(shape).map_err(LayoutError::Geometry));
        let given = options.regions.clone().map(Ok).or_else(boxes);
        Self { given, rules: options.rules.clone(), last: None, last_own: None }
    }

    /// The geometry in the options, if it is not square.
    pub(super) fn given_grids(&self) -> Option<Arc<Geometry>> {
        let given = self.given.as_ref().and_then(|given| given.as_ref().ok());
        given.filter(|given| !given.is_square()).cloned()
    }

    pub(super) fn given_side(&self) -> Option<usize> {
        self.given.as_ref().and_then(|given| given.as_ref().ok()).map(|given| given.side())
    }

    /// The board of a record without its own.
    pub(super) fn of_side(&mut self, side: usize) -> Result<Arc<Board>, LayoutError> {
        if let Some(last) = self.last.as_ref().filter(|last| last.side() == side) {
            return Ok(Arc::clone(last));
        }
        let geometry = match self.given_for(side)? {
            Some(given) => given,
            None => Geometry::with_side(side).map_err(LayoutError::Geometry)?,
        };
        let board = Board::new(geometry, self.rules.iter().cloned()).map_err(LayoutError::Rule)?;
        Ok(Arc::clone(self.last.insert(board)))
    }

    /// The board of a record with its own, changed by the options.
    pub(super) fn with_own(&mut self, own: &Arc<Board>) -> Result<Arc<Board>, LayoutError> {
        let given = if own.geometry().is_square() {
            self.given_for(own.side())?
        } else if self.given.as_ref().is_some_and(|given| given.as_ref() != Ok(own.geometry())) {
            return Err(LayoutError::SecondShape);
        } else {
            None
        };
        let board = if given.is_none() && self.rules.is_empty() {
            Arc::clone(own)
        } else {
            let geometry = given.unwrap_or_else(|| Arc::clone(own.geometry()));
            let rules = own.rules().iter().chain(&self.rules).cloned();
            Board::new(geometry, rules).map_err(LayoutError::Rule)?
        };
        Ok(self.shared(board))
    }

    /// This board, or the last one if they are equal.
    pub(super) fn shared(&mut self, board: Arc<Board>) -> Arc<Board> {
        let last = self.last_own.take().filter(|last| *last == board);
        Arc::clone(self.last_own.insert(last.unwrap_or(board)))
    }

    /// The geometry in the options, if any; it must have this side.
    fn given_for(&self, side: usize) -> Result<Option<Arc<Geometry>>, LayoutError> {
        let Some(given) = &self.given else { return Ok(None) };
        let given = given.as_ref().map_err(Clone::clone)?;
        let fits = given.side() == side;
        fits.then(|| Some(Arc::clone(given))).ok_or(LayoutError::Side { expected: given.side(), found: side })
    }
}
