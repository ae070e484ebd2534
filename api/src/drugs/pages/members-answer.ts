import { isFacetValue, writeFilter } from '@refined/shared/domain';
import type { Filter } from '@refined/shared/domain';
import { HttpProblem } from '../../http/problem.ts';
import { apiMessages } from '../../messages/api.ts';
import { apartOf } from '../counts/apart-of.ts';
import { matching } from '../counts/matching.ts';
import { listingOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf, listedOf } from '../query/list-request.ts';
import { answerPage, pageText } from './drug-page.ts';
import type { ListTools } from './drug-page.ts';
import { listedDrugs } from './listed-drugs.ts';

/** The page and what tells its drugs apart are of one state, which is read once. */
const ofOneState = (tools: ListTools): ListTools => {
  let state: ReturnType<ListTools['currentDrugs']> | undefined;
  return { ...tools, currentDrugs: () => (state ??= tools.currentDrugs()) };
};

/** The fields in which a list's drugs differ, in the order of the form. */
const readApart = async (
  tools: ListTools,
  query: ListQuery,
  filter: Filter,
): Promise<readonly string[]> => {
  const { kept, list, drugs } = await listedDrugs(tools, listingOf(query));
  if (list !== undefined) return tools.matched(kept, list, filter).apart();
  return apartOf([...drugs].filter(matching(kept, filter)));
};

/**
 * `GET /api/drugs/groups/:group/`: a page of the list's drugs that are in the group, as
 * `GET /api/drugs/` would answer it under the filter, and in which fields they differ, as JSON. A
 * group that nobody is in any more is empty.
 */
export const answerMembers =
  (given: ListTools) =>
  async (group: string, query: ListQuery, me: number): Promise<string> => {
    const tools = ofOneState(given);
    if (!isFacetValue('group', group)) {
      const text = apiMessages.badFacetValue('group', group.slice(0, 40));
      throw new HttpProblem(422, text, { errors: { group: [text] } });
    }
    const others = filterOf(query.filter, me).filter(({ facet }) => facet !== 'group');
    const filter: Filter = [...others, { facet: 'group', exclude: false, values: [group] }];
    const page = await answerPage(
      tools,
      { ...query, filter: writeFilter(filter) },
      `/api/drugs/groups/${group}/`,
      me,
    );
    const { count, next } = page;
    const apart = await readApart(tools, query, listedOf(listingOf(query), filter));
    return pageText(await page.text(), { count, next, apart });
  };
