import type { Page } from '@playwright/test';
import { passTime, usedDuring } from './page-time.ts';
import { harmMessages } from '../harm-messages.ts';
import type { Requests } from './until-quiet.ts';

/** What a page does while nobody does anything. */
interface Doing {
  /** How often the release called what is counted (record-page.ts). */
  readonly counts: Readonly<Record<string, number>>;
  /** Timers and frames that it asked for. */
  readonly calls: number;
}

/** What only a user may ask for. */
const OF_USERS = /^(print|open|navigator\.(sendBeacon|vibrate)|element\.request\w+)$/;
/** How often a release may call what is counted, in the time that is looked at. */
const OFTEN = 60;
/** The same for timers and frames: an animation takes 60 a second. */
const CALLS = 1_000;
/** Requests of the page. */
const REQUESTS = 60;
/** The part of the time in which the page may be busy. */
const BUSY = 0.5;

const doing = (page: Page): Promise<Doing> =>
  page.evaluate<Doing>(
    `(({ counts, calls }) => ({ counts: { ...counts }, calls }))(window[Symbol.for('refined.check')])`,
  );

/** Lets time of the page's own go by, and says what the release does meanwhile that it shouldn't. */
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
