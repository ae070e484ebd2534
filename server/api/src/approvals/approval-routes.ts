import { type approvalsCalls, type DrugApproval } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import type { Author } from '../drugs/drug-store.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { userOf } from '../session/authenticate.ts';
import {
  presentStanding,
  readStandings,
  approvedDrug,
  isApprovedBy,
  whyNotApproved,
  type Standing,
} from './approval-standing.ts';
import { giveApprovals, withdrawApprovalRow } from './approval-store.ts';

/** Another write may come between our reading and our writing: then both are done once more. */
const ATTEMPTS = 5;

type Body<Name extends keyof typeof approvalsCalls> = z.output<
  (typeof approvalsCalls)[Name] extends { readonly body: infer Schema extends z.ZodMiniType }
    ? Schema
    : never
>;

const authorOf = (request: FastifyRequest): Author => ({
  actor: userOf(request).username,
  requestId: request.id,
});

/** Approvals of what the next publication changes in the guarded fields (four eyes). */
export const approvalRoutes: FastifyPluginAsync = async (app) => {
  const { db, lookups, calls, readGuarded } = app;
  const read = async (id: number): Promise<Standing> => {
    const standing = (await readStandings(db, await readGuarded(), [id])).get(id);
    if (!standing) throw unknownDrug(id);
    return standing;
  };
  const refuse = async (status: 409 | 412, detail: string, standing: Standing) =>
    new HttpProblem(status, detail, { current: await presentStanding(lookups, standing) });

  /**
   * Reads, judges and writes over exactly what was judged. `isDone`: nothing is left to do, so that
   * a repeated request is answered like the first.
   */
  const change = async (
    request: FastifyRequest,
    seen: number,
    isDone: (standing: Standing, actor: string) => boolean,
    judge: (standing: Standing, actor: string) => string | undefined,
    write: (standing: Standing, author: Author) => Promise<boolean>,
  ): Promise<DrugApproval> => {
    const id = idOf(request);
    const author = authorOf(request);
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const standing = await read(id);
      if (isDone(standing, author.actor)) return presentStanding(lookups, standing);
      if (standing.version !== seen) throw await refuse(412, apiMessages.staleVersion, standing);
      const why = judge(standing, author.actor);
      if (why !== undefined) throw await refuse(409, why, standing);
      if (await write(standing, author)) return presentStanding(lookups, await read(id));
    }
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
  };

  const approve = (request: FastifyRequest): Promise<DrugApproval> => {
    const { version, comment = '' } = request.body as Body<'approveDrug'>;
    return change(request, version, isApprovedBy, whyNotApproved, async (standing, author) => {
      const drug = approvedDrug(standing, await readGuarded());
      return (await giveApprovals(db, [drug], comment.trim(), author)).size > 0;
    });
  };

  const withdraw = (request: FastifyRequest): Promise<DrugApproval> => {
    const { version } = request.body as Body<'withdrawApproval'>;
    return change(
      request,
      version,
      ({ approval }) => approval === undefined,
      () => undefined,
      (_, author) => withdrawApprovalRow(db, idOf(request), version, author),
    );
  };

  app.handle(calls.drugApproval, async (request) =>
    presentStanding(lookups, await read(idOf(request))),
  );
  // An attempt that died is recognised by its outcome: it has, or has no longer, this approval.
  app.handle(calls.approveDrug, approve, { repeatable: true });
  app.handle(calls.withdrawApproval, withdraw, { repeatable: true });
};
