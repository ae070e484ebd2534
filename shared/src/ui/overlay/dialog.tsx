import { useId, type ReactNode } from 'react';
import Modal from '@mui/material/Modal';
import { IconButton, isRepeatedClick } from '../controls/button.tsx';
import { kitMessages } from '../../messages/index.ts';

/**
 * Closes a Modal by Esc or a click outside; ignores the second half of the double click that opened
 * it.
 */
export const closeOfModal =
  (close: () => void) => (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'backdropClick' && isRepeatedClick(event as MouseEvent)) return;
    close();
  };

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons at its end. */
  actions?: ReactNode;
  /** Up to 720 px instead of 600: for tables. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog with its title as accessible name. Esc, the close button and a click outside close it;
 * the focus returns.
 */
export const Dialog = ({ open, title, onClose, actions, wide = false, children }: DialogProps) => {
  const id = useId();
  return (
    <Modal open={open} onClose={closeOfModal(onClose)} className="rf-modal">
      <div
        className={`rf-dialog${wide ? ' rf-dialog-wide' : ''}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className="rf-dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={kitMessages.close} onClick={onClose} />
        </div>
        {children}
        {actions ? <div className="rf-dialog-actions">{actions}</div> : null}
      </div>
    </Modal>
  );
};

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its accessible name. */
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/**
 * A panel at the page's edge: the navigation below 760 px, the notification history. Esc and a
 * click outside close it; the focus returns.
 */
export const Drawer = ({ open, onClose, label, side = 'left', children }: DrawerProps) => (
  <Modal open={open} onClose={closeOfModal(onClose)}>
    <div
      className={`rf-drawer rf-drawer-${side}`}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>
  </Modal>
);
