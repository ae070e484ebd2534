import type { DrugMarks } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { wireAssignment, wireSnooze, wireTravels } from '../drugs/wire.ts';
import { userOf } from '../session/authenticate.ts';
import { snoozeRoutes } from './snooze-routes.ts';
import { lastViewedRoutes } from './last-viewed.ts';
import { assignmentIn, presentSnooze, readMarks, travelsOf } from './drug-marks.ts';
import { assignmentRoutes } from './assignments.ts';

const wireMarks = z.object({
  later: z.nullable(wireSnooze),
  taken: z.nullable(wireAssignment),
  ...wireTravels,
});

/** What reviewers note of drugs: put away, taken, looked at. */
export const worklistRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const marks = async (request: FastifyRequest): Promise<DrugMarks> => {
    const id = idOf(request);
    if (!(await readDrug(db, id))) throw unknownDrug(id);
    const [row] = await readMarks(db, [id], userOf(request).id);
    if (!row) return { later: null, taken: null };
    return { later: presentSnooze(row), taken: assignmentIn(row), ...travelsOf(row) };
  };
  app.handle(calls.drugMarks, marks, { wire: wireMarks });
  await app.register(snoozeRoutes);
  await app.register(assignmentRoutes);
  await app.register(lastViewedRoutes);
};
