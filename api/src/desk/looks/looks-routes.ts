import { drugLook } from '@refined/shared/contract';
import type { DrugLook } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { idOf, unknownDrug } from '../../drugs/drug-requests.ts';
import { presentEntry, withNames } from '../../history/history-answer.ts';
import { readEntry, readPresent } from '../../history/history-store.ts';
import { userOf } from '../../session/authenticate.ts';
import { noteLook, readChangesSince } from './looks-store.ts';

/** What changed since a reviewer looked at a record last. */
export const lookRoutes: FastifyPluginAsync = async (app) => {
  const { db, lookups, calls } = app;
  const look = async (request: FastifyRequest): Promise<DrugLook> => {
    const id = idOf(request);
    const { id: user } = userOf(request);
    const before = await noteLook(db, user, id);
    if (!before) throw unknownDrug(id);
    const { version, at } = before;
    if (version === null || !at) return { since: null, changes: [], more: 0 };
    const found = await readChangesSince(db, user, id, version, LIMITS.looks.named);
    const present = await readPresent(db, id);
    const rows = await Promise.all(found.map((entry) => readEntry(db, id, entry.id)));
    return withNames(lookups, (nameOf) => ({
      since: at.toISOString(),
      changes: rows.flatMap((row) =>
        row && present ? [presentEntry(row, present.version, nameOf)] : [],
      ),
      more: (found[0]?.total ?? 0) - found.length,
    }));
  };
  app.handle(calls.lookAtDrug, look, { wire: drugLook });
};
