import type { DrugPresence, PresentPerson } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import { fullName } from '../db/sql-names.ts';
import type { Db } from '../db/schema.ts';

/** A page that shows a record: its id, user and session. It ends with the session. */
export interface PresentPage {
  readonly page: string;
  readonly drugId: number;
  readonly userId: number;
  readonly tokenHash: string;
}

/** A time in the future was stored while the clock was ahead. */
const FRESH = `seen_at between now() - interval '${LIMITS.presence.expires} milliseconds' and clock_timestamp()`;

/** SQL: whether somebody has this record open. */
export const isOpenRecord = (id: string): string =>
  `exists (select from drug_presence p where p.drug_id = ${id} and p.${FRESH})`;

// A known page only updates its time. A page id of another user stays that user's.
const seenQuery = hotQuery<{ known: boolean }>(
  `with seen as (
     insert into drug_presence (page, drug_id, user_id, token)
     select $1::uuid, d.id, $3::integer, $4 from drug d
     where d.id = $2::integer and (
       exists (select from drug_presence where page = $1::uuid) or (select count(*) from drug_presence where user_id = $3::integer and ${FRESH}) < ${LIMITS.presence.perUser})
     on conflict (page) do update set seen_at = now() where drug_presence.user_id = excluded.user_id and drug_presence.drug_id = excluded.drug_id)
   select exists (select from drug where id = $2::integer) as known`,
);
const leftQuery = hotQuery(
  `delete from drug_presence where page = $1::uuid and user_id = $2::integer`,
);
const expiredQuery = hotQuery(`delete from drug_presence where not (${FRESH})`);
const openQuery = hotQuery<{ drug_id: number; username: string; name: string; since: Date }>(
  `select p.drug_id, u.username, ${fullName('u')} as name, min(p.since) as since
   from drug_presence p join app_user u on u.id = p.user_id
   where p.${FRESH} and ($1::integer[] is null or p.drug_id = any($1::integer[]))
   group by p.drug_id, u.id, u.username, u.first_name, u.last_name order by p.drug_id, since, u.username`,
);

/** Stores a page's heartbeat; announces the first one. False: the drug doesn't exist. */
export const noteSeen = async (
  db: Db,
  { page, drugId, userId, tokenHash }: PresentPage,
): Promise<boolean> => (await seenQuery(db, [page, drugId, userId, tokenHash]))[0]?.known ?? false;

export const noteLeft = async (
  db: Db,
  { page, userId }: Pick<PresentPage, 'page' | 'userId'>,
): Promise<void> => void (await leftQuery(db, [page, userId]));

/** Deletes pages without recent heartbeats; announced as if they had closed. */
export const clearExpired = async (db: Db): Promise<void> => void (await expiredQuery(db));

/**
 * Who has these records open, without duplicates, in the order of opening. Without ids: all open
 * records.
 */
export const readOpen = async (db: Db, ids?: readonly number[]): Promise<DrugPresence[]> => {
  const people = new Map<number, PresentPerson[]>((ids ?? []).map((id) => [id, []]));
  for (const { drug_id, username, name, since } of await openQuery(db, [ids ?? null])) {
    const present = people.get(drug_id) ?? [];
    people.set(drug_id, [...present, { username, name, since: since.toISOString() }]);
  }
  return [...people].map(([id, present]) => ({ id: String(id), people: present }));
};
