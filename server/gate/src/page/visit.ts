import type { World } from './worlds.ts';

/** A screen in use, which is used in the same page before and after the tried one. */
export interface OtherScreen {
  readonly workspace: string;
  readonly title: string;
  /** The path to open. */
  readonly address: string;
  readonly federationName: string;
}

export interface Visit {
  readonly origin: string;
  /** Paths to open. */
  readonly addresses: readonly string[];
  readonly title: string;
  /** The path at which the screen's files begin. */
  readonly files: string;
  /** The global variable that its entry sets. */
  readonly federationName: string;
  /** Whether the release state is signed. */
  readonly isSigned: boolean;
  /** Worlds to open it in, after the normal day. */
  readonly worlds: readonly World[];
  /** The screen used in the same page before and after. */
  readonly other?: OtherScreen;
}

/** What the page finally shows. */
export type Shown =
  /** The screen, with a heading in main. */
  | 'screen'
  /** Another heading. */
  | 'something-else'
  /** The shell's fault panel instead of the screen. */
  | 'fault-panel'
  /** The shell's message that it has no list of screens. */
  | 'no-state'
  /** The shell's message that there is no such page. */
  | 'no-page'
  /** The sign-in page. */
  | 'sign-in'
  | 'nothing';
