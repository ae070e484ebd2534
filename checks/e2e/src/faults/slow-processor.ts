import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

/** How long pages run between two stops, in ms; how slow they are says how long a stop is. */
const RUN = 10;
/** How often the browser is asked for its pages' processes, in stops. */
const ASK_EVERY = 5;

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // This page's process has ended.
    }
};

/** The processes of the browser's pages, the next page's too. */
const pageProcesses = async (browser: Browser): Promise<() => Promise<readonly number[]>> => {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
};

/**
 * Makes the browser's pages as slow as on a processor so many times slower, until it is ended:
 * their processes are stopped and let go by turns. All of a page's threads are slow, and none of the
 * processor is used meanwhile; Chromium's own way (`Emulation.setCPUThrottlingRate`) spins, which
 * takes a whole core from other stories, and slows down one thread.
 */
export const slowPages = async (browser: Browser, times: number): Promise<() => Promise<void>> => {
  const ask = await pageProcesses(browser);
  let isSlow = true;
  const stopAndGo = async (): Promise<void> => {
    let pids: readonly number[] = [];
    for (let stops = 0; isSlow; stops += 1) {
      if (stops % ASK_EVERY === 0) pids = await ask();
      const since = performance.now();
      await wait(RUN);
      // On a busy machine they ran longer than they should.
      const ran = performance.now() - since;
      signal(pids, 'SIGSTOP');
      try {
        await wait(ran * (times - 1));
      } finally {
        signal(pids, 'SIGCONT');
      }
    }
  };
  const ended = stopAndGo();
  return () => {
    isSlow = false;
    return ended;
  };
};
