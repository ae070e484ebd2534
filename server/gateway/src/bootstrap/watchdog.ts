import type { WatchedPage } from '@refined/shared/federation';

/**
 * A worker, because a page that is frozen by an endless loop can't report that itself. It asks the
 * page for an answer at each tick, and sends the page's last report after some unanswered ticks. It
 * counts its ticks, not time: late ones, as on a slow machine, don't count, and after a suspension
 * of the machine the count starts again.
 */

/** Gaps in ticks: from here on a check is late, or the machine was suspended. */
const [LATE, SUSPENDED] = [2, 10];

/** The used members of a worker's scope; TypeScript can't mix the types of pages and workers. */
const worker = self as unknown as {
  postMessage: (message: unknown) => void;
  onmessage: (event: { readonly data: WatchedPage }) => void;
};

let page: WatchedPage | undefined;
let unanswered = 0;
let last = 0;
/** Releases that are reported already. */
const reported: string[] = [];

const look = ({ tick, silent, isAwake, report, headers }: WatchedPage): void => {
  const now = performance.now();
  const gap = now - last;
  last = now;
  if (gap > SUSPENDED * tick || !isAwake) unanswered = 0;
  if (gap > LATE * tick || !isAwake || !report || unanswered++ < silent)
    return worker.postMessage(0);
  const release = `${report.workspace} ${report.version}`;
  if (reported.includes(release)) return;
  reported.push(release);
  fetch('/client-reports', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers,
    body: JSON.stringify(report),
  }).catch(() => {});
};

worker.onmessage = ({ data }) => {
  if (!page) {
    setInterval(() => look(page!), data.tick);
    worker.postMessage(0);
  }
  page = data;
  unanswered = 0;
};
