/** No difference from the program, on the puzzles of testdata. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { create } from '../dist/sudosat.js';
import { answers, bare, corpus, data } from './shared.js';

const solver = await create();
after(() => solver.close());

/** Compares the answers to a question with those of a command, for puzzles that each are a line of text. */
async function compare(request, command, puzzles) {
  const expected = answers(command, `${puzzles.join('\n')}\n`);
  assert.equal(expected.length, puzzles.length);
  for (const [index, puzzle] of puzzles.entries()) {
    const { answer } = await solver.ask({ ...request, puzzle });
    assert.deepEqual(bare(answer), bare(expected[index]), `${command.join(' ')}: ${puzzle}`);
  }
}

const all = corpus();
const lines = (path) => String(data(path)).split('\n').filter(Boolean);
const classic = lines('testdata/ratings.txt').map((line) => /^[1-9.]{81}/.exec(line)?.[0]).filter(Boolean);
const variants = lines('testdata/variants/setters.tsv').slice(1).map((row) => row.split('\t')[2]);

test('the numbers of solutions are those of the corpus', async () => {
  assert.ok(all.length > 500);
  for (const { name, puzzle, count } of all) {
    const { value, exact } = await solver.count(puzzle, { limit: 1000 });
    assert.equal(`${value}${exact ? '' : '+'}`, count, name);
  }
});

for (const [request, command] of [
  [{ ask: 'solve' }, ['solve']],
  // Of two solvers at work at the same time, either may show its solution.
  [{ ask: 'solve', any: true, engine: 'sat' }, ['solve', '--any', '--engine', 'sat']],
  [{ ask: 'unique', engine: 'sat' }, ['unique', '--engine', 'sat']],
  [{ ask: 'unique', engine: 'native' }, ['unique', '--engine', 'native']],
  [{ ask: 'check' }, ['check']],
]) {
  test(`${command.join(' ')} of the corpus`, () => compare(request, command, all.map(({ puzzle }) => puzzle)));
}

test('there are classic puzzles and variants', () => {
  assert.ok(classic.length >= 20, `${classic.length}`);
  assert.ok(variants.length >= 100, `${variants.length}`);
});

for (const [request, command] of [
  [{ ask: 'rate', scales: ['se', 'hodoku', 'effort'] }, ['rate', '--scale', 'se,hodoku,effort']],
  [{ ask: 'steps' }, ['steps']],
  [{ ask: 'steps', order: 'human', until: 3 }, ['steps', '--order', 'human', '--until', '3']],
  [{ ask: 'hint', level: 2 }, ['hint', '--level', '2']],
  [{ ask: 'why' }, ['why']],
  [{ ask: 'canonical' }, ['canonical']],
  [{ ask: 'why', not: 'r1c1=1' }, ['why', '--not', 'r1c1=1']],
]) {
  test(`${command.join(' ')} of classic puzzles`, () => compare(request, command, classic.slice(0, 12)));
}

test('why several and none', () => {
  const several = classic.slice(0, 4).map((puzzle) => puzzle.replace(/[1-9](?=[^1-9]*$)/, '.'));
  const other = (_, dots, digit) => `${dots}${(digit % 9) + 1}`;
  const none = classic.slice(0, 4).map((puzzle) => puzzle.replace(/^(\D*)(\d)/, other));
  return compare({ ask: 'why' }, ['why'], [...several, ...none]);
});

test('variants of setters', () => compare({ ask: 'solve' }, ['solve'], variants.slice(0, 30)));

test('certificates are those of the program, and hold', async () => {
  for (const puzzle of [classic[0], all.find(({ name }) => name === '4-empty').puzzle, variants[0]]) {
    const [expected] = answers(['certify'], `${puzzle}\n`);
    const { certificate } = await solver.certify(puzzle);
    assert.deepEqual(certificate, expected);
    const [verified] = answers(['verify'], `${JSON.stringify(certificate)}\n`);
    const { holds, ...claim } = await solver.verify(certificate);
    assert.ok(holds);
    assert.deepEqual({ ...claim, reason: '' }, verified);
  }
});

test('generated puzzles are those of the program', async () => {
  const { puzzles } = await solver.ask({ ask: 'generate', seed: 7, number: 5 });
  assert.deepEqual(puzzles, answers(['generate', '5', '--seed', '7'], ''));
});
