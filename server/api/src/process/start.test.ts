import { afterEach, expect, it, jest } from '@jest/globals';
import { waitForDatabase } from './start.ts';

afterEach(() => void jest.restoreAllMocks());

it('waits no longer when the clock is set back meanwhile', async () => {
  let now = 7_200_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const check = async () => {
    now = 3_600_000;
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  await expect(waitForDatabase({ name: 'The database', check }, 0, () => {})).rejects.toThrow(
    "The database can't be used",
  );
});
