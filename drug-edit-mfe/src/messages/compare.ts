import { fieldMessages } from '@refined/shared/messages';

/** The panel that compares the open record with Health Canada's (D48). */
export const compareMessages = {
  /** On the edit screen, before the reasons. */
  why: (queue: string) => `In ${queue} because:`,
  whyMarked: 'The source changed:',
  title: 'Compared with Health Canada',
  close: 'Close comparison',
  unsavedTitle: (field: string) => `Replace your unsaved ${fieldMessages.label(field)}?`,
  unsavedText: (field: string) => `You have an unsaved change in ${fieldMessages.label(field)}:`,
  unsavedMine: 'Yours',
  unsavedTheirs: 'Health Canada',
  unsavedReplace: 'Replace mine',
} as const;
