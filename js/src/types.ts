/** A puzzle in any format that sudosat reads: a line, a block, f-puzzles and SudokuPad links, JSON and more. */
export type Puzzle = string;

/** Digits by rows. */
export type Grid = readonly (readonly number[])[];

/** A cell; rows and columns count from 1. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A digit in a cell. */
export interface Candidate extends Cell {
  readonly digit: number;
}

/** How to read a puzzle. By default, everything is detected. */
export interface ReadOptions {
  /** The one format to accept. */
  from?: InputFormat;
  /** The notation of digits above 9. */
  alphabet?: 'digits' | 'hex' | 'letters' | 'numbers';
  /** The shape of the boxes, rows x columns: `2x3`. */
  boxes?: string;
  /** Rules in addition to those of the text: `diagonal`, `cage 15 r1c1 r1c2`; see docs/RULES.md. */
  rules?: readonly string[];
  /** Read f-puzzles and SudokuPad without drawings and fog, which may be rules in words. */
  ignoreCosmetics?: boolean;
  /** Read drawings of f-puzzles and SudokuPad as rules; `readings` lists these guesses. */
  interpret?: boolean;
  /** Read f-puzzles and SudokuPad even if their text names a rule that was not read. */
  ignoreText?: boolean;
}

export type InputFormat =
  | 'block' | 'candidates' | 'fpuzzles' | 'hodoku' | 'json' | 'line' | 'numbers' | 'opensudoku';

export type Format =
  | 'block' | 'candidates' | 'csv' | 'fpuzzles' | 'fpuzzles-link' | 'hodoku' | 'json' | 'kaggle' | 'leetcode' | 'line'
  | 'numbers' | 'opensudoku' | 'pencilmarks' | 'sdk' | 'sdm' | 'ss' | 'sudoku-extreme' | 'sudokupad' | 'svg';

/** Limits of a call. */
export interface Limits {
  /** Milliseconds. When they are over, the answer has a `reason`; there is no error. */
  timeout?: number;
  /** Bytes of memory; 1 GiB by default. */
  memory?: number;
  /** Ends the call, which then throws the signal's reason. In this thread it is looked at before the call only. */
  signal?: AbortSignal;
}

export interface Options extends ReadOptions, Limits {}

export interface EngineOptions extends Options {
  /** The solver; by default `both`, two independent ones that must agree. */
  engine?: 'both' | 'sat' | 'native';
}

export type Verdict =
  | { readonly verdict: 'unique'; readonly solution: Grid }
  | { readonly verdict: 'multiple'; readonly solutions: readonly [Grid, Grid] }
  | { readonly verdict: 'unsolvable' }
  /** No answer within the limits; `known` is a solution found before, which may not be the only one. */
  | { readonly verdict: 'unknown'; readonly reason: string; readonly known?: Grid };

export interface Check {
  /** Whether the digits break no rule. The puzzle may have no solution all the same. */
  readonly valid: boolean;
  /** Whether all cells are filled. */
  readonly complete: boolean;
  /** The broken rules, in words. */
  readonly violations: readonly string[];
}

/** A number of solutions: exact, or a lower bound. */
export interface Count {
  readonly value: number;
  readonly exact: boolean;
  /** Why it is not exact, if the limit of the call was not reached. */
  readonly reason?: string;
}

export interface Solutions {
  /** Row by row, smaller digits first. */
  readonly solutions: readonly Grid[];
  /** Whether there are no others. */
  readonly complete: boolean;
  /** Why there may be others, if the limit of the call was not reached. */
  readonly reason?: string;
}

export interface Candidates {
  readonly verdict: Verdict['verdict'];
  /** The digits of each cell that occur in some solution; `null` if time was short. */
  readonly digits: readonly (readonly (readonly number[])[])[] | null;
  readonly reason?: string;
}

/** Clues and rules that leave no solution together. */
export interface Clash {
  readonly clues: readonly Candidate[];
  readonly rules: readonly string[];
  /** The rows, columns and boxes that it rests on; `null` if time was short. */
  readonly houses: readonly string[] | null;
  /** No smaller set has fewer clues and rules than this. */
  readonly atLeast: number;
  /** Whether it is proved that no set is smaller. */
  readonly smallest: boolean;
}

/** Clues and rules without which there is a solution. */
export interface Repair {
  readonly remove: readonly Candidate[];
  readonly rules: readonly string[];
  /** For one clue: the digits with which there is a solution in its place. */
  readonly digits: readonly number[] | null;
  /** For one rule with a total: the totals that leave a solution, and those that leave one only. */
  readonly totals?: { readonly solvable: readonly number[]; readonly unique: readonly number[] };
}

interface Explained {
  /** The number of claims that the second solver had no time to confirm. */
  readonly unconfirmed: number;
  /** Why not everything was found. */
  readonly interrupted?: string;
}

/** Clues to add. */
export interface Completion {
  readonly clues: readonly Candidate[];
  /** No set has fewer than this. */
  readonly atLeast: number;
  /** Whether it is proved that no set is smaller. */
  readonly smallest: boolean;
}

export type Why =
  | (Explained & {
      readonly verdict: 'unsolvable';
      /** The rules that the clues break at once, in words. */
      readonly violations: readonly string[];
      readonly clash: Clash;
      readonly repairs: readonly Repair[];
      /** Whether these are all the smallest repairs. */
      readonly allRepairs: boolean;
    })
  | (Explained & {
      readonly verdict: 'multiple';
      /** Two that differ least among those found. */
      readonly solutions: readonly [Grid, Grid];
      readonly differing: readonly Cell[];
      readonly count: Count;
      /** The digits of each cell that occur in some solution; `null` if time was short. */
      readonly candidates: readonly (readonly (readonly number[])[])[] | null;
      /** The digits of open cells that all solutions share; `null` if time was short. */
      readonly backbone: readonly Candidate[] | null;
      /** Clues to add, with which one solution is left; `null` if time was short. */
      readonly add: Completion | null;
    })
  | (Explained & {
      readonly verdict: 'unique';
      readonly solution: Grid;
      /** Those of which any one could be removed. */
      readonly redundant: { readonly clues: readonly Candidate[]; readonly rules: readonly string[] };
      /** Whether there are none; `null` if time was short. */
      readonly minimal: boolean | null;
    })
  | { readonly verdict: 'unknown'; readonly reason: string };

/** Why a cell cannot have a digit, or a solution in which it has. */
export type WhyNot =
  | (Explained & { readonly verdict: 'impossible'; readonly clash: Clash })
  | (Explained & { readonly verdict: 'possible'; readonly solution: Grid })
  | { readonly verdict: 'unknown'; readonly reason: string };

/** Ratings on the scales that were wanted. */
export interface Rating {
  /** Sudoku Explainer 1.2.1. */
  readonly se?: {
    readonly er: number;
    readonly ep: number;
    readonly ed: number;
    readonly technique: string;
    readonly pearl: boolean;
    readonly diamond: boolean;
  };
  /** In the manner of HoDoKu. */
  readonly hodoku?: { readonly level: string; readonly score: number };
  /** For any board and rules. */
  readonly effort?: { readonly value: string; readonly hardest: number; readonly bottleneck: number | null };
  /** For any board and rules: the premises of the largest smallest reason, and of all. */
  readonly reason?: { readonly largest: number; readonly premises: number };
}

export type Scale = 'se' | 'hodoku' | 'effort' | 'reason';

/** A rating, for a puzzle with one solution. */
export type Rated =
  | ({ readonly verdict: 'unique' } & Rating)
  | { readonly verdict: 'multiple' | 'unsolvable' }
  | { readonly verdict: 'unsupported' | 'unknown'; readonly reason: string };

export type Premise =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'house'; readonly house: string; readonly digit: number }
  | { readonly kind: 'rule'; readonly rule: number; readonly text: string };

export interface Step {
  /** A name for programs, `naked-pair`, and one for people. */
  readonly technique: string;
  readonly name: string;
  /** On the scale of Sudoku Explainer, if it has the technique. */
  readonly rating?: number;
  readonly place: readonly Candidate[];
  readonly eliminate: readonly Candidate[];
  readonly premises: readonly Premise[];
  /** No step at this point has fewer premises, if that was found out. */
  readonly atLeast?: number;
  /** Candidates to color. */
  readonly marks: readonly (Candidate & { readonly role: string })[];
  readonly links: readonly Link[];
  /** The chains, each as the first of its links and the one after its last, from 0. */
  readonly chains: readonly (readonly [number, number])[];
  /** In words: where to look, which technique, which cells, the whole reason. */
  readonly levels: readonly [string, string, string, string];
  /** Whether it follows only because the solution is known to be the only one. */
  readonly assumesUnique: boolean;
}

export interface Link {
  readonly from: Candidate;
  readonly to: Candidate;
  readonly kind: 'strong' | 'weak' | 'both-true' | 'both-false';
  readonly why: Premise | null;
  readonly inner?: string;
}

export type Order = 'se' | 'human' | 'reason';

export type Steps =
  | { readonly verdict: 'unique'; readonly steps: readonly Step[]; readonly stuck: boolean }
  | { readonly verdict: 'multiple' | 'unsolvable' }
  | { readonly verdict: 'unknown'; readonly reason: string };

export type Hint =
  | {
      readonly verdict: 'unique';
      /** The hint at the level that was wanted. */
      readonly text: string;
      /** A digit of your board that is not in the solution. */
      readonly wrong?: Candidate;
      /** A candidate that was removed from your board although it is in the solution. */
      readonly missing?: Candidate;
      /** Absent if all cells are filled. */
      readonly step?: Step;
    }
  | { readonly verdict: 'multiple' | 'unsolvable' }
  | { readonly verdict: 'unknown'; readonly reason: string };

/** A claim with its proof; docs/CERTIFICATES.md. `JSON.stringify` writes what `sudosat verify` reads. */
export interface Certificate {
  readonly schema: string;
  readonly board: string;
  readonly puzzle: string;
  readonly verdict: string;
  readonly solutions: string;
  readonly sha256: string;
  readonly proof: string;
}

export type Certified =
  | { readonly certificate: Certificate }
  | { readonly certificate: null; readonly reason: string };

export type Verification =
  | {
      readonly holds: true;
      /** `unsolvable`, `unique`, `multiple` or `exactly K`. */
      readonly verdict: string;
      readonly board: string;
      readonly puzzle: string;
      readonly solutions: string;
    }
  | { readonly holds: false; readonly reason: string }
  /** The time limit was reached, or it is no certificate but the word `unknown` or `invalid`. */
  | { readonly holds: null; readonly reason: string };

/** A puzzle of a text, or the reason why a part of it is none. */
export type ReadPuzzle =
  | {
      readonly puzzle: Puzzle;
      /** The line at which it begins, from 1. */
      readonly line: number;
      /** The board without its rules. */
      readonly board: string;
      /** The number of digits; on a square board also of its rows and columns. */
      readonly side: number;
      readonly shape: Shape;
      /** By cell: its clue, the digits that the puzzle leaves it, or `null`. */
      readonly cells: readonly (number | readonly number[] | null)[];
      readonly clues: number;
      readonly rules: readonly string[];
      /** What drawings were read as, by the option `interpret`: `white dot: difference 1 r1c1 r1c2`. */
      readonly readings: readonly string[];
      readonly title: string;
      readonly author: string;
      readonly comment: string;
    }
  | { readonly error: Error };

/** The cells and the digits of a board. Cells are numbered by rows from 0, past the holes between grids. */
export interface Shape {
  readonly rows: number;
  readonly columns: number;
  /** The least digit; the others follow it. */
  readonly first: number;
  /** The place of each cell, row * columns + column, on boards whose cells do not fill the rows. */
  readonly places?: readonly number[];
}

export interface Converted {
  readonly text: string;
  /** What the format cannot express, and therefore is not in the text. */
  readonly losses: readonly string[];
}

/** A board without its digits, for pages that draw those. Layers are SVG without the outer element. */
export interface Layers {
  readonly side: number;
  /** The box or region of each cell, by rows, from 0. */
  readonly boxes: readonly number[];
  /** The cells of each house: rows, columns, boxes, and the houses that rules add. */
  readonly houses: readonly (readonly number[])[];
  /** The left, top, width and height of the picture; the board begins at 0, 0. */
  readonly viewBox: readonly [number, number, number, number];
  /** The side of a cell. */
  readonly cell: number;
  /** Tints, lines and cages; then the lines of the board; then dots, signs, and clues outside the board. */
  readonly under: string;
  readonly grid: string;
  readonly over: string;
  /** In the layers, groups have the index of their rule as `data-rule`. */
  readonly rules: readonly {
    readonly rule: string;
    readonly name: string;
    /** For a legend: the color of its shapes, if only that identifies it. */
    readonly color?: string;
  }[];
}

/** The declaration of a rule; docs/RULES.md. */
export interface RuleInfo {
  readonly name: string;
  readonly group: string;
  /** A short description, and the exact meaning. */
  readonly summary: string;
  readonly meaning: string;
  /** Its arguments: `cage [NUMBER] CELL…`. */
  readonly notation: string;
  /** A rule for a board of side 9. */
  readonly example: string;
}

export interface MinimizeOptions extends EngineOptions {
  /** The parts that may be removed: `both` by default, clues first. */
  remove?: 'clues' | 'rules' | 'both';
  /** Look for the fewest clues and rules, which may take long. */
  fewest?: boolean;
  /** Other numbers, other orders of removal. */
  seed?: number;
}

export type Minimized =
  | {
      readonly verdict: 'unique';
      readonly puzzle: Puzzle;
      readonly clues: number;
      /** Clues and rules of which it is not known whether they are needed. */
      readonly undecided: readonly string[];
      /** With `fewest`: whether it is proved that none has fewer. */
      readonly complete: boolean;
    }
  | { readonly verdict: 'multiple' | 'unsolvable' }
  | { readonly verdict: 'unknown'; readonly reason: string };

export interface Canonical {
  /** The form that all puzzles of the class share. */
  readonly form: string;
  readonly automorphisms: number;
}

export interface GenerateOptions extends Options {
  /**
   * Puzzles like this one, on its board: with clues of the same kinds, drawn anew, and no fewer givens, in the same
   * symmetry; without such clues, with givens of which none can be removed. Other rules stay where they are. By default,
   * the puzzles are classic.
   */
  like?: Puzzle;
  /** From 0 to 2^53 - 1; the same seed gives the same puzzles. Drawn at random by default. */
  seed?: number;
  /** The number of puzzles, at most 10,000; 1 by default. */
  number?: number;
  /** The number of the first puzzle among those of the seed, from 1. */
  first?: number;
  /** The symmetry of the cells with clues. */
  symmetry?: 'none' | '180' | '90' | 'mirror' | 'mirrors' | 'diagonal' | 'diagonals' | 'full';
  /** The least and the largest number of clues. */
  clues?: readonly [number, number];
}

export interface Generated {
  readonly puzzle: Puzzle;
  readonly solution: string;
  readonly clues: number;
  readonly seed: number;
  /** The number of the puzzle among those of the seed. */
  readonly record: number;
}

export interface VerdictOptions extends EngineOptions {
  /**
   * Called with the verdict of one solver, before the promised one confirms it: that of the native solver, unless that
   * takes long, a second worker is free, and the SAT solver is ready before it.
   */
  onFirst?: (verdict: Verdict) => void;
}

export interface HintOptions extends EngineOptions {
  /** Your own board so far, perhaps with pencil marks. */
  at?: Puzzle;
  /** 1 where to look, 2 the technique, 3 its cells, 4 the whole reason, which is the default. */
  level?: 1 | 2 | 3 | 4;
  order?: Order;
}

export interface StepsOptions extends EngineOptions {
  /** The last step: its number from 1, or the name of its technique. */
  until?: number | string;
  order?: Order;
}

export interface PictureOptions extends Options {
  /** The puzzle alone by default. */
  of?: 'puzzle' | 'solution' | 'why' | 'steps' | 'hint';
}

export interface WordsOptions extends Options {
  of: 'solution' | 'why' | 'steps' | 'hint';
}
