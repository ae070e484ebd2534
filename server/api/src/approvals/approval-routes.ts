import type { FastifyPluginAsync } from 'fastify';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { presentStanding, readStandings } from './approval-standing.ts';

/** Approvals of the next publication's changes in guarded fields (four eyes). */
export const approvalRoutes: FastifyPluginAsync = async (app) => {
  app.handle(app.calls.drugApproval, async (request) => {
    const id = idOf(request);
    const standing = (await readStandings(app.db, await app.readGuarded(), [id])).get(id);
    if (!standing) throw unknownDrug(id);
    return presentStanding(app.lookups, standing);
  });
};
