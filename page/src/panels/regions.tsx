/** The size of the board, the shape of its boxes, and regions, which are painted on it. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { backend } from '../backend';
import { edit } from '../edit';
import { t } from '../languages';
import { cleared, empty, fromRead } from '../model/puzzle';
import { boxShapes, isPaintable, regionsOf, unfinished, withBoxes, withRegions } from '../model/regions';
import { painting, picture, puzzle, selection } from '../store';
import { act } from '../travel';
import { Button, Section } from './parts';

const SIDES = [4, 6, 8, 9, 10, 12, 16, 25];
/** Boards of several grids, or with modified cells, whose names the solver knows. */
const NAMED = ['samurai', 'butterfly', 'sohei', 'twodoku', 'doublers', 'negators', 'schrodinger'] as const;
const problem = signal('');
/** The declaration of a board that is being written. */
const declared = signal('');

function paint(region: number): void {
  const { cells } = selection.value;
  painting.value = painting.value?.map((label, cell) => (cells.has(cell) ? region : label));
}

function Painter({ labels }: { readonly labels: readonly number[] }): JSX.Element {
  const { set } = t.value;
  const side = puzzle.value.shape.digits.length;
  const wrong = unfinished(labels, puzzle.value);
  const use = async () => {
    problem.value = (await edit(withRegions(puzzle.value, labels))) ?? '';
    if (!problem.value) painting.value = undefined;
  };
  return (
    <>
      <p class="note">{set.paintHint}</p>
      <div class="digits regions">
        {regionsOf(labels, side).map((region) => (
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
      {wrong.length > 0 && <p class="note">{set.unfinished(wrong, side, !puzzle.value.grid)}</p>}
    </>
  );
}

/** Another board, without clues: a side, or a declaration that the solver reads. */
async function choose(board: string): Promise<void> {
  problem.value = '';
  if (/^\d+$/.test(board)) return act({ type: 'load', puzzle: empty(Number(board)) });
  try {
    const solver = await backend();
    act({ type: 'load', puzzle: fromRead(await solver.empty(board)) });
    declared.value = '';
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
}

/** The shape of the boxes, and regions to paint, where the board has a region for each digit. */
function Boxes(): JSX.Element {
  const { set } = t.value;
  const { shape, boxes, regions } = puzzle.value;
  const shapes = boxShapes(shape.digits.length);
  return (
    <label class="limit">
      <span>{set.boxes}</span>
      <select
        value={regions ? '' : (boxes ?? usual(shapes))}
        onChange={(event) => void edit(withBoxes(puzzle.value, event.currentTarget.value))}
      >
        {regions && <option value="">{set.ownRegions}</option>}
        {shapes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

/** A line that declares a board of any kind. */
function Declaration(): JSX.Element {
  const { set } = t.value;
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(declared.value.trim());
      }}
    >
      <label>
        {set.otherBoard}
        <input
          placeholder="grid 6x9 digits 0-8"
          spellcheck={false}
          value={declared.value}
          onInput={(event) => {
            declared.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" disabled={declared.value.trim() === ''}>
        {t.value.newBoard}
      </button>
    </form>
  );
}

interface SizesProps {
  readonly generate: () => void;
  /** Stops the puzzle that is being generated, if one is. */
  readonly stop: (() => void) | undefined;
}

export function Sizes({ generate, stop }: SizesProps): JSX.Element {
  const { set } = t.value;
  const { shape, grid } = puzzle.value;
  const boxes = picture.value?.layers.boxes ?? [];
  const own = grid ?? String(shape.digits.length);
  const sides = [...new Set([...SIDES, ...(grid ? [] : [shape.digits.length])])].sort((one, other) => one - other);
  return (
    <Section title={set.boardTitle}>
      <div class="row">
        <label class="limit">
          <span>{set.size}</span>
          <select value={own} onChange={(event) => void choose(event.currentTarget.value)}>
            {sides.map((one) => (
              <option key={one} value={one}>
                {set.sides(one, one)}
              </option>
            ))}
            {NAMED.map((name) => (
              <option key={name} value={name}>
                {set.named(name)}
              </option>
            ))}
            {grid && <option value={grid}>{set.sides(shape.rows, shape.columns)}</option>}
          </select>
        </label>
        {!grid && <Boxes />}
      </div>
      {grid && (
        <p class="note">
          {set.declared} <code class="break">grid {grid}</code>
        </p>
      )}
      {painting.value ? (
        <Painter labels={painting.value} />
      ) : (
        <>
          <div class="row">
            <Button onClick={() => act({ type: 'load', puzzle: cleared(puzzle.value) })}>{t.value.newBoard}</Button>
            <Button onClick={stop ?? generate}>{stop ? t.value.verdict.stop : set.generate}</Button>
            {stop && <span class="note working">{set.generating}</span>}
            {isPaintable(puzzle.value, boxes) && (
              <Button
                onClick={() => {
                  painting.value = boxes.map((box) => box + 1);
                }}
              >
                {set.paint}
              </Button>
            )}
          </div>
          {grid?.includes(' at ') && <p class="note">{set.notPainted}</p>}
          <Declaration />
          {problem.value && (
            <p class="fault" role="alert">
              {problem.value}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

/** The usual shape of boxes: the one nearest to a square, and lower than wide. */
function usual(shapes: readonly string[]): string {
  return shapes[Math.ceil(shapes.length / 2) - 1] ?? '';
}
