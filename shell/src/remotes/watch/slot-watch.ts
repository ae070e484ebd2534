import type { PageScreen, RemoteFault } from '@refined/shared/contract';
import type { ScreenFault } from '../screen-result.ts';

/** What a watch can notice of a running release. */
export type NoticedFault = Extract<
  RemoteFault,
  'blank' | 'covered' | 'input' | 'globals' | 'navigation' | 'errors' | 'storm'
>;

/** Watches the screen in a slot. */
export interface SlotWatch {
  /**
   * A release is in the slot. `onFault` is called once at most, after the page was put right and
   * the release's timers, listeners and observers were ended. Returns the end of the watch: the
   * slot shows something else.
   * @param slot the element that the screen draws in; undefined before it is drawn
   */
  readonly shown: (
    release: PageScreen,
    slot: () => Element | null,
    onFault: (fault: ScreenFault) => void,
  ) => () => void;
  /** The release has drawn, and its first effects have run. */
  readonly drawn: (release: PageScreen) => void;
  /**
   * A release's code is about to be evaluated. Returns the function to call right after: what is
   * then amiss in the page is its doing.
   */
  readonly evaluating: (release: PageScreen) => () => void;
  /** These releases are tried again: what they do counts anew. */
  readonly admit: (releases: readonly PageScreen[]) => void;
}

export interface PageWatch extends SlotWatch {
  /**
   * Before any screen's code is evaluated, once per page.
   * @param onLeft called with the base of a release that leaves the page where the browser doesn't
   *   let that be refused
   */
  readonly begin: (onLeft?: (base: string) => void) => void;
}
