import { useDeferredValue, useId, useState } from 'react';
import { Button, Icon, IconButton, TextField } from '@refined/shared/ui';
import { useProduct, type DrugSource } from '@refined/shared/api-client';
import type { FacetCounts, FacetValue } from '../contract/index.ts';
import {
  COUNTED_FACETS,
  filterValues,
  formats,
  type FacetName,
  type Filter,
} from '../domain/index.ts';
import { listMessages } from './list-messages.ts';
import {
  choiceOfValue,
  withChoice,
  useFoundValues,
  type Choice,
  type FacetsView,
} from './use-facets.ts';

/**
 * The values in the order in which they were first shown: a choice changes their counts, but they
 * must not move under the pointer. New ones come last.
 */
const useSteadyValues = (values: readonly FacetValue[]): readonly FacetValue[] => {
  const [order, setOrder] = useState<readonly string[]>([]);
  const fresh = values.map(({ value }) => value).filter((value) => !order.includes(value));
  if (fresh.length > 0) setOrder([...order, ...fresh]);
  const places = new Map([...order, ...fresh].map((value, place) => [value, place]));
  return [...values].sort((a, b) => places.get(a.value)! - places.get(b.value)!);
};

interface FacetValueRowProps {
  text: string;
  value: FacetValue;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** The choice after a press: first only these, then all but these, then none. */
const afterPress = (choice: Choice): Choice =>
  choice === undefined ? 'include' : choice === 'include' ? 'exclude' : undefined;

/** One value with its number of drugs. */
const FacetValueRow = ({ text, value: { count }, choice, onChoose }: FacetValueRowProps) => (
  <li>
    <button
      type="button"
      className="rl-value rf-bar rf-bare"
      data-choice={choice}
      aria-pressed={choice !== undefined}
      aria-label={listMessages.choice(text, count, choice)}
      data-tip={listMessages.nextPress[choice ?? 'none']}
      onClick={() => onChoose(afterPress(choice))}
    >
      <span className="rf-select-mark" aria-hidden="true">
        {choice ? <Icon name={choice === 'include' ? 'check' : 'close'} size={14} /> : null}
      </span>
      <span className="rl-value-text rf-break">{text}</span>
      {/* Drawn by CSS: the button's name already contains it. */}
      <span className="rl-value-count rf-figures rf-muted" data-count={formats.number(count)} />
    </button>
  </li>
);

interface FacetSectionProps {
  facet: FacetName;
  counts: FacetCounts;
  /** One of the first facets of the panel, which are open. */
  isFirst: boolean;
  source: DrugSource;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Values shown before "Show all". */
const FEW = 6;

/**
 * One facet: its values with counts. If there are more, a field finds them by their first letters.
 */
const FacetSection = ({ facet, counts, isFirst, source, filter, onChange }: FacetSectionProps) => {
  const id = useId();
  const { name: product } = useProduct();
  const [letters, setLetters] = useState('');
  const [all, setAll] = useState(false);
  const found = useFoundValues(source, facet, useDeferredValue(letters.trim()));
  const steady = useSteadyValues(counts.values);
  const isChosen = ({ value }: FacetValue) => choiceOfValue(filter, facet, value) !== undefined;
  const shown =
    found?.values ?? (all ? steady : steady.filter((one, at) => at < FEW || isChosen(one)));
  const chosen = filterValues(filter, facet).length + filterValues(filter, facet, true).length;
  // Only initially: removing the last value must not collapse it under the pointer.
  const [startsOpen] = useState(isFirst || chosen > 0);
  return (
    <details className="rl-facet" open={startsOpen} data-facet={facet}>
      <summary>
        <span id={id}>{listMessages.facet(facet, product)}</span>
        {chosen > 0 ? <span className="rl-facet-chosen">{chosen}</span> : null}
      </summary>
      {counts.more > 0 ? (
        <TextField
          label={listMessages.find(facet, product)}
          placeholder={listMessages.findHint}
          value={letters}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setLetters(event.target.value)}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="rf-plain" aria-labelledby={id}>
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
        <p className="rf-small rf-muted">{found ? listMessages.noValue : listMessages.noValues}</p>
      )}
      {!found && !all && steady.length > shown.length ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {listMessages.all(steady.length)}
        </Button>
      ) : null}
      {!found && counts.more > 0 ? (
        <p className="rf-small rf-muted">{listMessages.further(counts.more)}</p>
      ) : null}
    </details>
  );
};

interface FacetPanelProps {
  source: DrugSource;
  facets: FacetsView;
  filter: Filter;
  onChange: (filter: Filter) => void;
  onClose: () => void;
}

/** Number of facets that are open initially. */
const OPEN = 3;

/** All facets of FACETS with their values. Facets that the host doesn't count aren't shown. */
export const FacetPanel = ({ source, facets, filter, onChange, onClose }: FacetPanelProps) => (
  <>
    <div className="rl-panel-head rf-bar">
      <h2>{listMessages.filterTitle}</h2>
      <IconButton icon="close" label={listMessages.close} onClick={onClose} />
    </div>
    <p className="rf-small rf-muted" role="status">
      {facets.failed ? listMessages.failed : null}
      {!facets.failed && facets.data
        ? listMessages.results(facets.data.count, filter.length > 0)
        : null}
    </p>
    {facets.failed ? (
      <Button icon="retry" onClick={facets.retry}>
        {listMessages.retry}
      </Button>
    ) : null}
    {COUNTED_FACETS.flatMap((facet) => {
      const counts = facets.countsOf(facet);
      return counts && (counts.values.length > 0 || counts.more > 0) ? [{ facet, counts }] : [];
    }).map(({ facet, counts }, place) => (
      <FacetSection
        key={facet}
        facet={facet}
        counts={counts}
        isFirst={place < OPEN}
        source={source}
        filter={filter}
        onChange={onChange}
      />
    ))}
  </>
);
