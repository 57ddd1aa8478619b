/** The selected cells, and the one with the cursor. */
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

/** The cell reached from another, past an edge from the other side. */
export function moved(cell: number, down: number, right: number, side: number): number {
  const row = (Math.floor(cell / side) + down + side) % side;
  const column = ((cell % side) + right + side) % side;
  return row * side + column;
}

/** The first or last cell of a row, or of the board. */
export function atEdge(cell: number, end: boolean, whole: boolean, side: number): number {
  if (whole) return end ? side * side - 1 : 0;
  const first = cell - (cell % side);
  return end ? first + side - 1 : first;
}
