import { useCallback, useState } from 'react';
import { useFeature, useHeldDrug } from '@refined/shared/api-client';
import type { DrugChange, DrugSummary } from '@refined/shared/contract';
import { canBeSnoozed, type MoveName } from '@refined/shared/domain';
import { worklistMessages, moveMessages, pastFaultText } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import { useSingleMove, type SingleMove } from '@refined/shared/lists';
import { MoveDialog, type DecidedMove, type TextDraft } from '@refined/shared/ui';
import type { CardActions } from './use-card-actions.tsx';
import { useUndoLast } from './use-leaving.ts';
import { othersMessages } from './messages/others.ts';

interface AskedMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/**
 * One move of a queue card: asked, confirmed once, done (specification §4, D20). Confirmed, the
 * card leaves at once and `focusDrug` gets its neighbour's id. Refused, it comes back to its place
 * and says why, unless somebody else has moved it (D12).
 */
export const useQueueMoves = ({
  cards: { drugs, comeBack, hasLeft, actions, wait },
  focusDrug,
  undone,
}: {
  readonly cards: CardActions;
  readonly focusDrug: (id: string) => void;
  /** The row that an undo brings back, by what its offer names; by default the drug's. */
  readonly undone?: {
    readonly find: (marks: readonly string[]) => string | undefined;
    readonly focus: (row: string) => void;
  };
}) => {
  const [asked, setAsked] = useState<AskedMove>();
  const question = useTextDraft(asked && `${asked.drug.id}/question`);
  const meanwhile = useHeldDrug(asked?.drug.id);
  const { send, undoLastMove } = useSingleMove<DrugSummary>({
    moved: ({ drug, question: said }, answer) => {
      if (said) question.settle(said);
      hasLeft(drug.id, answer?.version);
    },
    elsewhere: ({ drug }, { version }) => {
      hasLeft(drug.id, version);
      return false;
    },
    refused: ({ drug, move }, fault) => {
      comeBack(drug.id);
      if (fault.kind !== 'unauthorized')
        actions.note(drug.id, `${moveMessages.notMoved[move](drug.din)} ${pastFaultText(fault)}`);
    },
    again: (decided) => run(decided),
  });
  const run = (decided: SingleMove<DrugSummary>) => {
    actions.leave(decided.drug.id);
    send(decided);
  };
  const undoLast = useUndoLast(
    undoLastMove,
    undone?.find ?? ((ids) => drugs.find(({ id }) => ids.includes(id))?.id),
    undone?.focus ?? focusDrug,
  );

  const ask = useCallback((move: MoveName, drug: DrugSummary) => setAsked({ move, drug }), []);

  const confirm = (decided: DecidedMove) => {
    if (!asked) return;
    const { drug } = asked;
    setAsked(undefined);
    if (decided.later) return wait(drug);
    run({ ...decided, drug });
  };

  return {
    asked,
    question,
    meanwhile: meanwhile?.from === meanwhile?.to ? undefined : meanwhile,
    ask,
    confirm,
    cancel: () => setAsked(undefined),
    undoLast,
  };
};

interface MoveConfirmationProps {
  asked?: AskedMove;
  /** What somebody else did with the drug while the dialog was open. */
  meanwhile?: DrugChange;
  productName: string;
  question: TextDraft;
  onConfirm: (decided: DecidedMove) => void;
  onCancel: () => void;
}

/** "Move Drug Record" of one card, with what somebody else did with the drug meanwhile. */
export const MoveConfirmation = ({
  asked,
  meanwhile,
  productName,
  question,
  ...rest
}: MoveConfirmationProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', taken } = shown?.drug ?? {};
  const takesQuestion = useFeature('questions');
  const canSnooze = useFeature('drug_actions');
  const username = useSession().user?.username;
  const error =
    meanwhile &&
    othersMessages.movedMeanwhile(
      meanwhile.name ?? undefined,
      meanwhile.to,
      meanwhile.in_product,
      productName,
    );
  return (
    <MoveDialog
      {...rest}
      asked={asked}
      from={queue !== '' ? moveMessages.heading[queue] : moveMessages.badge['']}
      productName={productName}
      question={takesQuestion ? question : undefined}
      canWait={canSnooze && canBeSnoozed(queue)}
      busy={false}
      error={error}
    >
      {taken && taken.username !== username ? (
        <p>{worklistMessages.assignedToOther(taken.name, taken.until)}</p>
      ) : null}
    </MoveDialog>
  );
};
