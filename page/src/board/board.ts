/**
 * The board: a picture, and above it a grid of real cells, which have the focus, the names for screen readers and the
 * pointer. It uses no framework and knows nothing of the page: a view comes in, events go out.
 */
import { byRow, cellAt, isSame } from '../model/shape';
import { drawnLine, entries, links, outline, tints } from './picture';
import type { BoardView } from './view';

export interface BoardEvents {
  /** A cell was pressed. `how` is by the modifiers: one cell alone, or one more, or one less. */
  press(cell: number, how: 'only' | 'toggle'): void;
  /** The pointer was dragged to another cell. */
  drag(cell: number): void;
  release(): void;
  /** A cell was pressed twice. */
  again(cell: number): void;
  /** A key, while the board has the focus. Whether it was used. */
  key(event: KeyboardEvent): boolean;
  /** The focus came to a cell otherwise than by these: by a screen reader. */
  focus(cell: number): void;
}

const PARTS = ['tints', 'under', 'grid', 'entries', 'over', 'links', 'selection'] as const;
type Part = (typeof PARTS)[number];

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Board {
  readonly #root: HTMLElement;
  readonly #events: BoardEvents;
  readonly #svg: SVGSVGElement;
  readonly #grid: HTMLElement;
  readonly #parts = new Map<Part, SVGGElement>();
  /** The text that each part was last drawn from. */
  readonly #texts = new Map<Part, string>();
  #cells: HTMLElement[] = [];
  #view: BoardView | undefined;
  #dragged: number | undefined;

  constructor(root: HTMLElement, events: BoardEvents) {
    this.#root = root;
    this.#events = events;
    this.#svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#svg.innerHTML =
      '<defs><marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="4" markerHeight="4" orient="auto">' +
      '<path d="M0 0L6 3L0 6z"/></marker></defs>' +
      PARTS.map((part) => `<g class="${part}"></g>`).join('');
    for (const part of PARTS) {
      const group = this.#svg.querySelector<SVGGElement>(`g.${part}`);
      if (group) this.#parts.set(part, group);
    }
    this.#grid = document.createElement('div');
    this.#grid.setAttribute('role', 'grid');
    root.append(this.#svg, this.#grid);
    this.#listen();
  }

  /** Draws a view. Parts that are as before stay untouched. */
  draw(view: BoardView): void {
    const before = this.#view;
    this.#view = view;
    const { layers, shape } = view;
    const isKnown = before && isSame(before.shape, shape) && String(before.layers.viewBox) === String(layers.viewBox);
    if (!isKnown) this.#build(view);
    this.#grid.setAttribute('aria-label', view.name);
    this.#svg.setAttribute('viewBox', layers.viewBox.join(' '));
    this.#set('tints', tints(view));
    this.#set('under', layers.under);
    this.#set('grid', layers.grid);
    this.#set('entries', entries(view));
    this.#set('over', layers.over);
    this.#set('links', links(view));
    const path = outline(view);
    this.#set('selection', `${drawnLine(view)}<path class="halo" d="${path}"/><path class="edge" d="${path}"/>`);
    this.#markRules(view);
    for (const [cell, element] of this.#cells.entries()) {
      const { label } = view.cells[cell] ?? { label: '' };
      // As attributes: the properties of the same meaning are younger than the other needs of the page.
      set(element, 'aria-label', label);
      set(element, 'aria-selected', String(view.selected.has(cell)));
      element.tabIndex = cell === view.cursor ? 0 : -1;
    }
  }

  /** Moves the focus to the cell with the cursor. */
  focus(): void {
    this.#cells[this.#view?.cursor ?? 0]?.focus({ preventScroll: true });
  }

  get hasFocus(): boolean {
    return this.#grid.contains(document.activeElement);
  }

  /** The picture as a document, for files: its look is written into it. */
  picture(): SVGSVGElement {
    return this.#svg;
  }

  #set(part: Part, text: string): void {
    const group = this.#parts.get(part);
    if (!group || this.#texts.get(part) === text) return;
    this.#texts.set(part, text);
    group.innerHTML = text;
  }

  #markRules({ marked, faded, hidden, dimmed }: BoardView): void {
    for (const group of this.#svg.querySelectorAll<SVGGElement>('[data-rule]')) {
      const rule = Number(group.dataset.rule);
      group.classList.toggle('marked', marked.has(rule));
      group.classList.toggle('hidden', hidden.has(rule));
      group.classList.toggle('dim', (dimmed || faded.has(rule)) && !marked.has(rule));
    }
  }

  /** Makes the cells of another board. */
  #build({ shape, layers: { cell, viewBox } }: BoardView): void {
    const [left, top, width, height] = viewBox;
    this.#root.style.aspectRatio = `${width} / ${height}`;
    this.#root.style.setProperty('--ratio', String(width / height));
    const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;
    // Where grids leave holes, rows differ in length: a cell says where it is.
    this.#grid.setAttribute('aria-rowcount', String(shape.rows));
    this.#grid.setAttribute('aria-colcount', String(shape.columns));
    this.#cells = shape.places.map(({ row, column }) => {
      const element = document.createElement('div');
      element.setAttribute('role', 'gridcell');
      element.setAttribute('aria-colindex', String(column + 1));
      element.style.left = percent(column * cell - left, width);
      element.style.top = percent(row * cell - top, height);
      element.style.width = percent(cell, width);
      element.style.height = percent(cell, height);
      return element;
    });
    const rows = byRow(this.#cells, shape).flatMap((cells, row) => {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', String(row + 1));
      line.append(...cells);
      return cells.length > 0 ? [line] : [];
    });
    this.#grid.replaceChildren(...rows);
  }

  /** The cell at a pointer; undefined outside the board. The middle of each counts when diagonals are dragged. */
  #cellAt(event: PointerEvent, isDrag: boolean): number | undefined {
    if (!this.#view) return undefined;
    const { cell, viewBox } = this.#view.layers;
    const box = this.#svg.getBoundingClientRect();
    const x = (viewBox[0] + ((event.clientX - box.left) / box.width) * viewBox[2]) / cell;
    const y = (viewBox[1] + ((event.clientY - box.top) / box.height) * viewBox[3]) / cell;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isCorner = Math.hypot(x - column - 0.5, y - row - 0.5) > 0.48;
    return isDrag && isCorner ? undefined : cellAt(this.#view.shape, row, column);
  }

  #listen(): void {
    const grid = this.#grid;
    grid.addEventListener('pointerdown', (event) => {
      const cell = this.#cellAt(event, false);
      if (cell === undefined || event.button !== 0) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      this.#dragged = cell;
      this.#events.press(cell, event.ctrlKey || event.metaKey || event.shiftKey ? 'toggle' : 'only');
      this.focus();
    });
    grid.addEventListener('pointermove', (event) => {
      if (this.#dragged === undefined || event.buttons === 0) return;
      const cell = this.#cellAt(event, true);
      if (cell === undefined || cell === this.#dragged) return;
      this.#dragged = cell;
      this.#events.drag(cell);
      this.focus();
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      grid.addEventListener(end, () => {
        if (this.#dragged !== undefined) this.#events.release();
        this.#dragged = undefined;
      });
    }
    grid.addEventListener('dblclick', (event) => {
      const cell = this.#cellAt(event as unknown as PointerEvent, false);
      if (cell !== undefined) this.#events.again(cell);
    });
    grid.addEventListener('keydown', (event) => {
      if (this.#events.key(event)) event.preventDefault();
    });
    grid.addEventListener('focusin', (event) => {
      const cell = this.#cells.indexOf(event.target as HTMLElement);
      if (cell >= 0 && cell !== this.#view?.cursor && this.#dragged === undefined) this.#events.focus(cell);
    });
  }
}
