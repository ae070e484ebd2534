import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { addComment, listComments } from './comments.ts';
import { presentEntry, presentState, withNames } from './history-answer.ts';
import { readEntries, readPresent, isEntryId, knownEntry } from './history-store.ts';
import { restoreDrug } from './restore-drug.ts';

/** A record's history, its earlier states, and its comments (D43). */
export const historyRoutes: FastifyPluginAsync = async (app) => {
  const { db, lookups, calls } = app;

  app.handle(calls.drugHistory, async (request) => {
    const id = idOf(request);
    const { before } = request.query as { before?: string };
    if (before !== undefined && !isEntryId(before))
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
    const { row, present } = await knownEntry(
      db,
      idOf(request),
      (request.params as { entry: string }).entry,
    );
    return withNames(lookups, (nameOf) => presentState(row, present, nameOf));
  });

  // An attempt that died is recognised by its outcome: nothing differs any more.
  app.handle(calls.restoreDrug, restoreDrug(db, lookups), { repeatable: true });
  app.handle(calls.drugComments, listComments(db));
  app.handle(calls.addComment, addComment(db), { repeatable: true });
};
