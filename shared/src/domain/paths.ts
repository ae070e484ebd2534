import type { Queue, QueueName } from './queues.ts';

/** The part of a queue that somebody works on, and its order, as texts of an address. */
export interface PartOfQueue {
  readonly filter?: string;
  readonly sort?: string;
}

const queryText = (parts: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** Every address in the product, built in one place (specification §2). */
export const PATHS = {
  home: () => '/',
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  search: () => '/drugs/search',
  queue: (queue: QueueName, { filter, sort }: PartOfQueue = {}) =>
    `/drugs/queue/${queue}/${queryText({ filter, sort })}`,
  /** The sub-navigation's links have no final slash (specification §2). */
  reviewQueue: (queue: QueueName) => `/drugs/queue/${queue}`,
  /** `from`: the queue that the user came from, and its part, for "Next in queue" (D35). */
  drug: (id: string, from?: Queue, { filter, sort }: PartOfQueue = {}) =>
    `/drugs/${encodeURIComponent(id)}${queryText({ from, filter, sort })}`,
  product: () => '/drugs/#product',
  files: () => '/drugs/#files',
  /** The mass actions, and one of them. */
  actions: () => '/drugs/actions/',
  action: (id: string) => `/drugs/actions/${encodeURIComponent(id)}`,
} as const;
