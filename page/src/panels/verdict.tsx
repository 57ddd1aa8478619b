/** The verdict, always in view: words and a sign, which solvers agree, Stop, and the limit of time. */
import type { Verdict } from 'sudosat';
import type { JSX } from 'preact';
import { decide, stop } from '../ask';
import { language, t } from '../languages';
import { type Answer, answer, limit, question } from '../store';
import { Button, duration } from './parts';

const LIMITS = [2, 10, 60, 600];
const SIGNS: Readonly<Record<string, string>> = { unique: '✓', multiple: '≠', unsolvable: '✕', unknown: '?' };

function verdictOf(value: Answer): Verdict | undefined {
  return 'verdict' in value ? value.verdict : undefined;
}

function words(value: Answer): string {
  const { verdict } = t.value;
  const found = verdictOf(value);
  if (value.phase === 'stopped') return found ? verdict.known(verdict[found.verdict]) : verdict.stopped;
  if (value.phase === 'failed') return verdict.failed;
  return found ? verdict[found.verdict] : verdict[value.phase as 'solving'];
}

function detail(value: Answer): string {
  const { verdict } = t.value;
  switch (value.phase) {
    case 'confirming':
      return verdict.confirming;
    case 'done':
      return value.verdict.verdict === 'unknown'
        ? value.verdict.reason
        : verdict.agreed(duration(value.ms, language.value));
    case 'failed':
      return `${value.message}. ${verdict.restart}`;
    default:
      return '';
  }
}

export function VerdictBar(): JSX.Element {
  const { value } = answer;
  const { verdict } = t.value;
  const isBusy = value.phase === 'solving' || value.phase === 'confirming' || value.phase === 'starting';
  const kind = verdictOf(value)?.verdict ?? value.phase;
  const isOver = value.phase === 'stopped' || value.phase === 'failed' || kind === 'unknown';
  return (
    <section class={`verdict ${kind} ${value.phase}`} aria-label={words(value)}>
      <span class="sign" aria-hidden="true">
        {isBusy && !SIGNS[kind] ? '' : (SIGNS[kind] ?? '–')}
      </span>
      <div class="words" role="status" aria-live="polite" aria-atomic="true">
        <strong>{words(value)}</strong>
        <span class="detail">{detail(value)}</span>
      </div>
      <div class="controls">
        {isBusy && value.phase !== 'starting' && <Button onClick={stop}>{verdict.stop}</Button>}
        {isOver && <Button onClick={() => void decide(question.value, limit.value * 1000)}>{verdict.again}</Button>}
        <label class="limit">
          <span>{verdict.limit}</span>
          <select
            value={limit.value}
            onChange={(event) => {
              limit.value = Number(event.currentTarget.value);
            }}
          >
            {LIMITS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {verdict.seconds(seconds)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
