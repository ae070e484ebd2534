import { afterEach, expect, it } from '@jest/globals';
import { countDrafts, draftKey } from './index.ts';

afterEach(() => localStorage.clear());

it("counts a user's own drafts, whatever the names are made of", () => {
  localStorage.setItem(draftKey('ada', '7'), 'x');
  localStorage.setItem(draftKey('ada', '8'), 'x');
  localStorage.setItem(draftKey('ada.b', '7'), 'x');
  localStorage.setItem('authInfo', 'x');
  expect([countDrafts(localStorage, 'ada'), countDrafts(localStorage, 'ada.b'), countDrafts(localStorage, 'bob')]).toEqual([2, 1, 0]);
  expect(countDrafts(undefined, 'ada')).toBe(0);
});
