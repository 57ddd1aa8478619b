/** The view of the board, from all that is shown: the puzzle, the open tab, and the answers. */
import { computed } from '@preact/signals';
import type { Step } from 'sudosat';
import type { BoardView, CellView, LinkView, Small } from './board/view';
import { t } from './languages';
import { cellsOfRule } from './model/puzzle';
import { candidatesAt } from './model/path';
import { cellOf, isSame, type Shape } from './model/shape';
import type { Entry } from './model/state';
import * as store from './store';

type Mark = NonNullable<CellView['mark']>;
type Draft = Omit<CellView, 'label'>;

const SIGNS: Readonly<Record<string, string>> = {
  clash: '!',
  repair: '×',
  remove: '×',
  add: '+',
  redundant: '−',
  differs: '≠',
  wrong: '!',
  hint: '→',
};
const mark = (name: string): Mark => ({ name, sign: SIGNS[name] ?? '' });

/** The solution that may be shown. */
export const solution = computed(() => {
  const { value } = store.answer;
  const verdict = 'verdict' in value ? value.verdict : undefined;
  if (verdict?.verdict === 'unique') return verdict.solution.flat();
  return verdict?.verdict === 'unknown' ? verdict.known?.flat() : undefined;
});

/** The marks of clues by the explanation that is shown. */
const marks = computed(() => {
  const { shape } = store.puzzle.value;
  const found = new Map<number, Mark>();
  const { value: why } = store.why;
  const { value: preview } = store.preview;
  if (store.tab.value !== 'check' || !why || why === 'working') return found;
  const set = (cells: readonly { row: number; column: number }[], name: string) => {
    for (const cell of cells) found.set(cellOf(cell, shape), mark(name));
  };
  if (why.verdict === 'unsolvable') set(why.clash.clues, 'clash');
  if (why.verdict === 'unique') set(why.redundant.clues, 'redundant');
  if (why.verdict === 'multiple' && !store.showCandidates.value) set(why.differing, 'differs');
  if (preview) {
    for (const cell of preview.remove) found.set(cell, mark('remove'));
    for (const cell of preview.add.keys()) found.set(cell, mark('add'));
  }
  return found;
});

const shownStep = computed<Step | undefined>(() => {
  const { value: tab } = store.tab;
  if (tab === 'steps') return store.steps.value?.[store.stepAt.value];
  const hint = tab === 'play' ? store.hint.value : undefined;
  return hint?.verdict === 'unique' && store.level.value >= 3 ? hint.step : undefined;
});

/** The looks of candidates in a step: a digit that goes, or comes, has that look first. */
function looks(step: Step | undefined, shape: Shape): Map<number, Map<number, string>> {
  const found = new Map<number, Map<number, string>>();
  const set = (candidate: { row: number; column: number; digit: number }, look: string) => {
    const cell = cellOf(candidate, shape);
    const ofCell = found.get(cell) ?? new Map<number, string>();
    found.set(cell, ofCell.set(candidate.digit, look));
  };
  for (const one of step?.marks ?? []) set(one, one.role);
  for (const one of step?.eliminate ?? []) set(one, 'eliminated');
  for (const one of step?.place ?? []) set(one, 'placed');
  return found;
}

function pathCell(cell: number, ofCell: Map<number, string> | undefined, path: ReturnType<typeof candidatesAt>): Draft {
  const {
    puzzle: {
      value: { clues },
    },
  } = store;
  const digit = path.digits[cell];
  if (digit !== undefined) return { word: String(digit), kind: clues[cell] === undefined ? 'found' : 'clue' };
  const smalls = (path.candidates[cell] ?? []).map((digit): Small => {
    const look = ofCell?.get(digit);
    return { digit, ...(look && { look }) };
  });
  return { word: '', kind: 'clue', smalls };
}

function severalCell(cell: number): Draft | undefined {
  const { value: why } = store.why;
  if (why === 'working' || why?.verdict !== 'multiple') return undefined;
  if (!store.showCandidates.value) {
    const [one, other] = why.solutions.map((grid) => grid.flat()[cell]);
    if (one !== other) return { word: `${one} ${other}`, kind: 'pair' };
    return { word: String(one), kind: 'found' };
  }
  const counts = store.counts.value?.of[cell];
  const digits = why.candidates?.flat()[cell] ?? [];
  const [only] = digits;
  if (digits.length === 1) return { word: String(only), kind: 'found' };
  const look = (number: number) => (number >= 8 ? 'many' : number >= 2 ? 'few' : number === 1 ? 'one' : 'unseen');
  return { word: '', kind: 'clue', smalls: digits.map((digit) => ({ digit, look: look(counts?.get(digit) ?? 0) })) };
}

function playCell(entry: Entry | undefined, cell: number): Draft {
  const colors = entry?.color ?? [];
  if (entry?.digit === undefined)
    return { word: '', kind: 'entry', corner: entry?.corner ?? [], center: entry?.center ?? [], colors };
  const right = solution.value?.[cell];
  const isWrong = store.checking.value === 'solution' && right !== undefined && right !== entry.digit;
  const word = String(entry.digit);
  return isWrong ? { word, kind: 'wrong', colors, mark: mark('wrong') } : { word, kind: 'entry', colors };
}

function checkCell(cell: number): Draft {
  const {
    puzzle: {
      value: { allowed, shape },
    },
  } = store;
  const several = severalCell(cell);
  if (several && (store.showSolution.value || store.showCandidates.value)) return several;
  const digit = store.showSolution.value ? solution.value?.[cell] : undefined;
  if (digit !== undefined) return { word: String(digit), kind: 'found' };
  const added = store.preview.value?.add.get(cell);
  if (added !== undefined) return { word: String(added), kind: 'found' };
  const restricted = allowed?.[cell] ?? [];
  const isRestricted = restricted.length > 0 && restricted.length < shape.digits.length;
  return { word: '', kind: 'clue', ...(isRestricted && { smalls: restricted.map((digit) => ({ digit })) }) };
}

/** A cell while regions are painted: its region as a color, and as a number in a corner if there is room. */
function paintedCell(clue: number | undefined, region: number): Draft {
  const colors = [((region - 1) % 9) + 1];
  if (clue !== undefined) return { word: String(clue), kind: 'clue', colors };
  return { word: '', kind: 'clue', corner: [region], colors };
}

function label(cell: number, draft: Draft, rules: readonly string[]): string {
  const { row, column } = store.puzzle.value.shape.places[cell] ?? { row: 0, column: 0 };
  const words = t.value.cell;
  const parts = [words.place(row + 1, column + 1)];
  if (draft.word) parts.push(words.digit(draft.kind, draft.word));
  else if (draft.smalls?.length) parts.push(words.candidates(draft.smalls.map(({ digit }) => digit)));
  else parts.push(words.empty);
  if (draft.corner?.length) parts.push(words.corner(draft.corner));
  if (draft.center?.length) parts.push(words.center(draft.center));
  if (draft.colors?.length) parts.push(words.colors(draft.colors));
  if (draft.mark) parts.push(words.mark(draft.mark.name));
  if (rules.length > 0) parts.push(words.rules(rules));
  return parts.join(', ');
}

/** The rules on each cell, as words: their names, with a number if there is one. */
const rulesOfCells = computed(() => {
  const { shape, rules } = store.puzzle.value;
  const found = new Map<number, string[]>();
  for (const rule of rules) {
    const words = rule.split(/ (?=r\d+c\d+|row |column )/)[0] ?? rule;
    for (const cell of cellsOfRule(rule, shape)) found.set(cell, [...(found.get(cell) ?? []), words]);
  }
  return found;
});

const links = computed<readonly LinkView[]>(() => {
  const { shape } = store.puzzle.value;
  const end = (candidate: { row: number; column: number; digit: number }) => ({
    cell: cellOf(candidate, shape),
    digit: candidate.digit,
  });
  return (shownStep.value?.links ?? []).map(({ from, to, kind }) => ({ from: end(from), to: end(to), kind }));
});

/** The rules to show: those of a clash, of a step, and those that are pointed at. */
const markedRules = computed(() => {
  const { value: why } = store.why;
  const rules = [...store.pointed.value];
  if (store.tab.value === 'check' && why && why !== 'working') {
    if (why.verdict === 'unsolvable') rules.push(...why.clash.rules);
  }
  for (const premise of shownStep.value?.premises ?? []) {
    if (premise.kind === 'rule') rules.push(premise.text);
  }
  return new Set(rules);
});

const redundantRules = computed<readonly string[]>(() => {
  const { value: why } = store.why;
  const isShown = store.tab.value === 'check' && why !== 'working' && why?.verdict === 'unique';
  return isShown ? why.redundant.rules : [];
});

export const boardView = computed<BoardView | undefined>(() => {
  const {
    picture: { value: picture },
    puzzle: { value: puzzle },
    tab: { value: tab },
  } = store;
  // The picture of a new board comes a moment after it.
  if (!picture || !isSame(picture.shape, puzzle.shape)) return undefined;
  const { layers } = picture;
  const step = shownStep.value;
  const isPath = tab === 'steps' && store.steps.value !== undefined && store.steps.value.length > 0;
  const path = isPath ? candidatesAt(puzzle, layers.houses, store.steps.value ?? [], store.stepAt.value) : undefined;
  const ofStep = looks(step, puzzle.shape);
  const cells = puzzle.clues.map((clue, cell): CellView => {
    const entry = store.state.value.entries.get(cell);
    const draft = ((): Draft => {
      const region = tab === 'set' ? store.painting.value?.[cell] : undefined;
      if (region) return paintedCell(clue, region);
      if (path) return pathCell(cell, ofStep.get(cell), path);
      if (clue !== undefined) {
        return { word: String(clue), kind: 'clue', ...(tab === 'play' && entry && { colors: entry.color }) };
      }
      return tab === 'play' ? playCell(entry, cell) : checkCell(cell);
    })();
    const isHinted = tab === 'play' && ofStep.has(cell);
    const found = marks.value.get(cell) ?? (isHinted ? mark('hint') : undefined);
    const marked = found ? { ...draft, mark: found } : draft;
    return { ...marked, label: label(cell, marked, rulesOfCells.value.get(cell) ?? []) };
  });
  const isMarked = (rule: string) => markedRules.value.has(rule);
  const indices = (wanted: (rule: string) => boolean) =>
    new Set(layers.rules.flatMap(({ rule }, index) => (wanted(rule) ? [index] : [])));
  const why = store.why.value;
  return {
    shape: puzzle.shape,
    layers,
    cells,
    selected: store.selection.value.cells,
    cursor: store.selection.value.cursor,
    links: links.value,
    marked: indices(isMarked),
    faded: indices((rule) => redundantRules.value.includes(rule)),
    hidden: indices((rule) => store.hidden.value.has(rule)),
    dimmed: tab === 'check' && why !== 'working' && why?.verdict === 'unsolvable',
    drawn: store.drawing.value?.cells ?? [],
    name: t.value.board(puzzle.shape, puzzle.rules.length),
  };
});
