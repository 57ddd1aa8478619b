/** Boards of all kinds, read by the real module and written by the page's model. */
import { afterAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { create } from 'sudosat';
import { boxShapes, isPaintable, regionsOf, unfinished, withRegions } from '../../src/model/regions';
import { cleared, fromRead, line, type Puzzle, shortText, toText, withClues, without } from '../../src/model/puzzle';
import { atEdge, moved } from '../../src/model/selection';
import { byRow, cellAt, cellName, cellNamed, hasUsualDigits, isSame, square } from '../../src/model/shape';

const solver = await create(readFileSync(new URL('../../../js/sudosat.wasm', import.meta.url)));
afterAll(() => solver.close());

async function read(text: string): Promise<Puzzle> {
  const [first] = await solver.read(text);
  if (!first || 'error' in first) throw new Error(`${first?.error.message}: ${text}`);
  return fromRead(first);
}

const rows = (count: number, row: string) => Array.from({ length: count }, () => row).join('\n');
const TWO = `grid 4x4 at r1c1 r3c3\n1...\n....\n......\n......\n  ....\n  ...4`;

const BOARDS: readonly (readonly [name: string, text: string])[] = [
  ['plain', '1..............2'],
  ['with rules, regions and a title', JSON.stringify({
    puzzle: [[1, null, null, null], [null, null, null, null], [null, null, null, null], [null, null, null, 2]],
    regions: '1122 1122 3344 3344', rules: ['diagonal main'], title: 'T',
  })],
  ['a single cell', '{"puzzle":[[null]],"boxes":"1x1"}'],
  ['not square', `grid 6x9\n1.......2\n${rows(5, '.........')}`],
  ['with more digits than the side', `grid 6x6 digits 9 boxes 2x3\n9....1\n${rows(5, '......')}`],
  ['digits from 0', `digits 0-8\n0.......8\n${rows(8, '.........')}`],
  ['ten digits from 0', `digits 0-9\n0........9\n${rows(9, '..........')}`],
  ['digits of two figures', `digits 5-13\n13 . . . . . . . 5\n${rows(8, '. . . . . . . . .')}`],
  ['twelve digits on nine rows', `grid 9x9 digits 12 boxes 3x3\n12 . . . . . . . 10\n${rows(8, '. . . . . . . . .')}`],
  ['two grids', TWO],
  ['regions of its own', 'grid 3x4 digits 5 regions 112213321332\n1...\n....\n...5'],
  ['candidates', '{12} {} {1} {1234}\n' + rows(3, '{1234} {1234} {1234} {1234}')],
  ['candidates of two figures', ['1/2', '12', '{}', ...Array<string>(141).fill('.')].join(' ')],
  ['candidates from 0', `digits 0-3\n0.2....3${'0123'.repeat(14)}`],
  ['candidates on two grids', `grid 4x4 at r1c1 r3c3\n12......${'1234'.repeat(26)}`],
  ['candidates of ten digits from 0', `digits 0-9\n0........9..........${'0123456789'.repeat(98)}`],
];

describe('boards come back as they were:', () => {
  test.each(BOARDS)('%s', async (_, text) => {
    const puzzle = await read(text);
    expect(await read(toText(puzzle))).toEqual(puzzle);
    expect(await read(shortText(puzzle))).toEqual(puzzle);
    const blank = await read(toText(cleared(puzzle)));
    expect([isSame(blank.shape, puzzle.shape), blank.rules]).toEqual([true, []]);
    // Each digit of the board as a clue.
    for (const digit of puzzle.shape.digits) {
      const changed = withClues(puzzle, new Map([[0, digit]]));
      expect((await read(toText(changed))).clues[0]).toBe(digit);
    }
  });
});

test('a plain puzzle is a line', async () => {
  const puzzle = await read('1..............2');
  expect([line(puzzle), shortText(puzzle)]).toEqual(['1..............2', '1..............2']);
  expect(shortText(await read(TWO))).toMatch(/^\{/);
  const titled = await read('{"puzzle":"1..............2","title":"T"}');
  expect([toText(titled), toText(titled, false)].map((text) => text.includes('"T"'))).toEqual([true, false]);
});

test('the shape is the one of the board', async () => {
  const { shape } = await read(TWO);
  expect([shape.rows, shape.columns, shape.places.length, shape.digits]).toEqual([6, 6, 28, [1, 2, 3, 4]]);
  expect([cellAt(shape, 0, 4), cellAt(shape, 5, 5), cellAt(shape, 6, 0), cellAt(shape, 0, -1)]).toEqual([
    undefined,
    27,
    undefined,
    undefined,
  ]);
  expect([cellName(8, shape), cellNamed('r3c1', shape), cellNamed('r1c6', shape)]).toEqual(['r3c1', 8, -1]);
  expect(byRow(shape.places, shape).map((row) => row.length)).toEqual([4, 4, 6, 6, 4, 4]);
  const zero = (await read(`digits 0-3\n${rows(4, '....')}`)).shape;
  expect([zero.digits, hasUsualDigits(zero), hasUsualDigits(square(4))]).toEqual([[0, 1, 2, 3], false, true]);
  expect([isSame(zero, square(4)), isSame(square(4), square(4))]).toEqual([false, true]);
});

test('arrows go over holes, and past an edge from the other side', async () => {
  const { shape } = await read(TWO);
  const at = (name: string) => cellNamed(name, shape);
  expect(moved(at('r1c4'), 0, 1, shape)).toBe(at('r1c1'));
  expect(moved(at('r1c1'), 0, -1, shape)).toBe(at('r1c4'));
  expect(moved(at('r6c3'), 1, 0, shape)).toBe(at('r1c3'));
  expect(moved(at('r4c1'), 1, 0, shape)).toBe(at('r1c1'));
  expect(moved(at('r5c3'), 0, -1, shape)).toBe(at('r5c6'));
  expect([atEdge(at('r5c4'), false, false, shape), atEdge(at('r5c4'), true, false, shape)]).toEqual([
    at('r5c3'),
    at('r5c6'),
  ]);
  const samurai = fromRead(await solver.empty('samurai')).shape;
  expect(cellName(moved(cellNamed('r1c9', samurai), 0, 1, samurai), samurai)).toBe('r1c13');
});

test('a board that is declared is empty, or refused by the solver’s words', async () => {
  const { shape, clues, grid } = fromRead(await solver.empty('samurai'));
  expect([shape.rows, shape.columns, clues.length]).toEqual([21, 21, 369]);
  expect(grid).toBe('9x9 boxes 3x3 at r1c1 r1c13 r7c7 r13c1 r13c13');
  await expect(solver.empty('nothing')).rejects.toThrow(/samurai/);
  await expect(solver.empty('grid 6x9 boxes 4x4')).rejects.toThrow(/4x4/);
});

test('without a limit on a cell it may be any digit of the board', async () => {
  const puzzle = await read(`digits 0-3\n0.2....3${'0123'.repeat(14)}`);
  expect([puzzle.allowed?.[0], puzzle.clues[1]]).toEqual([[0, 2], 3]);
  const opened = without(puzzle, [0, 1]);
  expect([opened.allowed?.[0], opened.allowed?.[1], opened.clues[1]]).toEqual([[0, 1, 2, 3], [0, 1, 2, 3], undefined]);
});

describe('regions', () => {
  /** The regions with the cells on both sides of their first border exchanged. */
  const exchanged = (labels: readonly number[]) => {
    const next = labels.findIndex((label) => label !== labels[0]);
    const [one = 0, other = 0] = [labels[next - 1], labels[next]];
    return labels.map((label, cell) => (cell === next - 1 ? other : cell === next ? one : label));
  };
  const labelsOf = async (puzzle: Puzzle) => (await solver.layers(toText(puzzle))).boxes.map((box) => box + 1);

  test('they are painted on any board of one grid', async () => {
    for (const text of ['1...............', `digits 0-3\n${rows(4, '....')}`, `grid 4x6 digits 7 boxes 2x3\n${rows(4, '......')}`]) {
      const puzzle = await read(text);
      const labels = exchanged(await labelsOf(puzzle));
      const painted = await read(toText(withRegions(puzzle, labels)));
      expect(isPaintable(puzzle, labels)).toBe(true);
      expect([await labelsOf(painted), isSame(painted.shape, puzzle.shape)]).toEqual([labels, true]);
    }
    const two = await read(TWO);
    expect(isPaintable(two, await labelsOf(two))).toBe(false);
  });

  test('they have one cell for each digit, or at most that number with grids', async () => {
    const [plain, grid] = [await read('1...............'), await read(`grid 2x4 digits 5\n${rows(2, '....')}`)];
    expect(unfinished([1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4], plain)).toEqual([2, 3]);
    expect([unfinished([1, 1, 1, 1, 1, 1, 2, 2], grid), unfinished([1, 1, 1, 1, 1, 2, 2, 2], grid)]).toEqual([[1], []]);
    expect([regionsOf([1, 2], 3), regionsOf([1, 7], 3).length, boxShapes(6)]).toEqual([
      [1, 2, 3],
      7,
      ['1x6', '2x3', '3x2', '6x1'],
    ]);
  });
});
