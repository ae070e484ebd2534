import { afterEach, expect, it } from '@jest/globals';
import { countDrafts, createSessionStore, draftKey } from './index.ts';

afterEach(() => localStorage.clear());

it("counts a user's own drafts, whatever the names are made of", () => {
  localStorage.setItem(draftKey('ada', '7'), 'x');
  localStorage.setItem(draftKey('ada', '8'), 'x');
  localStorage.setItem(draftKey('ada', '8/comment'), 'x');
  localStorage.setItem(draftKey('ada.b', '7'), 'x');
  localStorage.setItem('authInfo', 'x');
  expect([
    countDrafts(localStorage, 'ada'),
    countDrafts(localStorage, 'ada.b'),
    countDrafts(localStorage, 'bob'),
  ]).toEqual([
    { records: 2, texts: 1 },
    { records: 1, texts: 0 },
    { records: 0, texts: 0 },
  ]);
  expect(countDrafts(undefined, 'ada')).toEqual({ records: 0, texts: 0 });
});

it('gives a user the drafts that were begun before the name was known, and takes none of the own (D50)', () => {
  localStorage.setItem(draftKey('', '7'), 'begun without a name');
  localStorage.setItem(draftKey('', '8'), 'begun without a name');
  localStorage.setItem(draftKey('ada', '8'), 'own');
  expect(countDrafts(localStorage, 'ada').records).toBe(3);
  createSessionStore().begin({
    token: 't',
    user: { username: 'ada', email: '', first_name: '', last_name: '' },
  });
  expect(
    [draftKey('ada', '7'), draftKey('ada', '8'), draftKey('', '7')].map((key) =>
      localStorage.getItem(key),
    ),
  ).toEqual(['begun without a name', 'own', null]);
});
