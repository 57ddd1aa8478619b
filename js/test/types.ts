/** Uses of the interface as a program would have them: `npm run types` checks them, without the types of Node. */
import {
  create, inWorker, ParseError, SudosatError,
  type Candidate, type Grid, type Solver, type Step, type Verdict, type Why,
} from 'sudosat';

const puzzle = '1.......2.......';

function first(verdict: Verdict): Grid | undefined {
  switch (verdict.verdict) {
    case 'unique':
      return verdict.solution;
    case 'multiple':
      return verdict.solutions[0];
    case 'unknown':
      return verdict.known;
    case 'unsolvable':
      return undefined;
  }
}

function clues(why: Why): readonly Candidate[] {
  switch (why.verdict) {
    case 'unsolvable':
      return [...why.clash.clues, ...why.repairs.flatMap((repair) => repair.remove)];
    case 'multiple':
      return why.add?.clues ?? [];
    case 'unique':
      return why.redundant.clues;
    case 'unknown':
      return [];
  }
}

export async function use(): Promise<number> {
  const here: Solver = await create();
  const there: Solver = await inWorker({ workers: 2, wasm: new URL('https://example.org/sudosat.wasm') });
  const controller = new AbortController();
  const { signal } = controller;
  const verdict = await there.verdict(puzzle, { engine: 'sat', timeout: 100, signal, onFirst: first, boxes: '2x2' });
  const steps = await here.steps(puzzle, { until: 'xy-wing', order: 'human' });
  const list: readonly Step[] = steps.verdict === 'unique' ? steps.steps : [];
  const hint = await here.hint(puzzle, { at: puzzle, level: 2 });
  const text: string = hint.verdict === 'unique' ? hint.text : '';
  const made = await here.certify(puzzle, { count: 3 });
  if (made.certificate) await here.verify(made.certificate, { timeout: 1000 });
  const { text: link } = await here.convert(puzzle, 'fpuzzles-link');
  try {
    await here.why('x');
  } catch (error) {
    if (error instanceof ParseError) return error.line + error.column;
    if (error instanceof SudosatError) return error.message.length;
  }
  // @ts-expect-error: there is no such solver.
  await here.verdict(puzzle, { engine: 'own' });
  // @ts-expect-error: there is no such option.
  await here.check(puzzle, { limit: 3 });
  // @ts-expect-error: there is no such format.
  await here.convert(puzzle, 'pdf');
  const [one] = await here.generate({ seed: 1, clues: [22, 25], symmetry: '180' });
  const rated = await here.rate(one?.puzzle ?? puzzle, { scales: ['se', 'effort'] });
  const er: number = rated.verdict === 'unique' ? (rated.se?.er ?? 0) : 0;
  await Promise.all([here.close(), there.close()]);
  const rows = first(verdict)?.length ?? 0;
  return clues(await here.why(puzzle)).length + list.length + text.length + link.length + er + rows;
}
