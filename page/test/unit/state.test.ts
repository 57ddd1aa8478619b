import { describe, expect, test } from 'vitest';
import { begin, current, go, push } from '../../src/model/log';
import { empty, withClues } from '../../src/model/puzzle';
import { type Action, initial, reduce, type State } from '../../src/model/state';

const after = (...actions: Action[]): State => actions.reduce(reduce, initial());
const mark = (cells: number[], layer: 'digit' | 'corner' | 'center' | 'color', value: number): Action => ({
  type: 'mark',
  cells,
  layer,
  value,
});

describe('marks', () => {
  test('the same key takes a mark away if all cells have it, and adds it otherwise', () => {
    const once = after(mark([0], 'corner', 1));
    expect(once.entries.get(0)?.corner).toEqual([1]);
    const both = reduce(once, mark([0, 1], 'corner', 1));
    expect([both.entries.get(0)?.corner, both.entries.get(1)?.corner]).toEqual([[1], [1]]);
    expect(reduce(both, mark([0, 1], 'corner', 1)).entries.size).toBe(0);
  });

  test('clues take colors only', () => {
    const state = after({ type: 'clue', cells: [0], digit: 5 }, mark([0], 'digit', 3), mark([0], 'color', 2));
    expect(state.puzzle.clues[0]).toBe(5);
    expect(state.entries.get(0)).toEqual({ digit: undefined, corner: [], center: [], color: [2] });
  });

  test('small digits go only where there is no large one', () => {
    const state = after(mark([0], 'digit', 3), mark([0, 1], 'center', 4));
    expect([state.entries.get(0)?.center, state.entries.get(1)?.center]).toEqual([[], [4]]);
  });

  test('erasing goes through digit, corner, center and color', () => {
    const marks = [mark([0], 'corner', 1), mark([0], 'center', 2), mark([0], 'color', 3), mark([0], 'digit', 4)];
    const seen: unknown[] = [];
    let state = after(...marks);
    for (let count = 0; count < 5; count += 1) {
      const entry = state.entries.get(0);
      seen.push(entry && [entry.digit, entry.corner.length, entry.center.length, entry.color.length]);
      state = reduce(state, { type: 'erase', cells: [0] });
    }
    expect(seen).toEqual([[4, 1, 1, 1], [undefined, 1, 1, 1], [undefined, 0, 1, 1], [undefined, 0, 0, 1], undefined]);
  });
});

describe('the puzzle', () => {
  test('a clue takes the place of what was entered', () => {
    const state = after(mark([3], 'digit', 4), { type: 'clue', cells: [3], digit: 7 });
    expect([state.puzzle.clues[3], state.entries.size]).toEqual([7, 0]);
  });

  test('0 is a digit where the board has it: as a clue, as an entry, and erased', () => {
    const clue = after({ type: 'clue', cells: [3], digit: 0 }, mark([4], 'digit', 0), mark([4], 'center', 1));
    expect([clue.puzzle.clues[3], clue.entries.get(4)]).toEqual([0, { digit: 0, corner: [], center: [], color: [] }]);
    expect(reduce(clue, mark([3], 'corner', 1)).entries.has(3)).toBe(false);
    expect(reduce(clue, mark([4], 'digit', 0)).entries.size).toBe(0);
    expect(reduce(clue, { type: 'erase', cells: [4] }).entries.size).toBe(0);
    expect(reduce(clue, { type: 'clue', cells: [3], digit: undefined }).puzzle.clues[3]).toBeUndefined();
  });

  test('a rule replaces another, and is there once', () => {
    const state = after(
      { type: 'rule', rule: 'diagonal main' },
      { type: 'rule', rule: 'cage 3 r1c1 r1c2' },
      { type: 'rule', rule: 'cage 4 r1c1 r1c2', replaces: 'cage 3 r1c1 r1c2' },
      { type: 'rule', rule: 'diagonal main' },
    );
    expect(state.puzzle.rules).toEqual(['cage 4 r1c1 r1c2', 'diagonal main']);
    expect(reduce(state, { type: 'remove', cells: [], rules: ['diagonal main'] }).puzzle.rules).toHaveLength(1);
  });

  test('a clue that is removed may be any digit again, and one that is set only that', () => {
    const allowed = empty(4).clues.map((_, cell) => (cell === 0 ? [1] : cell === 1 ? [2, 3] : [1, 2, 3, 4]));
    const puzzle = { ...withClues(empty(4), new Map([[0, 1]])), allowed };
    const removed = reduce({ puzzle, entries: new Map() }, { type: 'remove', cells: [0], rules: [] });
    expect([removed.puzzle.clues[0], removed.puzzle.allowed?.[0], removed.puzzle.allowed?.[1]]).toEqual([
      undefined,
      [1, 2, 3, 4],
      [2, 3],
    ]);
    expect(withClues(puzzle, new Map([[1, 3]])).allowed?.[1]).toEqual([3]);
  });
});

describe('the log', () => {
  const one: Action = mark([0], 'digit', 1);
  const two: Action = mark([1], 'digit', 2);

  test('it goes back and forward, and an action ends what was undone', () => {
    const log = push(push(begin(initial()), one), two);
    expect(current(log).entries.size).toBe(2);
    const back = go(log, 1);
    expect(back && current(back).entries.size).toBe(1);
    const other = back && push(back, mark([2], 'digit', 3));
    expect(other?.steps.map(({ action }) => action && 'cells' in action && action.cells)).toEqual([
      undefined,
      [0],
      [2],
    ]);
    expect(go(log, 3)).toBeUndefined();
    expect(go(log, -1)).toBeUndefined();
  });

  test('actions that change nothing are not logged', () => {
    const log = begin(initial());
    expect(push(log, { type: 'erase', cells: [0, 1] })).toBe(log);
  });

  test('the same actions give the same state', () => {
    const actions = [one, two, mark([0, 1], 'color', 4), { type: 'erase', cells: [1] } as const];
    const log = actions.reduce(push, begin(initial()));
    expect(current(log)).toEqual(after(...actions));
  });
});
