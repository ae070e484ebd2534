import {
  LIMITS,
  parseFilter,
  parseSort,
  SORTS,
  FACET_NAMES,
  TAKEN_BY_ME,
} from '@refined/shared/domain';
import type { Filter, FilterFault, FilterTerm, Sort } from '@refined/shared/domain';
import { HttpProblem } from '../../http/problem.ts';
import type { Listing } from '../lists/list-drugs.ts';
import { apiMessages } from '../../messages/api.ts';

const refused = (parameter: string, text: string): HttpProblem =>
  new HttpProblem(422, text, { errors: { [parameter]: [text] } });

const sentence = (fault: FilterFault): string => {
  switch (fault.fault) {
    case 'unknown_facet':
      return apiMessages.unknownFacet(fault.facet.slice(0, 40), FACET_NAMES);
    case 'bad_value':
      return apiMessages.badFacetValue(fault.facet, fault.value.slice(0, 40));
    case 'too_long':
      return apiMessages.filterTooLong(LIMITS.filter.values);
  }
};

const byUser =
  (me: number) =>
  (term: FilterTerm): FilterTerm =>
    term.facet === 'taken'
      ? { ...term, values: term.values.map((value) => (value === TAKEN_BY_ME ? `${me}` : value)) }
      : term;

/** The filter as the user `me` (id) means it, who stands in it as "me". */
export const ofUser = (filter: Filter, me: number): Filter => filter.map(byUser(me));

/** Reads a filter as it is. Throws a 422 problem that names what is wrong, under `filter`. */
export const readableFilter = (text: string | undefined): Filter => {
  // Most lists have none, and bringing the facets into their order takes a while.
  if (text === undefined || text === '') return [];
  const parsed = parseFilter(text);
  if (!parsed.ok) throw refused('filter', sentence(parsed));
  return parsed.filter;
};

/** Reads a filter of the user `me` (id). Throws as `readableFilter` does. */
export const filterOf = (text: string | undefined, me: number): Filter =>
  ofUser(readableFilter(text), me);

const NOT_AWAY: FilterTerm = { facet: 'later', exclude: true, values: ['away'] };

/** A queue's list leaves out what is put away, unless its filter asks for that. */
export const waitingOf = (filter: Filter): Filter =>
  filter.some(({ facet, exclude }) => facet === 'later' && !exclude)
    ? filter
    : [...filter, NOT_AWAY];

/** A list's filter with what the list leaves out by itself. */
export const listedOf = ({ by }: Listing, filter: Filter): Filter =>
  by === 'queue' ? waitingOf(filter) : filter;

/** Whether a filter is of all that waits in a queue, or of all drugs. */
export const asksForAll = (filter: Filter): boolean => filter.every((term) => term === NOT_AWAY);

/** Reads an order; undefined: the list's own. Throws a 422 problem under `sort`. */
export const sortOf = (text: string | undefined): Sort | undefined => {
  if (text === undefined || text === '') return undefined;
  const sort = parseSort(text);
  if (!sort) throw refused('sort', apiMessages.unknownSort(SORTS));
  return sort;
};
