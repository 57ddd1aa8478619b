/** Why there is no solution, and repairs. */
import type { JSX } from 'preact';
import type { Repair, Why } from 'sudosat';
import { t } from '../languages';
import { cellOf } from '../model/shape';
import { puzzle } from '../store';
import { act } from '../travel';
import { clueName, previewed } from './clues';
import { Button, Rules, Section } from './parts';

function RepairButtons({ repair }: { readonly repair: Repair }): JSX.Element {
  const { check } = t.value;
  const { remove, rules, digits, totals } = repair;
  const what = [...remove.map(clueName), ...rules.map((rule) => `“${rule}”`)].join(', ');
  const point = previewed(remove, [], rules);
  const cells = remove.map((one) => cellOf(one, puzzle.value.shape));
  const [only] = remove;
  const clear = () => point(false);
  return (
    <li class="repair">
      <Button
        onPoint={point}
        onClick={() => {
          clear();
          act({ type: 'remove', cells, rules });
        }}
      >
        {check.removeOne(what)}
      </Button>
      {only &&
        digits &&
        digits.slice(0, 5).map((digit) => (
          <Button
            key={digit}
            kind="chip"
            label={check.change(clueName(only), [digit])}
            onPoint={previewed(remove, [{ ...only, digit }])}
            onClick={() => {
              clear();
              act({ type: 'clue', cells, digit });
            }}
          >
            {`→ ${digit}`}
          </Button>
        ))}
      {rules.length === 1 &&
        totals?.solvable.slice(0, 5).map((total) => {
          const [rule = ''] = rules;
          const changed = rule.replace(/ \d+ /, ` ${total} `);
          return changed === rule ? null : (
            <Button
              key={total}
              kind="chip"
              label={changed}
              onPoint={point}
              onClick={() => {
                clear();
                act({ type: 'rule', rule: changed, replaces: rule });
              }}
            >
              {`→ ${total}`}
            </Button>
          );
        })}
    </li>
  );
}

export function None({ value }: { readonly value: Extract<Why, { verdict: 'unsolvable' }> }): JSX.Element {
  const { check } = t.value;
  const { clash, repairs, allRepairs, violations } = value;
  return (
    <>
      <Section title={check.none}>
        {violations.length > 0 && (
          <p>
            <strong>{check.violations}: </strong>
            {violations.join('; ')}
          </p>
        )}
        <p class="lead">
          {clash.clues.length + clash.rules.length > 0
            ? check.clash(clash.clues.length, clash.rules.length)
            : check.boardAlone}
        </p>
        {clash.clues.length > 0 && (
          <ul class="chips clash">
            {clash.clues.map((clue) => (
              <li key={clueName(clue)}>{clueName(clue)}</li>
            ))}
          </ul>
        )}
        {clash.rules.length > 0 && <Rules rules={clash.rules} />}
        {clash.houses && clash.houses.length > 0 && <p class="note">{check.houses(clash.houses)}</p>}
        <p class="note">{clash.smallest ? check.smallest : check.notSmallest(clash.atLeast)}</p>
      </Section>
      {repairs.length > 0 && (
        <Section title={check.repairs}>
          <p class="note">{check.repairsHint}</p>
          <ul class="repairs">
            {repairs.slice(0, 30).map((repair, index) => (
              <RepairButtons key={index} repair={repair} />
            ))}
          </ul>
          {!allRepairs && <p class="note">{check.otherRepairs}</p>}
        </Section>
      )}
    </>
  );
}
