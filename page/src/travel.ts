/** Actions, each an entry of the browser's history: its back button is undo, and the address holds the state. */
import { fitting, fragment, parse } from './model/address';
import { begin, current, go, push } from './model/log';
import { fromRead } from './model/puzzle';
import { only } from './model/selection';
import { isSame } from './model/shape';
import type { Action, State } from './model/state';
import { backend } from './backend';
import { fault, log, selection } from './store';

interface Place {
  readonly at: number;
}

function place(): number {
  return (history.state as Place | null)?.at ?? 0;
}

/** Does an action. Nothing is written if it changes nothing. */
export function act(action: Action): void {
  const next = push(log.value, action);
  if (next === log.value) return;
  const isOther = !isSame(current(next).puzzle.shape, current(log.value).puzzle.shape);
  log.value = next;
  if (isOther) selection.value = only(0);
  write('pushState', place() + 1);
}

function write(how: 'pushState' | 'replaceState', at: number): void {
  const address = fragment(current(log.value));
  // Browsers limit the length of an address, and how often it may change in a short time.
  try {
    history[how]({ at } satisfies Place, '', address.length < 60_000 ? address : '#');
  } catch (error) {
    console.warn(error);
  }
}

export function undo(): void {
  if (log.value.at > 0) history.back();
}

export function redo(): void {
  if (log.value.at + 1 < log.value.steps.length) history.forward();
}

/** The state of the present address, if it is one. */
async function fromAddress(): Promise<State | undefined> {
  const parts = parse(location.hash);
  if (!parts) return undefined;
  const solver = await backend();
  const [first] = await solver.read(parts.puzzle);
  if (!first) return undefined;
  if ('error' in first) {
    fault.value = { message: first.error.message };
    return undefined;
  }
  const puzzle = fromRead(first);
  return { puzzle, entries: fitting(parts.entries, puzzle) };
}

/** The place in the history at which the log begins: a page that was loaded again has a log of its own. */
let offset = 0;

async function arrive(): Promise<void> {
  const there = go(log.value, place() - offset);
  if (there) {
    // A log and an address never differ, unless another address was typed.
    if (fragment(current(there)) === location.hash || location.hash === '') {
      log.value = there;
      return;
    }
  }
  const state = await fromAddress();
  if (!state) return;
  offset = place();
  log.value = begin(state);
  selection.value = only(0);
}

/** Begins with the puzzle of the address, or with this one. */
export async function begun(otherwise: State): Promise<void> {
  addEventListener('popstate', () => void arrive());
  const state = await fromAddress().catch(() => undefined);
  offset = place() - log.value.at;
  // A visitor may have been faster.
  if (log.value.at > 0) return;
  log.value = begin(state ?? otherwise);
  write('replaceState', offset);
}
