/** The board on the way to its solution: digits and candidates before a step. */
import type { Step } from 'sudosat';
import { cellOf, type Puzzle } from './puzzle';

export interface Position {
  readonly digits: readonly number[];
  readonly candidates: readonly (readonly number[])[];
}

/** The cells that share a row, a column or a box with a cell. */
export function peersOf(cell: number, side: number, boxes: readonly number[]): number[] {
  const [row, column] = [Math.floor(cell / side), cell % side];
  return boxes.flatMap((box, other) => {
    const isPeer = Math.floor(other / side) === row || other % side === column || box === boxes[cell];
    return isPeer && other !== cell ? [other] : [];
  });
}

/** Digits and candidates before the step at an index: those of the steps before it are gone. */
export function candidatesAt(
  { side, clues, allowed }: Puzzle,
  boxes: readonly number[],
  steps: readonly Step[],
  at: number,
): Position {
  const digits = [...clues];
  const all = Array.from({ length: side }, (_, index) => index + 1);
  const candidates = clues.map((_, cell) => new Set(allowed?.[cell] ?? all));
  const place = (cell: number, digit: number) => {
    digits[cell] = digit;
    for (const peer of peersOf(cell, side, boxes)) candidates[peer]?.delete(digit);
  };
  for (const [cell, digit] of clues.entries()) {
    if (digit) place(cell, digit);
  }
  for (const step of steps.slice(0, at)) {
    for (const candidate of step.eliminate) candidates[cellOf(candidate, side)]?.delete(candidate.digit);
    for (const candidate of step.place) place(cellOf(candidate, side), candidate.digit);
  }
  return { digits, candidates: candidates.map((set) => [...set].sort((one, other) => one - other)) };
}
