import type { QueryClient } from '@tanstack/react-query';
import type { ClaimsChanged } from '../../contract/index.ts';
import { changeLists, changeRows } from '../cache/change-list.ts';
import { queryKeys } from '../cache/query-keys.ts';
import { markStale } from '../cache/mark-stale.ts';

/** What depends on who does which drugs, besides the cards. */
const OF_CLAIMS = { reads: ['drugFacets', 'drugGroups', 'groupMembers', 'listViews', 'drugMarks'] };

/** A list that is filtered by who does its drugs: others only show it. */
const isByClaim = (key: readonly unknown[]): boolean => key.join(' ').includes('taken.');

/**
 * Writes who does which drugs now into the cached lists, in place: nothing moves on the page. Lists
 * that are filtered by it are fetched again; without names all are.
 */
export const applyClaims = (queryClient: QueryClient, { drugs }: ClaimsChanged): void => {
  const queryKey = queryKeys.allLists();
  markStale(queryClient, OF_CLAIMS);
  if (!drugs) return void queryClient.invalidateQueries({ queryKey });
  const claims = new Map(drugs.map(({ id, taken }) => [id, taken ?? undefined]));
  changeLists(queryClient, (pages) =>
    changeRows(pages, (drug) =>
      claims.has(drug.id) ? { ...drug, taken: claims.get(drug.id) } : drug,
    ),
  );
  void queryClient.invalidateQueries({
    queryKey,
    predicate: (query) => isByClaim(query.queryKey),
  });
};
