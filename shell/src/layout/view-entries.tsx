import { useLayoutEffect, useRef, useState } from 'react';
import { addressOfView, inBrowser, rememberedJson } from '@refined/shared/domain';
import { useViews } from '@refined/shared/lists';
import { Link, useLocation } from '@refined/shared/router';
import { CountBadge } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';
import { useSettled } from './settled.tsx';
import { countedName, type NavigationEntry } from './navigation-entries.ts';

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
export const ViewEntries = ({ entry: { label, viewsOf = [] }, onNavigate }: ViewEntriesProps) => {
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
