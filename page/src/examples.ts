/** Puzzles to begin with. */
import type { Words } from './languages/en';

export interface Example {
  readonly name: keyof Words['examples'];
  readonly text: string;
}

const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

export const EXAMPLES: readonly Example[] = [
  { name: 'classic', text: CLASSIC },
  { name: 'hard', text: '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..' },
  { name: 'fault', text: CLASSIC.replace('53..7', '53.97') },
  { name: 'several', text: CLASSIC.replace('.6....28', '......28').replace('..419..5', '...19...') },
  {
    name: 'variant',
    text: `${'.'.repeat(81)}
thermo r3c1 r3c2 r2c1 r2c2 r3c3 r4c4
thermo r3c4 r2c4 r1c5 r2c6 r2c7
thermo r3c7 r4c7 r5c7 r5c8 r6c8
thermo r9c7 r9c8 r9c9 r8c9
whispers 5 r6c2 r6c1 r7c1 r8c2 r9c2 r9c3
whispers 5 r1c6 r1c7 r2c8 r3c9 r4c8
arrow r5c1 = r5c2 r4c2 r5c3
arrow r5c9 = r6c9 r7c9
cage 24 r6c4 r7c4 r7c5 r7c6
cage 12 r8c6 r8c7 r9c5 r9c6
cage 15 r3c6 r4c5 r4c6
cage 15 r1c2 r1c3 r2c3
cage 6 r6c7 r7c7
`,
  },
  {
    name: 'grids',
    text: `grid samurai
.71.3.9......8.2.1..........91..4..3..96....8.....75..9.7.2.....58...........1...2.7..6.18......32.....3...9...5..........9......7........3.8........2...3.6.....5...4......4...3....2.6.....1.....73......7...1....3....5..7..1...4..........2......8....4.......7.4....9327....6.32...........7..28...959.........4.7..6886...5.......9.6.......4851.......1...7.2....8.2..14..
`,
  },
];
