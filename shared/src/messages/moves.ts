import { formats } from '../domain/index.ts';
import type { DelistedStatus, MoveName, Queue, QueueName } from '../domain/index.ts';

/**
 * Sentences about queues and moves, shared by the card, the search and the queue screens
 * (specification §2, §4, §8; typos as specified).
 */
export const moveMessages = {
  /** Tooltips of a card's actions (specification §2). */
  action: {
    update: 'Move to Update queue',
    committee: 'Move to Expert Committee Review queue',
    manual: 'Move to Review queue',
    archive: 'Move to Archived',
  } satisfies Record<MoveName, string>,
  /** The name of an action button, which a tooltip alone doesn't give. */
  actionOn: (move: MoveName, din: string) =>
    moveMessages.action[move].replace('Move to', `Move ${din} to`),
  badge: {
    update: 'In Update Queue',
    com: 'In Committee Queue',
    manual: 'In Manual Update Queue',
    noc: 'In NOC Review Queue',
    dpd: 'In DPD Review Queue',
    '': 'In Archive',
  } satisfies Record<Queue, string>,
  /** {queue} of the confirmation when the drug is in none. */
  noQueue: (product: string, inProduct: boolean) => (inProduct ? product : 'Archive'),
  onProduct: (product: string) => `On ${product}`,
  /** D55: on cards and in dialogs. */
  delistedBadge: {
    dormant: 'Dormant at Health Canada',
    gone: 'Not listed by Health Canada',
  } satisfies Record<DelistedStatus, string>,
  delisted: {
    dormant: 'Health Canada lists this drug as dormant: it is not sold now.',
    gone: 'Health Canada no longer lists this drug.',
  } satisfies Record<DelistedStatus, string>,
  delistedQuestion: (product: string) => `Should it be on ${product} anyway?`,
  delistedKeep: (product: string, inProduct: boolean) =>
    inProduct ? `Keep it on ${product}` : `Put it on ${product}`,
  delistedArchive: (product: string, inProduct: boolean) =>
    inProduct
      ? `Archive it instead (removed from ${product} with the next publication)`
      : 'Archive it instead',
  delistedFirst: 'Choose one of the two first.',
  tier: (tier: string) => `RG Tier: ${tier}`,
  /** Headings of the queue pages (specification §2, D19). */
  heading: {
    noc: 'NOC Review',
    dpd: 'DPD Review',
    manual: 'Manual Review',
    com: 'Expert Committee Review Queue',
    update: 'Update Queue',
  } satisfies Record<QueueName, string>,
  confirmTitle: 'Move Drug Record',
  /**
   * {queue} is the queue that the drug is in, by its heading; the destination's names are the
   * specification's (§4).
   */
  confirm: (from: string, move: MoveName) =>
    `Your selection includes a drug record that exists in ${from}. Are you sure you want to move it to the ${moveMessages.confirmDestination[move]} queue?`,
  confirmDestination: {
    update: 'Update',
    committee: 'Expert Comittee Reivew',
    manual: 'Manual Review',
    archive: 'Archive',
  } satisfies Record<MoveName, string>,
  /** D15. */
  confirmRemoval: (product: string) =>
    `It is on ${product}: archiving it becomes a removal in the next publication.`,
  moved: {
    update: (din: string) => `Drug ${din} moved to update queue.`,
    committee: (din: string) => `Drug ${din} moved to expert committee queue.`,
    manual: (din: string) => `Drug ${din} moved to manual review queue.`,
    archive: (din: string) => `Drug ${din} moved to archive.`,
  } satisfies Record<MoveName, (din: string) => string>,
  notMoved: {
    update: (din: string) => `Could not move drug ${din} to update queue, an error occured.`,
    committee: (din: string) =>
      `Could not move drug ${din} to expert committee queue, an error occured.`,
    manual: (din: string) => `Could not move drug ${din} to manual review queue, an error occured.`,
    archive: (din: string) => `Could not move drug ${din} to archive.`,
  } satisfies Record<MoveName, (din: string) => string>,
  /** D14. */
  undo: 'Undo',
  undone: (din: string) => `Drug ${din} is back where it was.`,
  notUndone: (din: string) => `The move of drug ${din} could not be undone.`,
  undoneAll: (count: number) =>
    count === 1
      ? '1 drug is back where it was.'
      : `${formats.number(count)} drugs are back where they were.`,
  undoneSome: (undone: number, not: number) =>
    `${formats.number(undone)} back where they were; ${formats.number(not)} not, as something else happened to them since.`,
  notUndoneAll: 'The moves could not be undone.',
  /** D12: the drug is elsewhere by now. `by` and `at` only where the host says so. */
  movedMeanwhile: (din: string, badge: string, by?: string, at?: string) =>
    `Drug ${din} was moved meanwhile${by ? ` by ${by}` : ''}${at ? ` at ${at}` : ''}: ${badge}.`,
};
