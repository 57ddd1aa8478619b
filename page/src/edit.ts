/** Changes of a puzzle that the solver must accept. */
import { backend } from './backend';
import { fromRead, type Puzzle, toText } from './model/puzzle';
import { puzzle } from './store';
import { act } from './travel';

/** Makes this the puzzle if the solver reads it; returns the reason otherwise. Undone in one step. */
export async function edit(next: Puzzle): Promise<string | undefined> {
  const { value: before } = puzzle;
  const solver = await backend();
  const [read] = await solver.read(toText(next));
  if (!read || 'error' in read) return read?.error.message ?? '';
  // An answer that comes after another change is no longer wanted.
  if (puzzle.value === before) act({ type: 'edit', puzzle: fromRead(read) });
  return undefined;
}
