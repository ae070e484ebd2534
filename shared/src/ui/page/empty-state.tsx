import type { ReactNode } from 'react';

/** Nothing to show, and what to do next. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="rf-empty">
    <p className="rf-empty-title">{title}</p>
    {children ? <div className="rf-empty-text">{children}</div> : null}
  </div>
);
