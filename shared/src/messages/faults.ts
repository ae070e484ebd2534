import type { Fault } from '../contract/index.ts';

/** "45 s", "10 minutes", "2 hours" */
const waitOf = (seconds: number): string => {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/**
 * What went wrong and what to do, for every kind of fault of a call (quality: browser faults
 * 18–30).
 */
export const faultMessages = {
  /** Specification §8: sign-in and sign-out. */
  general: 'An error occurred',
  retry: 'Retry',
  request: (id: string) => `Request ${id}`,
  network: 'The server could not be reached. Check the connection, then retry.',
  offline: 'This computer is offline. Retry when the connection is back.',
  timeout: 'The server did not answer in time. Retry in a moment.',
  unreadable: 'The file cannot be read. Choose it again.',
  unauthorized: 'You are signed out. Sign in again to go on.',
  forbidden: 'You may not do this. Ask whoever manages the accounts.',
  'not-found': 'The server cannot find this. Reload the page, then try again.',
  conflict: 'Somebody else changed this meanwhile. Reload the page, then try again.',
  'stale-version': 'Somebody else changed this meanwhile. Reload the page, then try again.',
  invalid: 'The server refused what was sent. Check your entries, then try again.',
  /** 413 without the server's own sentence. */
  tooLarge: 'What was sent is too large for the server. Send less at once.',
  server: (status: number) => `The server failed (${status}). Retry in a moment.`,
  noRoom:
    'Nothing can be saved now: the server’s disk is full or cannot be written. Tell whoever runs ReFined.',
  'other-page':
    'A page of another program came instead of the server’s answer, such as your network’s sign-in page. Open this address in a new tab, sign in there if it asks you to, then try again.',
  unexpected: (status: number) =>
    `The server gave an unexpected answer (${status}). Retry; if it happens again, tell whoever runs ReFined.`,
  rateLimited: (seconds?: number) =>
    seconds
      ? `Too many requests. Try again in ${waitOf(seconds)}.`
      : 'Too many requests. Try again in a moment.',
  waitOf,
  /** Old content stays below a failure, with its time. */
  contentFrom: (time: string) => `What you see is from ${time}.`,
};

/** The same for a fault in the past: it is read later. */
const OVER: Partial<Record<Fault['kind'], string>> = {
  network: 'The server could not be reached.',
  aborted: 'The server could not be reached.',
  offline: 'This computer was offline.',
  timeout: 'The server did not answer in time.',
};

/** Shown in place of a screen; the contract check detects a failed page by this text. */
export const pageFaultMessages = {
  screenFailed: (title: string) => `${title} could not be shown`,
  /** The shell has no release state, so it knows no screens. */
  noScreens: 'The list of screens could not be loaded',
  /** After "There is no …". */
  page: (address: string) => `page at ${address}`,
} as const;

/** One sentence with what went wrong and what to do, then the server's own message, if any. */
export const faultText = (fault: Fault): string => {
  switch (fault.kind) {
    case 'rate-limited':
      return faultMessages.rateLimited(fault.retryAfter);
    case 'server':
      return fault.status === 507
        ? faultMessages.noRoom
        : faultMessages.server(fault.status ?? 500);
    case 'unexpected':
      return faultMessages.unexpected(fault.status ?? 200);
    case 'aborted':
      return faultMessages.network;
    case 'invalid':
    case 'conflict':
      return fault.detail ?? faultMessages[fault.status === 413 ? 'tooLarge' : fault.kind];
    default:
      return faultMessages[fault.kind];
  }
};

/** What went wrong, as something past: the connection may work again. */
export const pastFaultText = (fault: Fault): string => OVER[fault.kind] ?? faultText(fault);
