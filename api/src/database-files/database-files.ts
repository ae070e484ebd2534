import type { Calls } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import type { RegisterCall } from '../http/register-call.ts';
import { importFigures } from './import-figures.ts';

const wireFiles = z.object({
  product: z.object({
    size: z.int(),
    publication: z.nullable(z.object({ number: z.int(), at: z.string(), actor: z.string(), size: z.int() })),
  }),
  imports: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['dpd', 'noc']),
      extract_date: z.nullable(z.string()),
      baseline: z.boolean(),
      actor: z.string(),
      finished_at: z.nullable(z.string()),
      files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
      counts: z.record(z.string(), z.number()),
    }),
  ),
});

/** Imports shown, newest first. */
const SHOWN = 100;

/** The product's size and publication, and the imports done (D38). */
const readDatabaseFiles = async (db: Kysely<Schema>): Promise<z.output<typeof wireFiles>> => {
  const size = await db.selectFrom('queue_count').select('size').where('name', '=', 'in_product').executeTakeFirst();
  const publication = await db.selectFrom('publication').select(['number', 'at', 'actor', 'size']).orderBy('number', 'desc').limit(1).executeTakeFirst();
  const runs = await db
    .selectFrom('import_run')
    .select(['id', 'kind', 'extract_date', 'baseline', 'actor', 'finished_at', 'files', 'counts'])
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    product: { size: size?.size ?? 0, publication: publication ? { ...publication, at: publication.at.toISOString() } : null },
    imports: runs.map((run) => ({ ...run, finished_at: run.finished_at?.toISOString() ?? null, counts: importFigures(run.counts) })),
  };
};

export const registerDatabaseFiles = (register: RegisterCall, db: Kysely<Schema>, calls: Calls): void =>
  register(calls.databaseFiles, () => readDatabaseFiles(db), { wire: wireFiles });
