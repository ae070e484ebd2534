import type { Queue, QueueName } from './queues.ts';

/** The filter and order of a list, as in an address. */
export interface PartOfList {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
}

/** A queue as cards, or as groups with one of them expanded. */
export interface PartOfQueue extends PartOfList {
  readonly as?: string | undefined;
  readonly open?: string | undefined;
}

/** What was searched for. */
export interface PartOfSearch extends PartOfList {
  readonly by?: string | undefined;
  readonly term?: string | undefined;
}

const queryText = (parts: Readonly<Record<string, string | undefined>>): string => {
  const present = Object.entries(parts).filter((part): part is [string, string] =>
    Boolean(part[1]),
  );
  return present.length > 0 ? `?${new URLSearchParams(present)}` : '';
};

/** Every address in the product, built in one place (specification §2). */
export const PATHS = {
  home: () => '/',
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  /** The user's own password and sessions. */
  password: (next?: string) =>
    next ? `/account/password?next=${encodeURIComponent(next)}` : '/account/password',
  sessions: () => '/account/sessions',
  search: ({ by, term, filter, sort }: PartOfSearch = {}) =>
    `/drugs/search${queryText({ by, term, filter, sort })}`,
  queue: (queue: QueueName, { filter, sort, as, open }: PartOfQueue = {}) =>
    `/drugs/queue/${queue}/${queryText({ filter, sort, as, open })}`,
  /** The sub-navigation's links have no final slash (specification §2). */
  reviewQueue: (queue: QueueName, { as }: Pick<PartOfQueue, 'as'> = {}) =>
    `/drugs/queue/${queue}${queryText({ as })}`,
  /**
   * `from`: the list that the user came from, with its filter and order, for "Next in queue" (D35)
   * and the way back. For groups, the filter includes the drug's group.
   */
  drug: (
    id: string,
    from?: Queue | 'search',
    { by, term, filter, sort, as }: Omit<PartOfQueue, 'open'> & PartOfSearch = {},
  ) => `/drugs/${encodeURIComponent(id)}${queryText({ from, by, term, filter, sort, as })}`,
  product: () => '/drugs/#product',
  files: () => '/drugs/#files',
  /** Labels without a lookup entry; `label`: the selected one. */
  labels: (label?: string) => `/drugs/${queryText({ label })}#labels`,
  publicationFiles: (number: number) => `/drugs/?files=${number}#product`,
  /** The record of a month, by the id of its first import; without an id, of the last month. */
  month: (id?: number) => `/drugs/month/${queryText({ month: id?.toString() })}`,
  /** The rules, and one of them. */
  rules: () => '/drugs/rules/',
  rule: (id: string) => `/drugs/rules/${encodeURIComponent(id)}`,
  /** The mass actions, and one of them. */
  actions: () => '/drugs/actions/',
  action: (id: string) => `/drugs/actions/${encodeURIComponent(id)}`,
} as const;

/** The largest integer of the database's id columns. */
const LARGEST = 2_147_483_647;

/** Whether text can be the id of a drug, of a lookup's entry or of a user. */
export const isNumericId = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST;
