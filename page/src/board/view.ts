/** All that a board shows. Made from the state of the page, drawn by `Board`. */
import type { Layers } from 'sudosat';
import type { Shape } from '../model/shape';

/** A candidate of a cell in its place, with the look of its role in a step. */
export interface Small {
  readonly digit: number;
  readonly look?: string;
}

export interface CellView {
  /** The digit, or two digits in which solutions differ. */
  readonly word: string;
  readonly kind: 'clue' | 'entry' | 'found' | 'wrong' | 'pair';
  readonly smalls?: readonly Small[];
  readonly corner?: readonly number[];
  readonly center?: readonly number[];
  readonly colors?: readonly number[];
  /** A mark of the cell, with a sign in its corner: never a color alone. */
  readonly mark?: { readonly name: string; readonly sign: string };
  /** The words of a screen reader. */
  readonly label: string;
}

export interface LinkView {
  readonly from: { readonly cell: number; readonly digit: number };
  readonly to: { readonly cell: number; readonly digit: number };
  readonly kind: string;
}

export interface BoardView {
  readonly shape: Shape;
  readonly layers: Layers;
  readonly cells: readonly CellView[];
  readonly selected: ReadonlySet<number>;
  readonly cursor: number;
  readonly links: readonly LinkView[];
  /** Rules by index: those that are marked, faded and hidden. */
  readonly marked: ReadonlySet<number>;
  readonly faded: ReadonlySet<number>;
  readonly hidden: ReadonlySet<number>;
  /** Whether what is not marked is dimmed. */
  readonly dimmed: boolean;
  /** The cells of a rule that is being drawn, in order. */
  readonly drawn: readonly number[];
  readonly name: string;
}
