import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { userOf } from '../../session/authenticate.ts';
import { wirePage, wireSummary } from '../wire.ts';
import { answerFacets, type FacetQuery } from './facets.ts';
import { answerMembers } from './group-members.ts';
import { answerGroups, type TextsOfChange } from './groups.ts';
import { sendListFile } from './list-file.ts';
import { listPage, type ListTools } from './list-page.ts';
import type { ListQuery } from './list-request.ts';

/** What this API sends about lists; the contract says what clients tolerate. */
const texts = z.array(z.string());
const maybeText = z.nullable(z.string());

const wireFacets = z.object({
  count: z.int(),
  facets: z.array(
    z.object({
      facet: z.string(),
      values: z.array(z.object({ value: z.string(), name: maybeText, count: z.int() })),
      more: z.int(),
    }),
  ),
});

const wireGroups = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      kind: maybeText,
      field: maybeText,
      before: z.nullable(texts),
      after: z.nullable(texts),
      count: z.int(),
      shared: z.int(),
      decided: z.int(),
      drug: z.string(),
      on_product: z.int(),
      only: z.optional(
        z.object({
          din: z.string(),
          drug_name: z.string(),
          strength: z.string(),
          form: z.string(),
        }),
      ),
      parts: z.optional(z.int()),
      taken: z.optional(
        z.array(z.object({ username: z.string(), name: z.string(), drugs: z.int() })),
      ),
      product: z.nullable(
        z.object({ ingredients: texts, strength: z.string(), siblings: z.int() }),
      ),
    }),
  ),
  count: z.int(),
  drugs: z.int(),
  next: maybeText,
});

const wireMembers = (productKey: string) =>
  z.object({
    results: z.array(wireSummary(productKey)),
    count: z.int(),
    next: maybeText,
    apart: texts,
  });

/** Given by the app: this room doesn't know the source, who approves, nor who does what. */
export interface GivenToLists extends Pick<
  ListTools,
  'readReasons' | 'readApprovals' | 'readMarks'
> {
  readonly textsOf: TextsOfChange;
}

/** Lists, what they consist of (facets, groups and their drugs), and lists as files. */
export const listRoutes: FastifyPluginAsync<GivenToLists> = async (app, given) => {
  const { db, lookups, calls, product, presenter } = app;
  const { key } = product;
  const tools = { db, lookups, product, presenter, ...given };
  app.handle(
    calls.drugs,
    async (request) => {
      const query = request.query as ListQuery;
      const { similar, ...page } = await listPage(tools, query, '/api/drugs/', userOf(request).id);
      return { ...page, previous: null, ...(similar && { similar }) };
    },
    // Pages ask again every minute, mostly for what they have.
    { wire: wirePage(key), tagged: true, differences: true },
  );
  app.handle(calls.listFile, sendListFile(tools), { differences: true });
  app.handle(
    calls.drugFacets,
    (request) => answerFacets(tools, request.query as FacetQuery, userOf(request).id),
    { wire: wireFacets, differences: true },
  );
  app.handle(
    calls.drugGroups,
    (request) => answerGroups(tools, request.query as ListQuery, userOf(request).id),
    { wire: wireGroups, differences: true },
  );
  app.handle(
    calls.groupMembers,
    (request) => {
      const { group } = request.params as { group: string };
      return answerMembers(tools, group, request.query as ListQuery, userOf(request).id);
    },
    { wire: wireMembers(key), differences: true },
  );
};
