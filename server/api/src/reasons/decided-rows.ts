import {
  type SourceField,
  groupKeyParts,
  isReviewQueue,
  type QueueName,
} from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { asLeftAt } from '../drugs/write-drugs.ts';

/** A group in a queue; see queued_change. */
export interface QueuedGroup {
  readonly queue: QueueName;
  readonly key: string;
}

const OF_GROUP = `c.queue = $1 and c.group_key = $2 and (c.marked or $3::boolean)`;
const fieldQuery = hotQuery<{ field: string | null }>(
  `select c.field from queued_change c where ${OF_GROUP} limit 1`,
);
const membersQuery = hotQuery<{ drug_id: number }>(
  `select c.drug_id from queued_change c where ${OF_GROUP} and c.drug_id = any($4::integer[])`,
);

const parameters = ({ queue, key }: QueuedGroup) => [
  queue,
  groupKeyParts(key).change,
  isReviewQueue(queue),
];

/** The field of a group's change; null: it has none. Undefined: the group has no drugs. */
export const fieldOfGroup = async (
  db: Db,
  group: QueuedGroup,
): Promise<string | null | undefined> => (await fieldQuery(db, parameters(group)))[0]?.field;

/** Which of these drugs are in the group now. */
export const membersNow = async (
  db: Db,
  group: QueuedGroup,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set((await membersQuery(db, [...parameters(group), ids])).map(({ drug_id }) => drug_id));

/** One decision of a batch on one drug. */
export interface DecidedRow {
  readonly id: number;
  readonly field: SourceField;
  /** The drug's version after the decision. */
  readonly version: number;
  /** The drug's version now. */
  readonly current: number;
  /** The drug is as this batch's decisions, or their undos, left it. */
  readonly last: boolean;
  /** It was undone, and the drug is as that left it. */
  readonly undone: boolean;
}

const batchQuery = hotQuery<DecidedRow>(
  `select made.*, last and exists (
       select from drug_history u where u.drug_id = made.id and u.note ->> 'decision' = 'undo'
         and (u.note ->> 'undoes')::integer = made.version) as undone
   from (
     select d.id, h.note ->> 'field' as field, h.version, d.version as current,
       ${asLeftAt(`(select max(o.version) from drug_history o
         where o.drug_id = d.id and o.note ->> 'batch' = $1)`)} as last
     from drug_history h join drug d on d.id = h.drug_id
     where h.note ->> 'batch' = $1 and h.kind = 'edit' and h.note ->> 'decision' in ('take', 'keep')
   ) as made
   order by id, version`,
);

/** The decisions of a batch: one row per drug and field. */
export const decidedInBatch = (db: Db, batch: string): Promise<DecidedRow[]> =>
  batchQuery(db, [batch]);
