import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import Modal from '@mui/material/Modal';
import type { TakenKeyName } from '../../domain/index.ts';
import { kitMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { isKey, isTyped } from '../controls/match-key.ts';
import { KeyLetter } from '../controls/key-letter.tsx';
import { useKeyHint, useKeysOn } from '../controls/keys-context.ts';
import { closeOfModal } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action is running: the dialog stays and ignores clicks. */
  busy?: boolean;
  error?: string;
  danger?: boolean;
  /** Why it can't be confirmed yet: something must be chosen first. */
  confirmWhy?: string;
  /**
   * The question is still loading: a confirmation is stored, and executed once loading ends, if the
   * question is still the one that was shown (`asks`).
   */
  confirmWaits?: boolean;
  /** The question as known so far; another text is another question. */
  asks?: string;
  /** The initial focus is in a field of its content, because text is required. */
  startsInField?: boolean;
  /** The key that opens it: pressed again it confirms, like Ctrl+Enter; not when held down. */
  confirmKey?: TakenKeyName | undefined;
  /** Before the buttons, in their line: a folded field for something optional. */
  aside?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before an action (D20): the initial focus is on Cancel (or in a field), Esc cancels, the
 * focus returns, and a double click confirms only once.
 */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = kitMessages.cancel,
  busy = false,
  error,
  danger = false,
  confirmWhy,
  confirmWaits = false,
  asks = title,
  startsInField = false,
  confirmKey,
  aside,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const id = useId();
  const confirmed = useRef(false);
  // After reopening or a failure it can be confirmed again.
  useEffect(() => {
    confirmed.current = false;
  }, [open, error]);
  // An early confirmation by key shows what is missing.
  const [early, setEarly] = useState<string>();
  const missing = open && early === asks ? confirmWhy : undefined;
  const [remembered, remember] = useState<string>();
  const isRemembered = open && remembered === asks;
  const confirm = () => {
    if (confirmed.current) return;
    if (confirmWaits) return remember(asks);
    confirmed.current = true;
    onConfirm();
  };
  const confirmRemembered = useEffectEvent(() => {
    remember(undefined);
    confirm();
  });
  const isDue = isRemembered && !confirmWaits && !busy && confirmWhy === undefined;
  useEffect(() => {
    if (isDue) confirmRemembered();
  }, [isDue]);
  const isOn = useKeysOn();
  const hintOf = useKeyHint();
  const confirmByKey = (event: KeyboardEvent) => {
    const isCtrlEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isOwn =
      confirmKey !== undefined &&
      isOn &&
      !isTyped(event.target) &&
      isKey(confirmKey, event.nativeEvent);
    if (!isCtrlEnter && !isOwn) return;
    event.preventDefault();
    if (event.repeat || busy) return;
    if (confirmWhy === undefined) confirm();
    else setEarly(asks);
  };
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Modal open={open} onClose={closeOfModal(cancel)} className="rf-modal">
      <div
        className="rf-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={confirmByKey}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <div
          id={`${id}-text`}
          className="rf-dialog-text rf-break"
          // The question is still loading.
          aria-busy={confirmWaits || undefined}
        >
          {children}
        </div>
        {(error ?? missing) ? (
          <p className="rf-dialog-error" role="alert">
            {error ?? missing}
          </p>
        ) : null}
        <div className="rf-dialog-actions">
          {aside}
          <Button onClick={cancel} aria-disabled={busy || undefined} autoFocus={!startsInField}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy || (isRemembered && confirmWaits)}
            why={confirmWhy}
            {...hintOf(confirmKey)}
            onClick={confirm}
          >
            {confirmLabel}
            <KeyLetter name={confirmKey} />
          </Button>
        </div>
      </div>
    </Modal>
  );
};
