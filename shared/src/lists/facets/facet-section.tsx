import { useDeferredValue, useId, useState } from 'react';
import type { DrugSource } from '@refined/shared/api-client';
import type { FacetCounts, FacetValue } from '../../contract/index.ts';
import { filterValues } from '../../domain/index.ts';
import type { FacetName, Filter } from '../../domain/index.ts';
import { Button, TextField } from '@refined/shared/ui';
import { listMessages } from '../list-messages.ts';
import { choiceOfValue, withChoice } from './choose-value.ts';
import { FacetValueRow } from './facet-value.tsx';
import { useFoundValues } from './use-facets.ts';
import { useSteadyValues } from './use-steady-values.ts';

export interface FacetSectionProps {
  facet: FacetName;
  counts: FacetCounts;
  source: DrugSource;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Values shown before "Show all". */
const FEW = 6;

/** One facet: its values with their counts; where there are more, others by their first letters. */
export const FacetSection = ({ facet, counts, source, filter, onChange }: FacetSectionProps) => {
  const id = useId();
  const [letters, setLetters] = useState('');
  const [all, setAll] = useState(false);
  const found = useFoundValues(source, facet, useDeferredValue(letters.trim()));
  const steady = useSteadyValues(counts.values);
  const isChosen = ({ value }: FacetValue) => choiceOfValue(filter, facet, value) !== undefined;
  const shown =
    found?.values ?? (all ? steady : steady.filter((one, at) => at < FEW || isChosen(one)));
  const chosen = filterValues(filter, facet).length + filterValues(filter, facet, true).length;
  // Only at first: taking the last value away must not fold it under the pointer.
  const [startsOpen] = useState(chosen > 0);
  return (
    <details className="rl-facet" open={startsOpen} data-facet={facet}>
      <summary>
        <span id={id}>{listMessages.facet[facet]}</span>
        {chosen > 0 ? <span className="rl-facet-chosen">{chosen}</span> : null}
      </summary>
      {counts.more > 0 ? (
        <TextField
          label={listMessages.find(facet)}
          placeholder={listMessages.findHint}
          value={letters}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setLetters(event.target.value)}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul aria-labelledby={id}>
          {shown.map((value) => (
            <FacetValueRow
              key={value.value}
              text={listMessages.value(facet, value.value, value.name)}
              value={value}
              choice={choiceOfValue(filter, facet, value.value)}
              onChoose={(choice) => onChange(withChoice(filter, facet, value.value, choice))}
            />
          ))}
        </ul>
      ) : (
        <p className="rl-muted">{found ? listMessages.noValue : listMessages.noValues}</p>
      )}
      {!found && !all && steady.length > shown.length ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {listMessages.all(steady.length)}
        </Button>
      ) : null}
      {!found && counts.more > 0 ? (
        <p className="rl-muted">{listMessages.further(counts.more)}</p>
      ) : null}
    </details>
  );
};
