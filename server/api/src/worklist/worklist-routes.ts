import type { DrugMarks } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { readInferred } from '../publications/publish/publication-checks.ts';
import { userOf } from '../session/authenticate.ts';
import { lastViewedRoutes } from './last-viewed.ts';
import { newForMeRoutes } from './new-for-me.ts';
import { assignmentIn, presentSnooze, readMarks, workflowFieldsOf } from './drug-marks.ts';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';

/** The users to whom a drug can be assigned. */
const colleaguesQuery = hotQuery<{ username: string; name: string }>(
  `select u.username, ${fullName('u')} as name from app_user u
   where u.active and u.id <> $1::integer order by name, username`,
);

const inferredOf = async (db: Kysely<Schema>, id: number): Promise<string[]> => [
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
