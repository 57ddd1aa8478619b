import { errorOf, SolverError } from './errors.js';
import { firstVerdict } from './first.js';
import type { Transport } from './transport.js';
import type * as t from './types.js';
import * as wire from './wire.js';

/** The largest number of solutions that is counted exactly, if a call has no limit. */
const MOST = Number.MAX_SAFE_INTEGER;

/** Answers questions about puzzles. Made by `create` or `inWorker`. */
export class Solver {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** No solution, one, or several. */
  async verdict(puzzle: t.Puzzle, options: t.VerdictOptions = {}): Promise<t.Verdict> {
    const { onFirst, ...rest } = options;
    const ask = async (own: t.EngineOptions) => wire.verdict(await this.#ask('solve', puzzle, { ...rest, ...own }));
    if (onFirst) onFirst(await firstVerdict((engine, signal) => ask({ engine, signal }), rest.signal));
    return ask({});
  }

  /** Whether the digits of a board break a rule. No solver is involved. */
  async check(puzzle: t.Puzzle, options: t.Options = {}): Promise<t.Check> {
    const { answer } = await this.#ask('check', puzzle, options);
    const { answer: word, violations = [] } = answer;
    return { valid: word !== 'invalid', complete: !word.startsWith('valid') && word !== 'invalid', violations };
  }

  /** The number of solutions, counted up to `limit`. */
  async count(puzzle: t.Puzzle, options: t.EngineOptions & { limit?: number } = {}): Promise<t.Count> {
    const { answer } = await this.#ask('count', puzzle, { limit: MOST, ...options });
    return wire.count(answer);
  }

  /** Solutions in lexicographic order, at most `limit` of them: 1,000 by default, and 100,000 in any case. */
  async solutions(puzzle: t.Puzzle, options: t.EngineOptions & { limit?: number } = {}): Promise<t.Solutions> {
    const { grids, complete, error } = await this.#ask('solutions', puzzle, { limit: 1000, ...options });
    return { solutions: grids, complete, ...(error && { reason: error }) };
  }

  /** The digits of each cell that occur in some solution. */
  async candidates(puzzle: t.Puzzle, options: t.EngineOptions = {}): Promise<t.Candidates> {
    const { answer, candidates = null, error } = await this.#ask('candidates', puzzle, options);
    return { verdict: answer, digits: candidates, ...(error && { reason: error }) };
  }

  /** Why a puzzle has no solution, several, or one. */
  async why(puzzle: t.Puzzle, options: t.Options & { thorough?: boolean } = {}): Promise<t.Why> {
    return wire.why(await this.#ask('why', puzzle, options));
  }

  /** Why a cell cannot have a digit, or a solution in which it has. */
  async whyNot(puzzle: t.Puzzle, { row, column, digit }: t.Candidate, options: t.Options = {}): Promise<t.WhyNot> {
    return wire.whyNot(await this.#ask('why', puzzle, { ...options, not: `r${row}c${column}=${digit}` }));
  }

  /** The difficulty of a puzzle with one solution; by default, on the scale of Sudoku Explainer. */
  async rate(puzzle: t.Puzzle, options: t.EngineOptions & { scales?: readonly t.Scale[] } = {}): Promise<t.Rated> {
    return wire.rated((await this.#ask('rate', puzzle, options)).answer);
  }

  /** The next step of a puzzle with one solution, from your own board `at` if that is given. */
  async hint(puzzle: t.Puzzle, options: t.HintOptions = {}): Promise<t.Hint> {
    return wire.hint(await this.#ask('hint', puzzle, options));
  }

  /** The steps to the solution, up to a number of steps or a technique. */
  async steps(puzzle: t.Puzzle, options: t.StepsOptions = {}): Promise<t.Steps> {
    return wire.steps(await this.#ask('steps', puzzle, options));
  }

  /** A certificate for people who do not trust this package. Up to `count` solutions are listed exactly. */
  async certify(puzzle: t.Puzzle, options: t.Options & { count?: number } = {}): Promise<t.Certified> {
    const { certificate, error } = await this.#ask('certify', puzzle, options);
    return certificate ? { certificate } : { certificate: null, reason: error };
  }

  /** Checks a certificate, as an object or as JSON, by code that shares nothing with the solvers. */
  async verify(
    certificate: t.Certificate | string,
    options: Pick<t.Limits, 'timeout' | 'signal'> = {},
  ): Promise<t.Verification> {
    const text = typeof certificate === 'string' ? certificate : JSON.stringify(certificate);
    const { signal, ...rest } = options;
    return wire.verification(await this.ask({ ...rest, ask: 'verify', certificate: text }, signal));
  }

  /**
   * New puzzles with one solution; no clue of classic ones can be removed. One for which no attempt succeeds is left
   * out, as where clues of a kind are too weak without givens.
   */
  async generate(options: t.GenerateOptions = {}): Promise<t.Generated[]> {
    const { signal, like: puzzle, seed = Math.floor(Math.random() * 2 ** 53), ...rest } = options;
    const { puzzles, error } = await this.ask({ ...rest, puzzle, seed, ask: 'generate' }, signal);
    if (error) throw new SolverError(error);
    return puzzles.filter((made: wire.Json) => made.puzzle).map(wire.generated);
  }

  /** A puzzle within this one of which no clue and no rule can be removed. */
  async minimize(puzzle: t.Puzzle, options: t.MinimizeOptions = {}): Promise<t.Minimized> {
    return wire.minimized(await this.#ask('minimize', puzzle, options));
  }

  /** The board in layers, without its digits. */
  async layers(puzzle: t.Puzzle, options: t.Options = {}): Promise<t.Layers> {
    return (await this.#ask('layers', puzzle, options)) as t.Layers;
  }

  /** The rules that puzzles may have. */
  async rules(): Promise<readonly t.RuleInfo[]> {
    return (await this.ask({ ask: 'rules' })).rules;
  }

  /** A picture of a puzzle, or of an answer about it, as SVG. */
  async picture(puzzle: t.Puzzle, options: t.PictureOptions = {}): Promise<string> {
    const { of = 'puzzle', ...rest } = options;
    if (of === 'puzzle') return (await this.#ask('convert', puzzle, { ...rest, to: 'svg' })).text;
    const ask = of === 'solution' ? 'solve' : of;
    return (await this.#ask(ask, puzzle, { ...rest, svg: true })).svg;
  }

  /** An answer in words, with a drawn board where there is something to see. */
  async words(puzzle: t.Puzzle, options: t.WordsOptions): Promise<string> {
    const { of, ...rest } = options;
    return (await this.#ask(of === 'solution' ? 'solve' : of, puzzle, { ...rest, text: true })).text;
  }

  /** A puzzle in another format, and what that cannot express. */
  async convert(puzzle: t.Puzzle, to: t.Format, options: t.Options = {}): Promise<t.Converted> {
    const { text, losses } = await this.#ask('convert', puzzle, { ...options, to });
    return { text, losses };
  }

  /** All puzzles of a text, each as a text of its own; parts that are none have an error. */
  async read(text: string, options: t.Options = {}): Promise<t.ReadPuzzle[]> {
    return wire.read(await this.#ask('read', text, options));
  }

  /** A board without clues, by its declaration: `samurai`, `grid 6x9`, `digits 0-8`. */
  async empty(board: string): Promise<Exclude<t.ReadPuzzle, { readonly error: Error }>> {
    const [puzzle] = wire.read(await this.ask({ ask: 'empty', board }));
    if (!puzzle || 'error' in puzzle) throw puzzle?.error ?? new SolverError('no board');
    return puzzle;
  }

  /** The form that a 9×9 puzzle shares with all that differ from it by digits, rows, columns and reflection only. */
  async canonical(puzzle: t.Puzzle, options: t.Options = {}): Promise<t.Canonical> {
    const { answer } = await this.#ask('canonical', puzzle, options);
    if (answer.error) throw errorOf({ kind: 'format', message: answer.error });
    return { form: answer.canonical, automorphisms: answer.automorphisms };
  }

  /**
   * The module's own answer to a request, in the shape of docs/schema. The methods above are made of this. Throws as
   * they do.
   */
  async ask(request: { readonly ask: string } & wire.Json, signal?: AbortSignal): Promise<wire.Json> {
    const answer = JSON.parse(await this.#transport.ask(JSON.stringify(request), signal));
    if (typeof answer.error === 'object') throw errorOf(answer.error);
    return answer;
  }

  /** Ends the solver, and its workers. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  #ask(ask: string, puzzle: string, { signal, ...options }: t.Limits & wire.Json): Promise<wire.Json> {
    return this.ask({ ...options, ask, puzzle }, signal);
  }
}
