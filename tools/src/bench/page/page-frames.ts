import type { Page } from '@playwright/test';

/** What a script that measures asks of its page. */
export interface PageFrames {
  /** When the next frame has gone out, in ms from the start of the navigation. */
  readonly drawn: () => Promise<number>;
  /** When the frame has gone out in which the page has it for the first time. */
  readonly whenThere: (isThere: () => boolean) => Promise<number>;
}

/** Runs in the page. */
const pageFrames = (): PageFrames => {
  const drawn = (): Promise<number> =>
    new Promise((resolve) => {
      // The frame has gone out when the task after its callbacks runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
  const whenThere = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        void drawn().then(resolve);
      });
      observer.observe(document, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['value'],
      });
    });
  return { drawn, whenThere };
};

/**
 * Runs a script in the page before everything else of each document.
 * @param script uses nothing but its arguments: it is sent as text
 */
export const runBeforePage = <Argument>(
  page: Page,
  script: (frames: PageFrames, argument: Argument) => void,
  argument: Argument,
): Promise<unknown> =>
  page.addInitScript({
    content: `(${String(script)})((${String(pageFrames)})(), ${JSON.stringify(argument)})`,
  });

/** How much slower than this machine the processor of measured pages is. */
const SLOWER = 4;

export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};
