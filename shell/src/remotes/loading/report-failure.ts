import type { ClientReport } from '@refined/shared/contract';
import { readPageConfig, RELEASES_BASE, REPORTS_ADDRESS } from '@refined/shared/federation';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenFault } from '../screen-result.ts';

/**
 * Tells the host that a release failed here, and which one is shown instead (null: none was left).
 */
export type ReportFailure = (release: PageScreen, fault: ScreenFault, shown: string | null) => void;

/**
 * Each failure of a release is told once per page, without waiting and whatever becomes of it;
 * nothing about who or where goes along. What isn't a release of this host (an override) and what
 * isn't a fault of the release (it needs a newer shell) isn't told.
 *
 * @param isTaken whether the host takes reports
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
