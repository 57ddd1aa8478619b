/**
 * The targets of the page, in Chromium on this machine: `node bench.js [ROUNDS]` after `npm run build` with an optimized
 * module; `js/bench.js` at the end needs the program, built with `--release`. All times are wall times in milliseconds.
 * Other work on the machine adds to them: the least is closest to an idle one.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { create } from 'sudosat';
import { CLASSIC, decided, folder, hash, launch, serve } from './test/browser/shared.js';

const ROUNDS = Number(process.argv[2] ?? 15);
const load = () => loadavg().map((one) => one.toFixed(1));
console.log(`load of ${load().join(' ')} at the start`);

console.log(`${''.padEnd(46)}   runs  least median    p95   most  aim`);
function report(name, times, aim) {
  const sorted = [...times].sort((one, other) => one - other);
  const quantile = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]);
  const columns = [times.length, ...[0, 0.5, 0.95, 1].map(quantile)];
  console.log(`${name.padEnd(46)}${columns.map((one) => String(one).padStart(7)).join('')}  ${aim}`);
}

/** Notes when keys go down, when the verdict changes, and how long workers take for an answer of the native solver. */
function watch() {
  const seen = { keys: [], states: [], native: [] };
  globalThis.seen = seen;
  addEventListener('keydown', () => seen.keys.push(performance.now()), true);
  const note = () => {
    const kind = document.querySelector('.verdict')?.className ?? '';
    if (kind !== seen.states.at(-1)?.kind) seen.states.push({ kind, at: performance.now() });
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  globalThis.Worker = class extends Worker {
    postMessage(message) {
      const start = performance.now();
      if (message.request?.includes('"engine":"native"')) {
        const note = () => seen.native.push(performance.now() - start);
        this.addEventListener('message', note, { once: true });
      }
      super.postMessage(message);
    }
  };
}

/** Opens an address in a window that has finished opening itself, which keeps two cores busy for some 100 ms. */
async function visit(context, address) {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.waitForTimeout(500);
  await page.goto(address);
  await decided(page);
  const isAnswer = ({ kind }) => /confirming|done/.test(kind);
  const { at: first } = (await page.evaluate(() => globalThis.seen.states)).find(isAnswer);
  return { page, first };
}

// As hosts of static pages do; without it, a second visit would load everything again.
const server = await serve(folder, {}, { 'cache-control': 'max-age=600' });
const browser = await launch();
const served = server.url + hash(CLASSIC);
const file = pathToFileURL(`${folder}sudosat.html`) + hash(CLASSIC);

const [cold, warm, single] = [[], [], []];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [address, times] of [
    [served, [cold, warm]],
    [file, [single]],
  ]) {
    const context = await browser.newContext();
    for (const all of times) {
      const { page, first } = await visit(context, address);
      all.push(first);
      await page.close();
    }
    await context.close();
  }
}
report('open to first verdict, cold', cold, 'median 500');
report('open to first verdict, warm', warm, 'median 200');
report('open to first verdict, one file', single, 'median 500');

const context = await browser.newContext();
const { page } = await visit(context, served);
const keys = [];
for (let run = 0; run < 10 * ROUNDS; run += 1) {
  await page.evaluate(() => globalThis.seen.states.splice(0));
  await page.keyboard.press(run % 2 === 0 ? '9' : '5');
  await page.waitForTimeout(120);
  await decided(page);
  keys.push(
    await page.evaluate(() => {
      const { keys, states } = globalThis.seen;
      return states.find(({ kind }) => /confirming|done/.test(kind)).at - keys.at(-1);
    }),
  );
}
report('key to verdict', keys, 'p95 50');

/** The time from a click to something on the screen. */
async function timed(name, aim, click, selector) {
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await visit(context, served);
    const ready = await click(page);
    all.push(
      await page.evaluate(
        ([button, selector]) =>
          new Promise((resolve) => {
            const start = performance.now();
            const look = () => document.querySelector(selector) && resolve(performance.now() - start);
            new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
            button.click();
          }),
        [await ready.elementHandle(), selector],
      ),
    );
    await page.close();
  }
  report(name, all, aim);
}

const onTab = (tab, button) => async (page) => {
  await page.getByRole('tab', { name: tab }).click();
  return page.getByRole('button', { name: button });
};
await timed('hint', 'median 100', onTab('Play', 'Reason'), '.lead');
await timed('certificate made and checked', 'median 100', onTab('Proof', 'Make a certificate'), '.result');

/** Shows another puzzle, after a click on a button if there is one, and resolves to the times of its answers. */
const show = ([address, button]) =>
  new Promise((resolve) => {
    const start = performance.now();
    let isNew = false;
    let first;
    const look = () => {
      const { classList } = document.querySelector('.verdict');
      const isDone = classList.contains('done');
      // The verdict of the puzzle before stays until this one is read.
      isNew ||= !isDone && !classList.contains('stopped');
      if (!isNew || !(isDone || classList.contains('confirming'))) return;
      first ??= performance.now() - start;
      if (!isDone) return;
      observer.disconnect();
      resolve({ first, last: performance.now() - start, native: globalThis.seen.native.pop() });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    button?.click();
    location.hash = address;
  });

const table = readFileSync(new URL('../testdata/variants/setters.tsv', import.meta.url), 'utf8');
const links = table
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t')[2]);
const solver = await create();
const variants = [];
for (const link of links) {
  // Those whose drawings are to be interpreted open by a paste only.
  const [first] = await solver.read(link);
  if (first && !('error' in first)) variants.push(hash(link));
}
const passes = [[], [], []];
for (const pass of passes) {
  for (const variant of variants) pass.push(await page.evaluate(show, [variant]));
}
const [strange, ...known] = passes;
/** Of each variant, the least time of several passes. */
const least = (name) => variants.map((_, index) => Math.min(...known.map((pass) => pass[index][name])));
for (const [name, words, aim] of [
  ['native', 'variants, first answer of the worker', 'median 10, most 1000'],
  ['first', 'variants, address to first verdict', ''],
  ['last', 'variants, address to both answers', ''],
]) {
  report(
    `${words}, new to it`,
    strange.map((times) => times[name]),
    aim,
  );
  report(`${words}, again`, least(name), aim);
}

const large = Array.from({ length: 36 }, (_, row) =>
  Array.from({ length: 36 }, (_, column) => (row === column ? 1 + ((row * 7) % 36) : null)),
);
const endless = hash(JSON.stringify({ puzzle: large, rules: ['anti-knight', 'nonconsecutive'] }));
const stops = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await page.evaluate((address) => {
    location.hash = address;
  }, endless);
  await page.locator('.verdict.solving').waitFor();
  await page.waitForTimeout(500);
  const button = await page.getByRole('button', { name: 'Stop' }).first().elementHandle();
  stops.push((await page.evaluate(show, [hash(CLASSIC), button])).first);
}
report('Stop to the verdict of another puzzle', stops, 'median 100');

await browser.close();
server.close();

const assets = readdirSync(`${folder}assets`).filter((name) => !name.endsWith('.wasm'));
const sum = assets.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}assets/${name}`), { level: 9 }).length, 0);
const module = brotliCompressSync(readFileSync(new URL('../js/sudosat.wasm', import.meta.url))).length;
console.log(`script and style ${(sum / 1000).toFixed(1)} kB by gzip (aim 60)`);
console.log(`module ${(module / 1000).toFixed(0)} kB by brotli (aim 800)`);
console.log(`load of ${load().join(' ')} at the end`);

console.log('module and program (aim for sat: a ratio of 1.5)');
spawnSync(process.execPath, [fileURLToPath(new URL('../js/bench.js', import.meta.url))], { stdio: 'inherit' });
