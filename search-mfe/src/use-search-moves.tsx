import { useCallback, useState } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import { asksToKeep, canBeSnoozed, type MoveName } from '@refined/shared/domain';
import {
  useDrugAction,
  useMovingDrugs,
  useSingleMove,
  type SingleMove,
} from '@refined/shared/lists';
import { keyMessages, moveMessages } from '@refined/shared/messages';
import { MoveDialog, useAnnounce, useToast, type DecidedMove } from '@refined/shared/ui';

const without = <Value,>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([key]) => key !== id));

/** A move that waits for the user's answer (D55). */
interface AskedSearchMove {
  readonly move: MoveName;
  readonly drug: DrugSummary;
}

/**
 * Moves from the search screen: without confirmation (specification §4), several drugs at the same
 * time, each once. For a drug that isn't on the market, a move to Update asks whether it stays
 * (D55, D80). A drug that somebody else moved meanwhile shows that on its card (D12); any other
 * failure is a toast.
 */
export const useSearchMoves = () => {
  const toast = useToast();
  const announce = useAnnounce();
  const { perform } = useDrugAction();
  const [asked, setAsked] = useState<AskedSearchMove>();
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const { send, undoLastMove } = useSingleMove<DrugSummary>({
    elsewhere: ({ drug }, _now, text) => {
      setNotes((before) => new Map(before).set(drug.id, text));
      announce(text);
      return true;
    },
    again: (decided) => run(decided),
  });
  const run = useCallback(
    (decided: SingleMove<DrugSummary>) => {
      setNotes((before) => without(before, decided.drug.id));
      send(decided);
    },
    [send],
  );
  const move = useCallback(
    (name: MoveName, drug: DrugSummary) => {
      if (asksToKeep(name, drug.source_status)) setAsked({ move: name, drug });
      else run({ drug, move: name });
    },
    [run],
  );
  const undoLast = async () => {
    if (!(await undoLastMove())) toast.info(keyMessages.nothingToUndo);
  };
  const confirm = (decided: DecidedMove) => {
    if (asked && decided.later)
      void perform({
        action: 'snooze',
        input: { until: 'marketed' },
        target: { drugs: [asked.drug] },
      });
    else if (asked) run({ ...decided, drug: asked.drug });
    setAsked(undefined);
  };
  return {
    busy: useMovingDrugs(),
    notes,
    move,
    undoLast: () => void undoLast(),
    asked,
    confirm,
    cancel: () => setAsked(undefined),
  };
};

interface KeepQuestionProps {
  asked?: AskedSearchMove;
  productName: string;
  confirm: (decided: DecidedMove) => void;
  cancel: () => void;
}

/**
 * The only question of the search screen's moves: whether a drug that isn't on the market stays on
 * the product (D55, D80).
 */
export const KeepQuestion = ({ asked, productName, confirm, cancel }: KeepQuestionProps) => {
  // The question stays visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const { queue = '', in_product: inProduct = false } = shown?.drug ?? {};
  const canSnooze = useFeature('drug_actions');
  return (
    <MoveDialog
      asked={asked}
      from={
        queue === '' ? moveMessages.noQueue(productName, inProduct) : moveMessages.heading[queue]
      }
      productName={productName}
      canWait={canSnooze && canBeSnoozed(queue)}
      busy={false}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
};
