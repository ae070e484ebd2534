import { describe, expect, it } from '@jest/globals';
import { drugInput, drugPage, drugRecord, drugSummary, lookupList, queueCounts } from './index.ts';

describe('a listed drug', () => {
  const read = drugSummary('formulary');

  it('comes with ids as text, whatever the host answers (D28)', () => {
    const drug = read.parse({
      id: 7,
      din: '02247162',
      drug_name: 'X',
      active_ingredient: [{ id: 1, name: 'A' }],
      schedule: [],
      administration: [{ name: 'ORAL' }],
      type: { id: 3, name: 'Generic' },
      tier: 1,
      queue: 'noc',
      in_formulary: true,
      more: 'dropped',
    });
    expect(drug).toEqual({
      id: '7',
      din: '02247162',
      drug_name: 'X',
      active_ingredient: [{ id: '1', name: 'A' }],
      schedule: [],
      administration: [{ name: 'ORAL' }],
      type: { id: '3', name: 'Generic' },
      tier: '1',
      queue: 'noc',
      // The original member is kept too: otherwise the list would be copied.
      in_formulary: true,
      in_product: true,
      version: undefined,
      source_changed: undefined,
    });
  });

  it('may lack or null everything but its id', () => {
    const drug = read.parse({ id: '7', queue: null, type: null, tier: null });
    expect(drug).toMatchObject({
      din: '',
      active_ingredient: [],
      queue: '',
      type: null,
      tier: '',
      in_product: false,
    });
  });

  it('is read without what the host means by a name of ours', () => {
    const host = { strength: { value: 5 }, company: { id: 1 }, version: '2.1', reasons: 'none' };
    expect(read.parse({ id: 7, din: '1', queue: 'noc', ...host })).toMatchObject({
      id: '7',
      strength: undefined,
      company: undefined,
      version: undefined,
      reasons: undefined,
    });
  });

  it('comes in a list whose other members may be the host’s own, but for where the rest is', () => {
    const page = drugPage('formulary');
    const host = { count: '61', previous: false, similar: null, missing: null };
    expect(page.parse({ results: [{ id: 7 }], next: null, ...host })).toMatchObject({
      results: [{ id: '7' }],
      next: null,
      count: undefined,
      missing: undefined,
    });
    expect(page.safeParse({ results: [], next: 2 }).success).toBe(false);
  });

  it('reads the field of the configured product (D1)', () => {
    expect(
      drugSummary('list_b').parse({ id: 1, in_list_b: true, in_formulary: false }).in_product,
    ).toBe(true);
  });

  it('is refused when its queue is none that we know', () => {
    expect(read.safeParse({ id: 1, queue: 'lost' }).success).toBe(false);
  });
});

describe('a drug record', () => {
  const read = drugRecord('formulary');

  it.each([{}, { detail: 'Maintenance.' }, { results: [] }, { din: '1' }])(
    'is not every JSON object: %j',
    (answer) => {
      expect(read.safeParse(answer).success).toBe(false);
    },
  );

  it('of a bare host: a bare manufacturer id, a null period, objects with ids', () => {
    const record = read.parse({
      din: '1',
      pin: 12,
      drug_name: 'X',
      health_canada_drug_name: null,
      type: { id: 3 },
      drug_class: null,
      manufacturer: 41,
      grandfather_period: null,
      schedule: [{ id: 11 }],
      active_ingredient: [],
      administration: null,
      form: 'TABLET',
      strength: '5 MG',
    });
    expect(record).toMatchObject({
      pin: 12,
      type: '3',
      drug_class: null,
      manufacturer: '41',
      grandfather_period: null,
      schedule: ['11'],
      administration: [],
      sub_medical_condition: [],
      health_canada_drug_name: '',
    });
    expect(record.queue).toBeUndefined();
  });

  it('has a field of ours only in an answer of ours: no save of another host takes it', () => {
    const answer = { din: '1', drug_name: 'X', tier: 2 };
    expect(read.parse(answer).tier).toBeUndefined();
    expect(read.parse({ ...answer, version: 1 }).tier).toBe('2');
    expect(read.parse({ din: '1', drug_name: 'X', version: 1 }).tier).toBeUndefined();
  });

  it('is read without what the host means by a name of ours', () => {
    const answer = { din: '1', drug_name: 'X', form: 'TABLET' };
    for (const none of [null, { a: 1 }])
      expect(
        read.parse({ ...answer, version: none, company: none, dpd_name: none, tier: none }),
      ).toMatchObject({ form: 'TABLET' });
    const record = read.parse({ ...answer, version: '2.1', queue: { id: 4 }, in_formulary: true });
    expect(record).toMatchObject({ form: 'TABLET' });
    expect([record.version, record.queue]).toEqual([undefined, undefined]);
  });

  it('carries queue and product only when the host gives both (D37)', () => {
    expect(
      read.parse({ din: '1', drug_name: 'X', queue: 'noc', in_formulary: false }),
    ).toMatchObject({ queue: 'noc', in_product: false });
    expect(read.parse({ din: '1', drug_name: 'X', queue: 'noc' }).queue).toBeUndefined();
  });
});

it('lookup lists hold ids as text under one name', () => {
  expect(
    lookupList.parse({
      results: [
        { lookup_id: 100, name: 'None' },
        { id: 'x', name: 'Y' },
      ],
    }).results,
  ).toEqual([
    { id: '100', name: 'None' },
    { id: 'x', name: 'Y' },
  ]);
});

it('a save takes option objects and the manufacturer as a bare id (specification §7)', () => {
  const input = {
    din: '1',
    pin: null,
    drug_name: 'X',
    health_canada_drug_name: 'X',
    manufacturer: 41,
    active_ingredient: [{ id: 1, name: 'A' }],
    administration: [],
    type: { id: 3, name: 'Generic' },
    schedule: [],
    sub_medical_condition: [],
    drug_class: null,
    form: '',
    strength: '',
    grandfather_period: { lookup_id: '100', name: 'None' },
  };
  expect(drugInput.safeParse(input).success).toBe(true);
  expect(drugInput.safeParse({ ...input, type: 'Generic' }).success).toBe(false);
});

it('counts are numbers or nothing at all', () => {
  expect(
    queueCounts.safeParse({
      manual_review: 1,
      noc_review: 2,
      dpd_review: 3,
      committee: 4,
      update: 5,
    }).success,
  ).toBe(true);
  expect(
    queueCounts.safeParse({
      manual_review: '1',
      noc_review: 2,
      dpd_review: 3,
      committee: 4,
      update: 5,
    }).success,
  ).toBe(false);
});
