/** The state in the fragment of an address, which is never sent to a server. */
import { isPlain, line, type Puzzle, toText } from './puzzle';
import { type Entry, LAYERS, type State } from './state';

/** `#p=` the puzzle, a line or JSON; `&e=` the player's entries, if there are any. */
export function fragment({ puzzle, entries }: State): string {
  const text = isPlain(puzzle) ? line(puzzle) : toText(puzzle);
  const players = entries.size > 0 ? `&e=${encodeURIComponent(written(entries))}` : '';
  return `#p=${encodeURIComponent(text)}${players}`;
}

/** The parts of a fragment. Another fragment is the text of a puzzle as a whole: `#53..7…`. */
export function parse(hash: string): { puzzle: string; entries: ReadonlyMap<number, Entry> } | undefined {
  const text = hash.replace(/^#/, '');
  if (text === '') return undefined;
  const isOurs = /^p=/.test(text);
  const parts = new URLSearchParams(isOurs ? text.replaceAll('+', '%2B') : '');
  return isOurs
    ? { puzzle: parts.get('p') ?? '', entries: read(parts.get('e') ?? '') }
    : { puzzle: decoded(text), entries: new Map() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `4:5` a digit, `4:.1,2.3` corners, then the center, then colors. */
function written(entries: ReadonlyMap<number, Entry>): string {
  const one = ([cell, entry]: [number, Entry]) => {
    const layers = LAYERS.map((layer) => (layer === 'digit' ? (entry.digit ?? '') : entry[layer].join(',')));
    return `${cell}:${layers.join('.').replace(/\.+$/, '')}`;
  };
  return [...entries]
    .sort(([one], [other]) => one - other)
    .map(one)
    .join(';');
}

function read(text: string): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  for (const [, cell, layers = ''] of text.matchAll(/(?:^|;)(\d+):([\d.,]+)/g)) {
    const [digit = '', ...others] = layers.split('.');
    const [corner = [], center = [], color = []] = others.map((list) => list.split(',').filter(Boolean).map(Number));
    entries.set(Number(cell), { digit: digit === '' ? undefined : Number(digit), corner, center, color });
  }
  return entries;
}

/** The entries that fit a puzzle: an address may come from anybody. */
export function fitting(
  entries: ReadonlyMap<number, Entry>,
  { shape: { digits }, clues }: Puzzle,
): ReadonlyMap<number, Entry> {
  const isDigit = (digit: number) => digits.includes(digit);
  const fits = ([cell, entry]: [number, Entry]) =>
    cell < clues.length &&
    (entry.digit === undefined || isDigit(entry.digit)) &&
    [...entry.corner, ...entry.center].every(isDigit) &&
    entry.color.every((color) => color >= 1 && color <= 9);
  return new Map([...entries].filter(fits));
}
