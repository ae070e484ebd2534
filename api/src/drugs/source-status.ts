import type { SourceStatus } from '@refined/shared/domain';

/** As imports write `dpd_status` → as it is sent. Drugs known only from notices have none. */
const STATUSES: Readonly<Record<string, SourceStatus>> = {
  marketed: 'marketed',
  approved: 'approved',
  dormant: 'dormant',
  cancelled: 'gone',
};

/** SQL: whether the `drug` row `row` is no longer listed. */
export const isDelisted = (row: string): string => `${row}.dpd_status in ('dormant', 'cancelled')`;

/** SQL: the move's note when somebody decided that such a drug belongs on the product (D55). */
export const keptNote = (row: string, keep: string): string =>
  `case when ${keep} and ${isDelisted(row)}
     then jsonb_build_object('kept', case ${row}.dpd_status when 'dormant' then 'dormant' else 'gone' end)
     else '{}'::jsonb end`;

export const sourceStatusOf = (dpdStatus: string): SourceStatus | undefined => STATUSES[dpdStatus];
