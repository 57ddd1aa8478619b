/** Clues as panels name them, and what a button would do with them, shown while it is pointed at. */
import type { Candidate } from 'sudosat';
import { cellOf } from '../model/shape';
import { pointed, preview, puzzle } from '../store';

export const clueName = ({ row, column, digit }: Candidate) => `r${row}c${column}=${digit}`;

/** The digits that a repair or a completion brings, by cell. */
export const digitsOf = (candidates: readonly Candidate[]) =>
  new Map(candidates.map((one) => [cellOf(one, puzzle.value.shape), one.digit]));

/** Shows what a button would do while it is pointed at. */
export function previewed(remove: readonly Candidate[], add: readonly Candidate[], rules: readonly string[] = []) {
  return (isOn: boolean) => {
    const cells = remove.map((one) => cellOf(one, puzzle.value.shape));
    preview.value = isOn ? { remove: cells, add: digitsOf(add) } : undefined;
    pointed.value = isOn ? rules : [];
  };
}
