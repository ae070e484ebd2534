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

/** The list of what is snoozed: what is snoozed again stays in it. */
export const isOfSnoozed = ({ filter = [] }: QueueSource): boolean =>
  filterValues(filter, 'later').includes('away');

/** Whether the cards and groups that an action is done to stay in the list. */
export const staysListed = (action: ActionName, source: QueueSource): boolean =>
  actionDefinition(action).stays === true || (action === 'snooze' && isOfSnoozed(source));

interface CardActionsOptions {
  readonly source: QueueSource;
  readonly listed: readonly DrugSummary[];
  readonly focusDrug: (id: string) => void;
  /** Without a neighbour. */
  readonly focusElse?: () => void;
}

/** What is done with single cards of a queue; those that leave are hidden. */
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
        // Somebody else may have moved it elsewhere (D12).
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
  /** The identical element as long as the drug is the same: the card isn't rendered again. */
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
    /** Without those that leave. */
    drugs,
    actions,
    /** Asks before a card is moved (specification §4). */
    move,
    extrasOf,
    /** What can be done with a card of the list by a key. */
    keys: offered ? offeredActions({ drugs: '', queue: source.queue }).map(({ key }) => key) : [],
    callByKey: (drug: DrugSummary, key: string) => {
      const wanted = callOfKey(offersOf(drug), key);
      if (wanted) call(drug, wanted);
    },
  };
};

export type CardActions = ReturnType<typeof useCardActions>;
