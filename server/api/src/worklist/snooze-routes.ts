import type { BringBackInput, DrugOutcomes, LaterInput } from '@refined/shared/contract';
import { canBePutAway, isLaterMoment } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { worklistMessages } from '../messages/review.ts';
import { carryOut } from './snooze-action.ts';
import { BROUGHT_BACK, unsnoozeRows, snoozeRows } from './snooze-store.ts';

/** Throws 422 under `back_at`. */
const momentOf = ({ until, back_at }: LaterInput): string | null => {
  const refuse = (text: string): HttpProblem =>
    new HttpProblem(422, text, { errors: { back_at: [text] } });
  if (until !== 'date') {
    if (back_at !== undefined && back_at !== null) throw refuse(worklistMessages.noMoment);
    return null;
  }
  if (!isLaterMoment(back_at, new Date())) throw refuse(worklistMessages.badMoment);
  return new Date(back_at).toISOString();
};

/**
 * Putting cards away, and bringing them back. Both are judged drug by drug, and repeated they change
 * nothing: an attempt that died is finished by the next.
 */
export const snoozeRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const putAway = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const input = request.body as LaterInput;
    const { until, reason } = input;
    const about = { until, back_at: momentOf(input) };
    return carryOut(db, request, {
      chosen: input,
      reason,
      about,
      run: (ids, author, action) => snoozeRows(db, ids, about, author, action),
      refusalOf: ({ queue, dpd_status }) => {
        if (!canBePutAway(queue))
          return { code: 'not_offered', detail: worklistMessages.notInReview };
        return until === 'marketed' && dpd_status === 'marketed'
          ? { code: 'marketed', detail: worklistMessages.marketed }
          : undefined;
      },
    });
  };

  const bringBack = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const input = request.body as BringBackInput;
    const { drugs, versions } = input;
    if (versions && versions.length !== drugs?.length)
      throw new HttpProblem(422, worklistMessages.versions, {
        errors: { versions: [worklistMessages.versions] },
      });
    const wanted = new Map(drugs?.map((id, index) => [String(id), versions?.[index]]));
    return carryOut(db, request, {
      chosen: input,
      about: BROUGHT_BACK,
      run: (ids, author, action) =>
        unsnoozeRows(
          db,
          ids,
          ids.map((id) => wanted.get(String(id)) ?? null),
          author,
          action,
        ),
      refusalOf: ({ away }) =>
        away ? { code: 'changed', detail: worklistMessages.changedSince } : undefined,
    });
  };

  app.handle(calls.putAway, putAway, { repeatable: true });
  app.handle(calls.bringBack, bringBack, { repeatable: true });
};
