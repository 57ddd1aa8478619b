/** What the tests share: the repository, its program, and the puzzles of testdata. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The program whose answers are compared: `SUDOSAT_PROGRAM`, or that of `cargo build`. */
const program = process.env.SUDOSAT_PROGRAM ?? `${repository}target/debug/sudosat`;

/** The objects that a command of the program prints for a text. */
export function answers(command, text) {
  if (!existsSync(program)) throw new Error(`${program} is missing: run cargo build, or set SUDOSAT_PROGRAM`);
  const options = { input: text, encoding: 'utf8', maxBuffer: 2 ** 28 };
  const { stdout, stderr } = spawnSync(program, [...command, '--to', 'json', '--threads', '1'], options);
  // An input of which nothing can be read has no answers, but one message.
  if (stdout === '' && !/no puzzles found|does not look like puzzles/.test(stderr)) throw new Error(stderr);
  return stdout.trimEnd().split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

/**
 * An answer without its place, what came with the puzzle, and the source that confirmed it, which depends on the time
 * that the second solver takes.
 */
export function bare({ source, record, line, fields, confirmed_by, ...answer }) {
  return answer;
}

export function data(path) {
  return readFileSync(`${repository}${path}`);
}

export function files(folder) {
  const entries = readdirSync(`${repository}${folder}`, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile());
  return names.map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`).sort();
}

/** The corpus, `name | board | puzzle | count | solution`, with each puzzle as a JSON object. */
export function corpus() {
  const paths = ['testdata/corpus.txt', 'testdata/corpus_generated.txt'];
  const lines = paths.flatMap((path) => String(data(path)).split('\n'));
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => {
    const [name, board, puzzle, count] = line.split('|').map((field) => field.trim());
    const [shape, ...rules] = board.split(' ');
    const object = { puzzle, rules: rules.map((rule) => rule.replace(/(\w+)-diagonal/, 'diagonal $1')) };
    if (shape.startsWith('jigsaw:')) object.regions = shape.slice(7);
    else if (shape.includes('x')) object.boxes = shape;
    // A lone number in a file may be anything, unless its board is named.
    else if (shape === '1') object.boxes = '1x1';
    return { name, puzzle: JSON.stringify(object), count };
  });
}

/** A module that crashes at each question. */
export function crashing() {
  const name = (text) => [text.length, ...Buffer.from(text)];
  const section = (id, ...bytes) => [id, bytes.length, ...bytes];
  return new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    // Types: (i32) -> i32, (i32) -> nothing.
    ...section(1, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0),
    ...section(3, 3, 0, 0, 1),
    ...section(5, 1, 0, 1),
    ...section(
      7, 4, ...name('memory'), 2, 0, ...name('sudosat_alloc'), 0, 0, ...name('sudosat_ask'), 0, 1,
      ...name('sudosat_free'), 0, 2,
    ),
    // `i32.const 1024`, `unreachable`, nothing.
    ...section(10, 3, 5, 0, 0x41, 0x80, 0x08, 0x0b, 3, 0, 0, 0x0b, 2, 0, 0x0b),
  ]);
}

/** A puzzle that keeps the solvers busy for minutes. */
export const ENDLESS = { puzzle: '.'.repeat(81), options: { limit: 1_000_000_000, engine: 'native' } };

export function run(command, args, options = {}) {
  return execFileSync(command, args, { encoding: 'utf8', ...options });
}
