import type { QueueName } from './queues.ts';

/** What a file of drugs lists: a queue, or what a search found. */
export type FileListing =
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: string; readonly queue?: undefined };

/** Under what name a list of drugs is saved on a day (YYYY-MM-DD). */
export const listFileName = (productKey: string, listing: FileListing, day: string): string =>
  `${productKey}-${listing.queue === undefined ? 'search' : `queue-${listing.queue}`}-${day}.csv`;
