import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { faultMessages, kitMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';

export interface ModalWaitsProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClose: (event: object) => void;
}

/** In place of a dialog while what draws it is on its way, or when that didn't come. */
export const ModalWaits = ({ failed, onRetry, onClose }: ModalWaitsProps) => {
  // The focus returns there; it only leaves it when there is something to decide.
  const opener = useRef(document.activeElement);
  const back = () => (opener.current as HTMLElement | null)?.focus?.();
  const close = (event: object) => {
    back();
    onClose(event);
  };
  const retry = () => {
    back();
    onRetry();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(event);
  };
  return createPortal(
    <div className="rf-modal rf-modal-waits">
      <div
        className="rf-dialog"
        role="dialog"
        aria-modal="true"
        aria-label={failed ? kitMessages.dialogFailed : kitMessages.loading}
        aria-busy={!failed}
        onKeyDown={closeByKey}
      >
        {failed ? (
          <p role="alert">
            {kitMessages.dialogFailed} {faultMessages.network}
          </p>
        ) : (
          <p>{kitMessages.loading}</p>
        )}
        <div className="rf-dialog-actions">
          <Button onClick={close}>{kitMessages.cancel}</Button>
          {failed ? (
            <Button variant="primary" onClick={retry} autoFocus>
              {faultMessages.retry}
            </Button>
          ) : null}
        </div>
      </div>
    </div>,
    document.body,
  );
};
