import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { isLongId, parameter } from '../http/parameters.ts';
import { commentRoutes, DRUG_COMMENTS } from './comments.ts';
import { presentEntry, presentState, withNames } from './history-answer.ts';
import { readEntries, readPresent, knownEntry } from './history-store.ts';
import { restoreDrug } from './restore-drug.ts';

const knownQuery = hotQuery<{ id: number }>(`select id from drug where id = $1`);

/** The drug in the path. Throws 404. */
const knownDrug = async (db: Kysely<Schema>, request: FastifyRequest): Promise<number> => {
  const id = idOf(request);
  if ((await knownQuery(db, [id])).length === 0) throw unknownDrug(id);
  return id;
};

/** A record's history, its earlier states, and its comments (D43). */
export const historyRoutes: FastifyPluginAsync = async (app) => {
  const { db, lookups, calls } = app;

  app.handle(calls.drugHistory, async (request) => {
    const id = idOf(request);
    const { before } = request.query as { before?: string };
    if (before !== undefined && !isLongId(before))
      throw new HttpProblem(400, apiMessages.badCursor);
    const present = await readPresent(db, id);
    if (!present) throw unknownDrug(id);
    const rows = await readEntries(db, id, before);
    const page = rows.slice(0, LIMITS.history.page);
    const next =
      rows.length > page.length
        ? `${calls.drugHistory.path.replace(':id', String(id))}?before=${page.at(-1)!.id}`
        : null;
    return withNames(lookups, (nameOf) => ({
      count: present.entries,
      results: page.map((row) => presentEntry(row, present.version, nameOf)),
      next,
    }));
  });

  app.handle(calls.earlierState, async (request: FastifyRequest) => {
    const { row, present } = await knownEntry(db, idOf(request), parameter(request, 'entry'));
    return withNames(lookups, (nameOf) => presentState(row, present, nameOf));
  });

  // A retry of an attempt that died recognises the outcome: nothing differs any more.
  app.handle(calls.restoreDrug, restoreDrug(db, lookups), { repeatable: true });
  const comments = commentRoutes(db, DRUG_COMMENTS, (request) => knownDrug(db, request));
  app.handle(calls.drugComments, comments.list);
  app.handle(calls.addComment, comments.add, { repeatable: true });
};
