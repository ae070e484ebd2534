import type { ReactNode } from 'react';
import type * as kit from '@refined/shared/ui';

export type KitName = keyof typeof kit;

/** A part in one state. */
export interface State {
  readonly name: string;
  readonly draw: () => ReactNode;
  /** The pictures show it as if the pointer, or the keyboard's focus, were on its control. */
  readonly force?: 'hover' | 'focus';
  /** Takes the whole line. */
  readonly wide?: boolean;
  /** In a window of its own, of this size in px: what lies over the page, and narrow pages. */
  readonly frame?: { readonly width: number; readonly height: number };
  /** What is in the frame, in CSS, once it has come to rest (default: anything). */
  readonly until?: string;
}

/** One part of the kit, or those that only stand together. */
export interface Entry {
  readonly parts: readonly KitName[];
  readonly states: readonly State[];
}

/** One page, and one picture in each scheme. */
export interface Sheet {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export const NARROW = 360;
export const nothing = (): void => undefined;
