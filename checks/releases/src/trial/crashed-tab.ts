import type { Browser, Page } from '@playwright/test';

/**
 * A tab whose page no longer answers: Playwright gives up on it, so it is controlled through the
 * browser. Create this while the page still answers.
 */
export interface CrashedTab {
  /** Ends the page's process, like "Exit page" in the browser's dialog. */
  readonly crash: () => Promise<void>;
  /** The user's next step. */
  readonly reload: () => Promise<void>;
  /** Evaluates an expression in the page. */
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
      // There is no answer.
      void send('Page.crash');
      await crashed;
    },
    reload: async () => void (await send('Page.reload')),
    evaluate: async (expression) =>
      (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.result?.value,
  };
};
