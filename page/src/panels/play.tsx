/** Playing: what a key enters, a pad for fingers, hints in four levels, and mistakes on request. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { backend } from '../backend';
import { enter, erase, selectCells } from '../control';
import { t } from '../languages';
import { isClassic, toText, withClues } from '../model/puzzle';
import { cellOf, range } from '../model/shape';
import { LAYERS, type Layer } from '../model/state';
import { answer, broken, checking, hint, isHelpOpen, layer, level, limit, notice, puzzle, state } from '../store';
import { act } from '../travel';
import { solution } from '../view';
import { Button, Choice, Icon, Section } from './parts';

/** The layer that is held by a key. */
export const held = signal<Layer | undefined>(undefined);

/** The board as the player has it, for hints: digits, and nothing of the pencil marks. */
function own(): string {
  const digits = new Map(
    [...state.value.entries].flatMap(([cell, { digit }]) => (digit === undefined ? [] : [[cell, digit] as const])),
  );
  return toText(withClues(puzzle.value, digits), false);
}

async function ask(wanted: number): Promise<void> {
  level.value = wanted;
  const solver = await backend();
  const options = {
    at: own(),
    level: wanted as 1 | 2 | 3 | 4,
    timeout: limit.value * 1000,
    order: isClassic(puzzle.value) ? 'human' : 'reason',
  } as const;
  hint.value = await solver.hint(toText(puzzle.value, false), options);
  const { value } = hint;
  const first =
    value?.verdict === 'unique'
      ? (value.wrong ?? value.missing ?? value.step?.place[0] ?? value.step?.eliminate[0])
      : undefined;
  if (first && wanted >= 3) selectCells([cellOf(first, puzzle.value.shape)]);
}

/** What the rules say of the digits so far. */
export async function checkRules(): Promise<void> {
  const solver = await backend();
  const text = own();
  const { valid, complete, violations } = await solver.check(text);
  if (text !== own()) return;
  broken.value = violations;
  if (valid && complete) notice.value = t.value.play.solved;
}

function Hint(): JSX.Element {
  const { play, steps } = t.value;
  const { value } = hint;
  const isUnique = 'verdict' in answer.value && answer.value.verdict?.verdict === 'unique';
  const places = (value?.verdict === 'unique' && value.step?.place) || [];
  const digits = new Map(places.map((one) => [cellOf(one, puzzle.value.shape), one.digit]));
  return (
    <Section title={play.hint}>
      <div class="row">
        {steps.levels.map((name, index) => (
          <Button
            key={name}
            pressed={value !== undefined && level.value === index + 1}
            disabled={!isUnique}
            onClick={() => void ask(index + 1)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div role="status">
        {value?.verdict === 'unique' && <p class="lead">{value.text}</p>}
        {digits.size > 0 && level.value >= 3 && (
          <Button onClick={() => act({ type: 'place', digits })}>{play.apply}</Button>
        )}
        {value && value.verdict === 'unknown' && <p>{value.reason}</p>}
        {!isUnique && answer.value.phase === 'done' && <p class="note">{steps.needsUnique}</p>}
      </div>
    </Section>
  );
}

export function Pad(): JSX.Element {
  const { play } = t.value;
  const { digits } = puzzle.value.shape;
  const active = held.value ?? layer.value;
  const isColor = active === 'color';
  const values = isColor ? range(9).map((index) => index + 1) : digits;
  return (
    <div class="pad" role="group" aria-label={play.layers[active]}>
      <Choice
        name={play.layer}
        options={LAYERS.map((one) => [one, play.layers[one]] as const)}
        value={active}
        onChange={(value) => {
          layer.value = value;
        }}
      />
      <div class={`digits ${active}`}>
        {values.map((digit) => (
          <button
            key={digit}
            type="button"
            class={isColor ? `swatch color-${digit}` : ''}
            aria-label={isColor ? play.colors[digit - 1] : String(digit)}
            onClick={() => enter(digit, active)}
          >
            {isColor ? '' : digit}
          </button>
        ))}
        <button type="button" class="erase" aria-label={play.erase} onClick={erase}>
          <Icon name="erase" />
        </button>
      </div>
    </div>
  );
}

export function PlayPanel(): JSX.Element {
  const { play } = t.value;
  const options = [
    ['off', play.off],
    ['rules', play.rules],
    ['solution', play.solution],
  ] as const;
  const isSolvable = solution.value !== undefined;
  return (
    <>
      <Pad />
      <Hint />
      <Section title={play.checking}>
        <Choice
          name={play.checking}
          options={options.filter(([name]) => name !== 'solution' || isSolvable)}
          value={checking.value}
          onChange={(value) => {
            checking.value = value;
          }}
        />
        {checking.value === 'rules' &&
          (broken.value.length > 0 ? (
            <ul class="rules broken">
              {broken.value.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          ) : (
            <p class="note">{play.fine}</p>
          ))}
      </Section>
      <div class="row">
        <Button onClick={() => act({ type: 'restart' })} disabled={state.value.entries.size === 0}>
          {play.restart}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >{`${play.allKeys} (?)`}</Button>
      </div>
    </>
  );
}
