import { expect, it } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { reportLines } from './report-routes.ts';

it('writes thirty lines a minute, and says with the next one how many it left out', () => {
  let now = 0;
  const written: object[] = [];
  const log = { warn: (fields: object) => written.push(fields) } as unknown as FastifyBaseLogger;
  const line = reportLines(log, () => now);
  for (let at = 0; at < 1_000; at++) line({ at });
  expect(written).toHaveLength(30);
  now = 60_000;
  line({ at: 'later' });
  line({ at: 'again' });
  expect(written.slice(30)).toEqual([{ at: 'later', leftOut: 970 }, { at: 'again' }]);
});
