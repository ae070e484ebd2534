import { useProduct } from '@refined/shared/api-client';
import { Button, EmptyState, Icon } from '@refined/shared/ui';
import type { FacetName, Filter } from '../domain/index.ts';
import { listMessages, termText } from './list-messages.ts';
import { withChoice, type FacetsView } from './use-facets.ts';

interface FilterChipsProps {
  filter: Filter;
  nameOf: (facet: FacetName, value: string) => string;
  onChange: (filter: Filter) => void;
}

/** The chosen values, above the list; a press removes one. */
export const FilterChips = ({ filter, nameOf, onChange }: FilterChipsProps) => {
  const { name: product } = useProduct();
  return filter.length === 0 ? null : (
    <div className="rl-chips rf-line" role="group" aria-label={listMessages.chosen}>
      {filter.flatMap(({ facet, exclude, values }) =>
        values.map((value) => {
          const text = listMessages.chip(facet, nameOf(facet, value), exclude, product);
          return (
            <button
              key={`${facet} ${exclude} ${value}`}
              type="button"
              className="rl-chip"
              data-exclude={exclude || undefined}
              aria-label={listMessages.remove(text)}
              data-tip={text}
              onClick={() => onChange(withChoice(filter, facet, value, undefined))}
            >
              <span>{text}</span>
              <Icon name="close" size={12} />
            </button>
          );
        }),
      )}
      <Button variant="quiet" onClick={() => onChange([])}>
        {listMessages.clear}
      </Button>
    </div>
  );
};

interface EmptyFilterProps {
  filter: Filter;
  facets: FacetsView;
  nameOf: (facet: FacetName, value: string) => string;
  onChange: (filter: Filter) => void;
}

/**
 * Shows which part of the filter leaves no results. A facet is counted without its own terms, so a
 * facet with values is such a part.
 */
export const EmptyFilter = ({ filter, facets, nameOf, onChange }: EmptyFilterProps) => {
  const { name: product } = useProduct();
  const names = [...new Set(filter.map(({ facet }) => facet))];
  const blocking = names.filter((name) =>
    facets.countsOf(name)?.values.some(({ count }) => count > 0),
  );
  const textOf = (name: FacetName) =>
    filter
      .filter(({ facet }) => facet === name)
      .map((term) => termText(term, nameOf, product))
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
