import {
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type Ref,
} from 'react';
import { useSnackbar, type CustomContentProps } from 'notistack';
import { LIMITS } from '../../domain/index.ts';
import { Icon } from '../controls/icon.tsx';
import { kitMessages } from '../../messages/index.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import {
  frontToast,
  textOfToast,
  undosOf,
  type LoggedToast,
  type ShownToast,
  type ToastAction,
  type ToastStore,
  type ToastTone,
} from '../page/toast-store.ts';
import { ToastStoreContext } from '../page/use-toast.ts';

/**
 * Calls `onEnd` once after `duration` ms, without the time while `paused`; a new `latest` restarts
 * it. `onEnd` must be stable.
 */
const useCountdown = (
  duration: number,
  paused: boolean,
  latest: number | undefined,
  onEnd: () => void,
): void => {
  const left = useRef({ latest, time: duration });
  useEffect(() => {
    if (left.current.latest !== latest) left.current = { latest, time: duration };
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current.time);
    return () => {
      clearTimeout(timer);
      left.current.time = Math.max(0, left.current.time - (performance.now() - started));
    };
  }, [duration, paused, latest, onEnd]);
};

const ICONS = { success: 'check', error: 'warning', info: 'bell' } as const;

const durationOf = (tone: ToastTone): number =>
  tone === 'success'
    ? LIMITS.toast.success
    : tone === 'error'
      ? LIMITS.toast.error
      : LIMITS.toast.default;

/** For several messages the undo asks first (D84); `more` is only for a single message. */
const offersOf = (toast: ShownToast, ask: ToastStore['ask']): readonly ToastAction[] => {
  const [first, ...others] = undosOf(toast);
  const [message, ...rest] = toast.messages;
  const undo =
    first && others.length > 0
      ? { label: kitMessages.all(first.label, others.length + 1), onAction: () => ask(toast) }
      : first;
  const more = rest.length === 0 ? message?.more : undefined;
  return [undo, more].filter((offer) => offer !== undefined);
};

/** The subject of a single message, unless its second button has the same label. */
const aboutOf = ([message, ...others]: readonly LoggedToast[]): string | undefined => {
  const label = others.length > 0 ? undefined : message?.about?.label;
  return label === message?.more?.label ? undefined : label;
};

/** The toast by its key, and whether another one is in front of it. */
const useShownToast = (key: unknown) => {
  const store = useContext(ToastStoreContext)!;
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const toast = shown.find((one) => one.key === key);
  return { store, toast, isBehind: toast !== undefined && frontToast(shown) !== toast };
};

interface ToastProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/**
 * One toast. Its time stops while it is hovered or focused (D17); notistack only stops for the
 * pointer, so this component measures the time. All toasts are in one place, so that they cover
 * nothing else: those behind are invisible and unreachable.
 */
export const Toast = ({ id, message, variant, style, ref }: ToastProps) => {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const { store, toast, isBehind } = useShownToast(id);
  // Keep the text while it leaves.
  const [last, setLast] = useState<ShownToast>();
  if (toast && toast !== last) setLast(toast);
  const { messages = [] } = toast ?? last ?? {};
  const tone: ToastTone = variant === 'success' || variant === 'error' ? variant : 'info';
  const close = useCallback(() => store.close(Number(id)), [store, id]);
  useCountdown(durationOf(tone), hovered || focused, messages.at(-1)?.id, close);
  const isOver = toast === undefined;
  useEffect(() => {
    if (isOver) closeSnackbar(id);
  }, [isOver, closeSnackbar, id]);

  const leave = (event: FocusEvent) =>
    setFocused(event.currentTarget.contains(event.relatedTarget));
  const act = ({ onAction }: ToastAction) => {
    onAction();
    close();
    // The button disappears: the focus goes to the page instead of being lost.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };
  const shown = toast ?? last;
  const about = shown && aboutOf(shown.messages);
  return (
    <div
      ref={ref}
      style={style}
      className={`rf-toast rf-toast-${tone}`}
      data-behind={isBehind || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      <Icon name={ICONS[tone]} />
      <div className="rf-toast-text">
        <span>{shown ? textOfToast(shown) : message}</span>
        {about ? <span className="rf-toast-about">{about}</span> : null}
      </div>
      {(toast ? offersOf(toast, store.ask) : []).map((offer) => (
        <button key={offer.label} type="button" onClick={() => act(offer)}>
          {offer.label}
        </button>
      ))}
    </div>
  );
};

/** Asks before several decisions are undone, and lists them (D84). */
export const ToastQuestion = () => {
  const store = useContext(ToastStoreContext)!;
  const asked = useSyncExternalStore(store.subscribe, store.asked);
  if (!asked) return null;
  const undos = undosOf(asked);
  const label = kitMessages.all(undos[0]?.label ?? '', undos.length);
  const confirm = () => {
    store.ask(undefined);
    for (const { onAction } of undos) onAction();
  };
  return (
    <ConfirmDialog
      open
      title={kitMessages.question(label)}
      confirmLabel={label}
      onConfirm={confirm}
      onCancel={() => store.ask(undefined)}
    >
      <p>{textOfToast(asked)}</p>
      <ul>
        {asked.messages.map(({ id, about, text }) => (
          <li key={id}>{about?.label ?? text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};
