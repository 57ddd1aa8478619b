/**
 * A puzzle as a setter edits it, and its texts. Cells are numbered by rows from 0; rows, columns and digits in texts
 * count from 1.
 */
export interface Puzzle {
  readonly side: number;
  /** The digit of each cell, 0 if it is open. */
  readonly clues: readonly number[];
  /** The digits that each cell may have, if the puzzle restricts any. */
  readonly allowed?: readonly (readonly number[])[];
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
  return { side, clues: Array<number>(side * side).fill(0), rules: [] };
}

/** The JSON that the solver writes for a puzzle: a board, or an object with one. */
interface Json {
  readonly puzzle: (number | null)[][] | string;
  readonly boxes?: string;
  readonly regions?: string;
  /** The grids of a board that is not square, which the page does not show. */
  readonly grid?: string;
  readonly rules?: string[];
  readonly title?: string;
  readonly author?: string;
  readonly ruleset?: string;
}

/** Whether `Solver.read` returns the puzzle of a square board. */
export function isSquare(text: string): boolean {
  const json: Json | (number | null)[][] = JSON.parse(text);
  return Array.isArray(json) || json.grid === undefined;
}

/** Reads what `Solver.read` returns as `puzzle`, on a square board of this side. */
export function fromJson(text: string, side: number): Puzzle {
  const json: Json | (number | null)[][] = JSON.parse(text);
  const object: Json = Array.isArray(json) ? { puzzle: json } : json;
  const { puzzle, boxes, regions, rules = [], title, author, ruleset } = object;
  const described = {
    ...(boxes && { boxes }),
    ...(regions && { regions }),
    ...(title && { title }),
    ...(author && { author }),
    ...(ruleset && { ruleset }),
  };
  if (typeof puzzle !== 'string') {
    return { side, clues: puzzle.flat().map((digit) => digit ?? 0), rules, ...described };
  }
  const allowed = candidateGrid(puzzle, side);
  const clues = allowed.map((digits) => (digits.length === 1 ? (digits[0] ?? 0) : 0));
  return { side, clues, allowed, rules, ...described };
}

/** The candidates of a pencil-mark grid: digits without spaces, or numbers with commas above side 9. */
function candidateGrid(text: string, side: number): number[][] {
  const cells = text.match(/[\d,]+/g) ?? [];
  if (cells.length !== side * side) throw new Error(`${cells.length} cells with candidates on a board of side ${side}`);
  return cells.map((cell) => (side > 9 ? cell.split(',') : [...cell]).map(Number));
}

/** The puzzle as a text that the solver reads; with `named`, with its title, author and rules in prose. */
export function toText(puzzle: Puzzle, named = true): string {
  const { side, clues, allowed, boxes, regions, rules, title, author, ruleset } = puzzle;
  const board = allowed
    ? rows(
        allowed.map((digits) => digits.join(side > 9 ? ',' : '')),
        side,
      )
        .map((row) => row.join(' '))
        .join('\n')
    : rows(
        clues.map((digit) => digit || null),
        side,
      );
  const hasRules = rules.length > 0;
  return JSON.stringify({
    puzzle: board,
    ...(boxes && { boxes }),
    // A lone number may be anything, unless its board is named.
    ...(side === 1 && !boxes && !regions && { boxes: '1x1' }),
    ...(regions && { regions }),
    ...(hasRules && { rules }),
    ...(named && { title, author, ruleset }),
  });
}

/** Whether a line of digits says it all: no rules, usual boxes, at most 9 digits. */
export function isPlain({ side, allowed, boxes, regions, rules, title, author, ruleset }: Puzzle): boolean {
  const isMore = allowed ?? boxes ?? regions ?? title ?? author ?? ruleset;
  return side <= 9 && side > 1 && isMore === undefined && rules.length === 0;
}

/** A plain puzzle on one line. */
export function line({ clues }: Puzzle): string {
  return clues.map((digit) => digit || '.').join('');
}

/** A puzzle as people copy it: a line, or the text that the solver reads. */
export function shortText(puzzle: Puzzle): string {
  return isPlain(puzzle) ? line(puzzle) : toText(puzzle);
}

export function rows<T>(cells: readonly T[], side: number): T[][] {
  return Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side));
}

/** `r2c5`, from 1. */
export function cellName(cell: number, side: number): string {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** The number of a cell that rows and columns from 1 name. */
export function cellOf({ row, column }: { readonly row: number; readonly column: number }, side: number): number {
  return (row - 1) * side + column - 1;
}

/** The number of the cell `r2c5`. */
export function cellNamed(name: string, side: number): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return cellOf({ row: Number(row), column: Number(column) }, side);
}

/** The cells that the text of a rule names, or those of its row or column. */
export function cellsOfRule(rule: string, side: number): number[] {
  const named = [...rule.matchAll(/\br(\d+)c(\d+)/g)];
  if (named.length > 0) {
    const cells = named.map(([name]) => cellNamed(name, side));
    return [...new Set(cells)];
  }
  const [, kind, number] = /\b(row|column) (\d+)/.exec(rule) ?? [];
  const at = Number(number) - 1;
  const indices = Array.from({ length: side }, (_, index) => index);
  if (kind === 'row') return indices.map((index) => at * side + index);
  if (kind === 'column') return indices.map((index) => index * side + at);
  return [];
}

/** The puzzle without these clues and rules, and without a limit on their cells. */
export function without(puzzle: Puzzle, cells: readonly number[], rules: readonly string[] = []): Puzzle {
  const { allowed } = puzzle;
  const all = Array.from({ length: puzzle.side }, (_, index) => index + 1);
  return {
    ...puzzle,
    clues: puzzle.clues.map((digit, cell) => (cells.includes(cell) ? 0 : digit)),
    rules: puzzle.rules.filter((rule) => !rules.includes(rule)),
    ...(allowed && { allowed: allowed.map((digits, cell) => (cells.includes(cell) ? all : digits)) }),
  };
}

/** The puzzle with a digit in these cells; 0 opens them. */
export function withClues(puzzle: Puzzle, digits: ReadonlyMap<number, number>): Puzzle {
  const opened = without(puzzle, [...digits.keys()]);
  const { allowed } = opened;
  const one = (cell: number) => [digits.get(cell) ?? 0].filter(Boolean);
  return {
    ...opened,
    clues: opened.clues.map((digit, cell) => digits.get(cell) ?? digit),
    ...(allowed && { allowed: allowed.map((all, cell) => (one(cell).length > 0 ? one(cell) : all)) }),
  };
}
