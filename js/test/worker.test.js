/** Workers: Stop, the queue, crashes, and the end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWorker, OptionError, ParseError, SolverError } from '../dist/sudosat.js';
import { crashing, ENDLESS, repository, run } from './shared.js';

const puzzle = '1.......2.......';

test('a signal stops a call, and the solver answers again', async () => {
  const solver = await inWorker();
  for (let times = 0; times < 3; times++) {
    const controller = new AbortController();
    const { signal } = controller;
    const endless = solver.count(ENDLESS.puzzle, { ...ENDLESS.options, signal });
    const next = solver.verdict(puzzle);
    setTimeout(() => controller.abort(), 30);
    await assert.rejects(endless, { name: 'AbortError' });
    assert.equal((await next).verdict, 'multiple');
  }
  await solver.close();
});

test('a waiting call is stopped too, and others are answered in order', async () => {
  const solver = await inWorker();
  const running = new AbortController();
  const waiting = new AbortController();
  const first = solver.count(ENDLESS.puzzle, { ...ENDLESS.options, signal: running.signal });
  const second = solver.verdict(puzzle, { signal: waiting.signal });
  const third = solver.verdict(puzzle);
  waiting.abort(new Error('not needed'));
  await assert.rejects(second, /not needed/);
  running.abort();
  await assert.rejects(first, { name: 'AbortError' });
  assert.equal((await third).verdict, 'multiple');
  await solver.close();
});

test('a signal with a limit of time', async () => {
  const solver = await inWorker();
  await assert.rejects(solver.count(ENDLESS.puzzle, { ...ENDLESS.options, signal: AbortSignal.timeout(50) }), {
    name: 'TimeoutError',
  });
  const { value, exact, reason } = await solver.count(ENDLESS.puzzle, { ...ENDLESS.options, timeout: 50 });
  assert.ok(value >= 0 && !exact && /time/.test(reason));
  await solver.close();
});

test('two workers answer at once', async () => {
  const solver = await inWorker({ workers: 2 });
  const controller = new AbortController();
  const endless = solver.count(ENDLESS.puzzle, { ...ENDLESS.options, signal: controller.signal });
  assert.equal((await solver.verdict(puzzle)).verdict, 'multiple');
  controller.abort();
  await assert.rejects(endless, { name: 'AbortError' });
  await solver.close();
});

test('errors cross the thread with their class', async () => {
  const solver = await inWorker();
  await assert.rejects(solver.verdict('12x.............'), (error) => error instanceof ParseError && error.line === 1);
  await assert.rejects(solver.ask({ ask: 'x' }), OptionError);
  await solver.close();
});

test('a worker that crashes is used again', async () => {
  const broken = await inWorker({ wasm: crashing() });
  await assert.rejects(broken.verdict(puzzle), { name: 'SolverError', message: /crashed/ });
  await assert.rejects(broken.verdict(puzzle), SolverError);
  await broken.close();
});

test('closing ends what runs and what waits', async () => {
  const solver = await inWorker();
  const calls = [solver.count(ENDLESS.puzzle, ENDLESS.options), solver.verdict(puzzle)];
  const settled = Promise.allSettled(calls);
  await solver.close();
  for (const { reason } of await settled) assert.ok(reason instanceof SolverError);
  await assert.rejects(solver.verdict(puzzle), SolverError);
});

test('an idle solver does not keep the program alive', () => {
  const program = `import { inWorker } from '${repository}js/dist/sudosat.js';
    const solver = await inWorker();
    console.log((await solver.verdict('${puzzle}')).verdict);`;
  assert.equal(run(process.execPath, ['--input-type=module', '--eval', program], { timeout: 60_000 }), 'multiple\n');
});

test('the module may come later, and a program ends if it does not come', () => {
  const program = `import { inWorker } from '${repository}js/dist/sudosat.js';
    import { readFile } from 'node:fs/promises';
    const solver = await inWorker({ workers: 2, wasm: readFile('${repository}js/sudosat.wasm') });
    console.log((await solver.verdict('${puzzle}')).verdict);
    await inWorker({ workers: 2, wasm: readFile('/nowhere') }).catch(({ code }) => console.log(code));`;
  const printed = run(process.execPath, ['--input-type=module', '--eval', program], { timeout: 60_000 });
  assert.equal(printed, 'multiple\nENOENT\n');
});

test('the number of workers and the module are checked', async () => {
  await assert.rejects(inWorker({ workers: 0 }), RangeError);
  await assert.rejects(inWorker({ wasm: new URL('file:///nowhere/sudosat.wasm') }), { code: 'ENOENT' });
  await assert.rejects(inWorker({ wasm: new Uint8Array([1, 2, 3]) }), WebAssembly.CompileError);
});
