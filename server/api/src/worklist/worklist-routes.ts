import type { DrugMarks, CommitteeAnswer } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import type { NamedDrug } from '../drugs/drug-row.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { readInferred } from '../publications/publish/publication-checks.ts';
import { userOf } from '../session/authenticate.ts';
import { lastViewedRoutes } from './last-viewed.ts';
import { assignmentIn, presentSnooze, readMarks, workflowFieldsOf } from './drug-marks.ts';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { LIMITS } from '@refined/shared/domain';

interface NewsRow extends Omit<NamedDrug, 'id'> {
  readonly id: string;
  readonly queue: string;
  readonly in_product: boolean;
  readonly why: 'assigned' | 'back' | 'answered';
  readonly at: Date;
  readonly by: string | null;
  readonly note: string | null;
  readonly answer: CommitteeAnswer | null;
  readonly total: number;
}

/** SQL: whether the user ($1 id, $2 name) has viewed or changed a drug since. */
const seenSince = (drug: string, at: string): string =>
  `(exists (select from drug_look k where k.user_id = $1::integer and k.drug_id = ${drug} and k.at >= ${at})
    or exists (select from drug_history h
      where h.drug_id = ${drug} and h.actor = $2::text and h.at > ${at}))`;

/**
 * A snoozed drug returns with the import that changed it, at its date, or with the first import
 * after it was snoozed.
 */
const newsQuery = hotQuery<NewsRow>(
  `with news as (
     select t.drug_id, 'assigned' as why, t.at, ${fullName('b')} as by, t.note, null::jsonb as answer
     from drug_taken t join app_user b on b.id = t.by_user
     where t.user_id = $1::integer and t.lapses_at > now()
     union all
     select l.drug_id, 'back', c.at, null, null, null
     from drug_later l
     cross join lateral (select coalesce(
       (select r.finished_at from import_run r where r.id = l.changed_by), l.back_at,
       (select min(r.finished_at) from import_run r where r.status = 'done' and r.id > l.import_id),
       l.at) as at) c
     where l.actor = $2::text and not exists (select from put_away p where p.drug_id = l.drug_id)
       and not ${seenSince('l.drug_id', 'c.at')}
     union all
     select a.drug_id, 'answered', a.at, null, null, jsonb_build_object('answer', a.answer,
       'tier', a.tier, 'reason', a.reason, 'meeting', a.meeting)
     from committee_answer a
     where not a.undone and a.actor <> $2::text and a.at > now() - make_interval(days => ${LIMITS.news.days})
       and $2::text = (
         select h.actor from drug_history h
         where h.drug_id = a.drug_id and h.kind = 'move' and h.after ->> 'queue' = 'com'
         order by h.id desc limit 1)
       and not ${seenSince('a.drug_id', 'a.at')})
   select d.id::text, d.din, d.drug_name, d.strength, d.form, d.queue, d.in_product,
     n.why, n.at, n.by, n.note, n.answer, (count(*) over ())::integer as total
   from news n join drug d on d.id = n.drug_id where n.why = any($3::text[])
   order by n.at desc, d.id limit ${LIMITS.news.named}`,
);
const WHYS: readonly NewsRow['why'][] = ['assigned', 'back', 'answered'];

/** The last import, if another user ran it and this user has viewed no record since. */
const importQuery = hotQuery<{ id: number; kind: 'dpd' | 'noc'; date: string | null }>(
  `select id, kind, extract_date::text as date from (
     select * from import_run where status = 'done' and not baseline
     order by id desc limit 1) as r
   where r.actor <> $2::text and not exists (
     select from drug_look k where k.user_id = $1::integer and k.at >= r.finished_at)`,
);

/** What is new for the user, for the home page. */
const newForMeRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.newForMe, async (request) => {
    const { id, username } = userOf(request);
    const rows = await newsQuery(db, [id, username, WHYS]);
    const [arrived] = await importQuery(db, [id, username]);
    return {
      count: rows[0]?.total ?? 0,
      results: rows.map(({ total: _, at, by, note, answer, ...row }) => ({
        ...row,
        at: at.toISOString(),
        ...(by !== null && { by }),
        ...(note !== null && note !== '' && { note }),
        ...(answer && { answer }),
      })),
      import: arrived ?? null,
    };
  });
  // A shell of the previous release requests only these.
  app.handle(calls.assignedToMe, async (request) => {
    const { id, username } = userOf(request);
    const rows = await newsQuery(db, [id, username, ['assigned']]);
    return {
      count: rows[0]?.total ?? 0,
      results: rows.map(({ total: _, why: _why, answer: _answer, at, by, note, ...row }) => ({
        ...row,
        by: by ?? '',
        note: note ?? '',
        at: at.toISOString(),
      })),
    };
  });
};

/** The users to whom a drug can be assigned. */
const colleaguesQuery = hotQuery<{ username: string; name: string }>(
  `select u.username, ${fullName('u')} as name from app_user u
   where u.active and u.id <> $1::integer order by name, username`,
);

const inferredOf = async (db: Db, id: number): Promise<string[]> => [
  ...((await readInferred(db, [id])).get(id) ?? []),
];

/** A reviewer's marks on drugs: snoozed, assigned, viewed; and colleagues to assign them to. */
export const worklistRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const marks = async (request: FastifyRequest): Promise<DrugMarks> => {
    const id = idOf(request);
    const drug = await readDrug(db, id);
    if (!drug) throw unknownDrug(id);
    const [row] = await readMarks(db, [id], userOf(request).id);
    // A drug on the product was published with its values.
    const inferred = drug.in_product ? [] : await inferredOf(db, id);
    return {
      later: row ? presentSnooze(row) : null,
      taken: row ? assignmentIn(row) : null,
      ...(inferred.length > 0 && { inferred }),
      ...(row && workflowFieldsOf(row)),
    };
  };
  app.handle(calls.drugMarks, marks);
  app.handle(calls.confirmInferred, async (request) => {
    const id = idOf(request);
    if (!(await readDrug(db, id))) throw unknownDrug(id);
    const { fields } = request.body as { fields: readonly string[] };
    const inferred = await inferredOf(db, id);
    const right = inferred.filter((field) => fields.includes(field));
    if (right.length > 0)
      await db
        .insertInto('confirmed_value')
        .values(right.map((field) => ({ drug_id: id, field, actor: userOf(request).username })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return { inferred: inferred.filter((field) => !right.includes(field)) };
  });
  app.handle(calls.colleagues, async (request) => ({
    results: await colleaguesQuery(db, [userOf(request).id]),
  }));
  await app.register(lastViewedRoutes);
  await app.register(newForMeRoutes);
};
