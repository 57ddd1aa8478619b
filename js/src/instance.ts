import { SolverError } from './errors.js';

/** What the module exports: `wasm/include/sudosat.h`. Pointers are signed numbers here. */
interface Exports {
  memory: WebAssembly.Memory;
  sudosat_alloc(bytes: number): number;
  sudosat_ask(request: number): number;
  sudosat_free(text: number): void;
}

/** Memory of an instance never shrinks: with more than this, in bytes, it is replaced by a fresh one. */
const LARGE = 256 * 2 ** 20;

/** A running module. */
class Instance {
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module) {
    const imports = { sudosat: { now: () => performance.now() } };
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  }

  get isLarge(): boolean {
    return this.#exports.memory.buffer.byteLength > LARGE;
  }

  ask(request: string): string {
    const { memory, sudosat_alloc, sudosat_ask, sudosat_free } = this.#exports;
    const bytes = new TextEncoder().encode(request);
    const block = sudosat_alloc(bytes.length) >>> 0;
    if (block === 0) throw new SolverError('there is not enough memory for the request');
    new Uint8Array(memory.buffer, block, bytes.length).set(bytes);
    const answer = sudosat_ask(block) >>> 0;
    sudosat_free(block);
    if (answer === 0) throw new SolverError('there is not enough memory for the answer');
    // The memory may have grown, and then has another buffer.
    const all = new Uint8Array(memory.buffer);
    const text = new TextDecoder().decode(all.subarray(answer, all.indexOf(0, answer)));
    sudosat_free(answer);
    return text;
  }
}

/** A module that is started anew after a crash, and when it has become large. */
export class Runner {
  readonly #module: WebAssembly.Module;
  #instance: Instance | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#instance = new Instance(module);
  }

  /** The answer to a request, both as JSON. Throws `SolverError` if the module crashes. */
  ask(request: string): string {
    const instance = (this.#instance ??= new Instance(this.#module));
    // Until it has answered, it is not known to be sound.
    this.#instance = undefined;
    try {
      const answer = instance.ask(request);
      if (!instance.isLarge) this.#instance = instance;
      return answer;
    } catch (error) {
      if (error instanceof SolverError) throw error;
      throw new SolverError(`the module crashed: ${String(error)}`, { cause: error });
    }
  }
}
