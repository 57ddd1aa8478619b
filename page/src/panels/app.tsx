/** The page: the board, the verdict, and the panel of the open tab. */
import { effect, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Board } from '../board/board';
import { events } from '../control';
import { choose, language, t, TABLES } from '../languages';
import {
  broken,
  checking,
  drawing,
  fault,
  hint,
  isBlank,
  isHelpOpen,
  log,
  notice,
  painting,
  puzzle,
  type Tab,
  tab,
  TABS,
} from '../store';
import { redo, undo } from '../travel';
import { boardView } from '../view';
import { CheckPanel } from './check';
import { Help } from './help';
import { LearnPanel } from './learn';
import { Opener } from './opener';
import { Button, Icon } from './parts';
import { PlayPanel } from './play';
import { ProofPanel } from './proof';
import { SetPanel } from './set';
import { StepsPanel } from './steps';
import { VerdictBar } from './verdict';

const PANELS: Readonly<Record<Tab, () => JSX.Element>> = {
  check: CheckPanel,
  steps: StepsPanel,
  set: SetPanel,
  play: PlayPanel,
  proof: ProofPanel,
  learn: LearnPanel,
};

function BoardHost(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const board = new Board(host.current, events);
    // At once: effects of components wait for a frame.
    return effect(() => {
      const { value } = boardView;
      if (!value) return;
      const wantsFocus = document.activeElement === document.body || board.hasFocus;
      board.draw(value);
      if (wantsFocus) board.focus();
    });
  }, []);
  return <div class="board" ref={host} />;
}

function open(name: Tab): void {
  tab.value = name;
  drawing.value = undefined;
  painting.value = undefined;
}

function Tabs(): JSX.Element {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0;
    const next = step && TABS[(TABS.indexOf(tab.value) + step) % TABS.length];
    if (!next) return;
    event.preventDefault();
    open(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={move}>
      {TABS.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab.value}
          aria-controls="panel"
          tabIndex={name === tab.value ? 0 : -1}
          onClick={() => open(name)}
        >
          {t.value.tabs[name]}
        </button>
      ))}
    </div>
  );
}

function Tools(): JSX.Element {
  const words = t.value;
  const { at, steps } = log.value;
  const themes = () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
  };
  return (
    <div class="tools">
      <Button kind="quiet" label={words.undo} disabled={at === 0} onClick={undo}>
        <Icon name="undo" />
      </Button>
      <Button kind="quiet" label={words.redo} disabled={at + 1 >= steps.length} onClick={redo}>
        <Icon name="redo" />
      </Button>
      <Button kind="quiet" label={words.theme} onClick={themes}>
        <Icon name="theme" />
      </Button>
      <Button
        kind="quiet"
        label={words.help.title}
        onClick={() => {
          isHelpOpen.value = true;
        }}
      >
        <Icon name="help" />
      </Button>
      <select
        aria-label={words.language}
        value={language.value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {Object.keys(TABLES).map((name) => (
          <option key={name} value={name} lang={name}>
            {name.toUpperCase()}
          </option>
        ))}
      </select>
    </div>
  );
}

function About(): JSX.Element | null {
  const { title, author, ruleset, grid } = puzzle.value;
  // The last word of a board with modified cells is their name.
  const modified = t.value.modified(grid?.split(' ').at(-1) ?? '');
  if (!title && !author && !ruleset && !modified) return null;
  return (
    <div class="about">
      {(title || author) && (
        <p>
          <strong>{title}</strong>
          {author && ` · ${author}`}
        </p>
      )}
      {modified && <p>{modified}</p>}
      {ruleset && (
        <details>
          <summary>{t.value.ruleset}</summary>
          <p class="prose">{ruleset}</p>
        </details>
      )}
    </div>
  );
}

/** The reason why a text was not opened. */
function Fault(): JSX.Element | null {
  const { value } = fault;
  if (!value) return null;
  return (
    <div class="fault" role="alert">
      <p>{value.message}</p>
      {value.excerpt && <pre>{value.excerpt}</pre>}
      <Button
        kind="quiet"
        onClick={() => {
          fault.value = undefined;
        }}
      >
        {t.value.help.close}
      </Button>
    </div>
  );
}

export function App(): JSX.Element {
  const Panel = PANELS[tab.value];
  useSignalEffect(() => {
    void puzzle.value;
    hint.value = undefined;
    if (checking.value !== 'rules') broken.value = [];
  });
  return (
    <>
      <header>
        <h1>sudosat</h1>
        <p>{t.value.tagline}</p>
        <Tools />
      </header>
      <main>
        <div class="left">
          <BoardHost />
          <About />
        </div>
        <div class="right">
          <VerdictBar />
          <p class="notice" role="status">
            {notice.value}
          </p>
          <Fault />
          <Tabs />
          <div id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
            {tab.value === 'check' && <Opener isOpen={isBlank.value} />}
            <Panel />
          </div>
        </div>
      </main>
      <footer>
        <p>{t.value.help.privacy}</p>
      </footer>
      <Help />
    </>
  );
}
