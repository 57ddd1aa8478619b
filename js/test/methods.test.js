/** Each method once, on a puzzle small enough to see. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { create, FormatError, OptionError, ParseError, SolverError } from '../dist/sudosat.js';
import { crashing } from './shared.js';

const several = '1.......2.......';
const unique = '1.3.2...3.1..4..';
const none = '11..............';

const solver = await create();
after(() => solver.close());

test('verdict', async () => {
  assert.deepEqual(await solver.verdict(none), { verdict: 'unsolvable' });
  const { verdict, solutions } = await solver.verdict(several);
  assert.deepEqual([verdict, solutions.length, solutions[0].length, solutions[0][0].length], ['multiple', 2, 4, 4]);
  const first = [];
  const last = await solver.verdict('1234341221434...', { onFirst: (verdict) => first.push(verdict) });
  assert.deepEqual(first, [last]);
  assert.deepEqual(last, { verdict: 'unique', solution: [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]] });
  const late = await solver.verdict(several, { timeout: 0 });
  assert.equal(late.verdict, 'unknown');
  assert.match(late.reason, /time/);
});

test('count, solutions and candidates', async () => {
  assert.deepEqual(await solver.count(several), { value: 24, exact: true });
  assert.deepEqual(await solver.count(several, { limit: 5 }), { value: 5, exact: false });
  assert.deepEqual(await solver.count(none), { value: 0, exact: true });
  assert.match((await solver.count(several, { timeout: 0 })).reason, /time/);
  const { solutions, complete } = await solver.solutions(several);
  assert.deepEqual([solutions.length, complete], [24, true]);
  assert.equal((await solver.solutions(several, { limit: 3 })).complete, false);
  const { verdict, digits } = await solver.candidates(several);
  assert.deepEqual([verdict, digits[0]], ['multiple', [[1], [2, 3, 4], [2, 3, 4], [2, 3, 4]]]);
});

test('layers and rules', async () => {
  const { viewBox, cell, boxes, houses, under, grid, over, rules } = await solver.layers(several, {
    rules: ['diagonal main', 'cage 4 r1c1 r1c2'],
  });
  assert.deepEqual([viewBox, cell, boxes.length], [[-4, -4, 168, 168], 40, 16]);
  assert.ok(houses.some((house) => String(house) === '0,5,10,15'));
  assert.match(under, /class="cage" data-rule="\d"/);
  assert.match(grid, /class="heavy"/);
  assert.equal(typeof over, 'string');
  assert.deepEqual(rules.map(({ name }) => name).sort(), ['cage', 'diagonal main']);
  const table = await solver.rules();
  assert.ok(table.find(({ name }) => name === 'cage').notation === 'cage [NUMBER] CELL…');
});

test('boards without clues', async () => {
  const samurai = await solver.empty('samurai');
  assert.deepEqual([samurai.shape.rows, samurai.shape.columns, samurai.cells.length], [21, 21, 369]);
  assert.deepEqual([samurai.shape.places.length, samurai.shape.places[9]], [369, 12]);
  const [again] = await solver.read(samurai.puzzle);
  assert.deepEqual(again, samurai);
  assert.deepEqual((await solver.empty('digits 0-8')).shape, { rows: 9, columns: 9, first: 0 });
  await assert.rejects(solver.empty('circle'), OptionError);
  await assert.rejects(solver.empty('grid 6x9 boxes 4x4'), ParseError);
});

test('minimize', async () => {
  const full = '1234341221434...';
  const { verdict, puzzle, clues } = await solver.minimize(full);
  assert.ok(verdict === 'unique' && clues < 13);
  assert.ok((await solver.why(puzzle)).minimal);
  assert.deepEqual(await solver.minimize(several), { verdict: 'multiple' });
  assert.equal((await solver.minimize(full, { timeout: 0 })).verdict, 'unknown');
});

test('check', async () => {
  assert.deepEqual(await solver.check(several), { valid: true, complete: false, violations: [] });
  assert.deepEqual(await solver.check('1234341221434321'), { valid: true, complete: true, violations: [] });
  const { valid, violations } = await solver.check(none);
  assert.ok(!valid && violations.length > 0);
});

test('why', async () => {
  const unsolvable = await solver.why(none);
  assert.deepEqual(unsolvable.clash.clues, [{ row: 1, column: 1, digit: 1 }, { row: 1, column: 2, digit: 1 }]);
  assert.ok(unsolvable.clash.smallest && unsolvable.allRepairs && unsolvable.repairs.length === 2);
  const multiple = await solver.why(several);
  assert.deepEqual(multiple.count, { value: 24, exact: true });
  assert.ok(multiple.add.clues.length > 0 && multiple.differing[0].row >= 1);
  const one = await solver.why('1234341221434...');
  assert.equal(one.verdict, 'unique');
  assert.ok(one.redundant.clues.length > 0 && !one.minimal);
  const clue = { row: 1, column: 2, digit: 1 };
  assert.equal((await solver.whyNot(several, clue)).verdict, 'impossible');
  assert.equal((await solver.whyNot(several, { ...clue, digit: 2 })).solution[0][1], 2);
  assert.equal((await solver.why(several, { timeout: 0 })).verdict, 'unknown');
});

test('hint, steps and rate', async () => {
  const puzzle = '1234341221434...';
  const { steps, stuck } = await solver.steps(puzzle);
  assert.ok(!stuck && steps[0].place[0].row >= 1 && steps[0].premises.length > 0 && steps[0].levels.length === 4);
  const hint = await solver.hint(puzzle, { level: 1 });
  assert.match(hint.text, /^look at/);
  assert.deepEqual((await solver.hint(puzzle, { at: '1234341221434421' })).wrong, { row: 4, column: 2, digit: 4 });
  assert.deepEqual(await solver.hint(several), { verdict: 'multiple' });
  const rated = await solver.rate(puzzle, { scales: ['effort', 'reason'] });
  assert.ok(rated.effort.hardest >= 0 && rated.reason.premises > 0 && rated.se === undefined);
  const { verdict, reason } = await solver.rate(puzzle);
  assert.deepEqual([verdict, /9x9/.test(reason)], ['unsupported', true]);
});

test('certify and verify', async () => {
  const { certificate } = await solver.certify(several, { count: 30 });
  assert.deepEqual((await solver.verify(JSON.stringify(certificate))).verdict, 'exactly 24');
  const { holds, reason } = await solver.verify({ ...certificate, solutions: '' });
  assert.ok(holds === false && reason.length > 0);
  assert.equal((await solver.verify('')).holds, false);
  const late = await solver.certify(several, { timeout: 0 });
  assert.deepEqual([late.certificate, /time/.test(late.reason)], [null, true]);
});

test('generate', async () => {
  const one = await solver.generate({ seed: 3 });
  assert.deepEqual(one, await solver.generate({ seed: 3, number: 1 }));
  assert.equal((await solver.verdict(one[0].puzzle)).verdict, 'unique');
  const [drawn, again] = [await solver.generate(), await solver.generate()];
  assert.notEqual(drawn[0].puzzle, again[0].puzzle);
  await assert.rejects(solver.generate({ number: 1000, timeout: 0 }), SolverError);
});

test('puzzles like another', async () => {
  const rules = ['diagonal main', 'thermo r1c1 r1c2 r1c3'];
  const options = { like: '1..............................6....', boxes: '3x2', rules, seed: 3 };
  const [made] = await solver.generate(options);
  assert.deepEqual([made], await solver.generate(options));
  const text = JSON.parse(made.puzzle);
  assert.ok(text.rules.includes('diagonal main') && !text.rules.includes(rules[1]), text.rules);
  assert.equal(text.boxes, '3x2');
  assert.deepEqual((await solver.verdict(made.puzzle)).solution?.flat().join(''), made.solution);
  const [square] = await solver.generate({ like: unique, seed: 3 });
  assert.equal(square.puzzle.length, 16);
  const grid = JSON.stringify({ puzzle: '.'.repeat(24), grid: '4x6' });
  const [wide] = await solver.generate({ like: grid, seed: 3 });
  assert.equal(JSON.parse(wide.puzzle).grid.startsWith('4x6'), true);
  assert.equal((await solver.verdict(wide.puzzle)).verdict, 'unique');
  await assert.rejects(solver.generate({ like: 'nonsense' }), ParseError);
  // Little killers alone leave several solutions.
  const none = { like: '.'.repeat(81), rules: ['little-killer 20 r1c2 r2c3 r3c4 r4c5'], seed: 3 };
  assert.deepEqual(await solver.generate(none), []);
});

test('read, convert, canonical and pictures', async () => {
  const [one, error, other] = await solver.read(`${several} easy\nnonsense\n${unique}`, { rules: ['diagonal'] });
  assert.deepEqual([one.side, one.clues, one.comment, other.line], [4, 2, 'easy', 3]);
  assert.ok(error.error instanceof ParseError && error.error.line === 2);
  assert.deepEqual(one.rules, ['diagonal main', 'diagonal anti']);
  const { text, losses } = await solver.convert(several, 'line', { rules: ['diagonal'] });
  assert.deepEqual([text, losses.length > 0], [`${several}\n`, true]);
  await assert.rejects(solver.convert(several, 'sdm'), FormatError);
  await assert.rejects(solver.canonical(several), FormatError);
  assert.match((await solver.canonical('.'.repeat(81))).form, /^\.+$/);
  for (const of of ['puzzle', 'solution', 'why', 'steps', 'hint']) {
    assert.match(await solver.picture('1234341221434...', { of }), /^<svg[^]*<\/svg>\s*$/, of);
  }
  assert.match(await solver.words(none, { of: 'why' }), /unsolvable/);
});

test('errors name their place or the option', async () => {
  await assert.rejects(solver.verdict('12..\n34x.\n....\n....'), (error) => {
    assert.ok(error instanceof ParseError);
    const { line, column, excerpt, name, fault } = error;
    assert.deepEqual({ line, column, excerpt, name }, { line: 2, column: 3, excerpt: '34x.\n  ^', name: 'ParseError' });
    return fault.length > 0 && error.message.endsWith(fault);
  });
  await assert.rejects(solver.verdict(several, { engine: 'own' }), OptionError);
  await assert.rejects(solver.verdict(several, { timeout: Number.NaN, shade: 'red' }), /no option `shade`/);
  await assert.rejects(solver.verdict(undefined), OptionError);
  await assert.rejects(solver.ask({}), OptionError);
  await assert.rejects(solver.verdict(several, { signal: AbortSignal.abort(new Error('enough')) }), /enough/);
});

test('two solvers do not share anything', async () => {
  const [one, other] = await Promise.all([create(), create()]);
  await one.close();
  await assert.rejects(one.verdict(several), SolverError);
  assert.equal((await other.verdict(several)).verdict, 'multiple');
  assert.equal((await solver.verdict(several)).verdict, 'multiple');
});

test('a crash is an error, and the next call finds a fresh module', async (context) => {
  const broken = await create(crashing());
  await assert.rejects(broken.verdict(several), { name: 'SolverError', message: /crashed/ });
  await assert.rejects(broken.verdict(several), SolverError);
  const now = context.mock.method(performance, 'now', () => {
    throw new Error('no clock');
  });
  await assert.rejects(solver.verdict(several, { timeout: 1000 }), /crashed: Error: no clock/);
  now.mock.restore();
  assert.equal((await solver.verdict(several, { timeout: 1000 })).verdict, 'multiple');
});
