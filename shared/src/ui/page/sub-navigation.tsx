import { Link } from '../../router/index.ts';
import { CountBadge } from '../drugs/count-badge.tsx';

export interface SubNavigationItem {
  to: string;
  label: string;
  count?: number;
  stale?: boolean;
  current?: boolean;
  /** Shows no badge at all. */
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
        className="rf-tab"
        aria-current={item.current ? 'page' : undefined}
      >
        {item.label}
        {item.plain ? null : <CountBadge value={item.count} stale={item.stale} />}
      </Link>
    ))}
  </nav>
);
