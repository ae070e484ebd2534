import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LoggedToast, ToastOptions, ToastStore } from './toast-store.ts';

/** Announces a text once in the page's live region. */
export type Announce = (text: string) => void;

export const Announcer = createContext<Announce>(() => undefined);

/** Stable between renders. */
export const useAnnounce = (): Announce => useContext(Announcer);

/** The page's messages; undefined outside of KitRoot, where none are shown. */
export const ToastStoreContext = createContext<ToastStore | undefined>(undefined);

const NONE: readonly LoggedToast[] = [];
const nothing = () => () => undefined;

/** The last 20 messages, newest first: they can be read again from the top bar (D17). */
export const useToastLog = (): readonly LoggedToast[] => {
  const store = useContext(ToastStoreContext);
  return useSyncExternalStore(store?.subscribe ?? nothing, store?.log ?? (() => NONE));
};

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
