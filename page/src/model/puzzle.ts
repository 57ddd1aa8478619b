/**
 * A puzzle as a setter edits it, and its texts. Cells are numbered by rows from 0; rows and columns in texts count
 * from 1.
 */
import { byRow, cellNamed, lastOf, type Read, type Shape, shapeOf, square } from './shape';

export interface Puzzle {
  readonly shape: Shape;
  /** The digit of each cell; undefined if it is open. */
  readonly clues: readonly (number | undefined)[];
  /** The digits that each cell may have, if the puzzle restricts any. */
  readonly allowed?: readonly (readonly number[])[];
  /** The declaration of a board that is not square or has other digits than 1, 2, …. */
  readonly grid?: string;
  /** `2x3`, unless the boxes are the usual ones for the side. */
  readonly boxes?: string;
  /** The region of each cell, as the solver writes them. */
  readonly regions?: string;
  readonly rules: readonly string[];
  readonly title?: string;
  readonly author?: string;
  /** The rules in prose, which are only shown. */
  readonly ruleset?: string;
}

export function empty(side: number): Puzzle {
  const shape = square(side);
  return { shape, clues: open(shape), rules: [] };
}

const open = ({ places }: Shape) => places.map((): number | undefined => undefined);

/** The same board without clues and rules. */
export function cleared({ shape, grid }: Puzzle): Puzzle {
  return { shape, clues: open(shape), rules: [], ...(grid && { grid }) };
}

/** What the solver's JSON for a puzzle holds beside its board, unless it is the board alone. */
interface Json {
  readonly boxes?: string;
  readonly regions?: string;
  readonly grid?: string;
  readonly title?: string;
  readonly author?: string;
  readonly ruleset?: string;
}

/** A puzzle that `Solver.read` returns. */
export function fromRead(read: Read): Puzzle {
  const shape = shapeOf(read);
  const { boxes, regions, grid, title, author, ruleset }: Json = JSON.parse(read.puzzle);
  const clues = read.cells.map((cell) => (typeof cell === 'number' ? cell : undefined));
  const isRestricted = read.cells.some((cell) => Array.isArray(cell));
  const allowed = read.cells.map((cell) => (typeof cell === 'number' ? [cell] : (cell ?? shape.digits)));
  return {
    shape,
    clues,
    rules: read.rules,
    ...(isRestricted && { allowed }),
    ...(grid && { grid }),
    ...(boxes && { boxes }),
    ...(regions && { regions }),
    ...(title && { title }),
    ...(author && { author }),
    ...(ruleset && { ruleset }),
  };
}

/** The board as the solver reads it in JSON: rows of digits, or words where there are other digits or grids. */
function boardText({ shape, clues, allowed, grid }: Puzzle): string | (number | null)[][] {
  const { digits } = shape;
  if (!allowed) {
    if (!grid) return byRow(clues, shape).map((row) => row.map((digit) => digit ?? null));
    const separator = Math.max(digits.length, lastOf(shape)) > 9 ? ' ' : '';
    return clues.map((digit) => digit ?? '.').join(separator);
  }
  // A character for each digit of each cell is all that is read with grids.
  if (grid) {
    const symbol = (digit: number) => digit.toString(36).toUpperCase();
    return allowed.map((set) => digits.map((digit) => (set.includes(digit) ? symbol(digit) : '.')).join('')).join('');
  }
  const words = allowed.map((set) => (digits.length > 9 && set.length > 0 ? set.join('/') : `{${set.join('')}}`));
  return byRow(words, shape)
    .map((row) => row.join(' '))
    .join('\n');
}

/** The puzzle as a text that the solver reads; with `named`, with its title, author and rules in prose. */
export function toText(puzzle: Puzzle, named = true): string {
  const { clues, grid, boxes, regions, rules, title, author, ruleset } = puzzle;
  return JSON.stringify({
    puzzle: boardText(puzzle),
    ...(grid && { grid }),
    ...(boxes && { boxes }),
    // A lone number may be anything, unless its board is named.
    ...(clues.length === 1 && !grid && !boxes && !regions && { boxes: '1x1' }),
    ...(regions && { regions }),
    ...(rules.length > 0 && { rules }),
    ...(named && { title, author, ruleset }),
  });
}

/** Whether a line of digits says it all: no rules, usual boxes, at most 9 digits. */
export function isPlain({ shape, allowed, grid, boxes, regions, rules, title, author, ruleset }: Puzzle): boolean {
  const isMore = allowed ?? grid ?? boxes ?? regions ?? title ?? author ?? ruleset;
  return shape.digits.length <= 9 && shape.digits.length > 1 && isMore === undefined && rules.length === 0;
}

/** Whether techniques have names on this board, unless it has unusual boxes: the solver knows. */
export function isClassic({ shape, grid, rules }: Puzzle): boolean {
  return shape.digits.length === 9 && !grid && rules.length === 0;
}

/** A plain puzzle on one line. */
export function line({ clues }: Puzzle): string {
  return clues.map((digit) => digit ?? '.').join('');
}

/** A puzzle as people copy it: a line, or the text that the solver reads. */
export function shortText(puzzle: Puzzle): string {
  return isPlain(puzzle) ? line(puzzle) : toText(puzzle);
}

/** The cells that the text of a rule names, or those of its row or column. */
export function cellsOfRule(rule: string, shape: Shape): number[] {
  const named = [...rule.matchAll(/\br(\d+)c(\d+)/g)];
  if (named.length > 0) {
    const cells = named.map(([name]) => cellNamed(name, shape));
    return [...new Set(cells)];
  }
  const [, kind, number] = /\b(row|column) (\d+)/.exec(rule) ?? [];
  if (kind !== 'row' && kind !== 'column') return [];
  return shape.places.flatMap((place, cell) => (place[kind] === Number(number) - 1 ? [cell] : []));
}

/** The puzzle without these clues and rules, and without a limit on their cells. */
export function without(puzzle: Puzzle, cells: readonly number[], rules: readonly string[] = []): Puzzle {
  const { allowed, shape } = puzzle;
  return {
    ...puzzle,
    clues: puzzle.clues.map((digit, cell) => (cells.includes(cell) ? undefined : digit)),
    rules: puzzle.rules.filter((rule) => !rules.includes(rule)),
    ...(allowed && { allowed: allowed.map((digits, cell) => (cells.includes(cell) ? shape.digits : digits)) }),
  };
}

/** The puzzle with a digit in these cells; undefined opens them. */
export function withClues(puzzle: Puzzle, digits: ReadonlyMap<number, number | undefined>): Puzzle {
  const opened = without(puzzle, [...digits.keys()]);
  const { allowed } = opened;
  const one = (all: readonly number[], cell: number) => {
    const digit = digits.get(cell);
    return digit === undefined ? all : [digit];
  };
  return {
    ...opened,
    clues: opened.clues.map((digit, cell) => digits.get(cell) ?? digit),
    ...(allowed && { allowed: allowed.map(one) }),
  };
}
