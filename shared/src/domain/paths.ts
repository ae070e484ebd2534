import type { Queue, QueueName } from './queues/queues.ts';

/** Every address in the product, built in one place (specification §2). */
export const PATHS = {
  home: () => '/',
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  search: () => '/drugs/search',
  queue: (queue: QueueName) => `/drugs/queue/${queue}/`,
  /** `from`: the queue that the user came from, for "Next in queue" (D35). */
  drug: (id: string, from?: Queue) =>
    `/drugs/${encodeURIComponent(id)}${from ? `?from=${from}` : ''}`,
  product: () => '/drugs/#product',
  files: () => '/drugs/#files',
  /** The mass actions, and one of them. */
  actions: () => '/drugs/actions/',
  action: (id: string) => `/drugs/actions/${encodeURIComponent(id)}`,
} as const;
