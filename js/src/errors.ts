/** An error of this package; a subclass names the kind. */
export class SudosatError extends Error {
  override name = 'SudosatError';
}

/** A text that is no puzzle. */
export class ParseError extends SudosatError {
  override name = 'ParseError';
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1, in characters. */
  readonly column: number;
  /** The fault without its place. */
  readonly fault: string;
  /** The faulty line, shortened, and a second line with a mark below the column. */
  readonly excerpt: string | undefined;

  constructor(message: string, place: { line: number; column: number; fault: string; excerpt?: string | null }) {
    super(message);
    this.line = place.line;
    this.column = place.column;
    this.fault = place.fault;
    this.excerpt = place.excerpt ?? undefined;
  }
}

/** An option that does not exist, or a value that does not fit. */
export class OptionError extends SudosatError {
  override name = 'OptionError';
}

/** A format that cannot hold the puzzle. */
export class FormatError extends SudosatError {
  override name = 'FormatError';
}

/** The module crashed, or its solvers disagreed: a bug. After a crash the next call finds a fresh module. */
export class SolverError extends SudosatError {
  override name = 'SolverError';
}

/** The error of an answer `{"error": …}`. */
export function errorOf(error: WireError): SudosatError {
  switch (error.kind) {
    case 'puzzle':
      return new ParseError(error.message, { line: 1, column: 1, fault: error.message, ...error });
    case 'request':
      return new OptionError(error.message);
    case 'format':
      return new FormatError(error.message);
    default:
      return new SolverError(error.message);
  }
}

export interface WireError {
  kind: string;
  message: string;
  line?: number;
  column?: number;
  fault?: string;
  excerpt?: string | null;
}
