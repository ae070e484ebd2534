import type { World } from './worlds.ts';

/** A screen in use that is worked in the same page before and after the tried one. */
export interface OtherScreen {
  readonly workspace: string;
  readonly title: string;
  /** The path at which it is opened. */
  readonly address: string;
  readonly federationName: string;
}

/** What a visit is about. */
export interface Visit {
  /** Origin of the page. */
  readonly origin: string;
  /** Paths to open. */
  readonly addresses: readonly string[];
  /** The screen's title in the shell. */
  readonly title: string;
  /** The path that the addresses of its files begin with. */
  readonly files: string;
  /** The global that its entry sets. */
  readonly federationName: string;
  /** Whether the release state is signed. */
  readonly isSigned: boolean;
  /** In which it is opened besides the plain day. */
  readonly worlds: readonly World[];
  /** Worked in the same page, before and after. */
  readonly other?: OtherScreen;
}

/** The page's content at the end. */
export type Shown =
  /** The screen, with a heading inside of main. */
  | 'screen'
  /** A heading of something else. */
  | 'something-else'
  /** The shell's fault panel instead of the screen. */
  | 'fault-panel'
  /** The shell reports that it has no list of screens. */
  | 'no-state'
  /** The shell reports that there is no such page. */
  | 'no-page'
  /** The shell asks the user to sign in. */
  | 'sign-in'
  | 'nothing';
