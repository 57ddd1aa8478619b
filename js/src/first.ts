import type { Verdict } from './types.js';

/** The time that the native solver has to itself, in milliseconds; most puzzles take less. */
const HEAD_START = 40;

/** The native solver's verdict or, where that takes long, the verdict of the solver that answers first. */
export async function firstVerdict(
  ask: (engine: 'native' | 'sat', signal: AbortSignal) => Promise<Verdict>,
  signal: AbortSignal | undefined,
): Promise<Verdict> {
  signal?.throwIfAborted();
  const race = new AbortController();
  const stop = () => race.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let end = () => {};
  const headStart = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  const timer = setTimeout(end, HEAD_START);
  try {
    const native = ask('native', race.signal);
    const early = await Promise.race([native, headStart]);
    if (early) return early;
    const known = async (answer: Promise<Verdict>) => {
      const verdict = await answer;
      if (verdict.verdict === 'unknown') throw new Error(verdict.reason);
      return verdict;
    };
    return await Promise.any([known(native), known(ask('sat', race.signal))]).catch(() => native);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    race.abort();
  }
}
