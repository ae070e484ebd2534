import { pick, type Option } from './catalogue.ts';

export type BareQueue = 'manual' | 'noc' | 'dpd' | 'com' | 'update' | '';

/** A row of the bare host's only table. */
export interface BareDrug {
  readonly id: number;
  readonly din: string;
  readonly pin: string | null;
  drug_name: string;
  health_canada_drug_name: string;
  type: Option | null;
  drug_class: Option | null;
  manufacturer: number | null;
  grandfather_period: { lookup_id: number; name: string } | null;
  schedule: Option[];
  active_ingredient: Option[];
  administration: Option[];
  sub_medical_condition: Option[];
  form: string;
  strength: string;
  readonly tier: number;
  queue: BareQueue;
  onProduct: boolean;
}

/** Number of drugs per place; every queue has enough for stories that move some. */
const SHARES: readonly (readonly [BareQueue, number])[] = [
  ['noc', 16],
  ['dpd', 10],
  ['manual', 8],
  ['com', 6],
  ['update', 7],
  ['', 16],
];

const NAMES = [
  'Apo-Metformin',
  'Lipitor',
  'Teva-Amlodipine',
  'Altace',
  'Januvia',
  'Lantus',
  'Ventolin HFA',
  'Atripla',
];
const FORMS = ['TABLET', 'TABLET (FILM-COATED)', 'SOLUTION', 'METERED-DOSE AEROSOL'];
const STRENGTHS = ['500 MG', '10 MG', '100 UNIT/ML', '100 MCG/ACT'];

const drug = (index: number, queue: BareQueue): BareDrug => {
  const kind = index % NAMES.length;
  return {
    id: 7 + index,
    din: String(2240000 + index * 37).padStart(8, '0'),
    pin: index % 5 === 0 ? `9${String(index).padStart(7, '0')}` : null,
    drug_name: `${NAMES[kind]!}${index < NAMES.length ? '' : ` ${index}`}`,
    health_canada_drug_name: NAMES[kind]!.toUpperCase(),
    type: pick('drug_type', index),
    drug_class: index % 6 === 5 ? null : pick('drug_class', index),
    // This manufacturer is missing from the lookup; a save must keep it.
    manufacturer: index === 20 ? 999 : pick('manufacturer', index).id,
    grandfather_period: null,
    schedule: [pick('drug_schedule', index)],
    // Every eighth is a combination of three, taken by three routes.
    active_ingredient:
      kind === 7
        ? [pick('active_ingredient', 7), pick('active_ingredient', 8), pick('active_ingredient', 9)]
        : [pick('active_ingredient', kind)],
    administration:
      kind === 7
        ? [pick('administration', 0), pick('administration', 1), pick('administration', 2)]
        : [pick('administration', kind)],
    sub_medical_condition: index % 3 === 0 ? [pick('sub_medical_condition', kind)] : [],
    form: FORMS[kind % FORMS.length]!,
    strength: STRENGTHS[kind % STRENGTHS.length]!,
    tier: 1 + (index % 3),
    queue,
    onProduct: queue === '' ? index % 2 === 0 : index % 4 === 0,
  };
};

/** The same drugs for every story, as fresh copies. */
export const createBareDrugs = (): BareDrug[] => {
  let index = 0;
  return SHARES.flatMap(([queue, count]) =>
    Array.from({ length: count }, () => drug(index++, queue)),
  );
};

const named = (options: readonly Option[]) => options.map(({ name }) => ({ name }));
const withId = (options: readonly Option[]) => options.map(({ id }) => ({ id }));

/** Search and queue lists (specification §3): names only. */
export const listed = (row: BareDrug, productKey: string) => ({
  id: row.id,
  din: row.din,
  drug_name: row.drug_name,
  active_ingredient: named(row.active_ingredient),
  schedule: named(row.schedule),
  administration: named(row.administration),
  type: row.type && { name: row.type.name },
  tier: row.tier,
  queue: row.queue,
  [`in_${productKey}`]: row.onProduct,
});

/**
 * The record to edit (specification §3): ids only, the manufacturer a bare id, nothing about
 * queues.
 */
export const recorded = (row: BareDrug) => ({
  din: row.din,
  pin: row.pin,
  drug_name: row.drug_name,
  health_canada_drug_name: row.health_canada_drug_name,
  type: row.type && { id: row.type.id },
  drug_class: row.drug_class && { id: row.drug_class.id },
  manufacturer: row.manufacturer,
  grandfather_period: row.grandfather_period && { lookup_id: row.grandfather_period.lookup_id },
  schedule: withId(row.schedule),
  active_ingredient: withId(row.active_ingredient),
  administration: withId(row.administration),
  sub_medical_condition: withId(row.sub_medical_condition),
  form: row.form,
  strength: row.strength,
});
