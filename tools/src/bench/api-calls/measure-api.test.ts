import { expect, it } from '@jest/globals';
import { mediansOf } from './measure-api.ts';

const round = (perSecond: number, failed: number) => ({
  perSecond,
  p50: 1_000 / perSecond,
  p99: 2_000 / perSecond,
  kb: 0.5,
  failed,
});

it('says the median of its rounds and how far they lie apart, and counts each failure', () => {
  expect(mediansOf([round(100, 0), round(500, 2), round(200, 1)])).toEqual({
    perSecond: 200,
    spread: { median: 200, least: 100, most: 500 },
    p50: 5,
    p99: 10,
    kb: 0.5,
    failed: 3,
  });
});
