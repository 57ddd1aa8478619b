/** The log: every action with the state that it led to, and the place in it. */
import { type Action, reduce, type State } from './state';

interface Step {
  /** Absent for the first, and for states that came from an address. */
  readonly action?: Action;
  readonly state: State;
}

export interface Log {
  readonly steps: readonly Step[];
  /** The step that is shown. */
  readonly at: number;
}

export function begin(state: State): Log {
  return { steps: [{ state }], at: 0 };
}

export function current({ steps, at }: Log): State {
  const step = steps[at];
  if (!step) throw new RangeError(`step ${at} of ${steps.length}`);
  return step.state;
}

/** The log after an action, which ends what had been undone; the same log if nothing changed. */
export function push(log: Log, action: Action): Log {
  const before = current(log);
  const state = reduce(before, action);
  if (state === before) return log;
  return { steps: [...log.steps.slice(0, log.at + 1), { action, state }], at: log.at + 1 };
}

/** The log at another of its steps; undefined if it has none there. */
export function go(log: Log, at: number): Log | undefined {
  return log.steps[at] ? { ...log, at } : undefined;
}
