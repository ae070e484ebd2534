import {
  capital,
  FACETS,
  formats,
  LIMITS,
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NOBODY,
  type ControlledGroup,
  type FacetName,
  type FilterTerm,
  type SortName,
} from '../domain/index.ts';
import { factMessages, fieldMessages, kindWord, moveMessages } from '../messages/index.ts';

/** The compiler asks for a label of every facet; one names the product. */
const facet = {
  kind: 'Kind of change',
  field: 'Changed field',
  differs: 'Differs from Health Canada',
  company: 'Company',
  ingredient: 'Active Ingredient',
  class: 'Drug Class (ATC)',
  schedule: 'Schedule',
  route: 'Route of Administration',
  controlled: 'Controlled substance',
  notice: 'Notice of compliance',
  taken: 'Assigned to',
  later: 'Snooze',
  group: 'Same change',
} satisfies Record<Exclude<FacetName, 'product'>, string>;

const label = (name: FacetName, product: string): string =>
  name === 'product' ? moveMessages.onProduct(product) : facet[name];

const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');

/** Ascending and descending. */
const ORDERS: Readonly<Record<SortName, readonly [string, string]>> = {
  change: ['Equal changes together', 'Equal changes together, descending'],
  name: ['Name, A to Z', 'Name, Z to A'],
  din: ['DIN', 'DIN, descending'],
  company: ['Company, A to Z', 'Company, Z to A'],
  date: ['In the queue longest', 'In the queue shortest'],
};

const value = (name: FacetName, id: string, label: string | null | undefined): string => {
  if (name === 'kind') return capital(kindWord(id));
  if (name === 'field' || name === 'differs') return fieldMessages.label(id);
  if (name === 'product') return id === 'yes' ? 'Yes' : 'No';
  if (name === 'later') return id === 'away' ? 'Still snoozed' : 'Back in the list';
  if (name === 'taken' && id === ASSIGNED_TO_ME) return 'Me';
  if (name === 'taken' && id === ASSIGNED_TO_NOBODY) return 'Nobody';
  if (name === 'controlled') return factMessages.controlled[id as ControlledGroup];
  if (name === 'notice') return factMessages.conditions;
  if (name === 'group') return id;
  return label ?? id;
};

/** Sentences about filtering and sorting a list. */
export const listMessages = {
  facet: label,
  /** `label`: the lookup entry's name, for a facet with a lookup. */
  value,
  tools: 'Filter and order',
  filter: 'Filter',
  filterTitle: 'Filter the list',
  close: 'Close the filter',
  failed: 'The numbers of the filter could not be loaded.',
  retry: 'Retry',
  /** A value with its number of drugs, and its choice. */
  choice: (text: string, count: number, choice: 'include' | 'exclude' | undefined) =>
    `${text}, ${drugs(count)}${choice === undefined ? '' : choice === 'include' ? ', only these' : ', left out'}`,
  nextPress: {
    none: 'Show only these',
    include: 'Press again to leave these out',
    exclude: 'Press again to clear',
  },
  find: (name: FacetName, product: string) => `Find in ${label(name, product)}`,
  findHint: 'First letters',
  noValue: 'No value begins with these letters.',
  noValues: 'No drug in this list has a value.',
  further: (count: number) => `${formats.number(count)} more: type their first letters`,
  all: (count: number) => `Show all ${formats.number(count)}`,
  chosen: 'Chosen',
  chip: (name: FacetName, text: string, exclude: boolean, product: string) =>
    `${label(name, product)}: ${exclude ? 'not ' : ''}${text}`,
  remove: (chip: string) => `Remove ${chip}`,
  clear: 'Clear',
  unread: (parts: readonly string[]) =>
    `This list does not know parts of the address: ${formats.list(parts.map((part) => `“${part}”`))}. They are ignored.`,
  notOffered: 'This server can’t filter or sort: the whole list is shown.',
  results: (count: number, isFiltered: boolean) =>
    isFiltered ? `${drugs(count)} with this filter` : drugs(count),
  sort: 'Sort',
  unsorted: (by: 'queue' | 'search') => (by === 'queue' ? 'As queued' : 'Best match first'),
  order: (by: SortName, descending: boolean) => ORDERS[by][descending ? 1 : 0],
  emptyTitle: 'No drugs with this filter.',
  emptyWithout: (terms: string) => `There are some without “${terms}”.`,
  emptyTogether: 'Removing one part of the filter is not enough.',
  dropTerm: (terms: string) => `Remove “${terms}”`,
  dropAll: 'Clear the filter',
} as const;

/** "Company: A or B", "Kind of change: not New". */
export const termText = (
  { facet: name, exclude, values }: FilterTerm,
  nameOf: (facet: FacetName, value: string) => string,
  product: string,
): string => {
  const labels = formats.list(values.map((one) => nameOf(name, one)));
  return listMessages.chip(name, labels, exclude, product);
};

/** Whether we have labels for a facet's values; the host names the others. */
export const isWorded = (name: FacetName): boolean =>
  !['record', 'taken'].includes(FACETS[name].kind);

/** Sentences about named views. */
export const viewMessages = {
  save: 'Save as a view',
  saveTitle: 'Save this list as a view',
  saveNew: 'Save as a new view',
  renameTitle: 'Rename the view',
  name: 'Name',
  share: 'Share it with everybody',
  shareHint: 'Everybody can see it. Only you can change it.',
  saveButton: 'Save',
  menu: (name: string) => `View ${name}`,
  changed: 'Changed',
  update: 'Save the changes',
  reset: 'Discard the changes',
  rename: 'Rename',
  startSharing: 'Share with everybody',
  stopSharing: 'Stop sharing',
  remove: 'Delete',
  by: (owner: string) => `shared by ${owner}`,
  saved: (name: string) => `View “${name}” saved.`,
  updated: (name: string) => `View “${name}” updated.`,
  sharedNow: (name: string) => `View “${name}” is shared.`,
  sharedNoLonger: (name: string) => `View “${name}” is no longer shared.`,
  removed: (name: string) => `View “${name}” deleted.`,
  undo: 'Undo',
  failed: (name: string) => `View “${name}” could not be saved.`,
} as const;

/** Comments on a record or a mass action. */
export const commentMessages = {
  heading: 'Comments',
  count: (count: number) => `(${formats.number(count)})`,
  label: 'New comment',
  hint: 'Press Ctrl+Enter to add it. Everybody can read it.',
  left: (left: number) =>
    left >= 0
      ? `${formats.number(left)} ${left === 1 ? 'character' : 'characters'} left`
      : `${formats.number(-left)} ${left === -1 ? 'character' : 'characters'} too long: at most ${formats.number(LIMITS.comments.length)}`,
  empty: 'Write a comment first.',
  tooLong: `A comment has at most ${formats.number(LIMITS.comments.length)} characters.`,
  add: 'Add comment',
  added: 'Comment added.',
  notAdded: (why: string) => `The comment was not added. It is still in the field. ${why}`,
  list: 'Comments, newest first',
  loading: 'Loading the comments',
  failed: 'The comments could not be loaded.',
  none: 'No comments yet.',
  older: (hidden: number) =>
    `${formats.number(hidden)} older ${hidden === 1 ? 'comment is' : 'comments are'} not shown.`,
};
