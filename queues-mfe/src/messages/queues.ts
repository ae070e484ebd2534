import { formats, type QueueName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';

/**
 * Sentences of the queue screens (specification §2, §4; D18–D21). Headings and moves:
 * `moveMessages`.
 */
export const queuesMessages = {
  siblings: 'Review queues',
  list: (queue: QueueName) => `Drugs in ${moveMessages.heading[queue]}`,
  /** `more`: the host has more, but doesn't say how many. */
  count: (count: number, more = false) =>
    `${more ? 'More than ' : ''}${formats.number(count)} ${count === 1 ? 'drug' : 'drugs'}`,
  publish: 'Publish Update',
  /** Until the host has answered what it offers. */
  publishUnknown: 'Loading. It is not known yet whether this server can publish.',
  hostDoesNotPublish: 'This server can’t publish.',
  /** D18: "No drugs in NOC Review. 142 wait in DPD Review." */
  empty: (queue: QueueName) => `No drugs in ${moveMessages.heading[queue]}.`,
  waiting: (count: number) => `${formats.number(count)} ${count === 1 ? 'waits' : 'wait'} in`,
  allEmpty: 'The other queues are empty too.',
  notLoaded: (queue: QueueName) => `${moveMessages.heading[queue]} could not be loaded.`,
  notRefreshed: (queue: QueueName) => `${moveMessages.heading[queue]} could not be refreshed.`,
  moreFailed: 'More drugs could not be loaded.',
  /** Above a list: the source of most of its reasons. */
  usual: (source: string) => `Changes from ${source}`,
  unknown: (slug: string) => `queue “${slug}”`,
} as const;
