import type { Build } from '@refined/releases';

/** What the page does with a bad release that was forced past the gate. */
export type Ending =
  /** Shows the previous release, without a reload. */
  | 'in the page'
  /** The same after a reload, by itself or by the reviewer. */
  | 'after a reload'
  /** Its own screen stays broken until a person rolls it back; pages opened afterwards work. */
  | 'when it is left'
  /** Other screens or pages break too, until a person rolls it back. */
  | 'hurts others'
  /** The bad release stays and does no harm. */
  | 'stays'
  /** The screen isn't opened, so its code never runs. */
  | 'never runs';

/** The gate's answer; 'not asked' if the release breaks only after publishing. */
export type GateAnswer = 'refuses' | 'passes' | 'not asked';

/** What happens to a file of the release between store and page. */
export interface OnTheWay {
  readonly file: 'entry' | 'chunk';
  readonly comes: 'never' | 'missing' | 'as a page';
}

/** One kind of bad release: how it is made from a good one, and its expected ending. */
export interface BadRelease {
  /** Follows "a release that …". */
  readonly name: string;
  readonly workspace: 'queues-mfe' | 'shell';
  readonly gate: GateAnswer;
  /** Changes a script of the good release. */
  readonly edit?: (script: Script) => string;
  /** Changes the published build. */
  readonly publishedAs?: (build: Build) => Build;
  /** Removes the stored chunk after publishing. */
  readonly stored?: 'missing';
  readonly onTheWay?: OnTheWay;
  /** What a reviewer must do before it shows. */
  readonly provokedBy?: 'click' | 'key';
  /** Nobody is signed in, and it must not run. */
  readonly signedOut?: boolean;
  readonly ending: Ending;
  /** What pages report about it; undefined: nothing. */
  readonly reported?: { readonly stage: string; readonly fault: string };
}

/** Whether it harms somebody if nothing stops it. */
export const doesHarm = ({ ending }: BadRelease): boolean => ending !== 'stays';

/** A script of a release. */
export interface Script {
  readonly part: 'entry' | 'chunk' | 'other';
  readonly text: string;
  /** The active shell's scripts; undefined if the release is the shell itself. */
  readonly shellScripts?: readonly string[];
}
