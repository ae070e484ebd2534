import type { FastifyPluginAsync, FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '@refined/shared/domain';
import type { UndoneAction } from '@refined/shared/contract';
import type { DrugAction } from '../actions/drug-action.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { versionTag } from '../http/etag.ts';
import { SourceAnswers } from './source-answer.ts';
import { decideAction } from './decide-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { listColumns, samePairs, type DrugRow } from '../drugs/drug-row.ts';
import { readDrug } from '../drugs/drug-store.ts';
import type { DrugPresenter } from '../drugs/present-drug.ts';
import { readAction, type WantedUndo } from '../actions/action-store.ts';
import { recordUndo } from '../actions/undo-members.ts';
import { apiMessages } from '../messages/api.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch } from './decided-rows.ts';

/**
 * Undoes a decision on a group, or on some of its drugs, if they are as it left them. Uses
 * the same chunks as the decision.
 */
const undoDecided =
  (db: Db, answers: SourceAnswers) =>
  (wanted: WantedUndo): Promise<UndoneAction> =>
    recordUndo(db, wanted, async () => {
      const { action, drugs, id: undo, author } = wanted;
      const chosen = drugs && new Set(drugs);
      const read = async () =>
        (await decidedInBatch(db, action.id)).filter(({ id }) => !chosen || chosen.has(id));
      // Last decisions first: then each undo finds the drug as its decision left it.
      const fields = new Set((await read()).toReversed().map(({ field }) => field));
      for (const field of fields) {
        const open = (await read()).filter((row) => row.field === field && row.last && !row.undone);
        const found = new Map(open.map((row) => [row.id, row]));
        await decideDrugs(db, answers, [...found.keys()], {
          field,
          decision: 'undo',
          noteOf: ({ id }) => ({
            batch: action.id,
            undoes: found.get(id)!.version,
            action: undo,
          }),
          author,
          refusals: async (seen) =>
            new Map(
              seen
                .map(({ state }) => state.row)
                .filter(({ id, version }) => version !== found.get(id)?.current)
                .map(({ id }) => [id, apiMessages.staleVersion]),
            ),
        });
      }
      return (await readAction(db, undo))!.size;
    });

interface RelatedRow extends DrugRow {
  total: number;
}

/** Other drugs with the same pairs. */
const readRelated = hotQuery<RelatedRow>(
  `select ${listColumns}, count(*) over ()::integer as total
   from drug o, drug d where o.id = $1 and ${samePairs('d', 'o')}
   order by d.in_product desc, d.search_name, d.id limit ${LIMITS.related}`,
);

/**
 * `GET /api/drugs/:id/related/`: the records related to this one, those on the product first (D48).
 */
const relatedDrugs = (db: Db, presenter: DrugPresenter) => async (request: FastifyRequest) => {
  const id = idOf(request);
  if (!(await readDrug(db, id))) throw unknownDrug(id);
  const rows = await readRelated(db, [id]);
  const drugs = await presenter.summaries(rows);
  return {
    count: rows[0]?.total ?? 0,
    results: drugs.map((drug) => ({
      drug,
      manufacturer: drug.company,
      form: drug.form,
      strength: drug.strength,
    })),
  };
};

/** Reads the open differences of drugs; the app passes it to the publications folder. */
export const differencesReader = (app: FastifyInstance) => {
  const answers = new SourceAnswers(app);
  return (ids: readonly number[]) => answers.differences(ids);
};

export const decisionUndoer = (app: FastifyInstance) => undoDecided(app.db, new SourceAnswers(app));

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
