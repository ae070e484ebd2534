import type { ImportBreakdown } from '@refined/shared/contract';
import { forEachImportQueue, kindsOfFigure, LIMITS } from '@refined/shared/domain';
import type { ChangeFigure } from '@refined/shared/domain';
import type { ImportCounts, ImportResult } from '../runs/import-result.ts';
import type { StoredOutcome, StoredReject } from '../../db/stored-import.ts';

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
export const breakdownOf = (stored: Readonly<Record<string, unknown>>): ImportBreakdown => {
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

export type Imported = Extract<ImportResult, { status: 'imported' }>;

export const rejectedRows = ({ rejects }: Imported): StoredReject[] =>
  rejects.map(({ file, line, reason, content }) => ({ file, line, reason, content }));

/** What an import did or would do, for the screen, from the counts in its run. */
export const outcomeOf = (imported: Imported): StoredOutcome => ({
  baseline: imported.baseline,
  breakdown: breakdownOf({ ...imported.counts }),
  relabellings: imported.relabellings.map(({ list, from, to, products, example }) => ({
    list,
    from,
    to,
    products,
    example,
  })),
  rejects: rejectedRows(imported).slice(0, LIMITS.imports.rejectsShown),
  notes: imported.notes,
});
