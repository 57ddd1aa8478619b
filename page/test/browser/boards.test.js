/** Boards that are not square, have other digits or several grids: set, checked, explained, played, exported. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { BOARDS, cell, decided, hash, screens, until } from './shared.js';

const screen = screens();

function board(name, text, run) {
  screen(name, hash(text), async (page) => {
    await until(page, 'Exactly one solution');
    await decided(page);
    await run(page);
  });
}

const label = (page, row, column) => cell(page, row, column).getAttribute('aria-label');
const tab = (page, name) => page.getByRole('tab', { name }).click();
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
const pad = (page) => page.locator('.pad .digits button:not(.erase)').allTextContents();

/** The files that the buttons of the export write, by name. */
async function exported(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

board('six rows of nine', BOARDS.wide, async (page) => {
  assert.equal(await page.locator('[role=gridcell]').count(), 54);
  assert.match(await page.getByRole('grid').getAttribute('aria-label'), /^Sudoku board, 6 by 9$/);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  assert.match(await label(page, 6, 2), /solution 1/);
  // A wrong clue: why, a repair, and undo. The last row has no 2 yet.
  await cell(page, 6, 9).click();
  await page.keyboard.press('9');
  await until(page, 'No solution');
  await page.getByRole('heading', { name: 'Repairs' }).waitFor();
  await page.locator('svg rect.mark.clash').first().waitFor({ state: 'attached' });
  await page.goBack();
  await until(page, 'Exactly one solution');
  await tab(page, 'Steps');
  await until(page, /Step 1 of \d+/, '.position');
  await page.getByRole('button', { name: 'Last step' }).click();
  await until(page, 'The board is full', '.position');
  // The address holds the board.
  await page.reload();
  await until(page, 'Exactly one solution');
  assert.equal(await page.locator('[role=gridcell]').count(), 54);
  await tab(page, 'Set');
  assert.match(await exported(page, 'Grid'), /^grid 6x9 boxes 3x3\n/);
  assert.match(await exported(page, 'SVG'), /<svg/);
  await page.getByRole('button', { name: 'f-puzzles link' }).click();
  await page.getByRole('alert').filter({ hasText: /square/ }).waitFor();
});

board('nine digits on six rows', BOARDS.more, async (page) => {
  await tab(page, 'Play');
  assert.deepEqual(await pad(page), [...'123456789']);
  await cell(page, 1, 3).click();
  await page.keyboard.press('9');
  assert.match(await label(page, 1, 3), /entered 9/);
  await page.locator('.choice').getByText('By the solution').click();
  await page.locator('svg .entries text.wrong:not(.sign)').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reason' }).click();
  await until(page, /r1c3/, '.lead');
});

board('digits from 0', BOARDS.zero, async (page) => {
  assert.match(await page.getByRole('grid').getAttribute('aria-label'), /digits 0 to 8/);
  assert.match(await label(page, 8, 7), /given 0/);
  await tab(page, 'Play');
  assert.deepEqual(await pad(page), [...'012345678']);
  await cell(page, 1, 3).click();
  await page.keyboard.press('9');
  assert.match(await label(page, 1, 3), /empty/);
  await page.keyboard.press('0');
  assert.match(await label(page, 1, 3), /entered 0/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Digit0');
  await page.keyboard.press('c');
  await page.keyboard.press('0');
  assert.match(await label(page, 1, 3), /corner 0, center 0/);
  await page.reload();
  await tab(page, 'Play');
  await page.getByRole('gridcell', { name: /corner 0, center 0/ }).waitFor();
  await tab(page, 'Steps');
  await until(page, /Step 1 of \d+/, '.position');
  await tab(page, 'Proof');
  await page.getByRole('button', { name: 'Make a certificate' }).click();
  await page.getByText('The certificate holds').waitFor();
});

board('digits of two figures', BOARDS.large, async (page) => {
  await tab(page, 'Play');
  assert.deepEqual(await pad(page), ['5', '6', '7', '8', '9', '10', '11', '12', '13']);
  await cell(page, 1, 1).click();
  // The first figure of a digit need not be one.
  await page.keyboard.press('1');
  assert.match(await label(page, 1, 1), /empty/);
  await page.keyboard.press('0');
  assert.match(await label(page, 1, 1), /entered 10/);
  await page.locator('.pad .digits').getByRole('button', { name: '13', exact: true }).click();
  assert.match(await label(page, 1, 1), /entered 13/);
  await tab(page, 'Set');
  await cell(page, 1, 1).click();
  await page.keyboard.type('12');
  assert.match(await label(page, 1, 1), /given 12/);
});

board('five grids', BOARDS.samurai, async (page) => {
  assert.equal(await page.locator('[role=gridcell]').count(), 369);
  assert.match(await page.getByRole('grid').getAttribute('aria-label'), /21 by 21, digits 1 to 9, 369 cells/);
  await cell(page, 1, 9).click();
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(page), /^row 1 column 13,/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await focused(page), /^row 1 column 9,/);
  // The hole between the grids is no cell.
  const [left, right] = [await cell(page, 1, 9).boundingBox(), await cell(page, 1, 13).boundingBox()];
  await page.mouse.click((left.x + right.x + right.width) / 2, left.y + left.height / 2);
  const selected = page.locator('[role=gridcell][aria-selected=true]');
  assert.match(await selected.getAttribute('aria-label'), /^row 1 column 9,/);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  assert.match(await label(page, 21, 21), /solution 5/);
  await tab(page, 'Play');
  await page.getByRole('button', { name: 'Reason' }).click();
  await page.locator('.lead').waitFor();
  await tab(page, 'Set');
  await page.getByText('A board of several grids has boxes').waitFor();
  assert.match(await exported(page, 'Grid'), /^grid 9x9 boxes 3x3 at r1c1 r1c13 r7c7 r13c1 r13c13\n/);
});

board('doublers', BOARDS.doublers, async (page) => {
  assert.equal(await page.locator('[role=gridcell]').count(), 24);
  await cell(page, 3, 4).click();
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(page), /^row 3 column 7,/);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  assert.match(await label(page, 3, 7), /solution 3/);
  assert.match(await label(page, 3, 10), /solution 1/);
  await page.getByText('Doublers count twice.').waitFor();
  // Beside row 4 there is a column from 1 to 4.
  await cell(page, 4, 7).click();
  await page.keyboard.press('2');
  await until(page, 'No solution');
  await page.goBack();
  await until(page, 'Exactly one solution');
  await tab(page, 'Steps');
  await until(page, /Step 1 of \d+/, '.position');
  await tab(page, 'Set');
  assert.match(await exported(page, 'Grid'), /^grid 4x4 boxes 2x2 doublers\n[^]*\ncage 4 r1c3 r1c4\n/);
  await page.getByRole('combobox', { name: /^Size/ }).selectOption('schrodinger');
  await page.locator('[role=gridcell]').nth(98).waitFor();
});

screen('a board is declared and set from nothing, and its regions are painted', '', async (page) => {
  await decided(page);
  await tab(page, 'Set');
  await page.getByRole('combobox', { name: /^Size/ }).selectOption('samurai');
  await page.locator('[role=gridcell]').nth(368).waitFor();
  await page.getByLabel(/^Another board/).fill('grid 3x7');
  await page.getByLabel(/^Another board/).press('Enter');
  await page.locator('[role=gridcell]').nth(21).waitFor({ state: 'detached' });
  await page.getByLabel(/^Another board/).fill('grid 4x4 boxes 3x3');
  await page.getByLabel(/^Another board/).press('Enter');
  await page.getByRole('alert').filter({ hasText: '3x3' }).waitFor();
  await page.getByLabel(/^Another board/).fill('grid 4x6 digits 0-6 boxes 2x3');
  await page.getByLabel(/^Another board/).press('Enter');
  await page.getByText('4x6 digits 0-6 boxes 2x3').first().waitFor();
  await page.getByRole('button', { name: 'Paint regions' }).click();
  await cell(page, 1, 4).click();
  await page.getByRole('button', { name: /^region 1,/ }).click();
  await page.getByRole('button', { name: 'Use these regions' }).click();
  await page.getByText('4x6 digits 0-6 regions 111122').first().waitFor();
  await page.goBack();
  await page.getByText('4x6 digits 0-6 boxes 2x3').first().waitFor();
});
