/** Starts the page. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { start } from './ask';
import { listenForHeld } from './control';
import { backend } from './backend';
import { language, t } from './languages';
import { empty } from './model/puzzle';
import { App } from './panels/app';
import { unpack } from './packed';
import { checkRules, held } from './panels/play';
import { answer, checking, notice, state, tab, table } from './store';
import { listen } from './text';
import { begun } from './travel';
import './style/base.css';
import './style/controls.css';
import './style/board.css';
import './style/panels.css';
import './style/media.css';

async function begin(): Promise<void> {
  unpack();
  await backend();
  await begun({ puzzle: empty(9), entries: new Map() });
  start();
  // Through a promise, as the questions of `start`, which come first.
  table.value = await backend().then((solver) => solver.rules());
  // The rules are checked while one plays, if that is wanted.
  effect(() => {
    if (tab.value !== 'play' || checking.value === 'off') return;
    void state.value;
    checkRules().catch(() => {});
  });
  effect(() => {
    if (!notice.value) return;
    const shown = notice.value;
    setTimeout(() => {
      if (notice.value === shown) notice.value = '';
    }, 6000);
  });
}

// Before the page is drawn: loading the solver takes longest.
begin().catch((error) => {
  answer.value = { phase: 'failed', message: error instanceof Error ? error.message : String(error) };
});

const root = document.getElementById('app');
if (root) render(<App />, root);

effect(() => {
  document.documentElement.lang = language.value;
  document.title = `sudosat – ${t.value.title}`;
});
listen();
listenForHeld((layer) => {
  held.value = layer;
});
