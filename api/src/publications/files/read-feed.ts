import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { listPublications } from '../publication-store.ts';
import type { Feed } from './feed.ts';

/** The newest publications, and the ids that feed and entries keep. */
export const readFeed = async (db: Kysely<Schema>): Promise<Feed> => {
  const { uid, at } = await db
    .selectFrom('publication_feed')
    .select(['uid', 'at'])
    .executeTakeFirstOrThrow();
  const newest = await listPublications(db, LIMITS.publication.feed);
  const ids = await db
    .selectFrom('publication')
    .select(['number', 'uid'])
    .where('number', 'in', [...newest.map(({ number }) => number), -1])
    .execute();
  const { first } = await db
    .selectFrom('publication')
    .select(({ fn }) => fn.min('number').as('first'))
    .executeTakeFirstOrThrow();
  const idOf = new Map(ids.map((row) => [row.number, row.uid]));
  return {
    uid,
    since: at.toISOString(),
    first: first ?? 0,
    entries: newest.map((publication) => ({ publication, uid: idOf.get(publication.number)! })),
  };
};
