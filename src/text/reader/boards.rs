//! The geometries that the records ask for.

use crate::puzzle::Geometry;
use crate::text::ReadOptions;
use crate::text::layout::error::LayoutError;
use std::sync::Arc;

/// The geometry given beforehand, and the one of the record before: most streams have but one side.
#[derive(Debug)]
pub(super) struct Boards {
    given: Option<Result<Arc<Geometry>, LayoutError>>,
    last: Option<Arc<Geometry>>,
}

impl Boards {
    pub(super) fn new(options: &ReadOptions) -> Self {
        let boxes = || options.boxes.map(|shape| Geometry::with_boxes(shape).map_err(LayoutError::Geometry));
        Self { given: options.regions.clone().map(Ok).or_else(boxes), last: None }
    }

    pub(super) fn given_side(&self) -> Option<usize> {
        self.given.as_ref().and_then(|given| given.as_ref().ok()).map(|given| given.side())
    }

    pub(super) fn is_given(&self) -> bool {
        self.given.is_some()
    }

    pub(super) fn of_side(&mut self, side: usize) -> Result<Arc<Geometry>, LayoutError> {
        if let Some(given) = &self.given {
            let given = given.as_ref().map_err(Clone::clone)?;
            let fits = given.side() == side;
            return fits.then(|| Arc::clone(given)).ok_or(LayoutError::Side { expected: given.side(), found: side });
        }
        if let Some(last) = self.last.as_ref().filter(|last| last.side() == side) {
            return Ok(Arc::clone(last));
        }
        let geometry = Geometry::with_side(side).map_err(LayoutError::Geometry)?;
        self.last = Some(Arc::clone(&geometry));
        Ok(geometry)
    }
}
