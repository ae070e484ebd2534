import { expect, it } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { reportLines } from './report-routes.ts';
import { personShare } from './take-report.ts';

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

const HOUR = 3_600_000;
const FAILED = { loads: 0, failed: 1 };

it('is two failures and ten loads of a release, until the time is over', () => {
  const share = personShare(HOUR);
  const failed = (now: number, person = 'anna', release = 'queues-mfe 1.0.0') =>
    share.take(person, release, FAILED, now).failed;
  expect([failed(0), failed(1), failed(2), failed(HOUR - 1)]).toEqual([1, 1, 0, 0]);
  expect(share.take('anna', 'queues-mfe 1.0.0', { loads: 1_000, failed: 0 }, 5)).toEqual({
    loads: 10,
    failed: 0,
    people: 0,
  });
  expect(failed(3, 'ben')).toBe(1);
  expect(failed(3, 'anna', 'queues-mfe 1.1.0')).toBe(1);
  expect(failed(HOUR)).toBe(1);
});

it('is new once the clock is set back by more than that time', () => {
  const share = personShare(HOUR);
  const failed = (now: number) => share.take('anna', 'queues-mfe 1.0.0', FAILED, now).failed;
  const tomorrow = 25 * HOUR;
  expect([failed(tomorrow), failed(tomorrow), failed(tomorrow)]).toEqual([1, 1, 0]);
  expect(failed(HOUR)).toBe(1);
});

it('says whether several people have failures of a release that count', () => {
  const share = personShare(HOUR);
  const people = (now: number, person: string, release = 'queues-mfe 1.0.0') =>
    share.take(person, release, FAILED, now).people;
  expect([people(0, 'anna'), people(1, 'anna'), people(2, 'ben')]).toEqual([1, 1, 2]);
  expect(people(3, 'chloe', 'queues-mfe 1.1.0')).toBe(1);
  expect(people(HOUR + 1, 'ben')).toBe(1);
});

it('is remembered for ten thousand people and releases', () => {
  const share = personShare(HOUR);
  for (let at = 0; at < 3; at++) share.take('anna', 'r', FAILED, 0);
  for (let at = 0; at < 10_000; at++) share.take(`other ${at}`, 'r', { loads: 1, failed: 0 }, 0);
  expect(share.take('anna', 'r', FAILED, 0).failed).toBe(1);
});
