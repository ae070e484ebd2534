import { formats } from '../domain/index.ts';
/** Sentences of the UI kit: what its parts say by themselves, whichever screen uses them. */
export const kitMessages = {
  brand: 'ReFined',
  pageTitle: (title: string) => `${title} · ReFined`,
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  loadingMore: 'Loading more',
  /** The part of the page that draws dialogs didn't come. */
  /** A badge is part of its link's name: "Committee Queue, 12 items". */
  items: (count: number) => formats.counted(count, 'item', 'items'),
  /** D16: a figure that could not be refreshed. */
  stale: 'not refreshed',
  noTier: '–',
  sourceChanged: 'The source changed since this drug came into the queue.',
  /** Before what changed. */
  sourceChangedNow: 'Source changed:',
  notFound: 'Not found',
  notFoundDetail: (what: string) => `There is no ${what}.`,
  goHome: 'ReFined Home',
  unavailable: 'Not available yet.',
  notifications: 'Notifications',
} as const;
