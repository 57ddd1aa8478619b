/**
 * The keys of the board: those that players of other pages have in their fingers. They count only while the board has
 * the focus, so that a screen reader keeps its letters.
 */
import { LAYERS, type Layer } from './state';

export type Command =
  | { readonly type: 'move'; readonly down: number; readonly right: number; readonly extend: boolean }
  | { readonly type: 'edge'; readonly end: boolean; readonly whole: boolean; readonly extend: boolean }
  | { readonly type: 'digit'; readonly digit: number; readonly layer: Layer }
  | { readonly type: 'layer'; readonly layer: Layer }
  | { readonly type: 'erase' | 'all' | 'invert' | 'none' | 'undo' | 'redo' | 'help' };

/** The parts of a keyboard event that matter. */
export interface Key {
  readonly key: string;
  /** The place of the key, for digits and letters: other layouts and Shift change `key`. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  getModifierState?(name: string): boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  w: [-1, 0],
  s: [1, 0],
  a: [0, -1],
  d: [0, 1],
};

const LETTERS: Readonly<Record<string, Layer>> = { z: 'digit', x: 'corner', c: 'center', v: 'color' };

/** The layer in which a digit goes while these modifiers are held. */
export function heldLayer(event: Pick<Key, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): Layer | undefined {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey || (isControl && event.shiftKey)) return 'color';
  if (isControl) return 'center';
  return event.shiftKey ? 'corner' : undefined;
}

/** The command of a key; undefined if it is none, and the browser's. */
export function command(event: Key, layer: Layer): Command | undefined {
  const { code, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const entered = digit === undefined ? undefined : digitCommand(event, Number(digit), layer);
  if (entered) return entered;
  if (isControl && !altKey) {
    if (key === 'z') return { type: shiftKey ? 'redo' : 'undo' };
    if (key === 'y') return { type: 'redo' };
    if (key === 'a') return { type: 'all' };
    if (key === 'i') return { type: 'invert' };
  }
  const arrow = ARROWS[key];
  // With a modifier, letters are the browser's.
  const isLetter = key.length === 1;
  if (arrow && !(isLetter && (isControl || altKey)) && !altKey) {
    return { type: 'move', down: arrow[0], right: arrow[1], extend: shiftKey || isControl };
  }
  if (key === 'Home' || key === 'End') {
    return { type: 'edge', end: key === 'End', whole: isControl, extend: shiftKey };
  }
  if (key === 'Backspace' || key === 'Delete') return { type: 'erase' };
  if (isControl || altKey) return undefined;
  const named = LETTERS[key];
  if (named) return { type: 'layer', layer: named };
  if (key === ' ') {
    const step = shiftKey ? LAYERS.length - 1 : 1;
    return { type: 'layer', layer: LAYERS[(LAYERS.indexOf(layer) + step) % LAYERS.length] ?? 'digit' };
  }
  if (key === 'Escape') return { type: 'none' };
  return key === '?' ? { type: 'help' } : undefined;
}

function digitCommand(event: Key, digit: number, layer: Layer): Command | undefined {
  const isPad = event.code.startsWith('Numpad');
  const isDigit = /^\d$/.test(event.key);
  // With NumLock, Shift turns a key of the pad into an arrow, and some systems then hide that Shift is held.
  const isHidden = isPad && !isDigit && event.getModifierState?.('NumLock') === true;
  if (isPad && !isDigit && !isHidden) return undefined;
  const held = heldLayer({
    shiftKey: event.shiftKey || isHidden,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
  });
  return { type: 'digit', digit, layer: held ?? layer };
}
