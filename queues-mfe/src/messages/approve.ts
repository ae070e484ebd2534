import { formats } from '@refined/shared/domain';

const records = (count: number) => formats.counted(count, 'record', 'records');

/** Sentences of approving several records at once (four eyes). */
export const approveMessages = {
  choose: (din: string) => `Choose ${din}`,
  chooseAll: (count: number) => `Choose all ${formats.number(count)} that you can approve`,
  approve: (count: number) => `Approve ${records(count)}`,
  nothingChosen: 'Choose the records first.',
  title: 'Approve changes',
  question: (count: number) =>
    `Approve what the next publication changes of ${records(count)}, as shown?`,
  comment: 'Comment on all of them (optional)',
  failed: 'They could not be approved.',
  done: (done: number, refused: number) =>
    refused === 0
      ? `${records(done)} approved.`
      : `${records(done)} approved, ${formats.number(refused)} not:`,
  refused: (din: string, detail: string) => `${din}: ${detail}`,
} as const;
