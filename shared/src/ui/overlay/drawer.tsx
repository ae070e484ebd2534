import type { ReactNode } from 'react';
import Modal from '@mui/material/Modal';
import { closeOfModal } from './close-of-modal.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its name for screen readers. */
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/**
 * A panel at the page's edge: the navigation below 760 px, the notification history. Esc and a
 * click beside it close it; the focus returns.
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
