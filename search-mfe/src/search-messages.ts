import { formats } from '@refined/shared/domain';
import type { SearchParameter } from '@refined/shared/contract';

const drugs = (count: number) => `${formats.number(count)} ${count === 1 ? 'drug' : 'drugs'}`;

/** Sentences of the search screen (specification §2; D22–D25). */
export const searchMessages = {
  title: 'Drug Search',
  searchBy: 'Search by',
  term: 'Term',
  /** The same for every option of the select (specification §2, D22). */
  placeholder: 'Enter a DIN',
  search: 'Search',
  parameter: {
    din: 'DIN',
    active_ingredient__name: 'Active Ingredient',
    drug_name: 'Drug/Product Name',
  } satisfies Record<SearchParameter, string>,
  hint: {
    din: 'A DIN, or at least three of its digits. Spaces, dashes and “DIN” make no difference. You can enter several.',
    active_ingredient__name:
      'One ingredient, or several of the same drug, with strength or form (“metformin 500”). Small typing errors do not matter.',
    drug_name:
      'Words of the name or parts of them, in any order. Small typing errors do not matter.',
  } satisfies Record<SearchParameter, string>,
  /** For hosts that match the words of a name search against the whole card. */
  hintOfWords:
    'Words of the name, in any order, and of ingredient, strength, form or company (“metformin 500 apotex”). Small typing errors do not matter.',
  /** Letters in a DIN search: offers other searches for the same words. */
  noDin: (term: string) => `A DIN has no letters. Search for “${term}” by`,
  /** Nothing matches the term; the results are only similar (D23). */
  similar: (parameter: SearchParameter, term: string) =>
    `No exact match for “${term}”. Similar ${parameter === 'active_ingredient__name' ? 'ingredients' : 'names'}:`,
  /** For a search of several DINs. */
  missing: (dins: readonly string[]) => `Not found: ${dins.join(', ')}.`,
  results: 'Drugs found',
  /** `more`: the host has more than these, and doesn't say how many. */
  count: (count: number, more = false) => (more ? `More than ${drugs(count)}` : drugs(count)),
  /** There are more similar names than shown. */
  nearest: (count: number) => `The ${formats.counted(count, 'best match', 'best matches')}`,
  /** Names the search of the shown drugs, if it isn't the last one (D25). */
  countFor: (count: string, parameter: SearchParameter, term: string) =>
    `${count} for ${searchMessages.asked(parameter, term)}`,
  asked: (parameter: SearchParameter, term: string) =>
    term === ''
      ? `${searchMessages.parameter[parameter]}, empty term`
      : `${searchMessages.parameter[parameter]} “${term}”`,
  searching: (parameter: SearchParameter, term: string) =>
    `Searching for ${searchMessages.asked(parameter, term)}`,
  idle: 'Search by DIN, active ingredient or drug/product name.',
  idleTitle: 'Nothing searched yet.',
  none: (parameter: SearchParameter, term: string) =>
    `No drugs found for ${searchMessages.asked(parameter, term)}.`,
  tryInstead: {
    din: 'Check the digits, or search by name or ingredient.',
    active_ingredient__name: 'Try fewer or shorter names, or search by drug/product name.',
    drug_name: 'Try a shorter part of the name, or search by active ingredient.',
  } satisfies Record<SearchParameter, string>,
  failed: 'The search failed.',
  notRefreshed: 'The list could not be refreshed.',
  moreFailed: 'More drugs could not be loaded.',
} as const;
