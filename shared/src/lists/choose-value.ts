import { filterValues, type FacetName, type Filter } from '../domain/index.ts';

/** The choice of one facet value in a filter. */
export type Choice = 'include' | 'exclude' | undefined;

export const choiceOfValue = (filter: Filter, facet: FacetName, value: string): Choice => {
  if (filterValues(filter, facet).includes(value)) return 'include';
  return filterValues(filter, facet, true).includes(value) ? 'exclude' : undefined;
};

/** The filter with another choice for one value; a value is never both included and excluded. */
export const withChoice = (
  filter: Filter,
  facet: FacetName,
  value: string,
  choice: Choice,
): Filter => {
  const others = filter
    .map((term) =>
      term.facet === facet ? { ...term, values: term.values.filter((one) => one !== value) } : term,
    )
    .filter(({ values }) => values.length > 0);
  if (!choice) return others;
  const exclude = choice === 'exclude';
  const isSame = (term: Filter[number]) => term.facet === facet && term.exclude === exclude;
  return others.some(isSame)
    ? others.map((term) => (isSame(term) ? { ...term, values: [...term.values, value] } : term))
    : [...others, { facet, exclude, values: [value] }];
};
