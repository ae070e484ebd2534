import type { Reason } from '@refined/shared/contract';
import { LIMITS, isReviewQueue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { DrugRow } from '../drugs/drug-row.ts';
import type { ChangeKind, ChangeValue } from '../imports/change.ts';
import { isUndecidable } from '../imports/change.ts';
import { textsOf } from '../imports/source-values.ts';

interface ReasonRow {
  drug_id: number;
  import_id: number;
  kind: ChangeKind;
  field: string | null;
  old_value: ChangeValue;
  new_value: ChangeValue;
  source: 'dpd' | 'noc';
  date: string | null;
  /** Brought by an import since the drug came into its queue. */
  recent: boolean;
  state: string | null;
  since: string | null;
  decision: 'take' | 'keep' | null;
}

/** One query for a whole page: for each drug its newest changes, by index. */
const readReasons = hotQuery<ReasonRow>(
  `select c.drug_id, c.import_id, c.kind, c.field, c.old_value, c.new_value, r.kind as source,
     coalesce(r.extract_date, (r.finished_at at time zone 'UTC')::date) as date, r.started_at >= d.queued_at as recent,
     s.content ->> 'state' as state, s.content ->> 'stateSince' as since, t.decision
   from unnest($1::integer[]) as wanted(id)
   join drug d on d.id = wanted.id
   cross join lateral (
     select id, drug_id, import_id, kind, field, old_value, new_value from source_change where drug_id = wanted.id order by import_id desc, id limit ${LIMITS.reasons}
   ) c
   join import_run r on r.id = c.import_id
   left join source_product s on s.drug_code = d.drug_code
   left join source_decision t on t.drug_id = c.drug_id and t.field = c.field and t.import_id >= c.import_id
   order by c.drug_id, c.import_id desc, c.id`,
);

/** These have no words of their own for the state that the product is in now. */
const TOLD_BY_STATE: readonly ChangeKind[] = ['new', 'returned'];
/** These say since when. */
const DATED: readonly ChangeKind[] = ['new', 'launched', 'dormant', 'approved'];

const present = ({ import_id, kind, field, old_value, new_value, source, date, state, since, decision }: ReasonRow): Reason => ({
  kind,
  field,
  before: old_value === null ? null : [...textsOf(old_value)],
  after: TOLD_BY_STATE.includes(kind) && new_value === null ? (state === null ? null : [state]) : new_value === null ? null : [...textsOf(new_value)],
  source,
  import_id,
  date,
  since: DATED.includes(kind) ? since : null,
  decision,
});

/** What made the drug's queue what it is comes first: manual, then noc, then dpd (D46). */
const weight = ({ kind }: ReasonRow): number => (isUndecidable(kind) ? 0 : kind === 'notice' || kind === 'unlisted' ? 1 : 2);

/** Those since the drug came into its queue; where it was moved there, those of the last import that had any. */
const current = (rows: readonly ReasonRow[]): readonly ReasonRow[] => {
  const recent = rows.filter((row) => row.recent);
  return recent.length > 0 ? recent : rows.filter(({ import_id }) => import_id === rows[0]?.import_id);
};

/** A change of a field that stands against a correction is told once, as that. */
const distinct = (rows: readonly ReasonRow[]): readonly ReasonRow[] =>
  rows.filter((row) => row.kind === 'overridden' || row.field === null || !rows.some((other) => other.kind === 'overridden' && other.field === row.field && other.import_id === row.import_id));

export type ReasonsByDrug = ReadonlyMap<number, readonly Reason[]>;

type Placed = Pick<DrugRow, 'id' | 'queue' | 'source_changed'>;

/** Whether lists say why a drug is where it is: in review, or further on with a source that changed (D46). */
export const isExplained = ({ queue, source_changed }: Placed): boolean => isReviewQueue(queue) || (queue !== '' && source_changed);

/** Why each of these drugs is in its review queue, or what its source changed while it was further on (D46, D48). Drugs elsewhere have no entry. */
export const reasonsOfDrugs = async (db: Kysely<Schema>, drugs: readonly Placed[]): Promise<ReasonsByDrug> => {
  const wanted = drugs.filter(isExplained).map(({ id }) => id);
  const reasons = new Map<number, Reason[]>(wanted.map((id) => [id, []]));
  if (wanted.length === 0) return reasons;
  const rows = new Map<number, ReasonRow[]>();
  for (const row of await readReasons(db, [wanted])) rows.set(row.drug_id, [...(rows.get(row.drug_id) ?? []), row]);
  for (const [id, ofDrug] of rows) {
    reasons.set(id, [...distinct(current(ofDrug))].sort((one, other) => weight(one) - weight(other) || other.import_id - one.import_id).map(present));
  }
  return reasons;
};
