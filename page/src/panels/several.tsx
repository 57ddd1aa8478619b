/** Where solutions differ, and clues that would leave one. */
import type { JSX } from 'preact';
import type { Why } from 'sudosat';
import { MOST_COUNTED } from '../ask';
import { backend } from '../backend';
import { t } from '../languages';
import { toText, withClues } from '../model/puzzle';
import { cellOf } from '../model/shape';
import { count as counted, counts, limit, preview, puzzle, showCandidates, showSolution } from '../store';
import { act } from '../travel';
import { clueName, digitsOf, previewed } from './clues';
import { Button, Section } from './parts';

/** Counts as far as the limit of time allows. */
async function countOn(): Promise<void> {
  const { value: before } = puzzle;
  const solver = await backend();
  const found = await solver.count(toText(before, false), { timeout: limit.value * 1000 });
  if (puzzle.value === before && found.value > 0) counted.value = found;
}

export function Several({ value }: { readonly value: Extract<Why, { verdict: 'multiple' }> }): JSX.Element {
  const { check } = t.value;
  const { differing, count, add, candidates } = value;
  const { shape } = puzzle.value;
  const number = counted.value ?? count;
  const toAdd = add?.clues ?? [];
  return (
    <Section title={check.several}>
      <p class="lead">{check.differing(differing.length)}</p>
      <p class="row">
        {check.count(number.value, number.exact)}
        {!number.exact && <Button onClick={() => void countOn()}>{check.countOn}</Button>}
      </p>
      <div class="row">
        <Button
          pressed={showSolution.value && !showCandidates.value}
          onClick={() => {
            showSolution.value = !showSolution.value;
            showCandidates.value = false;
          }}
        >
          {check.showPair}
        </Button>
        {candidates && (
          <Button
            pressed={showCandidates.value}
            onClick={() => {
              showCandidates.value = !showCandidates.value;
              showSolution.value = false;
            }}
          >
            {check.showCandidates}
          </Button>
        )}
      </div>
      {showCandidates.value && (
        <>
          <ul class="legend" aria-label={check.legend}>
            {(['one', 'few', 'many'] as const).map((name) => (
              <li key={name}>
                <span class={`swatch ${name}`} />
                {check[name]}
              </li>
            ))}
            {!counts.value?.all && (
              <li>
                <span class="swatch unseen" />
                {check.unseen}
              </li>
            )}
          </ul>
          {counts.value && !counts.value.all && <p class="note">{check.counted(MOST_COUNTED)}</p>}
        </>
      )}
      {toAdd.length > 0 && (
        <>
          <h3>{check.add(toAdd.length)}</h3>
          <div class="row">
            {toAdd.map((clue) => (
              <Button
                key={clueName(clue)}
                kind="chip"
                onPoint={previewed([], [clue])}
                onClick={() => {
                  preview.value = undefined;
                  act({ type: 'clue', cells: [cellOf(clue, shape)], digit: clue.digit });
                }}
              >
                {`+ ${clueName(clue)}`}
              </Button>
            ))}
            {toAdd.length > 1 && (
              <Button
                onPoint={previewed([], toAdd)}
                onClick={() => {
                  preview.value = undefined;
                  act({ type: 'edit', puzzle: withClues(puzzle.value, digitsOf(toAdd)) });
                }}
              >
                {check.addAll}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
