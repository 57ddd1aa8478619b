import { SolverError } from './errors.js';
import { builtin, load, type Source } from './load.js';
import type { Transport } from './transport.js';
import type { FromWorker, ToWorker } from './worker.js';

/** A worker of any host. */
interface Thread {
  postMessage(message: ToWorker): void;
  terminate(): unknown;
  /** Lets the program end although the worker waits, or not. */
  hold(isBusy: boolean): void;
}

interface Job {
  readonly request: string;
  readonly resolve: (answer: string) => void;
  readonly reject: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
  readonly abort: () => void;
}

/** A worker, from its start on. */
class Slot {
  thread: Thread | undefined;
  isReady = false;
  /** Whether its worker did not start. */
  isDead = false;
  job: Job | undefined;

  /** Forgets the worker and its job, and returns it. */
  clear(): Thread | undefined {
    const { thread } = this;
    Object.assign(this, new Slot());
    return thread;
  }
}

/** The worker of this package. Bundlers find it by this very expression. */
const own = (): Worker => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

async function start(
  make: () => Worker,
  receive: (message: FromWorker) => void,
  fail: (reason: string) => void,
): Promise<Thread> {
  if (typeof Worker === 'function') {
    const worker = make();
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = (event) => fail(event.message || 'the worker did not start');
    // Bun's workers can be let go.
    const { ref, unref } = worker as { ref?(): void; unref?(): void };
    return {
      postMessage: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      hold: (isBusy) => (isBusy ? ref : unref)?.call(worker),
    };
  }
  const { Worker: NodeWorker } = await builtin<typeof import('node:worker_threads')>('worker_threads');
  // The options of this process may be for its own program only, as `--input-type` is.
  const worker = new NodeWorker(new URL('./worker.js', import.meta.url), { execArgv: [] });
  worker.on('message', receive);
  worker.on('error', (error: unknown) => fail(String(error)));
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}

/**
 * Workers that take requests from one queue. The first is started at once, others when a request waits: on few cores
 * they would delay the first. When a request that can be stopped takes the last idle worker, one more is started: after
 * a stop, which ends a worker, it takes the next request at once.
 */
export class Pool implements Transport {
  readonly #module: Promise<WebAssembly.Module>;
  readonly #workers: number;
  readonly #make: () => Worker;
  readonly #slots: Slot[] = [];
  readonly #queue: Job[] = [];
  #isClosed = false;

  private constructor(module: Promise<WebAssembly.Module>, workers: number, make: () => Worker) {
    this.#module = module;
    this.#make = make;
    this.#workers = workers;
  }

  /** Resolves when the first worker is ready, which starts while the module is compiled. */
  static async create(workers: number, source?: Source | Promise<Source>, make = own): Promise<Pool> {
    const pool = new Pool(load(source), workers, make);
    try {
      await Promise.all([pool.#module, pool.#add()]);
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  ask(request: string, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new SolverError('the solver is closed');
      signal?.throwIfAborted();
      const job: Job = { request, resolve, reject, signal, abort: () => this.#abort(job) };
      signal?.addEventListener('abort', job.abort, { once: true });
      this.#queue.push(job);
      for (const slot of this.#slots.filter((slot) => slot.isDead)) this.#drop(slot);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new SolverError('the solver was closed');
    const jobs = [...this.#queue.splice(0), ...this.#slots.flatMap((slot) => slot.job ?? [])];
    const threads = this.#slots.map((slot) => slot.clear());
    for (const job of jobs) this.#end(job, () => job.reject(closed));
    await Promise.all(threads.map((thread) => thread?.terminate()));
  }

  /** Starts one more worker; resolves when it is ready. */
  #add(): Promise<void> {
    const slot = new Slot();
    this.#slots.push(slot);
    return this.#start(slot);
  }

  /** Starts a worker; resolves when it is ready. */
  async #start(slot: Slot): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let thread: Thread | undefined;
      const isCurrent = () => thread !== undefined && slot.thread === thread;
      const fail = (reason: string) => {
        const error = new SolverError(reason);
        reject(error);
        if (isCurrent() || thread === undefined) this.#crash(slot, error);
      };
      const receive = (message: FromWorker) => {
        if (!isCurrent()) return;
        if ('ready' in message) {
          slot.isReady = true;
          thread?.hold(slot.job !== undefined);
          resolve();
          this.#next();
        } else if ('failed' in message) {
          fail(message.failed);
        } else {
          const job = slot.job;
          slot.job = undefined;
          thread?.hold(false);
          const crash = 'crash' in message ? new SolverError(message.crash) : undefined;
          if (job) this.#end(job, () => ('answer' in message ? job.resolve(message.answer) : job.reject(crash)));
          this.#next();
        }
      };
      const begin = async () => {
        const started = await start(this.#make, receive, fail);
        if (this.#isClosed) return void started.terminate();
        thread = started;
        slot.thread = started;
        started.postMessage({ module: await this.#module });
      };
      begin().catch((error) => fail(String(error)));
    });
  }

  /** Gives waiting requests to workers that have none, and starts workers for those that are left. */
  #next(): void {
    for (const slot of this.#slots) {
      const working = this.#slots.filter((slot) => slot.job).length;
      if (this.#queue.length === 0 || working >= this.#workers) return;
      if (!slot.isReady || slot.job || !slot.thread) continue;
      const job = this.#queue.shift();
      if (!job) return;
      slot.job = job;
      slot.thread.hold(true);
      slot.thread.postMessage({ request: job.request });
      const hasSpare = this.#slots.length > this.#workers || this.#slots.some((slot) => !slot.job);
      if (job.signal && !hasSpare) this.#begin();
    }
    const starting = this.#slots.filter((slot) => !slot.isReady && !slot.isDead).length;
    for (let left = this.#queue.length - starting; left > 0 && this.#slots.length < this.#workers; left -= 1) {
      this.#begin();
    }
  }

  /** Starts one more worker in the background; `#crash` handles a failure. */
  #begin(): void {
    this.#add().catch(() => {});
  }

  #end(job: Job, settle: () => void): void {
    job.signal?.removeEventListener('abort', job.abort);
    settle();
  }

  /** Ends a request whose caller wants no answer. A worker cannot be interrupted, only ended. */
  #abort(job: Job): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = this.#slots.find((slot) => slot.job === job);
    if (slot) this.#drop(slot);
    this.#end(job, () => job.reject(job.signal?.reason));
    this.#next();
  }

  /** Ends a worker that failed. */
  #crash(slot: Slot, error: SolverError): void {
    const { job, isReady } = slot;
    if (isReady) {
      this.#drop(slot);
    } else {
      // Another one would fail too.
      slot.clear()?.terminate();
      slot.isDead = true;
    }
    if (job) this.#end(job, () => job.reject(error));
    if (!isReady && this.#slots.every((slot) => slot.isDead)) {
      for (const waiting of this.#queue.splice(0)) this.#end(waiting, () => waiting.reject(error));
    }
    this.#next();
  }

  /** Ends a worker, whose work Chromium lets go on for up to two seconds. Another is started when a request waits. */
  #drop(slot: Slot): void {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    slot.clear()?.terminate();
  }
}
