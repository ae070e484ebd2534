import type { ComparedImport, RejectedRow } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { importMessages } from '../../messages/imports.ts';
import { breakdownOf } from './breakdown.ts';
import { presentReject } from '../values/stored-messages.ts';

type Db = Kysely<Schema>;

const MOST = 2_147_483_647;
/** An import's number in an address; 0 for an invalid one. */
export const idOf = (text: string): number =>
  /^\d{1,10}$/.test(text) && Number(text) <= MOST ? Number(text) : 0;

/** A stored import, for a comparison. Throws 404. */
export const readImport = async (db: Db, id: string): Promise<ComparedImport> => {
  const run = await db
    .selectFrom('import_run')
    .select([
      'id',
      'kind',
      'baseline',
      'actor',
      'finished_at',
      'counts',
      sql<string | null>`extract_date::text`.as('date'),
    ])
    .where('id', '=', idOf(id))
    .where('status', '=', 'done')
    .executeTakeFirst();
  if (!run) throw new HttpProblem(404, importMessages.unknownRun(id));
  const { counts, finished_at, ...rest } = run;
  return {
    ...rest,
    finished_at: finished_at?.toISOString() ?? null,
    breakdown: breakdownOf(counts),
  };
};

/** All rows that an import rejected. Throws 404. */
export const readRejects = async (db: Db, id: string): Promise<RejectedRow[]> => {
  await readImport(db, id);
  const rows = await db
    .selectFrom('import_reject')
    .select(['file', 'line', 'reason', 'content'])
    .where('import_id', '=', idOf(id))
    .orderBy('id')
    .execute();
  return rows.map(presentReject);
};
