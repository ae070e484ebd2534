import { useCallback, useMemo, type ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import {
  actionDefinition,
  filterValues,
  type ActionName,
  type MoveName,
} from '@refined/shared/domain';
import { useFeature, type QueueSource } from '@refined/shared/api-client';
import {
  ActionButtons,
  callOfKey,
  offeredActions,
  ownerOf,
  useDrugAction,
  type ActionCall,
} from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { focusHeading, useLeaving } from './use-leaving.ts';

/** Whether the list shows snoozed cards: a card snoozed again stays in it. */
export const isOfSnoozed = ({ filter = [] }: QueueSource): boolean =>
  filterValues(filter, 'later').includes('away');

/** Whether cards and groups stay in the list after the action. */
export const staysListed = (action: ActionName, source: QueueSource): boolean =>
  actionDefinition(action).stays === true || (action === 'snooze' && isOfSnoozed(source));

interface CardActionsOptions {
  readonly source: QueueSource;
  readonly listed: readonly DrugSummary[];
  readonly focusDrug: (id: string) => void;
  /** Focuses something else if there is no next drug. */
  readonly focusElse?: () => void;
}

/** The actions on single cards of a queue; leaving cards are hidden. */
export const useCardActions = ({
  source,
  listed,
  focusDrug,
  focusElse = focusHeading,
}: CardActionsOptions) => {
  const { drugs, leave, comeBack, hasLeft } = useLeaving(listed);
  const offered = useFeature('drug_actions');
  const username = useSession().user?.username;
  const actions = useDrugAction({
    source,
    list: {
      keys: useMemo(() => drugs.map(({ id }) => id), [drugs]),
      leave,
      settle: (id, _action, answer) => {
        const [only] = answer?.results ?? [];
        // A refused drug may have been moved elsewhere by somebody else (D12).
        const isGone = answer?.refused === 0 || (only?.queue ?? source.queue) !== source.queue;
        if (isGone) hasLeft(id, only?.version);
        else comeBack(id);
      },
      focus: (id) => (id === undefined ? focusElse() : focusDrug(id)),
    },
  });
  const { ask, perform } = actions;
  const call = useCallback(
    (drug: DrugSummary, { action, input, asks }: ActionCall) => {
      const wanted = { action, input, target: { drugs: [drug] } };
      if (!asks) return void perform(wanted);
      ask({ ...wanted, row: drug.id, stays: staysListed(action, source) });
    },
    [ask, perform, source],
  );
  const move = useCallback(
    (name: MoveName, drug: DrugSummary) =>
      ask({ action: name, target: { drugs: [drug] }, row: drug.id }),
    [ask],
  );
  const offersOf = useCallback(
    ({ din, queue, taken, later }: DrugSummary) =>
      offeredActions({ drugs: din, queue, ...ownerOf(taken, username), isSnoozed: later?.away }),
    [username],
  );
  /** The same element while the drug is unchanged, so that the card doesn't render again. */
  const extrasOf = useMemo(() => {
    const known = new WeakMap<DrugSummary, ReactNode>();
    if (!offered) return undefined;
    return (drug: DrugSummary): ReactNode => {
      const extras = known.get(drug) ?? (
        <ActionButtons offers={offersOf(drug)} onCall={(wanted) => call(drug, wanted)} />
      );
      known.set(drug, extras);
      return extras;
    };
  }, [offered, offersOf, call]);

  return {
    /** Without the leaving ones. */
    drugs,
    actions,
    /** Asks before a card is moved (specification §4). */
    move,
    extrasOf,
    /** Keys of the actions on one card. */
    keys: offered ? offeredActions({ drugs: '', queue: source.queue }).map(({ key }) => key) : [],
    callByKey: (drug: DrugSummary, key: string) => {
      const wanted = callOfKey(offersOf(drug), key);
      if (wanted) call(drug, wanted);
    },
  };
};

export type CardActions = ReturnType<typeof useCardActions>;
