/** The desk: paste a puzzle, or take an example or a recent one. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { EXAMPLES } from '../examples';
import { t } from '../languages';
import { fromRead } from '../model/puzzle';
import { found, recent, take } from '../text';
import { act } from '../travel';
import { Button } from './parts';

const text = signal('');

/** Opens what is in the field. A text that was pasted into it is opened at once. */
function open(): void {
  void take(text.value);
}

export function choose(onText: (text: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.onchange = () => void input.files?.[0]?.text().then(onText);
  input.click();
}

export function Opener({ isOpen }: { readonly isOpen: boolean }): JSX.Element {
  const words = t.value;
  return (
    <details class="card opener" open={isOpen}>
      <summary>
        <h2>{words.pasteTitle}</h2>
      </summary>
      <textarea
        aria-label={words.paste}
        placeholder={words.paste}
        rows={4}
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onPaste={() => setTimeout(open)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) open();
        }}
      />
      <div class="row">
        <Button kind="primary" onClick={open} disabled={text.value.trim() === ''}>
          {words.open}
        </Button>
        <Button onClick={() => choose((text) => void take(text))}>{words.openFile}</Button>
      </div>
      <p class="note">{words.pasteHint}</p>
      {found.value.length > 1 && (
        <>
          <h3>{words.found(found.value.length)}</h3>
          <ul class="list">
            {found.value.map((one) => (
              <li key={one.line}>
                <Button kind="quiet" onClick={() => act({ type: 'load', puzzle: fromRead(one) })}>
                  {one.title || words.puzzleAt(one.line, one.clues)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{words.example}</h3>
      <div class="row">
        {EXAMPLES.map(({ name, text }) => (
          <Button key={name} kind="chip" onClick={() => void take(text)}>
            {words.examples[name]}
          </Button>
        ))}
      </div>
      {recent.value.length > 0 && (
        <>
          <h3>{words.recent}</h3>
          <ul class="list">
            {recent.value.map((one) => (
              <li key={one.text}>
                <Button kind="quiet" onClick={() => void take(one.text)}>
                  {one.title || <code>{one.board.slice(0, 36)}</code>}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
