import type {
  ComparedField,
  DrugSummary,
  Reason,
  SourceComparison,
} from '@refined/shared/contract';

export const LONG =
  'Hydrochlorothiazide / Amlodipine besylate / Olmesartan medoxomil, film-coated, extended release';

export const drug = (more: Partial<DrugSummary> = {}): DrugSummary => ({
  id: '7',
  din: '02247162',
  drug_name: 'Apo-Metformin',
  active_ingredient: [{ id: '21', name: 'METFORMIN HYDROCHLORIDE' }],
  schedule: [{ id: '11', name: 'PRESCRIPTION' }],
  administration: [{ id: '31', name: 'ORAL' }],
  type: { id: '3', name: 'Generic' },
  tier: '1',
  queue: 'noc',
  in_product: true,
  version: 1,
  strength: '500 MG',
  form: 'TABLET',
  company: 'APOTEX INC',
  ...more,
});

export const reason = (more: Partial<Reason> = {}): Reason => ({
  kind: 'strength',
  field: 'strength',
  before: ['500 MG'],
  after: ['850 MG'],
  source: 'dpd',
  import_id: 2,
  date: '2026-04-01',
  since: null,
  decision: null,
  ...more,
});

const field = (name: string, text: string, more: Partial<ComparedField> = {}): ComparedField => ({
  field: name,
  ours: [text],
  before: [text],
  after: [text],
  differs: false,
  changed: false,
  overridden: false,
  decision: null,
  ...more,
});

const differing = { after: ['850 MG'], differs: true, changed: true };

export const comparison = (more: Partial<SourceComparison> = {}): SourceComparison => ({
  drug: drug({ queue: 'dpd' }),
  source: 'dpd',
  listed: true,
  state: { before: 'marketed', after: 'dormant', since: '2026-03-20' },
  before_date: '2026-03-02',
  after_date: '2026-04-01',
  import_id: 2,
  version: 1,
  fields: [
    field('manufacturer', 'APOTEX INC', {
      differs: true,
      decision: {
        decision: 'keep',
        actor: 'robin',
        at: '2026-04-02T15:00:00Z',
        value: [],
        stands: true,
      },
      after: ['APOTEX PHARMACEUTICALS INCORPORATED'],
    }),
    field('strength', '500 MG', differing),
    field('active_ingredient', 'METFORMIN HYDROCHLORIDE'),
    field('form', 'TABLET'),
  ],
  notices: [],
  ...more,
});
