/** What could be removed from a puzzle with one solution, and how hard it is. */
import type { JSX } from 'preact';
import type { Why } from 'sudosat';
import { backend } from '../backend';
import { language, t } from '../languages';
import { fromRead, toText } from '../model/puzzle';
import { cellName, cellOf } from '../model/shape';
import { limit, notice, pointed, preview, puzzle, rated, tab } from '../store';
import { act } from '../travel';
import { clueName, previewed } from './clues';
import { Button, Section } from './parts';

async function minimize(): Promise<void> {
  const { value: before } = puzzle;
  const solver = await backend();
  const minimal = await solver.minimize(toText(before), { timeout: limit.value * 1000 });
  if (minimal.verdict !== 'unique') return;
  const [read] = await solver.read(minimal.puzzle);
  if (!read || 'error' in read || puzzle.value !== before) return;
  const clues = before.clues.filter((clue) => clue !== undefined).length;
  notice.value = t.value.check.minimized(clues, minimal.clues);
  act({ type: 'edit', puzzle: fromRead(read) });
}

export function One({ value }: { readonly value: Extract<Why, { verdict: 'unique' }> }): JSX.Element {
  const { check } = t.value;
  const {
    redundant: { clues, rules },
    minimal,
  } = value;
  const { shape } = puzzle.value;
  return (
    <>
      <Section title={check.one_}>
        <p class="lead">{minimal ? check.minimal : check.redundant(clues.length, rules.length)}</p>
        {clues.length > 0 && (
          <ul class="chips">
            {clues.map((clue) => (
              <li key={clueName(clue)}>
                <Button
                  kind="chip"
                  label={check.removeOne(clueName(clue))}
                  onPoint={previewed([clue], [])}
                  onClick={() => {
                    preview.value = undefined;
                    act({ type: 'remove', cells: [cellOf(clue, shape)], rules: [] });
                  }}
                >
                  {cellName(cellOf(clue, shape), shape)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {rules.length > 0 && (
          <ul class="repairs">
            {rules.map((rule) => (
              <li key={rule}>
                <Button
                  kind="chip"
                  label={check.removeOne(rule)}
                  onPoint={previewed([], [], [rule])}
                  onClick={() => {
                    pointed.value = [];
                    act({ type: 'remove', cells: [], rules: [rule] });
                  }}
                >
                  {rule}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {!minimal && <Button onClick={() => void minimize()}>{check.minimize}</Button>}
      </Section>
      <Difficulty />
    </>
  );
}

export function Difficulty(): JSX.Element | null {
  const { check } = t.value;
  const { value } = rated;
  const isRated = value?.verdict === 'unique';
  if (!isRated && tab.value === 'steps') return null;
  return (
    <Section title={check.rating}>
      {isRated && value.se && (
        <p>
          {check.se(
            new Intl.NumberFormat(language.value, { minimumFractionDigits: 1 }).format(value.se.er),
            value.se.technique.replaceAll('-', ' '),
          )}
        </p>
      )}
      {isRated && value.hodoku && <p>{check.hodoku(value.hodoku.level, value.hodoku.score)}</p>}
      {tab.value === 'check' && (
        <Button
          onClick={() => {
            tab.value = 'steps';
          }}
        >
          {check.seeSteps}
        </Button>
      )}
    </Section>
  );
}
