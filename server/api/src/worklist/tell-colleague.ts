import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';

/** Maximum number of drugs in a notification, which must be shorter than 8000 bytes. */
const NAMED = 20;

/** SQL: the cards of the drugs `d`. */
const CARDS = `jsonb_agg(jsonb_build_object('id', d.id::text, 'din', left(d.din, 20),
  'drug_name', left(d.drug_name, 60), 'strength', left(d.strength, 40), 'form', left(d.form, 30))
  order by d.id)`;

/**
 * Notifies users about drugs: one notification per user, for the live hub. $1 drugs, $2 the
 * sender's user name, $3 the message.
 */
const telling = (owners: string) =>
  hotQuery(
    `with owned as (${owners}),
     told as (
       select o.owner, count(*) as drugs, ${CARDS} as cards
       from owned o join drug d on d.id = o.drug_id where o.owner <> $2::text group by 1)
     select pg_notify('refined_live', jsonb_build_object('told', jsonb_strip_nulls(
       $3::jsonb || jsonb_build_object('owner', t.owner, 'drugs', t.drugs,
         'cards', case when t.drugs <= ${NAMED} then t.cards end, 'name', (
           select left(${fullName('u')}, 80) from app_user u where u.username = $2))))::text)
     from told t`,
  );

const assignedQuery = telling(
  `select t.drug_id, u.username as owner from drug_taken t join app_user u on u.id = t.user_id
   where t.drug_id = any($1::integer[])`,
);

/** Notifies the assignees of drugs. */
export const tellAssigned = (
  db: Db,
  drugs: readonly number[],
  from: string,
  note: string,
): Promise<unknown> =>
  assignedQuery(db, [drugs, from, JSON.stringify({ kind: 'assigned', ...(note && { note }) })]);

const answeredQuery = telling(
  `select distinct on (h.drug_id) h.drug_id, h.actor as owner from drug_history h
   where h.drug_id = any($1::integer[]) and h.kind = 'move' and h.after ->> 'queue' = 'com'
   order by h.drug_id, h.id desc`,
);

/** Notifies the users who asked the committee of its answer. */
export const tellAnswered = (
  db: Db,
  drugs: readonly number[],
  from: string,
  said: { readonly answer: string; readonly meeting: string },
): Promise<unknown> =>
  answeredQuery(db, [drugs, from, JSON.stringify({ kind: 'answered', ...said })]);
