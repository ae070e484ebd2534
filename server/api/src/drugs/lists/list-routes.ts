import type { FastifyPluginAsync } from 'fastify';
import { parameter } from '../../http/parameters.ts';
import { userOf } from '../../session/authenticate.ts';
import { answerFacets, type FacetQuery } from './facets.ts';
import { answerMembers } from './group-members.ts';
import { answerGroups, type TextsOfChange } from './groups.ts';
import { sendListFile } from './list-file.ts';
import { listPage, type ListTools } from './list-page.ts';
import type { ListQuery } from './list-request.ts';

/** Injected by the app: this folder doesn't know the source, approvals and assignments. */
export interface ListRouteOptions extends Pick<
  ListTools,
  'readReasons' | 'readApprovals' | 'readMarks'
> {
  readonly textsOf: TextsOfChange;
}

/** Lists, their facets and groups, and lists as files. */
export const listRoutes: FastifyPluginAsync<ListRouteOptions> = async (app, options) => {
  const { db, lookups, calls, product, presenter } = app;
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
};
