import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { canBePutAway, filterValues, type LaterChoice } from '@refined/shared/domain';
import type { QueueSource } from '@refined/shared/api-client';
import { useLater, useTake, type DeskTarget } from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { neighbour, useFocusAfterDialog, type LeavingDrugs } from './use-leaving.ts';
import { WorklistButtons } from './worklist-buttons.tsx';

interface AskedSnooze {
  readonly target: DeskTarget;
  /** The card, if it is one. */
  readonly drug?: DrugSummary;
  /** The selection is done with. */
  readonly onDone?: () => void;
}

interface WorklistOptions {
  readonly source: QueueSource;
  readonly leaving: LeavingDrugs;
  readonly focusDrug: (id: string) => void;
  /** Without a neighbour. */
  readonly focusElse?: () => void;
}

/**
 * Putting cards of a queue away and taking them. A single card that is put away leaves at once, and
 * its neighbour gets the focus; refused, it comes back to its place.
 */
export const useWorklistCards = ({ source, leaving, focusDrug, focusElse }: WorklistOptions) => {
  const snoozing = useLater();
  const taking = useTake();
  const username = useSession().user?.username;
  const [asked, setAsked] = useState<AskedSnooze>();
  const focusNext = useFocusAfterDialog(asked !== undefined, focusDrug, focusElse);
  const puts = snoozing.offered && canBePutAway(source.queue);
  // In the list of what is away a card stays where it is.
  const staysListed = filterValues(source.filter ?? [], 'later').includes('away');

  const askSnooze = useCallback(
    (drug: DrugSummary) => setAsked({ target: { drugs: [drug] }, drug }),
    [],
  );
  const confirm = (choice: LaterChoice) => {
    if (!asked) return;
    const { target, drug, onDone } = asked;
    setAsked(undefined);
    const leaves = drug && !staysListed;
    if (leaves) {
      focusNext(
        neighbour(
          leaving.drugs.map(({ id }) => id),
          drug.id,
        ),
      );
      leaving.leave(drug.id);
    }
    void snoozing.putAway(target, choice).then((answer) => {
      if (leaves && answer?.refused === 0) leaving.hasLeft(drug.id, answer.results[0]?.version);
      else if (leaves) leaving.comeBack(drug.id);
      if (answer) onDone?.();
    });
  };

  const { bringBack } = snoozing;
  const { take, release } = taking;
  /** The identical element as long as the drug is the same: the card isn't rendered again. */
  const extrasOf = useMemo(() => {
    const known = new WeakMap<DrugSummary, ReactNode>();
    if (!puts && !taking.offered) return undefined;
    const buttonsOf = (drug: DrugSummary) => {
      const isMine = drug.taken !== undefined && drug.taken.username === username;
      const target = { drugs: [drug] };
      const toggle = () => void (isMine ? release(target) : take(target, drug.taken !== undefined));
      const isAway = puts && drug.later?.away;
      return (
        <WorklistButtons
          of={drug.din}
          isMine={isMine}
          takenBy={drug.taken?.name}
          onTake={taking.offered ? toggle : undefined}
          onBringBack={isAway ? () => void bringBack(target) : undefined}
          onSnooze={puts && canBePutAway(drug.queue) ? () => askSnooze(drug) : undefined}
        />
      );
    };
    return (drug: DrugSummary): ReactNode => {
      const extras = known.get(drug) ?? buttonsOf(drug);
      known.set(drug, extras);
      return extras;
    };
  }, [puts, taking.offered, username, askSnooze, bringBack, take, release]);

  return {
    asked,
    extrasOf,
    askSnooze: puts ? askSnooze : undefined,
    /** By key: takes nothing away from others. */
    toggleTaken: taking.offered
      ? (drug: DrugSummary) =>
          void (drug.taken?.username === username ? release : take)({ drugs: [drug] })
      : undefined,
    /** Of the selection. */
    snoozeOf: puts
      ? (target: DeskTarget, onDone: () => void) => setAsked({ target, onDone })
      : undefined,
    takeOf: taking.offered
      ? (target: DeskTarget, onDone: () => void) =>
          void take(target).then((answer) => {
            if (answer) onDone();
          })
      : undefined,
    confirm,
    cancel: () => setAsked(undefined),
  };
};
