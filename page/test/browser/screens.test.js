/** Each screen: what a visitor does and sees. */
import assert from 'node:assert/strict';
import { CLASSIC, cell, decided, FAULTY, hash, screens, SEVERAL, until, verdict } from './shared.js';

const screen = screens();

const paste = (page, text) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

screen('desk: the board has the focus, and a puzzle can be pasted anywhere', '', async (page) => {
  await until(page, 'Several solutions');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'gridcell');
  await paste(page, CLASSIC);
  await until(page, 'Exactly one solution');
  await cell(page, 1, 1).waitFor();
  assert.match(await cell(page, 1, 1).getAttribute('aria-label'), /^row 1 column 1, given 5/);
  await paste(page, 'neither a puzzle nor a link');
  await page.getByRole('alert').waitFor();
  assert.equal(await verdict(page).textContent(), 'Exactly one solution');
});

screen('desk: examples, a list of puzzles, recent ones, links', '', async (page) => {
  await until(page, 'Several solutions');
  await page.getByRole('button', { name: 'No clue at all' }).click();
  await until(page, 'Exactly one solution');
  await page.locator('svg [data-rule="0"]').first().waitFor({ state: 'attached' });
  assert.match(await cell(page, 3, 1).getAttribute('aria-label'), /empty, in thermo/);
  await paste(page, `${CLASSIC}\n${SEVERAL}\n`);
  await page.locator('summary', { hasText: 'Open a puzzle' }).click();
  await page.getByRole('heading', { name: '2 puzzles in this text' }).waitFor();
  await page.getByRole('button', { name: /^Line 2/ }).click();
  await until(page, 'Several solutions');
  assert.ok((await page.locator('.list button code').count()) >= 1);
});

screen('verdict while typing, undo by the back button, the address', hash(CLASSIC), async (page) => {
  await decided(page);
  await cell(page, 1, 3).click();
  await page.keyboard.press('5');
  await until(page, 'No solution');
  assert.match(await page.evaluate(() => location.hash), /^#p=535/);
  await page.goBack();
  await until(page, 'Exactly one solution');
  await page.goForward();
  await until(page, 'No solution');
  await cell(page, 1, 3).press('Control+z');
  await until(page, 'Exactly one solution');
  await page.reload();
  await until(page, 'Exactly one solution');
  assert.match(await page.locator('.detail').textContent(), /Both solvers agree · \d/);
});

screen('stop, and a limit of time', '', async (page) => {
  await until(page, 'Several solutions');
  // A board that takes minutes: 30 by 30 with a lone clue in each box is open, and large.
  await page.evaluate(() => {
    location.hash =
      '#p=' +
      encodeURIComponent(
        JSON.stringify({
          puzzle: Array.from({ length: 36 }, (_, row) =>
            Array.from({ length: 36 }, (_, column) => (row === column ? ((row * 7) % 36) + 1 : null)),
          ),
          rules: ['anti-knight', 'anti-king', 'nonconsecutive'],
        }),
      );
  });
  await page.locator('.verdict.solving, .verdict.confirming').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await until(page, /Stopped|One solver alone/);
  const start = Date.now();
  await paste(page, CLASSIC);
  await until(page, 'Exactly one solution');
  assert.ok(Date.now() - start < 20_000);
});

screen('several: two solutions, true candidates, clues to add', hash(SEVERAL), async (page) => {
  await until(page, 'Several solutions');
  await page.getByRole('button', { name: 'Show two solutions' }).click();
  assert.ok((await page.locator('svg .entries .first').count()) >= 2);
  await page.getByRole('button', { name: 'Show true candidates' }).click();
  await page.locator('svg .look').first().waitFor({ state: 'attached' });
  assert.match(await page.locator('.legend').textContent(), /2 to 7/);
  const add = page.locator('button', { hasText: /^\+ r\d/ });
  while ((await verdict(page).textContent()) !== 'Exactly one solution') {
    await add.first().click();
    await decided(page);
    await page.waitForTimeout(300);
  }
});

screen('none: the clash, a repair with its preview, undone in one step', hash(FAULTY), async (page) => {
  await until(page, 'No solution');
  await page.getByRole('heading', { name: 'Repairs' }).waitFor();
  assert.ok((await page.locator('svg rect.mark.clash').count()) >= 2);
  const change = page.getByRole('button', { name: /^Change r1c4=9/ });
  const remove = page.getByRole('button', { name: 'Remove r1c4=9' });
  await remove.hover();
  await page.locator('svg rect.mark.remove').waitFor({ state: 'attached' });
  await change.first().waitFor();
  await remove.click();
  await until(page, 'Exactly one solution');
  await page.goBack();
  await until(page, 'No solution');
});

screen('unique: what could go, minimize, undo', hash(CLASSIC), async (page) => {
  await page.getByRole('heading', { name: 'What could go' }).waitFor();
  await page.locator('svg rect.mark.redundant').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove until minimal' }).click();
  await page.getByText('Every clue and every rule is needed.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove until minimal' }).waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('svg .entries .found').nth(50).waitFor({ state: 'attached' });
  assert.equal(await page.locator('svg .entries .found').count(), 51);
});

screen('steps: forward and back, four levels, candidates and links', hash(CLASSIC), async (page) => {
  await decided(page);
  await page.getByRole('tab', { name: 'Steps' }).click();
  await until(page, /Step 1 of \d+/, '.position');
  await page.locator('svg circle.look.placed, svg circle.look.eliminated').first().waitFor({ state: 'attached' });
  const whole = await page.locator('.lead').textContent();
  await page.locator('.choice').getByText('Where').click();
  assert.notEqual(await page.locator('.lead').textContent(), whole);
  const before = await page.locator('svg .entries .found').count();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Last step' }).click();
  await until(page, 'The board is full', '.position');
  assert.ok((await page.locator('svg .entries .found').count()) > before);
  await page.getByRole('button', { name: 'First step' }).click();
  await until(page, /Step 1 of/, '.position');
});

screen('set: a rule is found, drawn by dragging, hidden and removed', '', async (page) => {
  await until(page, 'Several solutions');
  await page.getByRole('tab', { name: 'Set' }).click();
  await page.getByRole('searchbox').fill('cage');
  await page.getByRole('button', { name: /^cage:/ }).click();
  await page.getByLabel('Number').fill('10');
  const [from, to] = [await cell(page, 2, 2).boundingBox(), await cell(page, 2, 4).boundingBox()];
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 12 });
  await page.mouse.up();
  await page.getByText('3 cells selected').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('svg g.cage').waitFor({ state: 'attached' });
  assert.match(await cell(page, 2, 3).getAttribute('aria-label'), /in cage 10/);
  await page.getByRole('button', { name: 'Hide cage 10 r2c2 r2c3 r2c4' }).click();
  assert.equal(await page.locator('svg g.cage.hidden').count(), 1);
  await page.getByRole('button', { name: 'Remove cage 10 r2c2 r2c3 r2c4' }).click();
  await page.locator('svg g.cage').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('king');
  await page.getByRole('button', { name: /^anti-king:/ }).click();
  await page.getByRole('button', { name: 'anti-king', exact: true }).waitFor();
});

screen('set: boxes of another shape, and regions that are painted', '', async (page) => {
  await until(page, 'Several solutions');
  await page.getByRole('tab', { name: 'Set' }).click();
  await page.getByRole('combobox', { name: /^Size/ }).selectOption('6');
  await page.locator('[role=gridcell]').nth(36).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: /^Boxes/ }).selectOption('3x2');
  await page.waitForTimeout(300);
  assert.match(decodeURIComponent(await page.evaluate(() => location.hash)), /"boxes":"3x2"/);
  await page.getByRole('button', { name: 'Paint regions' }).click();
  // Two cells change places: r1c1 goes to the region of r1c3, and that to the other.
  await cell(page, 1, 1).click();
  await page.getByRole('button', { name: /^region 2,/ }).click();
  assert.ok(await page.getByRole('button', { name: 'Use these regions' }).isDisabled());
  await cell(page, 1, 3).click();
  await page.getByRole('button', { name: /^region 1,/ }).click();
  await page.getByRole('button', { name: 'Use these regions' }).click();
  await page
    .getByRole('combobox', { name: /^Boxes/ })
    .locator('option', { hasText: 'own regions' })
    .waitFor({ state: 'attached' });
  await decided(page);
  assert.match(decodeURIComponent(await page.evaluate(() => location.hash)), /"regions":"122/);
  await page.goBack();
  await page
    .getByRole('combobox', { name: /^Boxes/ })
    .locator('option', { hasText: 'own regions' })
    .waitFor({ state: 'detached' });
});

const LINES = JSON.stringify({ puzzle: '.'.repeat(36), rules: ['diagonal main', 'thermo r1c1 r1c2 r1c3'] });
screen('set: a new puzzle like this one', hash(LINES), async (page) => {
  await decided(page);
  await page.getByRole('tab', { name: 'Set' }).click();
  await page.getByRole('button', { name: 'New puzzle like this' }).click();
  await until(page, 'A new puzzle of the same kind', '.notice');
  await until(page, 'Exactly one solution');
  const text = decodeURIComponent(await page.evaluate(() => location.hash));
  assert.match(text, /"diagonal main"/);
  assert.match(text, /"thermo /);
  assert.doesNotMatch(text, /"thermo r1c1 r1c2 r1c3"/);
  await page.goBack();
  await until(page, 'Several solutions');
});

// No grid of this board is known.
const LARGE = { puzzle: Array(30 * 30).fill(0).join(), boxes: '5x6', rules: ['anti-knight', 'nonconsecutive'] };
const ENDLESS = JSON.stringify(LARGE);
screen('set: a puzzle that takes too long is stopped', hash(ENDLESS), async (page) => {
  await page.locator('.verdict.solving').waitFor();
  await page.getByRole('tab', { name: 'Set' }).click();
  await page.getByRole('button', { name: 'New puzzle like this' }).click();
  await page.getByText('Making a puzzle …').waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'New puzzle like this' }).waitFor();
});

screen('set: exports', hash(CLASSIC), async (page) => {
  await decided(page);
  await page.getByRole('tab', { name: 'Set' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await until(page, 'Copied', '.notice');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), CLASSIC);
  for (const name of ['f-puzzles link', 'SudokuPad link']) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name, exact: true }).click();
    for (let wait = 0; wait < 50 && (await page.evaluate(() => navigator.clipboard.readText())) === ''; wait += 1) {
      await page.waitForTimeout(50);
    }
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:/);
  }
  for (const [name, end] of [
    ['SVG', '.svg'],
    ['PNG', '.png'],
    ['JSON', '.json'],
    ['Grid', '.txt'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    assert.ok(download.suggestedFilename().endsWith(end));
  }
});

screen('play: the keys of other pages, marks, hints, mistakes', hash(CLASSIC), async (page) => {
  await decided(page);
  await page.getByRole('tab', { name: 'Play' }).click();
  await cell(page, 1, 3).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Alt+Digit3');
  assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /corner 1, center 2, color 3/);
  await page.keyboard.press('9');
  assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /entered 9, color 3/);
  await page.locator('.choice').getByText('By the solution').click();
  await page.locator('svg .entries text.wrong:not(.sign)').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reason' }).click();
  await until(page, /r1c3|wrong/i, '.lead');
  await cell(page, 1, 3).focus();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
  assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /empty/);
  await cell(page, 1, 1).dblclick();
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), CLASSIC.split('5').length - 1);
  await page.keyboard.press('Control+i');
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 81 - CLASSIC.split('5').length + 1);
  await page.getByRole('button', { name: 'Technique' }).click();
  await page.locator('.lead').waitFor();
});

screen('proof: a certificate is made, kept, checked and refused', hash(CLASSIC), async (page) => {
  await decided(page);
  await page.getByRole('tab', { name: 'Proof' }).click();
  await page.getByRole('button', { name: 'Make a certificate' }).click();
  await page.getByText('The certificate holds').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const stream = await download.createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const certificate = Buffer.concat(chunks).toString();
  await paste(page, certificate.replace(/"puzzle":"53/, '"puzzle":"35'));
  await page.getByText('The certificate is refused').waitFor();
  await paste(page, certificate);
  await page.getByText('The certificate holds').waitFor();
});

screen('learn: a conflict, step by step', '', async (page) => {
  await page.getByRole('tab', { name: 'Learn' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  while (await next.isEnabled()) await next.click();
  await page.getByText(/^Learned: ¬r4c2=1$/).waitFor();
});
