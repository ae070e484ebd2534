import type { Page } from '@playwright/test';
import { LIMITS, QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import { harmMessages } from '../harm-messages.ts';
import type { CannedAnswer } from './canned-answers.ts';

/** What a screen meets besides the developer's own day: it must show in each, without any fault. */
export interface World {
  /** Follows the address: "At /drugs/search with long names". */
  readonly when: string;
  /** Changes what the API answers to reads. */
  readonly answer?: (answer: CannedAnswer) => CannedAnswer;
  /** How long each answer is under way, in ms of the page's clock. */
  readonly delay?: number;
  readonly language?: string;
  readonly date?: string;
  /** Of the window, in pixels. */
  readonly width?: number;
  /** What else must hold: the end of a sentence where it doesn't. */
  readonly find?: (page: Page) => Promise<string | undefined>;
}

/** A shell's own page at such a width scrolls down only. */
const NARROW = 390;

/** Forty letters in a word are more than any chemical name in the formulary has. */
const LONG = 'Dihydroxyethylpropyltetrachlorothiazidum '.repeat(5).trim();
const NAMES = /(^|_)name$/;

const COUNTS: ReadonlySet<string> = new Set(QUEUE_NAMES.map((name) => QUEUES[name].countKey));

const changed =
  (change: (key: string, value: unknown) => unknown) =>
  ({ status, body }: CannedAnswer): CannedAnswer => ({
    status,
    body: JSON.parse(JSON.stringify(body), change),
  });

const emptied = changed((key, value) => (Array.isArray(value) ? [] : COUNTS.has(key) ? 0 : value));

const longNamed = changed((key, value) =>
  NAMES.test(key) && typeof value === 'string' ? LONG : value,
);

const failed = (): CannedAnswer => ({ status: 500, body: { detail: 'Internal server error.' } });

const tooWide = async (page: Page): Promise<string | undefined> => {
  const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return by > 1 ? harmMessages.tooWide(by) : undefined;
};

/** A page load each: what doesn't get in each other's way is one world. */
export const WORLDS: readonly World[] = [
  { when: 'while every call fails', answer: failed },
  // Slower than the page waits without a word, quicker than it gives a call up.
  { when: 'with slow answers', delay: (LIMITS.slowCall + LIMITS.callDeadline) / 2 },
  {
    when: 'in a French browser, on the 31st, with nothing to list',
    language: 'fr-CA',
    date: '2027-01-31T12:00:00',
    answer: emptied,
  },
  { when: 'in a narrow window, with long names', width: NARROW, answer: longNamed, find: tooWide },
];
