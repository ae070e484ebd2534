import { expect, it } from '@jest/globals';
import { loadPlan, PHASES } from './load-plan.ts';
import type { Sample } from './load-plan.ts';
import { isKept, promisesOf, promiseTable } from './promises.ts';
import type { SoakOutcome } from './promises.ts';

const sample = (values: Partial<Sample> & Pick<Sample, 'phase'>): Sample => ({
  outcome: 'served',
  due: 0,
  took: 10,
  ...values,
});
const each = (phase: Sample['phase'], values: Partial<Sample> = {}): Sample[] =>
  Array.from({ length: 100 }, () => sample({ phase, ...values }));
const good: SoakOutcome = {
  database: 'embedded',
  phases: loadPlan(1, 200),
  load: {
    samples: [
      ...PHASES.flatMap((phase) => each(phase)),
      ...each('overload', { outcome: 'refused', took: 600 }),
    ],
    moves: { acknowledged: 50, lost: 0 },
    failures: [],
    late: 2,
  },
  health: { asked: 100, failed: 0, slowest: 80 },
  signIn: { letIn: 9, tried: 9, slowest: 900, strangers: { 429: 100 } },
  openPage: { screens: 20, ended: [] },
};
const withSamples = (...samples: Sample[]): SoakOutcome => ({
  ...good,
  load: { ...good.load, samples: [...good.load.samples, ...samples] },
});
const broken = (outcome: SoakOutcome): string[] =>
  promisesOf(outcome)
    .filter((row) => !row.isKept)
    .map(({ promise }) => promise);

it('finds nothing where every promise is kept', () => {
  expect(broken(good)).toEqual([]);
  expect(isKept(promisesOf(good))).toBe(true);
  expect(promiseTable(promisesOf(good))).toMatch(/\n\nEvery promise is kept\.$/);
});

it.each<[RegExp, SoakOutcome]>([
  [/not served/, withSamples(sample({ phase: 'calm', outcome: 'refused' }))],
  [/answered within/, withSamples(...each('calm', { took: 151 }))],
  [/overload: failed/, withSamples(sample({ phase: 'overload', outcome: 'failed' }))],
  [/503 with Retry-After/, withSamples(...each('overload', { outcome: 'refused', took: 1_001 }))],
  [/served \(/, withSamples(...each('overload', { took: 2_001 }))],
  [/as before within/, withSamples(sample({ phase: 'recovery', due: 5_001, took: 1_001 }))],
  [/as before within/, withSamples(sample({ phase: 'recovery', due: 5_001, outcome: 'refused' }))],
  [/failed at any time/, withSamples(sample({ phase: 'light', outcome: 'failed' }))],
  [/healthz: not answered/, { ...good, health: { ...good.health, failed: 1 } }],
  [/slowest/, { ...good, health: { ...good.health, slowest: 1_001 } }],
  [/others refused/, { ...good, signIn: { ...good.signIn, letIn: 8 } }],
  [
    /times slower/,
    withSamples(...each('strangers', { took: 21 }), ...each('strangers', { took: 21 })),
  ],
  [
    /taken for bad ones/,
    { ...good, openPage: { screens: 20, ended: ['search-mfe 1.0.0 failed at run (blank)'] } },
  ],
  [/moves lost/, { ...good, load: { ...good.load, moves: { acknowledged: 50, lost: 1 } } }],
])('finds %s', (promise, outcome) => {
  expect(broken(outcome)).toContainEqual(expect.stringMatching(promise));
  expect(isKept(promisesOf(outcome))).toBe(false);
  expect(promiseTable(promisesOf(outcome))).toMatch(/BROKEN[^]*\n\nA promise is broken\.$/);
});

it('asks four times the promised load of the product, and most of the time the promised one', () => {
  const [, calm, overload, recovery] = loadPlan(10, 200);
  expect(calm).toEqual({ name: 'calm', rate: 200, seconds: 270 });
  expect([overload!.rate, recovery!.rate]).toEqual([800, 200]);
});
