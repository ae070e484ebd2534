import type { FastifyPluginAsync } from 'fastify';
import { DrugRequests } from './drug-requests.ts';
import { listRoutes, type ListRouteOptions } from './lists/list-routes.ts';
import { saveDrug } from './save-drug.ts';

/** Routes of one record and of the lists. */
export const drugRoutes: FastifyPluginAsync<ListRouteOptions> = async (app, options) => {
  const { db, lookups, calls, presenter, healthCanadaPages } = app;
  const requests = new DrugRequests(db, presenter, healthCanadaPages);
  await app.register(listRoutes, options);
  app.handle(
    calls.drug,
    async (request, reply) => requests.answer(reply, await requests.read(request)),
    { differences: true },
  );
  // A retry of an attempt that died recognises the outcome: nothing differs any more.
  app.handle(calls.saveDrug, saveDrug(db, lookups, requests), {
    invalidBody: 422,
    ownKeys: true,
    repeatable: true,
  });
};
