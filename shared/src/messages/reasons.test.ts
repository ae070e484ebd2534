import { describe, expect, it } from '@jest/globals';
import type { Reason } from '../contract/index.ts';
import { reasonMessages } from './reasons.ts';

const reason = (changes: Partial<Reason>): Reason => ({
  kind: 'new',
  field: null,
  before: null,
  after: null,
  source: 'dpd',
  import_id: 2,
  date: '2026-04-01',
  since: null,
  decision: null,
  ...changes,
});

/** A field's change, of the most frequent form. */
const changed = (kind: string, field: string, before: string[], after: string[]) => ({
  ...{ kind, field, before, after },
});

describe('why a drug is queued, in words (D48)', () => {
  it.each<[string, Partial<Reason>]>([
    ['New: approved 2026-03-11', { kind: 'new', after: ['approved'], since: '2026-03-11' }],
    ['New: marketed', { kind: 'new', after: ['marketed'] }],
    ['New: listed since 2026-04-01', { kind: 'new' }],
    [
      'Back on Health Canada’s list since 2026-04-01, dormant',
      { kind: 'returned', after: ['dormant'] },
    ],
    [
      'No longer listed by Health Canada since 2026-04-01, was marketed',
      { kind: 'gone', before: ['marketed'] },
    ],
    [
      'Marketed since 2026-03-20, was approved',
      { kind: 'launched', before: ['approved'], after: ['marketed'], since: '2026-03-20' },
    ],
    [
      'Dormant since 2026-03-20, was marketed',
      { kind: 'dormant', before: ['marketed'], after: ['dormant'], since: '2026-03-20' },
    ],
    [
      'Approved only, was marketed',
      { kind: 'approved', before: ['marketed'], after: ['approved'] },
    ],
    ['Name OLD → NEW', changed('renamed', 'health_canada_drug_name', ['OLD'], ['NEW'])],
    ['DIN 02000001 → 02000002', changed('din', 'din', ['02000001'], ['02000002'])],
    [
      'Ingredient added: CAFFEINE',
      changed('ingredient', 'active_ingredient', ['CODEINE'], ['CAFFEINE', 'CODEINE']),
    ],
    [
      'Ingredient removed: CAFFEINE',
      changed('ingredient', 'active_ingredient', ['CAFFEINE', 'CODEINE'], ['CODEINE']),
    ],
    [
      'Ingredient CAFFEINE → COCAINE',
      changed('ingredient', 'active_ingredient', ['CAFFEINE', 'CODEINE'], ['COCAINE', 'CODEINE']),
    ],
    [
      'Ingredient in another order',
      changed('ingredient', 'active_ingredient', ['A', 'B'], ['B', 'A']),
    ],
    ['Strength 5 MG → 10 MG', changed('strength', 'strength', ['5 MG'], ['10 MG'])],
    ['Form TABLET → CAPSULE', changed('form', 'form', ['TABLET'], ['CAPSULE'])],
    ['Route added: RECTAL', changed('route', 'administration', ['ORAL'], ['ORAL', 'RECTAL'])],
    ['Schedule: now PRESCRIPTION', changed('schedule', 'schedule', [], ['PRESCRIPTION'])],
    ['Company APOTEX INC → TEVA', changed('company', 'manufacturer', ['APOTEX INC'], ['TEVA'])],
    [
      'Drug Class: now A10BA02 METFORMIN',
      changed('drug_class', 'drug_class', [], ['A10BA02 METFORMIN']),
    ],
    ['Now a biosimilar', changed('biosimilar', 'type', [], ['Biosimilar'])],
    ['No longer a biosimilar', changed('biosimilar', 'type', ['Biosimilar'], [])],
    [
      'Notice of compliance NOC 500, 2026-03-11: New dosage, NDS',
      { kind: 'notice', source: 'noc', after: ['NOC 500', '2026-03-11', 'NDS', 'New dosage'] },
    ],
    [
      'Notice of compliance NOC 500: NDS',
      { kind: 'notice', source: 'noc', after: ['NOC 500', 'NDS'] },
    ],
    [
      'Notice of compliance with conditions NOC/c 500: NDS',
      { kind: 'notice', source: 'noc', after: ['NOC/c 500', 'NDS'] },
    ],
    [
      'New: approved with conditions (NOC/c 500), not in the Drug Product Database yet',
      { kind: 'unlisted', source: 'noc', after: ['NOC/c 500'] },
    ],
    [
      'New: approved 2026-03-11 (NOC 500), not in the Drug Product Database yet',
      { kind: 'unlisted', source: 'noc', after: ['NOC 500', '2026-03-11', 'NDS'] },
    ],
    ['DIN 02000001 → Not given by Health Canada', changed('din', 'din', ['02000001'], [])],
    ['DIN 02000001 → “2000001” is not a DIN', changed('din', 'din', ['02000001'], ['2000001'])],
    ['DIN Not given by Health Canada → 02000001', changed('din', 'din', [], ['02000001'])],
    ['No DIN', { kind: 'no_din' }],
    ['No DIN: “2000001” is not a DIN', { kind: 'no_din', after: ['2000001'] }],
    [
      'DIN 02000001 is also that of OTHER (drug code 7)',
      { kind: 'duplicate_din', after: ['02000001', 'OTHER (drug code 7)'] },
    ],
    [
      'DIN 02000001 stands for more than one product',
      { kind: 'duplicate_din', after: ['02000001'] },
    ],
    [
      'Unknown schedule: SCHEDULE Z',
      { kind: 'unknown_label', field: 'schedule', after: ['SCHEDULE Z'] },
    ],
    [
      'Corrected here, and changed at Health Canada: Strength 5 MG → 10 MG',
      changed('overridden', 'strength', ['5 MG'], ['10 MG']),
    ],
    [
      'Not read in full: ingred.txt, line 4: amount is not a number',
      { kind: 'incomplete', after: ['ingred.txt, line 4: amount is not a number'] },
    ],
    // From an importer of a later release.
    ['colour RED → BLUE', changed('recoloured', 'colour', ['RED'], ['BLUE'])],
  ])('%s', (sentence, changes) => {
    expect(reasonMessages.sentence(reason(changes))).toBe(sentence);
  });

  it('cuts what is longer than a line, and never within a word (D63)', () => {
    const strengths = Array.from({ length: 40 }, (_, index) => `${index} MG`).join('; ');
    for (const start of ['', 'A', 'AB', 'ABC', 'ABCD', 'ABCDE']) {
      const value = `${start}${strengths}`;
      const sentence = reasonMessages.sentence(
        reason(changed('strength', 'strength', ['5 MG'], [value])),
      );
      expect(sentence).toMatch(/ …$/);
      expect(sentence.length).toBeLessThan(120);
      expect(`Strength 5 MG → ${value}`).toContain(sentence.slice(0, -1));
    }
  });

  it('says what was decided, and how many more reasons there are', () => {
    const first = reason({
      kind: 'strength',
      field: 'strength',
      before: ['5 MG'],
      after: ['10 MG'],
      decision: 'keep',
    });
    expect(reasonMessages.line([first, reason({ kind: 'company' })])).toBe(
      'Strength 5 MG → 10 MG (our value kept)',
    );
    expect(reasonMessages.line([{ ...first, decision: 'take' }])).toBe(
      'Strength 5 MG → 10 MG (Health Canada’s value used)',
    );
    expect(reasonMessages.more(2)).toBe('+2 more');
    expect(reasonMessages.line([])).toBe('');
  });
});

describe('the title of a group (D81)', () => {
  const title = (changes: Partial<Reason>): string => {
    const {
      lead,
      before = '',
      after = '',
    } = reasonMessages.parts(reason({ date: null, ...changes }), 'group');
    return [lead, before, after].join('|');
  };
  const STATES = [['approved'], ['marketed'], ['dormant']];
  const LISTS = [[], ['A'], ['B'], ['A', 'B'], ['B', 'A'], ['A', 'C'], ['B', 'C'], ['A', 'B', 'C']];

  it.each(['returned', 'gone', 'launched', 'dormant', 'approved'])(
    'names the state in which %s drugs are or were',
    (kind) => {
      const of = kind === 'returned' ? 'after' : 'before';
      expect(new Set(STATES.map((state) => title({ kind, [of]: state }))).size).toBe(3);
    },
  );

  it('is another for other values', () => {
    const changes = LISTS.flatMap((before) =>
      LISTS.filter((after) => after !== before).map((after) => ({
        kind: 'ingredient',
        field: 'active_ingredient',
        before,
        after,
      })),
    );
    expect(new Set(changes.map(title)).size).toBe(changes.length);
  });
});
