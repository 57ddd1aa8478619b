/** The other side of `inWorker`: answers requests, on a thread of its own. */
import { SolverError } from './errors.js';
import { Runner } from './instance.js';
import { builtin, load, type Source } from './load.js';

/** To a worker: the module first, then requests. */
export type ToWorker = { module: Source | undefined } | { request: string };
/** From a worker: that it is ready, or why not; then the answers in order. */
export type FromWorker = { ready: true } | { failed: string } | { answer: string } | { crash: string };

let runner: Runner | undefined;

async function answer(message: ToWorker): Promise<FromWorker> {
  if ('module' in message) {
    try {
      runner = new Runner(await load(message.module));
      return { ready: true };
    } catch (error) {
      return { failed: String(error) };
    }
  }
  try {
    if (!runner) throw new SolverError('the module is not loaded');
    return { answer: runner.ask(message.request) };
  } catch (error) {
    return { crash: error instanceof Error ? error.message : String(error) };
  }
}

// Node's workers alone have no `postMessage`. Elsewhere the listener is added before anything is awaited: a message to
// a worker without one is lost.
if (typeof globalThis.postMessage === 'function') {
  const scope = globalThis as unknown as Worker;
  scope.addEventListener('message', async (event: MessageEvent<ToWorker>) => {
    scope.postMessage(await answer(event.data));
  });
} else {
  // Without `await`, which bundlers that make classic scripts of workers cannot have here.
  builtin<typeof import('node:worker_threads')>('worker_threads').then(({ parentPort }) => {
    parentPort?.on('message', async (message: ToWorker) => parentPort.postMessage(await answer(message)));
  });
}
