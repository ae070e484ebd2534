import type { DrugMarks } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { wireClaim, wireLater } from '../drugs/wire.ts';
import { userOf } from '../session/authenticate.ts';
import { laterRoutes } from './later/later-routes.ts';
import { lookRoutes } from './looks/looks-routes.ts';
import { claimIn, presentLater } from './marks-of-drugs.ts';
import { readMarks } from './marks-store.ts';
import { takingRoutes } from './taking/taking-routes.ts';

const wireMarks = z.object({ later: z.nullable(wireLater), taken: z.nullable(wireClaim) });

/** What reviewers note of drugs: put away, taken, looked at. */
export const deskRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const marks = async (request: FastifyRequest): Promise<DrugMarks> => {
    const id = idOf(request);
    if (!(await readDrug(db, id))) throw unknownDrug(id);
    const [row] = await readMarks(db, [id], userOf(request).id);
    return { later: row ? presentLater(row) : null, taken: row ? claimIn(row) : null };
  };
  app.handle(calls.drugMarks, marks, { wire: wireMarks });
  await app.register(laterRoutes);
  await app.register(takingRoutes);
  await app.register(lookRoutes);
};
