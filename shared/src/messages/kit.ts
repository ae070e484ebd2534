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
  sourceChanged: 'Health Canada has changed this drug since it came into the queue.',
  /** Before the changes. */
  sourceChangedNow: 'Changed at Health Canada:',
  notFound: 'Not found',
  notFoundDetail: (what: string) => `There is no ${what}.`,
  goHome: 'ReFined Home',
  unavailable: 'Not available yet.',
  notifications: 'Notifications',
  /** Below a text from an earlier, closed dialog. */
  keptText: 'You wrote this earlier. It was not sent.',
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
    `To confirm a move, press the same letter again, or ${ctrlEnter}.`,
  ctrlEnter: 'Ctrl+Enter',
  select: 'Space selects the focused drug too. Shift+Space and Shift+click select a range.',
  off: 'In text fields and lists of choices, keys only type. In a dialog, only the letters that it shows work.',
  on: 'Use single keys',
  onHint: 'In this browser, until you log out. Keys with Ctrl always work.',
  nothingToUndo: 'There is no move to undo.',
} as const;
