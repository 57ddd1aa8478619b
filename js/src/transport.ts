import { SolverError } from './errors.js';
import { Runner } from './instance.js';

/** The way of a request to a module. */
export interface Transport {
  /** The answer to a request, both as JSON. */
  ask(request: string, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/** A module in this thread: a request blocks it until it is answered. */
export class Local implements Transport {
  #runner: Runner | undefined;

  constructor(module: WebAssembly.Module) {
    this.#runner = new Runner(module);
  }

  async ask(request: string, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    if (!this.#runner) throw new SolverError('the solver is closed');
    return this.#runner.ask(request);
  }

  async close(): Promise<void> {
    this.#runner = undefined;
  }
}
