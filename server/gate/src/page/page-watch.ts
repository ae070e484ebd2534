import type { BrowserContext } from '@playwright/test';
import { clientReport, type ClientReport } from '@refined/shared/contract';
import { RELEASES_BASE, REPORTS_ADDRESS } from '@refined/shared/federation';
import type { Requests } from './page-time.ts';

/** Faults seen on the pages. */
export interface Seen {
  /** Failures that the shell reported. */
  readonly reports: ClientReport[];
  readonly uncaught: string[];
  readonly violations: string[];
  readonly failedFiles: string[];
  readonly consoleErrors: string[];
}

export const isFaultless = (seen: Seen): boolean =>
  Object.values(seen).every((faults: readonly unknown[]) => faults.length === 0);

export interface PageWatch {
  readonly seen: Seen;
  /** Resolves at the first uncaught error. */
  readonly broken: Promise<void>;
  /** Resolves when the shell has reported a failure. */
  readonly reported: Promise<void>;
  readonly requests: Requests;
}

const countRequests = (context: BrowserContext): Requests => {
  const requests = { asked: 0, answered: 0 };
  const end = (): void => void (requests.answered += 1);
  context.on('request', () => void (requests.asked += 1));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return requests;
};

const firstLine = (text: string): string => text.split('\n', 1)[0]!;

/**
 * The browser logs every failed answer; failed API calls aren't the screen's fault, because the
 * canned API lacks most calls.
 */
const isOfApi = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith('/api/');

/** Runs in the page, before its own code. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => tellViolation([violatedDirective, blockedURI, sample].filter(Boolean).join(' ')));`;

/**
 * A failure that a page reported. Undefined for load counts, and for anything else that a release
 * sends to this address.
 */
export const reportIn = (posted: string | null): ClientReport | undefined => {
  try {
    return clientReport.safeParse(JSON.parse(posted ?? 'null')).data;
  } catch {
    return undefined;
  }
};

/** Watches every page of a context. Call it before the first page opens. */
export const watchPages = async (context: BrowserContext): Promise<PageWatch> => {
  const seen: Seen = {
    reports: [],
    uncaught: [],
    violations: [],
    failedFiles: [],
    consoleErrors: [],
  };
  const [broken, reported] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const requests = countRequests(context);
  context.on('console', (message) => {
    if (message.type() === 'error' && !isOfApi(message.location().url))
      seen.consoleErrors.push(firstLine(message.text()));
  });
  context.on('weberror', (error) => {
    seen.uncaught.push(firstLine(String(error.error().message)));
    broken.resolve();
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(RELEASES_BASE) && response.status() >= 400)
      seen.failedFiles.push(`${pathname} answered ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page aborts its requests.
    if (pathname.startsWith(RELEASES_BASE) && reason !== 'net::ERR_ABORTED')
      seen.failedFiles.push(`${pathname} failed (${reason})`);
  });
  await context.exposeFunction(
    'tellViolation',
    (violation: unknown) => void seen.violations.push(String(violation)),
  );
  await context.addInitScript({ content: TELL_VIOLATIONS });
  await context.route(`**${REPORTS_ADDRESS}`, async (route) => {
    const report = reportIn(route.request().postData());
    if (report) {
      seen.reports.push(report);
      reported.resolve();
    }
    await route.fulfill({ status: 204 });
  });
  return { seen, broken: broken.promise, reported: reported.promise, requests };
};
