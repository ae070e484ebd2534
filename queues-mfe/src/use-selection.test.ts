import { describe, expect, it, jest } from '@jest/globals';
import { createSelection, isSelected, sizeOf } from './use-selection.tsx';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: ReturnType<typeof createSelection>) =>
  order.filter((id) => isSelected(selection.current(), id));

describe('a selection', () => {
  it('turns one over, and a range from the one before', () => {
    const selection = createSelection();
    selection.toggle('b', false, order);
    selection.toggle('d', true, order);
    expect(chosen(selection)).toEqual(['b', 'c', 'd']);
    selection.toggle('c', false, order);
    selection.toggle('a', true, order);
    expect(chosen(selection)).toEqual(['a', 'b', 'c', 'd']);
    selection.toggle('d', false, order);
    selection.toggle('b', true, order);
    expect(chosen(selection)).toEqual(['a']);
  });

  it('takes a range without a beginning for one', () => {
    const selection = createSelection();
    selection.toggle('c', true, order);
    expect(chosen(selection)).toEqual(['c']);
    selection.toggle('e', true, ['d', 'e']);
    expect(chosen(selection)).toEqual(['c', 'e']);
  });

  it('of all knows those left out, also of drugs that nobody has loaded', () => {
    const selection = createSelection();
    selection.selectAll();
    selection.toggle('b', false, order);
    expect(chosen(selection)).toEqual(['a', 'c', 'd', 'e']);
    expect(sizeOf(selection.current(), 10_000)).toBe(9_999);
    expect(isSelected(selection.current(), 'not loaded')).toBe(true);
    selection.toggle('b', false, order);
    expect(sizeOf(selection.current(), 10_000)).toBe(10_000);
  });

  it('survives a refreshed list by id, and drops what left', () => {
    const selection = createSelection();
    const told = jest.fn();
    selection.subscribe(told);
    selection.select(['a', 'c']);
    selection.retain(['c', 'a', 'x']);
    expect(told).toHaveBeenCalledTimes(1);
    selection.retain(['c', 'x']);
    expect(chosen(selection)).toEqual(['c']);
    selection.clear();
    expect(sizeOf(selection.current(), 5)).toBe(0);
  });
});
