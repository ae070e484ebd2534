import type { DrugListView } from '@refined/shared/api-client';
import { searchMessages } from '@refined/shared/messages';
import { Box, tokens } from '@refined/shared/ui';
import type { SearchQuery } from './search-query.ts';

export interface ResultCountProps {
  asked: SearchQuery;
  list: DrugListView;
  /** The shown drugs answer what was asked last. */
  upToDate: boolean;
}

/** How many were found, and for what, where the list still shows an earlier search (D25). */
export const ResultCount = ({ asked, list, upToDate }: ResultCountProps) => {
  const count = searchMessages.count(list.count ?? list.drugs.length, list.hasMore && list.count === undefined);
  const shown = list.shown?.by === 'search' && !upToDate ? searchMessages.countFor(count, list.shown.parameter, list.shown.term) : count;
  return (
    <Box component="p" className="rf-unprinted" sx={{ color: tokens.color.muted, mb: '10px' }}>
      {shown}
      {!upToDate && list.status === 'loading' ? ` · ${searchMessages.searching(asked.parameter, asked.term)}` : null}
    </Box>
  );
};
