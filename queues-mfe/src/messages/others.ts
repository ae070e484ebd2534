import { formats } from '@refined/shared/domain';
import type { Queue } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';

/** Sentences about what others do at the same time (D12). */
export const othersMessages = {
  /** On a card, short. */
  openBy: (names: readonly string[]) => `Open: ${formats.list(names)}`,
  /** A dialog is open for a drug that went elsewhere. */
  movedMeanwhile: (name: string | undefined, queue: Queue, inProduct: boolean, product: string) =>
    `${name ?? 'Somebody else'} has just moved it: ${queue === '' && inProduct ? moveMessages.onProduct(product) : moveMessages.badge[queue]}.`,
} as const;
