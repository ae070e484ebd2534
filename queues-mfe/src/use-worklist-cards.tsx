import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { canBePutAway, filterValues } from '@refined/shared/domain';
import type { LaterChoice } from '@refined/shared/domain';
import { deskMessages } from '@refined/shared/messages';
import { IconButton, useKeyHint } from '@refined/shared/ui';
import type { QueueSource } from '@refined/shared/api-client';
import { useLater, useTake } from '@refined/shared/lists';
import type { DeskTarget } from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { focusHeading, neighbour } from './use-leaving.ts';
import type { LeavingDrugs } from './use-leaving.ts';

interface WorklistButtonsProps {
  readonly drug: DrugSummary;
  readonly username: string | undefined;
  readonly onSnooze?: ((drug: DrugSummary) => void) | undefined;
  readonly onBringBack?: ((drug: DrugSummary) => void) | undefined;
  readonly onTake?: ((drug: DrugSummary) => void) | undefined;
  readonly onRelease?: ((drug: DrugSummary) => void) | undefined;
}

const TakeButton = ({ drug, username, onTake, onRelease }: WorklistButtonsProps) => {
  const { din, taken } = drug;
  const hint = useKeyHint()('take');
  if (taken && taken.username === username)
    return (
      <IconButton
        icon="user"
        label={deskMessages.releaseOn(din)}
        tip={deskMessages.releaseTip}
        {...hint}
        onClick={() => onRelease?.(drug)}
      />
    );
  return (
    <IconButton
      icon="user"
      label={taken ? deskMessages.takeOverOn(din, taken.name) : deskMessages.takeOn(din)}
      tip={taken ? deskMessages.takeOverTip(taken.name) : deskMessages.takeTip}
      // The key takes nothing away from others.
      {...(taken ? {} : hint)}
      onClick={() => onTake?.(drug)}
    />
  );
};

/** Beside a card's moves: take it, put it away, bring it back. */
const WorklistButtons = (props: WorklistButtonsProps) => {
  const { drug, onSnooze, onBringBack, onTake } = props;
  const hintOf = useKeyHint();
  return (
    <>
      {onTake ? <TakeButton {...props} /> : null}
      {onBringBack && drug.later?.away ? (
        <IconButton
          icon="retry"
          label={deskMessages.bringBackOn(drug.din)}
          tip={deskMessages.bringBack}
          onClick={() => onBringBack(drug)}
        />
      ) : onSnooze && canBePutAway(drug.queue) ? (
        <IconButton
          icon="later"
          label={deskMessages.laterOn(drug.din)}
          tip={deskMessages.laterTip}
          {...hintOf('later')}
          onClick={() => onSnooze(drug)}
        />
      ) : null}
    </>
  );
};

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
}

/**
 * Putting cards of a queue away and taking them. A single card that is put away leaves at once, and
 * its neighbour gets the focus; refused, it comes back to its place.
 */
export const useWorklistCards = ({ source, leaving, focusDrug }: WorklistOptions) => {
  const snoozing = useLater();
  const taking = useTake();
  const username = useSession().user?.username;
  const [asked, setAsked] = useState<AskedSnooze>();
  const left = useRef<{ next: string | undefined }>(undefined);
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
      left.current = {
        next: neighbour(
          leaving.drugs.map(({ id }) => id),
          drug.id,
        ),
      };
      leaving.leave(drug.id);
    }
    void snoozing.putAway(target, choice).then((answer) => {
      if (leaves && answer?.refused === 0) leaving.hasLeft(drug.id);
      else if (leaves) leaving.comeBack(drug.id);
      if (answer) onDone?.();
    });
  };

  // After the dialog has returned the focus to a card that is leaving.
  const goOn = useEffectEvent((next: string | undefined) =>
    next === undefined ? focusHeading() : focusDrug(next),
  );
  useEffect(() => {
    if (asked || !left.current) return;
    const { next } = left.current;
    left.current = undefined;
    goOn(next);
  });

  const { bringBack } = snoozing;
  const { take, release } = taking;
  /** The identical element as long as the drug is the same: the card isn't rendered again. */
  const extrasOf = useMemo(() => {
    const known = new WeakMap<DrugSummary, ReactNode>();
    if (!puts && !taking.offered) return undefined;
    return (drug: DrugSummary): ReactNode => {
      const extras = known.get(drug) ?? (
        <WorklistButtons
          drug={drug}
          username={username}
          onSnooze={puts ? askSnooze : undefined}
          onBringBack={puts ? (one) => void bringBack({ drugs: [one] }) : undefined}
          onTake={
            taking.offered
              ? (one) => void take({ drugs: [one] }, one.taken !== undefined)
              : undefined
          }
          onRelease={(one) => void release({ drugs: [one] })}
        />
      );
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
