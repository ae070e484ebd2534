import { useId } from 'react';
import { parseSort, SORTS } from '../domain/index.ts';
import { Icon } from '@refined/shared/ui';
import { listMessages } from './list-messages.ts';

const CHOICES = SORTS.flatMap((name) => (name === 'change' ? [name] : [name, `-${name}`]));

const textOf = (sort: string): string => {
  const parsed = parseSort(sort);
  return parsed ? listMessages.order(parsed.by, parsed.descending) : sort;
};

export interface SortSelectProps {
  by: 'queue' | 'search';
  sort: string | undefined;
  onChange: (sort: string | undefined) => void;
}

/** The order of the list, as quiet as it can be. */
export const SortSelect = ({ by, sort = '', onChange }: SortSelectProps) => {
  const id = useId();
  const offered = CHOICES.includes(sort) || sort === '' ? CHOICES : [...CHOICES, sort];
  return (
    <span className="rl-sort">
      <label htmlFor={id}>{listMessages.sort}</label>
      <span className="rf-input-frame">
        <select
          id={id}
          className="rf-input rf-select"
          value={sort}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          <option value="">{listMessages.unsorted(by)}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {textOf(one)}
            </option>
          ))}
        </select>
        <span className="rf-select-arrow">
          <Icon name="chevron" size={16} />
        </span>
      </span>
    </span>
  );
};
