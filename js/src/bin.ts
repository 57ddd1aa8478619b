#!/usr/bin/env node
/** `npx sudosat`: answers about puzzles on the command line. The program of the same name does far more. */
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { create, ParseError, SudosatError } from './sudosat.js';
import type { Json } from './wire.js';

const HELP = `Solve Sudoku puzzles and variants, explain and rate them

Usage: sudosat [COMMAND] [OPTIONS] [PUZZLE|FILE]

Reads standard input if there is no puzzle. Any format, any number of puzzles.

Commands:
  solve      the only solution, or why there is none such (this is the default)
  count      the number of solutions
  check      whether the digits break a rule
  why        why there is no solution, several, or one
  hint       the next step
  steps      all steps to the solution
  rate       the difficulty
  certify    a certificate, which \`sudosat verify\` checks
  verify     check a certificate
  convert    another format: --to
  generate   new puzzles: --number, --seed

Options:
  --json             the whole answer as JSON, on a line of its own
  --engine ENGINE    both (the default), sat or native
  --timeout MS       give up on a puzzle after this time
  --rule RULE        a rule in addition, as in 'diagonal'; may be repeated
  --to FORMAT        line, block, json, fpuzzles, svg and more
  --limit N          count up to this number
  --number N, --seed N
  -h, --help, -V, --version

Exit codes: 0 yes, 1 some answer is no, 2 wrong input, 3 a bug, 4 unknown
`;

const COMMANDS = [
  'solve', 'count', 'check', 'why', 'hint', 'steps', 'rate', 'certify', 'verify', 'convert', 'generate',
];

/** A wrong use of this program. */
class UsageError extends Error {}

function print(text: string): void {
  const bytes = Buffer.from(text.endsWith('\n') ? text : `${text}\n`);
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        engine: { type: 'string' },
        timeout: { type: 'string' },
        rule: { type: 'string', multiple: true },
        to: { type: 'string' },
        limit: { type: 'string' },
        number: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} takes a whole number, got '${text}'`);
  return Number(text);
}

function input(argument: string | undefined): string {
  if (argument === undefined && process.stdin.isTTY) throw new UsageError('give a puzzle, or a file of puzzles');
  if (argument === undefined || argument === '-') return readFileSync(0, 'utf8');
  if (existsSync(argument)) return readFileSync(argument, 'utf8');
  if (/\.[a-z]{1,8}$/i.test(argument)) throw new UsageError(`there is no file '${argument}'`);
  return argument;
}

/** The exit codes of answers that are not 0: those of the program. */
const CODES: Record<string, number> = { unsolvable: 1, multiple: 1, invalid: 1, '0': 1, unknown: 4, unsupported: 2 };
const CODES_OF_VERIFY: Record<string, number> = { invalid: 1, refused: 3, unknown: 4 };

/** An answer as a line or in words, and its exit code. */
function shown(ask: string, all: Json): [string, number] {
  const answer = all.answer ?? all;
  const word: string = answer.answer ?? answer.verdict ?? '';
  const code = (ask === 'verify' ? CODES_OF_VERIFY : CODES)[word] ?? 0;
  const reason = typeof all.error === 'string' ? all.error : (answer.error ?? answer.reason);
  if (reason) return [`${word || 'unknown'}: ${reason}`, code || 4];
  switch (ask) {
    case 'solve':
      return [answer.solution ?? word, code];
    case 'check':
      return [[word, ...(answer.violations ?? [])].join('\n  '), code];
    case 'rate':
      return [answer.er === undefined ? word : `se ${answer.er}/${answer.ep}/${answer.ed} ${answer.technique}`, code];
    case 'certify':
      return [JSON.stringify(all.certificate), 0];
    case 'convert':
    case 'why':
    case 'hint':
    case 'steps':
      return [all.text ?? word, code];
    default:
      return [word, code];
  }
}

async function main(): Promise<number> {
  const { values, positionals } = options();
  const [first, ...others] = positionals;
  const isCommand = first !== undefined && COMMANDS.includes(first);
  const ask = isCommand ? first : 'solve';
  const [puzzle, ...rest] = isCommand ? others : positionals;
  if (values.help) return print(HELP), 0;
  const solver = await create();
  if (values.version) return print(`sudosat ${(await solver.ask({ ask: 'version' })).version}`), 0;
  if (rest.length > 0) throw new UsageError(`one puzzle or file at a time, got '${rest[0]}' too`);
  const { json, to, engine } = values;
  const timeout = number('timeout', values.timeout);
  const limit = number('limit', values.limit);
  if (ask === 'generate') {
    const wanted = { number: number('number', values.number), seed: number('seed', values.seed), timeout };
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    for (const made of await solver.generate(given)) print(json ? JSON.stringify(made) : made.puzzle);
    return 0;
  }
  const request = { ask, engine, timeout, limit, to, rules: values.rule };
  if (ask === 'verify') {
    const all = await solver.ask({ ask, timeout, certificate: input(puzzle) });
    const [text, code] = shown(ask, all);
    return print(json ? JSON.stringify(all.answer) : text), code;
  }
  const wantsText = ['why', 'hint', 'steps'].includes(ask) && !json;
  let worst = 0;
  const text = input(puzzle);
  const puzzles = await solver.read(text, values.rule ? { rules: values.rule } : {});
  if (puzzles.length === 0) throw new UsageError('there is no puzzle');
  for (const one of puzzles) {
    if ('error' in one) {
      report(one.error);
      worst = Math.max(worst, 2);
      continue;
    }
    // A lone puzzle keeps its notation. Of several, each is sent as it was read, with the rules in them.
    const what = puzzles.length === 1 ? { puzzle: text } : { rules: undefined, puzzle: one.puzzle };
    const all = await solver.ask({ ...request, ...what, text: wantsText || undefined });
    const [line, code] = shown(ask, all);
    print(json ? JSON.stringify(all.answer ?? all) : line);
    for (const loss of all.losses ?? []) console.error(`sudosat: line ${one.line}: left out: ${loss}`);
    worst = Math.max(worst, code);
  }
  return worst;
}

function report(error: Error): void {
  console.error(`sudosat: ${error.message}`);
  if (error instanceof ParseError && error.excerpt) console.error(error.excerpt.replace(/^/gm, '  '));
}

try {
  process.exitCode = await main();
} catch (error) {
  const { code } = error as { code?: string };
  // The reader of the answers wants no more.
  if (code === 'EPIPE') process.exit();
  if (error instanceof UsageError) console.error(`sudosat: ${error.message}; see --help`);
  else if (error instanceof Error) report(error);
  // An unexpected error keeps its trace.
  if (!(error instanceof SudosatError || error instanceof UsageError || code)) throw error;
  process.exitCode = 2;
}
