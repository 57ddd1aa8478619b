/** The parts of the board's picture that the page draws itself, as SVG: tints, digits, small digits, links. */
import { cellAt, type Shape } from '../model/shape';
import type { BoardView, CellView, Small } from './view';

/** The place of a digit among the candidates of a cell, relative to the cell, as shares of its side. */
export function placeOf(digit: number, digits: readonly number[]): { x: number; y: number; size: number } {
  const across = Math.ceil(Math.sqrt(digits.length));
  const index = digits.indexOf(digit);
  return {
    x: ((index % across) + 0.5) / across,
    y: (Math.floor(index / across) + 0.5) / across,
    size: (digit > 9 ? 0.62 : 0.8) / across,
  };
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const point = (x: number, y: number): string => `${number(x)} ${number(y)}`;

function text(x: number, y: number, size: number, kind: string, word: string): string {
  const place = `x="${number(x)}" y="${number(y)}" dy=".35em" font-size="${number(size)}"`;
  return `<text class="${kind}" ${place}>${word}</text>`;
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

/** The top left of a cell. */
function cornerOf(cell: number, { places }: Shape, unit: number): Corner {
  const { row, column } = places[cell] ?? { row: 0, column: 0 };
  return { x: column * unit, y: row * unit, unit };
}

export function tints({ cells, shape, layers: { cell: unit } }: BoardView): string {
  return cells
    .map((cell, index) => {
      const { x, y } = cornerOf(index, shape, unit);
      const colors = cell.colors ?? [];
      const width = unit / colors.length;
      const stripes = colors.map(
        (color, stripe) =>
          `<path class="color-${color}" d="M${point(x + stripe * width, y)}h${number(width)}v${unit}h${number(-width)}z"/>`,
      );
      const mark =
        cell.mark && `<rect class="mark ${cell.mark.name}" x="${x}" y="${y}" width="${unit}" height="${unit}"/>`;
      return stripes.join('') + (mark ?? '');
    })
    .join('');
}

export function entries({ cells, dimmed, shape, layers: { cell: unit } }: BoardView): string {
  return cells
    .map((cell, index) => {
      const at = cornerOf(index, shape, unit);
      const isDim = dimmed && !cell.mark;
      return `<g${isDim ? ' class="dim"' : ''}>${content(cell, at, shape.digits)}</g>`;
    })
    .join('');
}

function content(cell: CellView, at: Corner, digits: readonly number[]): string {
  const { x, y, unit } = at;
  const sign = cell.mark
    ? text(x + unit * 0.87, y + unit * 0.17, unit * 0.24, `sign ${cell.mark.name}`, cell.mark.sign)
    : '';
  if (cell.kind === 'pair') {
    const [one = '', other = ''] = cell.word.split(' ');
    const size = unit * (Math.max(one.length, other.length) > 1 ? 0.34 : 0.5);
    return (
      text(x + unit * 0.28, y + unit * 0.36, size, 'first', one) +
      `<path class="slash" d="M${point(x + unit * 0.72, y + unit * 0.24)}L${point(x + unit * 0.28, y + unit * 0.8)}"/>` +
      text(x + unit * 0.72, y + unit * 0.7, size, 'second', other) +
      sign
    );
  }
  if (cell.word) {
    const size = unit * ([0.66, 0.66, 0.54, 0.4][cell.word.length] ?? 0.3);
    const kind = cell.mark ? `${cell.kind} ${cell.mark.name}` : cell.kind;
    return text(x + unit / 2, y + unit / 2, size, kind, cell.word) + sign;
  }
  return (
    (cell.smalls ?? []).map((small) => candidate(small, at, digits)).join('') +
    corners(cell.corner ?? [], at) +
    center(cell.center ?? [], at) +
    sign
  );
}

function candidate({ digit, look }: Small, { x, y, unit }: Corner, digits: readonly number[]): string {
  const place = placeOf(digit, digits);
  const [cx, cy] = [x + place.x * unit, y + place.y * unit];
  const disk = look
    ? `<circle class="look ${look}" cx="${number(cx)}" cy="${number(cy)}" r="${number(place.size * unit * 0.6)}"/>`
    : '';
  const reach = place.size * unit * 0.45;
  const strike =
    look === 'eliminated'
      ? `<path class="strike" d="M${point(cx - reach, cy + reach)}L${point(cx + reach, cy - reach)}"/>`
      : '';
  return disk + text(cx, cy, place.size * unit, look ? `small on-${look}` : 'small', String(digit)) + strike;
}

/** Small digits around the edge of a cell, clockwise from the top left. */
const AROUND: readonly (readonly [number, number])[] = [
  [0.17, 0.19],
  [0.83, 0.19],
  [0.17, 0.82],
  [0.83, 0.82],
  [0.5, 0.19],
  [0.5, 0.82],
  [0.17, 0.5],
  [0.83, 0.5],
  [0.5, 0.5],
];

function corners(digits: readonly number[], { x, y, unit }: Corner): string {
  return digits
    .map((digit, index) => {
      const [right, down] = AROUND[Math.min(index, AROUND.length - 1)] ?? [0.5, 0.5];
      return text(x + right * unit, y + down * unit, unit * 0.25, 'pencil', String(digit));
    })
    .join('');
}

function center(digits: readonly number[], { x, y, unit }: Corner): string {
  if (digits.length === 0) return '';
  const word = digits.join(digits.some((digit) => digit > 9) ? ' ' : '');
  return text(x + unit / 2, y + unit / 2, Math.min(unit * 0.29, (unit * 1.45) / word.length), 'pencil', word);
}

export function links({ links, shape, layers: { cell: unit } }: BoardView): string {
  const middleOf = ({ cell, digit }: { cell: number; digit: number }) => {
    const place = placeOf(digit, shape.digits);
    const { x, y } = cornerOf(cell, shape, unit);
    return { x: x + place.x * unit, y: y + place.y * unit };
  };
  return links
    .map(({ from, to, kind }) => {
      const [one, other] = [middleOf(from), middleOf(to)];
      const length = Math.hypot(other.x - one.x, other.y - one.y) || 1;
      const [right, down] = [(other.x - one.x) / length, (other.y - one.y) / length];
      // From edge to edge of the two disks, and bent, so that links in one row do not cover each other.
      const gap = Math.min(unit * 0.16, length * 0.3);
      const bend = Math.min(unit * 0.5, length * 0.16);
      const start = { x: one.x + right * gap, y: one.y + down * gap };
      const end = { x: other.x - right * gap, y: other.y - down * gap };
      const middle = point((one.x + other.x) / 2 - down * bend, (one.y + other.y) / 2 + right * bend);
      const path = `M${point(start.x, start.y)}Q${middle} ${point(end.x, end.y)}`;
      return `<path class="link ${kind}" d="${path}" marker-end="url(#arrow)"/>`;
    })
    .join('');
}

/** The outline of the selection, inside its cells. */
export function outline({ selected, shape, layers: { cell: unit } }: BoardView): string {
  const inset = unit * 0.05;
  let path = '';
  for (const cell of selected) {
    const { row, column } = shape.places[cell] ?? { row: 0, column: 0 };
    const [x, y] = [column * unit, row * unit];
    const [left, right] = [x + inset, x + unit - inset];
    const [top, bottom] = [y + inset, y + unit - inset];
    const isIn = (down: number, across: number) => selected.has(cellAt(shape, row + down, column + across) ?? -1);
    if (!isIn(-1, 0)) path += `M${isIn(0, -1) ? x : left} ${top}H${isIn(0, 1) ? x + unit : right}`;
    if (!isIn(1, 0)) path += `M${isIn(0, -1) ? x : left} ${bottom}H${isIn(0, 1) ? x + unit : right}`;
    if (!isIn(0, -1)) path += `M${left} ${isIn(-1, 0) ? y : top}V${isIn(1, 0) ? y + unit : bottom}`;
    if (!isIn(0, 1)) path += `M${right} ${isIn(-1, 0) ? y : top}V${isIn(1, 0) ? y + unit : bottom}`;
  }
  return path;
}

/** The line of a rule that is being drawn. */
export function drawnLine({ drawn, shape, layers: { cell: unit } }: BoardView): string {
  const points = drawn.map((cell) => {
    const { x, y } = cornerOf(cell, shape, unit);
    return `${x + unit / 2} ${y + unit / 2}`;
  });
  if (points.length === 0) return '';
  return `<path class="drawn" d="M${points.join('L')}${points.length === 1 ? 'h0' : ''}"/>`;
}
