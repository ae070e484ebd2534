import { describe, expect, it } from '@jest/globals';
import { COUNTED_FACETS, parseFilter } from '@refined/shared/domain';
import type { Filter } from '@refined/shared/domain';
import { ChangeLog } from '../kept/change-log.ts';
import { COMPARED_FIELDS } from '../kept/compared-fields.ts';
import { KeptDrugs } from '../kept/kept-drugs.ts';
import type { ReadDrug, ReadState } from '../kept/read-kept.ts';
import { waitingOf } from '../query/list-request.ts';
import { countFacets } from './count-facets.ts';
import { countWhole } from './count-whole.ts';
import { IdSet } from './id-set.ts';
import { drugMatcher } from './matched-drugs.ts';
import { matching } from './matching.ts';

/** Numbers from 0 to below 1, the same with each run. */
const numbersFrom = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const QUEUES = ['dpd', 'noc', ''] as const;
const DRUGS = 300;

const randomMonth = (seed: number) => {
  const next = numbersFrom(seed);
  const upTo = (most: number) => Math.floor(next() * most);
  const some = () => Array.from({ length: upTo(3) }, () => upTo(8));
  const drug = (id: number): ReadDrug => ({
    id,
    queue: QUEUES[upTo(QUEUES.length)]!,
    values: [upTo(9) || null, some(), upTo(5), some(), some(), next() < 0.5],
    changes: some().map((group, at) => [
      id * 10 + at,
      `g${group}`,
      'company',
      'manufacturer',
      at === 0,
      false,
    ]),
    compared: COMPARED_FIELDS.map(() => upTo(2)),
  });
  const few = () => Array.from({ length: upTo(6) }, () => 1 + upTo(DRUGS));
  return {
    drug,
    state: (drugs: readonly ReadDrug[]): ReadState => {
      const later = [...new Set(few())];
      return {
        state: '',
        drugs,
        later,
        away: later.filter(() => next() < 0.5),
        taken: [...new Set(few())].map((id) => [id, 1 + upTo(2), 'Ada'] as const),
      };
    },
    written: () => Array.from({ length: upTo(4) }, () => drug(1 + upTo(DRUGS + 20))),
  };
};

const filterOf = (text: string): Filter => {
  const parsed = parseFilter(text);
  return parsed.ok ? waitingOf(parsed.filter) : [];
};
const FILTERS = [
  '',
  'company.3',
  '-taken.none',
  'later.away',
  'group.g2',
  'product.yes -company.1',
];

describe('what is brought up to date by each write', () => {
  it.each([1, 2, 3])('is what a count of all drugs says, in random month %i', (seed) => {
    const month = randomMonth(seed);
    const drugs = Array.from({ length: DRUGS }, (_, at) => month.drug(at + 1));
    const kept = new KeptDrugs(month.state(drugs));
    const matched = drugMatcher();
    for (let step = 0; step < 60; step += 1) {
      for (const list of ['dpd', 'all'] as const) {
        for (const filter of FILTERS.map(filterOf)) {
          const found = matched(kept, list, filter);
          const plain = [...kept.in(list)].filter(matching(kept, filter)).map(({ id }) => id);
          expect(found.after(0, Infinity)).toEqual(plain.sort((one, other) => one - other));
          expect(found.size).toBe(plain.length);
          const compared = plain.map((id) => kept.get(id)!.compared);
          expect(found.apart()).toEqual(
            COMPARED_FIELDS.filter((_, at) => new Set(compared.map((one) => one[at])).size > 1),
          );
        }
        for (const filter of [filterOf(''), []]) {
          const whole = countWhole(kept, list, filter.length > 0, COUNTED_FACETS);
          expect(whole).toEqual(countFacets(kept, kept.in(list), filter, COUNTED_FACETS));
        }
      }
      kept.apply(month.state(month.written()));
    }
  });

  it('begins anew when too much was written to know it all', () => {
    const month = randomMonth(7);
    const kept = new KeptDrugs(month.state([]));
    const matched = drugMatcher();
    expect(matched(kept, 'all', []).size).toBe(0);
    kept.apply(month.state(Array.from({ length: 9_000 }, (_, at) => month.drug(at + 1))));
    expect(matched(kept, 'all', []).size).toBe(9_000);
  });
});

it('a log of changes knows the last ones, and when it does not', () => {
  const log = new ChangeLog();
  expect(log.since(log.end)).toEqual([]);
  for (let id = 0; id < 10_000; id += 1) log.add(id);
  expect(log.since(0)).toBeUndefined();
  expect(log.since(log.end - 1_500)).toHaveLength(1_500);
  expect(log.since(log.end - 1)).toEqual([9_999]);
});

it('a set of ids has them in order, however far apart they are', () => {
  const ids = new IdSet();
  for (const id of [900_001, 7, 8, 16, 7]) ids.add(id);
  ids.delete(8);
  ids.delete(99);
  expect([ids.size, ids.after(0), ids.after(7), ids.after(0, 1)]).toEqual([
    3,
    [7, 16, 900_001],
    [16, 900_001],
    [7],
  ]);
});
