//! Variables, literals and models, numbered as in DIMACS.
//!
//! A variable is a number from 1; a literal is that number, or its negative for the negated variable. Solvers' own
//! types stay in their backends.

use crate::plural::counted;
use std::fmt;
use std::ops::Not;

/// A Boolean variable, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(i32);

impl Var {
    /// The largest possible number of variables: DIMACS literals are 32-bit numbers in every tool.
    pub const MAX: usize = i32::MAX as usize;

    /// The variable with this number; `None` for 0 and above [`Var::MAX`].
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if number == 0 || number > Self::MAX { None } else { Some(Self(number as i32)) }
    }

    /// The variable with the 0-based index `index`, which must be below [`Var::MAX`].
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::MAX, "variables are 32-bit numbers");
        Self(index as i32 + 1)
    }

    /// The number, from 1.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The number minus one: an index into a table of variables.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The positive literal: the variable is true.
    #[must_use]
    #[inline]
    pub const fn positive(self) -> Lit {
        Lit(self.0)
    }

    /// The negative literal: the variable is false.
    #[must_use]
    #[inline]
    pub const fn negative(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A variable or its negation. `!literal` is the opposite literal.
///
/// ```
/// # use sudosat_core::formula::Lit;
/// let literal = Lit::from_dimacs(-7).unwrap();
/// assert!(!literal.is_positive());
/// assert_eq!((!literal).dimacs(), 7);
/// assert_eq!(Lit::from_dimacs(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(i32);

impl Lit {
    /// The literal with this DIMACS number; `None` for 0, which ends a clause, and for −2³¹, which has no opposite.
    #[must_use]
    #[inline]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        if number == 0 || number == i32::MIN { None } else { Some(Self(number)) }
    }

    /// The DIMACS number.
    #[must_use]
    #[inline]
    pub const fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable.
    #[must_use]
    #[inline]
    pub const fn var(self) -> Var {
        Var(self.0.abs())
    }

    /// Whether the literal is the variable itself and not its negation.
    #[must_use]
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The reason why literals are not a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// A literal of a variable that the formula does not have.
    OutOfRange {
        /// The literal.
        literal: Lit,
        /// The number of variables.
        variables: usize,
    },
    /// A variable is both true and false.
    Contradiction(Var),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { literal, variables } => {
                write!(f, "literal {literal} is out of range: the formula has {}", counted(variables, "variable"))
            }
            Self::Contradiction(var) => write!(f, "variable {} is both true and false", var.number()),
        }
    }
}

impl std::error::Error for ModelError {}

/// A value for every variable of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// The model over `variables` variables in which these literals are true. Variables without a literal are false:
    /// some solvers print only the true ones.
    ///
    /// # Errors
    ///
    /// If a literal is out of range, or contradicts another.
    pub fn from_literals(variables: usize, literals: impl IntoIterator<Item = Lit>) -> Result<Self, ModelError> {
        let mut values = vec![None; variables];
        for literal in literals {
            let value = values.get_mut(literal.var().index()).ok_or(ModelError::OutOfRange { literal, variables })?;
            if value.replace(literal.is_positive()) == Some(!literal.is_positive()) {
                return Err(ModelError::Contradiction(literal.var()));
            }
        }
        Ok(Self { values: values.into_iter().map(|value| value == Some(true)).collect() })
    }

    /// The number of variables that have a value.
    #[must_use]
    #[inline]
    pub fn variables(&self) -> usize {
        self.values.len()
    }

    /// Whether the literal is true. Literals beyond the model's variables are not.
    #[must_use]
    #[inline]
    pub fn satisfies(&self, literal: Lit) -> bool {
        self.values.get(literal.var().index()) == Some(&literal.is_positive())
    }

    /// The variables that are true, ascending.
    #[inline]
    pub fn true_vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.values.iter().enumerate().filter(|(_, value)| **value).map(|(index, _)| Var::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn numbers_are_those_of_dimacs() {
        assert_eq!(Var::new(0), None);
        assert_eq!(Var::new(Var::MAX + 1), None);
        assert_eq!(Var::new(Var::MAX).unwrap().negative().dimacs(), -i32::MAX);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
        assert_eq!(lit(-5).var().index(), 4);
        assert_eq!(!lit(-5), Var::new(5).unwrap().positive());
    }

    #[test]
    fn a_model_refuses_foreign_and_contradictory_literals() {
        let model = Model::from_literals(3, [lit(1), lit(-2), lit(1)]).unwrap();
        assert!(model.satisfies(lit(1)) && model.satisfies(lit(-2)) && model.satisfies(lit(-3)));
        assert!(!model.satisfies(lit(4)) && !model.satisfies(lit(-4)), "literals beyond the model are not true");
        assert_eq!(model.true_vars().collect::<Vec<_>>(), [Var::new(1).unwrap()]);
        let out = Model::from_literals(3, [lit(-4)]).unwrap_err();
        assert_eq!(out.to_string(), "literal -4 is out of range: the formula has 3 variables");
        let both = Model::from_literals(3, [lit(2), lit(-2)]).unwrap_err();
        assert_eq!(both.to_string(), "variable 2 is both true and false");
    }
}
