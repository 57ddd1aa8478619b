/** The way to the solution: each step on the board, forward and back, in four levels of words. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Step } from 'sudosat';
import { t } from '../languages';
import { answer, level, stepAt, steps } from '../store';
import { clueName } from './clues';
import { Difficulty } from './one';
import { Button, Choice, Icon, Section } from './parts';

/** All steps, with the present one in view. */
function Path({
  list,
  at,
  go,
}: {
  readonly list: readonly Step[];
  readonly at: number;
  readonly go: (to: number) => void;
}) {
  const { steps: words } = t.value;
  const host = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = host;
    const item = current?.children[at];
    if (current && item instanceof HTMLElement) current.scrollTop = item.offsetTop - current.clientHeight / 2;
  }, [at]);
  return (
    <ol ref={host} class="path card" aria-label={words.title}>
      {list.map((one, index) => (
        <li key={index}>
          <button
            type="button"
            class="quiet"
            aria-current={index === at ? 'step' : undefined}
            onClick={() => go(index)}
          >
            <span class="name">{one.name}</span>
            <span class="what">
              {one.place.length > 0 ? one.place.map(clueName).join(' ') : words.removes(one.eliminate.length)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function StepsPanel(): JSX.Element {
  const { steps: words } = t.value;
  const { value: list } = steps;
  const verdict = 'verdict' in answer.value ? answer.value.verdict?.verdict : undefined;
  if (verdict && verdict !== 'unique' && answer.value.phase === 'done')
    return (
      <Section title={words.title}>
        <p>{words.needsUnique}</p>
      </Section>
    );
  if (!list) return <p class="note working">{words.working}</p>;
  if (list.length === 0)
    return (
      <Section title={words.title}>
        <p>{words.none}</p>
      </Section>
    );
  const at = Math.min(stepAt.value, list.length);
  const step = list[at];
  const go = (to: number) => {
    stepAt.value = Math.min(Math.max(to, 0), list.length);
  };
  return (
    <>
      <Section title={words.title}>
        <div class="stepper" role="group" aria-label={words.title}>
          <Button label={words.first} disabled={at === 0} onClick={() => go(0)}>
            <Icon name="first" />
          </Button>
          <Button label={words.back} disabled={at === 0} onClick={() => go(at - 1)}>
            <Icon name="back" />
          </Button>
          <span class="position" role="status">
            {step ? words.of(at + 1, list.length) : words.full}
          </span>
          <Button label={words.forward} disabled={!step} onClick={() => go(at + 1)}>
            <Icon name="forward" />
          </Button>
          <Button label={words.last} disabled={!step} onClick={() => go(list.length)}>
            <Icon name="last" />
          </Button>
        </div>
        {step && (
          <>
            <Choice
              name={words.level}
              options={words.levels.map((name, index) => [String(index + 1), name] as const)}
              value={String(level.value)}
              onChange={(value) => {
                level.value = Number(value);
              }}
            />
            <p class="lead">{step.levels[level.value - 1]}</p>
            {level.value >= 3 && (
              <ul class="legend">
                {(['placed', 'eliminated', 'cause', 'on', 'off'] as const)
                  .filter((name) =>
                    name === 'placed'
                      ? step.place.length > 0
                      : name === 'eliminated'
                        ? step.eliminate.length > 0
                        : step.marks.some(
                            (mark) =>
                              mark.role === name &&
                              ![...step.place, ...step.eliminate].some(
                                (one) => one.row === mark.row && one.column === mark.column && one.digit === mark.digit,
                              ),
                          ),
                  )
                  .map((name) => (
                    <li key={name}>
                      <span class={`swatch ${name}`} />
                      {words.legend[name]}
                    </li>
                  ))}
              </ul>
            )}
          </>
        )}
      </Section>
      <Difficulty />
      <Path list={list} at={at} go={go} />
    </>
  );
}
