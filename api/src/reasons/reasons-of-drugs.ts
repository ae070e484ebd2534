import type { ChangeKind } from '@refined/shared/domain';
import type { Reason } from '@refined/shared/contract';
import { isReviewQueue, isUndecidable, LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { DrugRow } from '../drugs/drug-row.ts';
import type { ReasonsByDrug } from '../drugs/present-drug.ts';
import type { ChangeValue } from '../source/values/change.ts';
import { textsOf } from '../source/apply/source-values.ts';

interface ReasonRow {
  drug_id: number;
  import_id: number;
  kind: ChangeKind;
  field: string | null;
  old_value: ChangeValue;
  new_value: ChangeValue;
  source: 'dpd' | 'noc';
  date: string | null;
  /** From an import since the drug came into its queue. */
  recent: boolean;
  since: string | null;
  decision: 'take' | 'keep' | null;
}

/** One query for a whole page, by index: the changes of each drug's imports, newest first. */
const readReasons = hotQuery<ReasonRow>(
  `select c.drug_id, c.import_id, c.kind, c.field, c.old_value, c.new_value, c.since, c.decision, r.kind as source,
     coalesce(r.extract_date, (r.finished_at at time zone 'UTC')::date) as date, r.started_at >= d.queued_at as recent
   from source_change c join drug d on d.id = c.drug_id join import_run r on r.id = c.import_id
   where c.drug_id = any($1::integer[])
   order by c.drug_id, c.import_id desc, c.id`,
);

const present = ({
  kind,
  field,
  old_value,
  new_value,
  source,
  import_id,
  date,
  since,
  decision,
}: ReasonRow): Reason => ({
  kind,
  field,
  before: old_value === null ? null : [...textsOf(old_value)],
  after: new_value === null ? null : [...textsOf(new_value)],
  source,
  import_id,
  date,
  since,
  decision,
});

/** The strongest queue's changes come first: manual, then noc, then dpd (D46). */
const weight = ({ kind }: ReasonRow): number =>
  isUndecidable(kind) ? 0 : kind === 'notice' || kind === 'unlisted' ? 1 : 2;

/**
 * The changes since the drug came into its queue; if it was moved there, those of the last import
 * that had any.
 */
const current = (rows: readonly ReasonRow[]): readonly ReasonRow[] => {
  const recent = rows.filter((row) => row.recent);
  return recent.length > 0
    ? recent
    : rows.filter(({ import_id }) => import_id === rows[0]?.import_id);
};

/**
 * A change of a field that differs from a reviewer's correction is shown once, as that difference.
 */
const distinct = (rows: readonly ReasonRow[]): readonly ReasonRow[] =>
  rows.filter(
    (row) =>
      row.kind === 'overridden' ||
      row.field === null ||
      !rows.some(
        (other) =>
          other.kind === 'overridden' &&
          other.field === row.field &&
          other.import_id === row.import_id,
      ),
  );

type Placed = Pick<DrugRow, 'id' | 'queue' | 'source_changed'>;

/** Whether lists show reasons for a drug: in review, or later with a changed source (D46). */
export const isExplained = ({ queue, source_changed }: Placed): boolean =>
  isReviewQueue(queue) || (queue !== '' && source_changed);

/**
 * Why each of these drugs is in its review queue, or what its source changed while it was further
 * on (D46, D48). Drugs elsewhere have no entry.
 */
export const reasonsOfDrugs = async (
  db: Kysely<Schema>,
  drugs: readonly Placed[],
): Promise<ReasonsByDrug> => {
  const wanted = drugs.filter(isExplained).map(({ id }) => id);
  const reasons = new Map<number, Reason[]>(wanted.map((id) => [id, []]));
  if (wanted.length === 0) return reasons;
  const rows = new Map<number, ReasonRow[]>();
  for (const row of await readReasons(db, [wanted]))
    rows.set(row.drug_id, [...(rows.get(row.drug_id) ?? []), row]);
  for (const [id, ofDrug] of rows) {
    reasons.set(
      id,
      [...distinct(current(ofDrug))]
        .sort((one, other) => weight(one) - weight(other) || other.import_id - one.import_id)
        .slice(0, LIMITS.reasons)
        .map(present),
    );
  }
  return reasons;
};
