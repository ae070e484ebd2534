import type { FacetName } from '../../domain/index.ts';
import { isWorded, listMessages } from '../list-messages.ts';
import type { FacetsView } from './use-facets.ts';

/** The name of a chosen value: the figures always hold those that the filter names. */
export const nameOfValue =
  (facets: FacetsView) =>
  (facet: FacetName, value: string): string => {
    const named = facets.of(facet)?.values.find((one) => one.value === value)?.name;
    return named === undefined && !isWorded(facet) ? '…' : listMessages.value(facet, value, named);
  };
