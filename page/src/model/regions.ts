/** Boxes and regions: shapes to choose from, and regions that are being painted, numbered from 1. */
import type { Puzzle } from './puzzle';
import { byRow, lastOf, range } from './shape';

/** The shapes that boxes of a square board may have: `2x3`, rows by columns. */
export function boxShapes(side: number): string[] {
  const heights = range(side + 1).filter((height) => height > 0 && side % height === 0);
  return heights.map((height) => `${height}x${side / height}`);
}

/** The regions with too many cells, and on a board that declares no grids with too few. */
export function unfinished(labels: readonly number[], { grid, shape }: Puzzle): number[] {
  const most = shape.digits.length;
  const isWrong = (cells: number) => cells > most || (!grid && cells < most);
  return regionsOf(labels, most).filter((region) => isWrong(labels.filter((label) => label === region).length));
}

/** The regions of a board, from 1: at least one for each digit. */
export function regionsOf(labels: readonly number[], digits: number): number[] {
  return range(Math.max(digits, ...labels)).map((index) => index + 1);
}

/** The most regions that have a character each. */
const MOST_REGIONS = 35;

/** Whether regions can be painted on this board: several grids have boxes only. */
export function isPaintable({ grid, shape }: Puzzle, boxes: readonly number[]): boolean {
  return !grid?.includes(' at ') && Math.max(shape.digits.length, ...boxes) <= MOST_REGIONS;
}

const character = (region: number) => (region <= 9 ? String(region) : String.fromCharCode(55 + region));

/** The puzzle with these regions in place of its boxes. */
export function withRegions({ boxes, ...puzzle }: Puzzle, labels: readonly number[]): Puzzle {
  if (puzzle.grid) {
    const { rows, columns, digits } = puzzle.shape;
    const regions = labels.map(character).join('');
    const grid = `${rows}x${columns} digits ${digits[0]}-${lastOf(puzzle.shape)} regions ${regions}`;
    return { ...puzzle, grid };
  }
  const lines = byRow(labels.map(character), puzzle.shape).map((row) => row.join(''));
  return { ...puzzle, regions: lines.join(' ') };
}

/** The puzzle with boxes of a shape. */
export function withBoxes({ regions, ...puzzle }: Puzzle, boxes: string): Puzzle {
  return { ...puzzle, boxes };
}
