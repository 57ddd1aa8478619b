/**
 * The times that a visitor waits, in Chromium on this machine: `node bench.js` after `npm run build` with an optimized
 * module. Milliseconds; of a busy machine only the ratios count.
 */
import { readFileSync } from 'node:fs';
import { CLASSIC, decided, hash, launch, open, serve } from './test/browser/shared.js';

const server = await serve();
const browser = await launch();
const quantile = (times, share) => [...times].sort((one, other) => one - other)[Math.floor((times.length - 1) * share)];
const rows = [];
function report(name, times, goal) {
  rows.push({ name, runs: times.length, median: quantile(times, 0.5), p95: quantile(times, 0.95), goal });
}

/** Notes when keys go down, and when the verdict changes. */
function watch() {
  const seen = { keys: [], states: [] };
  globalThis.seen = seen;
  addEventListener('keydown', () => seen.keys.push(performance.now()), true);
  const note = () => {
    const kind = document.querySelector('.verdict')?.className ?? '';
    if (kind !== seen.states.at(-1)?.kind) seen.states.push({ kind, at: performance.now() });
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
}

async function visit(context, address) {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  await decided(page);
  const first = await page.evaluate(() => globalThis.seen.states.find(({ kind }) => kind.includes('done')).at);
  return { page, first };
}

const [cold, warm] = [[], []];
for (let run = 0; run < 5; run += 1) {
  const context = await browser.newContext();
  const address = server.url + hash(CLASSIC);
  cold.push((await visit(context, address)).first);
  warm.push((await visit(context, address)).first);
  await context.close();
}
report('open to first verdict, cold', cold, 500);
report('open to first verdict, warm', warm, 200);

const context = await browser.newContext();
const { page } = await visit(context, server.url + hash(CLASSIC));
const keys = [];
for (let run = 0; run < 40; run += 1) {
  await page.evaluate(() => globalThis.seen.states.splice(0));
  await page.keyboard.press(run % 2 === 0 ? '9' : '5');
  await page.waitForTimeout(120);
  await decided(page);
  keys.push(
    await page.evaluate(() => {
      const { keys, states } = globalThis.seen;
      return states.findLast(({ kind }) => /confirming|done/.test(kind)).at - keys.at(-1);
    }),
  );
}
report('key to verdict', keys, 50);

/** The time from a click to something on the screen. */
async function timed(name, goal, times, click, selector) {
  const all = [];
  for (let run = 0; run < times; run += 1) {
    const { page } = await visit(context, server.url + hash(CLASSIC));
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
  report(name, all, goal);
}

await timed(
  'hint',
  100,
  5,
  async (page) => {
    await page.getByRole('tab', { name: 'Play' }).click();
    return page.getByRole('button', { name: 'Reason' });
  },
  '.lead',
);
await timed(
  'certificate made and checked',
  100,
  5,
  async (page) => {
    await page.getByRole('tab', { name: 'Proof' }).click();
    return page.getByRole('button', { name: 'Make a certificate' });
  },
  '.result',
);

/** Shows another puzzle, after a click on a button if there is one, and resolves to the times of its answers. */
const show = ([address, button]) =>
  new Promise((resolve) => {
    const start = performance.now();
    let first;
    const look = () => {
      const { classList } = document.querySelector('.verdict');
      if (classList.contains('confirming')) first ??= performance.now() - start;
      if (!classList.contains('done')) return;
      observer.disconnect();
      const last = performance.now() - start;
      resolve({ first: first ?? last, last });
    };
    const observer = new MutationObserver(look);
    button?.click();
    location.hash = address;
    // The verdict of the puzzle before stays until this one is read.
    const wait = setInterval(() => {
      if (document.querySelector('.verdict.done')) return;
      clearInterval(wait);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  });

const file = readFileSync(new URL('../testdata/variants/setters.tsv', import.meta.url), 'utf8');
const variants = file
  .split('\n')
  .slice(1, 41)
  .map((row) => row.split('\t')[2]);
const times = [];
for (const variant of variants) times.push(await page.evaluate(show, [hash(variant)]));
report(
  'variants of setters, first answer',
  times.map(({ first }) => first),
  10,
);
report(
  'variants of setters, confirmed',
  times.map(({ last }) => last),
  1000,
);

const large = Array.from({ length: 36 }, (_, row) =>
  Array.from({ length: 36 }, (_, column) => (row === column ? 1 + ((row * 7) % 36) : null)),
);
const endless = hash(JSON.stringify({ puzzle: large, rules: ['anti-knight', 'nonconsecutive'] }));
const stops = [];
for (let run = 0; run < 5; run += 1) {
  await page.evaluate((address) => {
    location.hash = address;
  }, endless);
  await page.locator('.verdict.solving').waitFor();
  await page.waitForTimeout(500);
  const button = await page.getByRole('button', { name: 'Stop' }).first().elementHandle();
  stops.push((await page.evaluate(show, [hash(CLASSIC), button])).last);
}
report('Stop to the verdict of another puzzle', stops, 100);

for (const row of rows) {
  for (const key of ['median', 'p95']) row[key] = Math.round(row[key]);
}
console.table(rows);
await browser.close();
server.close();
