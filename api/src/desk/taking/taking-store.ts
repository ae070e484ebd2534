import type { Kysely } from 'kysely';
import { fullName } from '../../db/full-name.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { OutcomeRow } from '../chosen-drugs.ts';

type Db = Kysely<Schema>;

/** A drug after the statement. */
export interface TakenRow extends OutcomeRow {
  /** It is in no queue: there is nothing to do. */
  readonly archived: boolean;
}

/**
 * One statement takes those of its drugs that nobody else has, or all with $4. The claims are
 * written in the order of their drugs; of two who take a drug at once the second one waits, and its
 * condition is judged on the first one's claim. A move of a drug is waited for too, and waits: else
 * it could end the claims that there are before this one is.
 */
const takeQuery = hotQuery<TakenRow>(
  `with wanted as (
     select d.id, d.din, d.version, d.queue = '' as archived from drug d
     where d.id = any($1::integer[]) order by d.id for share of d),
   stored as (
     insert into drug_taken as t (drug_id, user_id, lapses_at)
     select id, $2::integer, $3::timestamptz from wanted where not archived order by id
     on conflict (drug_id) do update set user_id = excluded.user_id, at = now(),
       lapses_at = excluded.lapses_at
       where t.lapses_at <= now() or (t.user_id <> excluded.user_id and $4::boolean)
     returning t.drug_id)
   select w.id, w.din, w.version, w.archived, s.drug_id is not null as done
   from wanted w left join stored s on s.drug_id = w.id`,
);

export const takeRows = (
  db: Db,
  ids: readonly number[],
  { user, lapses, over }: { readonly user: number; readonly lapses: Date; readonly over: boolean },
): Promise<TakenRow[]> => takeQuery(db, [ids, user, lapses, over]);

const releaseQuery = hotQuery<OutcomeRow>(
  `with ended as (
     delete from drug_taken where drug_id = any($1::integer[]) and user_id = $2::integer
     returning drug_id, lapses_at > now() as held)
   select d.id, d.din, d.version, coalesce(e.held, false) as done
   from drug d left join ended e on e.drug_id = d.id where d.id = any($1::integer[])`,
);

export const releaseRows = (db: Db, ids: readonly number[], user: number): Promise<OutcomeRow[]> =>
  releaseQuery(db, [ids, user]);

export interface ClaimRow {
  readonly drug_id: number;
  readonly username: string;
  readonly name: string;
  readonly until: Date;
}

const readQuery = hotQuery<ClaimRow>(
  `select t.drug_id, u.username, ${fullName('u')} as name, t.lapses_at as until
   from drug_taken t join app_user u on u.id = t.user_id
   where t.drug_id = any($1::integer[]) and t.lapses_at > now()`,
);

/** Who does these drugs. */
export const readClaims = (db: Db, ids: readonly number[]): Promise<ClaimRow[]> =>
  readQuery(db, [ids]);
