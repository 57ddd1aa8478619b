/** The selected cells, and the one with the cursor. */
import { cellAt, type Shape } from './shape';

export interface Selection {
  readonly cells: ReadonlySet<number>;
  readonly cursor: number;
}

export function only(cell: number): Selection {
  return { cells: new Set([cell]), cursor: cell };
}

export function added({ cells }: Selection, cell: number): Selection {
  return { cells: new Set([...cells, cell]), cursor: cell };
}

export function toggled({ cells }: Selection, cell: number): Selection {
  const rest = new Set(cells);
  if (!rest.delete(cell)) rest.add(cell);
  return { cells: rest, cursor: cell };
}

/** The next cell in a direction, over holes, and past an edge from the other side. */
export function moved(cell: number, down: number, right: number, shape: Shape): number {
  const { rows, columns, places } = shape;
  let { row, column } = places[cell] ?? { row: 0, column: 0 };
  // The cell itself is met after a whole round at the latest.
  for (let steps = rows * columns; steps > 0; steps -= 1) {
    row = (row + down + rows) % rows;
    column = (column + right + columns) % columns;
    const found = cellAt(shape, row, column);
    if (found !== undefined) return found;
  }
  return cell;
}

/** The first or last cell of a row, or of the board. */
export function atEdge(cell: number, end: boolean, whole: boolean, { places }: Shape): number {
  const cells = places.flatMap(({ row }, other) => (whole || row === places[cell]?.row ? [other] : []));
  return cells.at(end ? -1 : 0) ?? cell;
}
