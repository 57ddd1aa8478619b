import { describe, expect, test } from 'vitest';
import { command, heldLayer, type Key } from '../../src/model/keys';
import { atEdge, moved } from '../../src/model/selection';
import { square } from '../../src/model/shape';
import type { Layer } from '../../src/model/state';

function press(keys: string, layer: Layer = 'digit', code?: string) {
  const parts = keys.split('+');
  const key = parts.at(-1) || '+';
  const has = (name: string) => parts.slice(0, -1).includes(name);
  const guessed = /^\d$/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key.toUpperCase()}` : key;
  const event: Key = {
    key,
    code: code ?? guessed,
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    getModifierState: (name) => has(name),
  };
  return command(event, layer);
}

describe('digits', () => {
  test.each([
    ['5', 'digit', 'digit'],
    ['5', 'center', 'center'],
    ['Shift+5', 'digit', 'corner'],
    ['Ctrl+5', 'digit', 'center'],
    ['Meta+5', 'digit', 'center'],
    ['Alt+5', 'digit', 'color'],
    ['Ctrl+Shift+5', 'digit', 'color'],
  ] as const)('%s in the layer %s goes to %s', (keys, layer, expected) => {
    expect(press(keys, layer)).toEqual({ type: 'digit', digit: 5, layer: expected });
  });

  test('they go by the place of the key, whatever Shift or the layout makes of it', () => {
    expect(press('Shift+%', 'digit', 'Digit5')).toEqual({ type: 'digit', digit: 5, layer: 'corner' });
    expect(press('é', 'digit', 'Digit2')).toEqual({ type: 'digit', digit: 2, layer: 'digit' });
  });

  test('on the pad, an arrow with NumLock is a digit with Shift', () => {
    expect(press('NumLock+End', 'digit', 'Numpad1')).toEqual({ type: 'digit', digit: 1, layer: 'corner' });
    expect(press('End', 'digit', 'Numpad1')).toMatchObject({ type: 'edge' });
    expect(press('7', 'digit', 'Numpad7')).toEqual({ type: 'digit', digit: 7, layer: 'digit' });
  });

  test('0 is one of them: the board knows whether it has it', () => {
    expect(press('0')).toEqual({ type: 'digit', digit: 0, layer: 'digit' });
    expect(press('Ctrl+0')).toEqual({ type: 'digit', digit: 0, layer: 'center' });
  });
});

describe('letters', () => {
  test.each([
    ['z', 'digit'],
    ['x', 'corner'],
    ['c', 'center'],
    ['v', 'color'],
  ] as const)('%s is the layer %s', (key, layer) => {
    expect(press(key)).toEqual({ type: 'layer', layer });
    expect(press(`Shift+${key.toUpperCase()}`)).toEqual({ type: 'layer', layer });
  });

  test.each(['Ctrl+c', 'Ctrl+x', 'Ctrl+v', 'Ctrl+w', 'Ctrl+s', 'Ctrl+d', 'Meta+c', 'Alt+d', 'F5', 'Tab', 'q'])(
    '%s is the browser’s',
    (keys) => {
      expect(press(keys)).toBeUndefined();
    },
  );

  test('Space goes through the layers', () => {
    expect(press(' ', 'color')).toEqual({ type: 'layer', layer: 'digit' });
    expect(press('Shift+ ', 'digit')).toEqual({ type: 'layer', layer: 'color' });
  });
});

describe('other keys', () => {
  test.each([
    ['Ctrl+z', 'undo'],
    ['Ctrl+y', 'redo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Ctrl+a', 'all'],
    ['Ctrl+i', 'invert'],
    ['Escape', 'none'],
    ['Backspace', 'erase'],
    ['Delete', 'erase'],
    ['Shift+?', 'help'],
  ])('%s: %s', (keys, type) => expect(press(keys)).toEqual({ type }));

  test('arrows and W, A, S, D move; with Shift they select', () => {
    expect(press('ArrowUp')).toEqual({ type: 'move', down: -1, right: 0, extend: false });
    expect(press('Shift+ArrowLeft')).toEqual({ type: 'move', down: 0, right: -1, extend: true });
    expect(press('Ctrl+ArrowLeft')).toMatchObject({ extend: true });
    expect(press('s')).toEqual({ type: 'move', down: 1, right: 0, extend: false });
    expect(press('Shift+D')).toEqual({ type: 'move', down: 0, right: 1, extend: true });
  });

  test('moves go past an edge from the other side', () => {
    const board = square(9);
    const moves = [moved(0, -1, 0, board), moved(0, 0, -1, board), moved(80, 1, 0, board), moved(80, 0, 1, board)];
    expect(moves).toEqual([72, 8, 8, 72]);
    const edges = [atEdge(13, false, false, board), atEdge(13, true, false, board), atEdge(13, true, true, board)];
    expect(edges).toEqual([9, 17, 80]);
  });

  test('what is held', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    expect(heldLayer(none)).toBeUndefined();
    expect(heldLayer({ ...none, shiftKey: true, metaKey: true })).toBe('color');
  });
});
