import type { RejectedRow } from '@refined/shared/contract';
import { CSV_START, csvRecord } from '@refined/shared/domain';
import { importMessages } from '../../messages/imports.ts';

/** Rejected rows as CSV. */
export const rejectCsv = (rejects: readonly RejectedRow[]): string => {
  const rows = rejects.map(({ file, line, reason, content }) => [
    file,
    line === null ? '' : String(line),
    reason,
    content,
  ]);
  return `${CSV_START}${[importMessages.rejects.columns, ...rows].map(csvRecord).join('')}`;
};
