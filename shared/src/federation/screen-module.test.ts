import { expect, it } from '@jest/globals';
import { offersContract } from './screen-module.ts';

it.each([
  ['1.0.0', '1.0.0', true],
  ['1.2.0', '1.1.4', true],
  ['1.1.0', '1.1.9', true],
  ['1.1.0', '1.2.0', false],
  ['2.0.0', '1.9.0', false],
  ['1.9.0', '2.0.0', false],
  ['1.10.0', '1.9.0', true],
  ['1.0.0', 'nonsense', false],
])('a shell that offers %s to a screen that needs %s: %s', (offered, needed, fits) => {
  expect(offersContract(offered, needed)).toBe(fits);
});
