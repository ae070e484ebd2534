import { asksToKeep, type MoveName, type Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { WantedDrug } from '../actions/drug-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Author } from '../drugs/drug-store.ts';
import { offMarket, keptNote, saidBefore } from '../drugs/drug-row.ts';

/** The drug after the statement; `moved_at` only if the statement moved it. */
export interface JudgedRow {
  id: number;
  din: string;
  queue: Queue;
  in_product: boolean;
  version: number;
  moved_at: Date | null;
  /** Health Canada lists it no longer, and nobody decided that it belongs on the product (D55). */
  undecided: boolean;
}

/**
 * One statement moves those of its drugs that may move, each with its history row, and leaves the
 * others; it is atomic. Rows are locked in the order of their ids, so that two bulk moves can't
 * deadlock, and are checked after that: each move sees what the one before it left. The conditions
 * are those of a single move, and so is what it ends besides: see `MOVE_EFFECTS`.
 */
const moveRowsQuery = hotQuery<JudgedRow>(
  `with wanted as (select * from unnest($1::integer[], $2::text[]) as w(id, source)),
   before as materialized (select d.id, d as old from drug d where d.id = any($1::integer[]) order by d.id for update),
   after as (
     update drug d set queue = $4, in_product = d.in_product and $4 <> '', queued_at = now(), version = d.version + 1, updated_at = now()
     from before b join wanted w on w.id = b.id
     where d.id = b.id and (b.old).queue = any($3::text[]) and (w.source is null or (b.old).queue = w.source)
       and ((b.old).queue <> '' or (b.old).in_product or $4 <> '')
       and not ($8::boolean and ${offMarket('(b.old)')})
     returning d.id, d as new),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select a.id, $5, $6, 'move', (a.new).version, drug_state(b.old), drug_state(a.new), $7::jsonb || ${keptNote('(a.new)', '$9::boolean')} from after a join before b on b.id = a.id
     returning drug_id, at),
   asked as (
     insert into drug_comment (drug_id, actor, request_id, content)
     select b.id, $5, $6, $10::text from before b left join after a on a.id = b.id
     where $10 <> '' and (a.id is not null
       or (b.old).queue = $4 and not ${saidBefore('b.id', '$5', '$10')}))
   select b.id, (b.old).din, coalesce((a.new).queue, (b.old).queue) as queue, coalesce((a.new).in_product, (b.old).in_product) as in_product,
     coalesce((a.new).version, (b.old).version) as version, l.at as moved_at,
     a.id is null and $8::boolean and ${offMarket('(b.old)')} as undecided
   from before b left join after a on a.id = b.id left join logged l on l.drug_id = b.id`,
);

export interface RowsMove {
  readonly move: MoveName;
  /** Queues that the move may be made from (D13). */
  readonly from: readonly Queue[];
  readonly to: Queue;
  readonly author: Author;
  readonly batch: string;
  /**
   * The user decided that it belongs on the product although Health Canada lists it no longer
   * (D55).
   */
  readonly keep: boolean;
  /** A comment on each of them, also on those that are there already (D68); empty: none. */
  readonly question: string;
}

/** Takes distinct drugs; returns those that exist. */
export const moveRows = async (
  db: Kysely<Schema>,
  drugs: readonly WantedDrug[],
  { move, from, to, author, batch, keep, question }: RowsMove,
): Promise<JudgedRow[]> =>
  moveRowsQuery(db, [
    drugs.map(({ id }) => id),
    drugs.map(({ source }) => source),
    from,
    to,
    author.actor,
    author.requestId,
    JSON.stringify({ move, batch }),
    asksToKeep(move, 'gone') && !keep,
    keep,
    question,
  ]);

const lastMovesQuery = hotQuery<{ drug_id: number; actor: string; at: Date }>(
  `select distinct on (drug_id) drug_id, actor, at from drug_history
   where drug_id = any($1::integer[]) and before ->> 'queue' is distinct from after ->> 'queue' order by drug_id, id desc`,
);

/** Who put each drug where it is, and when. */
export const lastMoves = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { actor: string; at: Date }>> =>
  new Map(
    (ids.length > 0 ? await lastMovesQuery(db, [ids]) : []).map(({ drug_id, actor, at }) => [
      drug_id,
      { actor, at },
    ]),
  );
