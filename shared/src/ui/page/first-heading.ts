import { createContext } from 'react';

/** Kept per KitRoot, never drawn. */
export interface FirstHeadingState {
  /** Whether a page heading was shown since the page was loaded: only later ones take the focus. */
  shown: boolean;
  /** Key of the address that the page was loaded at. */
  readonly startKey: string;
}

/**
 * The router's key of the present history entry, which the browser keeps over a reload; 'default'
 * where nobody navigated yet.
 */
export const currentKey = (): string => {
  const state: unknown = window.history.state;
  return typeof state === 'object' &&
    state !== null &&
    'key' in state &&
    typeof state.key === 'string'
    ? state.key
    : 'default';
};

export const FirstHeading = createContext<FirstHeadingState>({ shown: true, startKey: 'default' });
