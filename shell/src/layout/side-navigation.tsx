import { useProduct, useQueueCounts } from '@refined/shared/api-client';
import { kitMessages, shellMessages } from '@refined/shared/messages';
import { Link, useLocation } from '@refined/shared/router';
import { CountBadge, Icon } from '@refined/shared/ui';
import { currentState, prefetchScreen, routeOf } from '../remotes/index.ts';
import { navigationEntries } from './navigation-entries.ts';

/** Fetches the code of the screen behind an address, if it is a screen's and isn't here yet. */
const prefetch = (to: string): void => {
  const state = currentState();
  const route = state && routeOf(state, new URL(to, window.location.origin).pathname);
  if (route) prefetchScreen(route.screen.workspace);
};

/** "Committee Queue, 12 items". Said by label: browsers put a blank before the comma where flex items meet. */
const nameOf = (label: string, count: number | undefined, isStale: boolean): string | undefined =>
  count === undefined ? undefined : [label, kitMessages.items(count), ...(isStale ? [kitMessages.stale] : [])].join(', ');

/** The side navigation; its badges are part of the links' names. `onNavigate`: a link was followed (the drawer closes). */
export const SideNavigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const address = useLocation();
  const { data, isStale } = useQueueCounts();
  const groups = navigationEntries(useProduct().name);
  return (
    <nav className="rs-navigation" aria-label={shellMessages.navigation.label}>
      {groups.map((group) => (
        <ul key={group[0]?.label}>
          {group.map(({ label, icon, to, count, isCurrent }) => {
            const current = isCurrent(address);
            const items = data && count?.(data);
            return (
              <li key={label}>
                <Link
                  to={to}
                  className="rs-entry"
                  aria-label={nameOf(label, items, isStale)}
                  aria-current={current ? 'page' : undefined}
                  onClick={onNavigate}
                  onPointerEnter={() => prefetch(to)}
                  onFocus={() => prefetch(to)}
                >
                  <Icon name={icon} />
                  <span className="rs-entry-label">{label}</span>{' '}
                  {count && <CountBadge value={items} stale={isStale} active={current} />}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
};
