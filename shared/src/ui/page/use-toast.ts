import { createContext, useContext } from 'react';
import { LIMITS } from '../../domain/index.ts';

/** Announces a text once in the page's one live region. */
export type Announce = (text: string) => void;

export const Announcer = createContext<Announce>(() => undefined);

/** Stable between renders. */
export const useAnnounce = (): Announce => useContext(Announcer);

export type ToastTone = 'success' | 'error' | 'info';

export interface LoggedToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly at: Date;
}

/** Newest first, at most LIMITS.toast.kept (specification §9, D17). */
export const addToLog = (log: readonly LoggedToast[], toast: LoggedToast): readonly LoggedToast[] =>
  [toast, ...log].slice(0, LIMITS.toast.kept);

export const ToastLog = createContext<readonly LoggedToast[]>([]);

/** The last 20 toasts, newest first: they can be read again from the top bar (D17). */
export const useToastLog = (): readonly LoggedToast[] => useContext(ToastLog);

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastOptions {
  action?: ToastAction;
  /** A second one, which leads to more about it. */
  more?: ToastAction;
}

export interface Toasts {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  info: (text: string, options?: ToastOptions) => void;
}

const nowhere = () => undefined;
export const ToastContext = createContext<Toasts>({
  success: nowhere,
  error: nowhere,
  info: nowhere,
});

/**
 * A short message, top-centre, for the specification's time per kind (§9). The functions are stable
 * between renders; call them from events, never while rendering.
 */
export const useToast = (): Toasts => useContext(ToastContext);
