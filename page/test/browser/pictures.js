/** Pictures of every screen in `pictures/`, at three widths, light and dark: to be looked at after a change of style. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOARDS, CLASSIC, decided, FAULTY, hash, launch, open, serve, SEVERAL } from './shared.js';

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });
const click = (name) => (page) => page.getByRole('button', { name, exact: true }).click();
const SCREENS = [
  ['desk', '', 'Check'],
  ['one', CLASSIC, 'Check'],
  ['several', SEVERAL, 'Check', click('Show two solutions')],
  ['none', FAULTY, 'Check'],
  ['steps', CLASSIC, 'Steps'],
  ['set', CLASSIC, 'Set'],
  ['play', CLASSIC, 'Play', click('Reason')],
  ['proof', CLASSIC, 'Proof', click('Make a certificate')],
  ['learn', CLASSIC, 'Learn'],
  ['wide', BOARDS.wide, 'Steps'],
  ['zero', BOARDS.zero, 'Play', click('Reason')],
  ['large', BOARDS.large, 'Steps'],
  ['samurai', BOARDS.samurai, 'Check'],
  ['grids', BOARDS.samurai, 'Set'],
];

const browser = await launch();
const server = await serve();
for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 860],
]) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, puzzle, tab, act] of SCREENS) {
      const address = server.url + (puzzle && hash(puzzle));
      const { page, context } = await open(browser, address, { viewport: { width, height }, colorScheme });
      await decided(page);
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(700);
      await act?.(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png`, fullPage: true });
      await context.close();
    }
  }
}
await browser.close();
server.close();
