/** The board on the way to its solution: digits and candidates before a step. */
import type { Step } from 'sudosat';
import type { Puzzle } from './puzzle';
import { cellOf } from './shape';

export interface Position {
  readonly digits: readonly (number | undefined)[];
  readonly candidates: readonly (readonly number[])[];
}

/** The cells that share a house with a cell. */
export function peersOf(cell: number, houses: readonly (readonly number[])[]): Set<number> {
  const peers = new Set(houses.filter((house) => house.includes(cell)).flat());
  peers.delete(cell);
  return peers;
}

/** Digits and candidates before the step at an index: those of the steps before it are gone. */
export function candidatesAt(
  { shape, clues, allowed }: Puzzle,
  houses: readonly (readonly number[])[],
  steps: readonly Step[],
  at: number,
): Position {
  const digits = [...clues];
  const candidates = clues.map((_, cell) => new Set(allowed?.[cell] ?? shape.digits));
  const place = (cell: number, digit: number) => {
    digits[cell] = digit;
    for (const peer of peersOf(cell, houses)) candidates[peer]?.delete(digit);
  };
  for (const [cell, digit] of clues.entries()) {
    if (digit !== undefined) place(cell, digit);
  }
  for (const step of steps.slice(0, at)) {
    for (const candidate of step.eliminate) candidates[cellOf(candidate, shape)]?.delete(candidate.digit);
    for (const candidate of step.place) place(cellOf(candidate, shape), candidate.digit);
  }
  return { digits, candidates: candidates.map((set) => [...set].sort((one, other) => one - other)) };
}
