/** The questions that the page asks by itself, when the puzzle, the tab or the limit of time changes. */
import { effect, untracked } from '@preact/signals';
import type { Verdict } from 'sudosat';
import { isStop, Question } from './backend';
import { isClassic } from './model/puzzle';
import * as store from './store';

const drawing = new Question();
const verdict = new Question();
const more = new Question();

/** The most solutions that are counted digit by digit. */
export const MOST_COUNTED = 500;

export function stop(): void {
  verdict.stop();
  more.stop();
  const { value } = store.answer;
  const known = value.phase === 'confirming' ? { verdict: value.verdict } : {};
  if (value.phase === 'solving' || value.phase === 'confirming') store.answer.value = { phase: 'stopped', ...known };
  if (store.why.value === 'working') store.why.value = undefined;
}

function failed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  store.answer.value = { phase: 'failed', message };
}

function forget(): void {
  for (const one of [store.why, store.candidates, store.counts, store.count, store.rated, store.steps, store.hint]) {
    one.value = undefined;
  }
  store.certificate.value = undefined;
  store.verification.value = undefined;
  store.preview.value = undefined;
  store.painting.value = undefined;
  store.showSolution.value = false;
  store.stepAt.value = 0;
}

async function draw(text: string): Promise<void> {
  const { shape } = store.puzzle.peek();
  const layers = await drawing.ask((solver, signal) => solver.layers(text, { signal }));
  if (layers) store.picture.value = { layers, shape };
}

/** The verdict: the native solver's at once, then that of both. */
export async function decide(text: string, timeout: number): Promise<void> {
  const start = performance.now();
  const since = () => performance.now() - start;
  store.answer.value = { phase: 'solving' };
  await verdict.ask(async (solver, signal, isCurrent) => {
    const onFirst = (first: Verdict) => {
      if (isCurrent() && first.verdict !== 'unknown') {
        store.answer.value = { phase: 'confirming', verdict: first, ms: since() };
      }
    };
    const last = await solver.verdict(text, { timeout, signal, onFirst });
    if (isCurrent()) store.answer.value = { phase: 'done', verdict: last, ms: since() };
  });
}

/** What the open tab needs once there is a verdict. */
async function explain(text: string, tab: store.Tab, timeout: number): Promise<void> {
  await more.ask(async (solver, signal, isCurrent) => {
    const options = { timeout, signal };
    if (tab === 'check' && !store.why.value) {
      store.why.value = 'working';
      const why = await solver.why(text, options);
      if (!isCurrent()) return;
      store.why.value = why;
      if (why.verdict === 'multiple') {
        const { solutions, complete } = await solver.solutions(text, { ...options, limit: MOST_COUNTED });
        if (isCurrent()) store.counts.value = { of: tally(solutions), all: complete };
      }
      if (why.verdict === 'unique' && !store.rated.value) {
        const rated = await solver.rate(text, { ...options, scales: ['se', 'hodoku'] });
        if (isCurrent()) store.rated.value = rated;
      }
    }
    if (tab === 'steps' && !store.steps.value) {
      const hasNames = isClassic(store.puzzle.value);
      const steps = await solver.steps(text, { ...options, order: hasNames ? 'se' : 'reason' });
      if (!isCurrent()) return;
      store.steps.value = steps.verdict === 'unique' ? steps.steps : [];
      if (!store.rated.value && hasNames) {
        const rated = await solver.rate(text, { ...options, scales: ['se', 'hodoku'] });
        if (isCurrent()) store.rated.value = rated;
      }
    }
  });
}

/** For each cell, how many grids have each digit. */
export function tally(grids: readonly (readonly (readonly number[])[])[]): Map<number, number>[] {
  const counts = (grids[0] ?? []).flat().map(() => new Map<number, number>());
  for (const grid of grids) {
    for (const [cell, digit] of grid.flat().entries()) {
      counts[cell]?.set(digit, (counts[cell].get(digit) ?? 0) + 1);
    }
  }
  return counts;
}

/** Starts asking; called once, when the first puzzle is there. */
export function start(): void {
  effect(() => {
    const text = store.question.value;
    const timeout = store.limit.value * 1000;
    untracked(forget);
    // In this order: until a second worker has started, one answers both.
    decide(text, timeout).catch(failed);
    draw(text).catch(failed);
  });
  effect(() => {
    const [answer, tab, text] = [store.answer.value, store.tab.value, store.question.value];
    if (answer.phase !== 'done' || answer.verdict.verdict === 'unknown' || store.isBlank.value) return;
    const timeout = untracked(() => store.limit.value) * 1000;
    untracked(() => {
      explain(text, tab, timeout).catch((error) => {
        if (store.why.value === 'working') store.why.value = undefined;
        if (!isStop(error)) store.notice.value = error instanceof Error ? error.message : String(error);
      });
    });
  });
}
