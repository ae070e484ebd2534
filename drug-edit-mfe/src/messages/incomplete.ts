import { fieldMessages } from '@refined/shared/messages';

/** Records that lack what a publication needs (D53). */
export const incompleteMessages = {
  needed: 'Needed to publish',
  missingHere: 'Missing: the record blocks the publication.',
  saveWithout: (fields: readonly string[]) => `Save without ${fieldMessages.list(fields)}?`,
  blocksPublication: (fields: readonly string[]) =>
    `Without ${fieldMessages.list(fields)} this record blocks the publication: it is held back until it is complete, and what was published of it stays as it was.`,
  saveAnyway: 'Save anyway',
} as const;
