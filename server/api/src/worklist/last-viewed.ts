import { type DrugLook } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { presentEntry, readEntry, withNames } from '../drugs/history.ts';
import { userOf } from '../session/authenticate.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';

/**
 * SQL: whether the history row `h` matters to a user who viewed the record before: a change of its
 * fields by somebody else or an import, not a move.
 */
const TELLS = `h.kind in ('import', 'edit', 'restore', 'taken_back')
  and exists (select from jsonb_each(h.after) f
    where f.key not in ('queue', 'in_product') and f.value is distinct from h.before -> f.key)`;

const lookQuery = hotQuery<{ version: number | null; at: Date | null }>(
  `with before as (select version, at from drug_look where user_id = $1 and drug_id = $2),
   stored as (
     insert into drug_look as l (user_id, drug_id, version)
     select $1::integer, d.id, d.version from drug d where d.id = $2::integer
     on conflict (user_id, drug_id) do update set version = excluded.version, at = now()
     returning drug_id)
   select b.version, b.at from stored left join before b on true`,
);

/** Stores the user's view of a drug; returns the previous view. Undefined: no such drug. */
const recordView = async (
  db: Db,
  user: number,
  drug: number,
): Promise<{ version: number | null; at: Date | null } | undefined> =>
  (await lookQuery(db, [user, drug]))[0];

const changesQuery = hotQuery<{ id: string; total: number }>(
  `select h.id::text, (count(*) over ())::integer as total from drug_history h
   join app_user u on u.id = $1::integer
   where h.drug_id = $2::integer and h.version > $3::integer and h.actor <> u.username and ${TELLS}
   order by h.id desc limit $4::integer`,
);

/** History entries of others' changes after a version, newest first. */
const readChangesSince = (
  db: Db,
  user: number,
  drug: number,
  version: number,
  limit: number,
): Promise<{ id: string; total: number }[]> => changesQuery(db, [user, drug, version, limit]);

/** SQL: number of others' changes of the drug `id` since the user `user` (id) viewed it. */
export const changesSince = (id: string, user: string): string =>
  `(select count(*)::integer from drug_look l join app_user u on u.id = l.user_id
    join drug_history h on h.drug_id = l.drug_id and h.version > l.version
    where l.user_id = ${user} and l.drug_id = ${id} and h.actor <> u.username and ${TELLS})`;

/** What changed since a reviewer last viewed a record. */
export const lastViewedRoutes: FastifyPluginAsync = async (app) => {
  const { db, lookups, calls } = app;
  const look = async (request: FastifyRequest): Promise<DrugLook> => {
    const id = idOf(request);
    const { id: user } = userOf(request);
    const before = await recordView(db, user, id);
    if (!before) throw unknownDrug(id);
    const { version, at } = before;
    if (version === null || !at) return { since: null, changes: [], more: 0 };
    const found = await readChangesSince(db, user, id, version, LIMITS.looks.named);
    const rows = await Promise.all(found.map((entry) => readEntry(db, id, entry.id)));
    return withNames(lookups, (nameOf) => ({
      since: at.toISOString(),
      changes: rows.flatMap((row) => (row ? [presentEntry(row, nameOf)] : [])),
      more: (found[0]?.total ?? 0) - found.length,
    }));
  };
  app.handle(calls.lookAtDrug, look);
};
