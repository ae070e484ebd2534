import { describe, expect, it } from '@jest/globals';
import { drugInput, drugRecord } from '@refined/shared/contract';
import { fixtureLookups } from '@refined/shared/testing';
import type { LookupLists } from './use-lookups.ts';
import { inputOf, valuesOf, wireId } from './drug-form.ts';

const lists = Object.fromEntries(
  Object.entries(fixtureLookups).map(([name, items]) => [
    name,
    items.map(({ id, name: label }) => ({ id: String(id), name: label })),
  ]),
) as unknown as LookupLists;

/** Small and repeatable: the same numbers in each run; a failure names its seed. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

type Ids = (string | number)[];
const NAMES = [
  '',
  'Apo-Metformin',
  'JANUMET XR',
  ' two  blanks ',
  'Crème “à” 5 %',
  '<b>bold</b>',
  '0',
  '😀',
  'é',
];

/**
 * A record as a host may answer it: ids as numbers or text, in or out of the lists, anything
 * missing.
 */
const wireRecord = (next: () => number) => {
  const one = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next() * values.length)] as Value;
  const anId = (ids: Ids) => one([...ids, ...ids.map(String), 987_654, '00987', 'x-1', 0]);
  const list = (ids: Ids) =>
    Array.from({ length: Math.floor(next() * 5) }, () => ({ id: anId(ids), name: one(NAMES) }));
  const maybe = (ids: Ids) => one([null, { id: anId(ids), name: one(NAMES) }]);
  return {
    din: one(['02247162', '']),
    pin: one<unknown>([null, '', 'P-1', 0, 4711]),
    drug_name: one(NAMES),
    health_canada_drug_name: one(NAMES),
    type: maybe([1, 2, 3, 4]),
    drug_class: maybe([61, 62]),
    manufacturer: one([null, anId([41, 42])]),
    grandfather_period: one([null, { lookup_id: anId([100, 101]) }]),
    schedule: list([11, 12]),
    active_ingredient: list([21, 22, 23]),
    administration: list([31, 32, 33]),
    sub_medical_condition: list([51, 52]),
    form: one(NAMES),
    strength: one(NAMES),
  };
};

const idsOf = (options: readonly { id: string | number }[]) => options.map(({ id }) => String(id));
const idOf = (option: { id: string | number } | null) => option && String(option.id);

it.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'load → save without a change sends back just what was read (seed %i)',
  (seed) => {
    const wire = wireRecord(random(seed));
    const record = drugRecord('formulary').parse(JSON.parse(JSON.stringify(wire)));
    const sent = drugInput.parse(
      JSON.parse(JSON.stringify(inputOf(record, valuesOf(record, lists), lists))),
    );
    expect({
      din: sent.din,
      pin: sent.pin,
      drug_name: sent.drug_name,
      health_canada_drug_name: sent.health_canada_drug_name,
      form: sent.form,
      strength: sent.strength,
    }).toEqual({
      din: wire.din,
      pin: wire.pin,
      drug_name: wire.drug_name,
      health_canada_drug_name: wire.health_canada_drug_name,
      form: wire.form,
      strength: wire.strength,
    });
    expect([
      idOf(sent.type),
      idOf(sent.drug_class),
      sent.manufacturer === null ? null : String(sent.manufacturer),
    ]).toEqual([
      idOf(wire.type),
      idOf(wire.drug_class),
      wire.manufacturer === null ? null : String(wire.manufacturer),
    ]);
    for (const name of [
      'schedule',
      'active_ingredient',
      'administration',
      'sub_medical_condition',
    ] as const)
      expect(idsOf(sent[name])).toEqual(idsOf(wire[name]));
    // Specification §4: '100' when the record has none.
    expect(String(sent.grandfather_period?.lookup_id)).toBe(
      String(wire.grandfather_period?.lookup_id ?? '100'),
    );
  },
);

describe('the body of the PUT (specification §7)', () => {
  const record = drugRecord('formulary').parse({
    din: '1',
    pin: 7,
    drug_name: 'A',
    type: { id: 3 },
    manufacturer: 41,
    drug_class: { id: '61' },
    schedule: [{ id: 11 }],
    grandfather_period: { lookup_id: 101 },
  });
  const input = inputOf(record, valuesOf(record, lists), lists);

  it('names each option, but the manufacturer, which is a bare id', () => {
    expect(input).toMatchObject({
      type: { id: 3, name: 'Generic' },
      manufacturer: 41,
      drug_class: { id: 61, name: 'A10BA02 metformin' },
      schedule: [{ id: 11, name: 'PRESCRIPTION' }],
      grandfather_period: { lookup_id: '101', name: '6 months' },
    });
  });

  it('sends no period where the host does not know the default', () => {
    const none = { ...lists, grandfather_period: [] };
    const bare = { ...record, grandfather_period: null };
    expect(inputOf(bare, valuesOf(bare, none), none).grandfather_period).toBeNull();
  });
});

it.each([
  ['21', 21],
  ['0', 0],
  ['007', '007'],
  ['-1', '-1'],
  ['1e3', '1e3'],
  ['12345678901234567890', '12345678901234567890'],
  ['', ''],
  ['x-1', 'x-1'],
])('the id %p goes back as %p', (id, sent) => {
  expect(wireId(id)).toBe(sent);
});
