import { isValidElement, type ReactElement } from 'react';
import type * as kit from '@refined/shared/ui';

export type KitName = keyof typeof kit;

/** A part in one state. */
export interface State {
  readonly drawn: ReactElement;
  /** Pictures show its control with the pointer, or the keyboard's focus, on it. */
  readonly force?: 'hover' | 'focus';
  /** Takes the whole line. */
  readonly isWide?: boolean;
  /** Size of an own window in px, for overlays and narrow pages. */
  readonly frame?: { readonly width: number; readonly height: number };
  /** CSS selector of an element that is in the frame once it is ready (default: any element). */
  readonly until?: string;
}

/** A part of the kit, or parts that only occur together, and their states by name. */
export interface Entry {
  /** For an entry without components (default: the names of the parts). */
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
