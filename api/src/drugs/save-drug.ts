import type { DrugInput } from '@refined/shared/contract';
import { STORED_FIELDS } from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { mayReplace, versionTag } from '../http/etag.ts';
import { unknownKeysProblem } from '../http/input/unknown-keys.ts';
import { HttpProblem } from '../http/problem.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { userOf } from '../session/authenticate.ts';
import type { DrugRequests } from './drug-requests.ts';
import { editDrugRow } from './drug-store.ts';
import type { DrugWithSource } from './drug-store.ts';
import { readEdit } from './drug-edit.ts';

/**
 * Attempts when another save comes between our reading and our writing; without If-Match the last
 * write wins.
 */
const ATTEMPTS = 5;

const WRITTEN: ReadonlySet<string> = new Set(['din', 'pin', ...STORED_FIELDS]);
/** Optional members of a record's answer. */
const SOMETIMES: ReadonlySet<string> = new Set(['dpd_name', 'dpd_date', 'source_status']);

/**
 * `PUT /api/drugs/:id/` (specification §7): answers the record after this save, that version as
 * ETag, even if somebody else has changed it since: the next save with that tag must get the
 * conflict. With If-Match of another version: 412 with the current record (D36), unless it already
 * equals what was sent: then the first attempt's answer was lost, and this one succeeds too (RFC
 * 9110 §13.1.1). When nothing changed, nothing is written.
 */
export const saveDrug = (db: Kysely<Schema>, lookups: LookupCache, requests: DrugRequests) => {
  const stale = async (row: DrugWithSource): Promise<HttpProblem> =>
    new HttpProblem(412, apiMessages.staleVersion, {
      current: await requests.present(row),
      headers: { etag: versionTag(row.version) },
    });

  /** The saved row; undefined on a version conflict. */
  const attempt = async (
    request: FastifyRequest,
    row: DrugWithSource,
  ): Promise<DrugWithSource | undefined> => {
    const edit = readEdit(request.body as DrugInput, row, await lookups.current());
    const fresh = mayReplace(request, versionTag(row.version));
    if ('errors' in edit)
      throw fresh
        ? new HttpProblem(422, apiMessages.invalidRecord, { errors: edit.errors })
        : await stale(row);
    if (edit.changed.length === 0) return row;
    if (!fresh) throw await stale(row);
    const author = { actor: userOf(request).username, requestId: request.id };
    const written = await editDrugRow(db, row.id, row.version, edit.columns, edit.changed, author);
    return written && ({ ...row, ...edit.columns, version: written.version } as DrugWithSource);
  };

  /**
   * Refuses keys that no field has: they would be dropped while the user reads "saved". Members of
   * a record's answer besides its fields are accepted and ignored.
   */
  const refuseUnknown = async (request: FastifyRequest): Promise<void> => {
    const others = Object.keys(request.body as object).filter((key) => !WRITTEN.has(key));
    if (others.length === 0) return;
    const answered = await requests.present(await requests.read(request));
    const unknown = others.filter((key) => !(key in answered) && !SOMETIMES.has(key));
    if (unknown.length === 0) return;
    throw unknownKeysProblem(unknown);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    await refuseUnknown(request);
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const saved = await attempt(request, await requests.read(request));
      if (saved) return requests.answer(reply, saved);
    }
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
  };
};
