import type { FastifyPluginAsync } from 'fastify';
import { DrugRequests } from './drug-requests.ts';
import { saveDrug } from './save-drug.ts';
import { parameter } from '../http/parameters.ts';
import { userOf } from '../session/authenticate.ts';
import { answerFacets, type FacetQuery } from './lists/facets.ts';
import { answerMembers } from './lists/group-members.ts';
import { answerGroups, type GroupTexts } from './lists/groups.ts';
import { sendListFile } from './lists/list-file.ts';
import { listPage, type ListTools } from './lists/list-page.ts';
import type { ListQuery } from './lists/list-request.ts';

/** Injected by the app: this folder doesn't know the source, approvals and assignments. */
interface ListRouteOptions extends Pick<ListTools, 'readReasons' | 'readApprovals' | 'readMarks'> {
  readonly groupTexts: GroupTexts;
}

/** Routes of one record, of lists with their facets and groups, and of lists as files. */
export const drugRoutes: FastifyPluginAsync<ListRouteOptions> = async (app, options) => {
  const { db, lookups, calls, product, presenter, healthCanadaPages } = app;
  const tools = { db, lookups, product, presenter, ...options };
  app.handle(
    calls.drugs,
    async (request) => {
      const query = request.query as ListQuery;
      const { similar, ...page } = await listPage(tools, query, '/api/drugs/', userOf(request).id);
      return { ...page, previous: null, ...(similar && { similar }) };
    },
    // Pages poll every minute, and usually nothing has changed.
    { tagged: true, differences: true },
  );
  app.handle(calls.listFile, sendListFile(tools), { differences: true });
  app.handle(
    calls.drugFacets,
    (request) => answerFacets(tools, request.query as FacetQuery, userOf(request).id),
    { differences: true },
  );
  app.handle(
    calls.drugGroups,
    (request) => answerGroups(tools, request.query as ListQuery, userOf(request).id),
    { differences: true },
  );
  app.handle(
    calls.groupMembers,
    (request) => {
      const group = parameter(request, 'group');
      return answerMembers(tools, group, request.query as ListQuery, userOf(request).id);
    },
    { differences: true },
  );
  const requests = new DrugRequests(db, presenter, healthCanadaPages);
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
