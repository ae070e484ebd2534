import type { MoveAnswer } from '@refined/shared/contract';
import type { Queue } from '@refined/shared/domain';
import type { WantedDrug } from './drug-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { Db } from '../db/schema.ts';
import { keptNote, offMarket } from '../drugs/drug-row.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs, WRITTEN_OR_LEFT } from '../drugs/write-drugs.ts';

export interface PlacedDrug {
  readonly id: number;
  readonly din: string;
  readonly queue: Queue;
  readonly in_product: boolean;
  readonly version: number;
}

/** The drug after the statement; `at` only if the statement changed it. */
export interface JudgedRow extends PlacedDrug {
  readonly at: Date | null;
  /** It is off the market, and nobody decided that it belongs on the product (D55). */
  readonly undecided: boolean;
}

export interface RowsMove {
  /** Queues from which the move is allowed (D13). */
  readonly from: readonly Queue[];
  /** Null: the drugs stay in their queue. */
  readonly to: Queue | null;
  readonly author: Author;
  readonly note: HistoryNote;
  /** The user decided that drugs off the market belong on the product (D55). */
  readonly keep: boolean;
  /** Drugs off the market stay unless the user decides this. */
  readonly refusesOffMarket: boolean;
}

/**
 * Moves the drugs that may move, and leaves the others. `MOVE_EFFECTS` (move-effects.test.ts) lists
 * what a move also ends (snooze, assignment, approval …). Takes distinct drugs; returns those that
 * exist. `set`: further columns; `also`: a further CTE. $7 is the destination (or null); parameters
 * from $11 on belong to the caller.
 */
export const moveStatement = ({ set = '', also }: { set?: string; also: string }) => {
  const query = writeDrugs<JudgedRow>({
    columns: 'w.source, w.version',
    from: `unnest($3::integer[], $4::text[], $5::integer[]) as w(id, source, version) join drug d on d.id = w.id`,
    guard: `(b.old).queue = any($6::text[]) and (b.source is null or (b.old).queue = b.source)
      and (b.version is null or (b.old).version = b.version)
      and ((b.old).queue <> '' or (b.old).in_product or $7::text is distinct from '')
      and not ($9::boolean and ${offMarket('(b.old)')})`,
    set: `queue = coalesce($7::text, d.queue), in_product = d.in_product and $7::text is distinct from '',
      queued_at = case when $7::text is null then d.queued_at else now() end, ${set} updated_at = now()`,
    kind: `case when $7::text is null then 'edit' else 'move' end`,
    note: `$8::jsonb || ${keptNote('(a.new)', '$10::boolean')}`,
    also,
    read: `b.id, (b.old).din, coalesce((a.new).queue, (b.old).queue) as queue,
      coalesce((a.new).in_product, (b.old).in_product) as in_product,
      coalesce((a.new).version, (b.old).version) as version, l.at,
      a.id is null and $9::boolean and ${offMarket('(b.old)')} as undecided ${WRITTEN_OR_LEFT}`,
  });
  return (
    db: Db,
    drugs: readonly WantedDrug[],
    { from, to, author, note, keep, refusesOffMarket }: RowsMove,
    ...own: unknown[]
  ): Promise<JudgedRow[]> =>
    query(db, [
      author.actor,
      author.requestId,
      drugs.map(({ id }) => id),
      drugs.map(({ source }) => source),
      drugs.map(({ version }) => version),
      from,
      to,
      JSON.stringify(note),
      refusesOffMarket,
      keep,
      ...own,
    ]);
};

/** Who moved a drug to its queue, and when. */
export interface PlacedBy {
  readonly actor: string;
  readonly at: Date;
}

const lastMovesQuery = hotQuery<PlacedBy & { drug_id: number }>(
  `select distinct on (drug_id) drug_id, actor, at from drug_history
   where drug_id = any($1::integer[]) and before ->> 'queue' is distinct from after ->> 'queue' order by drug_id, id desc`,
);

/** Who moved each drug to its queue. */
export const lastMoves = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlacedBy>> =>
  new Map(
    (ids.length > 0 ? await lastMovesQuery(db, [ids]) : []).map(({ drug_id, ...by }) => [
      drug_id,
      by,
    ]),
  );

/** The place of a drug and who moved it there, as sent. */
export const placeOf = (
  { id, din, queue, in_product, version }: PlacedDrug,
  by: PlacedBy | undefined,
): MoveAnswer => ({
  id: String(id),
  din,
  queue,
  in_product,
  version,
  moved_by: by?.actor ?? null,
  moved_at: by?.at.toISOString() ?? null,
});
