import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Button,
  Drawer,
  FaultPanel,
  NativeSelect,
  StyleSheet,
  useKeyHint,
  useKeys,
  useKeySheet,
  useMatches,
} from '@refined/shared/ui';
import {
  useFeature,
  useQueueCounts,
  type DrugListView,
  type DrugSource,
} from '@refined/shared/api-client';
import {
  inBrowser,
  keyText,
  parseSort,
  rememberedText,
  SORTS,
  type Filter,
} from '../domain/index.ts';
import { keyMessages } from '../messages/index.ts';
import { listMessages } from './list-messages.ts';
import { EmptyFilter, FilterChips } from './filter-chips.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { nameOfValue, useFacets } from './use-facets.ts';
import styles from './lists.css';
import type { ListQueryView } from './use-list-query.ts';
import { ViewTools } from './view-tools.tsx';

/** A search's results aren't in one queue, so they can't be sorted by time in the queue. */
const choicesOf = (by: 'queue' | 'search'): readonly string[] =>
  SORTS.filter((name) => by === 'queue' || name !== 'date').flatMap((name) =>
    name === 'change' ? [name] : [name, `-${name}`],
  );

const textOf = (sort: string): string => {
  const parsed = parseSort(sort);
  return parsed ? listMessages.order(parsed.by, parsed.descending) : sort;
};

interface SortSelectProps {
  by: 'queue' | 'search';
  sort: string | undefined;
  onChange: (sort: string | undefined) => void;
}

/** Opens the key sheet from the list's own bar. */
const KeysButton = () => {
  const hintOf = useKeyHint();
  return (
    <button
      type="button"
      className="rf-icon-button rl-keys"
      aria-label={keyMessages.title}
      data-tip={keyMessages.title}
      {...hintOf('sheet')}
      onClick={useKeySheet()}
    >
      {keyText('sheet')}
    </button>
  );
};

/** The order of the list, as unobtrusive as possible. */
const SortSelect = ({ by, sort = '', onChange }: SortSelectProps) => {
  const choices = choicesOf(by);
  const offered = choices.includes(sort) || sort === '' ? choices : [...choices, sort];
  return (
    <div className="rl-sort rf-muted">
      <NativeSelect
        label={listMessages.sort}
        value={sort}
        options={[
          { value: '', label: listMessages.unsorted(by) },
          ...offered.map((one) => ({ value: one, label: textOf(one) })),
        ]}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
};

/** Stored while the filter is open. */
const openFilter = rememberedText(inBrowser, 'refined.filter');
/** From this width on the panel is beside the list; below, it is a sheet over it. */
const BESIDE = '(min-width: 1100px)';

/** Whether the filter is open: remembered beside the list; a sheet is closed at first. */
const usePanel = () => {
  const isBeside = useMatches(BESIDE, true);
  const [beside, setBeside] = useState(() => openFilter.read() !== undefined);
  const [sheet, setSheet] = useState(false);
  return {
    isBeside,
    isOpen: isBeside ? beside : sheet,
    setOpen: (open: boolean) => {
      if (!isBeside) return setSheet(open);
      setBeside(open);
      openFilter.write(open ? 'open' : undefined);
    },
  };
};

interface ListFrameProps {
  /** With the choice of `query`; undefined: no list yet. */
  source: DrugSource | undefined;
  query: ListQueryView;
  list: Pick<DrugListView, 'status' | 'count'>;
  /** A short description of the list, which may be cut off. */
  about?: string | undefined;
  /** More tools of the page, beside the order. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * A list with its controls: chips and order above it, facets beside it or, if there is no room, in
 * a sheet. If the host can't filter, only the list is shown.
 */
export const ListFrame = ({ source, query, list, about, tools, children }: ListFrameProps) => {
  const offered = useFeature('facets');
  const { data: counts, fault } = useQueueCounts();
  const pending = !counts && !fault;
  const { filter, sort, unread, change } = query;
  const { isBeside, isOpen: wished, setOpen } = usePanel();
  /** An empty list without a filter that could be the reason. */
  const isBare = list.status === 'ready' && list.count === 0 && filter.length === 0;
  const isOffered = offered && source !== undefined && !isBare;
  const isOpen = wished && isOffered;
  // Prefetch when the pointer is near: the panel then opens at once.
  const [isNear, setNear] = useState(false);
  const facets = useFacets(
    source,
    isOffered && (isOpen || isNear || filter.length > 0),
    list.count,
  );
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const wantsFocus = useRef(false);
  const hintOf = useKeyHint();

  useEffect(() => {
    if (!isOpen || !wantsFocus.current) return;
    wantsFocus.current = false;
    panel.current?.focus();
  }, [isOpen]);

  const open = () => {
    if (isOpen && isBeside) return panel.current?.focus();
    wantsFocus.current = true;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (isBeside) button.current?.querySelector('button')?.focus();
  };
  useKeys({ filter: isOffered ? open : undefined });

  const choose = (next: Filter) => change({ filter: next });
  const nameOf = nameOfValue(facets);
  const content = source && (
    <FacetPanel source={source} facets={facets} filter={filter} onChange={choose} onClose={close} />
  );
  const isEmpty = offered && filter.length > 0 && list.status === 'ready' && list.count === 0;
  const note = notRead(offered, pending, query, unread);
  return (
    <>
      <StyleSheet text={styles} />
      {source && (offered || pending) ? (
        <div className="rl-tools rf-line" role="group" aria-label={listMessages.tools}>
          {offered ? (
            <>
              {isBare ? null : (
                <span
                  ref={button}
                  onPointerEnter={() => setNear(true)}
                  onFocus={() => setNear(true)}
                >
                  <Button
                    icon="filter"
                    aria-expanded={isOpen}
                    {...hintOf('filter')}
                    onClick={isOpen ? close : open}
                  >
                    {listMessages.filter}
                  </Button>
                </span>
              )}
              <ViewTools source={source} query={query} />
              <FilterChips filter={filter} nameOf={nameOf} onChange={choose} />
              {about === undefined ? null : (
                <span className="rl-about rf-muted rf-nowrap" title={about}>
                  {about}
                </span>
              )}
              <div className="rl-tools-end rf-line">
                {tools}
                {/* Groups have their own order: largest first. */}
                {query.as === 'cards' && !isBare ? (
                  <SortSelect
                    by={source.by}
                    sort={sort}
                    onChange={(next) => change({ sort: next })}
                  />
                ) : null}
                <KeysButton />
              </div>
            </>
          ) : null}
        </div>
      ) : null}
      {note ? (
        <p className="rl-note rf-muted" role="status">
          {note}
        </p>
      ) : null}
      <div className="rl-body" data-open={isOpen && isBeside}>
        {isOpen && isBeside ? (
          <aside
            ref={panel}
            className="rl-panel"
            aria-label={listMessages.filterTitle}
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              close();
            }}
          >
            {content}
          </aside>
        ) : null}
        <div className="rl-main">
          {isEmpty ? (
            <EmptyFilter filter={filter} facets={facets} nameOf={nameOf} onChange={choose} />
          ) : null}
          {children}
        </div>
      </div>
      {isBeside ? null : (
        <Drawer open={isOpen} side="right" label={listMessages.filterTitle} onClose={close}>
          {content}
        </Drawer>
      )}
    </>
  );
};

/**
 * The props of a VirtualList whose rows are loaded page by page. Where a page can't be loaded, the
 * list ends with the reason and Retry.
 */
export const pagedRows = (
  {
    hasMore,
    loadingMore,
    loadMore,
    loadMoreFault,
  }: Pick<DrugListView, 'hasMore' | 'loadingMore' | 'loadMore' | 'loadMoreFault'>,
  failed: string,
) => ({
  hasMore: hasMore && !loadMoreFault,
  loadingMore,
  onEndReached: loadMore,
  end: loadMoreFault && <FaultPanel title={failed} fault={loadMoreFault} refresh={loadMore} />,
});

/** The parts of the address that this list can't use. */
const notRead = (
  offered: boolean,
  pending: boolean,
  { filter, sort }: ListQueryView,
  unread: readonly string[],
): string | undefined => {
  if (pending) return undefined;
  if (!offered) return filter.length > 0 || sort ? listMessages.notOffered : undefined;
  return unread.length > 0 ? listMessages.unread(unread) : undefined;
};
