import { useMemo } from 'react';
import { searchSource, useDrugList, useListFile, useProduct } from '@refined/shared/api-client';
import { useSearchParams } from '@refined/shared/router';
import { displayName, useSession } from '@refined/shared/session';
import { ExportButton, PageHeading, PrintedDrugs } from '@refined/shared/ui';
import { SearchForm } from './search-form.tsx';
import { searchMessages } from './search-messages.ts';
import type { SearchQuery } from './search-query.ts';
import { SearchResults } from './search-results.tsx';

/**
 * /drugs/search: the search is in the address, so that it can be linked, reloaded and returned to
 * (D22).
 */
export const SearchScreen = () => {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by');
  const term = address.get('term');
  const source = useMemo(
    () =>
      searchSource(
        new URLSearchParams({ ...(by === null ? {} : { by }), ...(term === null ? {} : { term }) }),
      ),
    [by, term],
  );
  const list = useDrugList(source);

  // What is shown, which a failed search leaves as it was.
  const file = useListFile(list.shown);
  const { name: productName } = useProduct();
  const { user } = useSession();
  const shown = list.shown?.by === 'search' ? list.shown : undefined;

  const search = (query: SearchQuery) => {
    // The same search again asks the server again.
    if (source?.parameter === query.parameter && source.term === query.term) return list.refresh();
    setAddress({ by: query.parameter, term: query.term });
  };
  return (
    <>
      <PageHeading
        title={searchMessages.title}
        actions={list.drugs.length > 0 ? <ExportButton list={list} file={file} /> : null}
      />
      {shown ? (
        <PrintedDrugs
          about={searchMessages.asked(shown.parameter, shown.term)}
          drugs={list.drugs}
          total={list.count}
          hasMore={list.hasMore}
          productName={productName}
          by={user && displayName(user)}
        />
      ) : null}
      <SearchForm asked={source} busy={list.isRefreshing} onSearch={search} />
      <SearchResults asked={source} list={list} />
    </>
  );
};
