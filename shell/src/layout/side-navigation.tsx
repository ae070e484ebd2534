import {
  useId,
  createContext,
  use,
  useEffect,
  useState,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import {
  recordQuery,
  useApi,
  useProduct,
  useQuery,
  useQueueCounts,
} from '@refined/shared/api-client';
import {
  isQueueName,
  addressOfView,
  inBrowser,
  rememberedJson,
  type QueueName,
} from '@refined/shared/domain';
import { Link, matchPath, useLocation } from '@refined/shared/router';
import { CountBadge, Icon } from '@refined/shared/ui';
import { useViews } from '@refined/shared/lists';
import { shellMessages } from '../shell-messages.ts';
import { useChoices, useRetired } from '../remotes/index.ts';
import {
  countedName,
  navigationEntries,
  screenNavigation,
  withoutRetired,
  type NavigationEntry,
  type NavigationGroup,
} from './navigation-entries.ts';

/**
 * The queue of the open record, as loaded by its screen. If the host doesn't send it: the queue
 * that the user came from.
 */
const useQueueOfRecord = (): QueueName | undefined => {
  const { pathname, search } = useLocation();
  const id = matchPath('/drugs/:drugId', pathname)?.params.drugId;
  const { data } = useQuery({ ...recordQuery(useApi().client, id ?? ''), enabled: false });
  if (id === undefined) return undefined;
  const queue = data?.record.queue ?? new URLSearchParams(search).get('from');
  return isQueueName(queue) ? queue : undefined;
};

/** A link of the side navigation; its badge is part of its accessible name. */
const Entry = ({
  entry: { label, icon, to, count, isCurrent },
  queue,
  onNavigate,
}: {
  entry: NavigationEntry;
  /** The queue of the open record. */
  queue: QueueName | undefined;
  onNavigate?: (() => void) | undefined;
}) => {
  const address = useLocation();
  const { data, isStale } = useQueueCounts();
  const current = isCurrent({ ...address, queue });
  const items = data && count?.(data);
  return (
    <Link
      to={to}
      className="rs-entry rf-bar"
      aria-label={countedName(label, items, isStale)}
      // A record belongs to the entry's list, but isn't the page that the entry links to.
      aria-current={current ? (queue ? 'true' : 'page') : undefined}
      onClick={onNavigate}
    >
      <Icon name={icon} />
      <span className="rs-entry-label rf-break">{label}</span>{' '}
      {count && <CountBadge value={items} stale={isStale} active={current} />}
    </Link>
  );
};

/**
 * The last height of an entry's named views, in px; nothing if there were none. They load after the
 * page; reserving their space keeps entries from moving under the pointer.
 */
const heightOf = (label: string) => rememberedJson(inBrowser, `refined.views.${label}`, Number);

/** Number of views shown below an entry before "all views". */
const FEW = 8;

interface ViewEntriesProps {
  entry: Pick<NavigationEntry, 'label' | 'viewsOf'>;
  onNavigate?: (() => void) | undefined;
}

/** The named views of an entry's queues, with their counts; nothing if the host has no views. */
const ViewEntries = ({ entry: { label, viewsOf = [] }, onNavigate }: ViewEntriesProps) => {
  // Views aren't urgent: they load after the page's own content.
  const isSettled = useSettled();
  const { offered, views, isStale, isLoaded } = useViews(isSettled);
  const { pathname, search } = useLocation();
  const [all, setAll] = useState(false);
  const own = views.filter(({ place }) => (viewsOf as readonly string[]).includes(place));
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isLoaded && !all) heightOf(label).write(list.current?.offsetHeight || undefined);
  }, [isLoaded, all, label, own.length]);
  const height = !isLoaded && (offered || !isSettled) ? (heightOf(label).read() ?? 0) : 0;
  if (height > 0) return <div aria-hidden className="rs-views" style={{ height }} />;
  if (own.length === 0) return null;
  const opened = new URLSearchParams(search).get('view');
  // The user's own views first, then shared ones; each part is sorted by name.
  const ordered = [...own.filter(({ mine }) => mine), ...own.filter(({ mine }) => !mine)];
  const shown = all ? ordered : ordered.slice(0, FEW);
  return (
    <ul ref={list} className="rs-views rf-plain" aria-label={shellMessages.navigation.views(label)}>
      {shown.map((view) => {
        const to = addressOfView(view);
        const isOpen = opened === view.id && isSamePath(to, pathname);
        const name = view.mine ? view.name : shellMessages.navigation.viewOf(view.name, view.owner);
        return (
          <li key={view.id}>
            <Link
              to={to}
              className="rs-entry rf-bar rs-view rf-small"
              aria-label={countedName(name, view.count ?? undefined, isStale)}
              aria-current={isOpen ? 'page' : undefined}
              data-tip={view.mine ? undefined : name}
              onClick={onNavigate}
            >
              <span className="rs-entry-label rf-break">{view.name}</span>{' '}
              {view.count === null ? null : (
                <CountBadge value={view.count} stale={isStale} active={isOpen} />
              )}
            </Link>
          </li>
        );
      })}
      {ordered.length > shown.length ? (
        <li>
          <button
            type="button"
            className="rs-entry rf-bar rs-view rf-small"
            onClick={() => setAll(true)}
          >
            {shellMessages.navigation.allViews(ordered.length)}
          </button>
        </li>
      ) : null}
    </ul>
  );
};

/** Compares paths, ignoring a slash at the end. */
const isSamePath = (to: string, pathname: string): boolean =>
  to.split('?')[0]!.replace(/\/$/, '') === pathname.replace(/\/$/, '');

const Group = ({
  group: { heading, entries },
  queue,
  onNavigate,
}: {
  group: NavigationGroup;
  queue: QueueName | undefined;
  onNavigate?: (() => void) | undefined;
}) => {
  const id = useId();
  return (
    <div className="rs-group">
      {heading && (
        <p id={id} className="rs-navigation-heading rf-fine rf-muted rf-break">
          {heading}
        </p>
      )}
      <ul className="rf-plain" aria-labelledby={heading && id}>
        {entries.map((entry) => (
          <li key={`${entry.to} ${entry.label}`}>
            <Entry entry={entry} queue={queue} onNavigate={onNavigate} />
            {entry.viewsOf ? <ViewEntries entry={entry} onNavigate={onNavigate} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * The side navigation: the product's own groups, then the screens' entries. `onNavigate` is called
 * when a link was followed, to close the drawer.
 */
export const SideNavigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const choices = useChoices();
  const queue = useQueueOfRecord();
  const features = useQueueCounts().data?.refined?.features;
  const groups = withoutRetired(
    [...navigationEntries(useProduct().name), ...screenNavigation(choices, features)],
    choices,
    useRetired(),
  );
  return (
    <nav className="rs-navigation" aria-label={shellMessages.navigation.label}>
      {groups.map((group) => (
        <Group
          key={`${group.heading ?? ''} ${group.entries[0]?.to}`}
          group={group}
          queue={queue}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
};

const Settled = createContext(true);

/** Whether the page's own content has loaded, so that less important data may follow. */
const useSettled = (): boolean => use(Settled);

/** Provides whether the page has settled; without `when` it has. */
export const SettledPage = ({
  when,
  children,
}: {
  when?: Promise<unknown> | undefined;
  children: ReactNode;
}) => {
  const [isSettled, setSettled] = useState(when === undefined);
  useEffect(() => void when?.then(() => setSettled(true)), [when]);
  return <Settled value={isSettled}>{children}</Settled>;
};
