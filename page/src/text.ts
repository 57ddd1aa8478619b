/** Texts that come from outside: pasted, dropped, chosen. */
import { ParseError } from 'sudosat';
import { signal } from '@preact/signals';
import { backend } from './backend';
import { fromRead } from './model/puzzle';
import type { Read } from './model/shape';
import { fault, notice, puzzle, tab, verification } from './store';
import { t } from './languages';
import { act } from './travel';

/** The puzzles of a text that has several, to choose one. */
export const found = signal<readonly Read[]>([]);

/** What the drawings of the puzzle were read as. */
export const readings = signal<readonly string[]>([]);

/** The most puzzles that are listed. */
const MOST = 200;

export async function take(text: string): Promise<void> {
  fault.value = undefined;
  found.value = [];
  readings.value = [];
  if (text.trim() === '') return;
  if (/"schema":\s*"sudosat-(?:certificate|answer)/.test(text.slice(0, 400))) return verify(text);
  try {
    const solver = await backend();
    const read = await solver.read(text, { interpret: true });
    const good = read.flatMap((one) => ('error' in one ? [] : [one]));
    const [first] = good;
    const bad = read.find((one) => 'error' in one);
    if (bad && 'error' in bad) refuse(bad.error);
    if (!first) {
      if (!bad) fault.value = { message: t.value.noPuzzle };
      return;
    }
    act({ type: 'load', puzzle: fromRead(first) });
    readings.value = first.readings;
    remember(first.puzzle, first.board, first.title);
    if (good.length > 1) found.value = good.slice(0, MOST);
    notice.value = first.title || t.value.loaded(puzzle.value.shape, first.clues, first.rules.length);
  } catch (error) {
    refuse(error instanceof Error ? error : new Error(String(error)));
  }
}

function refuse(error: Error): void {
  const excerpt = error instanceof ParseError ? error.excerpt : undefined;
  fault.value = { message: error.message, ...(excerpt && { excerpt }) };
}

export async function verify(text: string): Promise<void> {
  tab.value = 'proof';
  const solver = await backend();
  verification.value = await solver.verify(text, { timeout: 60_000 });
}

export interface Recent {
  readonly text: string;
  readonly board: string;
  readonly title: string;
}

const KEY = 'sudosat-recent';

function stored(): Recent[] {
  // A page in one file, and a private window, may have no storage.
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

export const recent = signal<readonly Recent[]>(stored());

function remember(text: string, board: string, title: string): void {
  const others = recent.value.filter((one) => one.text !== text);
  recent.value = [{ text, board: board.slice(0, 100), title }, ...others].slice(0, 8);
  try {
    localStorage.setItem(KEY, JSON.stringify(recent.value));
  } catch {
    // Without storage, the list lasts as long as the page.
  }
}

/** Texts that are pasted or dropped anywhere on the page, unless a field takes them. */
export function listen(): void {
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches('textarea, input, [contenteditable]');
  addEventListener('paste', (event) => {
    if (isField(event.target)) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    void take(text);
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) void file.text().then(take);
    else if (text) void take(text);
  });
}
