import type { DrugOutcomes, ReleaseInput, TakeInput } from '@refined/shared/contract';
import { lapseOf } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { deskMessages } from '../../messages/desk.ts';
import { userOf } from '../../session/authenticate.ts';
import { wireOutcomes } from '../../drugs/wire-outcomes.ts';
import { outcomesOf, readChosen } from '../chosen-drugs.ts';
import { inChunks } from '../in-chunks.ts';
import { readClaims, releaseRows, takeRows } from './taking-store.ts';

/** Taking drugs and releasing them; repeated, both change nothing. */
export const takingRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const take = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const input = request.body as TakeInput;
    const { id: user, username } = userOf(request);
    const chosen = await readChosen(db, input, user);
    const how = { user, lapses: lapseOf(new Date()), over: input.over === true };
    const rows = await inChunks(chosen.ids, (ids) => takeRows(db, ids, how));
    const left = rows.filter(({ done }) => !done).map(({ id }) => id);
    const claims = new Map((await readClaims(db, left)).map((claim) => [claim.drug_id, claim]));
    return outcomesOf(chosen, rows, ({ id, archived }) => {
      if (archived) return deskMessages.archived;
      const claim = claims.get(id);
      if (!claim || claim.username === username) return undefined;
      return deskMessages.takenBy(claim.name, claim.until);
    });
  };

  const release = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const { id: user } = userOf(request);
    const chosen = await readChosen(db, request.body as ReleaseInput, user);
    const rows = await inChunks(chosen.ids, (ids) => releaseRows(db, ids, user));
    return outcomesOf(chosen, rows, () => undefined);
  };

  app.handle(calls.takeDrugs, take, { wire: wireOutcomes, repeatable: true });
  app.handle(calls.releaseDrugs, release, { wire: wireOutcomes, repeatable: true });
};
