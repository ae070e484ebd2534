import { createContext, useContext } from 'react';
import { LIMITS } from '../../domain/index.ts';

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
