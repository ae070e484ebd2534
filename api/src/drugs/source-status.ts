import type { SourceStatus } from '@refined/shared/domain';

/** As imports write `dpd_status` → as it is answered. A drug that only notices know has none. */
const STATUSES: Readonly<Record<string, SourceStatus>> = {
  marketed: 'marketed',
  approved: 'approved',
  dormant: 'dormant',
  cancelled: 'gone',
};

export const sourceStatusOf = (dpdStatus: string): SourceStatus | undefined => STATUSES[dpdStatus];
