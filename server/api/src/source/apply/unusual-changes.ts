import { CHANGE_KIND_NAMES } from '@refined/shared/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { SourceMessage } from '../../db/json-columns.ts';
import { message } from '../values/source-messages.ts';
import type { DpdCounts, Tally } from './import-result.ts';
import type { ImportRun } from './run-import.ts';

/** Up to this many products with one kind of change are never unusual. */
const USUAL_PRODUCTS = 50;
/** More than this times the largest earlier month, or more than this share, is unusual. */
const USUAL_TIMES = 3;
const USUAL_SHARE = 0.05;

/**
 * The questions before a month is imported (D78): more products with one kind of change than usual.
 * `listed`: number of products before; `months`: the changes of the earlier months, without the
 * baseline. Pure.
 */
export const unusualChanges = (
  kinds: Tally,
  listed: number,
  months: readonly Tally[],
): SourceMessage[] =>
  CHANGE_KIND_NAMES.flatMap((kind) => {
    const count = kinds[kind] ?? 0;
    const largest = Math.max(0, ...months.map((month) => month[kind] ?? 0));
    const isMany =
      count > listed * USUAL_SHARE || (months.length > 0 && count > largest * USUAL_TIMES);
    return count > USUAL_PRODUCTS && isMany
      ? [message('unusual', kind, count, months.length > 0 ? largest : null, listed)]
      : [];
  });

/** The changes of the earlier extracts, without the baseline. */
export const readMonths = async (tx: Transaction<Schema>, run: ImportRun): Promise<Tally[]> => {
  const runs = await tx
    .selectFrom('import_run')
    .select('counts')
    .where('kind', '=', 'dpd')
    .where('status', '=', 'done')
    .where('baseline', '=', false)
    .where('id', '<>', run.id)
    .execute();
  return runs.map(({ counts }) => (counts as Partial<DpdCounts>).kinds ?? {});
};
