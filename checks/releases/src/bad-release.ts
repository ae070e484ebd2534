import type { Build } from '@refined/releases';

/** What becomes of the page in which a bad release is opened that was forced past the gate. */
export type Ending =
  /** It shows the release before, without being loaded anew. */
  | 'in the page'
  /** The same, after it was loaded anew: by itself, or by the reviewer. */
  | 'after a reload'
  /** Its own screen is hurt until a person takes it back; what is opened after it works. */
  | 'when it is left'
  /** Other screens or pages are hurt too, until a person takes it back. */
  | 'hurts others'
  /** The bad release stays and hurts nothing. */
  | 'stays'
  /** The screen isn't opened, so its code doesn't run. */
  | 'never runs';

/** What the gate before publishing says of it: nothing where it goes wrong only afterwards. */
export type GateAnswer = 'refuses' | 'passes' | 'not asked';

/** What happens to a file of the release between the store and the page. */
export interface OnTheWay {
  readonly file: 'entry' | 'chunk';
  readonly comes: 'never' | 'missing' | 'as a page';
}

/** One kind of bad release: how it is made from a good one, and what must become of it. */
export interface BadRelease {
  /** Follows "a release that …". */
  readonly name: string;
  readonly workspace: 'queues-mfe' | 'shell';
  readonly gate: GateAnswer;
  /** Changes a script of the good release. */
  readonly edit?: (script: Script) => string;
  /** Changes what is published of it. */
  readonly publishedAs?: (build: Build) => Build;
  /** Removes the chunk where it is stored, after it was published. */
  readonly stored?: 'missing';
  readonly onTheWay?: OnTheWay;
  /** What a reviewer does before it shows. */
  readonly provokedBy?: 'click' | 'key';
  /** Nobody is signed in where it must not run. */
  readonly signedOut?: boolean;
  readonly ending: Ending;
  /** What pages report of it; undefined: nothing. */
  readonly reported?: { readonly stage: string; readonly fault: string };
}

/** Whether somebody is hurt where nothing stops it. */
export const doesHarm = ({ ending }: BadRelease): boolean => ending !== 'stays';

/** A script of a release. */
export interface Script {
  readonly part: 'entry' | 'chunk' | 'other';
  readonly text: string;
  /** What the active shell brings in its files; where the release is the shell itself, nothing. */
  readonly shellScripts?: readonly string[];
}
