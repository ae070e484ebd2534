import { LIMITS, parseFilter, parseSort, SORTS, FACET_NAMES } from '@refined/shared/domain';
import type { Filter, FilterFault, Sort } from '@refined/shared/domain';
import { HttpProblem } from '../../http/problem.ts';
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

/** Reads a filter. Throws a 422 problem that names what is wrong, under `filter`. */
export const filterOf = (text: string | undefined): Filter => {
  const parsed = parseFilter(text ?? '');
  if (!parsed.ok) throw refused('filter', sentence(parsed));
  return parsed.filter;
};

/** Reads an order; undefined: the list's own. Throws a 422 problem under `sort`. */
export const sortOf = (text: string | undefined): Sort | undefined => {
  if (text === undefined || text === '') return undefined;
  const sort = parseSort(text);
  if (!sort) throw refused('sort', apiMessages.unknownSort(SORTS));
  return sort;
};
