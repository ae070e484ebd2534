import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Fault } from '@refined/shared/api-client';
import type { Loaded } from '../form/drug-form-state.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { useLatestRecord } from '../form/use-drug-record.ts';
import {
  differences,
  merged,
  openFields,
  withChoice,
  type Difference,
  type MergeChoices,
} from './merge-values.ts';

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
export type Merge = ReturnType<typeof useMerge>;
