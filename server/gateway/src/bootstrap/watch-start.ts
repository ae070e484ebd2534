import type { RemoteFault } from '@refined/shared/contract';
import { root, start } from './html.ts';
import { stillComing } from './shell-scripts.ts';

/** As a report carries it. */
export type Thrown = Pick<Error, 'name' | 'message' | 'stack'>;

declare global {
  interface Window {
    /** The shell calls it after its first render. */
    __refinedDrawn?: () => void;
  }
}

/** How often the page is looked at, in ms. */
const LOOK_AT_START = 250;
/** Most characters of an error that are reported. */
const MESSAGE = 300;
const STACK = 3_000;
/** After an error of the shell's, so many looks at an idle page without anything drawn are enough. */
const PATIENCE_AFTER_ERROR = 4;

/**
 * What a look counts while a file of the shell's has not come. A minute of them is enough: then it
 * hangs, and nothing else would ever tell.
 */
const HANGING = 0.06;

const over = new AbortController();
export const { signal } = over;

export const isOver = () => signal.aborted;
export const endWatch = () => over.abort();

/**
 * Watches until the shell has drawn: the first paint has been replaced by something that takes up
 * room. Time alone never counts, only looks at a visible page that has nothing to do, and those that
 * find it waiting for the shell's files count little: neither a slow link nor a slow processor is a
 * fault of the shell's.
 * @param base address that the shell's files begin with: other errors (of extensions) say nothing
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
  // Its signal is the option that removes the listeners at the end.
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
    // Its third argument is what the function is called with: a look when the page is idle.
    else setTimeout(self.requestIdleCallback ?? setTimeout, LOOK_AT_START, look);
  };

  self.__refinedDrawn = look;
  look();
};
