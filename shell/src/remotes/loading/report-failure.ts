import { REPORTED_ERROR } from '@refined/shared/contract';
import type { ClientLoads, ClientReport, PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { readPageConfig, RELEASES_BASE, REPORTS_ADDRESS } from '@refined/shared/federation';
import { reportHeaders } from '../report-token.ts';
import type { ScreenFault } from '../screen-result.ts';

/**
 * Reports to the host that a release failed here, and which one is shown instead (null: none was
 * left).
 */
export type ReportFailure = (
  release: Pick<PageScreen, 'workspace' | 'version' | 'base'>,
  fault: ScreenFault,
  shown: string | null,
) => void;

/** What names a release; the shell has no base. */
type Loaded = Pick<PageScreen, 'workspace' | 'version'> & { readonly base?: string };

export interface Reporter {
  readonly failure: ReportFailure;
  /** A release has drawn; counted once per page. */
  readonly load: (release: Loaded) => void;
}

interface ReporterParts {
  readonly fetch: typeof fetch;
  readonly setTimeout: Window['setTimeout'];
  /** Whether the host takes reports. */
  readonly isTaken: () => boolean;
}

const errorOf = (cause: unknown): ClientReport['error'] => {
  if (cause === undefined) return undefined;
  const { name, message, stack } =
    cause instanceof Error
      ? cause
      : { name: typeof cause, message: String(cause), stack: undefined };
  return {
    name: String(name).slice(0, REPORTED_ERROR.name),
    message: String(message).slice(0, REPORTED_ERROR.message),
    ...(typeof stack === 'string' && { stack: stack.slice(0, REPORTED_ERROR.stack) }),
  };
};

const bodyOf = (
  { workspace, version }: Loaded,
  { stage, kind, reference, cause }: ScreenFault,
  shown: string | null,
): ClientReport => ({
  workspace,
  version,
  stage,
  fault: kind,
  shown,
  // Another host's request id may be anything.
  ...(/^[A-Za-z0-9._-]{1,64}$/.test(reference) && { reference }),
  error: errorOf(cause),
});

/**
 * Reports each failure of a release once per page, and counts loads, so that the host knows which
 * share of them failed. Fire and forget, without personal data or the address. At most one request
 * every `LIMITS.reportPause`; what waits is sent when the page is hidden or ends. Not reported: an
 * override, which is no release of this host, and a screen that needs a newer shell, which is no
 * fault of the release.
 */
export const createReporter = ({
  isTaken,
  fetch: send,
  setTimeout: later,
}: ReporterParts): Reporter => {
  const told = new Set<string>();
  const counted = new Set<string>();
  const failures: ClientReport[] = [];
  let loads: Loaded[] = [];
  let timer: number | undefined;
  /** Something was sent a moment ago. */
  let isPausing = false;

  const post = (body: ClientReport | ClientLoads): void =>
    void send(REPORTS_ADDRESS, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: reportHeaders(),
      body: JSON.stringify(body),
    }).catch(() => undefined);

  /** Failures first: somebody may be about to close the page. */
  const next = (): ClientReport | ClientLoads | undefined => {
    const failure = failures.shift();
    if (failure || loads.length === 0) return failure;
    const body = {
      loads: loads.map(({ workspace, version }) => ({ workspace, version, count: 1 })),
    };
    loads = [];
    return body;
  };

  const postNext = (): boolean => {
    const body = next();
    if (body) post(body);
    return body !== undefined;
  };

  /** Sends what has come until then, and goes on while there is more. */
  const wait = (): void => {
    timer ??= later(() => {
      timer = undefined;
      isPausing = false;
      if (!postNext()) return;
      isPausing = true;
      wait();
    }, LIMITS.reportPause);
  };

  const sendAll = (): void => {
    while (postNext());
  };
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && sendAll(),
  );
  window.addEventListener('pagehide', sendAll);

  const load = ({ workspace, version, base = RELEASES_BASE }: Loaded): void => {
    const key = `${workspace} ${version}`;
    if (counted.has(key) || !base.startsWith(RELEASES_BASE) || !isTaken()) return;
    counted.add(key);
    loads.push({ workspace, version });
    wait();
  };

  return {
    load,
    failure: (release, fault, shown) => {
      const { base } = release;
      const key = `${base} ${fault.stage} ${fault.kind}`;
      if (fault.kind === 'contract' || told.has(key)) return;
      if (!base.startsWith(RELEASES_BASE) || !isTaken()) return;
      told.add(key);
      failures.push(bodyOf(release, fault, shown));
      if (!isPausing) isPausing = postNext();
      // A load that failed before anything was drawn is one, too.
      load(release);
      wait();
    },
  };
};

/** The page's own. */
export const reporter = createReporter({
  fetch: (input, init) => fetch(input, init),
  setTimeout: window.setTimeout.bind(window),
  isTaken: () => readPageConfig().reports === true,
});
export const reportFailure = reporter.failure;
