import {
  type Queue,
  type SourceStatus,
  wholeValues,
  type PublicationField,
} from '@refined/shared/domain';
import { type FieldColumns, FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Db, DrugState } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/drug-row.ts';
import { isSameRecord, differs, fieldChanges } from '../../drugs/state-fields.ts';
import type { StateChange } from '../published-fields.ts';
import { hotQuery } from '../../db/hot-query.ts';

export type PlannedKind = 'added' | 'changed' | 'removed' | 'unchanged';

/** What the next publication does with a drug, at exactly this version. */
export interface PlannedChange extends StateChange {
  readonly version: number;
  readonly kind: PlannedKind;
  /** It leaves the update queue. */
  readonly leaves: boolean;
  readonly queue: Queue;
  readonly sourceStatus: SourceStatus | undefined;
  /** The source has changed since the drug was decided on (D46). */
  readonly sourceChanged: boolean;
}

/** A drug that may differ from its last published state. */
export interface CandidateRow {
  id: number;
  version: number;
  queue: Queue;
  in_product: boolean;
  dpd_status: string;
  source_changed: boolean;
  before: DrugState | null;
  after: DrugState;
  /** The approved values by column (four eyes). */
  approved: Partial<FieldColumns> | null;
}

/** What the next publication does with a drug; undefined: nothing. */
export const plannedChange = (
  row: CandidateRow,
  isHeldBack: boolean,
): PlannedChange | undefined => {
  const { id, version, queue, in_product, before, after } = row;
  const leaves = queue === 'update' && !isHeldBack;
  const staysOn = leaves || in_product;
  const planned = {
    id,
    version,
    leaves,
    queue,
    before,
    sourceStatus: sourceStatusOf(row.dpd_status),
    sourceChanged: row.source_changed,
  };
  // A decision took it off the product, also when it is held back in the update queue.
  if (!staysOn) return before ? { ...planned, kind: 'removed', after: null } : undefined;
  // Held back or in review: the last published state stays.
  if (isHeldBack || (before && !leaves && queue !== '')) return undefined;
  if (!before) return { ...planned, kind: 'added', after };
  const same = isSameRecord(before, after);
  // Only the spelling has changed since the publication (D52): nothing to publish.
  if (same && !leaves) return undefined;
  return { ...planned, kind: same ? 'unchanged' : 'changed', after };
};

const COLUMNS = `d.id, d.version, d.queue, d.in_product, d.dpd_status, d.source_changed,
  p.content - 'queue' - 'in_product' as before, drug_state(d) as after, a.content as approved`;

/** SQL: a drug's last published content, by index. */
const LAST = `left join lateral (
     select i.content from publication_item i where i.drug_id = d.id order by i.publication desc limit 1) p on true
   left join drug_approval a on a.drug_id = d.id`;

/**
 * Drugs that may differ from the last publication. A drug on the product and in review stays as
 * published, because nobody has decided on it yet. One on the product and in no queue is published
 * as it is. Drugs that were published incomplete, or with another drug's DIN, before a constraint
 * forbade that are checked each time.
 *
 * Versions select the few drugs whose published content is read. The content of all drugs would
 * exceed the memory of one statement and go through temporary files.
 */
const readAll = hotQuery<CandidateRow>(
  `with last as materialized (
     select distinct on (drug_id) drug_id, version, content is not null as listed
     from publication_item order by drug_id, publication desc),
   possible as materialized (
     select d.id, c.certain
     from drug d left join last l on l.drug_id = d.id
     cross join lateral (select d.queue = 'update' or d.in_product <> coalesce(l.listed, false)
       or d.id in (select drug_id from published_din where twice) as certain) c
     where c.certain
       or (d.in_product and d.queue = '' and d.version <> l.version)
       or d.id in (select drug_id from publication_item where content is not null and not is_publishable(content)))
   select ${COLUMNS}
   from possible c join drug d on d.id = c.id ${LAST}
   where c.certain or (d.in_product and (
     (d.queue = '' and drug_state(d) - 'queue' - 'in_product' <> p.content - 'queue' - 'in_product')
     or not is_publishable(p.content)))`,
);

/** All candidates, unordered. */
export const readCandidates = (db: Db): Promise<CandidateRow[]> => readAll(db, []);

const ofDrugs = hotQuery<CandidateRow>(
  `select ${COLUMNS} from drug d ${LAST} where d.id = any($1::integer[])`,
);

/** These drugs with their last published content; unordered. */
export const readCandidatesOf = (db: Db, ids: readonly number[]): Promise<CandidateRow[]> =>
  ofDrugs(db, [ids]);

/** The fields whose changes need a second person's approval; empty: four eyes are off. */
export type GuardedFields = readonly PublicationField[];

/** A change of guarded fields that the next publication would contain. */
export interface GuardedChange {
  readonly change: PlannedChange & { readonly after: DrugState };
  readonly fields: readonly PublicationField[];
  /** Somebody has approved exactly these values. */
  readonly approved: boolean;
}

/**
 * Whether publishing now would change a guarded field of this drug, compared with the last
 * publication. A new drug changes each guarded field with a value. A removal changes none, because
 * it publishes no value.
 */
export const guardedChange = (
  row: CandidateRow,
  guarded: GuardedFields,
): GuardedChange | undefined => {
  if (guarded.length === 0) return undefined;
  const change = plannedChange(row, false);
  const { before, after } = change ?? {};
  if (!change || !after) return undefined;
  const fields = fieldChanges(wholeValues(guarded), before ?? null, after, String).map(
    ({ field }) => field as PublicationField,
  );
  if (fields.length === 0) return undefined;
  const { approved } = row;
  return {
    change: { ...change, after },
    fields,
    approved:
      approved !== null &&
      wholeValues(fields).every(
        (field) =>
          FIELD_COLUMNS[field] in approved && !differs(approved as DrugState, after, field),
      ),
  };
};
