import { expect } from '@playwright/test';
import { PATIENCE } from './patience.ts';

/** A gateway listens a moment before it has read its store; until then it answers 503. */
export const untilServed = (address: string): Promise<void> =>
  expect
    .poll(async () => (await fetch(`${address}/releases/state.json`)).status, {
      intervals: [10, 20, 50, 100],
      timeout: PATIENCE.start,
    })
    .toBe(200);
