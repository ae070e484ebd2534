import { beforeEach, describe, expect, it } from '@jest/globals';
import { findPlace, hasPlace, keepPlace } from './place.ts';

const LIST = 'Drugs in DPD Review';
const at = (key: string, state: unknown = null) => ({ key, state });
const left = { entry: 'a', list: LIST, key: '7', index: 19, top: 320, focused: true };

beforeEach(() => sessionStorage.clear());

describe('the place in a list', () => {
  it('is that of the entry of the history, also after a reload, and of no other list', () => {
    keepPlace(left);
    keepPlace({ ...left, entry: 'b', key: '8', focused: false });
    expect(findPlace(at('a'), LIST)).toMatchObject({
      key: '7',
      index: 19,
      top: 320,
      focused: true,
    });
    expect(findPlace(at('b'), LIST)).toMatchObject({ key: '8', focused: false });
    expect(findPlace(at('a'), 'Search results')).toBeUndefined();
    expect(findPlace(at('c'), LIST)).toBeUndefined();
    expect([hasPlace('a'), hasPlace('c')]).toEqual([true, false]);
  });

  it('is the last one of an entry', () => {
    keepPlace(left);
    keepPlace({ ...left, key: '9' });
    expect(findPlace(at('a'), LIST)).toMatchObject({ key: '9' });
  });

  it('is where a link leads: where the row stood, or in the middle', () => {
    keepPlace(left);
    const link = (key: string) => at('c', { place: { key, index: 3 } });
    expect(findPlace(link('7'), LIST)).toEqual({ key: '7', index: 3, top: 320, focused: true });
    expect(findPlace(link('8'), LIST)).toEqual({ key: '8', index: 3, focused: true });
  });

  it('is none where the browser keeps something else under its name', () => {
    sessionStorage.setItem('refined.places', '{"a":1}');
    expect(findPlace(at('a'), LIST)).toBeUndefined();
    sessionStorage.setItem('refined.places', '[');
    expect(hasPlace('a')).toBe(false);
  });
});
