import type { Calls } from '@refined/shared/contract';
import type { RegisterCall } from '../../http/register-call.ts';
import { sendJson } from '../../http/send-json.ts';
import { userOf } from '../../session/authenticate.ts';
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
  const facets = answerFacets(tools);
  const groups = answerGroups(tools, textsOf);
  const members = answerMembers(tools);
  register(
    calls.drugFacets,
    async (request) => facets(request.query as FacetQuery, userOf(request).id),
    {
      wire: wireFacets,
    },
  );
  register(
    calls.drugGroups,
    async (request) => groups(request.query as ListQuery, userOf(request).id),
    {
      wire: wireGroups,
    },
  );
  register(
    calls.groupMembers,
    async (request, reply) => {
      const { group } = request.params as { group: string };
      return sendJson(reply, await members(group, request.query as ListQuery, userOf(request).id));
    },
    { wire: wireMembers(productKey) },
  );
};
