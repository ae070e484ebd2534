import { useId } from 'react';
import { useProduct, useQueueCounts } from '@refined/shared/api-client';
import { Link, useLocation } from '@refined/shared/router';
import { CountBadge, Icon } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';
import { useChoices, useRetired } from '../remotes/index.ts';
import {
  countedName,
  navigationEntries,
  screenNavigation,
  withoutRetired,
} from './navigation-entries.ts';
import type { NavigationEntry, NavigationGroup } from './navigation-entries.ts';
import { ViewEntries } from './view-entries.tsx';

/** A link of the side navigation; its badge is part of its accessible name. */
const Entry = ({
  entry: { label, icon, to, count, isCurrent },
  onNavigate,
}: {
  entry: NavigationEntry;
  onNavigate?: (() => void) | undefined;
}) => {
  const address = useLocation();
  const { data, isStale } = useQueueCounts();
  const current = isCurrent(address);
  const items = data && count?.(data);
  return (
    <Link
      to={to}
      className="rs-entry"
      aria-label={countedName(label, items, isStale)}
      aria-current={current ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Icon name={icon} />
      <span className="rs-entry-label">{label}</span>{' '}
      {count && <CountBadge value={items} stale={isStale} active={current} />}
    </Link>
  );
};

const Group = ({
  group: { heading, entries },
  onNavigate,
}: {
  group: NavigationGroup;
  onNavigate?: (() => void) | undefined;
}) => {
  const id = useId();
  return (
    <div className="rs-group">
      {heading && (
        <p id={id} className="rs-navigation-heading">
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading && id}>
        {entries.map((entry) => (
          <li key={`${entry.to} ${entry.label}`}>
            <Entry entry={entry} onNavigate={onNavigate} />
            {entry.viewsOf ? <ViewEntries of={entry} onNavigate={onNavigate} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * The side navigation: the product's own groups, then the screens' entries. `onNavigate` is called
 * when a link was followed (the drawer closes).
 */
export const SideNavigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const choices = useChoices();
  const groups = withoutRetired(
    [...navigationEntries(useProduct().name), ...screenNavigation(choices)],
    choices,
    useRetired(),
  );
  return (
    <nav className="rs-navigation" aria-label={shellMessages.navigation.label}>
      {groups.map((group) => (
        <Group
          key={`${group.heading ?? ''} ${group.entries[0]?.to}`}
          group={group}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
};
