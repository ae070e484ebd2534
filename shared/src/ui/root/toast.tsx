import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, Ref } from 'react';
import { useSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { LIMITS } from '../../domain/index.ts';
import { Icon } from '../controls/icon.tsx';
import type { ToastAction, ToastTone } from '../page/use-toast.ts';

/**
 * Calls `onEnd` once after `duration` ms, not counting the time while `paused`. `onEnd` must be
 * stable.
 */
const useCountdown = (duration: number, paused: boolean, onEnd: () => void): void => {
  const left = useRef(duration);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [paused, onEnd]);
};

declare module 'notistack' {
  interface OptionsObject {
    /** The toast's actions, available while it shows (D14). */
    offers?: readonly ToastAction[];
  }
}

interface ToastProps extends CustomContentProps {
  offers?: readonly ToastAction[];
  ref?: Ref<HTMLDivElement>;
}

const ICONS = { success: 'check', error: 'warning', info: 'bell' } as const;

const durationOf = (tone: ToastTone): number =>
  tone === 'success'
    ? LIMITS.toast.success
    : tone === 'error'
      ? LIMITS.toast.error
      : LIMITS.toast.default;

/**
 * One toast. Its time stops while it is hovered or has the focus (D17); notistack itself only stops
 * for the pointer, so we measure the time ourselves.
 */
export const Toast = ({ id, message, variant, style, offers = [], ref }: ToastProps) => {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const tone: ToastTone = variant === 'success' || variant === 'error' ? variant : 'info';
  const close = useCallback(() => closeSnackbar(id), [closeSnackbar, id]);
  useCountdown(durationOf(tone), hovered || focused, close);

  const leave = (event: FocusEvent) =>
    setFocused(event.currentTarget.contains(event.relatedTarget));
  const act = ({ onAction }: ToastAction) => {
    onAction();
    close();
    // The button disappears: the focus goes to the page instead of being lost.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={ref}
      style={style}
      className={`rf-toast rf-toast-${tone}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <Icon name={ICONS[tone]} />
      <span>{message}</span>
      {offers.map((offer) => (
        <button key={offer.label} type="button" onClick={() => act(offer)}>
          {offer.label}
        </button>
      ))}
    </div>
  );
};
