/** Sudoku and its variants: solve, prove, explain, rate, hint, generate. */
import { load, type Source } from './load.js';
import { Pool } from './pool.js';
import { Solver } from './solver.js';
import { Local } from './transport.js';

export { FormatError, OptionError, ParseError, SolverError, SudosatError } from './errors.js';
export type { Source } from './load.js';
export type { Solver } from './solver.js';
export type * from './types.js';

/** A solver in this thread, which each call blocks. */
export async function create(wasm?: Source): Promise<Solver> {
  return new Solver(new Local(await load(wasm)));
}

export interface WorkerOptions {
  /** The number of workers; 1 by default. Calls wait in one queue. */
  workers?: number;
  /** The module; by default, that of this package. */
  wasm?: Source | Promise<Source>;
  /** Makes a worker that runs this package's `worker.js`, for pages that have it elsewhere: in a `Blob`. */
  worker?: () => Worker;
}

/** A solver in workers. A signal stops a call at once: its worker is replaced by a fresh one. */
export async function inWorker(options: WorkerOptions = {}): Promise<Solver> {
  const { workers = 1, wasm, worker } = options;
  if (!Number.isInteger(workers) || workers < 1) throw new RangeError(`workers must be 1 or more, got ${workers}`);
  return new Solver(await Pool.create(workers, wasm, worker));
}
