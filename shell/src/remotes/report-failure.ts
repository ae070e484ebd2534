import {
  REPORTED_ERROR,
  type ClientLoads,
  type ClientReport,
  type ClientVital,
  type PageScreen,
} from '@refined/shared/contract';
import { inBrowser, LIMITS, rememberedJson } from '@refined/shared/domain';
import { readPageConfig, RELEASES_BASE, REPORTS_ADDRESS } from '@refined/shared/federation';
import type { ScreenFault } from './screen-result.ts';
import type { ScreensStore } from './screens-store.ts';

/** Reports a failed release to the host, and the version shown instead (null: none). */
export type ReportFailure = (
  release: Pick<PageScreen, 'workspace' | 'version' | 'base'>,
  fault: ScreenFault,
  shown: string | null,
) => void;

/** The identification of a release; the shell has no base. */
type Loaded = Pick<PageScreen, 'workspace' | 'version'> & { readonly base?: string };

interface Reporter {
  readonly failure: ReportFailure;
  /** A release has been drawn; counted once per page. */
  readonly load: (release: Loaded) => void;
  readonly vital: (vital: ClientVital) => void;
}

interface ReporterParts {
  readonly fetch: typeof fetch;
  /** Whether the host accepts reports. */
  readonly isEnabled: () => boolean;
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
  // The request id of another host can have any form.
  ...(/^[A-Za-z0-9._-]{1,64}$/.test(reference) && { reference }),
  error: errorOf(cause),
});

const storedToken = rememberedJson(inBrowser, 'authInfo', (stored) => {
  const { token } = stored as { readonly token?: unknown };
  return typeof token === 'string' ? token : undefined;
});

/** With the user's token (specification §3): only reports of signed-in users can stop a release. */
const headers = (): Record<string, string> => {
  const json = { 'content-type': 'application/json' };
  const token = storedToken.read();
  return token === undefined ? json : { ...json, authorization: `Token ${token}` };
};

/**
 * Reports each failure of a release once per page, and counts loads, so that the host knows the
 * share of failures. Fire and forget, without personal data or the address. Loads are collected for
 * at most `LIMITS.reportPause`, or until the page is hidden or closed. Not reported: an override,
 * which isn't a release of this host, and a screen that needs a newer shell, which isn't the
 * release's fault.
 */
export const createReporter = ({ isEnabled, fetch: send }: ReporterParts): Reporter => {
  const reported = new Set<string>();
  const counted = new Set<string>();
  let loads: ClientLoads['loads'] = [];

  const post = (body: ClientReport | ClientLoads | ClientVital): void =>
    void send(REPORTS_ADDRESS, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: headers(),
      body: JSON.stringify(body),
    }).catch(() => undefined);

  const postLoads = (): void => {
    if (loads.length > 0) post({ loads });
    loads = [];
  };
  document.addEventListener('visibilitychange', () => document.hidden && postLoads());
  window.addEventListener('pagehide', postLoads);

  const load = ({ workspace, version, base = RELEASES_BASE }: Loaded): void => {
    const key = `${workspace} ${version}`;
    if (counted.has(key) || !base.startsWith(RELEASES_BASE) || !isEnabled()) return;
    counted.add(key);
    if (loads.length === 0) setTimeout(postLoads, LIMITS.reportPause);
    loads = [...loads, { workspace, version, count: 1 }];
  };

  return {
    load,
    vital: (vital) => void (isEnabled() && post(vital)),
    failure: (release, fault, shown) => {
      const { base } = release;
      const key = `${base} ${fault.stage} ${fault.kind}`;
      if (fault.kind === 'contract' || reported.has(key)) return;
      if (!base.startsWith(RELEASES_BASE) || !isEnabled()) return;
      reported.add(key);
      post(bodyOf(release, fault, shown));
      // A load that failed before drawing counts too.
      load(release);
    },
  };
};

export const reporter = createReporter({
  fetch: (input, init) => fetch(input, init),
  isEnabled: () => readPageConfig().reports === true,
});
export const reportFailure = reporter.failure;

/** Counts each release that a slot has drawn. */
export const followLoads = (
  store: Pick<ScreensStore, 'shown' | 'subscribe'>,
  { load }: Pick<Reporter, 'load'>,
): (() => void) =>
  store.subscribe(() => {
    for (const { release, isOpen } of store.shown().values()) if (isOpen) load(release);
  });
