/** The state of the page as signals: the log of what undo restores, and what comes and goes around it. */
import { computed, signal } from '@preact/signals';
import type {
  Candidates,
  Certificate,
  Count,
  Hint,
  Layers,
  Rated,
  RuleInfo,
  Step,
  Verdict,
  Verification,
  Why,
} from 'sudosat';
import { begin, current, type Log } from './model/log';
import { toText } from './model/puzzle';
import { only, type Selection } from './model/selection';
import type { Shape } from './model/shape';
import { initial, type Layer } from './model/state';

export type Tab = 'check' | 'steps' | 'set' | 'play' | 'proof' | 'learn';
export const TABS: readonly Tab[] = ['check', 'steps', 'set', 'play', 'proof', 'learn'];

export type Answer =
  | { readonly phase: 'starting' | 'solving' }
  /** One solver has answered, the other works. */
  | { readonly phase: 'confirming'; readonly verdict: Verdict; readonly ms: number }
  | { readonly phase: 'done'; readonly verdict: Verdict; readonly ms: number }
  | { readonly phase: 'stopped'; readonly verdict?: Verdict }
  | { readonly phase: 'failed'; readonly message: string };

export const log = signal<Log>(begin(initial()));
export const state = computed(() => current(log.value));
export const puzzle = computed(() => state.value.puzzle);
/** Whether there is nothing to explain: no clue, no rule, no region. */
export const isBlank = computed(() => {
  const { clues, rules, regions, allowed } = puzzle.value;
  return !regions && !allowed && rules.length === 0 && clues.every((clue) => clue === undefined);
});
/** What the answers depend on: titles and prose do not count, so that a change of them asks nothing. */
export const question = computed(() => toText(puzzle.value, false));

export const selection = signal<Selection>(only(0));
export const layer = signal<Layer>('digit');
export const tab = signal<Tab>('check');

/** The picture of a board, and the shape of that. */
export const picture = signal<{ readonly layers: Layers; readonly shape: Shape } | undefined>(undefined);
export const answer = signal<Answer>({ phase: 'starting' });
/** Seconds for each question. */
export const limit = signal(10);

export const why = signal<Why | 'working' | undefined>(undefined);
export const candidates = signal<Candidates | undefined>(undefined);
/** How many of the solutions have each digit, by cell; up to a limit. */
export const counts = signal<
  { readonly of: readonly ReadonlyMap<number, number>[]; readonly all: boolean } | undefined
>(undefined);
export const count = signal<Count | undefined>(undefined);
export const rated = signal<Rated | undefined>(undefined);
export const steps = signal<readonly Step[] | undefined>(undefined);
/** The step that is shown, and the level of the hint. */
export const stepAt = signal(0);
export const level = signal(4);
export const hint = signal<Hint | undefined>(undefined);
export const certificate = signal<Certificate | string | undefined>(undefined);
export const verification = signal<Verification | undefined>(undefined);

export const table = signal<readonly RuleInfo[]>([]);
export const hidden = signal<ReadonlySet<string>>(new Set());
/** The rules under the pointer or the focus in a list, which the board shows. */
export const pointed = signal<readonly string[]>([]);
/** A repair or a completion that is being looked at: clues that would go, and clues that would come. */
export const preview = signal<
  { readonly remove: readonly number[]; readonly add: ReadonlyMap<number, number> } | undefined
>(undefined);
/** The rule that is being drawn, and its cells so far. */
export const drawing = signal<{ readonly name: string; readonly cells: readonly number[] } | undefined>(undefined);

/** The region of each cell while regions are painted, from 1. */
export const painting = signal<readonly number[] | undefined>(undefined);

export const showSolution = signal(false);
export const showCandidates = signal(false);
/** Whether the player's wrong digits are pointed out. */
export const checking = signal<'off' | 'rules' | 'solution'>('off');
export const broken = signal<readonly string[]>([]);
/** A message that is read out and shown for a while; or a fault of a text that was pasted. */
export const notice = signal<string>('');
export const fault = signal<{ readonly message: string; readonly excerpt?: string } | undefined>(undefined);
export const isHelpOpen = signal(false);
