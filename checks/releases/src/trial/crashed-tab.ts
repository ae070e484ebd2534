import type { Browser, Page } from '@playwright/test';

/**
 * A tab whose page no longer answers: Playwright gives such a page up, so it is spoken to through
 * the browser. Made while the page still answers.
 */
export interface CrashedTab {
  /** Ends the page's process, as "Exit page" of the browser's dialog does. */
  readonly crash: () => Promise<void>;
  /** What the user then does. */
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

export const crashedTab = async (browser: Browser, page: Page): Promise<CrashedTab> => {
  const own = await page.context().newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: targetInfo.targetId,
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = async (method: string, params: object = {}): Promise<Answer> => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answered;
  };
  return {
    crash: async () => {
      const crashed = page.waitForEvent('crash');
      // It is not answered.
      void send('Page.crash');
      await crashed;
    },
    reload: async () => void (await send('Page.reload')),
    evaluate: async (expression) =>
      (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.result?.value,
  };
};
