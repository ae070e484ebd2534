import type { ClientReport } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { REPORTS_ADDRESS } from '@refined/shared/federation';
import { watchSilence } from './silence.ts';
import type { RunningRelease, WatchedPage } from './silence.ts';

/**
 * The watchdog: a worker, because a page that is frozen by an endless loop can't report that
 * itself. It asks the page for an answer again and again, and reports the release that ran when
 * none came.
 */

/** The parts of a worker's scope in use; TypeScript knows either pages or workers. */
const worker = self as unknown as {
  postMessage: (message: unknown) => void;
  onmessage: ((event: MessageEvent<WatchedPage>) => void) | null;
};

let headers: WatchedPage['headers'] = {};

const report = ({ workspace, version, fallback }: RunningRelease): void => {
  const body = {
    workspace,
    version,
    stage: 'run',
    fault: 'frozen',
    shown: fallback,
  } satisfies ClientReport;
  void fetch(REPORTS_ADDRESS, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers,
    body: JSON.stringify(body),
  }).catch(() => undefined);
};

const silence = watchSilence({
  now: () => performance.now(),
  ask: () => worker.postMessage('alive?'),
  onFrozen: report,
  limits: LIMITS.frozen,
});
worker.onmessage = ({ data }) => {
  ({ headers } = data);
  silence.hear(data);
};
setInterval(silence.tick, LIMITS.frozen.tick);
worker.postMessage('ready');
