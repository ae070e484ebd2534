import { sql, type Kysely, type Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { TakeBackCounts } from '@refined/shared/contract';
import { recordAction, recordLeft } from '../../actions/record-action.ts';
import type { Schema } from '../../db/schema.ts';
import type { OnProgress } from './import-result.ts';
import { lockForLong } from '../../db/import-lock.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { countTakeBack, findJudgedRun, refusalOf } from './judge-take-back.ts';
import { restoreDrugs, settleKept } from './restore-drugs.ts';
import { restoreLabels, restoreNotices, restoreProducts } from './restore-sources.ts';

interface TakeBackOptions {
  readonly onProgress?: OnProgress;
  /** Called in the transaction once no other import can run; an error rolls everything back. */
  readonly afterLock?: (tx: Transaction<Schema>) => Promise<void>;
  /** Called as the transaction's last step. */
  readonly beforeCommit?: (tx: Transaction<Schema>, counts: TakeBackCounts) => Promise<void>;
}

/**
 * Takes back the last import in one transaction; repeated, it changes nothing and returns the same
 * result (D59). Drugs that somebody has decided on since stay, with their source. Throws
 * ImportError `not_taken_back` if it isn't possible.
 */
export const takeBackImport = (
  db: Kysely<Schema>,
  { run: id, actor }: { readonly run: number; readonly actor: string },
  { onProgress, afterLock, beforeCommit }: TakeBackOptions = {},
): Promise<TakeBackCounts> =>
  db.transaction().execute(async (tx) => {
    await lockForLong(tx);
    await afterLock?.(tx);
    const run = await findJudgedRun(tx, id);
    if (!run) throw new ImportError('not_taken_back', message('unknownRun', String(id)));
    const refusal = refusalOf(run);
    if (refusal) throw new ImportError('not_taken_back', refusal.said);
    const counts = run.take_back ?? (await takeBack(tx, id, actor, onProgress));
    await beforeCommit?.(tx, counts);
    return counts;
  });

/** Records a mass action that undoes the import's; the drugs that stay count as refused. */
const recordTakeBack = async (tx: Transaction<Schema>, run: number, actor: string) => {
  const imported = await tx
    .selectFrom('mass_action')
    .select('id')
    .where('import_id', '=', run)
    .where('kind', '=', 'import')
    .executeTakeFirst();
  const id = randomUUID();
  const about = { of: 'import' } as const;
  await recordAction(tx, {
    id,
    kind: 'take_back',
    actor,
    importId: run,
    undoes: imported?.id,
    about,
  });
  const kept = await tx
    .selectFrom('import_kept')
    .select('drug_id')
    .where('import_id', '=', run)
    .execute();
  await recordLeft(
    tx,
    id,
    kept.map((drug) => ({ id: drug.drug_id, outcome: 'refused', why: 'changed' })),
  );
};

const takeBack = async (
  tx: Transaction<Schema>,
  id: number,
  actor: string,
  onProgress: OnProgress = () => undefined,
): Promise<TakeBackCounts> => {
  await settleKept(tx, id);
  const counts = await countTakeBack(tx, id);
  await recordTakeBack(tx, id, actor);
  const total = counts.restored + counts.archived;
  onProgress({ stage: 'writing', done: 0, total });
  await restoreDrugs(tx, id, { actor, requestId: `take-back-${id}` });
  onProgress({ stage: 'writing', done: total, total });
  await restoreProducts(tx, id);
  await restoreNotices(tx, id);
  await restoreLabels(tx, id);
  await tx
    .updateTable('import_run')
    .set({
      status: 'taken_back',
      taken_back_at: sql<Date>`clock_timestamp()`,
      taken_back_by: actor,
      take_back: JSON.stringify(counts),
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('import_before').where('import_id', '=', id).execute();
  return counts;
};
