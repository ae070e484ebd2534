import {
  forEachImportQueue,
  kindsOfFigure,
  LIMITS,
  type ChangeFigure,
} from '@refined/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { ComparedImport, ImportBreakdown, RejectedRow } from '@refined/shared/contract';
import type { Schema } from '../../db/schema.ts';
import type { StoredOutcome } from '../../db/stored-import.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { importMessages } from '../../messages/imports.ts';
import type { ImportCounts, Imported } from '../apply/import-result.ts';
import { presentReject } from '../values/source-messages.ts';
import { idOf } from './job-store.ts';

type Tally = ImportBreakdown['marked'];

const tallyOf = (tally: { drugs?: number; kinds?: object } | undefined): Tally => ({
  drugs: tally?.drugs ?? 0,
  kinds: { ...(tally?.kinds as Record<string, number> | undefined) },
});
const sum = (figures: object | undefined): number =>
  Object.values((figures ?? {}) as Record<string, number>).reduce(
    (total, figure) => total + figure,
    0,
  );

/**
 * An import's counts as screens show them. `changed`: drugs that were neither added, removed, nor
 * moved between states. A kind counts each drug once; a drug with two changes counts under both.
 * Counts that an older import doesn't have are 0.
 */
const breakdownOf = (stored: Readonly<Record<string, unknown>>): ImportBreakdown => {
  const counts = stored as Partial<ImportCounts> & { skipped?: object };
  const kinds = (counts.kinds ?? {}) as Record<string, number>;
  const queues = forEachImportQueue((queue) => tallyOf(counts.queues?.[queue]));
  const marked = tallyOf(counts.marked);
  const of = (figure: ChangeFigure): number =>
    kindsOfFigure(figure).reduce((total, name) => total + (kinds[name] ?? 0), 0);
  // Older imports counted a drug that returned and was launched twice.
  const figures = counts.figures ?? {
    new: of('new'),
    moved: of('moved'),
    gone: of('gone'),
  };
  const drugs = [marked, ...Object.values(queues)].reduce((total, tally) => total + tally.drugs, 0);
  return {
    changed: Math.max(0, drugs - figures.new - figures.moved - figures.gone),
    ...figures,
    unchanged: counts.unchanged ?? 0,
    products: counts.products ?? 0,
    skipped: sum(counts.skipped),
    rejected: counts.rejected ?? 0,
    kinds,
    queues,
    marked,
  };
};

/** What an import did or would do, for the screen, from the counts in its run. */
export const outcomeOf = (imported: Imported): StoredOutcome => ({
  baseline: imported.baseline,
  breakdown: breakdownOf({ ...imported.counts }),
  relabellings: [...imported.relabellings],
  rejects: imported.rejects.slice(0, LIMITS.imports.rejectsShown),
  notes: imported.notes,
  questions: imported.questions,
});

type Db = Kysely<Schema>;

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
