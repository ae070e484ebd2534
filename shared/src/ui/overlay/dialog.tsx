import { useId } from 'react';
import type { ReactNode } from 'react';
import Modal from '@mui/material/Modal';
import { kitMessages } from '../../messages/index.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { closeOfModal } from './close-of-modal.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons at its end. */
  actions?: ReactNode;
  /** Up to 720 px instead of 460: for tables. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page, named by its title. Esc, the cross and a click beside it close it; the
 * focus returns.
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
