import { setTimeout as wait } from 'node:timers/promises';
import { StartFault, messageOf } from '@refined/server-base/process';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../http/database-fault.ts';

/** In ms. */
const BETWEEN_LOOKS = 500;
const BETWEEN_LINES = 5_000;

/**
 * Resolves when the database is usable. Waits for one that doesn't answer yet (it is starting, or
 * its host name is still unknown), with a line every few seconds. Throws a StartFault after
 * `seconds`, and at once for permanent faults: sign-in, version, encoding.
 */
export const waitForDatabase = async (
  { name, check }: Pick<Database, 'name' | 'check'>,
  seconds: number,
  say: (line: string) => void,
): Promise<void> => {
  const deadline = performance.now() + seconds * 1_000;
  let nextLine = 0;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= deadline)
        throw new StartFault(`${name} can't be used: ${messageOf(error)}.`);
      if (performance.now() >= nextLine) {
        say(`Waiting for ${name.replace(/^The/, 'the')}: ${messageOf(error)}.`);
        nextLine = performance.now() + BETWEEN_LINES;
      }
    }
    await wait(BETWEEN_LOOKS);
  }
};
