import type { WatchedPage } from '@refined/shared/federation';

/**
 * A worker, because a page that is frozen by an endless loop can't report that itself. It asks the
 * page for an answer at each tick, and sends the page's last report when none came. What is counted
 * are its own ticks, not the time: a machine that was suspended, or is so slow that the worker itself
 * hardly runs, makes gaps between the ticks, and after a gap the count starts again.
 */

/** The parts of a worker's scope in use; TypeScript knows either pages or workers. */
const worker = self as unknown as {
  postMessage: (message: unknown) => void;
  onmessage: (event: { readonly data: WatchedPage }) => void;
};

let page: WatchedPage | undefined;
let unanswered = 0;
let last = 0;
/** The releases that were reported. */
const told: string[] = [];

const look = ({ tick, silent, isAwake, report, headers }: WatchedPage): void => {
  const now = performance.now();
  if (now - last > 2 * tick || !isAwake) unanswered = 0;
  last = now;
  if (!isAwake || !report || unanswered++ < silent) return worker.postMessage(0);
  const release = `${report.workspace} ${report.version}`;
  if (told.includes(release)) return;
  told.push(release);
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
