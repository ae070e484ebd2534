import { useMemo } from 'react';
import {
  searchSource,
  useDrugList,
  useFeature,
  useListFile,
  useProduct,
} from '@refined/shared/api-client';
import { ListFrame, useListChoice, useListPrint, useListQuery } from '@refined/shared/lists';
import { useSearchParams } from '@refined/shared/router';
import { displayName, useSession } from '@refined/shared/session';
import { ExportButton, PageHeading, PrintedDrugs, StyleSheet } from '@refined/shared/ui';
import { SearchForm, type SearchQuery } from './search-form.tsx';
import { searchMessages } from './search-messages.ts';
import styles from './search.css';
import { SearchResults } from './search-results.tsx';

/**
 * /drugs/search: the search is in the address, so that it can be linked, reloaded and returned to
 * (D22).
 */
export const SearchScreen = () => {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by');
  const term = address.get('term');
  const query = useListQuery();
  const choice = useListChoice(query);
  const source = useMemo(() => {
    const searched = searchSource(
      new URLSearchParams({ ...(by === null ? {} : { by }), ...(term === null ? {} : { term }) }),
    );
    return searched && { ...searched, ...choice };
  }, [by, term, choice]);
  const list = useDrugList(source);

  // Of the shown list, which stays after a failed search.
  const file = useListFile(list.shown);
  const print = useListPrint(list.shown);
  const printed = print.gathered ?? list;
  const { name: productName } = useProduct();
  const takesWords = useFeature('search_words');
  const { user } = useSession();
  const shown = list.shown?.by === 'search' ? list.shown : undefined;

  const search = (next: SearchQuery) => {
    // The same search again reloads the list.
    if (source?.parameter === next.parameter && source.term === next.term) return list.refresh();
    // A new search starts without the filter.
    setAddress({ by: next.parameter, term: next.term });
  };
  return (
    <>
      <StyleSheet text={styles} />
      <PageHeading
        title={searchMessages.title}
        actions={list.drugs.length > 0 ? <ExportButton print={print} file={file} /> : null}
      />
      {shown ? (
        <PrintedDrugs
          about={searchMessages.asked(shown.parameter, shown.term)}
          drugs={printed.drugs}
          total={printed.count}
          hasMore={printed.hasMore}
          productName={productName}
          by={user && displayName(user)}
        />
      ) : null}
      <SearchForm
        asked={source}
        busy={list.isRefreshing}
        takesWords={takesWords}
        onSearch={search}
      />
      <ListFrame source={source} query={query} list={list}>
        <SearchResults asked={source} list={list} />
      </ListFrame>
    </>
  );
};
