/** Answers of the module as values of this package. The module writes those of docs/schema. */
import { errorOf, type WireError } from './errors.js';
import type * as t from './types.js';

/** An object of JSON, whose keys depend on the request: tests check the module's answers, not this code. */
export type Json = Record<string, any>;

/** `r1c2`. */
export function cell(text: string): t.Cell {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(text) ?? [];
  return { row: Number(row), column: Number(column) };
}

/** `r1c2=3`, or `r1c2<>3`. */
export function candidate(text: string): t.Candidate {
  return { ...cell(text), digit: Number(/\d+$/.exec(text)?.[0]) };
}

const clue = (clue: Json): t.Candidate => ({ ...cell(clue.cell), digit: clue.digit });

export function verdict({ answer, grids = [] }: Json): t.Verdict {
  switch (answer.answer) {
    case 'unique':
      return { verdict: 'unique', solution: grids[0] };
    case 'multiple':
      return { verdict: 'multiple', solutions: grids };
    case 'unsolvable':
      return { verdict: 'unsolvable' };
    default:
      return { ...unknown(answer), ...(grids[0] && { known: grids[0] }) };
  }
}

function unknown(answer: Json): { verdict: 'unknown'; reason: string } {
  return { verdict: 'unknown', reason: answer.error ?? 'no answer' };
}

export function count(answer: Json): t.Count {
  const reason = answer.error && { reason: answer.error };
  if (answer.answer === 'unknown') return { value: 0, exact: false, ...reason };
  return { value: Number.parseInt(answer.answer, 10), exact: !answer.answer.endsWith('+'), ...reason };
}

function clash({ clues, rules = [], houses, at_least, proved }: Json): t.Clash {
  return { clues: clues.map(clue), rules, houses, atLeast: at_least, smallest: proved };
}

function repair({ removed, rules = [], totals, digits }: Json): t.Repair {
  return { remove: removed.map(clue), rules, digits, ...(totals && { totals }) };
}

export function why({ answer, grids = [] }: Json): t.Why {
  if (!answer.why) return unknown(answer);
  const { unconfirmed, interrupted, ...why } = answer.why as Json;
  const explained = { unconfirmed, ...(interrupted && { interrupted }) };
  switch (answer.answer) {
    case 'unsolvable': {
      const repairs = why.repairs.list.map(repair);
      const { duplicates: violations } = why;
      const allRepairs = why.repairs.complete;
      return { ...explained, verdict: 'unsolvable', violations, clash: clash(why.clash), repairs, allRepairs };
    }
    case 'multiple': {
      const { candidates, backbone, completion } = why;
      const add = completion && {
        clues: completion.clues.map(clue),
        atLeast: completion.at_least,
        smallest: completion.proved,
      };
      return {
        ...explained,
        verdict: 'multiple',
        solutions: grids,
        differing: why.differing.map(cell),
        count: { value: why.count, exact: why.counted_all },
        candidates,
        backbone: backbone && backbone.map(clue),
        add,
      };
    }
    default: {
      const redundant = { clues: why.redundant.map(clue), rules: why.redundant_rules ?? [] };
      return { ...explained, verdict: 'unique', solution: grids[0], redundant, minimal: why.minimal };
    }
  }
}

export function whyNot({ answer, grids = [] }: Json): t.WhyNot {
  if (!answer.why) return unknown(answer);
  const { unconfirmed, interrupted, clash: found } = answer.why as Json;
  const explained = { unconfirmed, ...(interrupted && { interrupted }) };
  return answer.answer === 'impossible'
    ? { ...explained, verdict: 'impossible', clash: clash(found) }
    : { ...explained, verdict: 'possible', solution: grids[0] };
}

export function rated(answer: Json): t.Rated {
  switch (answer.answer) {
    case 'unique':
      break;
    case 'multiple':
    case 'unsolvable':
      return { verdict: answer.answer };
    default:
      return { verdict: answer.answer === 'unsupported' ? 'unsupported' : 'unknown', reason: answer.error };
  }
  const { er, ep, ed, technique, pearl, diamond } = answer;
  const { hodoku_level, hodoku_score, effort, hardest, bottleneck, largest_reason, premises } = answer;
  return {
    verdict: 'unique',
    ...(er !== undefined && { se: { er, ep, ed, technique, pearl, diamond } }),
    ...(hodoku_level !== undefined && { hodoku: { level: hodoku_level, score: hodoku_score } }),
    ...(effort !== undefined && { effort: { value: effort, hardest, bottleneck } }),
    ...(largest_reason !== undefined && { reason: { largest: largest_reason, premises } }),
  };
}

const premise = (premise: Json): t.Premise =>
  premise.kind === 'cell' ? { kind: 'cell', cell: cell(premise.cell) } : (premise as t.Premise);

function step(json: Json): t.Step {
  const { technique, name, rating, place, eliminate, premises, at_least, marks, links, chains, ...rest } = json;
  return {
    technique,
    name,
    ...(rating !== undefined && { rating }),
    place: place.map(candidate),
    eliminate: eliminate.map(candidate),
    premises: premises.map(premise),
    ...(at_least !== undefined && { atLeast: at_least }),
    marks: marks.map((mark: Json) => ({ ...clue(mark), role: mark.role })),
    links: links.map(({ from, to, kind, why, inner }: Json) => ({
      from: candidate(from),
      to: candidate(to),
      kind,
      why: why && premise(why),
      ...(inner && { inner }),
    })),
    chains,
    levels: rest.levels,
    assumesUnique: rest.assumes_unique,
  };
}

/** An answer without steps. */
function without(answer: Json): { verdict: 'multiple' | 'unsolvable' } | { verdict: 'unknown'; reason: string } {
  const verdict = answer.answer;
  return verdict === 'multiple' || verdict === 'unsolvable' ? { verdict } : unknown(answer);
}

export function steps({ answer }: Json): t.Steps {
  if (!answer.steps) return without(answer);
  return { verdict: 'unique', steps: answer.steps.list.map(step), stuck: answer.steps.stuck };
}

export function hint({ answer }: Json): t.Hint {
  if (!answer.hint) return without(answer);
  const { text, wrong, missing, step: next } = answer.hint;
  return {
    verdict: 'unique',
    text,
    ...(wrong && { wrong: candidate(wrong) }),
    ...(missing && { missing: candidate(missing) }),
    ...(next && { step: step(next) }),
  };
}

export function minimized({ answer, puzzles }: Json): t.Minimized {
  if (!answer.minimal) return without(answer);
  const [{ clues, undecided = [] }] = answer.minimal.puzzles;
  return { verdict: 'unique', puzzle: puzzles[0], clues, undecided, complete: answer.minimal.complete };
}

export function verification({ answer }: Json): t.Verification {
  const { verdict, reason, board, puzzle, solutions } = answer;
  switch (verdict) {
    case 'refused':
      return { holds: false, reason };
    case 'unknown':
    case 'invalid':
      return { holds: null, reason: reason || verdict };
    default:
      return { holds: true, verdict, board, puzzle, solutions };
  }
}

export function read({ puzzles }: Json): t.ReadPuzzle[] {
  return puzzles.map((one: Json) => (one.error ? { error: errorOf(one.error as WireError) } : one));
}

/** A generated puzzle. Its board and its rules, if it has some, become a part of its text. */
export function generated({ puzzle, grid, boxes, regions, rules, ...made }: Json): t.Generated {
  const own = { grid, boxes, regions, rules };
  const isPlain = Object.values(own).every((part) => part === undefined);
  return { ...(made as Omit<t.Generated, 'puzzle'>), puzzle: isPlain ? puzzle : JSON.stringify({ puzzle, ...own }) };
}
