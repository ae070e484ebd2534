import { formats, type QueueName } from '@refined/shared/domain';
import { fieldMessages, moveMessages, reasonMessages } from '@refined/shared/messages';
import { ofThem } from './bulk.ts';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

type Decision = 'take' | 'keep';

/** Sentences for groups of the same change (D48, decision 51). */
export const groupMessages = {
  view: 'View',
  cards: 'Cards',
  groups: 'Groups',
  list: (queue: QueueName) => `Groups of the same change in ${moveMessages.heading[queue]}`,
  count: (count: number) => formats.counted(count, 'different change', 'different changes'),
  size: drugs,
  actionsOn: (title: string) => `Actions for ${title}`,
  /** Drugs that aren't in the queue because of an import. */
  noChange: 'Without a change by Health Canada',
  /** "New, approved: METFORMIN HYDROCHLORIDE 500 MG". */
  newProduct: (kind: string, state: string | undefined, substance: string) =>
    `${kind === 'unlisted' ? 'New, not in the Drug Product Database yet' : ['New', state].filter(Boolean).join(', ')}: ${substance || 'ingredients not stated'}`,
  /** A drug without stated ingredients, named by its line. */
  noIngredients: (drug: string) => `${drug}, ingredients not stated`,
  onProduct: (on: number, count: number, product: string) =>
    on === count
      ? `${count === 1 ? 'On' : 'All on'} ${product}`
      : `On ${product}: ${formats.number(on)} of ${formats.number(count)}`,
  parts: (count: number) =>
    formats.counted(count, 'substance and strength', 'substances and strengths'),
  /** `on`: how many of the group's own drugs are on the product. */
  siblings: (count: number, on: number, product: string) => {
    const none = on > 0 ? 'No other' : 'None';
    const some = on > 0 ? formats.counted(count, 'other', 'others') : formats.number(count);
    return `${count === 0 ? none : some} on ${product} with the same ingredients and strength`;
  },
  shared: (count: number) => `Also in other groups: ${formats.number(count)}`,
  decided: (decided: number, count: number) =>
    decided === count
      ? 'Decided'
      : `Decided: ${formats.number(decided)} of ${formats.number(count)}`,
  leftOut: (count: number) => `Left out: ${formats.number(count)}`,
  asCards: 'Show as cards',
  asCardsOf: (title: string) => `Show as cards, to export or print: ${title}`,
  /** On a print of the groups as shown. */
  printedAsShown: 'To print the drugs of all groups, choose Export, then Print.',
  include: (din: string) => `Include ${din}`,
  restLoading: 'Loading more drugs of this group',
  membersFailed: 'The drugs of this group could not be loaded.',
  notLoaded: (queue: QueueName) =>
    `The groups of ${moveMessages.heading[queue]} could not be loaded.`,
  moreFailed: 'More groups could not be loaded.',
  nothingLeft: 'All drugs of this group are left out.',
  /** A move takes the drug out of its other groups too. */
  sharedToo: (count: number, all: number) =>
    `${ofThem(count, all)} in other groups too, and ${count === 1 ? 'leaves' : 'leave'} those as well.`,
  decision: { take: reasonMessages.take, keep: reasonMessages.keep },
  decisionOn: (decision: Decision, count: number) =>
    `${reasonMessages[decision]} for ${drugs(count)}`,
  decisionTitle: {
    take: 'Use Health Canada’s Value',
    keep: 'Keep Our Value',
  },
  question: (decision: Decision, field: string, count: number) =>
    decision === 'take'
      ? `Are you sure you want to use Health Canada’s value in ${fieldMessages.label(field)} for ${drugs(count)}?`
      : `Are you sure you want to keep our value in ${fieldMessages.label(field)} for ${drugs(count)}? You are asked again when Health Canada changes it.`,
  staysQueued: 'They stay in this queue.',
} as const;
