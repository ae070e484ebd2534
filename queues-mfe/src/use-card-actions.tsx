import { useCallback, useMemo, type ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { canBeSnoozed, DRUG_ACTIONS, filterValues, type ActionName } from '@refined/shared/domain';
import { useFeature, type QueueSource } from '@refined/shared/api-client';
import { assignment, useDrugAction } from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { focusHeading, useLeaving } from './use-leaving.ts';
import { WorklistButtons } from './worklist-buttons.tsx';

/** The list of what is snoozed: what is snoozed again stays in it. */
export const isOfSnoozed = ({ filter = [] }: QueueSource): boolean =>
  filterValues(filter, 'later').includes('away');

/** Whether the cards and groups that an action is done to stay in the list. */
export const staysListed = (action: ActionName, source: QueueSource): boolean =>
  action === 'assign' || action === 'set_fields' || (action === 'snooze' && isOfSnoozed(source));

interface CardActionsOptions {
  readonly source: QueueSource;
  readonly listed: readonly DrugSummary[];
  readonly focusDrug: (id: string) => void;
  /** Without a neighbour. */
  readonly focusElse?: () => void;
}

/** Snoozing, assigning and answering single cards of a queue; those that leave are hidden. */
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
        if (answer?.refused === 0) hasLeft(id, answer.results[0]?.version);
        else comeBack(id);
      },
      focus: (id) => (id === undefined ? focusElse() : focusDrug(id)),
    },
  });
  const { ask, perform } = actions;
  const snoozes = offered && canBeSnoozed(source.queue);
  const stays = isOfSnoozed(source);

  const snooze = useCallback(
    (drug: DrugSummary) =>
      ask({ action: 'snooze', target: { drugs: [drug] }, leaves: stays ? undefined : drug.id }),
    [ask, stays],
  );
  const assign = useCallback(
    (drug: DrugSummary, over = false) =>
      void perform(
        assignment(
          { drugs: [drug] },
          drug.taken !== undefined && drug.taken.username === username,
          over,
        ),
      ),
    [perform, username],
  );
  /** To a colleague, whoever has it now; `back`: to the one who asked. */
  const assignTo = useCallback(
    (drug: DrugSummary, back?: string) => {
      const over = drug.taken !== undefined && drug.taken.username !== username;
      ask({
        action: 'assign',
        target: { drugs: [drug] },
        input: { ...(over && { over }), ...(back !== undefined && { to: back }) },
      });
    },
    [ask, username],
  );
  const answers = offered && DRUG_ACTIONS.answer.offeredIn(source.queue);
  const answer = useCallback(
    (drug: DrugSummary) => ask({ action: 'answer', target: { drugs: [drug] }, leaves: drug.id }),
    [ask],
  );
  /** The identical element as long as the drug is the same: the card isn't rendered again. */
  const extrasOf = useMemo(() => {
    const known = new WeakMap<DrugSummary, ReactNode>();
    if (!offered) return undefined;
    const buttonsOf = (drug: DrugSummary) => {
      const isSnoozed = snoozes && drug.later?.away;
      const isMine = drug.taken !== undefined && drug.taken.username === username;
      const asker = isMine ? drug.taken?.by : undefined;
      return (
        <WorklistButtons
          of={drug.din}
          isMine={isMine}
          assignee={drug.taken?.name}
          onAssign={() => assign(drug, drug.taken !== undefined)}
          onAssignTo={() => assignTo(drug)}
          askedBy={asker?.name}
          onSendBack={asker && (() => assignTo(drug, asker.username))}
          onAnswer={answers ? () => answer(drug) : undefined}
          onUnsnooze={
            isSnoozed
              ? () => void perform({ action: 'unsnooze', target: { drugs: [drug] } })
              : undefined
          }
          onSnooze={snoozes && canBeSnoozed(drug.queue) ? () => snooze(drug) : undefined}
        />
      );
    };
    return (drug: DrugSummary): ReactNode => {
      const extras = known.get(drug) ?? buttonsOf(drug);
      known.set(drug, extras);
      return extras;
    };
  }, [offered, snoozes, answers, username, snooze, assign, assignTo, answer, perform]);

  return {
    /** Without those that leave. */
    drugs,
    comeBack,
    hasLeft,
    actions,
    extrasOf,
    snooze: snoozes ? snooze : undefined,
    /** By key: takes nothing away from others. */
    assign: offered ? (drug: DrugSummary) => assign(drug) : undefined,
    assignTo: offered ? (drug: DrugSummary) => assignTo(drug) : undefined,
    answer: answers ? answer : undefined,
    /** A card that isn't to be moved before it is marketed (D80). */
    wait: (drug: DrugSummary) =>
      void perform({
        action: 'snooze',
        input: { until: 'marketed' },
        target: { drugs: [drug] },
        leaves: drug.id,
      }),
  };
};

export type CardActions = ReturnType<typeof useCardActions>;
