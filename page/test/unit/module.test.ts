/** The real module: the puzzles of the corpus go through the model of the page and come out as they were. */
import { afterAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { create } from 'sudosat';
import { EXAMPLES } from '../../src/examples';
import { fromRead, toText } from '../../src/model/puzzle';
import { argumentsOf, valuesOf, written } from '../../src/model/rules';

const solver = await create(readFileSync(new URL('../../../js/sudosat.wasm', import.meta.url)));
afterAll(() => solver.close());

function corpus(): { name: string; text: string; count: string }[] {
  const file = readFileSync(new URL('../../../testdata/corpus.txt', import.meta.url), 'utf8');
  return file
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [name = '', board = '', puzzle = '', count = ''] = line.split('|').map((field) => field.trim());
      const [shape = '', ...rules] = board.split(' ');
      const regions = shape.startsWith('jigsaw:') ? { regions: shape.slice(7) } : {};
      const boxes = /^\d+x\d+$/.test(shape) ? { boxes: shape } : shape === '1' ? { boxes: '1x1' } : {};
      const named = rules.map((rule) => rule.replace(/(\w+)-diagonal/, 'diagonal $1'));
      return { name, text: JSON.stringify({ puzzle, rules: named, ...regions, ...boxes }), count };
    });
}

test('every puzzle of the corpus has the same number of solutions after the page’s model', async () => {
  const all = corpus();
  expect(all.length).toBeGreaterThan(100);
  for (const { name, text, count } of all) {
    const [read] = await solver.read(text);
    if (!read || 'error' in read) throw new Error(`${name}: ${read?.error}`);
    const again = toText(fromRead(read));
    const { value, exact } = await solver.count(again, { limit: 1000 });
    expect(`${value}${exact ? '' : '+'}`, name).toBe(count);
  }
});

test('the examples are what their names promise', async () => {
  const verdicts = await Promise.all(
    EXAMPLES.map(async ({ name, text }) => [name, (await solver.verdict(text)).verdict]),
  );
  expect(Object.fromEntries(verdicts)).toEqual({
    classic: 'unique',
    hard: 'unique',
    fault: 'unsolvable',
    several: 'multiple',
    variant: 'unique',
    grids: 'unique',
  });
});

test('the arguments of every rule of the table are understood', async () => {
  const table = await solver.rules();
  for (const { name, notation, example } of table) {
    const needs = argumentsOf(name, notation);
    // A chip that is clicked, and not changed, is the same rule again.
    expect(written(name, needs, valuesOf(name, needs, example)), example).toBe(example);
    if (needs.text) continue;
    const cells = example.match(/\br\d+c\d+/g)?.length ?? 0;
    expect(cells, name).toBeGreaterThanOrEqual(needs.least);
    expect(cells, name).toBeLessThanOrEqual(needs.most);
    expect(needs.line, name).toBe(/\b(row|column) \d/.test(example));
    const numbers = example.slice(name.length).match(/(?<![rc\d])\d+(?!\d*[rc])/g)?.length ?? 0;
    const wanted = (needs.number === 'needed' ? 1 : 0) + (needs.digits === 'none' ? 0 : 1) + (needs.line ? 1 : 0);
    expect(numbers, `${name}: ${example}`).toBeGreaterThanOrEqual(wanted);
  }
});
