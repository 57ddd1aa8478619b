//! Numbers in binary, for sums with too many partial sums to have a variable each.
//!
//! A number with v values of b bits takes v·b clauses. Each bit of a sum takes the two outputs of an adder: 8 clauses
//! for the sum of three bits and 6 for the carry, fewer for two bits or constants. Propagation is weak, but every
//! output follows from complete inputs. The full adder is the usual one: J. P. Warners, *A linear-time transformation
//! of linear inequalities into conjunctive normal form*, 1998.

use super::number::Number;
use super::{Clauses, Term};
use std::ops::ControlFlow;

/// A nonnegative number in binary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    /// The bits, lowest first.
    bits: Vec<Term>,
    /// The largest possible value, which bounds the number of bits.
    most: u64,
}

impl Bits {
    /// The bits of a number whose values are not negative.
    pub(crate) fn from_number(number: &Number, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let most = number.bounds().map_or(0, |(_, most)| most.cast_unsigned());
        let mut bits = Vec::new();
        for place in 0..width(most) {
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
        ControlFlow::Continue(Self { bits, most })
    }

    /// This number if the condition holds, else 0.
    pub(crate) fn when(self, condition: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let mut bits = Vec::with_capacity(self.bits.len());
        for bit in self.bits {
            bits.push(and(bit, condition, out)?);
        }
        ControlFlow::Continue(Self { bits, most: self.most })
    }

    /// The sum of this number and another.
    pub(crate) fn plus(&self, other: &Self, out: &mut Clauses<'_>) -> ControlFlow<(), Self> {
        let most = self.most + other.most;
        let mut bits = Vec::new();
        let mut carry = Term::False;
        for place in 0..width(most) {
            let bit = |number: &Self| number.bits.get(place).copied().unwrap_or(Term::False);
            let inputs = [bit(self), bit(other), carry];
            bits.push(sum(inputs, out)?);
            // The last bit has no carry: the largest value has no more bits.
            carry = if place + 1 < width(most) { majority(inputs, out)? } else { Term::False };
        }
        ControlFlow::Continue(Self { bits, most })
    }

    /// A term for equality with a value; `None` is a value that the number cannot have.
    pub(crate) fn equals(&self, value: Option<u64>, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        let Some(value) = value.filter(|&value| value <= self.most) else {
            return ControlFlow::Continue(Term::False);
        };
        let mut equal = Term::True;
        for (place, &bit) in self.bits.iter().enumerate() {
            let bit = if value >> place & 1 == 1 { bit } else { !bit };
            equal = and(equal, bit, out)?;
        }
        ControlFlow::Continue(equal)
    }
}

/// The number of bits of a value.
fn width(value: u64) -> usize {
    (u64::BITS - value.leading_zeros()) as usize
}

/// A term for the conjunction of two terms.
pub(crate) fn and(one: Term, other: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
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

/// A term for the disjunction of two terms.
pub(crate) fn or(one: Term, other: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    and(!one, !other, out).map_continue(|neither| !neither)
}

/// The open inputs, and the number of the others that are true.
fn split(inputs: [Term; 3]) -> (Vec<Term>, usize) {
    let open = inputs.into_iter().filter(|term| matches!(term, Term::Open(_))).collect();
    (open, inputs.iter().filter(|&&term| term == Term::True).count())
}

/// The sum bit of a full adder.
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

/// The carry bit of a full adder.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::{check, counted};

    #[test]
    fn bits_are_added_and_compared() {
        let sum = |total: u64, condition: usize| {
            move |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let mut sum = Bits::default();
                for cell in cells {
                    let number = Bits::from_number(&Number::of_cell(cell), out)?;
                    let number = if condition == 0 { number } else { number.when(!cells[0][condition], out)? };
                    sum = sum.plus(&number, out)?;
                }
                let is_total = sum.equals(Some(total), out)?;
                out.clause([is_total])
            }
        };
        for total in 0..14 {
            check(4, 3, sum(total, 0), |digits| u64::from(digits.iter().sum::<u32>()) == total);
            let counts = |digits: &[u32]| if digits[0] == 3 { 0 } else { digits.iter().sum::<u32>() };
            check(4, 3, sum(total, 2), |digits| u64::from(counts(digits)) == total);
        }
    }

    #[test]
    fn a_number_takes_a_clause_for_each_value_and_bit() {
        let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            Bits::from_number(&Number::of_cell(cells[0]), out).map_continue(|_| ())
        };
        assert_eq!(counted(9, 1, write), (36, 4));
        // Two half adders take 7 each, two full adders 14 each, minus the last carry.
        let add = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let [one, other] = [0, 1].map(|cell| Number::of_cell(cells[cell]));
            let (one, other) = (Bits::from_number(&one, out)?, Bits::from_number(&other, out)?);
            one.plus(&other, out).map_continue(|_| ())
        };
        assert_eq!(counted(7, 2, add), (2 * 21 + 7 + 14 + 14, 2 * 3 + 6));
    }
}
