import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { STALE_AFTER, undoCalls } from '../contract/index.ts';
import type { MoveAnswer } from '../contract/index.ts';
import { moveMessages, moveToasts } from '../messages/index.ts';
import type { ApiClient } from './call.ts';
import { useApi } from './api-provider.tsx';
import { placeCachedDrug } from './cached-drugs.ts';
import { markStale } from './mark-stale.ts';
import { movedMeanwhile } from './use-move-drug.ts';
import type { MovableDrug } from './use-move-drug.ts';
import { useFeature } from './queries.ts';

/** Most moves remembered; older ones are undone from the history. */
const MOST = 50;

interface Made {
  readonly ids: readonly string[];
  readonly offer: Promise<UndoOffer>;
}

export interface UndoStack {
  /**
   * A move was sent. The result is called with what its answer offers, and returns the offer for
   * the toast: taken there, it isn't taken again by key.
   */
  readonly begin: (...ids: readonly string[]) => (offer: UndoOffer) => UndoOffer;
  /**
   * Undoes the last move that can be undone; waits for its answer first. Returns its drugs, or
   * undefined if there was none.
   */
  readonly undo: () => Promise<readonly string[] | undefined>;
}

/** The page's last moves, newest first. */
export const createUndoStack = (): UndoStack => {
  const moves: Made[] = [];
  const forget = (move: Made): void => {
    const at = moves.indexOf(move);
    if (at >= 0) moves.splice(at, 1);
  };
  const undo = async (): Promise<readonly string[] | undefined> => {
    const move = moves.pop();
    if (!move) return undefined;
    const { action } = await move.offer;
    if (!action) return undo();
    action.onAction();
    return move.ids;
  };
  return {
    begin: (...ids) => {
      let answer: (offer: UndoOffer) => void = () => undefined;
      const move = { ids, offer: new Promise<UndoOffer>((resolve) => (answer = resolve)) };
      moves.push(move);
      if (moves.length > MOST) moves.shift();
      return (offer) => {
        const { action } = offer;
        if (!action) {
          answer({});
          forget(move);
          return {};
        }
        let isDone: () => void = () => undefined;
        const done = new Promise<void>((resolve) => (isDone = resolve));
        const onAction = () => {
          forget(move);
          isDone();
          action.onAction();
        };
        const once = { action: { ...action, onAction, done } };
        answer(once);
        return once;
      };
    },
    undo,
  };
};

/** Per page and user: the screens of a page undo one another's moves. */
const stacks = new WeakMap<ApiClient, Map<string, UndoStack>>();

/** The last moves of this page that its user can undo. */
export const useUndoStack = (username = ''): UndoStack => {
  const { client } = useApi();
  const ofPage = stacks.get(client) ?? new Map<string, UndoStack>();
  stacks.set(client, ofPage);
  const stack = ofPage.get(username) ?? createUndoStack();
  ofPage.set(username, stack);
  return stack;
};

/** How a screen announces the result: as toasts. */
export interface UndoWords {
  readonly success: (text: string, options?: Partial<ReturnType<typeof undoneOf>>) => void;
  readonly error: (text: string, options?: UndoOffer) => void;
  /** Where a drug is now, and who put it there. */
  readonly elsewhere: (now: MoveAnswer) => string;
  /** The signed-in user: if the move found the drug already there, somebody else had moved it. */
  readonly username: string | undefined;
}

/** A toast's action, in the toast's form. `done`: it was asked for, in the toast or elsewhere. */
export interface UndoOffer {
  readonly action?: {
    readonly label: string;
    readonly onAction: () => void;
    readonly done?: Promise<void>;
  };
}

const undoneOf = (drug: MovableDrug) => ({
  about: moveToasts.about(drug),
  counted: moveToasts.undone(),
});

/**
 * After a move: offers Undo while its toast shows (D14); nothing where the host doesn't offer it.
 */
export const useUndoMove = ({
  success,
  error,
  elsewhere,
  username,
}: UndoWords): ((drug: MovableDrug, answer: MoveAnswer | undefined) => UndoOffer) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('undo');
  return useCallback(
    (drug, answer) => {
      if (!offered || !answer || answer.moved_by !== username) return {};
      const undo = async (): Promise<void> => {
        const result = await client.call(undoCalls.undoMove, {
          params: { id: drug.id },
          body: { version: answer.version },
        });
        const now = result.ok ? result.value : movedMeanwhile(result.fault);
        if (now) placeCachedDrug(queryClient, drug.id, now);
        markStale(queryClient, STALE_AFTER.undoMove, { id: drug.id, queue: now?.queue });
        if (result.ok) success(moveMessages.undone(drug.din), undoneOf(drug));
        else if (now)
          error(`${moveMessages.notUndone(drug.din)} ${elsewhere({ ...now, din: drug.din })}`);
        else if (result.fault.kind !== 'unauthorized')
          error(moveMessages.notUndone(drug.din), {
            action: { label: moveMessages.retry, onAction: () => void undo() },
          });
      };
      return { action: { label: moveMessages.undo, onAction: () => void undo() } };
    },
    [client, queryClient, offered, success, error, elsewhere, username],
  );
};
