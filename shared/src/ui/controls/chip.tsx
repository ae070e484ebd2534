import type { ReactNode } from 'react';
import { kitMessages } from '../../messages/index.ts';
import { Icon } from '../icons/icon.tsx';

export interface ChipProps {
  children: ReactNode;
  /** Shows a button that takes the chip away; `label` is its name's ending. */
  onRemove?: () => void;
  label?: string;
}

export const Chip = ({ children, onRemove, label }: ChipProps) => (
  <span className="rf-chip">
    {children}
    {onRemove ? (
      <button type="button" className="rf-chip-remove" aria-label={kitMessages.remove(label ?? (typeof children === 'string' ? children : ''))} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    ) : null}
  </span>
);
