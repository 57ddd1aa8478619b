/** What a clause is, on a 4×4 board: two encodings, and one conflict step by step. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { t } from '../languages';
import { clauseName, clauses, digitsAfter, type Event, lesson, name, SIDE, sizeOf } from '../model/learn';
import { Button, Section } from './parts';

const LESSON = lesson();
const CLUES = LESSON.filter(({ type }) => type === 'clue').length;
const shown = signal(CLUES);
const KINDS = clauses().length;

function words(event: Event): string {
  const { learn } = t.value;
  switch (event.type) {
    case 'clue':
      return name(event.literal);
    case 'guess':
      return learn.guess(name(event.literal));
    case 'follows':
      return learn.follows(name(event.literal), clauseName(event.clause));
    case 'clash':
      return learn.clash(clauseName(event.clause));
    case 'learned':
      return learn.learned(clauseName(event.clause));
  }
}

function Small({ events }: { readonly events: readonly Event[] }): JSX.Element {
  const digits = digitsAfter(events);
  const last = events.at(-1);
  const clash = last?.type === 'clash' ? last.clause.literals : [];
  const unit = 40;
  const texts = [...digits].map(([key, kind]) => {
    const [cell, digit] = [Math.floor(key / SIDE), (key % SIDE) + 1];
    const [x, y] = [(cell % SIDE) * unit + unit / 2, Math.floor(cell / SIDE) * unit + unit / 2];
    return (
      <text
        key={key}
        class={kind === 'clue' ? 'clue' : kind === 'guess' ? 'guess' : 'found'}
        x={x}
        y={y}
        dy=".35em"
        font-size="24"
      >
        {digit}
      </text>
    );
  });
  return (
    <svg class="small-board" viewBox="-2 -2 164 164" role="img" aria-label={[...events].map(words).join('. ')}>
      {clash.map(({ row, column }) => (
        <rect key={`${row}${column}`} class="mark clash" x={column * unit} y={row * unit} width={unit} height={unit} />
      ))}
      <g class="grid">
        <path class="light" fill="none" d="M40 0V160M120 0V160M0 40H160M0 120H160" />
        <path class="heavy" fill="none" d="M0 0H160V160H0ZM80 0V160M0 80H160" />
      </g>
      {texts}
    </svg>
  );
}

export function LearnPanel(): JSX.Element {
  const { learn } = t.value;
  const events = LESSON.slice(0, shown.value);
  const isOver = shown.value >= LESSON.length;
  const encodings = ['pairwise', 'sequential'] as const;
  return (
    <>
      <Section title={learn.title}>
        <p>{learn.intro}</p>
        <pre class="clauses">{`r1c1=1 ∨ r1c1=2 ∨ r1c1=3 ∨ r1c1=4\n¬r1c1=1 ∨ ¬r1c2=1`}</pre>
        <p class="note">{learn.clauses(KINDS, SIDE ** 3)}</p>
      </Section>
      <Section title={learn.encoding}>
        <table>
          <thead>
            <tr>
              <th scope="col">{learn.size}</th>
              {encodings.map((one) => (
                <th key={one} scope="col">
                  {learn.names[one]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[4, 9, 16, 25].map((count) => (
              <tr key={count}>
                <th scope="row">{count}</th>
                {encodings.map((one) => {
                  const size = sizeOf(one, count);
                  return <td key={one}>{learn.clauses(size.clauses, size.variables)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="note">
          {learn.pairwise} {learn.sequential}
        </p>
      </Section>
      <Section title={learn.conflict}>
        <p>{learn.conflictText}</p>
        <Small events={events} />
        <ol class="events" aria-live="polite">
          {events.slice(CLUES).map((event, index) => (
            <li key={index} class={event.type}>
              {words(event)}
            </li>
          ))}
        </ol>
        <div class="row">
          <Button
            kind="primary"
            disabled={isOver}
            onClick={() => {
              shown.value += 1;
            }}
          >
            {learn.next}
          </Button>
          <Button
            disabled={shown.value === CLUES}
            onClick={() => {
              shown.value = CLUES;
            }}
          >
            {learn.again}
          </Button>
        </div>
      </Section>
    </>
  );
}
