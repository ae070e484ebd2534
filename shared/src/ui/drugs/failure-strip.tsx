import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

/** On a card or a group that came back: the failed action and the reason. */
export const FailureStrip = ({ children }: { children: ReactNode }) => (
  <div className="rf-strip rf-strip-failed">
    <Icon name="warning" size={14} /> {children}
  </div>
);
