import { useId, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ComparedFields, FaultPanel, type ComparedRow } from '@refined/shared/ui';
import type { Fault } from '@refined/shared/api-client';
import { mergeMessages, editMessages } from '../edit-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import {
  changedSince,
  differences,
  merged,
  openFields,
  withChoice,
  type Difference,
  type MergeChoices,
} from './merge-values.ts';
import { shownIn } from '../form/choices.ts';
import { Notice } from '../record-parts.tsx';
import type { Loaded } from '../form/drug-form-state.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { useLatestRecord } from '../form/use-drug-record.ts';

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

/**
 * Merges the user's changes with somebody else's, by their common original (D36). `occasion` is the
 * sign of a newer version (a refused save, an event): for each, their version is loaded again; the
 * choices stay.
 */
export const useMerge = (drugId: string, form: DrugForm, occasion: unknown) => {
  const latest = useLatestRecord(drugId);
  const { loadedFrom, state } = form;
  const [came, setCame] = useState<{
    /** Their version, once it is loaded. */
    readonly theirs?: Loaded;
    /** Why it couldn't be loaded. */
    readonly fault?: Fault;
    readonly busy: boolean;
  }>({ busy: true });
  const [choices, setChoices] = useState<MergeChoices>({});

  const load = useCallback(async () => {
    setCame(({ theirs }) => ({ theirs, busy: true }));
    const result = await latest.ask();
    // If two requests overlap, the newer version wins.
    setCame(({ theirs }) => {
      if (!result.ok) return { theirs, fault: result.fault, busy: false };
      const isOld =
        theirs !== undefined && (result.value.record.version ?? 0) < (theirs.record.version ?? 0);
      return { theirs: isOld ? theirs : loadedFrom(result.value), busy: false };
    });
    // oxlint-disable-next-line react/exhaustive-deps -- loadedFrom only reads the lists, which stand
  }, [latest]);
  useEffect(() => void load(), [load, occasion]);

  const { theirs } = came;
  const [base, mine] = [state.base.values, state.values];
  const all = useMemo(
    () => (theirs ? differences(base, mine, theirs.values) : []),
    [base, mine, theirs],
  );
  return {
    ...came,
    all,
    open: openFields(all, choices),
    choices,
    values: theirs ? merged(base, mine, theirs.values, choices) : mine,
    choose: ({ field }: Difference, side: 'mine' | 'theirs') =>
      setChoices((before) => withChoice(before, all, field, side)),
    fetch: () => void load(),
    /** Bases the form on their version from now on. */
    adopt: () => {
      if (theirs) latest.adopt({ record: theirs.record, etag: theirs.etag });
      return theirs;
    },
  };
};
type Merge = ReturnType<typeof useMerge>;

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
