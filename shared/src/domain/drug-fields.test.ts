import { describe, expect, it } from '@jest/globals';
import {
  DRUG_FIELDS,
  drugTypeKind,
  DRUG_SUB_TYPES,
  LOOKUP_NAMES,
  PATHS,
  reviewCount,
  usualTier,
} from './index.ts';

describe('the fields of a record', () => {
  it('use each lookup once', () => {
    const used = Object.values(DRUG_FIELDS).flatMap((field) =>
      'lookup' in field ? [field.lookup] : [],
    );
    expect([...used].sort()).toEqual([...LOOKUP_NAMES].sort());
  });

  it('leave out of a save just the four of the specification, and the type that follows from the sub-type', () => {
    const notStored = Object.entries(DRUG_FIELDS).flatMap(([name, field]) =>
      field.stored ? [] : [name],
    );
    expect(notStored).toEqual([
      'product_type',
      'step_therapy',
      'quantity_limits',
      'discontinued_date',
      'action',
    ]);
  });
});

it('tells the product type of every sub-type (D26)', () => {
  expect(DRUG_SUB_TYPES.map(drugTypeKind)).toEqual(['brand', 'brand', 'generic', 'biosimilar']);
  expect(drugTypeKind('Something else')).toBeUndefined();
});

it('tells the usual tier of every sub-type (D49)', () => {
  expect(DRUG_SUB_TYPES.map(usualTier)).toEqual([3, 2, 1, 2]);
  expect(usualTier('Something else')).toBeUndefined();
});

it('sums the three review queues for the badge (specification §2)', () => {
  expect(
    reviewCount({
      manual_review: 1,
      noc_review: 20,
      dpd_review: 300,
      committee: 4000,
      update: 50000,
    }),
  ).toBe(321);
});

it('builds addresses that a reader can take apart again', () => {
  expect(PATHS.login('/drugs/search?by=din&term=1#x')).toBe(
    '/login?next=%2Fdrugs%2Fsearch%3Fby%3Ddin%26term%3D1%23x',
  );
  expect(PATHS.drug('7', 'noc')).toBe('/drugs/7?from=noc');
  expect(PATHS.drug('7', 'search', { by: 'din', term: '1 & 2' })).toBe(
    '/drugs/7?from=search&by=din&term=1+%26+2',
  );
  expect(PATHS.queue('com')).toBe('/drugs/queue/com/');
  expect(PATHS.queue('dpd', { as: 'groups', open: 'a1' })).toBe(
    '/drugs/queue/dpd/?as=groups&open=a1',
  );
});
