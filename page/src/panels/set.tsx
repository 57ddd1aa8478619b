/** Setting: the size of the board, rules from the solver's own table drawn on the board, and exports. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { RuleInfo } from 'sudosat';
import { backend, isStop } from '../backend';
import { names, selectCells } from '../control';
import { edit } from '../edit';
import { t } from '../languages';
import { fromRead, isClassic, toText } from '../model/puzzle';
import { argumentsOf, type Values, valuesOf, written } from '../model/rules';
import { cellNamed, range } from '../model/shape';
import { drawing, hidden, limit, notice, pointed, puzzle, table } from '../store';
import { act } from '../travel';
import { Exports } from './exports';
import { Button, Icon, Section } from './parts';
import { Sizes } from './regions';

const search = signal('');
const nothing = { number: '', digits: '', line: '', text: '' };

/** The rule that is being made, and the rule that it replaces. */
const chosen = signal<RuleInfo | undefined>(undefined);
const replaces = signal<string | undefined>(undefined);
const values = signal<Omit<Values, 'cells'>>(nothing);
const problem = signal('');

effect(() => {
  if (!chosen.value) return;
  const { least } = argumentsOf(chosen.value.name, chosen.value.notation);
  if (least > 0 && !drawing.peek()) drawing.value = { name: chosen.value.name, cells: [] };
});

function close(): void {
  chosen.value = undefined;
  replaces.value = undefined;
  drawing.value = undefined;
  problem.value = '';
  values.value = nothing;
}

/** Adds a rule if the solver accepts it. */
async function add(rule: string): Promise<void> {
  const { value: before } = puzzle;
  problem.value =
    (await edit({ ...before, rules: [...before.rules.filter((other) => other !== replaces.value), rule] })) ?? '';
  if (!problem.value) close();
}

function pick(info: RuleInfo): void {
  close();
  const { number, digits, line, least, text } = argumentsOf(info.name, info.notation);
  if (number === 'none' && digits === 'none' && !line && least === 0 && !text) return void add(info.name);
  chosen.value = info;
  if (text) values.value = { ...nothing, text: info.example.slice(info.name.length + 1) };
}

function Editor({ info }: { readonly info: RuleInfo }): JSX.Element {
  const { set } = t.value;
  const needs = argumentsOf(info.name, info.notation);
  const cells = drawing.value?.cells ?? [];
  const rule = written(info.name, needs, { ...values.value, cells: cells.length > 0 ? names(cells).split(' ') : [] });
  const change = (key: keyof typeof values.value) => (event: { readonly currentTarget: HTMLInputElement }) => {
    values.value = { ...values.value, [key]: event.currentTarget.value };
  };
  const { rows, columns } = puzzle.value.shape;
  const lines = (['row', 'column'] as const).flatMap((kind) =>
    range(kind === 'row' ? rows : columns).flatMap((index) => {
      const line = `${kind} ${index + 1}`;
      return [line, `${line} ${kind === 'row' ? 'right' : 'bottom'}`];
    }),
  );
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (rule) void add(rule);
      }}
    >
      <h3>{info.name}</h3>
      <p class="note">{info.meaning}</p>
      {needs.number !== 'none' && (
        <label>
          {set.number}
          <input inputMode="numeric" value={values.value.number} onInput={change('number')} />
        </label>
      )}
      {needs.digits !== 'none' && (
        <label>
          {set.digits}
          <input value={values.value.digits} onInput={change('digits')} />
        </label>
      )}
      {needs.text && (
        <label>
          {set.text}
          <input spellcheck={false} value={values.value.text} onInput={change('text')} />
        </label>
      )}
      {needs.line && (
        <label>
          {set.row}
          <select
            value={values.value.line}
            onChange={(event) => {
              values.value = { ...values.value, line: event.currentTarget.value };
            }}
          >
            <option value="">–</option>
            {lines.map((line) => (
              <option key={line}>{line}</option>
            ))}
          </select>
        </label>
      )}
      {needs.least > 0 && (
        <p>
          {set.draw(needs.least)} <strong>{set.chosen(cells.length)}</strong>
        </p>
      )}
      {problem.value && (
        <p class="fault" role="alert">
          {problem.value}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={!rule}>
          {set.add}
        </button>
        <Button onClick={close}>{set.cancel}</Button>
      </div>
    </form>
  );
}

function Palette(): JSX.Element {
  const { set } = t.value;
  const wanted = search.value.trim().toLowerCase();
  const fits = ({ name, summary }: RuleInfo) => wanted === '' || `${name} ${summary}`.toLowerCase().includes(wanted);
  const fitting = table.value.filter(fits);
  const groups = [...new Set(fitting.map(({ group }) => group))];
  return (
    <>
      <input
        type="search"
        aria-label={set.search}
        placeholder={set.search}
        value={search.value}
        onInput={(event) => {
          search.value = event.currentTarget.value;
        }}
      />
      <div class="palette">
        {groups.map((group) => (
          <div key={group}>
            <h3>{group}</h3>
            <div class="row">
              {fitting
                .filter((info) => info.group === group)
                .map((info) => (
                  <Button
                    key={info.name}
                    kind="chip"
                    label={`${info.name}: ${info.summary}`}
                    onClick={() => pick(info)}
                  >
                    {info.name}
                  </Button>
                ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function Chips(): JSX.Element {
  const { set } = t.value;
  const { rules } = puzzle.value;
  if (rules.length === 0) return <p class="note">{set.noRules}</p>;
  const toggle = (rule: string) => {
    const next = new Set(hidden.value);
    if (!next.delete(rule)) next.add(rule);
    hidden.value = next;
  };
  const point = (rule: string) => (isOn: boolean) => {
    pointed.value = isOn ? [rule] : [];
  };
  const change = (rule: string) => {
    const info = table.value.find(({ name }) => rule === name || rule.startsWith(`${name} `));
    if (!info) return;
    const needs = argumentsOf(info.name, info.notation);
    const { cells, ...others } = valuesOf(info.name, needs, rule);
    pick(info);
    if (!chosen.value) return;
    replaces.value = rule;
    values.value = others;
    if (needs.least === 0) return;
    const { shape } = puzzle.value;
    const drawn = cells.map((name) => cellNamed(name, shape));
    drawing.value = { name: info.name, cells: drawn };
    selectCells(drawn);
  };
  return (
    <ul class="chiplist">
      {rules.map((rule) => (
        <li key={rule} class={hidden.value.has(rule) ? 'off' : ''}>
          <Button kind="quiet" onPoint={point(rule)} onClick={() => change(rule)}>
            {rule}
          </Button>
          <Button
            kind="quiet"
            label={hidden.value.has(rule) ? set.show(rule) : set.hide(rule)}
            pressed={hidden.value.has(rule)}
            onClick={() => toggle(rule)}
          >
            <Icon name="hide" />
          </Button>
          <Button
            kind="quiet"
            label={set.remove(rule)}
            onClick={() => {
              pointed.value = [];
              act({ type: 'remove', cells: [], rules: [rule] });
            }}
          >
            <Icon name="remove" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Stops the puzzle that is being made; `undefined` if none is. */
const making = signal<AbortController | undefined>(undefined);

async function generate(): Promise<void> {
  const { value: before } = puzzle;
  const controller = new AbortController();
  making.value = controller;
  try {
    const solver = await backend();
    const isBlank = isClassic(before) && before.clues.every((clue) => clue === undefined);
    const options = isBlank ? { symmetry: '180' as const } : { like: toText(before) };
    const [made] = await solver.generate({ ...options, timeout: limit.value * 1000, signal: controller.signal });
    const [read] = made ? await solver.read(made.puzzle) : [];
    // A puzzle that comes after another change is no longer wanted.
    if (puzzle.value !== before) return;
    if (read && !('error' in read)) act({ type: 'load', puzzle: fromRead(read) });
    notice.value = read ? t.value.set.generated : t.value.set.notGenerated;
  } catch (error) {
    if (!isStop(error)) notice.value = error instanceof Error ? error.message : String(error);
  } finally {
    making.value = undefined;
  }
}

export function SetPanel(): JSX.Element {
  const { set } = t.value;
  return (
    <>
      <Section title={set.rules}>
        <p class="note">{set.typing}</p>
        <Chips />
        {chosen.value ? <Editor info={chosen.value} /> : <Palette />}
      </Section>
      <Sizes generate={() => void generate()} stop={making.value && (() => making.value?.abort())} />
      <Exports />
    </>
  );
}
