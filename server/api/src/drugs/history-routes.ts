import { LIMITS, RECORD_FIELDS, wholeValues } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest, FastifyReply } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import type { restoreInput, Restored } from '@refined/shared/contract';
import type * as z from 'zod/mini';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { idOf, unknownDrug } from './drug-requests.ts';
import { apiMessages } from '../messages/api.ts';
import { isLongId, parameter } from '../http/parameters.ts';
import { commentRoutes, DRUG_COMMENTS } from './comments.ts';
import {
  presentEntry,
  presentState,
  withNames,
  isRestorable,
  readEntries,
  readPresent,
  knownEntry,
} from './history.ts';
import { editDrugRow } from './drug-store.ts';
import { columnsOf, differs } from './state-fields.ts';
import { mayReplace, versionTag } from '../http/etag.ts';
import type { LookupCache } from './lookup-cache.ts';
import { authorOf } from '../session/authenticate.ts';

/** Number of attempts when another write comes between read and write. */
const ATTEMPTS = 5;

/**
 * `POST /api/drugs/:id/restore/`: writes the editable fields as they were after the entry, as a new
 * change (D43). Queue and product don't change: only moves and publications change them. If nothing
 * differs, nothing is written, so a retry gets the same answer. Throws 404; 412 with the current
 * comparison if the user saw another version (D36).
 */
const restoreDrug =
  (db: Db, lookups: LookupCache) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Restored> => {
    const id = idOf(request);
    const { entry } = request.body as z.output<typeof restoreInput>;
    const done = (version: number, fields: string[]): Restored => {
      void reply.header('etag', versionTag(version));
      return { version, fields };
    };
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const { row, present } = await knownEntry(db, id, entry);
      const fields = RECORD_FIELDS.filter(isRestorable).filter((field) =>
        differs(row.after, present.state, field),
      );
      if (fields.length === 0) return done(present.version, []);
      if (!mayReplace(request, versionTag(present.version))) {
        const current = await withNames(lookups, (nameOf) => presentState(row, present, nameOf));
        throw new HttpProblem(412, apiMessages.staleVersion, {
          current,
          headers: { etag: versionTag(present.version) },
        });
      }
      // The other fields stay as stored, even if the earlier state had another spelling (D52).
      // Pairs are restored together (D73).
      const columns = { ...present.state, ...columnsOf(row.after, wholeValues(fields)) };
      const written = await editDrugRow(db, id, present.version, {
        kind: 'restore',
        columns,
        fields,
        author: authorOf(request),
        note: { restores: row.version },
      });
      if (written) return done(written.version, fields);
    }
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
  };

const knownQuery = hotQuery<{ id: number }>(`select id from drug where id = $1`);

/** The drug in the path. Throws 404. */
const knownDrug = async (db: Db, request: FastifyRequest): Promise<number> => {
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
      results: page.map((row) => presentEntry(row, nameOf)),
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
