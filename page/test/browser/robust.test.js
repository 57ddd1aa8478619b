/** What must hold on every screen: access, offline, no word to anybody, a module that crashes, its size. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { crashing } from '../../../js/test/shared.js';
import { BOARDS, CLASSIC, decided, FAULTY, folder, hash, launch, open, serve, SEVERAL, until } from './shared.js';

const AXE = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

async function violations(page) {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
  assert.ok(passes.length > 15, `${passes.length} rules of axe-core had something to look at`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary.slice(0, 200)}`).join(' | ')}`,
  );
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core finds nothing, ${colorScheme}`, async () => {
    const server = await serve();
    for (const [address, tabs] of [
      ['', ['Check', 'Set', 'Learn']],
      [hash(CLASSIC), ['Check', 'Steps', 'Set', 'Play', 'Proof']],
      [hash(SEVERAL), ['Check']],
      [hash(FAULTY), ['Check', 'Steps']],
      [hash(BOARDS.samurai), ['Check', 'Set']],
      [hash(BOARDS.zero), ['Steps', 'Play']],
    ]) {
      const { page, context } = await open(browser, server.url + address, { colorScheme, bypassCSP: true });
      await decided(page);
      for (const name of tabs) {
        await page.getByRole('tab', { name }).click();
        await page.waitForTimeout(600);
        assert.deepEqual(await violations(page), [], `${address} ${name}`);
      }
      await page.getByRole('button', { name: 'Keys', exact: true }).click();
      assert.deepEqual(await violations(page), [], `${address} help`);
      await context.close();
    }
    server.close();
  });
}

for (const width of [360, 768, 1280]) {
  test(`nothing is wider than the page at ${width} px, and a finger finds every button`, async () => {
    const server = await serve();
    const viewport = { width, height: 800 };
    for (const [locale, text] of [
      ['en-US', CLASSIC],
      ['de-DE', CLASSIC],
      ['de-DE', BOARDS.samurai],
    ]) {
      const { page, context } = await open(browser, server.url + hash(text), { viewport, locale, hasTouch: true });
      await decided(page);
      for (let tab = 0; tab < 6; tab += 1) {
        await page.getByRole('tab').nth(tab).click();
        await page.waitForTimeout(300);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${locale} tab ${tab}: ${wide}`);
        const hidden = await page.locator('.tabs').evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
        assert.equal(hidden, 0, `${locale}: tabs`);
        if (width > 800) continue;
        const heights = await page.locator('button:visible').evaluateAll((all) => all.map((one) => one.offsetHeight));
        assert.ok(Math.min(...heights) >= 44, `${locale} tab ${tab}: ${Math.min(...heights)}`);
      }
      await context.close();
    }
    server.close();
  });
}

test('a puzzle is drawn by a finger, and motion is reduced on request', async () => {
  const server = await serve();
  const viewport = { width: 360, height: 740 };
  const options = { viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
  const { page, context } = await open(browser, server.url + hash(CLASSIC), options);
  await decided(page);
  await page.getByRole('tab', { name: 'Play' }).tap();
  await page.getByRole('gridcell', { name: /^row 1 column 3,/ }).tap();
  await page.getByRole('button', { name: '4', exact: true }).tap();
  await page.getByRole('gridcell', { name: /^row 1 column 3, entered 4/ }).waitFor();

  const duration = () => getComputedStyle(document.querySelector('.verdict .sign'), '::after').animationDuration;
  assert.equal(await page.evaluate(duration), '0s');
  await context.close();
  server.close();
});

test('a puzzle is set, checked and solved by the keyboard alone', async () => {
  const server = await serve();
  const { page, context, errors } = await open(browser, server.url + hash('1234341221434...'));
  await decided(page);
  const focused = () =>
    page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent);
  assert.match(await focused(), /^row 1 column 1/);
  // The tabs come after the board and the verdict.
  for (let count = 0; count < 20 && !/^Check$/.test(await focused()); count += 1) await page.keyboard.press('Tab');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Play');
  for (let count = 0; count < 20 && !/^row/.test(await focused()); count += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+End');
  for (const digit of ['1', '2', '3']) {
    await page.keyboard.press(digit);
    await page.keyboard.press('ArrowLeft');
  }
  await until(page, /Solved|agree|One|Exactly/);
  const labels = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.slice(13).map((one) => one.getAttribute('aria-label')));
  assert.deepEqual(labels, ['row 4 column 2, entered 3', 'row 4 column 3, entered 2', 'row 4 column 4, entered 1']);
  assert.deepEqual(errors, []);
  await context.close();
  server.close();
});

test('nothing is asked of the network but the files of the page, and then it works without', async () => {
  const server = await serve();
  const { page, context, errors } = await open(browser, server.url + hash(CLASSIC));
  await decided(page);
  const files = readdirSync(folder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));
  for (const request of server.requests) assert.ok(request === '' || files.includes(request), request);
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Make a certificate' }).click();
  await page.getByText('The certificate holds').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
  server.close();
});

test('the policy of the page lets nothing out', async () => {
  const server = await serve();
  const { page, context } = await open(browser, server.url);
  await decided(page);
  const blocked = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => false,
      () => true,
    ),
  );
  assert.ok(blocked);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  assert.match(policy, /connect-src 'self'/);
  await context.close();
  server.close();
});

test('a module that crashes is reported, and the page stays', async () => {
  const server = await serve(folder, { '.wasm': Buffer.from(crashing()) });
  const { page, context } = await open(browser, server.url);
  await until(page, 'The solver failed');
  assert.match(await page.locator('.detail').textContent(), /crashed|RuntimeError|unreachable/);
  await context.close();
  server.close();
});

test('a module that is missing is reported', async () => {
  const server = await serve(folder, { '.wasm': '<!doctype html>' });
  const { page, context } = await open(browser, server.url);
  await until(page, 'The solver failed');
  await context.close();
  server.close();
});

test('the page in one file works from a disk, and has no need of a network', async () => {
  const { page, context, errors } = await open(browser, `file://${folder}sudosat.html${hash(CLASSIC)}`);
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await decided(page);
  await until(page, 'Exactly one solution');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Make a certificate' }).click();
  await page.getByText('The certificate holds').waitFor();
  assert.deepEqual(errors, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('blob:')),
    [],
  );
  await context.close();
});

test('script and style are at most 60 kB gzip', () => {
  const files = readdirSync(`${folder}assets`).filter((name) => /\.(js|css)$/.test(name));
  const bytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(`${folder}assets/${name}`), { level: 9 }).length,
    0,
  );
  assert.ok(files.length >= 2 && bytes <= 60_000, `${bytes} bytes`);
});
