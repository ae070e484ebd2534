import type { Kysely } from 'kysely';
import { undoStatement } from '../actions/undo-members.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';
import type { PlacedDrug } from './move-rows.ts';

type Db = Kysely<Schema>;

/**
 * SQL: since when the drug `d` was in its earlier queue. Source changes after that mark it again
 * (D74).
 */
export const queuedBefore = (version: string): string =>
  `coalesce((select max(e.at) from drug_history e where e.drug_id = d.id and e.version < ${version}
     and e.before ->> 'queue' is distinct from e.after ->> 'queue'), d.queued_at)`;

/** SQL: restores the exact queue before the action (D14), and whether it is on the product. */
export const BACK_IN_PLACE = `queue = b.earlier ->> 'queue',
  in_product = (b.earlier ->> 'in_product')::boolean`;

/**
 * Undoes one move, also from noc or dpd: $3 drug, $4 version. Only if the drug still has the
 * version that the move made.
 */
const undoOne = writeDrugs<PlacedDrug & { at: Date }>({
  columns: 'h.before as earlier',
  from: `drug d join drug_history h on h.drug_id = d.id and h.version = d.version and h.kind = 'move'
    and not h.note ? 'answer' where d.id = $3::integer and d.version = $4::integer`,
  set: `${BACK_IN_PLACE}, queued_at = ${queuedBefore('(b.old).version')}, updated_at = now()`,
  kind: `'undo'`,
  note: `jsonb_build_object('undoes', (a.old).version)`,
  read: `a.id, (new).din, (new).queue, (new).in_product, (new).version, l.at
    from after a join logged l on l.drug_id = a.id`,
});

/**
 * Undoes the move that made this version; undefined if there is none, or the drug has changed
 * since.
 */
export const undoMoveRow = async (
  db: Db,
  id: number,
  version: number,
  { actor, requestId }: Author,
): Promise<(PlacedDrug & { at: Date }) | undefined> =>
  (await undoOne(db, [actor, requestId, id, version]))[0];

const undoneQuery = hotQuery<{ version: number }>(
  `select u.version from drug_history u join drug d on d.id = u.drug_id and d.version = u.version
   where d.id = $1 and u.kind = 'undo' and (u.note ->> 'undoes')::integer = $2`,
);

/**
 * Whether the drug's last change was the undo of that version: then this is a retry whose answer
 * was lost.
 */
export const isUndone = async (db: Db, id: number, version: number): Promise<boolean> =>
  (await undoneQuery(db, [id, version])).length > 0;

/** Undoes moves; each drug returns to its earlier queue. */
export const undoMoves = undoStatement({
  set: `${BACK_IN_PLACE}, queued_at = ${queuedBefore('b.undoes')}`,
});
