import type { DrugListView } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import { searchMessages } from '@refined/shared/messages';
import { Box, tokens } from '@refined/shared/ui';
import type { SearchQuery } from './search-query.ts';

export interface ResultCountProps {
  asked: SearchQuery;
  list: DrugListView;
  /** The shown drugs answer what was asked last. */
  upToDate: boolean;
}

const { count, countFor, nearest, searching, similar } = searchMessages;

/** A list of similar names that is full: there are more of them. */
const isFull = ({ similar: isSimilar, shown, count: all }: DrugListView): boolean =>
  isSimilar === true &&
  shown?.by === 'search' &&
  shown.parameter === 'drug_name' &&
  all === LIMITS.similarNames;

/** How many were found; where the host doesn't say, how many there are at least. */
export const countText = (list: DrugListView): string =>
  isFull(list)
    ? nearest(LIMITS.similarNames)
    : count(list.count ?? list.drugs.length, list.hasMore && list.count === undefined);

/** That the shown drugs only resemble the term; undefined when they match it (D23). */
export const similarText = ({ similar: isSimilar, shown }: DrugListView): string | undefined =>
  isSimilar && shown?.by === 'search' ? similar(shown.parameter, shown.term) : undefined;

/** How many were found, and for what, where the list still shows an earlier search (D25). */
export const ResultCount = ({ asked, list, upToDate }: ResultCountProps) => {
  const found = countText(list);
  const alike = similarText(list);
  const earlier = list.shown?.by === 'search' && !upToDate && !alike ? list.shown : undefined;
  return (
    <>
      {alike ? (
        <Box component="p" sx={{ fontWeight: 600, mb: '4px' }}>
          {alike}
        </Box>
      ) : null}
      <Box component="p" className="rf-unprinted" sx={{ color: tokens.color.muted, mb: '10px' }}>
        {earlier ? countFor(found, earlier.parameter, earlier.term) : found}
        {!upToDate && list.status === 'loading'
          ? ` · ${searching(asked.parameter, asked.term)}`
          : null}
      </Box>
    </>
  );
};
