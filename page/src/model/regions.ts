/** Boxes and regions: shapes to choose from, and regions that are being painted, numbered from 1. */
import type { Puzzle } from './puzzle';
import { rows } from './puzzle';

/** The shapes that boxes of a side may have: `2x3`, rows by columns. */
export function boxShapes(side: number): string[] {
  const heights = Array.from({ length: side }, (_, index) => index + 1).filter((height) => side % height === 0);
  return heights.map((height) => `${height}x${side / height}`);
}

/** The regions that have another number of cells than the side. */
export function unfinished(labels: readonly number[], side: number): number[] {
  const regions = Array.from({ length: side }, (_, index) => index + 1);
  return regions.filter((region) => labels.filter((label) => label === region).length !== side);
}

/** The largest side whose regions have a character each. */
export const MOST_REGIONS = 35;

const character = (region: number) => (region <= 9 ? String(region) : String.fromCharCode(55 + region));

/** The puzzle with these regions in place of its boxes. */
export function withRegions({ boxes, ...puzzle }: Puzzle, labels: readonly number[]): Puzzle {
  const lines = rows(labels.map(character), puzzle.side).map((row) => row.join(''));
  return { ...puzzle, regions: lines.join(' ') };
}

/** The puzzle with boxes of a shape. */
export function withBoxes({ regions, ...puzzle }: Puzzle, boxes: string): Puzzle {
  return { ...puzzle, boxes };
}
