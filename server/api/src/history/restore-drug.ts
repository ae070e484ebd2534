import type { restoreInput, Restored } from '@refined/shared/contract';
import { RECORD_FIELDS, wholeValues } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { idOf } from '../drugs/drug-requests.ts';
import { editDrugRow } from '../drugs/drug-store.ts';
import { columnsOf, differs } from '../drugs/state-fields.ts';
import { mayReplace, versionTag } from '../http/etag.ts';
import { HttpProblem } from '@refined/server-base/serving';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { authorOf } from '../session/authenticate.ts';
import { isRestorable, presentState, withNames } from './history-answer.ts';
import { knownEntry } from './history-store.ts';

/** Number of attempts when another write comes between read and write. */
const ATTEMPTS = 5;

/**
 * `POST /api/drugs/:id/restore/`: writes the editable fields as they were after the entry, as a new
 * change (D43). Queue and product don't change: only moves and publications change them. If nothing
 * differs, nothing is written, so a retry gets the same answer. Throws 404; 412 with the current
 * comparison if the user saw another version (D36).
 */
export const restoreDrug =
  (db: Kysely<Schema>, lookups: LookupCache) =>
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
