import { type ChangeKind, isUndecidable, LIMITS } from '@refined/shared/domain';
import type { Reason } from '@refined/shared/contract';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import type { DrugRow } from '../drugs/drug-row.ts';
import type { ReasonsByDrug } from '../drugs/present-drug.ts';
import type { GroupTexts, StoredChange } from '../drugs/lists/groups.ts';
import { commonRenaming } from '../source/values/renaming.ts';
import { type ChangeValue, textsOf } from '../source/values/source-values.ts';

interface ReasonRow {
  drug_id: number;
  import_id: number;
  kind: ChangeKind;
  field: string | null;
  old_value: ChangeValue;
  new_value: ChangeValue;
  source: 'dpd' | 'noc';
  date: string | null;
  since: string | null;
  decision: 'take' | 'keep' | null;
}

/** One indexed query for a whole page: each drug's changes, newest import first. */
const readReasons = hotQuery<ReasonRow>(
  `select c.drug_id, c.import_id, c.kind, c.field, c.old_value, c.new_value, c.since, c.decision, r.kind as source,
     coalesce(r.extract_date, (r.finished_at at time zone 'UTC')::date) as date
   from current_changes($1::integer[]) c join import_run r on r.id = c.import_id
   order by c.drug_id, c.import_id desc, c.id`,
);

/** The texts of a change's value; null: no value on this side. */
const changeTexts = (value: ChangeValue): string[] | null =>
  value === null ? null : [...textsOf(value)];

/** The values of a group; of renamed products, what their names have in common. */
export const groupTexts: GroupTexts = (kind, [change, ...more]) => {
  const texts = ({ before, after }: StoredChange) => ({
    before: changeTexts(before),
    after: changeTexts(after),
  });
  if (kind !== 'renamed' || more.length === 0) return texts(change);
  const nameOf = ({ before, after }: StoredChange) => ({
    before: String(before),
    after: String(after),
  });
  const { before, after } = commonRenaming([nameOf(change), ...more.map(nameOf)]);
  return { before: [before], after: [after] };
};

const present = ({ drug_id: _, old_value, new_value, ...reason }: ReasonRow): Reason => ({
  ...reason,
  before: changeTexts(old_value),
  after: changeTexts(new_value),
});

/** Changes for the strongest queue come first: manual, then noc, then dpd (D46). */
const weight = ({ kind }: ReasonRow): number =>
  isUndecidable(kind) ? 0 : kind === 'notice' || kind === 'unlisted' ? 1 : 2;

type Placed = Pick<DrugRow, 'id' | 'queue' | 'source_changed'>;

/** Whether lists show a drug's reasons: in any queue, they move with it (D68). */
export const isExplained = ({ queue }: Placed): boolean => queue !== '';

/**
 * Why each of these drugs came into review, and the source's changes after that (D46, D48, D68).
 * Drugs in no queue have no entry.
 */
export const reasonsOfDrugs = async (db: Db, drugs: readonly Placed[]): Promise<ReasonsByDrug> => {
  const wanted = drugs.filter(isExplained).map(({ id }) => id);
  const reasons = new Map<number, Reason[]>(wanted.map((id) => [id, []]));
  if (wanted.length === 0) return reasons;
  for (const [id, ofDrug] of Map.groupBy(await readReasons(db, [wanted]), (row) => row.drug_id)) {
    reasons.set(
      id,
      ofDrug
        .toSorted((one, other) => weight(one) - weight(other) || other.import_id - one.import_id)
        .slice(0, LIMITS.reasons)
        .map(present),
    );
  }
  return reasons;
};
