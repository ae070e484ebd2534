import type { KeyGroup } from '../domain/index.ts';

/** Sentences about keys. What each key does stands in its entry in KEYS. */
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
  off: 'In text fields and lists of choices letters are only typed; dialogs ignore them.',
  on: 'Use single keys',
  onHint: 'For this browser, until you log out. Keys with Ctrl stay on.',
  nothingToUndo: 'There is no move to undo.',
} as const;
