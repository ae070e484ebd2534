import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { DrugApproval } from '@refined/shared/contract';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { presentStanding, readStandings } from './approval-standing.ts';

/** What of a drug needs approval now, and who gave it. Throws 404. */
export const readApproval =
  ({ db, lookups, readGuarded }: FastifyInstance) =>
  async (id: number): Promise<DrugApproval> => {
    const standing = (await readStandings(db, await readGuarded(), [id])).get(id);
    if (!standing) throw unknownDrug(id);
    return presentStanding(lookups, standing);
  };

/** Approvals of what the next publication changes in the guarded fields (four eyes). */
export const approvalRoutes: FastifyPluginAsync = async (app) => {
  const read = readApproval(app);
  app.handle(app.calls.drugApproval, (request) => read(idOf(request)));
};
