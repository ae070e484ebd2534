import type { RejectedRow } from '@refined/shared/contract';
import { csvRecord } from '@refined/shared/domain';
import { importMessages } from '../../messages/imports.ts';

/** Rejected rows as CSV in UTF-8 with a byte order mark, which spreadsheets need. */
export const rejectCsv = (rejects: readonly RejectedRow[]): string => {
  const rows = rejects.map(({ file, line, reason, content }) => [
    file,
    line === null ? '' : String(line),
    reason,
    content,
  ]);
  return `\uFEFF${[importMessages.rejects.columns, ...rows].map(csvRecord).join('')}`;
};
