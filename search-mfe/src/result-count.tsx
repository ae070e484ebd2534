import type { DrugListView } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import { searchMessages } from './search-messages.ts';
import type { SearchQuery } from './search-query.ts';

export interface ResultCountProps {
  asked: SearchQuery;
  list: DrugListView;
  /** The shown drugs are the result of the latest search. */
  upToDate: boolean;
}

const { count, countFor, nearest, searching, similar } = searchMessages;

/** The list of similar names is full: there are more. */
const isFull = ({ similar: isSimilar, shown, count: all }: DrugListView): boolean =>
  isSimilar === true &&
  shown?.by === 'search' &&
  shown.parameter === 'drug_name' &&
  all === LIMITS.similarNames;

/** The number of results; if the host doesn't send it, the least number that there are. */
export const countText = (list: DrugListView): string =>
  isFull(list)
    ? nearest(LIMITS.similarNames)
    : count(list.count ?? list.drugs.length, list.hasMore && list.count === undefined);

/** Says that the shown drugs are only similar to the term; undefined when they match it (D23). */
export const similarText = ({ similar: isSimilar, shown }: DrugListView): string | undefined =>
  isSimilar && shown?.by === 'search' ? similar(shown.parameter, shown.term) : undefined;

/**
 * The number of results, and the search term while the list still shows an earlier search (D25).
 */
export const ResultCount = ({ asked, list, upToDate }: ResultCountProps) => {
  const found = countText(list);
  const alike = similarText(list);
  const earlier = list.shown?.by === 'search' && !upToDate && !alike ? list.shown : undefined;
  return (
    <>
      {alike ? <p className="se-alike">{alike}</p> : null}
      <p className="rf-unprinted se-count">
        {earlier ? countFor(found, earlier.parameter, earlier.term) : found}
        {!upToDate && list.status === 'loading'
          ? ` · ${searching(asked.parameter, asked.term)}`
          : null}
      </p>
    </>
  );
};
