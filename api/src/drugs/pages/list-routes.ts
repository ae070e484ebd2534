import type { Calls } from '@refined/shared/contract';
import type { RegisterCall } from '../../http/register-call.ts';
import type { ListTools } from './drug-page.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { answerFacets } from './facets-answer.ts';
import type { FacetQuery } from './facets-answer.ts';
import { answerGroups } from './groups-answer.ts';
import type { TextsOfChange } from './groups-answer.ts';
import { answerMembers } from './members-answer.ts';
import { wireFacets, wireGroups, wireMembers } from './list-wire.ts';

/** What a list consists of: facets, groups and their drugs. */
export const registerListQueries = (
  register: RegisterCall,
  tools: ListTools,
  calls: Calls,
  productKey: string,
  textsOf: TextsOfChange,
): void => {
  const facets = answerFacets(tools.db, tools.lookups);
  const groups = answerGroups(tools, textsOf);
  const members = answerMembers(tools);
  register(calls.drugFacets, async ({ query }) => facets(query as FacetQuery), {
    wire: wireFacets,
  });
  register(calls.drugGroups, async ({ query }) => groups(query as ListQuery), {
    wire: wireGroups,
  });
  register(
    calls.groupMembers,
    async ({ query, params }) => members((params as { group: string }).group, query as ListQuery),
    { wire: wireMembers(productKey) },
  );
};
