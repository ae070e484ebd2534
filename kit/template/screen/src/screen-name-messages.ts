import { formats } from '@refined/shared/domain';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** Sentences of this screen only. Sentences of several workspaces are in shared's messages. */
export const screenNameMessages = {
  title: 'Screen title',
  drugs,
  waiting: (count: number) => `${drugs(count)} in the queues`,
  queues: 'Drugs in each queue',
  notLoaded: 'The queue counts could not be loaded.',
  notRefreshed: 'The queue counts could not be refreshed.',
} as const;
