/** The size of the board, the shape of its boxes, and regions, which are painted on it. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { edit } from '../edit';
import { t } from '../languages';
import { empty } from '../model/puzzle';
import { boxShapes, MOST_REGIONS, unfinished, withBoxes, withRegions } from '../model/regions';
import { layers, painting, puzzle, selection } from '../store';
import { act } from '../travel';
import { Button, Section } from './parts';

const SIDES = [4, 6, 8, 9, 10, 12, 16, 25];
const problem = signal('');

function paint(region: number): void {
  const { cells } = selection.value;
  painting.value = painting.value?.map((label, cell) => (cells.has(cell) ? region : label));
}

function Painter({ labels }: { readonly labels: readonly number[] }): JSX.Element {
  const { set } = t.value;
  const { side } = puzzle.value;
  const wrong = unfinished(labels, side);
  const use = async () => {
    problem.value = (await edit(withRegions(puzzle.value, labels))) ?? '';
    if (!problem.value) painting.value = undefined;
  };
  return (
    <>
      <p class="note">{set.paintHint}</p>
      <div class="digits regions">
        {Array.from({ length: side }, (_, index) => index + 1).map((region) => (
          <button
            key={region}
            type="button"
            class={`swatch color-${((region - 1) % 9) + 1}`}
            aria-label={set.region(region, labels.filter((label) => label === region).length)}
            onClick={() => paint(region)}
          >
            {wrong.includes(region) ? `${region} ·` : region}
          </button>
        ))}
      </div>
      {problem.value && (
        <p class="fault" role="alert">
          {problem.value}
        </p>
      )}
      <div class="row">
        <Button kind="primary" disabled={wrong.length > 0} onClick={() => void use()}>
          {set.useRegions}
        </Button>
        <Button
          onClick={() => {
            painting.value = undefined;
          }}
        >
          {set.cancel}
        </Button>
      </div>
      {wrong.length > 0 && <p class="note">{set.unfinished(wrong, side)}</p>}
    </>
  );
}

export function Sizes({ generate }: { readonly generate: () => void }): JSX.Element {
  const { set } = t.value;
  const { side, boxes, regions } = puzzle.value;
  const shapes = boxShapes(side);
  const sides = [...new Set([...SIDES, side])].sort((one, other) => one - other);
  const shape = regions ? '' : (boxes ?? usual(shapes));
  return (
    <Section title={set.boardTitle}>
      <div class="row">
        <label class="limit">
          <span>{set.size}</span>
          <select
            value={side}
            onChange={(event) => act({ type: 'load', puzzle: empty(Number(event.currentTarget.value)) })}
          >
            {sides.map((one) => (
              <option key={one} value={one}>
                {set.sides(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="limit">
          <span>{set.boxes}</span>
          <select value={shape} onChange={(event) => void edit(withBoxes(puzzle.value, event.currentTarget.value))}>
            {regions && <option value="">{set.ownRegions}</option>}
            {shapes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </div>
      {painting.value ? (
        <Painter labels={painting.value} />
      ) : (
        <div class="row">
          <Button onClick={() => act({ type: 'load', puzzle: empty(side) })}>{t.value.newBoard}</Button>
          <Button onClick={generate}>{set.generate}</Button>
          {side <= MOST_REGIONS && (
            <Button
              onClick={() => {
                painting.value = layers.value?.boxes.map((box) => box + 1);
              }}
            >
              {set.paint}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

/** The usual shape of boxes: the one nearest to a square, and lower than wide. */
function usual(shapes: readonly string[]): string {
  return shapes[Math.ceil(shapes.length / 2) - 1] ?? '';
}
