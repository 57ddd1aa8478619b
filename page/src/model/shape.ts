/**
 * The shape of a board: its cells and its digits, as the solver reads them. Everything that depends on it asks here.
 * Cells are numbered by rows from 0, past the holes between grids; rows and columns in texts count from 1.
 */
import type { Cell, ReadPuzzle } from 'sudosat';

export interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly digits: readonly number[];
  /** The row and the column of each cell, from 0. */
  readonly places: readonly { readonly row: number; readonly column: number }[];
  /** The cell at each place, row * columns + column; `null` in a hole. */
  readonly cells: readonly (number | null)[];
}

export type Read = Exclude<ReadPuzzle, { readonly error: Error }>;

/** The shape that the solver reads. */
export function shapeOf({ side, shape }: Pick<Read, 'side' | 'shape'>): Shape {
  const { rows, columns, first, places = range(rows * columns) } = shape;
  const cells = Array<number | null>(rows * columns).fill(null);
  for (const [cell, place] of places.entries()) cells[place] = cell;
  return {
    rows,
    columns,
    digits: range(side).map((index) => first + index),
    places: places.map((place) => ({ row: Math.floor(place / columns), column: place % columns })),
    cells,
  };
}

export const square = (side: number): Shape => shapeOf({ side, shape: { rows: side, columns: side, first: 1 } });

export function isSame(one: Shape, other: Shape): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The cell at a row and a column, from 0; undefined if the board has none there. */
export function cellAt({ rows, columns, cells }: Shape, row: number, column: number): number | undefined {
  const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
  return isInside ? (cells[row * columns + column] ?? undefined) : undefined;
}

/** The cell that a row and a column from 1 name; -1 if the board has none there. */
export function cellOf({ row, column }: Cell, shape: Shape): number {
  return cellAt(shape, row - 1, column - 1) ?? -1;
}

/** `r2c5`, from 1. */
export function cellName(cell: number, { places }: Shape): string {
  const { row, column } = places[cell] ?? { row: 0, column: 0 };
  return `r${row + 1}c${column + 1}`;
}

/** The cell `r2c5`; -1 if the board has none there. */
export function cellNamed(name: string, shape: Shape): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return cellOf({ row: Number(row), column: Number(column) }, shape);
}

/** The entries of a list with one for each cell, row by row. */
export function byRow<T>(entries: readonly T[], { rows, places }: Shape): T[][] {
  const lists = range(rows).map((): T[] => []);
  for (const [cell, entry] of entries.entries()) lists[places[cell]?.row ?? 0]?.push(entry);
  return lists;
}

/** The largest digit. */
export const lastOf = ({ digits }: Shape): number => digits.at(-1) ?? 0;

/** Whether the digits are those that a board of this size has by default: from 1 to the larger side. */
export function hasUsualDigits({ rows, columns, digits }: Shape): boolean {
  return digits[0] === 1 && digits.length === Math.max(rows, columns);
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
