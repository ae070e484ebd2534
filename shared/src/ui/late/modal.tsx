import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { holdKeys } from './held-keys.ts';
import type { HeldKeys } from './held-keys.ts';
import { useLateParts } from './late-parts.ts';
import { ModalWaits } from './modal-waits.tsx';
import type { ModalProps } from './offered-parts.ts';

/**
 * MUI's Modal, which comes after the page's first card. When it is opened before that, the keys
 * pressed meanwhile are held and reach it in their order.
 */
export const Modal = (props: ModalProps) => {
  const { open, onClose } = props;
  const { parts, loading, failures, load } = useLateParts(open);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  // What failed before it was opened is tried again, and is nobody's concern.
  const [known, setKnown] = useState({ open, failures });
  if (known.open !== open) setKnown({ open, failures });
  const failed = !loading && failures > known.failures;
  const keys = useRef<HeldKeys>(undefined);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => onClose(event, 'escapeKeyDown'));
  const holds = open && !parts && !failed;
  useLayoutEffect(() => {
    if (holds) keys.current ??= holdKeys((event) => closeByKey(event));
  }, [holds]);
  // Closed before it came, or it can't be had: nothing is left that the keys were meant for.
  const isOver = !open || failed;
  useLayoutEffect(() => {
    if (isOver && !parts) drop(keys);
  }, [isOver, parts]);
  useLayoutEffect(() => () => drop(keys), []);
  const onDrawn = useCallback((modal: Element | null) => {
    const dialog = modal?.querySelector('[role=dialog]');
    if (dialog) void keys.current?.release(dialog);
    if (dialog) keys.current = undefined;
  }, []);

  if (parts) return wasOpen ? <parts.Modal {...props} onDrawn={onDrawn} /> : null;
  return open ? (
    <ModalWaits
      failed={failed}
      onRetry={load}
      onClose={(event) => onClose(event, 'escapeKeyDown')}
    />
  ) : null;
};

const drop = (keys: { current: HeldKeys | undefined }): void => {
  keys.current?.drop();
  keys.current = undefined;
};
