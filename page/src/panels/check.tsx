/** Why there is no solution, several, or one; and what to do about it. */
import type { JSX } from 'preact';
import { stop } from '../ask';
import { t } from '../languages';
import { answer, showSolution, why } from '../store';
import { readings } from '../text';
import { None } from './none';
import { One } from './one';
import { Button, Section } from './parts';
import { Several } from './several';

export function CheckPanel(): JSX.Element {
  const { check } = t.value;
  const { value } = why;
  const isUnique = 'verdict' in answer.value && answer.value.verdict?.verdict === 'unique';
  return (
    <>
      {readings.value.length > 0 && (
        <Section title={check.readings}>
          <p class="note">{check.readingsNote}</p>
          <ul class="list">
            {readings.value.map((reading) => (
              <li key={reading}>{reading}</li>
            ))}
          </ul>
        </Section>
      )}
      {isUnique && (
        <Button
          kind="primary"
          pressed={showSolution.value}
          onClick={() => {
            showSolution.value = !showSolution.value;
          }}
        >
          {check.showSolution}
        </Button>
      )}
      {value === 'working' && (
        <p class="note row">
          {check.working} <Button onClick={stop}>{t.value.verdict.stop}</Button>
        </p>
      )}
      {value && value !== 'working' && (
        <>
          {value.verdict === 'unsolvable' && <None value={value} />}
          {value.verdict === 'multiple' && <Several value={value} />}
          {value.verdict === 'unique' && <One value={value} />}
          {value.verdict !== 'unknown' && value.unconfirmed > 0 && (
            <p class="note">{check.unconfirmed(value.unconfirmed)}</p>
          )}
          {value.verdict !== 'unknown' && value.interrupted && <p class="note">{check.interrupted}</p>}
        </>
      )}
    </>
  );
}
