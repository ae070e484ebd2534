import { createContext, useContext } from 'react';

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
