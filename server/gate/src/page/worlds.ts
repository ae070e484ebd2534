import type { Page } from '@playwright/test';
import { LIMITS, QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import { harmMessages } from '../harm-messages.ts';
import type { CannedAnswer } from './canned-answers.ts';

/** Conditions unlike the developer's own day; the screen must show in each without faults. */
export interface World {
  /** Follows the address: "At /drugs/search with long names". */
  readonly when: string;
  /** Changes the API's answers to reads. */
  readonly answer?: (answer: CannedAnswer) => CannedAnswer;
  /** Delay of each answer, in ms of page time. */
  readonly delay?: number;
  readonly language?: string;
  readonly date?: string;
  /** Window width in pixels. */
  readonly width?: number;
  /** A further check: returns the end of a sentence if it fails. */
  readonly find?: (page: Page) => Promise<string | undefined>;
}

/** At this width the shell's own page doesn't scroll sideways. */
const NARROW = 390;

/** A word of forty letters is longer than any chemical name in the formulary. */
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

/** Each takes a page load, so conditions that don't disturb each other share a world. */
export const WORLDS: readonly World[] = [
  { when: 'while every call fails', answer: failed },
  // Longer than the page waits silently, shorter than its deadline for a call.
  { when: 'with slow answers', delay: (LIMITS.slowCall + LIMITS.callDeadline) / 2 },
  {
    when: 'in a French browser, on the 31st, with nothing to list',
    language: 'fr-CA',
    date: '2027-01-31T12:00:00',
    answer: emptied,
  },
  { when: 'in a narrow window, with long names', width: NARROW, answer: longNamed, find: tooWide },
];
