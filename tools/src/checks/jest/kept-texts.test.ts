import { expect, it } from '@jest/globals';
import { KeptTexts } from '../../../jest/kept-texts.cjs';

const PACKAGE = '/repository/node_modules/kept-texts/index.js';
const OURS = '/repository/shared/src/index.ts';

it('keeps the files of packages for the next test file, and ours for this one', () => {
  const first = new KeptTexts([[OURS, 'as the test file began']]);
  first.set(PACKAGE, 'of a package').set(OURS, 'ours');
  expect([first.get(PACKAGE), first.get(OURS)]).toEqual(['of a package', 'ours']);
  first.clear();
  const next = new KeptTexts();
  expect([next.get(PACKAGE), next.get(OURS)]).toEqual(['of a package', undefined]);
});
