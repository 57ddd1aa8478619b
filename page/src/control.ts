/** What keys and the pointer do on the board, by the open tab. */
import type { BoardEvents } from './board/board';
import { command, heldLayer } from './model/keys';
import { cellName } from './model/puzzle';
import { added, atEdge, moved, only, toggled } from './model/selection';
import type { Layer } from './model/state';
import * as store from './store';
import { act, redo, undo } from './travel';

/** Digits above 9 are typed as two figures, within this time. */
const PAUSE = 900;
let typed: { readonly digit: number; readonly at: number; readonly cells: string } | undefined;

/** The number that a figure makes with the one before it, on boards with such digits. */
function composed(figure: number, cells: string): number {
  const { side } = store.puzzle.value;
  const now = performance.now();
  const isNext = typed && typed.cells === cells && now - typed.at < PAUSE;
  const both = isNext && typed ? typed.digit * 10 + figure : figure;
  const digit = both <= side ? both : figure;
  typed = { digit, at: now, cells };
  return digit;
}

/** Enters a digit, or a color, in the selected cells. */
export function enter(figure: number, layer: Layer): void {
  const { side } = store.puzzle.value;
  const cells = [...store.selection.value.cells];
  if (cells.length === 0) return;
  const isColor = layer === 'color' && store.tab.value === 'play';
  const digit = isColor || side <= 9 ? figure : composed(figure, cells.join());
  if (!isColor && (digit < 1 || digit > side)) return;
  if (store.tab.value === 'play') return act({ type: 'mark', cells, layer, value: digit });
  const { clues } = store.puzzle.value;
  const isSet = side <= 9 && cells.every((cell) => clues[cell] === digit);
  act({ type: 'clue', cells, digit: isSet ? 0 : digit });
}

export function erase(): void {
  const cells = [...store.selection.value.cells];
  typed = undefined;
  if (store.tab.value === 'play') act({ type: 'erase', cells });
  else if (cells.some((cell) => store.puzzle.value.clues[cell])) act({ type: 'clue', cells, digit: 0 });
}

function select(cell: number, extend: boolean): void {
  const { value } = store.selection;
  store.selection.value = extend ? added(value, cell) : only(cell);
  if (store.drawing.value) draw(cell, !extend);
}

/** Adds a cell to the rule that is being drawn. */
function draw(cell: number, isNew: boolean): void {
  const { value } = store.drawing;
  if (!value) return;
  const before = isNew ? [] : value.cells;
  if (before.at(-1) === cell) return;
  // Back over the last cell takes it away.
  const cells = before.length > 1 && before.at(-2) === cell ? before.slice(0, -1) : [...before, cell];
  store.drawing.value = { ...value, cells };
  if (cells.length < before.length) store.selection.value = { cells: new Set(cells), cursor: cell };
}

/** All cells that hold what this one holds. */
function alike(cell: number): number[] {
  const {
    puzzle: { clues },
    entries,
  } = store.state.value;
  const digitOf = (cell: number) => clues[cell] || (store.tab.value === 'play' && entries.get(cell)?.digit) || 0;
  const digit = digitOf(cell);
  return digit ? clues.flatMap((_, other) => (digitOf(other) === digit ? [other] : [])) : [cell];
}

export function selectCells(cells: readonly number[]): void {
  store.selection.value = { cells: new Set(cells), cursor: cells[0] ?? store.selection.value.cursor };
}

export const events: BoardEvents = {
  press(cell, how) {
    const { value } = store.selection;
    if (how === 'only') return select(cell, false);
    store.selection.value = toggled(value, cell);
    if (store.drawing.value) draw(cell, false);
  },
  drag: (cell) => select(cell, true),
  release() {},
  again: (cell) => selectCells(alike(cell)),
  focus: (cell) => select(cell, false),
  key(event) {
    const wanted = command(event, store.layer.value);
    if (!wanted) return false;
    const { side } = store.puzzle.value;
    const { cells, cursor } = store.selection.value;
    const all = () => Array.from({ length: side * side }, (_, cell) => cell);
    switch (wanted.type) {
      case 'move':
        select(moved(cursor, wanted.down, wanted.right, side), wanted.extend);
        break;
      case 'edge':
        select(atEdge(cursor, wanted.end, wanted.whole, side), wanted.extend);
        break;
      case 'digit':
        enter(wanted.digit, wanted.layer);
        break;
      case 'layer':
        if (store.tab.value !== 'play') return false;
        store.layer.value = wanted.layer;
        break;
      case 'erase':
        erase();
        break;
      case 'all':
        selectCells(all());
        break;
      case 'invert':
        store.selection.value = { cells: new Set(all().filter((cell) => !cells.has(cell))), cursor };
        break;
      case 'none':
        store.selection.value = { cells: new Set(), cursor };
        store.drawing.value = undefined;
        break;
      case 'undo':
        undo();
        break;
      case 'redo':
        redo();
        break;
      case 'help':
        store.isHelpOpen.value = true;
        break;
    }
    return true;
  },
};

/** The layer that is held by a key, for the pad to show. */
export function listenForHeld(show: (layer: Layer | undefined) => void): void {
  const held = (event: KeyboardEvent) => show(heldLayer(event));
  addEventListener('keydown', held);
  addEventListener('keyup', held);
  addEventListener('blur', () => show(undefined));
}

/** The names of cells, as rules write them. */
export function names(cells: readonly number[]): string {
  return cells.map((cell) => cellName(cell, store.puzzle.value.side)).join(' ');
}
