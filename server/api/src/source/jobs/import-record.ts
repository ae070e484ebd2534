import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { ComparedImport, ImportBreakdown, RejectedRow } from '@refined/shared/contract';
import type { Db } from '../../db/schema.ts';
import type { StoredOutcome } from '../../db/json-columns.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { rowId } from '../../http/parameters.ts';
import { importMessages } from '../../messages/imports.ts';
import type { ImportCounts, Imported } from '../apply/import-result.ts';
import { presentReject } from '../values/source-messages.ts';

/**
 * An import's counts for screens. Each kind counts a drug once; a drug with two kinds of change
 * counts under both.
 */
const breakdownOf = (counts: ImportCounts): ImportBreakdown => {
  const { figures, unchanged, products, rejected, kinds, queues, marked } = counts;
  const skipped = Object.values(counts.kind === 'dpd' ? counts.skipped : {});
  return {
    ...figures,
    unchanged,
    products,
    skipped: skipped.reduce((total, figure) => total + figure, 0),
    rejected,
    kinds,
    queues,
    marked,
  };
};

/** The result of an import or a preview, for screens, from the counts of its run. */
export const outcomeOf = (imported: Imported): StoredOutcome => ({
  baseline: imported.baseline,
  breakdown: breakdownOf(imported.counts),
  relabellings: [...imported.relabellings],
  rejects: imported.rejects.slice(0, LIMITS.imports.rejectsShown),
  notes: imported.notes,
  questions: imported.questions,
});

/** An import for a comparison. Throws 404. */
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
    .where('id', '=', rowId(id))
    .where('status', '=', 'done')
    .executeTakeFirst();
  if (!run) throw new HttpProblem(404, importMessages.unknownRun(id));
  const { counts, finished_at, ...rest } = run;
  return {
    ...rest,
    finished_at: finished_at?.toISOString() ?? null,
    breakdown: breakdownOf(counts as unknown as ImportCounts),
  };
};

/** All rows that an import rejected. Throws 404. */
export const readRejects = async (db: Db, id: string): Promise<RejectedRow[]> => {
  await readImport(db, id);
  const rows = await db
    .selectFrom('import_reject')
    .select(['file', 'line', 'reason', 'content'])
    .where('import_id', '=', rowId(id))
    .orderBy('id')
    .execute();
  return rows.map(presentReject);
};
