import { useId, type KeyboardEvent } from 'react';
import { formats } from '../../domain/index.ts';
import { kitMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { focusAfter } from '../controls/toolbar.tsx';

interface CountBadgeProps {
  /** Undefined: unknown yet; the badge's space is reserved. */
  value?: number;
  /** The count couldn't be refreshed (D16). */
  stale?: boolean;
  active?: boolean;
}

/** A count beside a link, and part of the link's accessible name: "Committee Queue, 12 items". */
export const CountBadge = ({ value, stale = false, active = false }: CountBadgeProps) => (
  <span className={`rf-count${active ? ' rf-count-active' : ''}${stale ? ' rf-count-stale' : ''}`}>
    {value === undefined ? null : (
      <>
        <span className="rf-hidden">
          , {kitMessages.items(value)}
          {stale ? `, ${kitMessages.stale}` : ''}
        </span>
        <span aria-hidden="true">{formats.number(value)}</span>
      </>
    )}
  </span>
);

export interface SubNavigationItem {
  to: string;
  label: string;
  count?: number;
  stale?: boolean;
  current?: boolean;
  /** Shows no badge. */
  plain?: boolean;
}

/** Links between sibling pages, each with its count. */
export const SubNavigation = ({
  label,
  items,
}: {
  label: string;
  items: readonly SubNavigationItem[];
}) => (
  <nav className="rf-tabs" aria-label={label}>
    {items.map((item) => (
      <Link
        key={item.to}
        to={item.to}
        className="rf-tab rf-bar rf-bare rf-muted rf-nowrap"
        aria-current={item.current ? 'page' : undefined}
      >
        {item.label}
        {item.plain ? null : <CountBadge value={item.count} stale={item.stale} />}
      </Link>
    ))}
  </nav>
);

export interface Tab {
  label: string;
  active?: boolean;
  disabled?: boolean;
  /** Why it is disabled: shown as a tooltip, read with its name. */
  why?: string;
  onSelect?: () => void;
}

export interface TabStripProps {
  label: string;
  tabs: readonly Tab[];
  /** Id of the active tab's panel; it needs role="tabpanel". */
  panelId?: string;
}

const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = focusAfter(event, ['ArrowLeft', 'ArrowRight'], at, tabs.length);
  if (at < 0 || next < 0) return;
  event.preventDefault();
  tabs[next]?.focus();
};

/** Tabs of one page. Arrow keys also reach a disabled one, so that its reason can be read. */
export const TabStrip = ({ label, tabs, panelId }: TabStripProps) => {
  const id = useId();
  return (
    <div className="rf-tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map((tab, index) => (
        <button
          key={tab.label}
          type="button"
          role="tab"
          className="rf-tab rf-bar rf-bare rf-muted rf-nowrap"
          aria-selected={tab.active === true}
          aria-controls={tab.active ? panelId : undefined}
          aria-disabled={tab.disabled || undefined}
          aria-describedby={tab.why ? `${id}-${index}` : undefined}
          data-tip={tab.why}
          tabIndex={tab.active ? 0 : -1}
          onClick={tab.disabled ? undefined : tab.onSelect}
        >
          {tab.label}
          {tab.why ? (
            <span id={`${id}-${index}`} hidden>
              {tab.why}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
};
