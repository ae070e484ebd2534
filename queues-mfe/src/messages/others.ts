import { formats, type Queue } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';

const place = (queue: Queue, in_product: boolean, product: string): string =>
  moveMessages.place({ queue, in_product }, product);

/** Sentences about colleagues' actions at the same time (D12). */
export const othersMessages = {
  /** Short, for a card. */
  openBy: (names: readonly string[]) =>
    `${formats.list(names)} ${names.length === 1 ? 'has' : 'have'} it open`,
  /** Before the DIN of a card that was assigned to this user. */
  lost: 'Was assigned to you:',
  /** After that DIN: who moved the drug, or undid a move, and where it is. */
  lostTo: (name: string | undefined, queue: Queue, inProduct: boolean, product: string) =>
    `${name ?? 'Somebody else'} changed its place: ${place(queue, inProduct, product)}.`,
  /** A large move doesn't name its drugs. */
  lostMany: (
    name: string | undefined,
    count: number,
    queue: Queue,
    inProduct: boolean,
    product: string,
  ) =>
    `${name ?? 'Somebody else'} changed the place of ${formats.counted(count, 'drug that was', 'drugs that were')} assigned to you: ${place(queue, inProduct, product)}.`,
  lostMore: (count: number) => `And ${formats.counted(count, 'other', 'others')}.`,
  lostRead: 'Got it',
} as const;
