import { useMemo, type ReactNode } from 'react';
import { useFeature, useHeldDrug, useProduct } from '@refined/shared/api-client';
import { useSession, useTextDraft } from '@refined/shared/session';
import { MoveDialog, type AskedDrugMove, type DecidedMove } from '@refined/shared/ui';
import { canBeSnoozed } from '../domain/index.ts';
import { moveMessages, worklistMessages } from '../messages/index.ts';
import { movedCard, type ActionChoices } from './drug-action.ts';
import type { DrugActions } from './use-drug-action.ts';

/** The choices of an answered move dialog. The action may differ from the one asked about (D80). */
const choicesOf = ({ move, keep, later, question }: DecidedMove): ActionChoices =>
  later
    ? { action: 'snooze', input: { until: 'marketed' } }
    : { action: move, input: { ...(keep && { keep }), ...(question && { question }) } };

interface CardMoveDialogProps {
  readonly actions: Pick<DrugActions, 'asked' | 'confirm' | 'cancel'>;
  /** Called after the answer has been processed. */
  readonly onSettled?: () => void;
  /** More text below the question. */
  readonly children?: ReactNode;
}

/**
 * "Move Drug Record": asks before one card is moved (specification §4), and shows what somebody
 * else did with the drug meanwhile. Renders nothing for other questions.
 */
export const CardMoveDialog = ({ actions, onSettled, children }: CardMoveDialogProps) => {
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const takesQuestion = useFeature('questions');
  const canSnooze = useFeature('drug_actions');
  const { asked, confirm, cancel } = actions;
  const card = useMemo(() => asked && movedCard(asked), [asked]);
  const draft = useTextDraft(card && `${card.drug.id}/question`);
  const change = useHeldDrug(card?.drug.id);
  if (!card) return null;
  const { queue, in_product: isOn, taken } = card.drug;
  const answer = async (decided: DecidedMove) => {
    await confirm({
      ...choicesOf(decided),
      ...(decided.question && { accepted: () => draft.settle(decided.question!) }),
    });
    onSettled?.();
  };
  return (
    <MoveDialog
      // The caller passes the list's row, which has the rest.
      asked={card as AskedDrugMove}
      from={queue === '' ? moveMessages.noQueue(productName, isOn) : moveMessages.heading[queue]}
      productName={productName}
      question={takesQuestion ? draft : undefined}
      canWait={canSnooze && canBeSnoozed(queue)}
      busy={false}
      error={
        change && change.from !== change.to
          ? moveMessages.placeChanged(
              change.name ?? undefined,
              moveMessages.place({ queue: change.to, in_product: change.in_product }, productName),
            )
          : undefined
      }
      onConfirm={(decided) => void answer(decided)}
      onCancel={cancel}
    >
      {taken && taken.username !== username ? (
        <p>{worklistMessages.assignedToOther(taken.name, taken.until)}</p>
      ) : null}
      {children}
    </MoveDialog>
  );
};
