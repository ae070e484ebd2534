import type { ClientReport } from '@refined/shared/contract';
import { readPageConfig, RELEASES_BASE, REPORTS_ADDRESS } from '@refined/shared/federation';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenFault } from '../screen-result.ts';

/**
 * Reports to the host that a release failed here, and which one is shown instead (null: none was
 * left).
 */
export type ReportFailure = (release: PageScreen, fault: ScreenFault, shown: string | null) => void;

/**
 * Reports each failure of a release once per page; fire and forget, without personal data or the
 * address. An override isn't reported, because it is no release of this host; neither is a screen
 * that needs a newer shell, because that is no fault of the release.
 * @param isTaken whether the host accepts reports
 */
export const createReporter = (isTaken: () => boolean): ReportFailure => {
  const told = new Set<string>();
  return ({ workspace, version, base }, { stage, kind }, shown) => {
    const key = `${base} ${stage} ${kind}`;
    if (kind === 'contract' || told.has(key) || !base.startsWith(RELEASES_BASE) || !isTaken())
      return;
    told.add(key);
    const body = JSON.stringify({
      workspace,
      version,
      stage,
      fault: kind,
      shown,
    } satisfies ClientReport);
    void fetch(REPORTS_ADDRESS, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
  };
};

/** The page's own. */
export const reportFailure = createReporter(() => readPageConfig().reports === true);
