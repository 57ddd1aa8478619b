//! Numbers in binary, for sums whose partial sums are too many to have a variable each.
//!
//! A number with v values of b bits takes v·b clauses, and each bit of a sum two adders' outputs: 8 clauses for the
//! sum of three bits and 6 for the carry, fewer for two bits or known ones. Propagation is weak, but every output
//! follows from complete inputs. The full adder is the usual one: J. P. Warners, *A linear-time transformation of
//! linear inequalities into conjunctive normal form*, 1998.

use super::number::Number;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// The bits of a number that is not negative, the lowest first.
#[derive(Clone, Debug, Default)]
pub(in crate::sat) struct Bits(Vec<Term>);

impl Bits {
    /// The bits of a number with values from 0 on.
    pub(in crate::sat) fn of(number: &Number, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let most = number.bounds().map_or(0, |(_, most)| most);
        let mut bits = Vec::new();
        for place in 0..i64::BITS - most.leading_zeros() {
            let has = |value: i64| value >> place & 1 == 1;
            let count = number.iter().filter(|&(value, _)| has(value)).count();
            bits.push(match number.len() - count {
                _ if count == 0 => Term::False,
                0 => Term::True,
                _ => {
                    let bit = out.fresh()?;
                    for (value, term) in number.iter() {
                        out.clause([!term, if has(value) { bit } else { !bit }])?;
                    }
                    bit
                }
            });
        }
        ControlFlow::Continue(Self(bits))
    }

    /// The same number if the condition holds, and 0 if not.
    pub(in crate::sat) fn when(self, condition: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let mut bits = Vec::with_capacity(self.0.len());
        for bit in self.0 {
            bits.push(and(bit, condition, out)?);
        }
        ControlFlow::Continue(Self(bits))
    }

    /// The sum of two numbers.
    pub(in crate::sat) fn plus(&self, other: &Self, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let mut bits = Vec::new();
        let mut carry = Term::False;
        for place in 0..self.0.len().max(other.0.len()) {
            let bit = |bits: &Self| bits.0.get(place).copied().unwrap_or(Term::False);
            let inputs = [bit(self), bit(other), carry];
            bits.push(sum(inputs, out)?);
            carry = majority(inputs, out)?;
        }
        if carry != Term::False {
            bits.push(carry);
        }
        ControlFlow::Continue(Self(bits))
    }

    /// Whether the number is this one; `None` stands for one that it cannot be.
    pub(in crate::sat) fn equals(&self, value: Option<u64>, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        let Some(value) = value.filter(|value| self.0.len() >= (u64::BITS - value.leading_zeros()) as usize) else {
            return ControlFlow::Continue(Term::False);
        };
        let mut equal = Term::True;
        for (place, &bit) in self.0.iter().enumerate() {
            let bit = if value >> place & 1 == 1 { bit } else { !bit };
            equal = and(equal, bit, out)?;
        }
        ControlFlow::Continue(equal)
    }
}

/// A term for "both".
pub(in crate::sat) fn and(one: Term, other: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    ControlFlow::Continue(match (one, other) {
        (Term::False, _) | (_, Term::False) => Term::False,
        (Term::True, term) | (term, Term::True) => term,
        (Term::Open(_), Term::Open(_)) => {
            let both = out.fresh()?;
            out.clause([!both, one])?;
            out.clause([!both, other])?;
            out.clause([both, !one, !other])?;
            both
        }
    })
}

/// A term for "one of them".
pub(in crate::sat) fn or(one: Term, other: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    and(!one, !other, out).map_continue(|neither| !neither)
}

/// The inputs that are not known, and how many of the others are true.
fn split(inputs: [Term; 3]) -> (Vec<Term>, usize) {
    let open = inputs.into_iter().filter(|term| matches!(term, Term::Open(_))).collect();
    (open, inputs.iter().filter(|&&term| term == Term::True).count())
}

/// The lower bit of the sum of three bits.
fn sum(inputs: [Term; 3], out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let (open, known) = split(inputs);
    let flip = |term: Term| if known % 2 == 1 { !term } else { term };
    let sum = match open[..] {
        [] => Term::False,
        [one] => one,
        _ => {
            let sum = out.fresh()?;
            for signs in 0..1_usize << open.len() {
                let is_odd = signs.count_ones() % 2 == 1;
                let differs = |at: usize| if signs >> at & 1 == 1 { !open[at] } else { open[at] };
                out.clause((0..open.len()).map(differs).chain([if is_odd { sum } else { !sum }]))?;
            }
            sum
        }
    };
    ControlFlow::Continue(flip(sum))
}

/// The higher bit of the sum of three bits: whether two of them are true.
fn majority(inputs: [Term; 3], out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let (open, known) = split(inputs);
    match (known, &open[..]) {
        (2.., _) => return ControlFlow::Continue(Term::True),
        (0, [] | [_]) | (1, []) => return ControlFlow::Continue(Term::False),
        (1, &[one]) => return ControlFlow::Continue(one),
        (0, &[one, other]) => return and(one, other, out),
        _ => {}
    }
    let carry = out.fresh()?;
    let [one, other, third] = inputs;
    for [one, other] in [[one, other], [one, third], [other, third]] {
        out.clause([!one, !other, carry])?;
        out.clause([one, other, !carry])?;
    }
    ControlFlow::Continue(carry)
}
