/** The state that undo restores, and the one reducer that changes it. Pure: the same actions give the same state. */
import { empty, type Puzzle, withClues, without } from './puzzle';

/** The marks of a player: those in one cell are a digit, small digits in corners and in the center, and colors. */
export type Layer = 'digit' | 'corner' | 'center' | 'color';
export const LAYERS: readonly Layer[] = ['digit', 'corner', 'center', 'color'];

export interface Entry {
  readonly digit: number | undefined;
  readonly corner: readonly number[];
  readonly center: readonly number[];
  readonly color: readonly number[];
}

export interface State {
  readonly puzzle: Puzzle;
  /** The entries of the player by cell; absent where there is nothing. */
  readonly entries: ReadonlyMap<number, Entry>;
}

export type Action =
  /** Another puzzle. */
  | { readonly type: 'load'; readonly puzzle: Puzzle }
  /** A changed puzzle on the same board: clues, rules, or both. The player's entries stay. */
  | { readonly type: 'edit'; readonly puzzle: Puzzle }
  /** A clue; undefined opens the cells. */
  | { readonly type: 'clue'; readonly cells: readonly number[]; readonly digit: number | undefined }
  | { readonly type: 'remove'; readonly cells: readonly number[]; readonly rules: readonly string[] }
  | { readonly type: 'rule'; readonly rule: string; readonly replaces?: string }
  /** A mark of the player, taken away if all the cells have it. */
  | { readonly type: 'mark'; readonly cells: readonly number[]; readonly layer: Layer; readonly value: number }
  /** Digits of the player, as a hint places them. */
  | { readonly type: 'place'; readonly digits: ReadonlyMap<number, number> }
  /** Takes away what comes first in the order digit, corner, center, color. */
  | { readonly type: 'erase'; readonly cells: readonly number[] }
  | { readonly type: 'restart' };

export const NOTHING: Entry = { digit: undefined, corner: [], center: [], color: [] };

export function initial(): State {
  return { puzzle: empty(9), entries: new Map() };
}

export function reduce(state: State, action: Action): State {
  const { puzzle } = state;
  switch (action.type) {
    case 'load':
      return { puzzle: action.puzzle, entries: new Map() };
    case 'edit':
      return { ...state, puzzle: action.puzzle };
    case 'clue': {
      const digits = new Map(action.cells.map((cell) => [cell, action.digit]));
      return changed(state, withClues(puzzle, digits), action.cells);
    }
    case 'remove':
      return { ...state, puzzle: without(puzzle, action.cells, action.rules) };
    case 'rule': {
      const rules = puzzle.rules.filter((rule) => rule !== action.replaces && rule !== action.rule);
      return { ...state, puzzle: { ...puzzle, rules: [...rules, action.rule] } };
    }
    case 'mark':
      return marked(state, action.cells, action.layer, action.value);
    case 'place': {
      const entries = new Map(state.entries);
      for (const [cell, digit] of action.digits) entries.set(cell, { ...(entries.get(cell) ?? NOTHING), digit });
      return { ...state, entries };
    }
    case 'erase':
      return erased(state, action.cells);
    case 'restart':
      return { ...state, entries: new Map() };
  }
}

/** A clue takes the place of what was entered in its cell. */
function changed(state: State, puzzle: Puzzle, cells: readonly number[]): State {
  const entries = new Map([...state.entries].filter(([cell]) => !cells.includes(cell)));
  return { puzzle, entries };
}

const has = (entry: Entry | undefined, layer: Layer, value: number): boolean =>
  entry !== undefined && (layer === 'digit' ? entry.digit === value : entry[layer].includes(value));

function marked(state: State, cells: readonly number[], layer: Layer, value: number): State {
  // Clues take colors only, and small digits go where there is no large one.
  const isFree = (cell: number) =>
    layer === 'color' ||
    (state.puzzle.clues[cell] === undefined &&
      (layer === 'digit' || state.entries.get(cell)?.digit === undefined));
  const free = cells.filter(isFree);
  const isSet = free.every((cell) => has(state.entries.get(cell), layer, value));
  return updated(state, free, (entry) => {
    if (layer === 'digit') return { ...entry, digit: isSet ? undefined : value };
    const others = entry[layer].filter((other) => other !== value);
    return { ...entry, [layer]: isSet ? others : [...others, value].sort((one, other) => one - other) };
  });
}

function erased(state: State, cells: readonly number[]): State {
  const isThere = (layer: Layer) => (cell: number) => {
    const entry = state.entries.get(cell);
    return entry !== undefined && (layer === 'digit' ? entry.digit !== undefined : entry[layer].length > 0);
  };
  const layer = LAYERS.find((layer) => cells.some(isThere(layer)));
  if (!layer) return state;
  return updated(state, cells, (entry) => ({ ...entry, [layer]: layer === 'digit' ? undefined : [] }));
}

function updated(state: State, cells: readonly number[], change: (entry: Entry) => Entry): State {
  const entries = new Map(state.entries);
  for (const cell of cells) {
    const entry = change(entries.get(cell) ?? NOTHING);
    const { digit, corner, center, color } = entry;
    const isEmpty = digit === undefined && [corner, center, color].every((marks) => marks.length === 0);
    if (isEmpty) entries.delete(cell);
    else entries.set(cell, entry);
  }
  return { ...state, entries };
}
