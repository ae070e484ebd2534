import type { Page } from '@playwright/test';
import { passTime, usedDuring, type Requests } from './page-time.ts';
import { harmMessages } from '../harm-messages.ts';

/** What a page does without a user. */
interface Doing {
  /** Calls of the release by name (record-page.ts). */
  readonly counts: Readonly<Record<string, number>>;
  /** Timers and frames that the release requested. */
  readonly calls: number;
}

/** Functions that only a user's action may call. */
const OF_USERS = /^(print|open|navigator\.(sendBeacon|vibrate)|element\.request\w+)$/;
/** Most calls of one function in the observed time. */
const OFTEN = 60;
/** Most timers and frames: an animation takes 60 per second. */
const CALLS = 1_000;
const REQUESTS = 60;
/** The largest share of the time for which the page may be busy. */
const BUSY = 0.5;

const doing = (page: Page): Promise<Doing> =>
  page.evaluate<Doing>(
    `(({ counts, calls }) => ({ counts: { ...counts }, calls }))(window[Symbol.for('refined.check')])`,
  );

/** Lets page time pass, and returns what the release wrongly does meanwhile. */
export const restingProblem = async (
  page: Page,
  requests: Requests,
  duration: number,
): Promise<string | undefined> => {
  const [before, asked] = [await doing(page), requests.asked];
  const used = await usedDuring(page, () => passTime(page, requests, duration));
  const after = await doing(page);
  const calledByItself = Object.keys(after.counts).filter((name) => OF_USERS.test(name));
  if (calledByItself.length > 0) return harmMessages.called(calledByItself);
  const often = Object.entries(after.counts).flatMap(([name, count]) => {
    const times = count - (before.counts[name] ?? 0);
    return times > OFTEN ? `${name} ${times} times` : [];
  });
  const timers = after.calls - before.calls;
  if (timers > CALLS) often.push(`a timer or frame ${timers} times`);
  if (often.length > 0) return harmMessages.again(often);
  if (requests.asked - asked > REQUESTS) return harmMessages.requests(requests.asked - asked);
  const busy = used / duration;
  return busy > BUSY ? harmMessages.busy(busy) : undefined;
};
