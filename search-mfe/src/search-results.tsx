import { useCallback, useEffect, useRef, type RefObject } from 'react';
import {
  queryOf,
  useFeature,
  useProduct,
  type DrugListView,
  type DrugSource,
} from '@refined/shared/api-client';
import {
  asksToKeep,
  LIMITS,
  MOVE_NAMES,
  MOVES,
  offeredMoves,
  PATHS,
  writeFilter,
  type MoveName,
} from '@refined/shared/domain';
import type { DrugSummary } from '@refined/shared/contract';
import {
  CardMoveDialog,
  pagedRows,
  useDrugAction,
  useMovingDrugs,
  useUndoLast,
  type DrugActions,
} from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import {
  DrugCard,
  EmptyState,
  FaultPanel,
  listKeys,
  onFocusedItem,
  SkeletonCards,
  useAnnounce,
  useMarketKeys,
  useKeys,
  VirtualList,
  type KeyActions,
  type VirtualListHandle,
} from '@refined/shared/ui';
import { searchMessages } from './search-messages.ts';
import type { SearchQuery } from './search-form.tsx';

interface ResultCountProps {
  asked: SearchQuery;
  list: DrugListView;
  /** The shown drugs are the results of the last search. */
  upToDate: boolean;
}

const { count, countFor, missing, nearest, searching, similar } = searchMessages;

/** Whether the list of similar names is full, so that there may be more. */
const isFull = ({ similar: isSimilar, shown, count: all }: DrugListView): boolean =>
  isSimilar === true &&
  shown?.by === 'search' &&
  shown.parameter === 'drug_name' &&
  all === LIMITS.similarNames;

/** The number of results; without the host's count, "more than" the loaded ones. */
const countText = (list: DrugListView): string =>
  isFull(list)
    ? nearest(LIMITS.similarNames)
    : count(list.count ?? list.drugs.length, list.hasMore && list.count === undefined);

/** Says that the shown drugs are only similar to the term; undefined if they match it (D23). */
const similarText = ({ similar: isSimilar, shown }: DrugListView): string | undefined =>
  isSimilar && shown?.by === 'search' ? similar(shown.parameter, shown.term) : undefined;

/** For several DINs: which weren't found; undefined if all were. */
const missingText = ({ missing: dins = [], shown }: DrugListView): string | undefined =>
  shown?.by === 'search' && dins.length > 0 ? missing(dins) : undefined;

/** The number of results, with the term if the list still shows an earlier search (D25). */
const ResultCount = ({ asked, list, upToDate }: ResultCountProps) => {
  const found = countText(list);
  const alike = similarText(list);
  const earlier = list.shown?.by === 'search' && !upToDate && !alike ? list.shown : undefined;
  return (
    <>
      {alike ? <p className="se-alike">{alike}</p> : null}
      <p className="rf-unprinted se-count rf-muted">
        {earlier ? countFor(found, earlier.parameter, earlier.term) : found}
        {!upToDate && list.status === 'loading'
          ? ` · ${searching(asked.parameter, asked.term)}`
          : null}
      </p>
    </>
  );
};

interface ResultKeys {
  readonly list: RefObject<VirtualListHandle | null>;
  readonly drugs: readonly DrugSummary[];
  /** Drugs that are being moved. */
  readonly busy: ReadonlySet<string | undefined>;
  readonly onMove: (move: MoveName, drug: DrugSummary) => void;
  readonly onUndo: () => void;
}

/**
 * Moves a drug without asking (specification §4), except that a move to Update asks about a drug
 * that isn't on the market (D55, D80). The drug stays in the list, with its new place.
 */
const useSearchMove = ({ ask, perform }: DrugActions) =>
  useCallback(
    (action: MoveName, drug: DrugSummary) => {
      const wanted = { action, target: { drugs: [drug] }, row: drug.id, stays: true };
      if (asksToKeep(action, drug.source_status)) ask(wanted);
      else void perform(wanted);
    },
    [ask, perform],
  );

/** The keys of the results; the form handles `/`. */
const useResultKeys = ({ list, drugs, busy, onMove, onUndo }: ResultKeys): void => {
  const undoes = useFeature('undo');
  const move = (name: MoveName) =>
    onFocusedItem(list, (id) => {
      const drug = drugs.find((one) => one.id === id);
      if (!drug || busy.has(id)) return;
      if (offeredMoves(drug.queue, 'search').includes(name)) onMove(name, drug);
    });
  const moves: KeyActions = Object.fromEntries(
    MOVE_NAMES.filter((name) => MOVES[name].onSearch).map((name) => [name, move(name)]),
  );
  const offered = { ...listKeys(list), ...moves, undo: undoes ? onUndo : undefined };
  useKeys(drugs.length > 0 ? offered : {});
  useMarketKeys(drugs.some(({ source_status: status }) => asksToKeep('update', status)));
};

const keyOf = ({ id }: { readonly id: string }) => id;

/** The search as in the address: for the link back from a record. */
const partOf = (shown: DrugSource | undefined) =>
  shown?.by === 'search'
    ? {
        ...{ by: shown.parameter, term: shown.term, sort: shown.sort },
        filter: writeFilter(shown.filter ?? []),
      }
    : {};

interface SearchResultsProps {
  /** The last search; undefined before the first. */
  asked?: Extract<DrugSource, { readonly by: 'search' }>;
  list: DrugListView;
}

const isSame = (a: DrugSource | undefined, b: DrugSource | undefined) =>
  a !== undefined &&
  b !== undefined &&
  new URLSearchParams(queryOf(a)).toString() === new URLSearchParams(queryOf(b)).toString();

/**
 * The results. After a failure the earlier ones stay, with a message that names the failed search
 * (D25). A moved card stays, with its new place.
 */
export const SearchResults = ({ asked, list }: SearchResultsProps) => {
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const busy = useMovingDrugs();
  const actions = useDrugAction();
  const move = useSearchMove(actions);
  const undoLast = useUndoLast();
  const cards = useRef<VirtualListHandle>(null);
  useResultKeys({
    list: cards,
    drugs: list.drugs,
    busy,
    onMove: move,
    onUndo: () => void undoLast(),
  });
  const announce = useAnnounce();
  const upToDate = isSame(asked, list.shown);
  const from = partOf(list.shown);

  const arrived =
    upToDate && list.status === 'ready' && !list.isRefreshing ? list.since?.getTime() : undefined;
  const absent = missingText(list);
  const listed = [similarText(list), countText(list), absent].filter(Boolean).join(' ');
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
      <CardMoveDialog actions={actions} />
      {list.status === 'loading' && list.drugs.length === 0 ? <SkeletonCards /> : null}
      {empty ? (
        <EmptyState title={searchMessages.none(asked.parameter, asked.term)}>
          {searchMessages.tryInstead[asked.parameter]}
        </EmptyState>
      ) : null}
      {absent && list.drugs.length > 0 ? <p className="se-alike">{absent}</p> : null}
      {list.drugs.length > 0 ? (
        <>
          <ResultCount asked={asked} list={list} upToDate={upToDate} />
          <VirtualList
            ref={cards}
            label={searchMessages.results}
            items={list.drugs}
            getKey={keyOf}
            total={list.count}
            {...pagedRows(list, searchMessages.moreFailed)}
            renderItem={(drug) => (
              <DrugCard
                drug={drug}
                href={PATHS.drug(drug.id, 'search', from)}
                moves={offeredMoves(drug.queue, 'search')}
                onMove={move}
                productName={productName}
                username={username}
                busy={busy.has(drug.id)}
                failure={actions.notes.get(drug.id)}
              />
            )}
          />
        </>
      ) : null}
    </>
  );
};
