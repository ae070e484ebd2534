import { isValidElement, type ReactElement } from 'react';
import type * as kit from '@refined/shared/ui';

export type KitName = keyof typeof kit;

/** A part in one state. */
export interface State {
  readonly drawn: ReactElement;
  /** The pictures show it as if the pointer, or the keyboard's focus, were on its control. */
  readonly force?: 'hover' | 'focus';
  /** Takes the whole line. */
  readonly isWide?: boolean;
  /** In a window of its own, of this size in px: what lies over the page, and narrow pages. */
  readonly frame?: { readonly width: number; readonly height: number };
  /** What is in the frame, in CSS, once it has come to rest (default: anything). */
  readonly until?: string;
}

/** One part of the kit, or those that only stand together, and their states by name. */
export interface Entry {
  /** Of what isn't a component (default: the names of the parts). */
  readonly title?: string;
  readonly parts: readonly KitName[];
  readonly states: readonly (readonly [string, State])[];
}

export const part = (
  parts: readonly KitName[],
  states: Readonly<Record<string, ReactElement | State>>,
): Entry => ({
  parts,
  states: Object.entries(states).map(([name, state]) => [
    name,
    isValidElement(state) ? { drawn: state } : state,
  ]),
});

export const hovered = (drawn: ReactElement): State => ({ drawn, force: 'hover' });
export const focused = (drawn: ReactElement): State => ({ drawn, force: 'focus' });
export const wide = (drawn: ReactElement): State => ({ drawn, isWide: true });
export const framed = (
  [width, height]: readonly [number, number],
  drawn: ReactElement,
  until?: string,
): State => ({ drawn, frame: { width, height }, until });

export const NARROW = 360;
export const nothing = (): void => undefined;
