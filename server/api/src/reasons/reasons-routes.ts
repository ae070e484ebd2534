import type { FastifyPluginAsync, FastifyInstance } from 'fastify';
import type { DrugAction } from '../actions/drug-action.ts';
import { idOf } from '../drugs/drug-requests.ts';
import { versionTag } from '../http/etag.ts';
import { relatedDrugs } from './related-drugs.ts';
import { SourceAnswers } from './source-answer.ts';
import { decideAction } from './decide-action.ts';
import { undoDecided } from './undo-decisions.ts';

/** Reads the open differences of drugs; the app passes it to the publications folder. */
export const differencesReader = (app: FastifyInstance) => {
  const answers = new SourceAnswers(app);
  return (ids: readonly number[]) => answers.differences(ids);
};

/** Undoes a decision that is a mass action; the app passes it to the undo routes. */
export const decisionUndoer = (app: FastifyInstance) => undoDecided(app.db, new SourceAnswers(app));

/** The action that decides on differences of several drugs. */
export const decisions = (app: FastifyInstance): DrugAction<'decide'> =>
  decideAction(app.db, new SourceAnswers(app), app.readGuarded);

/** A record and its source, decisions on the differences, and related records (D48). */
export const reasonRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls, presenter } = app;
  const answers = new SourceAnswers(app);
  app.handle(
    calls.drugSource,
    async (request, reply) => {
      const seen = await answers.read(idOf(request));
      void reply
        .header('etag', versionTag(seen.state.row.version))
        .header('cache-control', 'private, no-cache');
      return answers.present(seen);
    },
    { differences: true },
  );
  app.handle(calls.relatedDrugs, relatedDrugs(db, presenter), {
    differences: true,
  });
};
