import type { RejectedRow } from '@refined/shared/contract';
import { csvRecord } from '@refined/shared/domain';
import { importMessages } from '@refined/shared/messages';

/** Rejected rows as CSV in UTF-8, which spreadsheets know by its mark. */
export const rejectCsv = (rejects: readonly RejectedRow[]): string => {
  const rows = rejects.map(({ file, line, reason, content }) => [
    file,
    line === null ? '' : String(line),
    reason,
    content,
  ]);
  return `\uFEFF${[importMessages.rejects.columns, ...rows].map(csvRecord).join('')}`;
};

/** Offers a text as a file to keep. */
export const offerFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the download has to have begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
