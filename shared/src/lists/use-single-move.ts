import { useCallback } from 'react';
import {
  faultOf,
  movedMeanwhile,
  unwrap,
  useMoveDrug,
  useMutation,
  useMutationState,
  useProduct,
  useUndoLastMove,
  useUndoMove,
  useUndoStack,
  type Fault,
  type MovableDrug,
  type UndoOffer,
} from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { movedMeanwhileText, useToast, type DecidedMove } from '@refined/shared/ui';
import type { MoveAnswer } from '../contract/index.ts';
import { moveMessages, moveToasts } from '../messages/index.ts';

/** A move of one drug, as it was decided. */
export interface SingleMove<Drug extends MovableDrug = MovableDrug> extends DecidedMove {
  readonly drug: Drug;
}

/** What a screen does besides saying it; each where it wants to. */
interface MoveEnds<Drug extends MovableDrug> {
  readonly moved?: (asked: SingleMove<Drug>, answer: MoveAnswer | undefined) => void;
  /** Somebody else had moved it (D12). Returns whether the screen says so itself. */
  readonly elsewhere?: (asked: SingleMove<Drug>, now: MoveAnswer, text: string) => boolean;
  /** It stays where it is. */
  readonly refused?: (asked: SingleMove<Drug>, fault: Fault) => void;
  /** Instead of only sending it again. */
  readonly again?: (asked: SingleMove<Drug>) => void;
}

const KEY = ['singleMove'];

/**
 * Moves one drug by the specification's call, and says what became of it, with its undo (D14):
 * several drugs at the same time, each once.
 */
export const useSingleMove = <Drug extends MovableDrug>(ends: MoveEnds<Drug>) => {
  const moveDrug = useMoveDrug();
  const toast = useToast();
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const elsewhere = (now: MoveAnswer) => movedMeanwhileText(now, productName);
  const undoOf = useUndoMove({ ...toast, elsewhere, username });
  const undoLastMove = useUndoLastMove({ ...toast, elsewhere, username });
  const undoStack = useUndoStack(username);

  type Sent = SingleMove<Drug> & { readonly offered: (offer: UndoOffer) => UndoOffer };
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ drug, move, keep, question }: Sent) =>
      unwrap(moveDrug(drug, move, keep, question)),
    onSuccess: (answer, { offered, ...asked }) => {
      const { drug, move } = asked;
      ends.moved?.(asked, answer);
      toast.success(moveMessages.moved[move](drug.din), {
        ...offered(undoOf(drug, answer)),
        about: moveToasts.about(drug),
        counted: moveToasts.moved(move),
      });
    },
    onError: (thrown, { offered, ...asked }) => {
      const { drug, move } = asked;
      offered({});
      const fault = faultOf(thrown)!;
      const now = movedMeanwhile(fault);
      const about = moveToasts.about(drug);
      if (now && now.queue !== drug.queue) {
        const text = elsewhere({ ...now, din: drug.din });
        if (!ends.elsewhere?.(asked, now, text)) toast.error(text, { about });
        return;
      }
      ends.refused?.(asked, fault);
      // An expired session is shown by the sign-in page.
      if (fault.kind === 'unauthorized') return;
      const onAction = () => (ends.again ?? send)(asked);
      toast.error(moveMessages.notMoved[move](drug.din), {
        about,
        action: { label: moveMessages.retry, onAction },
      });
    },
  });
  const send = useCallback(
    (asked: SingleMove<Drug>) => mutate({ ...asked, offered: undoStack.begin(asked.drug.id) }),
    [mutate, undoStack],
  );
  return { send, undoLastMove };
};

/** The drugs that are being moved. */
export const useMovingDrugs = (): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: KEY, status: 'pending' },
      select: ({ state }) => (state.variables as SingleMove).drug.id,
    }),
  );
