import { useId } from 'react';
import {
  recordQuery,
  useApi,
  useProduct,
  useQuery,
  useQueueCounts,
} from '@refined/shared/api-client';
import { isQueueName, type QueueName } from '@refined/shared/domain';
import { Link, matchPath, useLocation } from '@refined/shared/router';
import { CountBadge, Icon } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';
import { useChoices, useRetired } from '../remotes/index.ts';
import {
  countedName,
  navigationEntries,
  screenNavigation,
  withoutRetired,
  type NavigationEntry,
  type NavigationGroup,
} from './navigation-entries.ts';
import { ViewEntries } from './view-entries.tsx';

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
