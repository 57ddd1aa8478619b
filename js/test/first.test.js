/** The verdict of the solver that is ready first, with solvers that answer when the test says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstVerdict } from '../dist/first.js';

const none = { verdict: 'unsolvable' };
const unknown = (reason) => ({ verdict: 'unknown', reason });

/** Solvers that answer through `answers`; `signals` are those that they were asked with. */
function solvers() {
  const [answers, signals] = [{}, {}];
  const asked = deferred();
  const ask = (engine, signal) => {
    signals[engine] = signal;
    const answer = deferred();
    answers[engine] = answer;
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    if (engine === 'sat') asked.resolve();
    return answer.promise;
  };
  return { ask, answers, signals, satIsAsked: asked.promise };
}

function deferred() {
  const parts = {};
  const promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { promise, ...parts };
}

test('a quick native verdict is the only one', async () => {
  const { ask, answers, signals } = solvers();
  const first = firstVerdict(ask);
  answers.native.resolve(none);
  assert.equal(await first, none);
  assert.deepEqual(Object.keys(signals), ['native']);
});

test('after the head start, the solver that is ready first ends the other', async () => {
  for (const [winner, loser] of [['sat', 'native'], ['native', 'sat']]) {
    const { ask, answers, signals, satIsAsked } = solvers();
    const first = firstVerdict(ask);
    await satIsAsked;
    answers[winner].resolve(none);
    assert.equal(await first, none);
    assert.ok(signals[loser].aborted);
  }
});

test('a solver that knows nothing is not first', async () => {
  for (const [quick, slow] of [['sat', 'native'], ['native', 'sat']]) {
    const { ask, answers, satIsAsked } = solvers();
    const first = firstVerdict(ask);
    await satIsAsked;
    answers[quick].resolve(unknown('time'));
    answers[slow].resolve(none);
    assert.equal(await first, none);
  }
});

test('where none knows anything, the native reason counts, or its error', async () => {
  const { ask, answers, satIsAsked } = solvers();
  const first = firstVerdict(ask);
  await satIsAsked;
  answers.sat.resolve(unknown('no SAT'));
  answers.native.resolve(unknown('time'));
  assert.deepEqual(await first, unknown('time'));

  const wrong = solvers();
  const failed = firstVerdict(wrong.ask);
  wrong.answers.native.reject(new RangeError('no puzzle'));
  await assert.rejects(failed, RangeError);
});

test('stopping ends both', async () => {
  const stop = new AbortController();
  const { ask, signals, satIsAsked } = solvers();
  const first = firstVerdict(ask, stop.signal);
  await satIsAsked;
  stop.abort();
  await assert.rejects(first, { name: 'AbortError' });
  assert.ok(signals.native.aborted && signals.sat.aborted);
  await assert.rejects(firstVerdict(ask, stop.signal), { name: 'AbortError' });
});
