import type { MoveName } from './moves.ts';

export const KEY_GROUPS = ['list', 'drug', 'move', 'page'] as const;
export type KeyGroup = (typeof KEY_GROUPS)[number];

export interface KeyDefinition {
  /** `event.key` on the user's layout; a letter in lower case. */
  readonly key: string;
  readonly shift?: true;
  /** Ctrl, on a Mac also Cmd. Works in text fields, and cannot be switched off. */
  readonly ctrl?: true;
  /** Holding it down repeats it. Not for moves: it would decide on drugs that nobody has seen. */
  readonly repeats?: true;
  /** Works only in the dialog that asks the question. */
  readonly inDialog?: true;
  /** A focused button or link handles this key itself. */
  readonly ofControls?: true;
  readonly group: KeyGroup;
  /** What it does, for the key sheet and the documentation. */
  readonly does: string;
}

/**
 * The keys of lists and of the edit screen, in the order of the key sheet. A screen offers the keys
 * that it has an action for (`useKeys`). A move's key has the move's name.
 */
export const KEYS = {
  next: { key: 'j', repeats: true, group: 'list', does: 'Next drug' },
  previous: { key: 'k', repeats: true, group: 'list', does: 'Previous drug' },
  open: { key: 'Enter', ofControls: true, group: 'list', does: 'Open the drug' },
  groups: { key: 'g', group: 'list', does: 'Groups of the same change, or cards' },
  explain: {
    key: 'o',
    group: 'drug',
    does: 'Show or hide why it is in the queue; for a group: its drugs',
  },
  select: { key: 'x', group: 'drug', does: 'Select or deselect; in a group: leave it out' },
  selectRange: {
    key: 'x',
    shift: true,
    group: 'drug',
    does: 'Select all from the last selected one to it',
  },
  assign: { key: 't', group: 'drug', does: 'Assign to me, or unassign' },
  assignTo: { key: 't', shift: true, group: 'drug', does: 'Assign to a colleague' },
  setFields: { key: 'v', group: 'drug', does: 'For a selection or a group: set our fields' },
  update: { key: 'u', group: 'move', does: 'To Update' },
  committee: { key: 'c', group: 'move', does: 'To Expert Committee Review' },
  manual: { key: 'r', group: 'move', does: 'To Manual Review' },
  archive: { key: 'a', group: 'move', does: 'To the archive' },
  snooze: { key: 's', group: 'move', does: 'Snooze it' },
  answer: { key: 'e', group: 'move', does: 'In the committee queue: enter its answer' },
  acceptSource: { key: 'h', group: 'move', does: 'For a group: use Health Canada’s value' },
  keepOurs: { key: 'm', group: 'move', does: 'For a group: keep our value' },
  keepOn: {
    key: 'y',
    inDialog: true,
    group: 'move',
    does: 'Asked about drugs not on the market: put or keep them on the product',
  },
  leaveOff: {
    key: 'd',
    inDialog: true,
    group: 'move',
    does: 'Asked about them: archive one drug, or leave several where they are',
  },
  waitForMarket: {
    key: 'w',
    inDialog: true,
    group: 'move',
    does: 'Asked about them: snooze them until they are marketed',
  },
  includeAll: {
    key: 'i',
    inDialog: true,
    group: 'move',
    does: 'Asked about a group: include its drugs with a clinical change',
  },
  undo: { key: 'z', group: 'move', does: 'Undo the last move' },
  filter: { key: 'f', group: 'page', does: 'Filter the list' },
  nextInQueue: { key: 'n', group: 'page', does: 'Next drug in the queue' },
  publish: {
    key: 'p',
    group: 'page',
    does: 'Open the Update Queue; there: Publish Update',
  },
  done: { key: 's', ctrl: true, group: 'page', does: 'Done: save the record' },
  search: { key: '/', group: 'page', does: 'Search for a drug' },
  sheet: { key: '?', group: 'page', does: 'Show these keys' },
} as const satisfies Readonly<Record<string, KeyDefinition>>;

export type KeyName = keyof typeof KEYS;
export const KEY_NAMES = Object.keys(KEYS) as readonly KeyName[];

/** Former names of keys, which screens of earlier releases still pass to the shell. */
const FORMER_NAMES = {
  take: 'assign',
  later: 'snooze',
  takeOver: 'acceptSource',
} as const satisfies Readonly<Record<string, KeyName>>;

export type TakenKeyName = KeyName | keyof typeof FORMER_NAMES;

export const presentKeyName = (name: TakenKeyName): KeyName =>
  name in FORMER_NAMES ? FORMER_NAMES[name as keyof typeof FORMER_NAMES] : (name as KeyName);

export const keyDefinition = (name: TakenKeyName): KeyDefinition => KEYS[presentKeyName(name)];

const isKeyName = (name: string): name is KeyName => Object.hasOwn(KEYS, name);

/** The key of each decision. */
export const DECISION_KEYS = { take: 'acceptSource', keep: 'keepOurs' } as const;

/** The key of a move; undefined if it has none. */
export const keyOfMove = (move: MoveName): KeyName | undefined =>
  isKeyName(move) ? move : undefined;

/** As shown to users: `j`, `Shift+x`, `Ctrl+S`. */
export const keyText = (name: TakenKeyName): string => {
  const { key, shift, ctrl } = keyDefinition(name);
  return `${ctrl ? 'Ctrl+' : ''}${shift ? 'Shift+' : ''}${ctrl ? key.toUpperCase() : key}`;
};
