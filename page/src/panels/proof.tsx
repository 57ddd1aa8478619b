/** Certificates: make one, keep it, check one, and check it without this page. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { backend } from '../backend';
import { language, t } from '../languages';
import { toText } from '../model/puzzle';
import { certificate, limit, puzzle, verification } from '../store';
import { verify } from '../text';
import { download } from './exports';
import { choose } from './opener';
import { Button, Section } from './parts';

const isWorking = signal(false);

const COMMANDS = `sudosat certify puzzle.txt -o proof
drat-trim proof/formula.cnf proof/proof.drat`;

async function make(): Promise<void> {
  isWorking.value = true;
  try {
    const { value: before } = puzzle;
    const solver = await backend();
    const made = await solver.certify(toText(before, false), { timeout: limit.value * 1000 });
    if (puzzle.value !== before) return;
    certificate.value = made.certificate ?? made.reason;
    if (made.certificate) verification.value = await solver.verify(made.certificate);
  } finally {
    isWorking.value = false;
  }
}

function Result(): JSX.Element | null {
  const { proof } = t.value;
  const { value } = verification;
  if (!value) return null;
  const kind = value.holds === true ? 'unique' : value.holds === false ? 'unsolvable' : 'unknown';
  return (
    <div class={`result ${kind}`} role="status">
      <strong>
        {value.holds === true
          ? `✓ ${proof.holds}`
          : value.holds === false
            ? `✕ ${proof.refused}`
            : `? ${proof.notKnown}`}
      </strong>
      {value.holds === true ? (
        <dl>
          <dt>{proof.claim}</dt>
          <dd>{value.verdict}</dd>
        </dl>
      ) : (
        <p>{value.reason}</p>
      )}
    </div>
  );
}

export function ProofPanel(): JSX.Element {
  const { proof } = t.value;
  const { value } = certificate;
  const text = typeof value === 'object' ? JSON.stringify(value) : '';
  return (
    <>
      <Section title={proof.title}>
        <p>{proof.text}</p>
        <div class="row">
          <Button kind="primary" disabled={isWorking.value} onClick={() => void make()}>
            {isWorking.value ? proof.making : proof.make}
          </Button>
          {typeof value === 'object' && (
            <Button onClick={() => download('certificate.json', `${text}\n`, 'application/json')}>
              {proof.download}
            </Button>
          )}
        </div>
        {typeof value === 'string' && <p class="fault">{proof.failed(value)}</p>}
        <Result />
        {typeof value === 'object' && (
          <dl>
            <dt>{proof.size}</dt>
            <dd>
              {new Intl.NumberFormat(language.value, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(
                text.length,
              )}
            </dd>
            <dt>{proof.sha}</dt>
            <dd>
              <code class="break">{value.sha256}</code>
            </dd>
          </dl>
        )}
      </Section>
      <Section title={proof.check}>
        <p>{proof.checkHint}</p>
        <Button onClick={() => choose((text) => void verify(text))}>{proof.choose}</Button>
      </Section>
      <Section title={proof.without}>
        <p>{proof.withoutText}</p>
        <pre>{COMMANDS}</pre>
      </Section>
    </>
  );
}
