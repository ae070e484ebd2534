import type { FacetName, Filter } from '../../domain/index.ts';
import { Button, EmptyState } from '@refined/shared/ui';
import { listMessages, termText } from '../list-messages.ts';
import type { FacetsView } from './use-facets.ts';

export interface EmptyFilterProps {
  filter: Filter;
  facets: FacetsView;
  nameOf: (facet: FacetName, value: string) => string;
  onChange: (filter: Filter) => void;
}

/**
 * Says which part of the filter leaves nothing. A facet is counted without its own terms, so one
 * that has values is what does it.
 */
export const EmptyFilter = ({ filter, facets, nameOf, onChange }: EmptyFilterProps) => {
  const names = [...new Set(filter.map(({ facet }) => facet))];
  const blocking = names.filter((name) => facets.of(name)?.values.some(({ count }) => count > 0));
  const textOf = (name: FacetName) =>
    filter
      .filter(({ facet }) => facet === name)
      .map((term) => termText(term, nameOf))
      .join(', ');
  const why =
    names.length > 1 && blocking.length === 0 ? <p>{listMessages.emptyTogether}</p> : null;
  return (
    <EmptyState title={listMessages.emptyTitle}>
      {why}
      {blocking.map((name) => (
        <p key={name}>
          {listMessages.emptyWithout(textOf(name))}{' '}
          <Button
            variant="quiet"
            onClick={() => onChange(filter.filter(({ facet }) => facet !== name))}
          >
            {listMessages.dropTerm(textOf(name))}
          </Button>
        </p>
      ))}
      <p>
        <Button onClick={() => onChange([])}>{listMessages.dropAll}</Button>
      </p>
    </EmptyState>
  );
};
