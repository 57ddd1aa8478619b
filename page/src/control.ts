/** What keys and the pointer do on the board, by the open tab. */
import type { BoardEvents } from './board/board';
import { command, heldLayer } from './model/keys';
import { added, atEdge, moved, only, toggled } from './model/selection';
import { cellName, lastOf } from './model/shape';
import type { Layer } from './model/state';
import * as store from './store';
import { act, redo, undo } from './travel';

/** Digits above 9 are typed as figures one after another, within this time. */
const PAUSE = 900;
let typed: { readonly number: number; readonly at: number; readonly cells: string } | undefined;

/** The number that a figure makes with those before it, as far as the board has digits as large. */
function composed(figure: number, cells: string): { readonly number: number; readonly before: number | undefined } {
  const now = performance.now();
  const before = typed && typed.cells === cells && now - typed.at < PAUSE ? typed.number : undefined;
  const both = (before ?? 0) * 10 + figure;
  const isNext = before !== undefined && both <= lastOf(store.puzzle.value.shape);
  const number = isNext ? both : figure;
  typed = { number, at: now, cells };
  return { number, before: isNext ? before : undefined };
}

/** Enters a figure of a digit, or a color, in the selected cells. Whether the board has such a digit. */
function type(figure: number, layer: Layer): boolean {
  const { shape } = store.puzzle.value;
  const isMark = store.tab.value === 'play' && layer !== 'digit';
  if (isMark && layer === 'color') return figure > 0 && enter(figure, layer);
  if (lastOf(shape) <= 9) return enter(figure, layer);
  const { number, before } = composed(figure, [...store.selection.value.cells].join());
  // The figures so far were no digit of their own.
  if (isMark && before !== undefined && before !== number) enter(before, layer);
  return enter(number, layer);
}

/** Enters a digit, or a color, in the selected cells. Whether there is such a one. */
export function enter(digit: number, layer: Layer): boolean {
  const { shape, clues } = store.puzzle.value;
  const cells = [...store.selection.value.cells];
  const isPlay = store.tab.value === 'play';
  if (!(isPlay && layer === 'color') && !shape.digits.includes(digit)) return false;
  if (cells.length === 0) return true;
  if (isPlay) {
    act({ type: 'mark', cells, layer, value: digit });
  } else {
    const isSet = lastOf(shape) <= 9 && cells.every((cell) => clues[cell] === digit);
    act({ type: 'clue', cells, digit: isSet ? undefined : digit });
  }
  return true;
}

export function erase(): void {
  const cells = [...store.selection.value.cells];
  typed = undefined;
  if (store.tab.value === 'play') act({ type: 'erase', cells });
  else if (cells.some((cell) => store.puzzle.value.clues[cell] !== undefined)) {
    act({ type: 'clue', cells, digit: undefined });
  }
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
  const digitOf = (cell: number) =>
    clues[cell] ?? (store.tab.value === 'play' ? entries.get(cell)?.digit : undefined);
  const digit = digitOf(cell);
  if (digit === undefined) return [cell];
  return clues.flatMap((_, other) => (digitOf(other) === digit ? [other] : []));
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
    const { shape } = store.puzzle.value;
    const { cells, cursor } = store.selection.value;
    const all = () => [...shape.places.keys()];
    switch (wanted.type) {
      case 'move':
        select(moved(cursor, wanted.down, wanted.right, shape), wanted.extend);
        break;
      case 'edge':
        select(atEdge(cursor, wanted.end, wanted.whole, shape), wanted.extend);
        break;
      case 'digit':
        if (type(wanted.digit, wanted.layer) || wanted.digit !== 0) break;
        // Where 0 is no digit, it erases; with Ctrl it is the browser's.
        if (event.ctrlKey || event.metaKey) return false;
        erase();
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
  return cells.map((cell) => cellName(cell, store.puzzle.value.shape)).join(' ');
}
