import { drugComments, drugHistory, earlierState, restored } from '@refined/shared/contract';
import type { Calls } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { HttpProblem } from '../http/problem.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { addComment, listComments } from './comments.ts';
import { presentEntry, presentState, withNames } from './history-answer.ts';
import { readEntries, readPresent } from './history-store.ts';
import { isEntryId, knownEntry } from './known-entry.ts';
import { restoreDrug } from './restore-drug.ts';

/** A record's history, its earlier states, and its comments (D43). */
export const registerHistory = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
): void => {
  register(
    calls.drugHistory,
    async (request) => {
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
    },
    { wire: drugHistory },
  );

  register(
    calls.earlierState,
    async (request: FastifyRequest) => {
      const { row, present } = await knownEntry(
        db,
        idOf(request),
        (request.params as { entry: string }).entry,
      );
      return withNames(lookups, (nameOf) => presentState(row, present, nameOf));
    },
    { wire: earlierState },
  );

  // An attempt that died is recognised by its outcome: nothing differs any more.
  register(calls.restoreDrug, restoreDrug(db, lookups), { wire: restored, repeatable: true });
  register(calls.drugComments, listComments(db), { wire: drugComments });
  register(calls.addComment, addComment(db), { wire: drugComments });
};
