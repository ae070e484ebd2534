import { LIMITS } from '../../domain/index.ts';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  onAction: () => void;
  /** An undo that is offered elsewhere too: kept once it was asked for, wherever that was. */
  done?: Promise<void>;
}

export interface ToastOptions {
  action?: ToastAction;
  /** A second one, which leads to more about it. */
  more?: ToastAction;
  /** What it is about: the list of notifications names it and leads there. */
  about?: { readonly label: string; readonly to: string };
  /** Successes of one kind are one toast as long as it shows; several have this text. */
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
  /** Its undo was asked for. */
  readonly undone?: boolean;
}

/** One toast that shows: one message, or several of the same kind. */
export interface ShownToast {
  readonly key: number;
  /** Oldest first, never empty. */
  readonly messages: readonly LoggedToast[];
}

export interface ToastStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** Newest first, at most LIMITS.toast.kept (specification §9, D17). */
  readonly log: () => readonly LoggedToast[];
  readonly shown: () => readonly ShownToast[];
  /** Returns the key of a new toast; undefined: a toast that shows counts the message too. */
  readonly add: (message: Omit<LoggedToast, 'id' | 'at'>) => number | undefined;
  readonly close: (key: number) => void;
}

/** What a toast says: its one message, or how many there are of its kind. */
export const textOfToast = ({ messages: [first, ...others] }: ShownToast): string => {
  if (!first?.counted || others.length === 0) return first?.text ?? '';
  const { count, text } = first.counted;
  return text(others.reduce((all, { counted }) => all + (counted?.count ?? 1), count));
};

/** The one that is seen: the latest failure, else the latest message. */
export const frontToast = (shown: readonly ShownToast[]): ShownToast | undefined =>
  shown.findLast(({ messages }) => messages[0]?.tone === 'error') ?? shown.at(-1);

/** The page's messages: those that show, and the last 20. */
export const createToastStore = (): ToastStore => {
  const listeners = new Set<() => void>();
  let log: readonly LoggedToast[] = [];
  let shown: readonly ShownToast[] = [];
  let ids = 0;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  /** What was undone is said no longer, and can't be undone again. */
  const settle = (id: number): void => {
    log = log.map((one) => (one.id === id ? { ...one, action: undefined, undone: true } : one));
    shown = shown
      .map(({ key, messages }) => ({ key, messages: messages.filter((one) => one.id !== id) }))
      .filter(({ messages }) => messages.length > 0);
    tell();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    log: () => log,
    shown: () => shown,
    add: (told) => {
      const message = { ...told, id: ++ids, at: new Date() };
      log = [message, ...log].slice(0, LIMITS.toast.kept);
      const { tone, counted, action } = message;
      const kind = tone === 'success' ? counted?.kind : undefined;
      const same =
        kind === undefined
          ? undefined
          : shown.find(({ messages }) => messages[0]?.counted?.kind === kind);
      const key = same?.key ?? message.id;
      // The same drug once more counts once.
      const { to } = message.about ?? {};
      const others = (same?.messages ?? []).filter(({ about }) => !about || about.to !== to);
      const messages = [...others, message];
      // What was said last is in front.
      shown = [...shown.filter((one) => one !== same), { key, messages }];
      void action?.done?.then(() => settle(message.id));
      tell();
      return same ? undefined : key;
    },
    close: (key) => {
      shown = shown.filter((one) => one.key !== key);
      tell();
    },
  };
};
