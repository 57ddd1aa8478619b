/** What the tests in a browser share: a static server, and Chromium. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = fileURLToPath(new URL('../../dist/', import.meta.url));
export const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const FAULTY = CLASSIC.replace('53..7', '53.97');
export const SEVERAL = CLASSIC.replace('.6....28', '......28').replace('..419..5', '...19...');

/** Boards that are not square, with more digits than rows, with other digits, and of several grids. */
export const BOARDS = {
  wide: 'grid 6x9\n6....5.42..39..5...92.6..8...9.21..8..5..3.1.3.75...94',
  more: 'grid 6x6 digits 9 boxes 2x3\n67.83554827..9.463.8312.45.7.11.235.',
  zero: 'digits 0-8\n.6.72.....3...1....810..67.3..............5..2....5.83...1.87....7.3.0..0.......8',
  large: 'digits 5-13\n.B.C7.....8...6....D65..BC.8..............A..7....A.D8...6.DC....C.8.5..5.......D',
  doublers: `grid 4x4 doublers
....
....
....
....
cage 4 r1c3 r1c4
cage 4 r2c1 r2c2
arrow r4c1 = r3c1 r3c2
sum 6 r3c3 r4c3`,
  samurai: `grid samurai
.71.3.9......8.2.1..........91..4..3..96....8.....75..9.7.2.....58...........1...2.7..6.18......32.....3...9...5..........9......7........3.8........2...3.6.....5...4......4...3....2.6.....1.....73......7...1....3....5..7..1...4..........2......8....4.......7.4....9327....6.32...........7..28...959.........4.7..6886...5.......9.6.......4851.......1...7.2....8.2..14..`,
};

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * Serves a folder below a path, as a host for many pages does, by default without any header but the type; `replaced`
 * has other contents for some files.
 */
export async function serve(root = folder, replaced = {}, headers = {}) {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`${root} has no page: run npm run build`);
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname.replace(/^\/some\/where\//, '');
    requests.push(path);
    const name = path === '' ? 'index.html' : normalize(path);
    try {
      const other = Object.entries(replaced).find(([end]) => name.endsWith(end))?.[1];
      const body = other ?? (await readFile(join(root, name)));
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A test that fails does not close it, and must end all the same.
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}/some/where/`, requests, close: () => server.close() };
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  // A browser of the user root starts only so.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Opens the page; every error of it fails the test that closes it. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  return { page, context, errors };
}

/** A way to declare tests, each on a page of its own, which must end without an error. */
export function screens() {
  let browser;
  let server;
  before(async () => {
    browser = await launch();
    server = await serve();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
  return (name, address, run) =>
    test(name, async () => {
      const { page, context, errors } = await open(browser, server.url + address);
      try {
        await run(page);
        assert.deepEqual(errors, []);
      } finally {
        await context.close();
      }
    });
}

export const verdict = (page) => page.locator('.verdict strong');

/** Waits until the verdict has these words. The policy of the page forbids `waitForFunction`, which evaluates text. */
export async function until(page, words, selector = '.verdict strong', timeout = 60_000) {
  await page.locator(selector, { hasText: words }).first().waitFor({ timeout });
}

/** Waits until both solvers have answered. */
export async function decided(page, timeout = 60_000) {
  await page.locator('.verdict.done').waitFor({ timeout });
}

export const cell = (page, row, column) =>
  page.getByRole('gridcell', { name: new RegExp(`^row ${row} column ${column},`) });
export const hash = (text) => `#${encodeURIComponent(text)}`;
