import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

/** On a card or a group that came back: what was tried, and why it failed. */
export const FailureStrip = ({ children }: { children: ReactNode }) => (
  <div className="rf-strip rf-strip-failed">
    <Icon name="warning" size={14} /> {children}
  </div>
);
