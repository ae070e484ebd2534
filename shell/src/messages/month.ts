import { formats } from '@refined/shared/domain';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** The month's progress on the home page: what became of the last import. */
export const monthMessages = {
  title: 'Progress',
  decided: (decided: number, total: number) =>
    `${formats.number(decided)} of ${drugs(total)} decided`,
  of: 'of the last import',
  chart: (queue: string, decided: number, total: number) =>
    `${queue}: ${formats.number(decided)} of ${formats.number(total)} decided`,
  table: 'What became of the last import’s drugs, by the queue that they came to',
  showTable: 'Show as a table',
  column: {
    queue: 'Queue',
    total: 'Drugs',
    review: 'In review',
    committee: 'Committee',
    update: 'To publish',
    on_product: 'On product',
    archived: 'Archived',
  },
  total: 'All',
  failed: 'The month’s progress could not be loaded.',
  nothing: 'The last import brought nothing to decide.',
} as const;
