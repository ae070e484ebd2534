import type { Filter, QueueName } from '@refined/shared/domain';
import { forEachQueue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { stampColumns } from '../cards/card-stamp.ts';
import type { CardStamp } from '../cards/card-stamp.ts';
import { pageSizeAfter } from '../lists/cursor.ts';
import type { Position } from '../lists/cursor.ts';
import type { drugMatcher } from '../counts/matched-drugs.ts';
import type { KeptDrugs } from '../kept/kept-drugs.ts';

interface MatchTools {
  readonly db: Kysely<Schema>;
  readonly currentDrugs: () => Promise<KeptDrugs>;
  readonly matched: ReturnType<typeof drugMatcher>;
}

/** Without those that have left the queue since. */
const readStamps = forEachQueue((queue) =>
  hotQuery<CardStamp>(
    `select ${stampColumns('d')} from drug d
     where d.id = any($1::integer[]) and d.queue = '${queue}' order by d.id`,
  ),
);

/**
 * A page of what a filter leaves of a queue, in the queue's order. It is found in memory; only the
 * page's own rows are read.
 */
export const readMatched = async (
  { db, currentDrugs, matched }: MatchTools,
  queue: QueueName,
  filter: Filter,
  position: Position,
) => {
  const { size, after } = matched(await currentDrugs(), queue, filter);
  const most = pageSizeAfter(position);
  const found = after(position.id, most + 1);
  const ids = found.slice(0, most);
  const last = ids.at(-1);
  return {
    rows: ids.length > 0 ? await readStamps[queue](db, [ids]) : [],
    count: size,
    end: last !== undefined && found.length > most ? { rank: 0, key: '', id: last } : undefined,
    similar: false,
  };
};
