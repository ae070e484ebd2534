import type { Page } from '@playwright/test';
import { expect, it } from '@jest/globals';
import { untilRuntime } from './until-runtime.ts';

/** A page in which the runtime comes after some looks; counts looks and waits. */
const pageOf = (looks: number) => {
  const seen = { looks: 0, waits: 0 };
  const evaluate = async (code: string): Promise<unknown> => {
    if (!code.includes('__FEDERATION__')) return void (seen.waits += 1);
    seen.looks += 1;
    return seen.looks > looks;
  };
  return { page: { evaluate } as unknown as Page, seen };
};

it.each([
  ['is there already', 0, { looks: 1, waits: 0 }],
  ['comes later', 2, { looks: 3, waits: 2 }],
  ['never comes: the patience ends', Infinity, { looks: 5, waits: 5 }],
])('the runtime %s', async (_what, looks, seen) => {
  const { page, seen: counted } = pageOf(looks);
  await untilRuntime(page, 1_000);
  expect(counted).toEqual(seen);
});
