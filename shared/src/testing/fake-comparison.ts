import type { ComparedField, Reason, SourceComparison } from '../contract/index.ts';
import { listedDrug, type FakeDrug } from './fake-drugs.ts';

/** A reason as our API answers it; override what a test is about. */
export const fakeReason = (overrides: Partial<Reason> = {}): Reason => ({
  kind: 'strength',
  field: 'strength',
  before: ['500 MG'],
  after: ['850 MG'],
  source: 'dpd',
  import_id: 2,
  date: '2026-04-01',
  since: null,
  decision: null,
  ...overrides,
});

export const comparedField = (overrides: Partial<ComparedField> = {}): ComparedField => ({
  field: 'strength',
  ours: ['500 MG'],
  before: ['500 MG'],
  after: ['850 MG'],
  differs: true,
  changed: true,
  overridden: true,
  decision: null,
  ...overrides,
});

const same = (field: string, text: string): ComparedField =>
  comparedField({
    field,
    ours: [text],
    before: [text],
    after: [text],
    differs: false,
    changed: false,
    overridden: false,
  });

/** The field after a decision on it. */
export const decidedField = (field: ComparedField, decision: 'take' | 'keep'): ComparedField => ({
  ...field,
  ...(decision === 'take' && { ours: field.after ?? [], differs: false, overridden: false }),
  decision: {
    decision,
    actor: 'reviewer',
    at: '2026-04-02T12:00:00.000Z',
    value: field.after ?? [],
    stands: true,
  },
});

/**
 * A drug's comparison with Health Canada's record: the strength differs, and the manufacturer is
 * new. `drug`: as stored by the fake API.
 */
export const fakeComparison = (
  drug: FakeDrug,
  overrides: Partial<Omit<SourceComparison, 'drug'>> = {},
): Record<string, unknown> & { readonly fields: readonly ComparedField[] } => ({
  drug: listedDrug({ ...drug, reasons: drug.reasons ?? [fakeReason()] }),
  source: 'dpd',
  listed: true,
  state: { before: 'marketed', after: 'marketed', since: '2020-01-01' },
  before_date: '2026-03-02',
  after_date: '2026-04-01',
  import_id: 2,
  version: drug.version,
  fields: [
    same('din', drug.din),
    same('drug_name', drug.drug_name),
    comparedField({
      field: 'manufacturer',
      ours: ['APOTEX INC'],
      before: ['OLD MAKER'],
      after: ['APOTEX INC'],
      differs: false,
      overridden: false,
    }),
    comparedField(),
  ],
  notices: [],
  ...overrides,
});
