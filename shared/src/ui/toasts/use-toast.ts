import { createContext, useContext } from 'react';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastOptions {
  action?: ToastAction;
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
 * Short news, top-centre, for the time the specification gives each kind (§9); stable between
 * renders. Call it from events, never while drawing.
 */
export const useToast = (): Toasts => useContext(ToastContext);
