import { describe, expect, it } from '@jest/globals';
import { KEY_NAMES, keyDefinition, keyOfMove, KEYS, keyText } from './keys.ts';
import { MOVE_NAMES, MOVES } from './moves.ts';
import { queueDefinition } from './queues.ts';

const typed = (name: (typeof KEY_NAMES)[number]): string => {
  const { key, shift, ctrl } = keyDefinition(name);
  return [key.toLowerCase(), shift, ctrl].join();
};

describe('the table of keys', () => {
  it('has each key once', () => {
    expect(new Set(KEY_NAMES.map(typed)).size).toBe(KEY_NAMES.length);
  });

  it('has letters in lower case: Shift stands beside them', () => {
    const letters = KEY_NAMES.map((name) => KEYS[name].key).filter((key) => key.length === 1);
    expect(letters.filter((key) => key !== key.toLowerCase())).toEqual([]);
  });

  it('has one for each specified move, under the move’s name', () => {
    const specified = MOVE_NAMES.filter((move) => {
      const { to } = MOVES[move];
      return to === '' || !queueDefinition(to).ours;
    });
    expect(specified.map(keyOfMove)).toEqual(specified);
  });

  it('repeats no move: holding a key down decides nothing', () => {
    const repeating = KEY_NAMES.filter((name) => 'repeats' in KEYS[name]);
    expect(repeating).toEqual(['next', 'previous']);
  });

  it('is written as it is typed', () => {
    expect(['next', 'selectRange', 'done', 'sheet'].map((name) => keyText(name as 'next'))).toEqual(
      ['j', 'Shift+x', 'Ctrl+S', '?'],
    );
  });
});
