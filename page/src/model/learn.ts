/**
 * A 4×4 board as clauses, and one conflict of unit propagation: for people who want to see what a SAT solver does. It
 * is written for reading and answers nothing; the module does.
 */
export const SIDE = 4;

/** A literal: the candidate `r1c2=3`, from 0, true or false. */
export interface Literal {
  readonly row: number;
  readonly column: number;
  readonly digit: number;
  readonly positive: boolean;
}

export interface Clause {
  readonly literals: readonly Literal[];
  /** The kind of the clause: a cell has a digit, a house has it once. */
  readonly kind: 'some' | 'cell' | 'row' | 'column' | 'box';
}

export const name = ({ row, column, digit, positive }: Literal): string =>
  `${positive ? '' : '¬'}r${row + 1}c${column + 1}=${digit + 1}`;

export const clauseName = ({ literals }: Clause): string => literals.map(name).join(' ∨ ');

const INDICES = [0, 1, 2, 3];
const literal = (row: number, column: number, digit: number, positive: boolean): Literal => ({
  row,
  column,
  digit,
  positive,
});
const boxOf = (row: number, column: number): number => Math.floor(row / 2) * 2 + Math.floor(column / 2);

/** Some digit for each cell, and at most one of each pair that excludes each other. */
export function clauses(): Clause[] {
  const all: Clause[] = [];
  const candidates = INDICES.flatMap((row) =>
    INDICES.flatMap((column) => INDICES.map((digit) => ({ row, column, digit }))),
  );
  for (const row of INDICES) {
    for (const column of INDICES) {
      all.push({ kind: 'some', literals: INDICES.map((digit) => literal(row, column, digit, true)) });
    }
  }
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(index + 1)) {
      const kind = exclusion(one, other);
      if (kind) {
        all.push({ kind, literals: [one, other].map(({ row, column, digit }) => literal(row, column, digit, false)) });
      }
    }
  }
  return all;
}

type Candidate = Omit<Literal, 'positive'>;

function exclusion(one: Candidate, other: Candidate): Clause['kind'] | undefined {
  if (one.row === other.row && one.column === other.column) return 'cell';
  if (one.digit !== other.digit) return undefined;
  if (one.row === other.row) return 'row';
  if (one.column === other.column) return 'column';
  return boxOf(one.row, one.column) === boxOf(other.row, other.column) ? 'box' : undefined;
}

/** The clauses and variables for at most one of some literals, by encoding: Sinz 2005 for the sequential one. */
export function sizeOf(encoding: 'pairwise' | 'sequential', count: number): { clauses: number; variables: number } {
  return encoding === 'pairwise'
    ? { clauses: (count * (count - 1)) / 2, variables: 0 }
    : { clauses: 3 * count - 4, variables: count - 1 };
}

export type Event =
  | { readonly type: 'clue' | 'guess'; readonly literal: Literal }
  | { readonly type: 'follows'; readonly literal: Literal; readonly clause: Clause }
  | { readonly type: 'clash'; readonly clause: Clause }
  | { readonly type: 'learned'; readonly clause: Clause };

const keyOf = ({ row, column, digit }: Candidate): number => (row * SIDE + column) * SIDE + digit;

/** The clues of the lesson, row by row; 0 is open. With the guess, they lead to a conflict. */
export const CLUES: readonly number[] = [2, 0, 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3];
export const GUESS: Literal = literal(3, 1, 0, true);

/** What happens after the clues: a guess, conclusions, a conflict, and the clause that is learned from it. */
export function lesson(): Event[] {
  const all = clauses();
  const values = new Map<number, boolean>();
  const reasons = new Map<number, Clause>();
  const events: Event[] = [];
  const isFalse = (one: Literal) => values.get(keyOf(one)) === !one.positive;
  const isTrue = (one: Literal) => values.get(keyOf(one)) === one.positive;
  // Clauses with one literal left, until there are none; the conflict, if a clause has none left.
  const propagate = (isShown: boolean): Clause | undefined => {
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const clause of all) {
        if (clause.literals.some(isTrue)) continue;
        const left = clause.literals.filter((one) => !isFalse(one));
        const [last] = left;
        if (!last) return clause;
        if (left.length > 1) continue;
        values.set(keyOf(last), last.positive);
        reasons.set(keyOf(last), clause);
        // Only digits are shown: what they exclude can be seen on the board.
        if (isShown && last.positive) events.push({ type: 'follows', literal: last, clause });
        isNew = true;
      }
    }
    return undefined;
  };
  for (const [cell, digit] of CLUES.entries()) {
    if (!digit) continue;
    const clue = literal(Math.floor(cell / SIDE), cell % SIDE, digit - 1, true);
    values.set(keyOf(clue), true);
    events.push({ type: 'clue', literal: clue });
  }
  propagate(false);
  events.push({ type: 'guess', literal: GUESS });
  values.set(keyOf(GUESS), true);
  const conflict = propagate(true);
  if (conflict) {
    events.push({ type: 'clash', clause: conflict });
    events.push({ type: 'learned', clause: { kind: 'some', literals: [{ ...GUESS, positive: false }] } });
  }
  return events;
}

/** The digits on the board after some events, those of clues apart. */
export function digitsAfter(events: readonly Event[]): Map<number, 'clue' | 'guess' | 'follows'> {
  const found = new Map<number, 'clue' | 'guess' | 'follows'>();
  for (const event of events) {
    if ('literal' in event && event.literal.positive) found.set(keyOf(event.literal), event.type);
  }
  return found;
}
