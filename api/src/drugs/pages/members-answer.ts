import { isFacetValue, writeFilter } from '@refined/shared/domain';
import type { Filter } from '@refined/shared/domain';
import { HttpProblem } from '../../http/problem.ts';
import { apiMessages } from '../../messages/api.ts';
import { answerPage } from './drug-page.ts';
import type { ListTools } from './drug-page.ts';
import { listingOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf, listedOf } from '../query/list-request.ts';
import { readApart } from './read-apart.ts';
import { scopeOf } from '../query/scope.ts';

/**
 * `GET /api/drugs/groups/:group/`: a page of the list's drugs that are in the group, as
 * `GET /api/drugs/` would answer it under the filter, and in which fields they differ. A group that
 * nobody is in any more is empty.
 */
export const answerMembers =
  (tools: ListTools) => async (group: string, query: ListQuery, me: number) => {
    if (!isFacetValue('group', group)) {
      const text = apiMessages.badFacetValue('group', group.slice(0, 40));
      throw new HttpProblem(422, text, { errors: { group: [text] } });
    }
    const others = filterOf(query.filter, me).filter(({ facet }) => facet !== 'group');
    const filter: Filter = [...others, { facet: 'group', exclude: false, values: [group] }];
    const listing = listingOf(query);
    const scope = await scopeOf(tools.db, tools.lookups, listing);
    const page = await answerPage(
      tools,
      { ...query, filter: writeFilter(filter) },
      `/api/drugs/groups/${group}/`,
      me,
    );
    const { results, count, next } = await page.present();
    return {
      results,
      count,
      next,
      apart: await readApart(tools.db, scope, listedOf(listing, filter)),
    };
  };
