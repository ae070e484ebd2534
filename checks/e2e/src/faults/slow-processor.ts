import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

/** How long pages run between two stops, in ms; the slowdown determines the length of a stop. */
const RUN = 10;
/** Number of stops after which the pages' processes are looked up again. */
const ASK_EVERY = 5;

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
};

/** Returns the current processes of the browser's pages, including pages opened later. */
const pageProcesses = async (browser: Browser): Promise<() => Promise<readonly number[]>> => {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
};

/**
 * Slows the browser's pages down by this factor, until ended: their processes are stopped and
 * continued in turns. This slows all threads of a page and uses no processor time. Chromium's own
 * way (`Emulation.setCPUThrottlingRate`) spins, which takes a whole core from other stories, and
 * slows down one thread only.
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
      // On a busy machine the run was longer.
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
