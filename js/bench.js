/**
 * The module against the program: milliseconds of processor time for the same puzzles, and their ratio.
 *
 *     node js/bench.js [FILE of puzzles, one a line]
 *
 * Both get the same lines, one at a time and on one thread, by each solver. Each round measures both in
 * turn, and the least of all rounds counts, so that other work on the machine disturbs both alike. The program's start,
 * measured on no puzzle, is subtracted. `SUDOSAT_PROGRAM` names the program, which must be built with `--release`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from './dist/sudosat.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.SUDOSAT_PROGRAM ?? `${repository}target/release/sudosat`;
if (!existsSync(program)) throw new Error(`${program} must be built first: cargo build --release`);
const ROUNDS = 7;

const variants = () => {
  const rows = readFileSync(`${repository}testdata/variants/setters.tsv`, 'utf8').split('\n').slice(1).filter(Boolean);
  return rows.map((row) => row.split('\t')[2]);
};
const file = process.argv[2];
const solver = await create();
const puzzles = [];
for (const line of file ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : variants()) {
  // Some variants have drawings that must be interpreted first.
  if ((await solver.read(line)).every((one) => !('error' in one))) puzzles.push(line);
}

/** Milliseconds of processor time of this process and its children. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function programTime(engine, input) {
  // The shell's `times` has the processor time of its children.
  const command = `"$0" solve --engine ${engine} --threads 1 --quiet > /dev/null; times`;
  const { stdout, error } = spawnSync('bash', ['-c', command, program], { input, encoding: 'utf8' });
  if (error) throw error;
  const [, children] = stdout.trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
  return 1000 * seconds.reduce((sum, part) => sum + part, 0);
}

async function moduleTime(engine) {
  const start = used();
  for (const puzzle of puzzles) await solver.ask({ ask: 'solve', puzzle, engine });
  return used() - start;
}

console.log(`${puzzles.length} puzzles, least of ${ROUNDS} rounds, ms of processor time`);
console.log('engine   module  program  ratio');
for (const engine of ['native', 'sat', 'both']) {
  const least = { module: Infinity, program: Infinity, start: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    least.module = Math.min(least.module, await moduleTime(engine));
    least.program = Math.min(least.program, programTime(engine, `${puzzles.join('\n')}\n`));
    least.start = Math.min(least.start, programTime(engine, ''));
  }
  const native = least.program - least.start;
  const [module, other] = [least.module, native].map((time) => time.toFixed(0).padStart(8));
  console.log(`${engine.padEnd(7)}${module}${other}  ${(least.module / native).toFixed(2).padStart(5)}`);
}
