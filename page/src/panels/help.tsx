/** All keys, and what the page promises. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { backend } from '../backend';
import { t } from '../languages';
import { licenses } from '../packed';
import { isHelpOpen } from '../store';
import { Button } from './parts';

const version = signal('');

export function Help(): JSX.Element {
  const { help } = t.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
    if (isOpen && !version.value) {
      void backend()
        .then((solver) => solver.ask({ ask: 'version' }))
        .then((answer) => {
          version.value = answer.version;
        });
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <h2 id="help-title">{help.title}</h2>
      <dl class="keys">
        {help.rows.map(([keys, words]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p class="note">{help.privacy}</p>
      <p class="note">
        {version.value && help.version(version.value)}
        {' · '}
        {isOpen && (
          <a href={licenses()} target="_blank" rel="noreferrer">
            {help.licenses}
          </a>
        )}
      </p>
      <Button
        kind="primary"
        onClick={() => {
          isHelpOpen.value = false;
        }}
      >
        {help.close}
      </Button>
    </dialog>
  );
}
