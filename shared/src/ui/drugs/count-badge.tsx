import { kitMessages } from '../../messages/index.ts';

export interface CountBadgeProps {
  /** Undefined: unknown yet; the badge's space is reserved. */
  value?: number;
  /** The figure couldn't be refreshed (D16). */
  stale?: boolean;
  active?: boolean;
}

/** A figure beside a link, and part of the link's accessible name: "Committee Queue, 12 items". */
export const CountBadge = ({ value, stale = false, active = false }: CountBadgeProps) => (
  <span className={`rf-count${active ? ' rf-count-active' : ''}${stale ? ' rf-count-stale' : ''}`}>
    {value === undefined ? null : (
      <>
        <span className="rf-hidden">
          , {kitMessages.items(value)}
          {stale ? `, ${kitMessages.stale}` : ''}
        </span>
        <span aria-hidden="true">{value}</span>
      </>
    )}
  </span>
);
