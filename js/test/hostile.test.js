/** Hostile texts: errors have a place, and nothing crashes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { create, ParseError } from '../dist/sudosat.js';
import { answers, files } from './shared.js';

const solver = await create();
after(() => solver.close());

const isUtf8 = (bytes) => Buffer.from(bytes.toString()).equals(bytes);

for (const folder of ['testdata/hostile', 'testdata/pastes', 'testdata/findings']) {
  test(`${folder}: the puzzles and faults that the program finds`, async () => {
    const found = { puzzles: 0, errors: 0 };
    for (const file of files(folder)) {
      const bytes = readFileSync(file);
      if (!isUtf8(bytes)) continue;
      const read = await solver.read(bytes.toString());
      const expected = answers(['check'], bytes);
      if (expected.length === 0) {
        assert.ok(read.every(({ error }) => error instanceof ParseError), file);
        continue;
      }
      assert.equal(read.length, expected.length, file);
      for (const [index, one] of read.entries()) {
        const { line, answer, error, puzzle } = expected[index];
        if (!('error' in one)) {
          assert.deepEqual([one.line, one.board, answer === 'invalid' && !puzzle], [line, puzzle, false], file);
          found.puzzles += 1;
          continue;
        }
        assert.ok(one.error instanceof ParseError && one.error.line >= 1 && one.error.column >= 1, file);
        // The program reads tables too, and adds advice about its options.
        if (error.includes('or a table')) continue;
        assert.ok(error.startsWith(one.error.message), `${file}: ${error} ${one.error.message}`);
        found.errors += 1;
      }
    }
    assert.ok(found.puzzles + found.errors > 10, JSON.stringify(found));
  });

  test(`${folder}: questions about them do not crash`, async () => {
    for (const file of files(folder)) {
      const puzzle = readFileSync(file).toString();
      for (const ask of ['solve', 'why', 'hint']) {
        const request = { ask, puzzle, timeout: 200, memory: 2 ** 26, svg: true, text: true };
        try {
          assert.ok((await solver.ask(request)).answer.answer, file);
        } catch (error) {
          assert.ok(error instanceof ParseError, `${file}: ${error.stack}`);
        }
      }
    }
  });
}

test('hostile requests are errors', async () => {
  const deep = '['.repeat(100_000);
  for (const request of [
    { ask: 'solve', puzzle: deep },
    { ask: 'verify', certificate: deep },
    { ask: 'verify', certificate: '{"schema":"sudosat-certificate-2"}' },
    { ask: 'solve', puzzle: '\0\0\0' },
    { ask: 'solve', puzzle: '\ud800' },
    { ask: 'solve', puzzle: '1...............', timeout: 1e300, memory: 0 },
    { ask: 'solve', puzzle: '1...............', boxes: '1000000x1000000' },
    { ask: 'solve', puzzle: '1...............', rules: ['cage 5 r9c9'] },
    { ask: 'solutions', puzzle: '1...............', limit: 0 },
    { ask: 'generate', seed: 2 ** 53 - 1, first: Number.MAX_SAFE_INTEGER },
    { ask: 'why', puzzle: '1...............', not: 'r16c16=16' },
  ]) {
    try {
      assert.equal(typeof (await solver.ask(request)), 'object');
    } catch (error) {
      assert.ok(['ParseError', 'OptionError', 'FormatError'].includes(error.name), `${error.stack}`);
    }
  }
});
