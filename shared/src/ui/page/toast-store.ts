import { LIMITS } from '../../domain/index.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  onAction: () => void;
  /** Resolves when the undo is used, in the toast or elsewhere. */
  done?: Promise<void>;
}

export interface ToastOptions {
  action?: ToastAction;
  /** A second action, a link to more details. */
  more?: ToastAction;
  /** Its subject, as a link in the list of notifications. */
  about?: { readonly label: string; readonly to: string };
  /**
   * Single successes of one kind in a row, on one page, become one toast with this text. A message
   * about several (a count above 1) is always a separate toast.
   */
  counted?: {
    readonly kind: string;
    readonly count: number;
    readonly text: (count: number) => string;
  };
}

export interface LoggedToast extends ToastOptions {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly at: Date;
  /** Its undo was used. */
  readonly undone?: boolean;
}

/** A visible toast: one message, or several of the same kind. */
export interface ShownToast {
  readonly key: number;
  /** Oldest first, never empty. */
  readonly messages: readonly LoggedToast[];
}

/** A toast's text: its one message, or the count of its kind. */
export const textOfToast = ({ messages: [first, ...others] }: ShownToast): string => {
  if (!first?.counted || others.length === 0) return first?.text ?? '';
  return first.counted.text(others.length + 1);
};

/** The available undos, newest first. */
export const undosOf = ({ messages }: ShownToast): readonly ToastAction[] =>
  messages.flatMap(({ action }) => action ?? []).reverse();

/** Messages are counted per page: a move on another list starts a new count. */
const kindOf = ({ tone, counted }: Omit<LoggedToast, 'id' | 'at'>): string | undefined =>
  tone === 'success' && counted?.count === 1
    ? `${counted.kind} ${window.location.pathname}${window.location.search}`
    : undefined;

/** A hovered toast stays, but later messages don't belong to it after LIMITS.toast.gesture. */
const follows = (last: LoggedToast | undefined, at: Date): boolean =>
  last !== undefined && at.getTime() - last.at.getTime() <= LIMITS.toast.gesture;

/** The visible toast: the latest error, or the latest message. */
export const frontToast = (shown: readonly ShownToast[]): ShownToast | undefined =>
  shown.findLast(({ messages }) => messages[0]?.tone === 'error') ?? shown.at(-1);

/** The page's messages: the visible ones, and the last 20. */
export const createToastStore = () => {
  const listeners = new Set<() => void>();
  let log: readonly LoggedToast[] = [];
  let shown: readonly (ShownToast & { readonly kind?: string | undefined })[] = [];
  let asked: ShownToast | undefined;
  let ids = 0;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  /** Removes an undone message from its toast, and its undo. */
  const settle = (id: number): void => {
    log = log.map((one) => (one.id === id ? { ...one, action: undefined, undone: true } : one));
    shown = shown
      .map((one) => ({ ...one, messages: one.messages.filter((message) => message.id !== id) }))
      .filter(({ messages }) => messages.length > 0);
    tell();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Newest first, at most LIMITS.toast.kept (specification §9, D17). */
    log: () => log,
    shown: (): readonly ShownToast[] => shown,
    /** Returns the key of a new toast; undefined: the message was added to a visible toast. */
    add: (toast: Omit<LoggedToast, 'id' | 'at'>): number | undefined => {
      const message = { ...toast, id: ++ids, at: new Date() };
      log = [message, ...log].slice(0, LIMITS.toast.kept);
      const kind = kindOf(message);
      const same = shown.find(
        (one) =>
          kind !== undefined && one.kind === kind && follows(one.messages.at(-1), message.at),
      );
      const key = same?.key ?? message.id;
      // The same drug counts only once.
      const { to } = message.about ?? {};
      const others = (same?.messages ?? []).filter(({ about }) => !about || about.to !== to);
      const messages = [...others, message];
      // The latest message is in front.
      shown = [...shown.filter((one) => one !== same), { key, kind, messages }];
      void message.action?.done?.then(() => settle(message.id));
      tell();
      return same ? undefined : key;
    },
    close: (key: number) => {
      shown = shown.filter((one) => one.key !== key);
      tell();
    },
    /** Asks before several messages are undone. */
    ask: (toast: ShownToast | undefined) => {
      asked = toast;
      tell();
    },
    asked: () => asked,
  };
};
export type ToastStore = ReturnType<typeof createToastStore>;
