import type { FacetName, Filter } from '../../domain/index.ts';
import { Button, Icon } from '@refined/shared/ui';
import { listMessages } from '../list-messages.ts';
import { withChoice } from './choose-value.ts';

export interface FilterChipsProps {
  filter: Filter;
  nameOf: (facet: FacetName, value: string) => string;
  onChange: (filter: Filter) => void;
}

/** What is chosen, above the list; each press takes one away. */
export const FilterChips = ({ filter, nameOf, onChange }: FilterChipsProps) =>
  filter.length === 0 ? null : (
    <div className="rl-chips" role="group" aria-label={listMessages.chosen}>
      {filter.flatMap(({ facet, exclude, values }) =>
        values.map((value) => {
          const text = listMessages.chip(facet, nameOf(facet, value), exclude);
          return (
            <button
              key={`${facet} ${exclude} ${value}`}
              type="button"
              className="rl-chip"
              data-exclude={exclude || undefined}
              aria-label={listMessages.remove(text)}
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
