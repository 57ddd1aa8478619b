/** The solver as the page uses it: questions that can be stopped, and a limit of time. */
import { inWorker, type Solver, type WorkerOptions } from 'sudosat';

let solver: Promise<Solver> | undefined;

/** Two workers: a long question does not keep the board from being drawn. */
export function backend(): Promise<Solver> {
  solver ??= inWorker({ workers: 2, ...own });
  solver.catch(() => {
    solver = undefined;
  });
  return solver;
}

let own: WorkerOptions = {};

/** Another source of the module and of workers. */
export function useOwn(options: WorkerOptions): void {
  own = options;
}

/** Whether an error is the end of a question that was stopped. */
export function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A question that the next one of its kind replaces. */
export class Question {
  #controller: AbortController | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #number = 0;

  /**
   * Runs a question, and stops the one before. That one has 50 ms to end by itself: stopping it costs a worker, which
   * takes as long to start. Resolves to undefined if the question was replaced or stopped.
   */
  async ask<T>(
    run: (solver: Solver, signal: AbortSignal, isCurrent: () => boolean) => Promise<T>,
  ): Promise<T | undefined> {
    this.#number += 1;
    const number = this.#number;
    const isCurrent = () => this.#number === number;
    const before = this.#controller;
    if (before) {
      await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, 50))]);
      if (!isCurrent()) return undefined;
      before.abort();
    }
    const controller = new AbortController();
    this.#controller = controller;
    const answer = backend().then((solver) => run(solver, controller.signal, isCurrent));
    this.#running = answer.catch(() => {});
    try {
      const value = await answer;
      return isCurrent() ? value : undefined;
    } catch (error) {
      if (isStop(error) || !isCurrent()) return undefined;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = undefined;
    }
  }

  /** Ends the question that runs. */
  stop(): void {
    this.#number += 1;
    this.#controller?.abort();
    this.#controller = undefined;
  }
}
