import type { RemoteFault } from '@refined/shared/contract';
import { root, start } from './html.ts';
import { stillComing } from './shell-scripts.ts';

/** An error as in a report. */
export type Thrown = Pick<Error, 'name' | 'message' | 'stack'>;

declare global {
  interface Window {
    /** The shell calls it after its first render. */
    __refinedDrawn?: () => void;
  }
}

/** Interval of checks, in ms. */
const LOOK_AT_START = 250;
/** Longest message and stack that are reported, in characters. */
const MESSAGE = 300;
const STACK = 3_000;
/** Like `patience`, after an error in the shell's code. */
const PATIENCE_AFTER_ERROR = 4;

/**
 * What a check counts while a file of the shell is loading: after a minute, the file counts as
 * hanging, which no event reports.
 */
const HANGING = 0.06;

const over = new AbortController();
export const { signal } = over;

export const isOver = () => signal.aborted;
export const endWatch = () => over.abort();

/**
 * Watches until the shell has drawn: the first paint is replaced by something with a height. Only
 * checks of a visible, idle page count, and checks while files are loading count little, because a
 * slow network or processor isn't the shell's fault.
 * @param base prefix of the shell's files; errors from elsewhere (extensions) are ignored
 */
export const watchStart = (
  base: string,
  onFault: (kind: RemoteFault, thrown?: Thrown) => void,
  onDrawn: () => void,
): void => {
  const firstPaint = root.firstElementChild;
  let idle = 0;
  let thrown: Thrown | undefined;

  const onError = (happened: Event): void => {
    const event = happened as ErrorEvent & PromiseRejectionEvent;
    const cause = (event.error ?? event.reason) as Error | undefined;
    const { name, message, stack } = cause?.stack ? cause : Error(event.message);
    if ((event.filename + stack).includes(base))
      thrown ??= { name, message: message.slice(0, MESSAGE), stack: stack!.slice(0, STACK) };
  };
  // `over` as options: its signal removes the listeners at the end.
  addEventListener('error', onError, over);
  addEventListener('unhandledrejection', onError, over);

  const look = (): void => {
    if (isOver()) return;
    if (!document.hidden) idle += stillComing() ? HANGING : 1;
    if (root.querySelector('.rs-boot-fault')) onFault('render', thrown);
    else if (!firstPaint?.isConnected && root.offsetHeight) {
      endWatch();
      onDrawn();
    } else if (idle > (thrown && !stillComing() ? PATIENCE_AFTER_ERROR : start.patience))
      onFault(thrown ? 'evaluation' : 'timeout', thrown);
    // setTimeout passes `look` on to requestIdleCallback, which runs it when the page is idle.
    else setTimeout(self.requestIdleCallback ?? setTimeout, LOOK_AT_START, look);
  };

  self.__refinedDrawn = look;
  look();
};
