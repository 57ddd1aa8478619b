import { describe, expect, test } from 'vitest';
import { fitting, fragment, parse } from '../../src/model/address';
import { candidatesAt, peersOf } from '../../src/model/path';
import { cellsOfRule, empty, line, toText, withClues } from '../../src/model/puzzle';
import { square } from '../../src/model/shape';
import { argumentsOf, written } from '../../src/model/rules';
import { clauses, lesson, sizeOf } from '../../src/model/learn';
import { de } from '../../src/languages/de';
import { en } from '../../src/languages/en';

describe('addresses', () => {
  const puzzle = withClues(empty(4), new Map([[0, 1], [15, 2]]));

  test('a state comes back from its address', () => {
    const entries = new Map([
      [3, { digit: 4, corner: [], center: [], color: [] }],
      [5, { digit: undefined, corner: [1, 2], center: [3], color: [9] }],
    ]);
    for (const one of [puzzle, { ...puzzle, rules: ['cage 3 r1c1 r1c2'], title: 'A & B + C #1' }]) {
      const found = parse(fragment({ puzzle: one, entries }));
      expect(found?.entries).toEqual(entries);
      expect(found?.puzzle).toBe(one.rules.length > 0 ? toText(one) : line(one));
    }
  });

  test('a fragment of another form is a puzzle as a whole', () => {
    expect(parse('#1...2.......')?.puzzle).toBe('1...2.......');
    expect(parse('#a%20b')?.puzzle).toBe('a b');
    expect(parse('#100%')?.puzzle).toBe('100%');
    expect(parse('#')).toBeUndefined();
    expect(parse('')).toBeUndefined();
  });

  test('entries that do not fit the board are left out', () => {
    const { entries } = parse('#p=x&e=0:1;1:9;2:.5;3:...77;99:1;nonsense;4:2') ?? { entries: new Map() };
    expect([...fitting(entries, puzzle).keys()]).toEqual([0, 4]);
  });

  test('0 is an entry where the board has it', () => {
    const { shape } = puzzle;
    const other = { ...puzzle, shape: { ...shape, digits: [0, 1, 2, 3] }, grid: '4x4 digits 0-3' };
    const entries = new Map([[3, { digit: 0, corner: [0, 3], center: [], color: [] }]]);
    const found = parse(fragment({ puzzle: other, entries }))?.entries ?? new Map();
    expect(found).toEqual(entries);
    expect([fitting(found, other).size, fitting(found, puzzle).size]).toEqual([1, 0]);
  });
});

describe('puzzles', () => {
  test('rules name their cells', () => {
    expect(cellsOfRule('arrow r1c1 = r1c2 r2c2', square(4))).toEqual([0, 1, 5]);
    expect(cellsOfRule('sandwich 3 column 2 bottom', square(4))).toEqual([1, 5, 9, 13]);
    expect(cellsOfRule('diagonal main', square(4))).toEqual([]);
  });
});

describe('rules', () => {
  const make = (notation: string, values: Partial<Parameters<typeof written>[2]>) => {
    const name = notation.split(' ')[0] ?? '';
    const none = { number: '', digits: '', line: '', text: '', cells: [] };
    return written(name, argumentsOf(name, notation), { ...none, ...values });
  };

  test('they are written when nothing is missing', () => {
    const cells = ['r1c1', 'r1c2', 'r2c2', 'r2c1'];
    expect(make('cage [NUMBER] CELL…', { cells })).toBe('cage r1c1 r1c2 r2c2 r2c1');
    expect(make('cage [NUMBER] CELL…', { cells, number: '10' })).toBe('cage 10 r1c1 r1c2 r2c2 r2c1');
    expect(make('arrow CELL… = CELL…', { cells })).toBe('arrow r1c1 = r1c2 r2c2 r2c1');
    expect(make('clone CELL… = CELL…', { cells })).toBe('clone r1c1 r1c2 = r2c2 r2c1');
    expect(make('clone CELL… = CELL…', { cells: cells.slice(1) })).toBeUndefined();
    expect(make('sum NUMBER CELL CELL', { cells: cells.slice(2) })).toBeUndefined();
    expect(make('sum NUMBER CELL CELL', { cells, number: '5' })).toBeUndefined();
    expect(make('sum NUMBER CELL CELL', { cells: cells.slice(2), number: '5' })).toBe('sum 5 r2c2 r2c1');
    expect(make('quadruple DIGIT… CELL…', { cells, digits: '1 2' })).toBe('quadruple 1 2 r1c1 r1c2 r2c2 r2c1');
    expect(make('sandwich NUMBER row|column NUMBER [right|bottom]', { number: '5', line: 'row 2' })).toBe(
      'sandwich 5 row 2',
    );
    expect(make('sandwich NUMBER row|column NUMBER [right|bottom]', { number: '5' })).toBeUndefined();
  });
});

test('candidates follow from the clues and the steps before', () => {
  const houses = [
    ...[0, 4, 8, 12].map((cell) => [cell, cell + 1, cell + 2, cell + 3]),
    ...[0, 1, 2, 3].map((cell) => [cell, cell + 4, cell + 8, cell + 12]),
    ...[0, 2, 8, 10].map((cell) => [cell, cell + 1, cell + 4, cell + 5]),
  ];
  expect([...peersOf(0, houses)].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 8, 12]);
  const puzzle = withClues(empty(4), new Map([[0, 1]]));
  const step = { place: [{ row: 1, column: 2, digit: 2 }], eliminate: [{ row: 4, column: 4, digit: 4 }] };
  const steps = [step] as never;
  expect(candidatesAt(puzzle, houses, steps, 0).candidates[1]).toEqual([2, 3, 4]);
  // A rule that adds a house, such as a diagonal.
  expect(candidatesAt(puzzle, [...houses, [0, 5, 10, 15]], steps, 0).candidates[15]).toEqual([2, 3, 4]);
  const after = candidatesAt(puzzle, houses, steps, 1);
  expect([after.digits[1], after.candidates[2], after.candidates[15]]).toEqual([2, [3, 4], [1, 2, 3]]);
});

describe('the lesson', () => {
  test('there are as many clauses as the formula of a 4×4 board has', () => {
    // Some digit in each cell; at most one in each; in rows, columns, and the pairs of a box that share neither.
    expect(clauses()).toHaveLength(16 + 16 * 6 + 2 * 4 * 4 * 6 + 4 * 4 * 2);
    expect(sizeOf('pairwise', 9)).toEqual({ clauses: 36, variables: 0 });
    expect(sizeOf('sequential', 9)).toEqual({ clauses: 23, variables: 8 });
  });

  test('it ends with a conflict and a learned clause', () => {
    const types = lesson().map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['clash', 'learned']);
    expect(types.filter((type) => type === 'follows').length).toBeGreaterThan(1);
  });
});

test('languages have the same words', () => {
  const keys = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
      : [`${path}:${typeof value}`];
  expect(keys(de)).toEqual(keys(en));
});
