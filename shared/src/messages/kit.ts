import { formats, type KeyGroup } from '../domain/index.ts';

/** Texts of the UI kit's own parts, the same on all screens. */
export const kitMessages = {
  brand: 'ReFined',
  pageTitle: (title: string) => `${title} · ReFined`,
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  loadingMore: 'Loading more',
  /** A badge is part of its link's name: "Committee Queue, 12 items". */
  items: (count: number) => formats.counted(count, 'item', 'items'),
  /** D16: a value that could not be refreshed. */
  stale: 'not refreshed',
  noTier: '–',
  sourceChanged: 'The source changed since this drug came into the queue.',
  /** Before the changes. */
  sourceChangedNow: 'Source changed:',
  notFound: 'Not found',
  notFoundDetail: (what: string) => `There is no ${what}.`,
  goHome: 'ReFined Home',
  unavailable: 'Not available yet.',
  notifications: 'Notifications',
  /** Below a text from an earlier, closed dialog. */
  keptText: 'You wrote this earlier, and it was not sent.',
  /** The undo of several messages combined in one toast. */
  all: (label: string, count: number) => `${label} all ${formats.number(count)}`,
  question: (label: string) => `${label}?`,
} as const;

/** Texts about keys. The text of each key is in KEYS. */
export const keyMessages = {
  title: 'Keys',
  group: {
    list: 'In a list',
    drug: 'The drug that has the focus',
    move: 'Decide on the drug, the selected ones, or the group',
    page: 'Anywhere on the page',
  } satisfies Record<KeyGroup, string>,
  key: 'Key',
  does: 'What it does',
  confirm: (ctrlEnter: string) =>
    `A move that asks is confirmed by the same letter again, or by ${ctrlEnter}.`,
  ctrlEnter: 'Ctrl+Enter',
  select: 'Space on a card selects it too; Shift+Space and Shift+click select a range.',
  off: 'In text fields and lists of choices letters are only typed; dialogs only take those that they show.',
  on: 'Use single keys',
  onHint: 'For this browser, until you log out. Keys with Ctrl stay on.',
  nothingToUndo: 'There is no move to undo.',
} as const;
