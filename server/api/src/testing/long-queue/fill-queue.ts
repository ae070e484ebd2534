import { RECORD_FIELDS, type Queue } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { DatabasePlace } from '../../db/database.ts';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Db } from '../../db/schema.ts';
import { tellChangedRows, updateStatistics } from '../../db/import-transaction.ts';

export interface FillOrder {
  readonly place: DatabasePlace;
  /** Cards to add to those of the month. */
  readonly cards: number;
  /** Default: the DPD queue; empty: products in no queue. */
  readonly queue?: Queue;
}

/** The first cards all have the same change; the others form small groups. */
const LARGE_GROUP = { key: 'large', size: 1_000 };
const GROUP_SIZE = 4;
/** Cards per statement, because of its time limit. */
const PIECE = 1_000;
/** DINs from here on belong to added cards. */
const FIRST_DIN = 90_000_000;

const COLUMNS = RECORD_FIELDS.map((name) => FIELD_COLUMNS[name]).filter(
  (column) => column !== 'din' && column !== 'pin',
);

const countAdded = async (db: Db): Promise<number> => {
  const { size } = await db
    .selectFrom('drug')
    .select(sql<number>`count(*)::integer`.as('size'))
    .where('din', '>=', String(FIRST_DIN))
    .executeTakeFirstOrThrow();
  return size;
};

/** Copies of the month's drugs, each with its own DIN and change. */
const addCards = async (db: Db, queue: Queue, from: number, until: number): Promise<void> => {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  await sql`
    with numbered as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as every
      from drug where din < ${String(FIRST_DIN)}),
    added as (
      insert into drug (din, queue, queued_at, in_product, ${columns})
      select (${FIRST_DIN}::integer + n)::text, ${queue}::text, to_timestamp(0), in_product, ${columns}
      from generate_series(${from}::integer, ${until}::integer - 1) as n
      join numbered on place = n % every
      returning id, din::integer - ${FIRST_DIN}::integer as n)
    insert into source_change (import_id, drug_id, kind, field, old_value, new_value, group_key)
    select (select max(id) from import_run where status = 'done'), id, 'company', 'manufacturer',
      '"FORMER LTD"', '"NEW INC"',
      case when n < ${LARGE_GROUP.size}::integer then ${LARGE_GROUP.key}
        else 'g' || n / ${GROUP_SIZE}::integer end
    from added`.execute(db);
};

/** Fills the queue; no other process may have an embedded database open. */
export const fillQueue = async ({
  place,
  cards,
  queue = 'dpd',
}: FillOrder): Promise<{ added: number }> => {
  const { db, close } = await openDatabase(place);
  try {
    for (let from = await countAdded(db); from < cards; from += PIECE)
      await addCards(db, queue, from, Math.min(from + PIECE, cards));
    await tellChangedRows(db);
    await updateStatistics(db);
    return { added: await countAdded(db) };
  } finally {
    await close();
  }
};
