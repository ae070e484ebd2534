import { useEffect, useRef } from 'react';
import { queryOf, useProduct } from '@refined/shared/api-client';
import type { DrugListView, DrugSource } from '@refined/shared/api-client';
import { offeredMoves, PATHS } from '@refined/shared/domain';
import {
  DrugCard,
  EmptyState,
  FaultPanel,
  SkeletonCards,
  useAnnounce,
  VirtualList,
} from '@refined/shared/ui';
import type { VirtualListHandle } from '@refined/shared/ui';
import { KeepQuestion } from './keep-question.tsx';
import { countText, ResultCount, similarText } from './result-count.tsx';
import { searchMessages } from './search-messages.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useSearchMoves } from './use-search-moves.ts';

const keyOf = ({ id }: { readonly id: string }) => id;

export interface SearchResultsProps {
  /** The latest search; undefined before the first one. */
  asked?: Extract<DrugSource, { readonly by: 'search' }>;
  list: DrugListView;
}

const isSame = (a: DrugSource | undefined, b: DrugSource | undefined) =>
  a !== undefined &&
  b !== undefined &&
  new URLSearchParams(queryOf(a)).toString() === new URLSearchParams(queryOf(b)).toString();

/**
 * The results. After a failure the former ones stay, with a message that names what failed (D25); a
 * moved card stays, with its new place.
 */
export const SearchResults = ({ asked, list }: SearchResultsProps) => {
  const { name: productName } = useProduct();
  const { busy, notes, move, undoLast, ...question } = useSearchMoves();
  const cards = useRef<VirtualListHandle>(null);
  useResultKeys({ list: cards, drugs: list.drugs, busy, onMove: move, onUndo: undoLast });
  const announce = useAnnounce();
  const upToDate = isSame(asked, list.shown);

  const arrived =
    upToDate && list.status === 'ready' && !list.isRefreshing ? list.since?.getTime() : undefined;
  const listed = [similarText(list), countText(list)].filter(Boolean).join(' ');
  const found =
    asked && (list.drugs.length === 0 ? searchMessages.none(asked.parameter, asked.term) : listed);
  useEffect(() => {
    if (arrived !== undefined && found !== undefined) announce(found);
    // oxlint-disable-next-line react/exhaustive-deps -- said when an answer arrives, not whenever a move changes the list
  }, [arrived, announce]);

  if (!asked)
    return <EmptyState title={searchMessages.idleTitle}>{searchMessages.idle}</EmptyState>;
  const empty =
    upToDate && list.drugs.length === 0 && !list.fault && (asked.filter ?? []).length === 0;
  return (
    <>
      {list.fault ? (
        <FaultPanel
          title={upToDate ? searchMessages.notRefreshed : searchMessages.failed}
          fault={list.fault}
          since={list.drugs.length > 0 ? list.since : undefined}
          busy={list.isRefreshing}
          refresh={list.refresh}
        />
      ) : null}
      <KeepQuestion {...question} productName={productName} />
      {list.status === 'loading' && list.drugs.length === 0 ? <SkeletonCards /> : null}
      {empty ? (
        <EmptyState title={searchMessages.none(asked.parameter, asked.term)}>
          {searchMessages.tryInstead[asked.parameter]}
        </EmptyState>
      ) : null}
      {list.drugs.length > 0 ? (
        <>
          <ResultCount asked={asked} list={list} upToDate={upToDate} />
          <VirtualList
            ref={cards}
            label={searchMessages.results}
            items={list.drugs}
            getKey={keyOf}
            total={list.count}
            hasMore={list.hasMore && !list.loadMoreFault}
            loadingMore={list.loadingMore}
            onEndReached={list.loadMore}
            end={
              list.loadMoreFault ? (
                <FaultPanel
                  title={searchMessages.moreFailed}
                  fault={list.loadMoreFault}
                  refresh={list.loadMore}
                />
              ) : null
            }
            renderItem={(drug) => (
              <DrugCard
                drug={drug}
                href={PATHS.drug(drug.id)}
                moves={offeredMoves(drug.queue, 'search')}
                onMove={move}
                productName={productName}
                busy={busy.has(drug.id)}
                note={notes.get(drug.id)}
              />
            )}
          />
        </>
      ) : null}
    </>
  );
};
