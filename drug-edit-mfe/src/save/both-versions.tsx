import { useId, type ReactNode } from 'react';
import { ComparedFields, FaultPanel, type ComparedRow } from '@refined/shared/ui';
import { mergeMessages } from '../merge-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { changedSince, type Difference, type MergeChoices } from './merge-values.ts';
import { shownIn } from '../form/choices.ts';
import { editMessages } from '../edit-messages.ts';
import { Notice } from '../notice.tsx';
import type { Merge } from './use-merge.ts';

interface ComparisonProps {
  readonly all: readonly Difference[];
  readonly lists: LookupLists;
  readonly choices: MergeChoices;
  readonly onChoose: (difference: Difference, side: 'mine' | 'theirs') => void;
}

const SIDES = ['mine', 'theirs'] as const;
const LABELS = { mine: mergeMessages.useMine, theirs: mergeMessages.useTheirs } as const;

/** The side that is taken so far. */
const takenOf = ({ field, outcome }: Difference, choices: MergeChoices) =>
  outcome === 'both' ? choices[field]?.side : outcome === 'theirs' ? 'theirs' : 'mine';

/** The choice between the two sides of a field that both changed. */
const Choose = ({
  difference,
  choices,
  onChoose,
}: Omit<ComparisonProps, 'all' | 'lists'> & { difference: Difference }) => {
  const name = useId();
  const { field } = difference;
  return (
    <fieldset className="ed-choose rf-flow">
      <legend className="rf-hidden">{mergeMessages.choose(field)}</legend>
      {SIDES.map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={name}
            checked={choices[field]?.side === side}
            onChange={() => onChoose(difference, side)}
          />{' '}
          {LABELS[side]}
        </label>
      ))}
      {changedSince(difference, choices) ? (
        <p className="ed-again">{mergeMessages.changedAgain}</p>
      ) : null}
    </fieldset>
  );
};

const SAID = {
  mine: mergeMessages.kept,
  theirs: mergeMessages.taken,
  agreed: mergeMessages.agreed,
} as const;

const COLUMNS = (['base', 'mine', 'theirs'] as const).map((key) => ({
  key,
  head: mergeMessages[key],
  width: '21%',
}));

/** Both versions compared field by field, with the common original (D36). */
const Comparison = ({ all, lists, choices, onChoose }: ComparisonProps) => {
  const rowOf = (difference: Difference): ComparedRow<'base' | 'mine' | 'theirs'> => {
    const { field, outcome } = difference;
    const taken = takenOf(difference, choices);
    const side = (key: 'base' | 'mine' | 'theirs', others?: 'base') => ({
      texts: shownIn(field, difference[key], lists),
      others: others && shownIn(field, difference[others], lists),
      empty: mergeMessages.empty,
    });
    return {
      field,
      marked: outcome === 'agreed' ? SIDES : taken ? [taken] : [],
      sides: { base: side('base'), mine: side('mine', 'base'), theirs: side('theirs', 'base') },
      action:
        outcome === 'both' ? (
          <Choose difference={difference} choices={choices} onChoose={onChoose} />
        ) : (
          SAID[outcome]
        ),
    };
  };
  return (
    <ComparedFields
      label={mergeMessages.comparison}
      sides={COLUMNS}
      action={{ head: mergeMessages.result, width: '21%' }}
      rows={all.map(rowOf)}
      width="16%"
      className="ed-compare"
    />
  );
};

interface BothVersionsProps {
  readonly merge: Merge;
  readonly lists: LookupLists;
  readonly title: string;
  readonly text?: string;
  readonly wrong?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What is left to choose, as a sentence. */
const toDo = ({ theirs, all, open }: Merge): string => {
  if (!theirs) return mergeMessages.loading;
  if (all.length === 0) return mergeMessages.nothing;
  if (open.length > 0) return mergeMessages.toChoose(open);
  return all.some(({ outcome }) => outcome === 'both')
    ? mergeMessages.allChosen
    : mergeMessages.noneToChoose;
};

/** The reason with its buttons, and below it the two versions of the record. */
export const BothVersions = ({
  merge,
  lists,
  title,
  text,
  wrong = false,
  children,
}: BothVersionsProps) => (
  <div className="ed-both">
    <Notice
      wrong={wrong}
      title={title}
      text={[text, merge.fault ? '' : toDo(merge)].filter(Boolean).join(' ')}
    >
      {children}
    </Notice>
    <FaultPanel
      title={editMessages.loadTheirsFailed}
      fault={merge.fault}
      busy={merge.busy}
      refresh={merge.fetch}
    />
    {merge.all.length > 0 ? (
      <Comparison all={merge.all} lists={lists} choices={merge.choices} onChoose={merge.choose} />
    ) : null}
  </div>
);
